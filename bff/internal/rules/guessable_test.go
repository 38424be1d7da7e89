package rules

import (
	"errors"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func TestGuessablePasswords(t *testing.T) {
	t.Parallel()
	if got := strings.Count(commonPasswords, "\n"); got != 10_000 {
		t.Errorf("the list has %d passwords; want 10,000", got)
	}
	const common, personal = lightphone.ReasonPasswordCommon, lightphone.ReasonPasswordPersonal
	for password, want := range map[string]carrier.Reason{
		"Password1!": common, "Password!1": common, "PASSWORD1!": common, "pASSWORD!1": common,
		"P@ssw0rd": common, "P@ssw0rd!": common, "Welcome1!": common, "Qwerty123!": common,
		"Password123!": common, "Password123!4": common, "Lighter1!": common, "Sunshine#7": common,
		// More than the rule forces.
		"Lighter-2027!": "", "Passw0rd2026!": "", "Football#99": "", "Dragon-2026": "", "!Sunshine7": "",
		"Password-1!": "", "Pass-word1": "",
		"Lovelace1!": personal, "LOVELACE-2026": personal, "L0vel@ce#1": personal, "Ada-Lovelace1": personal,
		"Ada.1815!":  personal,
		"Countess#7": personal, "Countess.ada1": personal, "Ex@mple1-tree": "",
		"Light-2026!": "", "Light-2027!": "", "Brighter-2027!": "", "Canary-Pass1!": "", "Correct-horse-battery-1": "",
		"Adamant-turnip-7": "", "Xk7#mQ2p": "", "Ünïcode-2026!": "",
	} {
		r := lightphone.RegistrationRequest{FirstName: "Ada", LastName: "Lovelace", Email: "countess@example.com",
			Password: lightphone.Secret(password)}
		err := Registration(&r)
		if got := reasonOf(err); got != want || (err == nil) != (want == "") {
			t.Errorf("%s: %v (%q); want %q", password, err, got, want)
		}
	}
}

// Of who resets a password the mailbox is known, and in other browsers than the flow's nothing.
func TestGuessableNewPasswords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		password, mailbox string
		want              carrier.Reason
	}{
		{"Password1!", "", lightphone.ReasonPasswordCommon},
		{"Light-2027!", "ada.lovelace", ""},
		{"Lovelace-1815!", "ada.lovelace", lightphone.ReasonPasswordPersonal},
		{"Lovelace-1815!", "", ""},
	} {
		password, want := c.password, c.want
		r := lightphone.ResetPasswordRequest{UserID: "1", NewPassword: lightphone.Secret(password),
			ConfirmPassword: lightphone.Secret(password), AccessCode: "123456"}
		if err := ResetPassword(&r, c.mailbox); reasonOf(err) != want || (err == nil) != (want == "") {
			t.Errorf("%s: %v; want %q", password, err, want)
		}
	}
}

func reasonOf(err error) carrier.Reason {
	var port *carrier.Error
	if errors.As(err, &port) {
		return port.Reason
	}
	return ""
}
