// Package nodecarrier holds carrier.mjs to the rules of the port.
package nodecarrier

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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
	"github.com/golight/selfservice/bff/carrier/remote"
)

const secret carrier.Secret = "shared-by-the-test"

func TestConformance(t *testing.T) {
	t.Parallel()
	node := start(t)
	report := carriertest.Test(t, carriertest.Harness{
		Open: func(context.Context) (*carrier.Backend, error) {
			return remote.Open(carrier.Settings{BaseURL: node.url, APIToken: secret})
		},
		OpenRefused: func(context.Context) (*carrier.Backend, error) {
			return remote.Open(carrier.Settings{BaseURL: node.url, APIToken: "another", Options: map[string]string{remote.OptionProfile: node.profile(t)}})
		},
		Code: func(ctx context.Context, email string) (carrier.Secret, error) {
			answer, err := node.control(ctx, "code", map[string]string{"email": email})
			return carrier.Secret(answer["code"]), err
		},
		SpareSIM: func(ctx context.Context) (string, error) {
			answer, err := node.control(ctx, "sim", map[string]string{})
			return answer["iccid"], err
		},
		Approve: func(ctx context.Context, id carrier.ActivationID) error {
			_, err := node.control(ctx, "approve", map[string]string{"activationId": string(id)})
			return err
		},
		Fault: func(ctx context.Context, operation string, effect carriertest.Effect) error {
			role, method, _ := strings.Cut(operation, ".")
			name := strings.ToLower(role[:1]) + role[1:] + "/" + strings.ToLower(method[:1]) + method[1:]
			if role == "SIMs" {
				name = "sims/available"
			}
			_, err := node.control(ctx, "fault", map[string]string{"operation": name, "effect": string(effect)})
			return err
		},
		Logs: node.logs.String,
	})
	for _, c := range []carriertest.Capability{carriertest.PortIn, carriertest.PlanChange, carriertest.Termination, carriertest.History} {
		if report.Count(c, carriertest.Undeclared) == 0 {
			t.Errorf("capability %s: got it declared; want the minimal profile", c)
		}
	}
}

// What isn't understood is refused, and the adapter lives on.
func TestRefusals(t *testing.T) {
	t.Parallel()
	node := start(t)
	const path = "/v1/catalog/plans"
	for name, c := range map[string]struct {
		authorization, path, body string
		want                      int
	}{
		"no secret":         {"", path, `{}`, 401},
		"another secret":    {"Bearer another", path, `{}`, 401},
		"no such operation": {"Bearer " + secret.Reveal(), "/v1/catalog/toString", `{}`, 404},
		"another version":   {"Bearer " + secret.Reveal(), "/v2/catalog/plans", `{}`, 404},
		"not JSON":          {"Bearer " + secret.Reveal(), path, `{`, 400},
		"null":              {"Bearer " + secret.Reveal(), path, `null`, 400},
		"too large":         {"Bearer " + secret.Reveal(), path, `{"x":"` + strings.Repeat("x", 300<<10) + `"}`, 413},
		"no customer":       {"Bearer " + secret.Reveal(), path, `{}`, 500},
		"a dead token":      {"Bearer " + secret.Reveal(), path, `{"customer":{}}`, 422},
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
	body, err := p.call(t.Context(), http.MethodGet, "/describe", nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "profile.json")
	if err := os.WriteFile(path, body, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// control calls one of the carrier's controls for tests.
func (p *process) control(ctx context.Context, name string, request map[string]string) (map[string]string, error) {
	body, err := p.call(ctx, http.MethodPost, "/control/"+name, request)
	if err != nil {
		return nil, err
	}
	var answer map[string]string
	return answer, json.Unmarshal(body, &answer)
}

func (p *process) call(ctx context.Context, method, path string, request map[string]string) ([]byte, error) {
	body, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+secret.Reveal())
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	var text bytes.Buffer
	if _, err := text.ReadFrom(answer.Body); err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: status %d", path, answer.StatusCode)
	}
	return text.Bytes(), nil
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
