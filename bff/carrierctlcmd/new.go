package carrierctlcmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/golight/selfservice/bff/internal/scaffold"
)

// next says what to do with a start, by its language.
var next = map[string]string{
	"go":     "go mod tidy && go test ./...   (it fails until the adapter is done; README.md says how)",
	"python": "SECRET=shared-with-the-bff python3 adapter.py",
	"node":   "SECRET=shared-with-the-bff node adapter.mjs",
	"java":   "SECRET=shared-with-the-bff java Adapter.java",
}

// unresolved is for those who build with the published module while there is none.
const unresolved = `If go mod tidy can't find %[1]s, build with a checkout of it:
go mod edit -require=%[1]s@v0.0.0 -replace=%[1]s=<folder>
`

// begin writes the beginnings of an adapter.
func begin(_ context.Context, p Program, args []string) int {
	set := p.flags("new", "[flags] <folder>", ""+
		"Writes the beginnings of an adapter into a new folder, whose name is the adapter's.\n"+
		"In Go: a module that compiles, and whose conformance test fails until it is done.\n"+
		"In another language: a program that serves the remote protocol and refuses every operation.")
	var s scaffold.Start
	set.StringVar(&s.Language, "language", "go", "`language` of the adapter: "+strings.Join(scaffold.Languages(), ", "))
	set.StringVar(&s.Module, "module", "", "Go: `path` of the new module (default example.com/<name>)")
	set.StringVar(&s.BFF, "bff", "", "Go: `folder` of the BFF's module to build with, instead of the published one")
	if code, done := parse(set, args); done {
		return code
	}
	if set.NArg() != 1 {
		return p.wrong(errors.New("new: want one folder, such as ./acme, after the flags"))
	}
	s.Dir = filepath.Clean(set.Arg(0))
	if err := s.Check(); err != nil {
		return p.wrong(fmt.Errorf("new: %w", err))
	}
	files, err := s.Write()
	if err != nil {
		fmt.Fprintln(p.Stderr, "carrierctl:", err)
		return ExitFailed
	}
	for _, file := range files {
		fmt.Fprintln(p.Stdout, filepath.Join(s.Dir, file))
	}
	fmt.Fprintf(p.Stdout, "\nNext: cd %s && %s\n", s.Dir, next[s.Language])
	if s.Language == "go" && s.BFF == "" {
		fmt.Fprintf(p.Stdout, unresolved, scaffold.Module)
	}
	return ExitOK
}
