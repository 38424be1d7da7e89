package carriertest_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// What the harness can't do makes the verdict partial, never conformant.
func TestWhatIsSkippedMakesTheVerdictPartial(t *testing.T) {
	t.Parallel()
	for ability, withdraw := range map[string]func(*carriertest.Harness){
		"OpenRefused": func(h *carriertest.Harness) { h.OpenRefused = nil },
		"Code":        func(h *carriertest.Harness) { h.Code = nil },
		"SpareSIM":    func(h *carriertest.Harness) { h.SpareSIM = nil },
		"Approve":     func(h *carriertest.Harness) { h.Approve = nil },
		"Advance":     func(h *carriertest.Harness) { h.Advance = nil },
		"Fault":       func(h *carriertest.Harness) { h.Fault = nil },
		"EventBody":   func(h *carriertest.Harness) { h.EventBody = nil },
		"SignEvent":   func(h *carriertest.Harness) { h.SignEvent = nil },
		"Reject":      func(h *carriertest.Harness) { h.Reject = nil },
		"Suspend":     func(h *carriertest.Harness) { h.Suspend = nil },
		"RetirePlan":  func(h *carriertest.Harness) { h.RetirePlan = nil },
		"Submitted":   func(h *carriertest.Harness) { h.Submitted = nil },
		"the reason":  func(h *carriertest.Harness) { h.TerminationReason = nil },
		"Logs":        func(h *carriertest.Harness) { h.Logs = nil },
		"one effect": func(h *carriertest.Harness) {
			inner := h.Fault
			h.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
				if effect == carriertest.Unknown {
					return fmt.Errorf("effect %s: %w", effect, errors.ErrUnsupported)
				}
				return inner(ctx, operation, effect)
			}
		},
	} {
		t.Run(ability, func(t *testing.T) {
			t.Parallel()
			h := reference.New().Harness()
			withdraw(&h)
			report := carriertest.Run(t.Context(), h, briefly)
			if report.Verdict != carriertest.Partial || report.Count("", carriertest.NeedsHarness) == 0 ||
				report.Count("", carriertest.Failed) > 0 {
				t.Errorf("without %s: got\n%s; want a partial verdict and nothing failed", ability, report)
			}
		})
	}
}

// What isn't declared is not held against an adapter.
func TestUndeclaredCapabilities(t *testing.T) {
	t.Parallel()
	h := reference.New().Harness()
	open := h.Open
	h.Open = func(ctx context.Context) (*carrier.Backend, error) {
		b, err := open(ctx)
		less := b.Without( // what is left pays with raw cards
			carrier.ChangePlan, carrier.Terminate, carrier.GetActivationDue, carrier.RecordPayment, carrier.GetExtensionDue,
			carrier.GetSavedCard, carrier.CreateActivationIntent, carrier.CreateCardChangeIntent, carrier.CreateExtensionIntent,
			carrier.ListPayments, carrier.GetOutlook, carrier.ParseEvent, carrier.RefreshToken,
		)
		return remade(less, carrier.Capabilities{}, nil), err
	}
	report := carriertest.Run(t.Context(), h, briefly)
	if report.Verdict != carriertest.Conformant {
		t.Errorf("got\n%s; want %s", report, carriertest.Conformant)
	}
	for _, c := range []carriertest.Capability{
		carriertest.PortIn, carriertest.PlanChange, carriertest.Termination, carriertest.Payments, carriertest.Extensions,
		carriertest.SavedCard, carriertest.CardIntents, carriertest.ExtensionIntents, carriertest.History,
		carriertest.Outlooks,
		carriertest.Events, carriertest.TokenRefresh,
	} {
		if report.Count(c, carriertest.Undeclared) == 0 || report.Count(c, carriertest.Passed) > 0 {
			t.Errorf("capability %s: got rules that were tried; want all undeclared", c)
		}
	}
	lacking := report.Lacks(carriertest.Identities, carriertest.History, carriertest.RawCards)
	if !slices.Equal(lacking, []carriertest.Capability{carriertest.History}) {
		t.Errorf("Lacks: got %q; want history alone", lacking)
	}
}

func TestChosenCapabilities(t *testing.T) {
	t.Parallel()
	var told []string
	report := carriertest.Run(t.Context(), reference.New().Harness(), carriertest.Options{
		Capabilities: []carriertest.Capability{carriertest.SIMs}, Patience: briefly.Patience,
		Progress: func(row carriertest.Row) { told = append(told, row.ID) },
	})
	for _, row := range report.Rows {
		if row.Capability != carriertest.SIMs && row.Capability != carriertest.Adapter {
			t.Errorf("rule %s was tried; want those of sims and adapter alone", row.ID)
		}
	}
	if len(told) != len(report.Rows) {
		t.Errorf("progress told %d rows; want %d", len(told), len(report.Rows))
	}
}

