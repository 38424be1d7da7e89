// Package scaffold writes the beginnings of carrier adapters: a Go module with the
// roles of the port to fill in, or a program in another language that serves the
// remote protocol. Both are made from the table of operations, so that they have
// what the port has.
package scaffold

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"go.yaml.in/yaml/v3"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/remote"
)

//go:embed all:templates
var templates embed.FS

// Module is the path of the module that an adapter in Go builds on.
const Module = "github.com/golight/selfservice/bff"

// Languages lists those that an adapter can begin in.
func Languages() []string { return []string{"go", "python", "node", "java"} }

// Start is what is to be written.
type Start struct {
	Language string
	Dir      string // its last part is the adapter's name
	Module   string // Go: the path of the new module; empty: example.com/<name>
	BFF      string // Go: a folder with the BFF's module to build with; empty: the published one
}

// name is also the name of a Go package.
var name = regexp.MustCompile(`^[a-z][a-z0-9]{0,31}$`)

// taken are names of packages that the adapter's programs import.
var taken = []string{"main", "carrier", "carriertest", "bffcmd", "carrierctlcmd"}

// Name returns the name of the adapter.
func (s Start) Name() string { return filepath.Base(s.Dir) }

// Check reports every reason for which nothing can be written.
func (s Start) Check() error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	if !slices.Contains(Languages(), s.Language) {
		fault("there is no start in %q; there are %s", s.Language, strings.Join(Languages(), ", "))
	}
	if s.Language != "go" && (s.Module != "" || s.BFF != "") {
		fault("a module and the BFF's folder are for adapters in Go")
	}
	if !name.MatchString(s.Name()) || token.IsKeyword(s.Name()) || slices.Contains(taken, s.Name()) {
		fault("the folder's name %q is the adapter's: want lower-case letters and digits, such as acme, "+
			"and no name that Go or the BFF has taken", s.Name())
	}
	entries, err := os.ReadDir(s.Dir)
	switch info, statErr := os.Stat(s.Dir); {
	case statErr == nil && !info.IsDir():
		fault("%s is there already and is no folder", s.Dir)
	case len(entries) > 0:
		fault("%s is there already and not empty", s.Dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		fault("%s: %w", s.Dir, err)
	}
	if s.BFF != "" {
		text, err := os.ReadFile(filepath.Join(s.BFF, "go.mod"))
		if first, _, _ := strings.Cut(string(text), "\n"); err != nil || strings.TrimSpace(first) != "module "+Module {
			fault("%s is not the folder of the module %s: its go.mod would say so", s.BFF, Module)
		}
	}
	return errors.Join(faults...)
}

// Write writes the files and returns their names.
func (s Start) Write() (files []string, err error) {
	if s.Module == "" {
		s.Module = "example.com/" + s.Name()
	}
	if s.BFF != "" {
		if s.BFF, err = filepath.Abs(s.BFF); err != nil { // it goes into a go.mod elsewhere
			return nil, err
		}
	}
	content, err := s.content()
	if err != nil {
		return nil, err
	}
	root := "templates/" + s.Language
	err = fs.WalkDir(templates, root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		parsed, err := template.New(filepath.Base(path)).Funcs(functions).ParseFS(templates, path)
		if err != nil {
			return err
		}
		var text strings.Builder
		if err := parsed.Execute(&text, content); err != nil {
			return err
		}
		file := strings.TrimSuffix(strings.TrimPrefix(path, root+"/"), ".tmpl")
		files = append(files, file)
		return write(filepath.Join(s.Dir, filepath.FromSlash(file)), []byte(text.String()))
	})
	if err == nil && s.Language != "go" {
		files = append(files, "openapi.yaml")
		err = write(filepath.Join(s.Dir, "openapi.yaml"), remote.OpenAPI)
	}
	return files, err
}

