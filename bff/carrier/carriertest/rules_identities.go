package carriertest

import (
	"context"
	"crypto/rand"

	"github.com/golight/selfservice/bff/carrier"
)

var identityRules = []Rule{
	{"identities/user-exists", Identities, "an address that is taken is already_exists/user_exists", []string{"Identities.Register"}, userExists},
	{"identities/unverified", Identities, "a login before the code is refused with unverified, and says whose code it is", []string{"Identities.Login"}, unverified},
	{"identities/invalid-code", Identities, "a wrong code is invalid_argument/invalid_otp", []string{"Identities.VerifyCode", "Identities.ResetPassword"}, invalidCode},
	{"identities/verified", Identities, "the right code lets its user log in, and gives a token that works if it gives one", []string{"Identities.VerifyCode", "Identities.Login"}, verified},
	{"identities/resend", Identities, "a code that is sent again is a fresh one, and is taken", []string{"Identities.ResendCode", "Identities.VerifyCode"}, resend},
	{"identities/bad-credentials", Identities, "a wrong password and an unknown address are unauthenticated/bad_credentials alike", []string{"Identities.Login"}, badCredentials},
	{"identities/forgot-unknown", Identities, "an unknown address gets an id like a known one, and nobody learns who exists", []string{"Identities.ForgotPassword", "Identities.ResendCode"}, forgotUnknown},
	{"identities/reset-code-kept", Identities, "comparing a reset code doesn't consume it", []string{"Identities.VerifyCode", "Identities.ResetPassword"}, resetCodeKept},
	{"identities/reset-once", Identities, "a reset changes the password and consumes its code", []string{"Identities.ForgotPassword", "Identities.ResetPassword", "Identities.Login"}, resetOnce},
	{"identities/password-policy", Identities, "a weak new password is invalid_argument/password_policy", []string{"Identities.ResetPassword"}, passwordPolicy},
}

func userExists(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	_, err = p.Identities.Register(ctx, carrier.Registration{FirstName: "Sam", LastName: "Other", Email: who.Email, Password: p.stranger().Password})
	return wantRefusal("Register of an address that is taken", err, carrier.AlreadyExists, carrier.ReasonUserExists)
}

func unverified(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	_, err = p.Identities.Login(ctx, who.Email, who.Password)
	if err := wantRefusal("Login before the code", err, carrier.FailedPrecondition, carrier.ReasonUnverified); err != nil {
		return err
	}
	return wantEqual("the user in the refusal", userOf(err), who.UserID)
}

func invalidCode(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	right, err := p.code(ctx, who.Email)
	if err != nil {
		return err
	}
	wrong := carrier.Secret("000000")
	if right == wrong {
		wrong = "000001"
	}
	_, verify := p.Identities.VerifyCode(ctx, who.UserID, wrong)
	reset := p.Identities.ResetPassword(ctx, carrier.PasswordReset{UserID: who.UserID, NewPassword: p.stranger().Password, Code: wrong})
	return first(
		wantRefusal("VerifyCode of a wrong code", verify, carrier.InvalidArgument, carrier.ReasonInvalidOTP),
		wantRefusal("ResetPassword with a wrong code", reset, carrier.InvalidArgument, carrier.ReasonInvalidOTP),
	)
}

func verified(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	code, err := p.code(ctx, who.Email)
	if err != nil {
		return err
	}
	login, err := p.Identities.VerifyCode(ctx, who.UserID, code)
	if err != nil {
		return wantOK("VerifyCode of the right code", err)
	}
	if login.Token != "" {
		_, err := p.Accounts.BasicInfo(ctx, carrier.Customer{UserID: login.UserID, Token: login.Token})
		if err := first(wantOK("a call with the token of VerifyCode", err), wantEqual("the user of VerifyCode", login.UserID, who.UserID)); err != nil {
			return err
		}
	}
	login, err = p.Identities.Login(ctx, who.Email, who.Password)
	return first(
		wantOK("Login after the code", err),
		wantEqual("the user of Login", login.UserID, who.UserID),
		wantEqual("the subscriber number before an activation", login.CNUM, ""),
		wantThat(login.Token != "", "Login gives a token", "none"),
	)
}

