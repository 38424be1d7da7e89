package carriertest

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var identityRules = []Rule{
	{
		"identities/user-exists", Identities, "an address that is taken is already_exists/user_exists",
		ops("identities.register"), userExists,
	},
	{
		"identities/unverified", Identities, "a login before the code is refused with unverified, and says whose code it is",
		ops("identities.login"), unverified,
	},
	{
		"identities/invalid-code", Identities, "a wrong code is invalid_argument/invalid_otp",
		ops("identities.verify_code identities.reset_password"), invalidCode,
	},
	{
		"identities/verified", Identities, "the right code lets its user log in, and gives a token that works if it gives one",
		ops("identities.verify_code identities.login"), verified,
	},
	{
		"identities/resend", Identities, "a code that is sent again is a fresh one, and is taken",
		ops("identities.resend_code identities.verify_code"), resend,
	},
	{
		"identities/bad-credentials", Identities, "a wrong password and an unknown address are unauthenticated/bad_credentials alike",
		ops("identities.login"), badCredentials,
	},
	{
		"identities/forgot-unknown", Identities, "an unknown address gets an id like a known one, and nobody learns who exists",
		ops("identities.forgot_password identities.resend_code"), forgotUnknown,
	},
	{
		"identities/reset-code-kept", Identities, "comparing a reset code doesn't consume it",
		ops("identities.verify_code identities.reset_password"), resetCodeKept,
	},
	{
		"identities/reset-once", Identities, "a reset changes the password and consumes its code",
		ops("identities.forgot_password identities.reset_password identities.login"), resetOnce,
	},
	{
		"identities/weak-password", Identities, "a sign-up with a weak password is taken, or is invalid_argument/password_policy",
		ops("identities.register"), weakPassword,
	},
	{
		"identities/password-policy", Identities, "a weak new password is invalid_argument/password_policy",
		ops("identities.reset_password"), passwordPolicy,
	},
}

func userExists(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.Register, carrier.RegisterRequest{
		FirstName: "Sam", LastName: "Other", Email: who.Email, Password: p.stranger().Password,
	})
	return wantRefusal("Register of an address that is taken", err, carrier.AlreadyExists, carrier.ReasonUserExists)
}

func unverified(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.Login, who.login())
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
	verify := attempt(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: who.UserID, Code: wrong})
	reset := attempt(ctx, p, carrier.ResetPassword, carrier.ResetPasswordRequest{
		UserID: who.UserID, NewPassword: p.stranger().Password, Code: wrong,
	})
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
	login, err := carrier.VerifyCode.Call(ctx, p.Backend, carrier.VerifyCodeRequest{UserID: who.UserID, Code: code})
	if err != nil {
		return wantOK("VerifyCode of the right code", err)
	}
	if login.Token != "" {
		if err := p.wantLogin(ctx, "VerifyCode", login, who); err != nil {
			return err
		}
	}
	login, err = carrier.Login.Call(ctx, p.Backend, who.login())
	return first(
		wantOK("Login after the code", err),
		wantThat(login.Token != "", "Login returns a token", "none"),
		p.wantLogin(ctx, "Login", login, who),
	)
}

// wantLogin is nil for a login of a person without a subscription, with a token that works.
func (p *probe) wantLogin(ctx context.Context, what string, login carrier.LoginAnswer, who Person) error {
	err := attempt(ctx, p, carrier.GetBasicInfo, carrier.Customer{UserID: login.UserID, Token: login.Token})
	return first(
		wantOK("a call with the token of "+what, err),
		wantEqual("the user of "+what, login.UserID, who.UserID),
		wantThat(login.Email == "" || login.Email == who.Email, what+" names the e-mail, or none", "another"),
		wantEqual("the name in "+what, login.FirstName+" "+login.LastName, who.FirstName+" "+who.LastName),
		wantEqual("the subscriber number in "+what+" before an activation", login.CNUM, ""),
		p.wantFuture(ctx, "the end of the token of "+what, login.TokenEnds),
	)
}

// wantFuture is nil for a time that is unset or not over.
func (p *probe) wantFuture(ctx context.Context, what string, at time.Time) error {
	now, err := p.now(ctx)
	if err != nil || at.IsZero() {
		return err
	}
	return wantThat(now.Before(at), what+" is unset or ahead", "%v, which is over", at)
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
	if err := attempt(ctx, p, carrier.ResendCode, carrier.UserRequest{UserID: who.UserID}); err != nil {
		return wantOK("ResendCode", err)
	}
	fresh, err := p.code(ctx, who.Email)
	if err != nil {
		return err
	}
	if err := wantThat(fresh != old, "the code that is sent again is a fresh one", "the old one"); err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: who.UserID, Code: fresh})
	return wantOK("VerifyCode of the code that was sent again", err)
}

