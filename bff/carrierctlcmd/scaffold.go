package carrierctlcmd

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
)

//go:embed scaffold
var templates embed.FS

// adapterName is also the name of a Go package.
var adapterName = regexp.MustCompile(`^[a-z][a-z0-9]{0,31}$`)

// beginnings is what the templates know.
type beginnings struct {
	Name, Module string
	BFF          string // path of the BFF's module, to build with before it is published; "" for the published one
}

// scaffold writes the beginnings of an adapter.
func scaffold(_ context.Context, p Program, args []string) int {
	set := p.flags("new", "[flags] <name>", "Writes a module with an adapter to fill in: it compiles, and its conformance test fails until it is done.")
	var b beginnings
	set.StringVar(&b.Module, "module", "", "`path` of the new module (default example.com/<name>)")
	set.StringVar(&b.BFF, "bff", "", "`folder` of the BFF's module to build with, instead of the published one")
	dir := set.String("dir", "", "`folder` to write to (default ./<name>); it must not exist or be empty")
	if code, done := parse(set, args); done {
		return code
	}
	if set.NArg() != 1 || !adapterName.MatchString(set.Arg(0)) {
		return p.wrong(errors.New("new: want one name of lower-case letters and digits, such as acme"))
	}
	b.Name = set.Arg(0)
	if b.Module == "" {
		b.Module = "example.com/" + b.Name
	}
	if *dir == "" {
		*dir = b.Name
	}
	if entries, err := os.ReadDir(*dir); len(entries) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return p.wrong(fmt.Errorf("new: %s is there already and not empty", *dir))
	}
	files, err := b.write(*dir)
	if err != nil {
		fmt.Fprintln(p.Stderr, "carrierctl:", err)
		return ExitFailed
	}
	for _, file := range files {
		fmt.Fprintln(p.Stdout, filepath.Join(*dir, file))
	}
	fmt.Fprintf(p.Stdout, "\nNext: cd %s && go mod tidy && go test ./...   (it fails until the adapter is done; README.md says how)\n", *dir)
	return ExitOK
}

// write fills the templates in and gives the names of the files.
func (b beginnings) write(dir string) (files []string, err error) {
	const root, suffix = "scaffold", ".tmpl"
	err = fs.WalkDir(templates, root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		parsed, err := template.ParseFS(templates, path)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(strings.TrimPrefix(path, root+"/"), suffix)
		target := filepath.Join(dir, filepath.FromSlash(name))
		const folderMode, fileMode = 0o750, 0o644
		if err := os.MkdirAll(filepath.Dir(target), folderMode); err != nil {
			return err
		}
		var text strings.Builder
		if err := parsed.Execute(&text, b); err != nil {
			return err
		}
		files = append(files, name)
		return os.WriteFile(target, []byte(text.String()), fileMode)
	})
	return files, err
}
