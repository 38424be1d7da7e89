package check

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// root is the top of the repository.
const root = "../.."

// read returns a file's content; the path is from the top of the repository.
func read(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func exists(path string) bool {
	_, err := os.Stat(filepath.Join(root, path))
	return err == nil
}

// wantNone reports every fault.
func wantNone(t *testing.T, faults []string) {
	t.Helper()
	for _, fault := range faults {
		t.Error(fault)
	}
}

// wantFault expects a fault that holds part.
func wantFault(t *testing.T, faults []string, part string) {
	t.Helper()
	if !slices.ContainsFunc(faults, func(fault string) bool { return strings.Contains(fault, part) }) {
		t.Errorf("the faults are %q; want one with %q", faults, part)
	}
}

// changed replaces one text, which must be there.
func changed(t *testing.T, content, from, to string) string {
	t.Helper()
	if !strings.Contains(content, from) {
		t.Fatalf("there is no %q to change", from)
	}
	return strings.Replace(content, from, to, 1)
}

// module says in which module and package a program is built.
var module = map[string][2]string{
	"bff":          {"bff", "./cmd/bff"},
	"carrier-mock": {"carrier-mock", "./cmd/carrier-mock"},
}

// programs are built once, as the Makefile does.
var programs = struct {
	sync.Mutex
	dir   string
	built map[string]error
}{built: map[string]error{}}

func TestMain(m *testing.M) {
	var err error
	if programs.dir, err = os.MkdirTemp("", "check"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(programs.dir)
	os.Exit(code)
}

func program(t *testing.T, name string) string {
	t.Helper()
	programs.Lock()
	defer programs.Unlock()
	path := filepath.Join(programs.dir, name)
	if _, done := programs.built[name]; !done {
		build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", path, module[name][1])
		build.Dir = filepath.Join(root, module[name][0])
		build.Env = append(os.Environ(), "GOWORK=off")
		if out, err := build.CombinedOutput(); err != nil {
			programs.built[name] = fmt.Errorf("build %s: %w\n%s", name, err, out)
		} else {
			programs.built[name] = nil
		}
	}
	if err := programs.built[name]; err != nil {
		t.Fatal(err)
	}
	return path
}

// run runs a program with just these variables, in a folder without a configuration file. It returns what
// the program wrote to stdout, and as an error what it wrote to stderr if it failed.
func run(t *testing.T, name string, environ []string, args ...string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, program(t, name), args...)
	command.Dir, command.Env = t.TempDir(), append([]string{"PATH=/nowhere"}, environ...)
	var stdout, stderr strings.Builder
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("%w: %s", err, strings.TrimSpace(stderr.String()))
	}
	return stdout.String(), nil
}

// wellEverywhere answers any health check with 200 and returns its address.
func wellEverywhere(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

// inFile returns an edit of one file, and a check that the file was there to be edited.
func inFile(t *testing.T, path, from, to string) (edit func(path, content string) string, met func()) {
	t.Helper()
	done := false
	edit = func(at, content string) string {
		if at != path {
			return content
		}
		done = true
		return changed(t, content, from, to)
	}
	return edit, func() {
		t.Helper()
		if !done {
			t.Errorf("there is no %s", path)
		}
	}
}
