package carrierctlcmd

import (
	"bytes"
	"context"
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: got\n%s\nwant\n%s\n(-update writes it anew)", name, got, want)
	}
}

// bench is a program with a reference carrier as adapter "reference", and its harness over HTTP.
type bench struct {
	t        *testing.T
	registry carrier.Registry
	harness  string
}

func newBench(t *testing.T, change func(*carrier.Backend) *carrier.Backend) *bench {
	t.Helper()
	b := &bench{t: t}
	h := reference.New().Harness()
	b.registry.Register("reference", func(s carrier.Settings) (*carrier.Backend, error) {
		open := h.Open
		if s.APIToken != "right" {
			open = h.OpenRefused
		}
		backend, err := open(context.Background())
		if change != nil {
			backend = change(backend)
		}
		return backend, err
	})
	server := httptest.NewServer(harnesshttp.Handler(h))
	t.Cleanup(server.Close)
	b.harness = server.URL
	return b
}

// down makes a carrier not answer.
func down(text string) func(*carrier.Backend) *carrier.Backend {
	return func(b *carrier.Backend) *carrier.Backend {
		return b.Wrap(carrier.Replace(carrier.Ping, func(context.Context, carrier.PingRequest) (carrier.Done, error) {
			return carrier.Done{}, carrier.Errorf(carrier.Unavailable, "%s", text)
		}))
	}
}

func (b *bench) run(args ...string) (code int, stdout, stderr string) {
	b.t.Helper()
	var out, errs bytes.Buffer
	code = Run(b.t.Context(), Program{
		Registry: &b.registry, Args: args, Stdout: &out, Stderr: &errs,
		Environ: []string{"BFF_CARRIER__ADAPTER=reference", "BFF_CARRIER__API_TOKEN=right"},
	})
	return code, out.String(), errs.String()
}

func TestConformance(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	dir := t.TempDir()
	junit, report := filepath.Join(dir, "report.xml"), filepath.Join(dir, "report.json")
	code, stdout, stderr := b.run("conformance", "-harness", b.harness, "-header", "Test-World: 7", "-junit", junit,
		"-json", report)
	if code != ExitOK || stderr != "" {
		t.Errorf("exit code %d, stderr %q; want %d and nothing\n%s", code, stderr, ExitOK, stdout)
	}
	golden(t, "conformance.golden", stdout)
	golden(t, "junit.golden", timeless(t, junit))
	golden(t, "json.golden", timeless(t, report))
}

var times = regexp.MustCompile(`(time="|"took_ns": )[0-9.]+`)

// timeless returns a report without how long things took.
func timeless(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return times.ReplaceAllString(string(text), "${1}0")
}

func TestExitCodes(t *testing.T) {
	t.Parallel()
	profile := filepath.Join(t.TempDir(), "ours.profile")
	if err := os.WriteFile(profile, []byte("# what we promise\nsims catalog\nhistory # soon\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	noHistory := func(b *carrier.Backend) *carrier.Backend { return b.Without(carrier.ListPayments) }
	broken := down("down")
	for name, c := range map[string]struct {
		change func(*carrier.Backend) *carrier.Backend
		args   []string
		want   int
		says   string
	}{
		"conformant": {nil, []string{"-harness", "HARNESS"}, ExitOK, "verdict: conformant"},
		"broken":     {broken, []string{"-harness", "HARNESS"}, ExitFailed, "FAIL adapter/ping"},
		"no harness": {nil, nil, ExitPartial, "verdict: partial"},
		"undeclared": {noHistory, []string{"-harness", "HARNESS"}, ExitOK, "verdict: conformant"},
		"required, undeclared": {noHistory, []string{"-harness", "HARNESS", "-require", "sims,history"}, ExitFailed,
			"required: history"},
		"required, not tried": {nil, []string{"-require", "history"}, ExitPartial, "required: history"},
		"profile from a file": {nil, []string{"-harness", "HARNESS", "-profile", profile}, ExitOK,
			"verdict: conformant"},
		"profile, undeclared": {noHistory, []string{"-harness", "HARNESS", "-profile", profile}, ExitFailed,
			"required: history"},
		"profile by name": {noHistory, []string{"-harness", "HARNESS", "-profile", "required"}, ExitOK,
			"verdict: conformant"},
		"everything": {noHistory, []string{"-harness", "HARNESS", "-profile", "everything"}, ExitFailed,
			"required: history"},
		"unknown profile": {nil, []string{"-profile", "deluxe"}, ExitUsage,
			`"deluxe" is neither everything, prepaid, required nor a file`},
		"empty profile":      {nil, []string{"-profile", empty}, ExitUsage, "names no capability"},
		"unknown capability": {nil, []string{"-require", "teleport"}, ExitUsage, `there is no capability "teleport"`},
		"unknown adapter": {nil, []string{"-adapter", "acme"}, ExitUsage,
			`there is no "acme"; this program has reference`},
		"unknown flag":             {nil, []string{"-verbose"}, ExitUsage, "flag provided but not defined"},
		"an argument":              {nil, []string{"all"}, ExitUsage, `unexpected argument "all"`},
		"a broken header":          {nil, []string{"-header", "Mock-World"}, ExitUsage, "-header: want name: value"},
		"a broken pattern":         {nil, []string{"-email", "qa@example.com"}, ExitUsage, "-email: want one *"},
		"a broken option":          {nil, []string{"-option", "zone"}, ExitUsage, "-option: want name=value"},
		"a report to nowhere":      {nil, []string{"-junit", "/nowhere/report.xml"}, ExitUsage, "no such file"},
		"help":                     {nil, []string{"-h"}, ExitOK, "Usage: carrierctl conformance"},
		"a configuration to fault": {nil, []string{"-config", "/nowhere/bff.yaml"}, ExitUsage, "bff.yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, c.change)
			args := []string{"conformance"}
			for _, arg := range c.args {
				args = append(args, strings.ReplaceAll(arg, "HARNESS", b.harness))
			}
			code, stdout, stderr := b.run(args...)
			if code != c.want || !strings.Contains(stdout+stderr, c.says) {
				t.Errorf("exit code %d, output\n%s%s\nwant %d and %q", code, stdout, stderr, c.want, c.says)
			}
		})
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	b := newBench(t, nil)
	for name, c := range map[string]struct {
		args []string
		want int
	}{
		"usage":           {nil, ExitUsage},
		"help":            {[]string{"help"}, ExitOK},
		"version":         {[]string{"--version"}, ExitOK},
		"unknown-command": {[]string{"frobnicate"}, ExitUsage},
		"explain":         {[]string{"explain"}, ExitOK},
		"explain-submit":  {[]string{"explain", "submit"}, ExitOK},
		"explain-role":    {[]string{"explain", "history.payments"}, ExitOK},
		"explain-write":   {[]string{"explain", "change_plan"}, ExitOK},
		"explain-unknown": {[]string{"explain", "teleport"}, ExitUsage},
		"explain-two":     {[]string{"explain", "submit", "login"}, ExitUsage},
		"new-without":     {[]string{"new"}, ExitUsage},
		"new-bad-name":    {[]string{"new", "Acme-Mobile"}, ExitUsage},
		"new-taken":       {[]string{"new", "testdata"}, ExitUsage},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, stdout, stderr := b.run(c.args...)
			if code != c.want {
				t.Errorf("exit code %d; want %d", code, c.want)
			}
			golden(t, name+".golden", stdout+stderr)
		})
	}
}

