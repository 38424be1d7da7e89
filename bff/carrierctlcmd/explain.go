package carrierctlcmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// explain says what an operation means; without one, it lists them all.
func explain(_ context.Context, p Program, args []string) int {
	set := p.flags("explain", "[operation]",
		"Says what an operation of the port means, what it may return and whether it may be repeated. Without one: lists "+
			"all.")
	if code, done := parse(set, args); done {
		return code
	}
	switch set.NArg() {
	case 0:
		for _, o := range carrier.Operations() {
			fmt.Fprintf(p.Stdout, "%-30s %s\n", o.Name, o.Meaning)
		}
		return ExitOK
	case 1:
		found := find(set.Arg(0))
		if len(found) != 1 {
			return p.wrong(ambiguous(set.Arg(0), found))
		}
		fmt.Fprint(p.Stdout, explanation(found[0]))
		return ExitOK
	}
	return p.wrong(fmt.Errorf("unexpected argument %q", set.Arg(1)))
}

// find returns the operations of a name, with its role or without, in any case.
func find(name string) []*carrier.Operation {
	var found []*carrier.Operation
	for _, o := range carrier.Operations() {
		_, method, _ := strings.Cut(o.Name, ".")
		if strings.EqualFold(name, o.Name) {
			return []*carrier.Operation{o}
		}
		if strings.EqualFold(name, method) {
			found = append(found, o)
		}
	}
	return found
}

func ambiguous(name string, found []*carrier.Operation) error {
	if len(found) == 0 {
		return fmt.Errorf("there is no operation %q; carrierctl explain lists all", name)
	}
	var names []string
	for _, o := range found {
		names = append(names, o.Name)
	}
	return fmt.Errorf("%q may be %s", name, strings.Join(names, " or "))
}

func explanation(o *carrier.Operation) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s %s.\n\n", o.Name, o.Meaning)
	fmt.Fprintf(&text, "Role %s: takes %s, answers %s.\n", o.Role.Name(), o.Request.Name(), o.Answer.Name())
	switch {
	case o.Idempotent:
		fmt.Fprintln(&text, "May be repeated: making it again changes nothing more.")
	default:
		fmt.Fprintln(&text, "Must not be repeated unless it certainly never left: ask what happened first.")
	}
	if o.Exclusive {
		fmt.Fprintln(&text, "One at a time for each customer.")
	}
	if !o.Required {
		fmt.Fprintln(&text, "Optional: an adapter without the role doesn't have it.")
	}
	fmt.Fprintln(&text, "\nIts own refusals:")
	for _, r := range o.Refusals {
		fmt.Fprintf(&text, "  %-42s %s\n", r, r.Code.Meaning())
	}
	if len(o.Refusals) == 0 {
		fmt.Fprintln(&text, "  none")
	}
	fmt.Fprintln(&text, "\nLike every operation:")
	for _, c := range carrier.EveryOperation() {
		if c == carrier.OutcomeUnknown && !o.Write || c == carrier.DeadlineExceeded && o.Write {
			continue
		}
		fmt.Fprintf(&text, "  %-42s %s\n", c, c.Meaning())
	}
	fmt.Fprintln(&text, "\nRules of the conformance suite:")
	for _, rule := range carriertest.Rules() {
		if slices.Contains(rule.Operations, o.Name) {
			fmt.Fprintf(&text, "  %-42s %s\n", rule.ID, rule.Meaning)
		}
	}
	return text.String()
}
