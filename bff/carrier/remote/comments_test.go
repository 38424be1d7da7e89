package remote

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// comments are what the Go source of the port and of this package says of its
// types and their fields ("Plan", "Plan.ID"), of operations ("catalog.plans"), and
// which constants a type has.
type comments struct {
	text      map[string]string
	constants map[string][]string
}

func readComments(t testing.TB) comments {
	t.Helper()
	c := comments{map[string]string{}, map[string][]string{}}
	var files []string
	for _, pattern := range []string{"../*.go", "failure.go", "description.go"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	var operations []*ast.CallExpr
	for _, path := range files {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				for _, spec := range n.Specs {
					c.spec(spec, n)
				}
			case *ast.CallExpr:
				operations = append(operations, n)
			}
			return true
		})
	}
	for _, call := range operations {
		c.operation(call)
	}
	return c
}

func (c comments) spec(spec ast.Spec, of *ast.GenDecl) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		c.text[spec.Name.Name] = joined(of.Doc, spec.Doc)
		switch t := spec.Type.(type) {
		case *ast.StructType:
			c.fields(spec.Name.Name, t.Fields)
		case *ast.InterfaceType:
			c.fields(spec.Name.Name, t.Methods)
		}
	case *ast.ValueSpec:
		named, ok := spec.Type.(*ast.Ident)
		if of.Tok != token.CONST || !ok {
			return
		}
		for _, value := range spec.Values {
			if text, err := strconv.Unquote(value.(*ast.BasicLit).Value); err == nil && text != "" {
				c.constants[named.Name] = append(c.constants[named.Name], text)
			}
		}
	}
}

// fields keeps a comment for each of the names before it, or for the one that it
// begins with: "Email: empty means …".
func (c comments) fields(owner string, list *ast.FieldList) {
	for _, f := range list.List {
		text := joined(f.Doc, f.Comment)
		for _, name := range f.Names {
			of, rest, found := strings.Cut(text, ": ")
			if found && hasName(f.Names, of) {
				if of == name.Name {
					c.text[owner+"."+name.Name] = rest
				}
				continue
			}
			c.text[owner+"."+name.Name] = text
		}
	}
}

func hasName(names []*ast.Ident, name string) bool {
	for _, n := range names {
		if n.Name == name {
			return true
		}
	}
	return false
}

// operation keeps the comment of the method that a line of the table binds: read(Catalog.Plans, Operation{Name: …}).
func (c comments) operation(call *ast.CallExpr) {
	if len(call.Args) != 2 {
		return
	}
	method, isMethod := call.Args[0].(*ast.SelectorExpr)
	value, isValue := call.Args[1].(*ast.CompositeLit)
	if !isMethod || !isValue {
		return
	}
	role, ok := method.X.(*ast.Ident)
	for _, element := range value.Elts {
		pair, isPair := element.(*ast.KeyValueExpr)
		if !ok || !isPair || pair.Key.(*ast.Ident).Name != "Name" {
			continue
		}
		if name, err := strconv.Unquote(pair.Value.(*ast.BasicLit).Value); err == nil {
			text := strings.TrimPrefix(c.text[role.Name+"."+method.Sel.Name], method.Sel.Name+" ")
			c.text[name] = strings.ToUpper(text[:1]) + text[1:]
		}
	}
}

// references are to pages that readers of the document don't have.
var references = regexp.MustCompile(` \((?:spec|design decision|wire\.md)[^)]*\)`)

func joined(groups ...*ast.CommentGroup) string {
	var text []string
	for _, g := range groups {
		text = append(text, strings.Fields(g.Text())...)
	}
	return references.ReplaceAllString(strings.Join(text, " "), "")
}

// of returns what is said of a field of a struct, of an embedded one's among them.
func (c comments) of(t reflect.Type, index []int) string {
	for _, i := range index[:len(index)-1] {
		t = t.Field(i).Type
	}
	return c.text[t.Name()+"."+t.Field(index[len(index)-1]).Name]
}
