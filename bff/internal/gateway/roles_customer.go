package gateway

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

type identities struct {
	inner                                                                  carrier.Identities
	register, verifyCode, resendCode, login, forgotPassword, resetPassword *operation
}

func guardIdentities(g *guard, inner carrier.Identities) carrier.Identities {
	f := g.family("identity")
	return &identities{
		inner:    inner,
		register: f.write("Register"), verifyCode: f.write("VerifyCode"), resendCode: f.write("ResendCode"),
		login: f.read("Login"), forgotPassword: f.write("ForgotPassword"), resetPassword: f.write("ResetPassword"),
	}
}

func (r *identities) Register(ctx context.Context, registration carrier.Registration) (string, error) {
	return ask(ctx, r.register, func(ctx context.Context) (string, error) { return r.inner.Register(ctx, registration) })
}

func (r *identities) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return ask(ctx, r.verifyCode, func(ctx context.Context) (carrier.Login, error) { return r.inner.VerifyCode(ctx, userID, code) })
}

func (r *identities) ResendCode(ctx context.Context, userID string) error {
	return tell(ctx, r.resendCode, func(ctx context.Context) error { return r.inner.ResendCode(ctx, userID) })
}

func (r *identities) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return ask(ctx, r.login, func(ctx context.Context) (carrier.Login, error) { return r.inner.Login(ctx, email, password) })
}

func (r *identities) ForgotPassword(ctx context.Context, email string) (string, error) {
	return ask(ctx, r.forgotPassword, func(ctx context.Context) (string, error) { return r.inner.ForgotPassword(ctx, email) })
}

func (r *identities) ResetPassword(ctx context.Context, reset carrier.PasswordReset) error {
	return tell(ctx, r.resetPassword, func(ctx context.Context) error { return r.inner.ResetPassword(ctx, reset) })
}

type accounts struct {
	inner                                                      carrier.Accounts
	basicInfo, profile, accountInfo, changeName, changeAddress *operation
}

func guardAccounts(g *guard, inner carrier.Accounts) carrier.Accounts {
	f := g.family("account")
	return &accounts{
		inner:     inner,
		basicInfo: f.read("BasicInfo"), profile: f.read("Profile"), accountInfo: f.read("AccountInfo"),
		changeName: f.write("ChangeName"), changeAddress: f.write("ChangeAddress"),
	}
}

func (r *accounts) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	return ask(ctx, r.basicInfo, func(ctx context.Context) (carrier.BasicInfo, error) { return r.inner.BasicInfo(ctx, c) })
}

func (r *accounts) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	return ask(ctx, r.profile, func(ctx context.Context) (carrier.Profile, error) { return r.inner.Profile(ctx, c) })
}

func (r *accounts) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	return ask(ctx, r.accountInfo, func(ctx context.Context) (carrier.AccountInfo, error) { return r.inner.AccountInfo(ctx, c) })
}

func (r *accounts) ChangeName(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
	return tell(ctx, r.changeName, func(ctx context.Context) error { return r.inner.ChangeName(ctx, c, firstName, lastName) })
}

func (r *accounts) ChangeAddress(ctx context.Context, c carrier.Customer, address carrier.Address) error {
	return tell(ctx, r.changeAddress, func(ctx context.Context) error { return r.inner.ChangeAddress(ctx, c, address) })
}
