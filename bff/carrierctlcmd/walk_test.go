package carrierctlcmd

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
)

// examine runs doctor against a carrier that gives these answers, by the path's last segment; others are pages.
func examine(t *testing.T, answers map[string]string, args ...string) (code int, out string) {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answer, found := answers[path.Base(r.URL.Path)]
		if !found {
			http.Error(w, "<html>nothing here</html>", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(server.Close)
	var registry carrier.Registry
	registry.Register("legacy", legacy.Open)
	var text bytes.Buffer
	code = Run(t.Context(), Program{
		Registry: &registry, Args: append([]string{"doctor", "-base-url", server.URL}, args...), Stdout: &text,
		Stderr:  &text,
		Environ: []string{"BFF_CARRIER__ADAPTER=legacy", "BFF_CARRIER__API_TOKEN=right", passwordVariable + "=Light-2026!"},
	})
	return code, text.String()
}

var documented = map[string]string{
	"ValidateSimCard": `false`,
	"LightPhoneLogin": `{"IsSuccess":1,"UserId":1001,"IdToken":"t0","Email":"ada@example.com"}`,
	"GetBasicInfo":    `{"Firstname":"Ada","Email":"ada@example.com"}`,
	"GetProfile":      `{"Email":"ada@example.com","Suspended":"false"}`,
	"AccountInfo":     `{"StartDate":"2026-11-05T00:00:00","EndDate":"2026-12-05"}`, "IsActivationPending": `0`,
	"PrepaidPlans":      `[]`,
	"GetPaymentHistory": `[]`,
}

// A carrier with only the documented calls can't be told of payments, and doctor says which call is missing and what
// to do.
func TestDoctorNamesTheCallThatIsMissing(t *testing.T) {
	t.Parallel()
	code, out := examine(t, documented)
	for _, want := range []string{"warn payments", "payments.activation_due", "payments.provider: carrier"} {
		if code != ExitOK || !strings.Contains(out, want) {
			t.Errorf("exit code %d, want %d and %q in:\n%s", code, ExitOK, want, out)
		}
	}
}

func TestDoctorSaysWhichFormsItMet(t *testing.T) {
	t.Parallel()
	code, out := examine(t, documented, "-email", "ada@example.com", "-option", "outlook=off")
	if code != ExitOK {
		t.Errorf("exit code %d; want %d\n%s", code, ExitOK, out)
	}
	for _, want := range []string{"ok   login", "ok   accounts.profile", "GetProfile Suspended",
		"AccountInfo StartDate"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	broken := map[string]string{}
	for call, answer := range documented {
		broken[call] = answer
	}
	broken["AccountInfo"] = `{"StartDate":"01/02/2026"}`
	if code, out := examine(t, broken, "-email", "ada@example.com", "-option", "outlook=off"); code != ExitFailed ||
		!strings.Contains(out, "StartDate") {
		t.Errorf("exit code %d for an ambiguous date; want %d with the field in:\n%s", code, ExitFailed, out)
	}
}
