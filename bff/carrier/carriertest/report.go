package carriertest

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// Status is what came out for one rule.
type Status string

const (
	Passed       Status = "passed"
	Failed       Status = "failed"
	Undeclared   Status = "undeclared"
	NeedsHarness Status = "needs harness"
)

// Verdict is what came out for the adapter.
type Verdict string

const (
	Conformant    Verdict = "conformant"
	Partial       Verdict = "partial"
	NotConformant Verdict = "not conformant"
)

// Row is one rule and what came out for it.
type Row struct {
	Rule
	Status Status `json:"status"`
	// Want and Got say what was expected of what, and what came. For a failed rule.
	Want string `json:"want,omitzero"`
	Got  string `json:"got,omitzero"`
	// Needs says what is missing. For a rule that needs the harness.
	Needs string        `json:"needs,omitzero"`
	Took  time.Duration `json:"took_ns"`
}

// String says in one line what came out.
func (r Row) String() string {
	text := fmt.Sprintf("%s %s", r.ID, r.Status)
	switch r.Status {
	case Failed:
		return fmt.Sprintf("%s: got %s; want %s (%s)", text, r.Got, r.Want, r.Meaning)
	case NeedsHarness:
		return text + ": " + r.Needs
	}
	return text
}

// Report is the outcome of a run: a row for each rule, in the order of Rules.
type Report struct {
	Verdict Verdict `json:"verdict"`
	Rows    []Row   `json:"rows"`
}

// Count tells how many rules of a capability came out in a way. An empty capability is all.
func (r Report) Count(c Capability, s Status) int {
	n := 0
	for _, row := range r.Rows {
		if (c == "" || row.Capability == c) && row.Status == s {
			n++
		}
	}
	return n
}

// Lacks gives those of the capabilities that are not declared or have a rule
// that did not pass.
func (r Report) Lacks(required ...Capability) []Capability {
	var lacking []Capability
	for _, c := range required {
		passed := r.Count(c, Passed)
		whole := passed > 0 && passed == r.Count(c, Passed)+r.Count(c, Failed)+r.Count(c, NeedsHarness)+r.Count(c, Undeclared)
		if !whole && !slices.Contains(lacking, c) {
			lacking = append(lacking, c)
		}
	}
	return lacking
}

// String gives a table by capability, then a line for each rule that did not pass, then the verdict.
func (r Report) String() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "capability\tpassed\tfailed\tneeds harness")
	for _, c := range capabilitiesOf(r.Rows) {
		if r.Count(c, Undeclared) > 0 {
			fmt.Fprintf(table, "%s\tundeclared\t\t\n", c)
			continue
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\n", c, r.Count(c, Passed), r.Count(c, Failed), r.Count(c, NeedsHarness))
	}
	_ = table.Flush() // into memory
	for _, row := range r.Rows {
		if row.Status == Failed || row.Status == NeedsHarness {
			fmt.Fprintln(&text, row)
		}
	}
	fmt.Fprintf(&text, "verdict: %s\n", r.Verdict)
	return text.String()
}

func capabilitiesOf(rows []Row) []Capability {
	var list []Capability
	for _, row := range rows {
		if !slices.Contains(list, row.Capability) {
			list = append(list, row.Capability)
		}
	}
	return list
}

// verdictOf judges the rows of a run.
func verdictOf(rows []Row) Verdict {
	has := func(s Status) bool { return slices.ContainsFunc(rows, func(r Row) bool { return r.Status == s }) }
	switch {
	case has(Failed) || !has(Passed):
		return NotConformant
	case has(NeedsHarness):
		return Partial
	default:
		return Conformant
	}
}
