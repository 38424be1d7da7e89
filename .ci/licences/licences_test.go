package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	t.Parallel()
	for expression, want := range map[string]string{
		"MIT":                      "",
		"(MIT OR GPL-3.0-only)":    "",
		"MIT AND ISC":              "",
		"GPL-3.0-only":             "x: GPL-3.0-only isn't allowed",
		"MIT AND AGPL-3.0-only":    "x: AGPL-3.0-only isn't allowed",
		"(GPL-2.0-only OR SSPL-1)": "x: GPL-2.0-only or SSPL-1 isn't allowed",
		"":                         "x: no known licence",
		"SEE LICENSE IN terms.txt": "x: SEE LICENSE IN terms.txt isn't allowed",
	} {
		if got := strings.Join(check([]dependency{{"x", parseExpression(expression)}}), "; "); got != want {
			t.Errorf("%q: got %q, want %q", expression, got, want)
		}
	}
}

// Our own licence is a text that must be known, half of one must not be, and a file that is no licence isn't looked
// at.
func TestLicencesIn(t *testing.T) {
	t.Parallel()
	own, err := os.ReadFile("../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		file, text string
		known      bool
	}{
		"our own":          {"LICENSE", string(own), true},
		"British spelling": {"LICENCE.md", string(own), true},
		"other words": {"LICENSE", string(own[:100]) +
			strings.Repeat("You may look at this on Sundays and pay us on Mondays. ", 50), false},
		"no licence": {"README.md", string(own), false},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, c.file), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := licencesIn(dir)
		if err != nil || (len(got) > 0) != c.known {
			t.Errorf("%s: got %v, %v; want it known: %t", name, got, err, c.known)
		}
	}
}
