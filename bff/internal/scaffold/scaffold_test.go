package scaffold

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/remote"
)

const secret carrier.Secret = "shared-by-the-test"

// programs run the starts that need nothing but their interpreter.
var programs = map[string][]string{
	"python": {"python3", "adapter.py", "--listen", "127.0.0.1:0"},
	"node":   {"node", "adapter.mjs", "--listen", "127.0.0.1:0"},
}

// A start in another language runs as it is: it is an adapter that has every required
// operation and refuses each of them.
func TestStartsRun(t *testing.T) {
	t.Parallel()
	for language, program := range programs {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			url := run(t, Start{Language: language, Dir: filepath.Join(t.TempDir(), "acme")}, program)
			backend, err := remote.Open(carrier.Settings{BaseURL: url, APIToken: secret})
			if err != nil {
				t.Fatalf("Open: %v", err)
			}
			defer func() { _ = backend.Close() }()
			for _, o := range carrier.Operations() {
				if backend.Has(o) != o.Required {
					t.Errorf("%s: it is there: %v; want %v", o.Name, backend.Has(o), o.Required)
				}
				if !o.Required {
					continue
				}
				_, err := backend.Invoke(t.Context(), o, reflect.Zero(o.Request).Interface())
				if carrier.CodeOf(err) != carrier.Unimplemented {
					t.Errorf("%s: %v; want it unimplemented", o.Name, err)
				}
			}
			refuses(t, url)
			held(t, url)
		})
	}
}

// held holds a start to the rules of the port: all that fails does so for what is to be written.
func held(t *testing.T, url string) {
	t.Helper()
	report := carriertest.Run(t.Context(), carriertest.Harness{Open: func(context.Context) (*carrier.Backend, error) {
		return remote.Open(carrier.Settings{BaseURL: url, APIToken: secret})
	}}, carriertest.Options{})
	t.Log(report)
	if report.Verdict != carriertest.NotConformant || report.Count("", carriertest.Passed) == 0 {
		t.Errorf("verdict: %s with %d rules kept; want the start told apart from an adapter", report.Verdict,
			report.Count("", carriertest.Passed))
	}
	for _, row := range report.Rows {
		if row.Status == carriertest.Failed && !strings.Contains(row.Got, string(carrier.Unimplemented)) {
			t.Errorf("%s; want nothing wrong but what is to be written", row)
		}
	}
}

// refuses checks what is about the connection.
func refuses(t *testing.T, url string) {
	t.Helper()
	const path = "/v2/sims.check"
	for name, c := range map[string]struct {
		authorization, path, body string
		want                      int
	}{
		"no secret":         {"", path, `{}`, 401},
		"another secret":    {"Bearer other", path, `{}`, 401},
		"no such operation": {"Bearer " + secret.Reveal(), "/v2/toString", `{}`, 404},
		"another version":   {"Bearer " + secret.Reveal(), "/v1/sims.check", `{}`, 404},
		"no JSON":           {"Bearer " + secret.Reveal(), path, `{`, 400},
		"no object":         {"Bearer " + secret.Reveal(), path, `[]`, 400},
		"too large":         {"Bearer " + secret.Reveal(), path, `{"x":"` + strings.Repeat("x", 300<<10) + `"}`, 413},
		"unimplemented":     {"Bearer " + secret.Reveal(), path, `{}`, 422},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", c.authorization)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		_ = answer.Body.Close()
		if answer.StatusCode != c.want {
			t.Errorf("%s: status %d; want %d", name, answer.StatusCode, c.want)
		}
	}
}

// run writes a start and runs it until the test ends.
func run(t *testing.T, s Start, program []string) (url string) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatalf("Check: %v", err)
	}
	if _, err := s.Write(); err != nil {
		t.Fatalf("Write: %v", err)
	}
	path, err := exec.LookPath(program[0])
	if err != nil {
		t.Fatalf("%s is not on PATH; `make setup` puts it there", program[0])
	}
	command := exec.CommandContext(t.Context(), path, program[1:]...)
	command.Dir = s.Dir
	command.Env = append(os.Environ(), "SECRET="+secret.Reveal())
	command.WaitDelay = 5 * time.Second
	var logs bytes.Buffer
	command.Stderr = &logs
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	lines.Scan()
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait() // says that it was killed
		if logs.Len() > 0 {
			t.Errorf("the program says: %s; want nothing", logs.String())
		}
	})
	url, ok := strings.CutPrefix(lines.Text(), "listening on ")
	if !ok {
		t.Fatalf("the program says %q; want where it listens", lines.Text())
	}
	return url
}

// Every start has all required operations, and names the others.
func TestStartsHaveEveryOperation(t *testing.T) {
	t.Parallel()
	for language, file := range map[string]string{"python": "adapter.py", "node": "adapter.mjs", "java": "Adapter.java"} {
		s := Start{Language: language, Dir: filepath.Join(t.TempDir(), "acme")}
		files, err := s.Write()
		if err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		slices.Sort(files)
		if want := []string{file, "README.md", "openapi.yaml"}; !slices.Equal(files, slices.Sorted(slices.Values(want))) {
			t.Errorf("%s: files %v; want %v", language, files, want)
		}
		text, err := os.ReadFile(filepath.Join(s.Dir, file))
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range carrier.Operations() {
			if !bytes.Contains(text, []byte(o.Name)) {
				t.Errorf("%s: %s is not in %s", language, o.Name, file)
			}
		}
		if bytes.Contains(text, []byte("<no value>")) {
			t.Errorf("%s: a template knows less than it needs", language)
		}
	}
}

func TestCheckNamesEveryFault(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	if err := os.Mkdir(full, 0o750); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(full, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	free := filepath.Join(dir, "acme")
	for _, c := range []struct {
		start Start
		want  []string
	}{
		{Start{Language: "go", Dir: free}, nil},
		{Start{Language: "go", Dir: free, BFF: "../.."}, nil},
		{Start{Language: "go", Dir: full}, []string{"full is there already and not empty"}},
		{Start{Language: "go", Dir: file}, []string{"file is there already and is no folder"}},
		{Start{Language: "go", Dir: free, BFF: full}, []string{"is not the folder of the module " + Module}},
		{Start{Language: "go", Dir: free, BFF: "../../../examples/acme"},
			[]string{"is not the folder of the module " + Module}},
		{Start{Language: "cobol", Dir: filepath.Join(dir, "Acme-Mobile")},
			[]string{`no start in "cobol"; there are go, python, node, java`, `"Acme-Mobile"`}},
		{Start{Language: "python", Dir: free, Module: "example.com/x"}, []string{"for adapters in Go"}},
		{Start{Language: "go", Dir: filepath.Join(dir, "carrier")}, []string{`"carrier"`}},
		{Start{Language: "go", Dir: filepath.Join(dir, "func")}, []string{`"func"`}},
	} {
		err := c.start.Check()
		if (err == nil) != (len(c.want) == 0) {
			t.Errorf("Check(%+v) = %v; want %q", c.start, err, c.want)
		}
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Check(%+v) = %v; want %q", c.start, err, want)
			}
		}
	}
}
