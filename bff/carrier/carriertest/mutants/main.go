// Mutants makes mutants of the reference carrier, each with one field dropped,
// exchanged or invented or one error changed, and runs the conformance suite
// against each. It prints each mutant with the rule that killed it, and exits
// with 1 if one survives that no reason in this package excuses.
//
//	go run ./carrier/carriertest/mutants
package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"strings"
	"sync"
)

func main() {
	if survivors := run(context.Background(), os.Stdout, all(), excuses); survivors > 0 {
		os.Exit(1)
	}
}

// workers try mutants at the same time.
const workers = 2

// run tries the mutants and reports how many are faults of the suite: survivors
// without an excuse, and excuses without a survivor.
func run(ctx context.Context, out io.Writer, list []mutant, excuses map[string]string) (faults int) {
	outcomes := make([]outcome, len(list))
	slots := make(chan struct{}, workers)
	var done sync.WaitGroup
	for i, m := range list {
		slots <- struct{}{}
		done.Go(func() {
			outcomes[i] = m.try(ctx)
			<-slots
		})
	}
	done.Wait()

	killed, excused := 0, 0
	unused := maps.Clone(excuses)
	for i, m := range list {
		o := outcomes[i]
		pattern, excuse := excuseFor(excuses, m.name)
		delete(unused, pattern)
		switch {
		case o.killer != "" && (excuse == "" || strings.Contains(pattern, "*")):
			killed++
			fmt.Fprintf(out, "killed    %s: %s\n", m.name, o.killer)
		case o.killer != "":
			faults++
			fmt.Fprintf(out, "EXCUSED   %s: but %s kills it\n", m.name, o.killer)
		case excuse != "":
			excused++
			fmt.Fprintf(out, "excused   %s: %s\n", m.name, excuse)
		case !o.met:
			faults++
			fmt.Fprintf(out, "IDLE      %s: no rule brings it about\n", m.name)
		default:
			faults++
			fmt.Fprintf(out, "SURVIVOR  %s\n", m.name)
		}
	}
	for name := range unused {
		faults++
		fmt.Fprintf(out, "EXCUSED   %s: there is no such mutant\n", name)
	}
	fmt.Fprintf(out, "%d mutants: %d killed, %d excused, %d faults\n", len(list), killed, excused, faults)
	return faults
}

// excuseFor returns the excuse of a mutant, with its pattern: the mutant's name, or else one with stars.
func excuseFor(excuses map[string]string, name string) (pattern, excuse string) {
	if excuse := excuses[name]; excuse != "" {
		return name, excuse
	}
	for pattern, excuse := range excuses {
		if matches, _ := path.Match(pattern, name); matches { // a bad pattern matches nothing and is reported as unused
			return pattern, excuse
		}
	}
	return "", ""
}