func resend(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	old, err := p.code(ctx, who.Email)
	if err != nil {
		return err
	}
	if err := p.Identities.ResendCode(ctx, who.UserID); err != nil {
		return wantOK("ResendCode", err)
	}
	fresh, err := p.code(ctx, who.Email)
	if err != nil {
		return err
	}
	if err := wantThat(fresh != old, "the code that is sent again is a fresh one", "the old one"); err != nil {
		return err
	}
	_, err = p.Identities.VerifyCode(ctx, who.UserID, fresh)
	return wantOK("VerifyCode of the code that was sent again", err)
}

func badCredentials(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	_, wrong := p.Identities.Login(ctx, who.Email, p.stranger().Password)
	_, unknown := p.Identities.Login(ctx, p.stranger().Email, who.Password)
	return first(
		wantRefusal("Login with a wrong password", wrong, carrier.Unauthenticated, carrier.ReasonBadCredentials),
		wantRefusal("Login of an unknown address", unknown, carrier.Unauthenticated, carrier.ReasonBadCredentials),
	)
}

func forgotUnknown(ctx context.Context, p *probe) error {
	id, err := p.Identities.ForgotPassword(ctx, p.stranger().Email)
	return first(
		wantOK("ForgotPassword of an unknown address", err),
		wantThat(id != "", "ForgotPassword of an unknown address gives an id", "none"),
		wantOK("ResendCode for an unknown user", p.Identities.ResendCode(ctx, id)),
	)
}

// forgetful is a customer with a reset code.
func (p *probe) forgetful(ctx context.Context) (who Person, code carrier.Secret, err error) {
	if who, err = p.customer(ctx); err != nil {
		return who, "", err
	}
	id, err := p.Identities.ForgotPassword(ctx, who.Email)
	if err := first(wantOK("ForgotPassword", err), wantEqual("the user of ForgotPassword", id, who.UserID)); err != nil {
		return who, "", err
	}
	code, err = p.code(ctx, who.Email)
	return who, code, err
}

func resetCodeKept(ctx context.Context, p *probe) error {
	who, code, err := p.forgetful(ctx)
	if err != nil {
		return err
	}
	for range 2 {
		if _, err := p.Identities.VerifyCode(ctx, who.UserID, code); err != nil {
			return wantOK("VerifyCode of a reset code", err)
		}
	}
	return wantOK("ResetPassword with a code that was compared", p.Identities.ResetPassword(ctx, carrier.PasswordReset{
		UserID: who.UserID, NewPassword: p.stranger().Password, Code: code,
	}))
}

func resetOnce(ctx context.Context, p *probe) error {
	who, code, err := p.forgetful(ctx)
	if err != nil {
		return err
	}
	reset := carrier.PasswordReset{UserID: who.UserID, NewPassword: p.stranger().Password, Code: code}
	if err := p.Identities.ResetPassword(ctx, reset); err != nil {
		return wantOK("ResetPassword", err)
	}
	_, old := p.Identities.Login(ctx, who.Email, who.Password)
	_, fresh := p.Identities.Login(ctx, who.Email, reset.NewPassword)
	return first(
		wantRefusal("Login with the old password", old, carrier.Unauthenticated, carrier.ReasonBadCredentials),
		wantOK("Login with the new password", fresh),
		wantRefusal("ResetPassword with a used code", p.Identities.ResetPassword(ctx, reset), carrier.InvalidArgument, carrier.ReasonInvalidOTP),
	)
}

func passwordPolicy(ctx context.Context, p *probe) error {
	who, code, err := p.forgetful(ctx)
	if err != nil {
		return err
	}
	weak := carrier.Secret("weak" + rand.Text()[:2])
	return wantRefusal("ResetPassword to a weak password", p.Identities.ResetPassword(ctx, carrier.PasswordReset{
		UserID: who.UserID, NewPassword: weak, Code: code,
	}), carrier.InvalidArgument, carrier.ReasonPasswordPolicy)
}
