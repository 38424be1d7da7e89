package legacyapi

import (
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func register(k *call) (any, error) {
	var r lightphone.RegistrationRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	// its Accept-Language chooses the language of mails
	ctx := carrier.WithForwarded(k.request.Context(), k.request.Header)
	userID, err := k.world.Register(ctx, r.ToCarrier())
	if err != nil {
		return nil, err
	}
	return lightphone.RegistrationAnswer{IsSuccess: true, Message: "OTP sent to your email!", UserID: userID}, nil
}

func validateOTP(k *call) (any, error) {
	var r lightphone.ValidateOTPRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	if err := required("UserId", r.UserID, "AccessCode", r.AccessCode.Reveal()); err != nil {
		return nil, err
	}
	login, err := k.world.VerifyCode(k.request.Context(), r.UserID, carrier.Secret(r.AccessCode))
	if err != nil {
		return nil, err
	}
	const message = "Account activated successfully!"
	if login.Token == "" { // a reset code: the new password comes next
		return done(message), nil
	}
	return lightphone.LoginAnswerFrom(login, message), nil
}

func resendOTP(k *call) (any, error) {
	var r lightphone.ResendOTPRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	if err := required("UserId", r.UserID); err != nil {
		return nil, err
	}
	return done("OTP has been resent to your email."), k.world.ResendCode(k.request.Context(), r.UserID)
}

func login(k *call) (any, error) {
	var r lightphone.LoginRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	if err := required("Email", r.Email, "Password", r.Password.Reveal()); err != nil {
		return nil, err
	}
	login, err := k.world.Login(k.request.Context(), r.Email, carrier.Secret(r.Password))
	if err != nil {
		return nil, err
	}
	return lightphone.LoginAnswerFrom(login, ""), nil
}

func forgotPassword(k *call) (any, error) {
	var r lightphone.ForgotPasswordRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	userID, err := k.world.ForgotPassword(k.request.Context(), r.Email)
	if err != nil {
		return nil, err
	}
	return lightphone.ForgotPasswordAnswer{IsSuccess: true, Message: "OTP sent to your email", UserID: userID}, nil
}

func resetPassword(k *call) (any, error) {
	var r lightphone.ResetPasswordRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	if err := required("UserId", r.UserID, "AccessCode", r.AccessCode.Reveal()); err != nil {
		return nil, err
	}
	if r.NewPassword != r.ConfirmPassword {
		return nil, invalid("ConfirmPassword", "Passwords do not match.")
	}
	return done("Password reset successfully!"), k.world.ResetPassword(k.request.Context(), r.ToCarrier())
}
