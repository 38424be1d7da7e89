package carriertest

import "context"

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
// doesn't offer. It gives the report.
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
