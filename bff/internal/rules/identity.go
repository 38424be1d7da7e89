package rules

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/golight/selfservice/bff/lightphone"
)

var (
	emailPattern = regexp.MustCompile(`^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]*[^\s@<>.]$`)
	// invisible characters let one address be written in many ways.
	invisible = regexp.MustCompile(`[\p{Cc}\p{Cf}\p{Z}\x{034F}\x{115F}\x{1160}\x{2800}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}]`)
)

// Registration checks a sign-up: names, e-mail and password (spec §5). It also refuses a password
// that is easily guessed.
func Registration(r *lightphone.RegistrationRequest) error {
	return first(
		require("FirstName", &r.FirstName, "First Name", maxName),
		require("LastName", &r.LastName, "Last Name", maxName),
		email("Email", &r.Email),
		password("Password", r.Password),
		guessable("Password", r.Password, r.FirstName, r.LastName, Mailbox(r.Email)),
	)
}

// ValidateOTP checks a one-time code: all six digits (spec §5).
func ValidateOTP(r *lightphone.ValidateOTPRequest) error {
	return first(identifier("UserId", &r.UserID), accessCode(&r.AccessCode))
}

// ResendOTP checks that the page knows whose code it asks for.
func ResendOTP(r *lightphone.ResendOTPRequest) error { return identifier("UserId", &r.UserID) }

// Login checks that both e-mail and password are there (spec §5); whether they are right is the carrier's to say.
func Login(r *lightphone.LoginRequest) error {
	const message = "Please enter both email and password."
	r.Email = clean(r.Email)
	if r.Email == "" || utf8.RuneCountInString(r.Email) > maxEmail {
		return broken("Email", message)
	}
	if r.Password == "" || len(r.Password) > maxSecret {
		return broken("Password", message)
	}
	return nil
}

// ForgotPassword checks the e-mail (spec §5).
func ForgotPassword(r *lightphone.ForgotPasswordRequest) error { return email("Email", &r.Email) }

// ResetPassword checks the new password, that its repetition matches, and the reset code (spec §5). It
// also refuses a password that is easily guessed; mailbox is the customer's, as far as it is known.
func ResetPassword(r *lightphone.ResetPasswordRequest, mailbox string) error {
	err := first(identifier("UserId", &r.UserID), password("NewPassword", r.NewPassword),
		guessable("NewPassword", r.NewPassword, mailbox))
	if err != nil {
		return err
	}
	if r.ConfirmPassword != r.NewPassword {
		return broken("ConfirmPassword", "Passwords do not match.")
	}
	return accessCode(&r.AccessCode)
}

// Mailbox returns what stands before the @ of an address.
func Mailbox(email string) string {
	mailbox, _, _ := strings.Cut(email, "@")
	return mailbox
}

func email(field string, text *string) error {
	*text = clean(*text)
	if utf8.RuneCountInString(*text) > maxEmail || !emailPattern.MatchString(*text) || invisible.MatchString(*text) {
		return broken(field, "Please enter a valid email address.")
	}
	return nil
}

func password(field string, secret lightphone.Secret) error {
	var digit, upper, special bool
	for _, r := range secret.Reveal() {
		switch {
		case unicode.IsDigit(r):
			digit = true
		case unicode.IsUpper(r):
			upper = true
		case !unicode.IsLetter(r):
			special = true
		}
	}
	if !digit || !upper || !special || utf8.RuneCountInString(secret.Reveal()) < 8 {
		return broken(field, lightphone.PasswordRule)
	}
	if len(secret) > maxSecret {
		return broken(field, "Password"+tooLongEnd)
	}
	return nil
}

func accessCode(code *lightphone.Secret) error {
	*code = lightphone.Secret(compact(code.Reveal()))
	if !isDigits(code.Reveal(), 6, 6) {
		return broken("AccessCode", "Please enter the complete OTP.")
	}
	return nil
}
