package chaos_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// patience bounds every wait for a condition.
const patience = 60 * time.Second

// program is a server that is killed and started again on the same addresses.
type program struct {
	path  string
	args  []string
	env   []string
	ready func(context.Context) bool

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan struct{}
	output bytes.Buffer
}

func (p *program) start(t *testing.T) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cmd = exec.Command(p.path, p.args...)
	p.cmd.Env = append(os.Environ(), p.env...)
	p.output.Reset()
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	if err := p.cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", p.path, err)
	}
	p.exited = make(chan struct{})
	go func(cmd *exec.Cmd, exited chan struct{}) {
		_ = cmd.Wait()
		close(exited)
	}(p.cmd, p.exited)
	exited := p.exited
	eventually(t, filepath.Base(p.path)+" to be ready", func() bool {
		select {
		case <-exited:
			t.Fatalf("%s ended at its start:\n%s", p.path, p.output.String())
		default:
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return p.ready(ctx)
	})
}

// kill ends the program with SIGKILL: nothing is flushed, nothing is said.
func (p *program) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil {
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for deadline := time.After(patience); ; {
		if holds() {
			return
		}
		select {
		case <-deadline:
			t.Fatalf("waited %s for %s in vain", patience, what)
		case <-ticker.C:
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func answers(url string) func(context.Context) bool {
	return func(ctx context.Context) bool {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return false
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return false
		}
		defer answer.Body.Close()
		_, _ = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode == http.StatusOK
	}
}

// redis says one inline command to a Redis server and gives the first line of its answer.
func redis(ctx context.Context, address, command string) (string, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline)
	}
	if _, err := fmt.Fprintf(conn, "%s\r\n", command); err != nil {
		return "", err
	}
	line := make([]byte, 64)
	n, err := conn.Read(line)
	return string(bytes.TrimSpace(line[:n])), err
}

// buildBFF builds the BFF from the workspace beside this module.
func buildBFF(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bff")
	build := exec.Command("go", "build", "-o", path, "./cmd/bff")
	build.Dir = filepath.Join("..", "..", "bff")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build the BFF: %v\n%s", err, out)
	}
	return path
}
