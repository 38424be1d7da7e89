package rules

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var today = carrier.Date{Year: 2026, Month: time.November, Day: 5}

// verdict is the field and the text of a broken rule; the zero verdict is "no rule is broken".
type verdict struct{ field, message string }

var fine = verdict{}

// check reports whether err is the verdict that is wanted.
func check(t *testing.T, err error, want verdict) {
	t.Helper()
	if want == fine {
		if err != nil {
			t.Fatalf("got %v; want no broken rule", err)
		}
		return
	}
	var e *carrier.Error
	if !errors.As(err, &e) || e.Code != carrier.InvalidArgument || e.Field != want.field || e.Message != want.message {
		t.Fatalf("got %v; want invalid_argument (%s): %s", err, want.field, want.message)
	}
}

// Tables of one field, shared by the bodies that carry it. Each gives the text and whether it is good.
var (
	goodEmails = []string{"ada@example.com", " ada@example.com ", "a.b+c@sub.example.ca", "é@exämple.com"}
	badEmails  = []string{"", "   ", "ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@exa mple.com",
		"a@b@c.com", strings.Repeat("a", 250) + "@b.ca"}

	goodPasswords = []string{"Light-2026!", "Abcdef1!", "Äbcdef1 ", "ABCDEFG1_", "12345678A-"}
	badPasswords  = []string{"", "Abcde1!", "abcdefg1!", "Abcdefgh!", "Abcdefg1", "ABCDEFGH", "12345678", "Abcdéf1é"}

	goodCodes = map[string]string{"123456": "123456", " 123 456 ": "123456", "123-456": "123456", "000000": "000000",
		"123–456": "123456"}
	badCodes = []string{"", "12345", "1234567", "12345a", "１２３４５６", "12.456"}
)
