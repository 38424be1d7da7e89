package carriertest

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var identityRules = []Rule{
	rule("identities/user-exists", "an address that is taken is already_exists/user_exists",
		"identities.register", func(ctx context.Context, p *probe) {
			other := p.stranger()
			other.FirstName, other.LastName, other.Email = "Sam", "Other", p.registered(ctx).Email
			refused(ctx, p, carrier.Register, other.signUp(), "already_exists/user_exists")
		}),
	rule("identities/unverified", "a login before the code is refused with unverified, and says whose code it is",
		"identities.login", func(ctx context.Context, p *probe) {
			who := p.registered(ctx)
			refusal := refused(ctx, p, carrier.Login, who.login(), "failed_precondition/unverified")
			wantEqual("the user in the refusal", refusal.UserID, who.UserID)
		}),
	rule("identities/invalid-code", "a wrong code is invalid_argument/invalid_otp",
		"identities.verify_code identities.reset_password", func(ctx context.Context, p *probe) {
			who, wrong := p.registered(ctx), carrier.Secret("000000")
			if p.code(ctx, who.Email) == wrong {
				wrong = "000001"
			}
			verify, reset := p.passwordReset(who, wrong)
			refused(ctx, p, carrier.VerifyCode, verify, "invalid_argument/invalid_otp")
			refused(ctx, p, carrier.ResetPassword, reset, "invalid_argument/invalid_otp")
		}),
	rule("identities/verified", "the right code lets its user log in, and gives a token that works if it gives one",
		"identities.verify_code identities.login", func(ctx context.Context, p *probe) {
			who := p.registered(ctx)
			verify := carrier.VerifyCodeRequest{UserID: who.UserID, Code: p.code(ctx, who.Email)}
			if login := call(ctx, p, carrier.VerifyCode, verify); login.Token != "" {
				p.wantLogin(ctx, "VerifyCode", login, who)
			}
			login := call(ctx, p, carrier.Login, who.login())
			wantThat(login.Token != "", "Login returns a token", "none")
			p.wantLogin(ctx, "Login", login, who)
		}),
	rule("identities/resend", "a code that is sent again is a fresh one, and is taken",
		"identities.resend_code identities.verify_code", func(ctx context.Context, p *probe) {
			who := p.registered(ctx)
			old := p.code(ctx, who.Email)
			call(ctx, p, carrier.ResendCode, carrier.UserRequest{UserID: who.UserID})
			fresh := p.code(ctx, who.Email)
			wantThat(fresh != old, "the code that is sent again is a fresh one", "the old one")
			call(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: who.UserID, Code: fresh})
		}),
	rule("identities/bad-credentials",
		"a wrong password and an unknown address are unauthenticated/bad_credentials alike",
		"identities.login", func(ctx context.Context, p *probe) {
			stranger, wrong := p.stranger(), p.registered(ctx)
			wrong.Password = stranger.Password
			p.loginRefused(ctx, wrong, "with a wrong password")
			p.loginRefused(ctx, stranger, "of an unknown address")
		}),
	rule("identities/forgot-unknown", "an unknown address gets an id like a known one, and nobody learns who exists",
		"identities.forgot_password identities.resend_code", func(ctx context.Context, p *probe) {
			answer := call(ctx, p, carrier.ForgotPassword, carrier.ForgotPasswordRequest{Email: p.stranger().Email})
			call(ctx, p, carrier.ResendCode, carrier.UserRequest(answer))
		}),
	rule("identities/reset-code-kept", "comparing a reset code doesn't consume it",
		"identities.verify_code identities.reset_password", func(ctx context.Context, p *probe) {
			verify, reset := p.passwordReset(p.forgetful(ctx))
			call(ctx, p, carrier.VerifyCode, verify)
			call(ctx, p, carrier.VerifyCode, verify)
			call(ctx, p, carrier.ResetPassword, reset)
		}),
	rule("identities/reset-once", "a reset changes the password and consumes its code",
		"identities.forgot_password identities.reset_password identities.login", func(ctx context.Context, p *probe) {
			who, code := p.forgetful(ctx)
			_, reset := p.passwordReset(who, code)
			call(ctx, p, carrier.ResetPassword, reset)
			p.loginRefused(ctx, who, "with the old password")
			who.Password = reset.NewPassword
			call(ctx, p, carrier.Login, who.login())
			refused(ctx, p, carrier.ResetPassword, reset, "invalid_argument/invalid_otp")
		}),
	rule("identities/weak-password", "a sign-up with a weak password is taken, or is invalid_argument/password_policy",
		"identities.register", func(ctx context.Context, p *probe) {
			who := p.stranger()
			who.Password = "weak"
			if err := attempt(ctx, p, carrier.Register, who.signUp()); err != nil { // or the portable layer compares it
				wantRefusal("Register with a weak password", err, "invalid_argument/password_policy")
			}
		}),
	rule("identities/password-policy", "a weak new password is invalid_argument/password_policy",
		"identities.reset_password", func(ctx context.Context, p *probe) {
			_, reset := p.passwordReset(p.forgetful(ctx))
			reset.NewPassword = carrier.Secret("weak" + rand.Text()[:2])
			refused(ctx, p, carrier.ResetPassword, reset, "invalid_argument/password_policy")
		}),
}