func write(path string, text []byte) error {
	const folderMode, fileMode = 0o750, 0o644
	if err := os.MkdirAll(filepath.Dir(path), folderMode); err != nil {
		return err
	}
	return os.WriteFile(path, text, fileMode)
}

// content is what the templates know.
type content struct {
	Start
	Roles              []role
	Required, Optional []operation
	Version            int
}

// role is a required role, for Go.
type role struct {
	Name    string
	Methods []method
}

type method struct{ Name, Request, Answer string }

// operation is a path of the document, for the other languages.
type operation struct {
	Name, Role, Meaning string
	Details, Refusals   string
	Request, Answer     string // examples, in JSON
}

func (s Start) content() (content, error) {
	c := content{Start: s, Version: remote.Version}
	document, err := readDocument()
	if err != nil {
		return c, err
	}
	seen := map[reflect.Type]bool{}
	for _, o := range carrier.Operations() {
		if !o.Required {
			c.Optional = append(c.Optional, document.operation(o))
			continue
		}
		c.Required = append(c.Required, document.operation(o))
		if !seen[o.Role] {
			seen[o.Role] = true
			c.Roles = append(c.Roles, roleOf(o.Role))
		}
	}
	return c, nil
}

func roleOf(t reflect.Type) role {
	r := role{Name: t.Name()}
	for i := range t.NumMethod() {
		m := t.Method(i)
		r.Methods = append(r.Methods, method{m.Name, m.Type.In(1).Name(), m.Type.Out(0).Name()})
	}
	return r
}

// document is what is read of openapi.yaml.
type document struct {
	Paths map[string]struct {
		Post struct {
			Description string
			RequestBody body `yaml:"requestBody"`
			Responses   map[string]body
		}
	}
}

type body struct {
	Content map[string]struct{ Example any }
}

func (b body) example() string {
	text, err := json.Marshal(b.Content["application/json"].Example)
	if err != nil {
		return "{}" // what comes from YAML of JSON's form can be written
	}
	// It is broken between members, and nowhere else.
	return strings.ReplaceAll(strings.ReplaceAll(string(text), " ", unbroken), `,"`, `, "`)
}

// unbroken stands for a space at which comment breaks no line.
const unbroken = "\x00"

func readDocument() (document, error) {
	var d document
	return d, yaml.Unmarshal(remote.OpenAPI, &d)
}

func (d document) operation(o *carrier.Operation) operation {
	post := d.Paths[fmt.Sprintf("/v%d/%s", remote.Version, o.Name)].Post
	refusals := make([]string, len(o.Refusals))
	for i, r := range o.Refusals {
		refusals[i] = r.String()
	}
	return operation{
		Name: o.Name, Role: o.Role.Name(), Meaning: o.Meaning,
		Details: post.Description, Refusals: strings.Join(refusals, ", "),
		Request: post.RequestBody.example(), Answer: post.Responses["200"].example(),
	}
}

var functions = template.FuncMap{
	"snake": func(operation string) string { return strings.ReplaceAll(operation, ".", "_") },
	"camel": func(operation string) string {
		words := strings.FieldsFunc(operation, func(r rune) bool { return r == '.' || r == '_' })
		for i := range words[1:] {
			words[i+1] = strings.ToUpper(words[i+1][:1]) + words[i+1][1:]
		}
		return strings.Join(words, "")
	},
	"comment": comment,
}

// comment returns text in lines that begin with a prefix; a label stands before the first.
func comment(prefix, label, text string) string {
	const width = 110
	var lines []string
	line, indent := prefix, prefix
	if label != "" {
		line, indent = prefix+" "+label, prefix+" "+strings.Repeat(" ", len(label))
	}
	for i, word := range strings.Fields(text) {
		if i > 0 && len(line)+1+len(word) > width {
			lines, line = append(lines, line), indent
		}
		line += " " + word
	}
	return strings.ReplaceAll(strings.Join(append(lines, line), "\n"), unbroken, " ")
}
