package carrier

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every method of every role is in the table exactly once.
func TestTheTableIsWhole(t *testing.T) {
	t.Parallel()
	bound := map[reflect.Type]int{}
	names := map[string]bool{}
	shape := regexp.MustCompile(`^[a-z_]+(\.[a-z_]+)?$`)
	for _, o := range Operations() {
		bound[o.Role]++
		if names[o.Name] || !shape.MatchString(o.Name) || o.Meaning == "" {
			t.Errorf("%s: want a name of its own like role.method, and a meaning", o.Name)
		}
		names[o.Name] = true
		if o.Request.Kind() != reflect.Struct || o.Answer.Kind() != reflect.Struct {
			t.Errorf("%s: takes %s and returns %s; want structs", o.Name, o.Request, o.Answer)
		}
	}
	for role, count := range bound {
		if count != role.NumMethod() {
			t.Errorf("role %s: %d of %d methods are in the table", role.Name(), count, role.NumMethod())
		}
	}
	for _, name := range declaredRoles(t) {
		if !slices.ContainsFunc(table, func(o *Operation) bool { return o.Role.Name() == name }) {
			t.Errorf("role %s is in no line of the table", name)
		}
	}
}

// declaredRoles lists the exported interfaces of the package whose methods take a context.
func declaredRoles(t *testing.T) []string {
	t.Helper()
	var roles []string
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			role, ok := spec.Type.(*ast.InterfaceType)
			if ok && spec.Name.IsExported() && spec.Name.Name != "AnyOp" && len(role.Methods.List) > 0 {
				roles = append(roles, spec.Name.Name)
			}
			return false
		})
	}
	if len(roles) < 5 {
		t.Fatalf("found the roles %q only", roles)
	}
	return roles
}

func TestCustomerOf(t *testing.T) {
	t.Parallel()
	ada := Customer{UserID: "1001"}
	for name, request := range map[string]any{"the customer": ada,
		"part of a request": ChangePlanRequest{Customer: ada}} {
		if got, ok := CustomerOf(request); !ok || got != ada {
			t.Errorf("%s: %+v, %t; want ada", name, got, ok)
		}
	}
	if _, ok := CustomerOf(LoginRequest{}); ok {
		t.Error("a login is somebody's already")
	}
}

func TestEveryCodeHasAMeaning(t *testing.T) {
	t.Parallel()
	parsed, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(parsed, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
				codes++
				value := Code(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`))
				if value.Meaning() == "" {
					t.Errorf("code %s has no meaning", value)
				}
			}
		}
		return true
	})
	if codes != len(meanings) {
		t.Errorf("%d codes are declared; want %d, as many as have a meaning", codes, len(meanings))
	}
}