var spans = regexp.MustCompile(`median .* of`)

func TestDoctor(t *testing.T) {
	t.Parallel()
	ours := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	late := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Date", "Mon, 02 Jan 2006 15:04:05 GMT")
	})
	timeless := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Header()["Date"] = nil })
	for name, c := range map[string]struct {
		server http.Handler
		token  string
		change func(*carrier.Backend) *carrier.Backend
		want   int
	}{
		"doctor-well":    {ours, "right", nil, ExitOK},
		"doctor-refused": {ours, "wrong", nil, ExitFailed},
		"doctor-no-date": {timeless, "right", func(b *carrier.Backend) *carrier.Backend { return b.Without(carrier.Ping) },
			ExitOK},
		"doctor-down": {ours, "right", down("no connection"), ExitFailed},
		"doctor-late": {late, "right", nil, ExitFailed},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, c.change)
			server := httptest.NewServer(c.server)
			t.Cleanup(server.Close)
			var out bytes.Buffer
			code := Run(t.Context(), Program{
				Registry: &b.registry, Args: []string{"doctor", "-base-url", server.URL}, Stdout: &out, Stderr: &out,
				Environ: []string{"BFF_CARRIER__ADAPTER=reference", "BFF_CARRIER__API_TOKEN=" + c.token},
			})
			if code != c.want {
				t.Errorf("exit code %d; want %d", code, c.want)
			}
			text := spans.ReplaceAllString(strings.ReplaceAll(out.String(), server.URL, "ADDRESS"), "median TIME of")
			text = regexp.MustCompile(`ours is \S+ ahead`).ReplaceAllString(text, "ours is TIME ahead")
			golden(t, name+".golden", text)
		})
	}
	code, stdout, stderr := newBench(t, nil).run("doctor", "-adapter", "acme")
	if code != ExitFailed || !strings.Contains(stdout+stderr, "FAIL configuration") {
		t.Errorf("an adapter that isn't there: exit code %d, output %q %q; want %d and a fault of the configuration", code,
			stdout, stderr, ExitFailed)
	}
}

// The beginnings of an adapter compile, and their test fails for what is to be written.
func TestNew(t *testing.T) {
	t.Parallel()
	module, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "acme")
	code, stdout, stderr := newBench(t, nil).run("new", "-bff", module, dir)
	if code != ExitOK || stderr != "" {
		t.Fatalf("exit code %d, stderr %q; want %d and nothing", code, stderr, ExitOK)
	}
	golden(t, "new.golden", strings.ReplaceAll(stdout, dir, "DIR"))
	sums, err := os.ReadFile(filepath.Join(module, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "go.sum"), sums, 0o644); err != nil {
		t.Fatal(err)
	}
	tool := func(args ...string) (string, error) {
		command := exec.CommandContext(t.Context(), "go", args...)
		command.Dir = dir
		command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod", "GOPROXY=off")
		text, err := command.CombinedOutput()
		return string(text), err
	}
	if text, err := tool("vet", "./..."); err != nil {
		t.Fatalf("go vet: %v\n%s", err, text)
	}
	text, err := tool("test", "./...")
	if err == nil || !strings.Contains(text, "verdict: got "+string(carriertest.NotConformant)) ||
		!strings.Contains(text, "CheckSIM is to be written") {
		t.Errorf("go test: %v\n%s\nwant a verdict that isn't conformant, for what is to be written", err, text)
	}
}
