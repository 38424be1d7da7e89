package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The Makefile's VERSION reaches every program. What a program then tells of it, and the
// images' build argument, are held by tests of their own.
func TestProgramsKnowTheirVersion(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	makeIn(t, root, "BIN="+dir, "VERSION=v1.2.3", dir+"/bff", dir+"/carrierctl", dir+"/carrier-mock")
	for _, name := range []string{"bff", "carrierctl", "carrier-mock"} {
		out, err := exec.CommandContext(t.Context(), filepath.Join(dir, name), "--version").CombinedOutput()
		if err != nil || string(out) != name+" v1.2.3\n" {
			t.Errorf("%s --version prints %q, %v; want its name and v1.2.3", name, out, err)
		}
	}
}

// makeIn runs make in a folder, apart from a make that runs this test, and expects that it succeeds.
func makeIn(t *testing.T, dir string, args ...string) {
	t.Helper()
	if out, err := tryMake(t, dir, args...); err != nil {
		t.Fatalf("make %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func tryMake(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "make", append([]string{"--silent", "--no-print-directory"}, args...)...)
	command.Dir = dir
	for _, pair := range os.Environ() {
		if name, _, _ := strings.Cut(pair, "="); name != "MAKEFLAGS" && name != "MAKEOVERRIDES" && name != "VERSION" {
			command.Env = append(command.Env, pair)
		}
	}
	out, err := command.CombinedOutput()
	return string(out), err
}
