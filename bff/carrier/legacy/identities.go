package legacy

import (
	"context"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// post is a call with a body.
func post(op *carrier.Operation, path string, body any) call {
	return newCall(op, http.MethodPost, path).with(body)
}

// exec makes a call whose only outcome is whether it worked.
func (a *adapter) exec(ctx context.Context, k call) (carrier.Done, error) {
	return do(ctx, a, k, readDone)
}

// Register calls LightPhoneRegistration.
func (a *adapter) Register(ctx context.Context, r carrier.RegisterRequest) (carrier.UserAnswer, error) {
	k := post(carrier.Register.Operation, lightphone.PathRegistration, lightphone.RegistrationRequest{
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Password: lightphone.Secret(r.Password),
	})
	return do(ctx, a, k, readUser)
}

// VerifyCode calls LightPhoneValidateOTP. A carrier that doesn't log in with it answers without login fields.
func (a *adapter) VerifyCode(ctx context.Context, r carrier.VerifyCodeRequest) (carrier.LoginAnswer, error) {
	k := post(carrier.VerifyCode.Operation, lightphone.PathValidateOTP,
		lightphone.ValidateOTPRequest{UserID: r.UserID, AccessCode: lightphone.Secret(r.Code)})
	k.refusal = carrier.ReasonInvalidOTP
	answer, err := do(ctx, a, k, readVerified)
	if err == nil && answer.UserID == "" {
		answer.UserID = r.UserID
	}
	return answer, err
}

// ResendCode calls LightPhoneResendOTP.
func (a *adapter) ResendCode(ctx context.Context, r carrier.UserRequest) (carrier.Done, error) {
	return a.exec(ctx, post(carrier.ResendCode.Operation, lightphone.PathResendOTP,
		lightphone.ResendOTPRequest{UserID: r.UserID}))
}

// Login calls LightPhoneLogin.
func (a *adapter) Login(ctx context.Context, r carrier.LoginRequest) (carrier.LoginAnswer, error) {
	k := post(carrier.Login.Operation, lightphone.PathLogin,
		lightphone.LoginRequest{Email: r.Email, Password: lightphone.Secret(r.Password)})
	k.refusal = carrier.ReasonBadCredentials
	answer, err := do(ctx, a, k, readLogin)
	if err == nil && answer.Email == "" {
		answer.Email = r.Email
	}
	return answer, err
}

// ForgotPassword calls LightPhoneForgotPassword.
func (a *adapter) ForgotPassword(ctx context.Context, r carrier.ForgotPasswordRequest) (carrier.UserAnswer, error) {
	k := post(carrier.ForgotPassword.Operation, lightphone.PathForgotPassword,
		lightphone.ForgotPasswordRequest{Email: r.Email})
	return do(ctx, a, k, readUser)
}

// ResetPassword calls LightPhoneResetPassword.
func (a *adapter) ResetPassword(ctx context.Context, r carrier.ResetPasswordRequest) (carrier.Done, error) {
	password := lightphone.Secret(r.NewPassword)
	k := post(carrier.ResetPassword.Operation, lightphone.PathResetPassword, lightphone.ResetPasswordRequest{
		UserID: r.UserID, NewPassword: password, ConfirmPassword: password, AccessCode: lightphone.Secret(r.Code),
	})
	k.refusal = carrier.ReasonInvalidOTP
	return a.exec(ctx, k)
}
