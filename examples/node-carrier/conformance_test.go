// Package nodecarrier holds carrier.mjs to the rules of the port.
package nodecarrier

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	_ "time/tzdata" // the carrier's time zone, on machines without one

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/remote"
)

const secret carrier.Secret = "shared-by-the-test"

func TestConformance(t *testing.T) {
	t.Parallel()
	node := start(t)
	harness := harnesshttp.Harness(node.url+"/control", nil)
	harness.Open = func(context.Context) (*carrier.Backend, error) {
		return remote.Open(carrier.Settings{BaseURL: node.url, APIToken: secret})
	}
	harness.OpenRefused = func(context.Context) (*carrier.Backend, error) {
		return remote.Open(carrier.Settings{BaseURL: node.url, APIToken: "another",
			Options: map[string]string{remote.OptionProfile: node.profile(t)}})
	}
	harness.Logs = node.logs.String
	report := carriertest.Test(t, harness)
	for _, c := range []carriertest.Capability{carriertest.PortIn, carriertest.PlanChange, carriertest.Termination,
		carriertest.History} {
		if report.Count(c, carriertest.Undeclared) == 0 {
			t.Errorf("capability %s: got it declared; want the minimal profile", c)
		}
	}
}

// What isn't understood is refused, and the adapter lives on.
func TestRefusals(t *testing.T) {
	t.Parallel()
	node := start(t)
	const path = "/v2/catalog.plans"
	for name, c := range map[string]struct {
		authorization, path, body string
		want                      int
	}{
		"no secret":         {"", path, `{}`, 401},
		"another secret":    {"Bearer another", path, `{}`, 401},
		"no such operation": {"Bearer " + secret.Reveal(), "/v2/toString", `{}`, 404},
		"another version":   {"Bearer " + secret.Reveal(), "/v1/catalog.plans", `{}`, 404},
		"not JSON":          {"Bearer " + secret.Reveal(), path, `{`, 400},
		"null":              {"Bearer " + secret.Reveal(), path, `null`, 400},
		"too large":         {"Bearer " + secret.Reveal(), path, `{"x":"` + strings.Repeat("x", 300<<10) + `"}`, 413},
		"no customer":       {"Bearer " + secret.Reveal(), path, `{}`, 422},
		"no address":        {"Bearer " + secret.Reveal(), "/v2/identities.register", `{"password":"Light-2026!"}`, 500},
		"a dead token":      {"Bearer " + secret.Reveal(), path, `{"token":"dead"}`, 422},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, node.url+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", c.authorization)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != c.want {
			t.Errorf("%s: status %d; want %d", name, answer.StatusCode, c.want)
		}
	}
}

// process is a running carrier.mjs.
type process struct {
	url  string
	logs logs
}

// start runs carrier.mjs on a free port until the test ends.
func start(t *testing.T) *process {
	t.Helper()
	program, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not on PATH; `make test-examples` puts it there")
	}
	command := exec.CommandContext(t.Context(), program, "carrier.mjs", "--listen", "127.0.0.1:0", "--controls")
	command.Env = append(os.Environ(), "SECRET="+secret.Reveal())
	p := &process{}
	command.Stderr = &p.logs
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait() // says that it was killed
	})
	lines := bufio.NewScanner(out)
	if lines.Scan() {
		p.url = strings.TrimPrefix(lines.Text(), "listening on ")
	}
	if !strings.HasPrefix(p.url, "http://") {
		t.Fatalf("carrier.mjs says %q; want where it listens\n%s", lines.Text(), p.logs.String())
	}
	return p
}

// profile writes what the adapter says of itself into a file.
func (p *process) profile(t *testing.T) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"/describe", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+secret.Reveal())
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("/describe: status %d, %v", answer.StatusCode, err)
	}
	path := filepath.Join(t.TempDir(), "profile.json")
	if err := os.WriteFile(path, body, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// logs gathers what a process writes.
type logs struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
