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
	cause string        // of the failure, which other rows may share
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

// Count returns how many rules of a capability came out in a way. An empty capability is all.
func (r Report) Count(c Capability, s Status) int {
	n := 0
	for _, row := range r.Rows {
		if (c == "" || row.Capability == c) && row.Status == s {
			n++
		}
	}
	return n
}

// Lacks returns those of the capabilities that are not declared or have a rule
// that did not pass.
func (r Report) Lacks(required ...Capability) []Capability {
	var lacking []Capability
	for _, c := range required {
		passed := r.Count(c, Passed)
		whole := passed > 0 && passed == r.Count(c, Passed)+r.Count(c, Failed)+r.Count(c, NeedsHarness)+
			r.Count(c, Undeclared)
		if !whole && !slices.Contains(lacking, c) {
			lacking = append(lacking, c)
		}
	}
	return lacking
}

// String returns a table by capability, then what did not pass by its cause, then the verdict.
func (r Report) String() string {
	var text strings.Builder
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "capability\tpassed\tfailed\tneeds harness")
	for _, c := range capabilitiesOf(r.Rows, func(row Row) Capability { return row.Capability }) {
		if r.Count(c, Undeclared) > 0 {
			fmt.Fprintf(table, "%s\tundeclared\t\t\n", c)
			continue
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\n", c, r.Count(c, Passed), r.Count(c, Failed), r.Count(c, NeedsHarness))
	}
	_ = table.Flush() // into memory
	r.writeCauses(&text)
	fmt.Fprintf(&text, "verdict: %s\n", r.Verdict)
	return text.String()
}

// writeCauses writes what did not pass: a line for each row, and one for all rows with the same cause.
func (r Report) writeCauses(text *strings.Builder) {
	alike := map[string][]Row{}
	for _, row := range r.Rows {
		alike[row.common()] = append(alike[row.common()], row)
	}
	for _, row := range r.Rows {
		rows := alike[row.common()]
		switch {
		case row.Status != Failed && row.Status != NeedsHarness:
		case len(rows) == 1:
			fmt.Fprintln(text, row)
		case rows[0].ID == row.ID: // the others stand here with it
			fmt.Fprintln(text, row.common())
			for _, other := range rows {
				fmt.Fprintf(text, "  %s: %s\n", other.ID, other.Meaning)
			}
		}
	}
}

// common says what a row has in common with others that did not pass for the same cause.
func (r Row) common() string {
	switch {
	case r.Status == NeedsHarness:
		return "needs harness: " + r.Needs
	case r.cause != "":
		return "failed: got " + r.cause
	}
	return fmt.Sprintf("%s %s: got %s", r.ID, r.Status, r.Got)
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
