// Package programs runs real servers in tests, and waits for them.
package programs

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

// Program is a server that may be killed and started again on the same addresses.
type Program struct {
	Path  string
	Args  []string
	Env   []string // on top of the test's own
	Ready func(context.Context) bool

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan struct{}
	output bytes.Buffer
}

// Run starts the program until the end of the test, which shows what it wrote if it has failed.
func (p *Program) Run(t testing.TB) {
	t.Helper()
	t.Cleanup(func() {
		p.Kill()
		if t.Failed() {
			t.Logf("what %s wrote:\n%s", p.Path, &p.output)
		}
	})
	p.Start(t)
}

// Start starts the program, again after Kill, and returns once it is ready.
func (p *Program) Start(t testing.TB) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cmd = exec.CommandContext(context.Background(), p.Path, p.Args...) //nolint:gosec // a test names it
	p.cmd.Env = append(os.Environ(), p.Env...)
	p.output.Reset()
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	if err := p.cmd.Start(); err != nil {
		t.Fatalf("start %s: %v", p.Path, err)
	}
	exited := make(chan struct{})
	p.exited = exited
	go func(cmd *exec.Cmd) {
		_ = cmd.Wait()
		close(exited)
	}(p.cmd)
	Eventually(t, filepath.Base(p.Path)+" is ready", func() bool {
		select {
		case <-exited:
			t.Fatalf("%s ended at its start:\n%s", p.Path, &p.output)
		default:
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return p.Ready(ctx)
	})
}

// Kill ends the program with SIGKILL: nothing is flushed, nothing is said.
func (p *Program) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cmd != nil {
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
}

// Eventually returns once holds does, and fails the test, naming what was waited for, when that takes
// longer than a minute.
func Eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(patience)
	for !holds() {
		select {
		case <-deadline:
			t.Fatalf("not within %s: %s", patience, what)
		case <-tick.C:
		}
	}
}

// FreeAddress returns an address on which nothing listens.
func FreeAddress(t testing.TB) string {
	t.Helper()
	var config net.ListenConfig
	l, err := config.Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Answers reports whether the address answers with 200.
func Answers(url string) func(context.Context) bool {
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

// BuildBFF builds the BFF of this repository into the folder. It is called from the tests of packages
// that lie directly in the module of the mock.
func BuildBFF(folder string) (program string, err error) {
	program = filepath.Join(folder, "bff")
	//nolint:gosec // a test names the folder
	build := exec.CommandContext(context.Background(), "go", "build", "-o", program, "./cmd/bff")
	build.Dir = filepath.Join("..", "..", "bff")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the BFF: %w\n%s", err, out)
	}
	return program, nil
}
