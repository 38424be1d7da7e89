package carrier

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var updateAPI = flag.Bool("update", false, "write the listings of the public API anew")

// guarded are the packages on which adapters outside of this repository build.
var guarded = map[string]string{
	"carrier": ".", "carriertest": "carriertest", "harnesshttp": "carriertest/harnesshttp",
	"reference": "carriertest/reference",
}

// A change of the public API has to be made on purpose: a line that goes breaks
// adapters, and so does a method that a role gains.
func TestPublicAPI(t *testing.T) {
	t.Parallel()
	for name, dir := range guarded {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := exported(t, dir)
			file := filepath.Join("testdata", "api", name+".txt")
			if *updateAPI {
				if err := os.WriteFile(file, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			listing, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimSpace(string(listing)), "\n")
			for _, line := range want {
				if !slices.Contains(got, line) {
					t.Errorf("INCOMPATIBLE: gone or changed: %s", line)
				}
			}
			for _, line := range got {
				if !slices.Contains(want, line) {
					t.Errorf("%s: %s", added(line), line)
				}
			}
			if t.Failed() {
				t.Log("if that is meant: go test ./carrier -run TestPublicAPI -update, and say it in CHANGELOG.md")
			}
		})
	}
}

func added(line string) string {
	if strings.HasPrefix(line, "interface ") {
		return "INCOMPATIBLE: every adapter has to gain"
	}
	return "added"
}

// exported lists what a package exports, a line for each function, method, field, constant and variable.
func exported(t *testing.T, dir string) []string {
	t.Helper()
	files := token.NewFileSet()
	sources, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	l := &lister{files: files}
	for _, source := range sources {
		if strings.HasSuffix(source, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, filepath.Join(dir, source), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(file)
		for _, declaration := range file.Decls {
			l.declaration(declaration)
		}
	}
	slices.Sort(l.lines)
	return l.lines
}

type lister struct {
	files *token.FileSet
	lines []string
}

func (l *lister) add(format string, args ...any) {
	l.lines = append(l.lines, strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " "))
}

// text prints a part of the program as gofmt would.
func (l *lister) text(node any) string {
	var out bytes.Buffer
	if node == nil || printer.Fprint(&out, l.files, node) != nil {
		return ""
	}
	return out.String()
}

func (l *lister) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && !ast.IsExported(strings.TrimLeft(l.text(d.Recv.List[0].Type), "*")) {
			return
		}
		d.Body, d.Doc = nil, nil
		l.add("%s", l.text(d))
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				l.typeSpec(spec)
			case *ast.ValueSpec:
				for i, name := range spec.Names {
					value := ""
					if d.Tok == token.CONST && i < len(spec.Values) {
						value = " = " + l.text(spec.Values[i])
					}
					l.add("%s %s %s%s", d.Tok, name.Name, l.typeText(spec.Type), value)
				}
			}
		}
	}
}

func (l *lister) typeText(e ast.Expr) string {
	if e == nil {
		return ""
	}
	return l.text(e)
}

func (l *lister) typeSpec(spec *ast.TypeSpec) {
	switch kind := spec.Type.(type) {
	case *ast.StructType:
		l.add("type %s struct", spec.Name.Name)
		l.members("field "+spec.Name.Name, kind.Fields)
	case *ast.InterfaceType:
		l.add("type %s interface", spec.Name.Name)
		l.members("interface "+spec.Name.Name, kind.Methods)
	default:
		l.add("type %s %s", spec.Name.Name, l.text(spec.Type))
	}
}

func (l *lister) members(of string, fields *ast.FieldList) {
	for _, f := range fields.List {
		if len(f.Names) == 0 {
			l.add("%s.%s", of, l.text(f.Type))
		}
		for _, name := range f.Names {
			l.add("%s.%s %s", of, name.Name, l.text(f.Type))
		}
	}
}
