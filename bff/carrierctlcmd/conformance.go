package carrierctlcmd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// conformanceFlags are those of the command conformance.
type conformanceFlags struct {
	target                        *targetFlags
	harness, email, logs          string
	headers                       list
	require, profile, junit, json string
	patience                      time.Duration
}

func addConformance(set *flag.FlagSet) *conformanceFlags {
	f := &conformanceFlags{target: addTarget(set)}
	set.StringVar(&f.harness, "harness", "",
		"`address` of the harness: a world of the mock's control API, or what serves the same calls (package harnesshttp)")
	set.StringVar(&f.email, "email", "conformance-*@example.com", "`pattern` of the addresses to register, * is replaced")
	set.StringVar(&f.logs, "logs", "", "`file` to which an adapter in another process logs")
	set.Var(&f.headers, "header", "`name: value` to forward to the carrier with each call, such as 'Mock-World: ci'; "+
		"may be repeated")
	set.StringVar(&f.require, "require", "",
		"`capabilities`, with commas, that must be declared and pass entirely; else the exit code is 1")
	set.StringVar(&f.profile, "profile", "",
		"`name or file`: judge by these capabilities alone, and require them: "+strings.Join(profileNames(), ", ")+
			", or a file with one a line")
	set.StringVar(&f.junit, "junit", "", "write a JUnit report to this `file`")
	set.StringVar(&f.json, "json", "", "write a JSON report to this `file`")
	set.DurationVar(&f.patience, "patience", 0,
		"how long a call is waited for that the harness keeps from being answered (default 250ms)")
	return f
}

// conformance runs the suite against the configured adapter.
func conformance(ctx context.Context, p Program, args []string) int {
	set := p.flags("conformance", "[flags]",
		"Holds the configured adapter to the rules of the port. It makes customers and activations: point it at a test "+
			"system.")
	f := addConformance(set)
	if code, done := parse(set, args); done {
		return code
	}
	if set.NArg() > 0 {
		return p.wrong(fmt.Errorf("unexpected argument %q", set.Arg(0)))
	}
	required, readRequired := readCapabilities(strings.FieldsFunc(f.require, func(r rune) bool { return r == ',' }))
	profile, readProfile := readProfile(f.profile)
	harness, readHarness := f.open(p)
	if err := errors.Join(readRequired, readProfile, readHarness); err != nil {
		return p.wrong(err)
	}
	logs, restore := f.captureLogs()
	defer restore()
	harness.Logs = logs
	report := carriertest.Run(ctx, harness, carriertest.Options{
		Capabilities: profile, Patience: f.patience,
		Progress: func(row carriertest.Row) { fmt.Fprintln(p.Stdout, progress(row)) },
	})
	fmt.Fprintf(p.Stdout, "\n%s", report)
	if err := errors.Join(writeReport(f.junit, report, writeJUnit),
		writeReport(f.json, report, func(w io.Writer, r carriertest.Report) error { return writeJSON(w, r) })); err != nil {
		return p.wrong(err)
	}
	return p.judge(report, slices.Concat(profile, required))
}

// marks of the lines that tell the progress.
var marks = map[carriertest.Status]string{
	carriertest.Passed: "ok  ", carriertest.Failed: "FAIL", carriertest.Undeclared: "-   ",
	carriertest.NeedsHarness: "skip",
}

func progress(row carriertest.Row) string {
	line := marks[row.Status] + " " + row.ID
	if row.Status == carriertest.Failed || row.Status == carriertest.NeedsHarness {
		line += ": " + row.Meaning
	}
	return line
}

// judge returns the exit code of a report of which some capabilities are required.
func (p Program) judge(report carriertest.Report, required []carriertest.Capability) int {
	code := map[carriertest.Verdict]int{carriertest.Conformant: ExitOK, carriertest.Partial: ExitPartial}
	for _, lacking := range report.Lacks(required...) {
		fmt.Fprintf(p.Stdout, "required: %s is not declared or did not pass entirely\n", lacking)
	}
	exit, known := code[report.Verdict]
	if !known {
		return ExitFailed
	}
	for _, lacking := range report.Lacks(required...) {
		if report.Verdict == carriertest.Conformant || report.Count(lacking, carriertest.NeedsHarness) == 0 {
			return ExitFailed
		}
	}
	return exit
}

// open makes the harness: the adapter from the configuration, the rest from the flags.
func (f *conformanceFlags) open(p Program) (carriertest.Harness, error) {
	cfg, err := f.target.read(p)
	if err != nil {
		return carriertest.Harness{}, err
	}
	header, err := f.forwarded()
	if err != nil {
		return carriertest.Harness{}, err
	}
	settings := cfg.Settings()
	h := abilities(f.harness, cfg.Adapter, settings)
	h.Open = func(context.Context) (*carrier.Backend, error) { return p.Registry.Open(cfg.Adapter, settings) }
	h.OpenRefused = func(context.Context) (*carrier.Backend, error) {
		refused := settings
		refused.APIToken = "carrierctl-wrong-on-purpose"
		return p.Registry.Open(cfg.Adapter, refused)
	}
	h.Context = func(ctx context.Context) context.Context { return carrier.WithForwarded(ctx, header) }
	h.Email = f.address
	return h, nil
}

func (f *conformanceFlags) forwarded() (http.Header, error) {
	header := http.Header{}
	for _, line := range f.headers {
		name, value, ok := strings.Cut(line, ":")
		if !ok || strings.TrimSpace(name) == "" {
			return nil, errors.New("-header: want name: value")
		}
		header.Set(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if strings.Count(f.email, "*") != 1 {
		return nil, errors.New("-email: want one * in the pattern")
	}
	return header, nil
}
