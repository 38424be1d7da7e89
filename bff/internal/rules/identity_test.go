package rules

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

func registration() lightphone.RegistrationRequest {
	return lightphone.RegistrationRequest{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com",
		Password: "Light-2026!"}
}

func TestEmailsThatLookAlike(t *testing.T) {
	t.Parallel()
	for address, good := range map[string]bool{
		"ada@example.com": true, "  ada@example.com ": true, "a.b+c@mail.example.co": true, "élan@exämple.ca": true,
		"a@b.c": true,
		"ada":   false, "ada@example": false, "ada@example.com.": false, "ada@example..": false, "<ada@example.com>": false,
		"Ada<ada@example.com>": false, "ada@<example.com": false, "ada@exam ple.com": false, "ada@@example.com": false,
		"ada\u200b@example.com": false, "\ufeffada@example.com": false, "ada@example\u00ad.com": false,
		"ada\u2060@example.com": false,
		"ada\u3164@example.com": false, "ada\u2800@example.com": false, "ada@example.com\ufe0f": false,
		"ada\u034f@example.com": false,
	} {
		text := address
		if err := email("Email", &text); (err == nil) != good {
			t.Errorf("%q: %v; want it good: %v", address, err, good)
		}
	}
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*lightphone.RegistrationRequest)
		want   verdict
	}{
		"all good": {func(*lightphone.RegistrationRequest) {}, fine},
		"first name missing": {func(r *lightphone.RegistrationRequest) { r.FirstName = "" },
			verdict{"FirstName", "First Name is required"}},
		"first name blank": {func(r *lightphone.RegistrationRequest) { r.FirstName = " \t\u00a0" },
			verdict{"FirstName", "First Name is required"}},
		"first name invisible": {func(r *lightphone.RegistrationRequest) { r.FirstName = "\x00\x07" },
			verdict{"FirstName", "First Name is required"}},
		"first name endless": {func(r *lightphone.RegistrationRequest) { r.FirstName = strings.Repeat("é", 101) },
			verdict{"FirstName", "First Name is too long"}},
		"first name long": {func(r *lightphone.RegistrationRequest) { r.FirstName = strings.Repeat("é", 100) }, fine},
		"last name blank": {func(r *lightphone.RegistrationRequest) { r.LastName = "  " },
			verdict{"LastName", "Last Name is required"}},
		"e-mail wrong": {func(r *lightphone.RegistrationRequest) { r.Email = "ada" },
			verdict{"Email", "Please enter a valid email address."}},
		"password weak": {func(r *lightphone.RegistrationRequest) { r.Password = "light" },
			verdict{"Password", lightphone.PasswordRule}},
		"password endless": {func(r *lightphone.RegistrationRequest) {
			r.Password = lightphone.Secret("Aa1!" + strings.Repeat("x", 509))
		}, verdict{"Password", "Password is too long"}},
		"first fault first": {func(r *lightphone.RegistrationRequest) { *r = lightphone.RegistrationRequest{} },
			verdict{"FirstName", "First Name is required"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := registration()
			c.change(&r)
			check(t, Registration(&r), c.want)
		})
	}
}

func TestRegistrationNormalises(t *testing.T) {
	t.Parallel()
	r := lightphone.RegistrationRequest{FirstName: " Ada\x00 ", LastName: "\tLovelace", Email: " ada@example.com\n",
		Password: " Light-2026! "}
	if err := Registration(&r); err != nil {
		t.Fatal(err)
	}
	want := registration()
	want.Password = " Light-2026! " // a password is never changed
	if r != want {
		t.Errorf("left %q %q %q and a password of %d bytes; want %q %q %q and %d",
			r.FirstName, r.LastName, r.Email, len(r.Password), want.FirstName, want.LastName, want.Email, len(want.Password))
	}
}

func TestEmail(t *testing.T) {
	t.Parallel()
	for _, text := range goodEmails {
		check(t, ForgotPassword(&lightphone.ForgotPasswordRequest{Email: text}), fine)
	}
	for _, text := range badEmails {
		check(t, ForgotPassword(&lightphone.ForgotPasswordRequest{Email: text}),
			verdict{"Email", "Please enter a valid email address."})
	}
}

