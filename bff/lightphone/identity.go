package lightphone

import "github.com/golight/selfservice/bff/carrier"

// RegistrationRequest signs a visitor up (spec §3).
type RegistrationRequest struct {
	FirstName, LastName, Email string
	Password                   Secret
}

// RegistrationAnswer carries the id that the code screen needs.
type RegistrationAnswer struct {
	IsSuccess bool
	Message   string
	UserID    string `json:"UserId"`
}

// ValidateOTPRequest compares a registration or reset code.
type ValidateOTPRequest struct {
	UserID     string `json:"UserId"`
	AccessCode Secret
}

// ResendOTPRequest asks for a fresh code.
type ResendOTPRequest struct {
	UserID string `json:"UserId"`
}

// LoginRequest logs in.
type LoginRequest struct {
	Email    string
	Password Secret
}

// LoginAnswer is the answer of LightPhoneLogin and, after a registration, of LightPhoneValidateOTP.
type LoginAnswer struct {
	IsSuccess bool
	Message   string
	FirstName string
	LastName  string
	Email     string
	UserID    string `json:"UserId"`
	IDToken   Token  `json:"IdToken"`
	ClientRef string // the CNUM; empty means not yet activated
}

// ForgotPasswordRequest asks for a reset code.
type ForgotPasswordRequest struct{ Email string }

// ForgotPasswordAnswer carries the id that the code screen needs, an opaque one for an unknown address.
type ForgotPasswordAnswer struct {
	IsSuccess bool
	Message   string
	UserID    string `json:"UserId"`
}

// ResetPasswordRequest sets a new password.
type ResetPasswordRequest struct {
	UserID          string `json:"UserId"`
	NewPassword     Secret
	ConfirmPassword Secret
	AccessCode      Secret
}

// ToCarrier returns the port's form.
func (r RegistrationRequest) ToCarrier() carrier.RegisterRequest {
	return carrier.RegisterRequest{FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
		Password: carrier.Secret(r.Password)}
}

// ToCarrier returns the port's form.
func (r ResetPasswordRequest) ToCarrier() carrier.ResetPasswordRequest {
	return carrier.ResetPasswordRequest{UserID: r.UserID, NewPassword: carrier.Secret(r.NewPassword),
		Code: carrier.Secret(r.AccessCode)}
}