func badCredentials(ctx context.Context, p *probe) error {
	who, err := p.registered(ctx)
	if err != nil {
		return err
	}
	stranger := p.stranger()
	wrong := attempt(ctx, p, carrier.Login, carrier.LoginRequest{Email: who.Email, Password: stranger.Password})
	unknown := attempt(ctx, p, carrier.Login, stranger.login())
	return first(
		wantRefusal("Login with a wrong password", wrong, carrier.Unauthenticated, carrier.ReasonBadCredentials),
		wantRefusal("Login of an unknown address", unknown, carrier.Unauthenticated, carrier.ReasonBadCredentials),
	)
}

func forgotUnknown(ctx context.Context, p *probe) error {
	answer, err := carrier.ForgotPassword.Call(ctx, p.Backend, carrier.ForgotPasswordRequest{Email: p.stranger().Email})
	resent := attempt(ctx, p, carrier.ResendCode, carrier.UserRequest(answer))
	return first(wantOK("ForgotPassword of an unknown address", err), wantOK("ResendCode for an unknown user", resent))
}

// forgetful is a customer with a reset code.
func (p *probe) forgetful(ctx context.Context) (who Person, code carrier.Secret, err error) {
	if who, err = p.customer(ctx); err != nil {
		return who, "", err
	}
	answer, err := carrier.ForgotPassword.Call(ctx, p.Backend, carrier.ForgotPasswordRequest{Email: who.Email})
	same := wantEqual("the user of ForgotPassword", answer.UserID, who.UserID)
	if err := first(wantOK("ForgotPassword", err), same); err != nil {
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
		if err := attempt(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: who.UserID, Code: code}); err != nil {
			return wantOK("VerifyCode of a reset code", err)
		}
	}
	err = attempt(ctx, p, carrier.ResetPassword, carrier.ResetPasswordRequest{
		UserID: who.UserID, NewPassword: p.stranger().Password, Code: code,
	})
	return wantOK("ResetPassword with a code that was compared", err)
}

func resetOnce(ctx context.Context, p *probe) error {
	who, code, err := p.forgetful(ctx)
	if err != nil {
		return err
	}
	reset := carrier.ResetPasswordRequest{UserID: who.UserID, NewPassword: p.stranger().Password, Code: code}
	if err := attempt(ctx, p, carrier.ResetPassword, reset); err != nil {
		return wantOK("ResetPassword", err)
	}
	old := attempt(ctx, p, carrier.Login, who.login())
	fresh := attempt(ctx, p, carrier.Login, carrier.LoginRequest{Email: who.Email, Password: reset.NewPassword})
	again := attempt(ctx, p, carrier.ResetPassword, reset)
	return first(
		wantRefusal("Login with the old password", old, carrier.Unauthenticated, carrier.ReasonBadCredentials),
		wantOK("Login with the new password", fresh),
		wantRefusal("ResetPassword with a used code", again, carrier.InvalidArgument, carrier.ReasonInvalidOTP),
	)
}

func passwordPolicy(ctx context.Context, p *probe) error {
	who, code, err := p.forgetful(ctx)
	if err != nil {
		return err
	}
	weak := carrier.Secret("weak" + rand.Text()[:2])
	err = attempt(ctx, p, carrier.ResetPassword, carrier.ResetPasswordRequest{UserID: who.UserID, NewPassword: weak, Code: code})
	return wantRefusal("ResetPassword to a weak password", err, carrier.InvalidArgument, carrier.ReasonPasswordPolicy)
}

func weakPassword(ctx context.Context, p *probe) error {
	who := p.stranger()
	err := attempt(ctx, p, carrier.Register, carrier.RegisterRequest{
		FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Password: "weak",
	})
	if err == nil {
		return nil // the portable layer has compared it
	}
	return wantRefusal("Register with a weak password", err, carrier.InvalidArgument, carrier.ReasonPasswordPolicy)
}

var tokenRules = []Rule{
	{
		"token-refresh/works", TokenRefresh, "a refreshed token works, and has not ended",
		ops("identities.refresh_token"), refreshedToken,
	},
	{
		"token-refresh/dead", TokenRefresh, "a token that the carrier doesn't know can't be refreshed: unauthenticated",
		ops("identities.refresh_token"), deadTokenRefreshed,
	},
}

func refreshedToken(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	fresh, err := carrier.RefreshToken.Call(ctx, p.Backend, who.Customer)
	if err != nil {
		return wantOK("RefreshToken", err)
	}
	who.Token = fresh.Token
	basic, err := carrier.GetBasicInfo.Call(ctx, p.Backend, who.Customer)
	return first(
		wantOK("a call with the refreshed token", err),
		wantEqual("the customer of the refreshed token", basic.Email, who.Email),
		p.wantFuture(ctx, "the end of the refreshed token", fresh.TokenEnds),
	)
}

func deadTokenRefreshed(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	who.Token += "x"
	err = attempt(ctx, p, carrier.RefreshToken, who.Customer)
	return wantRefusal("RefreshToken of a dead token", err, carrier.Unauthenticated, "")
}
