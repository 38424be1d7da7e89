// Package redistest runs real Redis servers for tests: one, a Sentinel trio or a
// Cluster of three, on free loopback ports, ended with the test. A test
// that needs one fails where the redis-server binary is missing; it never skips.
package redistest

import (
	"context"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// patience bounds every wait for a server: long enough for a busy machine.
const patience = 30 * time.Second

// Server is one redis-server process with an append-only file, so that what it
// has acknowledged survives Kill and Start.
type Server struct {
	Addr string // host:port
	Dir  string // where its files are

	t      testing.TB
	args   []string
	admin  *redis.Client
	cmd    *exec.Cmd
	exited chan struct{} // closed when cmd has ended
}

// Start runs a Redis server until the end of the test. The arguments are added to
// the command line.
func Start(t testing.TB, args ...string) *Server {
	t.Helper()
	s := newServer(t, append([]string{
		"--appendonly", "yes",
		"--save", "",
		"--rdbcompression", "no", // so that tests can search an RDB file for plain text
		"--repl-diskless-sync-delay", "0",
	}, args...)...)
	s.Start()
	return s
}

// newServer prepares a server on a free port without starting it.
func newServer(t testing.TB, args ...string) *Server {
	t.Helper()
	dir := t.TempDir()
	port := freePort(t)
	s := &Server{Addr: net.JoinHostPort("127.0.0.1", port), Dir: dir, t: t}
	s.args = append(s.args, args...)
	s.args = append(s.args,
		"--port", port, "--bind", "127.0.0.1", "--dir", dir,
		"--logfile", filepath.Join(dir, "redis.log"), "--daemonize", "no")
	s.admin = redis.NewClient(&redis.Options{Addr: s.Addr, MaxRetries: -1, DialerRetries: 1, DisableIdentity: true})
	t.Cleanup(func() {
		s.Kill()
		_ = s.admin.Close()
	})
	return s
}

// URL is the server's address as the BFF's configuration names it.
func (s *Server) URL() string { return "redis://" + s.Addr }

// Admin is a client of this very server, past any Sentinel or Cluster.
func (s *Server) Admin() *redis.Client { return s.admin }

// Start runs the server, again if it ran before, on the same port and data, and
// returns once it answers.
func (s *Server) Start() {
	s.t.Helper()
	binary, err := exec.LookPath("redis-server")
	if err != nil {
		s.t.Fatal("redis-server isn't installed; on Debian: apt-get install redis-server")
	}
	s.cmd = exec.Command(binary, s.args...)
	s.exited = make(chan struct{})
	if err := s.cmd.Start(); err != nil {
		s.t.Fatalf("start %s: %v", binary, err)
	}
	go func(cmd *exec.Cmd, exited chan struct{}) {
		_ = cmd.Wait()
		close(exited)
	}(s.cmd, s.exited)
	waitFor(s.t, "redis-server at "+s.Addr, func(ctx context.Context) error {
		select {
		case <-s.exited:
			s.t.Fatalf("redis-server ended at once:\n%s", s.log())
		default:
		}
		probe, err := net.Dial("tcp", s.Addr) // go-redis logs each connection that fails
		if err != nil {
			return err
		}
		_ = probe.Close()
		return s.admin.Ping(ctx).Err()
	})
}

// Stop ends the server as an operator would, with SIGTERM.
func (s *Server) Stop() { s.end(syscall.SIGTERM) }

// Kill ends the server as a power cut would, with SIGKILL.
func (s *Server) Kill() { s.end(syscall.SIGKILL) }

// Pause freezes the server: connections stay open and nothing answers.
func (s *Server) Pause() { s.signal(syscall.SIGSTOP) }

// Resume ends a Pause.
func (s *Server) Resume() { s.signal(syscall.SIGCONT) }

func (s *Server) end(signal os.Signal) {
	if s.cmd == nil {
		return
	}
	s.signal(signal)
	<-s.exited
}

func (s *Server) signal(signal os.Signal) {
	select {
	case <-s.exited:
	default:
		_ = s.cmd.Process.Signal(signal) // fails only when it has just ended
	}
}

func (s *Server) log() string {
	text, err := os.ReadFile(filepath.Join(s.Dir, "redis.log"))
	if err != nil {
		return "no log: " + err.Error()
	}
	return string(text)
}

// freePort returns a loopback port on which nobody listens and that no other test,
// in this process or another, is given before this one has ended. It is below the
// range that systems take for outgoing connections, so that none of those
// occupies it before the server starts, or while the server is stopped.
func freePort(t testing.TB) string {
	t.Helper()
	const lowest, count, attempts = 20000, 10000, 100
	for range attempts {
		port := strconv.Itoa(lowest + rand.IntN(count))
		if !reserve(t, port) {
			continue
		}
		listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", port))
		if err == nil {
			_ = listener.Close()
			return port
		}
	}
	t.Fatalf("no free port in %d attempts", attempts)
	return ""
}

// reserve takes a port until the end of the test, by the lock of a file that all
// tests of the machine share; it reports whether nobody else has it.
func reserve(t testing.TB, port string) bool {
	t.Helper()
	folder := filepath.Join(os.TempDir(), "redistest-ports")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(filepath.Join(folder, port), os.O_CREATE|os.O_RDWR|syscall.O_CLOEXEC, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return false
	}
	t.Cleanup(func() { _ = file.Close() })
	return true
}

// waitFor calls ready until it returns nil.
func waitFor(t testing.TB, what string, ready func(context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		err := ready(ctx)
		if err == nil {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			t.Fatalf("%s isn't ready after %s: %v", what, patience, err)
		}
	}
}