// wantLogin takes a login of a person without a subscription, with a token that works.
func (p *probe) wantLogin(ctx context.Context, what string, login carrier.LoginAnswer, who Person) {
	call(ctx, p, carrier.GetBasicInfo, carrier.Customer{UserID: login.UserID, Token: login.Token})
	wantEqual("the user of "+what, login.UserID, who.UserID)
	wantThat(login.Email == "" || login.Email == who.Email, what+" names the e-mail, or none", "another")
	wantEqual("the name in "+what, login.FirstName+" "+login.LastName, who.FirstName+" "+who.LastName)
	wantEqual("the subscriber number in "+what+" before an activation", login.CNUM, "")
	p.wantFuture(ctx, "the end of the token of "+what, login.TokenEnds)
}

// wantFuture takes a time that is unset or not over.
func (p *probe) wantFuture(ctx context.Context, what string, at time.Time) {
	wantThat(at.IsZero() || p.now(ctx).Before(at), what+" is unset or ahead", "%v, which is over", at)
}

func (p *probe) loginRefused(ctx context.Context, who Person, how string) {
	wantRefusal("Login "+how, attempt(ctx, p, carrier.Login, who.login()), "unauthenticated/bad_credentials")
}

// forgetful is a customer with a reset code.
func (p *probe) forgetful(ctx context.Context) (Person, carrier.Secret) {
	who := p.customer(ctx)
	answer := call(ctx, p, carrier.ForgotPassword, carrier.ForgotPasswordRequest{Email: who.Email})
	wantEqual("the user of ForgotPassword", answer.UserID, who.UserID)
	return who, p.code(ctx, who.Email)
}

// passwordReset is what a person does with a reset code: compares it, and chooses another password with it.
func (p *probe) passwordReset(who Person, code carrier.Secret) (carrier.VerifyCodeRequest,
	carrier.ResetPasswordRequest) {
	return carrier.VerifyCodeRequest{UserID: who.UserID, Code: code},
		carrier.ResetPasswordRequest{UserID: who.UserID, NewPassword: p.stranger().Password, Code: code}
}

var tokenRules = []Rule{
	rule("token-refresh/works", "a refreshed token works, and has not ended",
		"identities.refresh_token", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			fresh := call(ctx, p, carrier.RefreshToken, who.Customer)
			who.Token = fresh.Token
			basic := call(ctx, p, carrier.GetBasicInfo, who.Customer)
			wantEqual("the customer of the refreshed token", basic.Email, who.Email)
			p.wantFuture(ctx, "the end of the refreshed token", fresh.TokenEnds)
		}),
	rule("token-refresh/dead", "a token that the carrier doesn't know can't be refreshed: unauthenticated",
		"identities.refresh_token", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			who.Token += "x"
			refused(ctx, p, carrier.RefreshToken, who.Customer, "unauthenticated")
		}),
}