func TestPassword(t *testing.T) {
	t.Parallel()
	for _, text := range goodPasswords {
		check(t, password("Password", lightphone.Secret(text)), fine)
	}
	for _, text := range badPasswords {
		check(t, password("Password", lightphone.Secret(text)), verdict{"Password",
			"Password must be at least 8 characters long and include at least one number, one uppercase letter, and one " +
				"special character."})
	}
}

// The web app's tests read the same table: both sides take the same passwords.
func TestPasswordTable(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/passwords.json")
	if err != nil {
		t.Fatal(err)
	}
	var table map[string]bool
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	for text, good := range table {
		if err := password("Password", lightphone.Secret(text)); (err == nil) != good {
			t.Errorf("password %q: %v; want good: %t", text, err, good)
		}
	}
}

func TestLogin(t *testing.T) {
	t.Parallel()
	const message = "Please enter both email and password."
	for name, c := range map[string]struct {
		email, password string
		want            verdict
	}{
		"both":               {"ada@example.com", "x", fine},
		"no e-mail":          {" ", "x", verdict{"Email", message}},
		"no password":        {"ada@example.com", "", verdict{"Password", message}},
		"neither":            {"", "", verdict{"Email", message}},
		"any e-mail will do": {"ada", "x", fine},
		"endless password":   {"ada@example.com", strings.Repeat("x", 513), verdict{"Password", message}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, Login(&lightphone.LoginRequest{Email: c.email, Password: lightphone.Secret(c.password)}), c.want)
		})
	}
}

func TestAccessCode(t *testing.T) {
	t.Parallel()
	for text, want := range goodCodes {
		r := lightphone.ValidateOTPRequest{UserID: "1001", AccessCode: lightphone.Secret(text)}
		check(t, ValidateOTP(&r), fine)
		if r.AccessCode.Reveal() != want {
			t.Errorf("code %q became %q; want %q", text, r.AccessCode.Reveal(), want)
		}
	}
	for _, text := range badCodes {
		check(t, ValidateOTP(&lightphone.ValidateOTPRequest{UserID: "1001", AccessCode: lightphone.Secret(text)}),
			verdict{"AccessCode", "Please enter the complete OTP."})
	}
}

func TestCodeScreenNeedsItsUser(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"", " ", strings.Repeat("1", 129)} {
		want := verdict{"UserId", "Missing required information. Please return to the previous page."}
		check(t, ValidateOTP(&lightphone.ValidateOTPRequest{UserID: id, AccessCode: "123456"}), want)
		check(t, ResendOTP(&lightphone.ResendOTPRequest{UserID: id}), want)
		check(t, ResetPassword(&lightphone.ResetPasswordRequest{UserID: id, NewPassword: "Light-2026!",
			ConfirmPassword: "Light-2026!", AccessCode: "123456"}, ""), want)
	}
	check(t, ResendOTP(&lightphone.ResendOTPRequest{UserID: "1001"}), fine)
}

func TestResetPassword(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		password, confirm, code string
		want                    verdict
	}{
		"all good": {"Light-2027!", "Light-2027!", "123 456", fine},
		"weak":     {"light", "light", "123456", verdict{"NewPassword", lightphone.PasswordRule}},
		"repetition differs": {"Light-2027!", "Light-2028!", "123456",
			verdict{"ConfirmPassword", "Passwords do not match."}},
		"repetition left out": {"Light-2027!", "", "123456", verdict{"ConfirmPassword", "Passwords do not match."}},
		"code incomplete": {"Light-2027!", "Light-2027!", "12345",
			verdict{"AccessCode", "Please enter the complete OTP."}},
		"weak and not repeated": {"light", "", "123456", verdict{"NewPassword", lightphone.PasswordRule}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := lightphone.ResetPasswordRequest{
				UserID: "1001", NewPassword: lightphone.Secret(c.password), ConfirmPassword: lightphone.Secret(c.confirm),
				AccessCode: lightphone.Secret(c.code),
			}
			check(t, ResetPassword(&r, ""), c.want)
		})
	}
}
