package carrier

import (
	"context"
	"strings"
	"time"
)

// Identities knows who customers are (spec §7, LoginRegistration). Required.
type Identities interface {
	// Register creates an unverified user and sends a code by e-mail.
	Register(context.Context, RegisterRequest) (UserAnswer, error)
	// VerifyCode compares a registration or reset code. After a registration it also
	// logs in, if the carrier can: then the answer has a Token (design decision 2). A
	// reset code is not consumed.
	VerifyCode(context.Context, VerifyCodeRequest) (LoginAnswer, error)
	// ResendCode sends a fresh code, which takes the old one's place; an unknown user id is no error.
	ResendCode(context.Context, UserRequest) (Done, error)
	// Login checks the password. For an unverified user it sends a fresh code and sets Error.UserID.
	Login(context.Context, LoginRequest) (LoginAnswer, error)
	// ForgotPassword sends a reset code. An unknown address is answered with an opaque user id (design decision 3).
	ForgotPassword(context.Context, ForgotPasswordRequest) (UserAnswer, error)
	// ResetPassword sets a new password with the reset code and consumes the code.
	ResetPassword(context.Context, ResetPasswordRequest) (Done, error)
}

// TokenRefresher renews a login whose token is about to end. Optional.
type TokenRefresher interface {
	// RefreshToken returns a token in place of the customer's. A carrier with a separate
	// refresh token keeps both in Customer.Token, which nobody but the adapter reads.
	RefreshToken(context.Context, Customer) (RefreshTokenAnswer, error)
}

// The operations of Identities and TokenRefresher.
var (
	Register = write(Identities.Register, Operation{
		Name: "identities.register", Required: true,
		Meaning:  "creates an unverified user and sends a code by e-mail",
		Refusals: []Refusal{{AlreadyExists, ReasonUserExists}, invalid, passwordPolicy},
	}).checked(func(_ RegisterRequest, a UserAnswer) string { return needs(a.UserID == "", "UserID") })

	VerifyCode = write(Identities.VerifyCode, Operation{
		Name: "identities.verify_code", Required: true,
		Meaning:  "compares a registration or reset code; the first also logs in, the second is not consumed",
		Refusals: []Refusal{invalidOTP},
	}).checked(func(r VerifyCodeRequest, a LoginAnswer) string {
		return needs(a.Token != "" && a.UserID != r.UserID, "the UserID that was asked for") // another customer's answer
	})

	ResendCode = write(Identities.ResendCode, Operation{
		Name: "identities.resend_code", Required: true,
		Meaning: "sends a fresh code in the old one's place",
	})

	Login = read(Identities.Login, Operation{
		Name: "identities.login", Required: true,
		Meaning:  "checks the password and returns the carrier's token",
		Refusals: []Refusal{{Unauthenticated, ReasonBadCredentials}, {FailedPrecondition, ReasonUnverified}},
	}).checked(func(r LoginRequest, a LoginAnswer) string {
		switch {
		case a.UserID == "" || a.Token == "":
			return "UserID or Token"
		case a.Email != "" && !strings.EqualFold(strings.TrimSpace(a.Email), strings.TrimSpace(r.Email)):
			return "the Email that was asked for" // another customer's answer
		}
		return ""
	})

	ForgotPassword = write(Identities.ForgotPassword, Operation{
		Name: "identities.forgot_password", Required: true,
		Meaning:  "sends a reset code; an unknown address gets an opaque user id",
		Refusals: []Refusal{invalid},
	}).checked(func(_ ForgotPasswordRequest, a UserAnswer) string { return needs(a.UserID == "", "UserID") })

	ResetPassword = write(Identities.ResetPassword, Operation{
		Name: "identities.reset_password", Required: true,
		Meaning:  "sets a new password with the reset code and consumes it",
		Refusals: []Refusal{invalidOTP, passwordPolicy},
	})

	RefreshToken = write(TokenRefresher.RefreshToken, Operation{
		Name:    "identities.refresh_token",
		Meaning: "renews a customer's token that is about to end",
	}).checked(func(_ Customer, a RefreshTokenAnswer) string { return needs(a.Token == "", "Token") })
)

// RegisterRequest is a sign-up (spec §3).
type RegisterRequest struct {
	FirstName, LastName, Email string
	Password                   Secret
}

// UserAnswer names a user.
type UserAnswer struct{ UserID string }

// UserRequest names a user.
type UserRequest struct{ UserID string }

// VerifyCodeRequest is a code that a customer has entered.
type VerifyCodeRequest struct {
	UserID string
	Code   Secret
}

// LoginRequest is what a customer logs in with.
type LoginRequest struct {
	Email    string
	Password Secret
}

// LoginAnswer is a successful login.
type LoginAnswer struct {
	UserID, Email, FirstName, LastName string    // Email: empty means the address that was typed
	Token                              Secret    // empty after VerifyCode: verified, but not logged in
	TokenEnds                          time.Time // zero: not known
	CNUM                               string    // ClientRef; empty means not yet activated
}

// RefreshTokenAnswer is a customer's new token.
type RefreshTokenAnswer struct {
	Token     Secret
	TokenEnds time.Time // zero: not known
}

// ForgotPasswordRequest asks for a reset code.
type ForgotPasswordRequest struct{ Email string }

// ResetPasswordRequest sets a new password with a reset code.
type ResetPasswordRequest struct {
	UserID      string
	NewPassword Secret
	Code        Secret
}
