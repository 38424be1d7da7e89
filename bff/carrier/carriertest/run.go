package carriertest

import (
	"context"
	"errors"
	"slices"
	"time"
)

// Options say which rules are tried and how. The zero value tries all.
type Options struct {
	// Capabilities whose rules are tried; capability adapter always is. Empty: all.
	Capabilities []Capability
	// Operations whose rules are tried, such as "activations.submit". Empty: all.
	Operations []string
	// FirstFailure ends the run with the first rule that fails.
	FirstFailure bool
	// Timeout is how long one rule may take. Zero: 30 s.
	Timeout time.Duration
	// Patience is how long a call that the carrier doesn't answer, or that is
	// cancelled, is waited for. Zero: 250 ms. A slow carrier needs more.
	Patience time.Duration
	// Progress is told of each row as soon as it is there. Nil: nobody is.
	Progress func(Row)
}

const (
	defaultTimeout  = 30 * time.Second
	defaultPatience = 250 * time.Millisecond
)

// Run tries the rules one after the other. It doesn't fail: what can't be
// opened is reported by rule adapter/open, and then no other rule is tried.
func Run(ctx context.Context, h Harness, o Options) Report {
	if o.Timeout == 0 {
		o.Timeout = defaultTimeout
	}
	if o.Patience == 0 {
		o.Patience = defaultPatience
	}
	p := &probe{harness: h, patience: o.Patience}
	var report Report
	add := func(row Row) {
		report.Rows = append(report.Rows, row)
		if o.Progress != nil {
			o.Progress(row)
		}
	}
	for _, rule := range rules {
		if !o.takes(rule) {
			continue
		}
		if p.adapter != nil && !rule.Capability.In(p.adapter) {
			add(Row{Rule: rule, Status: Undeclared})
			continue
		}
		row := p.try(ctx, rule, o.Timeout)
		add(row)
		if p.adapter == nil || o.FirstFailure && row.Status == Failed {
			break
		}
	}
	if p.adapter != nil {
		_ = p.adapter.Close() // judged by rule adapter/close on a backend of its own
	}
	report.Verdict = verdictOf(report.Rows)
	return report
}

func (o Options) takes(rule Rule) bool {
	if rule.ID == "adapter/open" {
		return true
	}
	covered := func(operation string) bool { return slices.Contains(rule.Operations, operation) }
	return (rule.Capability == Adapter || len(o.Capabilities) == 0 || slices.Contains(o.Capabilities, rule.Capability)) &&
		(len(o.Operations) == 0 || slices.ContainsFunc(o.Operations, covered))
}

// try tries one rule.
func (p *probe) try(ctx context.Context, rule Rule, timeout time.Duration) Row {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if p.harness.Context != nil {
		ctx = p.harness.Context(ctx)
	}
	start := time.Now()
	err := outcomeOf(func() { rule.check(ctx, p) })
	p.mend(ctx)
	row := Row{Rule: rule, Took: time.Since(start)}
	var broken *mismatch
	switch {
	case err == nil:
		row.Status = Passed
	case errors.As(err, &broken):
		row.Status, row.Want, row.Got, row.cause = Failed, broken.want, broken.got, broken.cause
	default:
		row.Status, row.Needs = NeedsHarness, err.Error()
	}
	return row
}

// open opens the adapter for the whole run.
func (p *probe) open(ctx context.Context) {
	backend, err := p.harness.Open(ctx)
	wantOK("Open", err)
	p.adapter, p.Backend = backend, backend
	if p.harness.Guard != nil {
		p.Backend = p.harness.Guard(backend)
	}
	p.readSample(ctx)
}

// T is the part of testing.TB that Test needs; every *testing.T is one. With it,
// programs that run the suite don't link package testing.
type T interface {
	Helper()
	Context() context.Context
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
}

// Test runs the suite and fails the test unless the verdict is Conformant: for
// each rule that failed, and for each that needs an ability which the harness
// doesn't offer. It returns the report.
func Test(t T, h Harness) Report {
	t.Helper()
	report := Run(t.Context(), h, Options{})
	t.Logf("%s", report)
	if report.Verdict != Conformant {
		t.Errorf("verdict: got %s; want %s: %d rules failed, %d need the harness", report.Verdict, Conformant,
			report.Count("", Failed), report.Count("", NeedsHarness))
	}
	return report
}
