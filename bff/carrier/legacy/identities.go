package legacy

import (
	"context"
	"errors"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

var (
	errNotSaid = errors.New("the answer doesn't say that it worked")
	errNoUser  = errors.New("the answer names no user")
	errNoToken = errors.New("the answer holds no token")
)

// post is a write without a customer.
func post(path string, body any) call {
	return call{method: http.MethodPost, path: path, body: body, write: true}
}

// said checks that an answer says that it worked and names a user.
func (k call) said(isSuccess bool, userID string) error {
	switch {
	case !isSuccess:
		return k.checked(errNotSaid)
	case userID == "":
		return k.checked(errNoUser)
	}
	return nil
}

// result makes a call whose only outcome is whether it worked.
func (a *adapter) result(ctx context.Context, k call) error {
	var answer lightphone.Result
	if err := a.client.do(ctx, k, &answer); err != nil {
		return err
	}
	if !answer.IsSuccess {
		return k.checked(errNotSaid)
	}
	return nil
}

// Register calls LightPhoneRegistration.
func (a *adapter) Register(ctx context.Context, r carrier.Registration) (string, error) {
	k := post(lightphone.PathRegistration, lightphone.RegistrationRequest{
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Password: lightphone.Secret(r.Password),
	})
	var answer lightphone.RegistrationAnswer
	if err := a.client.do(ctx, k, &answer); err != nil {
		return "", err
	}
	return answer.UserID, k.said(answer.IsSuccess, answer.UserID)
}

// VerifyCode calls LightPhoneValidateOTP. A carrier that doesn't log in with it answers without login fields.
func (a *adapter) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	k := post(lightphone.PathValidateOTP, lightphone.ValidateOTPRequest{UserID: userID, AccessCode: lightphone.Secret(code)})
	k.refusal = carrier.ReasonInvalidOTP
	var answer lightphone.LoginAnswer
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Login{}, err
	}
	if answer.UserID == "" {
		answer.UserID = userID
	}
	if answer.UserID != userID {
		return carrier.Login{}, k.checked(errors.New("the answer is about another user"))
	}
	if err := k.said(answer.IsSuccess, answer.UserID); err != nil {
		return carrier.Login{}, err
	}
	return answer.ToCarrier(), nil
}

// ResendCode calls LightPhoneResendOTP.
func (a *adapter) ResendCode(ctx context.Context, userID string) error {
	return a.result(ctx, post(lightphone.PathResendOTP, lightphone.ResendOTPRequest{UserID: userID}))
}

// Login calls LightPhoneLogin.
func (a *adapter) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	k := post(lightphone.PathLogin, lightphone.LoginRequest{Email: email, Password: lightphone.Secret(password)})
	k.write, k.refusal = false, carrier.ReasonBadCredentials
	var answer lightphone.LoginAnswer
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Login{}, err
	}
	if err := k.said(answer.IsSuccess, answer.UserID); err != nil {
		return carrier.Login{}, err
	}
	if answer.IDToken == "" {
		return carrier.Login{}, k.checked(errNoToken)
	}
	return answer.ToCarrier(), nil
}

// ForgotPassword calls LightPhoneForgotPassword.
func (a *adapter) ForgotPassword(ctx context.Context, email string) (string, error) {
	k := post(lightphone.PathForgotPassword, lightphone.ForgotPasswordRequest{Email: email})
	var answer lightphone.ForgotPasswordAnswer
	if err := a.client.do(ctx, k, &answer); err != nil {
		return "", err
	}
	return answer.UserID, k.said(answer.IsSuccess, answer.UserID)
}

// ResetPassword calls LightPhoneResetPassword.
func (a *adapter) ResetPassword(ctx context.Context, r carrier.PasswordReset) error {
	password := lightphone.Secret(r.NewPassword)
	k := post(lightphone.PathResetPassword, lightphone.ResetPasswordRequest{
		UserID: r.UserID, NewPassword: password, ConfirmPassword: password, AccessCode: lightphone.Secret(r.Code),
	})
	k.refusal = carrier.ReasonInvalidOTP
	return a.result(ctx, k)
}
