package life

import (
	"bytes"
	"context"
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

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
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

// build builds the BFF from the module beside this one, once for all tests.
var build = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "life")
	if err != nil {
		return "", err
	}
	program := filepath.Join(folder, "bff")
	command := exec.Command("go", "build", "-o", program, "./cmd/bff")
	command.Dir = filepath.Join("..", "..", "bff")
	command.Stderr = os.Stderr
	return program, command.Run()
})

func TestMain(m *testing.M) {
	code := m.Run()
	if program, err := build(); err == nil {
		_ = os.RemoveAll(filepath.Dir(program))
	}
	os.Exit(code)
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

// bff is a running BFF.
type bff struct {
	url, ops string
	log      *bytes.Buffer // to be read when it has ended
}

// newBFF runs a BFF until the test ends.
func newBFF(t *testing.T, address string, environ ...string) *bff {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatalf("build the BFF: %v", err)
	}
	ops := freeAddress(t)
	b := &bff{url: "http://" + address, ops: "http://" + ops, log: &bytes.Buffer{}}
	command := exec.Command(program)
	command.Env = append(os.Environ(), "BFF_LISTEN="+address, "BFF_OPS_LISTEN="+ops, "BFF_SESSION__COOKIE_BINDING=off",
		"BFF_SHUTDOWN__DELAY=0s", "BFF_TRUSTED_PROXIES=127.0.0.0/8", "BFF_LOG__LEVEL=warn")
	command.Env = append(command.Env, environ...)
	command.Stdout, command.Stderr = b.log, b.log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		_ = command.Process.Kill()
		<-ended
		if t.Failed() {
			t.Logf("the BFF's log:\n%s", b.log)
		}
	})
	eventually(t, "the BFF answers", func() bool {
		select {
		case <-ended:
			t.Fatalf("the BFF ended:\n%s", b.log)
		default:
		}
		return answers(b.ops + "/livez")
	})
	return b
}

func answers(url string) bool { return text(url) == "ok\n" }

// text returns what an address answers, "" if nothing.
func text(url string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return ""
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return ""
	}
	return string(body)
}
