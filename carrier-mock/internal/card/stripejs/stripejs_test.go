package stripejs

import (
	"bytes"
	"io/fs"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

func TestTheScriptIsServedAsOneFile(t *testing.T) {
	t.Parallel()
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, httptest.NewRequest("GET", "/stripe.js", nil))
	if got := w.Header().Get("Content-Type"); got != "text/javascript; charset=utf-8" {
		t.Errorf("Content-Type is %q, want JavaScript", got)
	}
	if got := w.Body.Bytes(); !bytes.Equal(got, script) || !bytes.Contains(got, []byte("Stripe.version = 'basil'")) {
		t.Errorf("%d bytes were served, want the whole script of %d", len(got), len(script))
	}
}

func TestEverySourceIsAPart(t *testing.T) {
	t.Parallel()
	entries, err := fs.ReadDir(sources, "src")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !slices.Contains(parts, entry.Name()) {
			t.Errorf("src/%s isn't part of the script", entry.Name())
		}
	}
}

// What a content security policy without unsafe-inline and unsafe-eval would refuse.
func TestTheScriptHasNothingThatAStrictPolicyRefuses(t *testing.T) {
	t.Parallel()
	for _, forbidden := range []string{
		`\beval\(`, `new Function`, `innerHTML`, `outerHTML`, `insertAdjacentHTML`, `document\.write`,
		`createElement\('style'\)`,
		`setAttribute\('style'`, `cssText`, `https?://`, `\bimport\b`,
	} {
		if at := regexp.MustCompile(forbidden).FindIndex(script); at != nil {
			t.Errorf("the script contains %s: …%s…", forbidden, script[max(0, at[0]-30):min(len(script), at[1]+30)])
		}
	}
}

// TestWithNode checks the syntax of the whole script and runs the tests of its pure functions.
func TestWithNode(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is not on PATH; `make setup` puts it there")
	}
	whole := filepath.Join(t.TempDir(), "stripe.js")
	if err := os.WriteFile(whole, script, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, arguments := range [][]string{{"--check", whole}, {"--test", "test/pure.test.mjs"}} {
		out, err := exec.CommandContext(t.Context(), node, arguments...).CombinedOutput()
		if err != nil {
			t.Errorf("node %v: %v\n%s", arguments, err, out)
		}
	}
}
