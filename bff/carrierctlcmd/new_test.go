package carrierctlcmd

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// new needs neither an adapter nor this repository: it says what to do where the module can't be resolved.
func TestNewOutsideOfTheRepository(t *testing.T) {
	t.Parallel()
	for language, want := range map[string][]string{
		"go": {
			filepath.Join("acme", "adapter.go"), "go mod tidy",
			"If go mod tidy can't find github.com/golight/selfservice/bff", "go mod edit -require=",
			"-replace=github.com/golight/selfservice/bff=<folder>",
		},
		"python": {filepath.Join("acme", "adapter.py"), "python3 adapter.py"},
		"node":   {filepath.Join("acme", "adapter.mjs"), "node adapter.mjs"},
		"java":   {filepath.Join("acme", "Adapter.java"), "java Adapter.java"},
	} {
		dir := filepath.Join(t.TempDir(), "acme")
		run := func() (code int, out string) {
			var both bytes.Buffer
			code = Run(t.Context(), Program{Args: []string{"new", "-language", language, dir}, Stdout: &both, Stderr: &both})
			return code, both.String()
		}
		code, out := run()
		if code != ExitOK {
			t.Errorf("%s: exit code %d; want %d\n%s", language, code, ExitOK, out)
		}
		for _, text := range want {
			if !strings.Contains(out, text) {
				t.Errorf("%s: output\n%s\nwant %q", language, out, text)
			}
		}
		before, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if code, out := run(); code != ExitUsage || !strings.Contains(out, "is there already and not empty") {
			t.Errorf("%s: again: exit code %d, output %q; want it refused", language, code, out)
		}
		if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
			t.Errorf("%s: a refused start leaves %d files, %v; want %d", language, len(after), err, len(before))
		}
	}
}
