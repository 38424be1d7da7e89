package carrier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"
)

func TestAmountsAsText(t *testing.T) {
	t.Parallel()
	for cents, want := range map[Cents]string{0: "0.00", 5: "0.05", -5: "-0.05", 99: "0.99", 100: "1.00", 3390: "33.90",
		-123456: "-1234.56"} {
		if got := cents.String(); got != want {
			t.Errorf("%d cents = %q; want %q", int64(cents), got, want)
		}
	}
	for rate, want := range map[MilliPercent]string{0: "0.000", 5000: "5.000", 9975: "9.975"} {
		if got := rate.String(); got != want {
			t.Errorf("%d thousandths of a percent = %q; want %q", int64(rate), got, want)
		}
	}
	if got := (Money{3390, "CAD"}).String(); got != "33.90 CAD" {
		t.Errorf("money = %q; want 33.90 CAD", got)
	}
}

func TestDates(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Date{
		"2026-11-05": {2026, time.November, 5},
		"2028-02-29": {2028, time.February, 29},
	} {
		if got, err := ParseDate(text); err != nil || got != want || got.String() != text {
			t.Errorf("ParseDate(%q) = %v, %v; want it back", text, got, err)
		}
	}
	for _, text := range []string{"", "2026-2-1", "2026-02-30", "2026-11-05T00:00:00Z", " 2026-11-05", "05/11/2026"} {
		if got, err := ParseDate(text); err == nil {
			t.Errorf("ParseDate(%q) = %v; want an error", text, got)
		}
	}
	november := Date{2026, time.November, 5}
	if got := november.AddDays(30).String(); got != "2026-12-05" {
		t.Errorf("30 days after 5 November = %s; want 2026-12-05", got)
	}
	if got := (Date{2028, time.March, 1}).AddDays(-1).String(); got != "2028-02-29" {
		t.Errorf("the day before 1 March 2028 = %s; want 2028-02-29", got)
	}
	if !november.Before(november.AddDays(1)) || november.Before(november) {
		t.Error("Before must hold for later days alone")
	}
	if !(Date{}).IsZero() || (Date{}).String() != "" || november.IsZero() {
		t.Error("the zero date is unset, and prints as nothing")
	}
	toronto, err := Capabilities{}.Location()
	if err != nil {
		t.Fatal(err)
	}
	if got := DateOf(time.Date(2026, 11, 6, 3, 0, 0, 0, time.UTC).In(toronto)); got != november {
		t.Errorf("3:00 UTC on the 6th is %s in the carrier's zone; want 2026-11-05", got)
	}
}

// A secret leaves through Reveal and through nothing else.
func TestSecretIsNeverPrinted(t *testing.T) {
	t.Parallel()
	const canary = "Light-2026!"
	type body struct {
		Password Secret
		Codes    []Secret
	}
	value := body{canary, []Secret{canary}}
	var out bytes.Buffer
	for _, form := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		fmt.Fprintf(&out, form, value)
		fmt.Fprintf(&out, form, &value)
		fmt.Fprintf(&out, form, value.Password)
	}
	if err := json.NewEncoder(&out).Encode(value); err != nil {
		t.Fatal(err)
	}
	for _, handler := range []slog.Handler{slog.NewTextHandler(&out, nil), slog.NewJSONHandler(&out, nil)} {
		slog.New(handler).Info("login", "password", value.Password, "body", value)
	}
	if strings.Contains(out.String(), canary) {
		t.Errorf("the secret got out: %s", out.String())
	}
	if value.Password.Reveal() != canary {
		t.Error("Reveal doesn't give the secret")
	}
}

func TestStatesThatNobodyKnowsAreWaitedFor(t *testing.T) {
	t.Parallel()
	for _, state := range []ActivationState{ActivationNone, ActivationAwaitingPayment, ActivationUnderReview,
		ActivationApproved, ActivationRefused} {
		if got := state.Known(); got != state {
			t.Errorf("activation %q is taken for %q", state, got)
		}
	}
	for _, state := range []PortInState{PortInNone, PortInRequested, PortInInformationRequired, PortInCompleted,
		PortInDeclined} {
		if got := state.Known(); got != state {
			t.Errorf("port-in %q is taken for %q", state, got)
		}
	}
	for _, text := range []string{"", "on_hold", "Approved"} {
		if got := ActivationState(text).Known(); got != ActivationUnderReview {
			t.Errorf("activation %q is taken for %q; want under_review", text, got)
		}
		if got := PortInState(text).Known(); got != PortInRequested {
			t.Errorf("port-in %q is taken for %q; want requested", text, got)
		}
	}
}