// A panic in an adapter breaks the rule, not the run.
func TestAPanicIsABrokenRule(t *testing.T) {
	t.Parallel()
	d := newDouble()
	d.wrap(carrier.Replace(carrier.GetOutlook,
		func(context.Context, carrier.Customer) (carrier.Outlook, error) { panic("nil map") }))
	report := carriertest.Run(t.Context(), d.Harness, briefly)
	const rules = 9
	if report.Count(carriertest.Outlooks, carriertest.Failed) != rules || report.Count("", carriertest.Failed) != rules {
		t.Errorf("got\n%s; want the %d rules of outlook failed and all others tried", report, rules)
	}
}

// An adapter that is hardly begun has one thing wrong with it, not one for each rule.
func TestRulesThatFailAlikeAreOneCause(t *testing.T) {
	t.Parallel()
	d := newDouble()
	d.wrap(carrier.Replace(carrier.Register, func(context.Context, carrier.RegisterRequest) (carrier.UserAnswer, error) {
		return carrier.UserAnswer{}, carrier.Errorf(carrier.Internal, "Register is to be written")
	}))
	d.SpareSIM = nil
	report := carriertest.Run(t.Context(), d.Harness, briefly)
	if report.Count("", carriertest.Failed) < 50 {
		t.Fatalf("got\n%s; want nearly all rules failed", report)
	}
	const cause = "failed: got internal: Register is to be written\n  adapter/backend-auth: "
	text := report.String()
	if strings.Count(text, "is to be written") != 1 || !strings.Contains(text, cause) {
		t.Errorf("got\n%s; want the cause once, and the rules below it", text)
	}
	if !strings.Contains(text, "\n  payments/due: what is due is") {
		t.Errorf("got\n%s; want each rule named with its meaning", text)
	}
}

// The field at fault is named, with what it should be.
func TestAFailureNamesTheField(t *testing.T) {
	t.Parallel()
	d := newDouble()
	d.wrap(request(carrier.ChangeAddress, func(r *carrier.ChangeAddressRequest) { r.PostalCode = "" }))
	report := carriertest.Run(t.Context(), d.Harness,
		carriertest.Options{Operations: []string{carrier.ChangeAddress.Name}})
	const want = `got string ""; want the record after the address was changed.Address.PostalCode is string "G1R 4P5"`
	if !strings.Contains(report.String(), want) {
		t.Errorf("got\n%s; want %s", report, want)
	}
}

// outcome is a test that keeps what is said to it.
type outcome struct {
	ctx      context.Context
	failures []string
}

func (*outcome) Helper()                    {}
func (o *outcome) Context() context.Context { return o.ctx }
func (*outcome) Logf(string, ...any)        {}
func (o *outcome) Errorf(format string, args ...any) {
	o.failures = append(o.failures, fmt.Sprintf(format, args...))
}

func TestTestFailsUnlessConformant(t *testing.T) {
	t.Parallel()
	h := reference.New().Harness()
	h.Logs = nil
	r := &outcome{ctx: t.Context()}
	carriertest.Test(r, h)
	if len(r.failures) != 1 || !strings.Contains(r.failures[0], "got partial; want conformant") {
		t.Errorf("got failures %q; want one that names the verdict", r.failures)
	}
}

// Every operation of the port, and every reason that it may give, is held to some rule.
func TestTheRulesCoverThePort(t *testing.T) {
	t.Parallel()
	covered, said := map[string]bool{}, ""
	for _, rule := range carriertest.Rules() {
		for _, name := range rule.Operations {
			covered[name] = true
		}
		said += rule.Meaning + "\n"
	}
	known := map[string]bool{}
	for _, o := range carrier.Operations() {
		known[o.Name] = true
		if !covered[o.Name] {
			t.Errorf("no rule covers %s", o.Name)
		}
		for _, r := range o.Refusals {
			if r.Reason != "" && !strings.Contains(said, string(r.Reason)) {
				t.Errorf("no rule covers %s of %s", r, o.Name)
			}
		}
	}
	for name := range covered {
		if !known[name] {
			t.Errorf("a rule covers %s, which is no operation", name)
		}
	}
}
