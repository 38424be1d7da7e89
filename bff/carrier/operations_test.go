package carrier

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// declaredOperations gives every method of every role, by reflection over Backend's fields.
func declaredOperations() []string {
	var names []string
	backend := reflect.TypeFor[Backend]()
	for i := range backend.NumField() {
		role := backend.Field(i).Type
		if role.Kind() != reflect.Interface {
			continue
		}
		for j := range role.NumMethod() {
			names = append(names, role.Name()+"."+role.Method(j).Name)
		}
	}
	return names
}

func TestOperationsAreTheMethodsOfTheRoles(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, o := range Operations() {
		listed = append(listed, o.Name)
	}
	declared := declaredOperations()
	slices.Sort(declared)
	slices.Sort(listed)
	if !slices.Equal(listed, declared) {
		t.Errorf("Operations: got %q; want the methods of the roles %q", listed, declared)
	}
}

// comments gives the doc comment of every method of an interface in a file, by "Role.Method", in one line.
func comments(t *testing.T, file string) map[string]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		if role, ok := spec.Type.(*ast.InterfaceType); ok {
			for _, method := range role.Methods.List {
				found[spec.Name.Name+"."+method.Names[0].Name] = strings.Join(strings.Fields(method.Doc.Text()), " ")
			}
		}
		return false
	})
	return found
}

// goNames of the codes, as doc comments write them.
var goNames = map[Code]string{
	InvalidArgument: "InvalidArgument", NotFound: "NotFound", AlreadyExists: "AlreadyExists", Unauthenticated: "Unauthenticated",
	PermissionDenied: "PermissionDenied", FailedPrecondition: "FailedPrecondition",
}

// What explain and the documentation say of an operation is what its doc comment says.
func TestOperationsSayWhatTheDocCommentsSay(t *testing.T) {
	t.Parallel()
	docs := comments(t, "roles.go")
	for _, o := range Operations() {
		doc := docs[o.Name]
		if want := map[bool]string{true: " Repeatable.", false: " Not repeatable."}[o.Repeatable]; !strings.Contains(doc, want) {
			t.Errorf("%s: the doc comment %q doesn't say%s", o.Name, doc, want)
		}
		_, codes, _ := strings.Cut(doc, "Codes: ")
		documented := 0
		for _, r := range o.Refusals {
			name := goNames[r.Code]
			if r.Reason != "" {
				name += "/" + string(r.Reason)
			}
			if !slices.ContainsFunc(strings.FieldsFunc(codes, func(c rune) bool { return c == ',' || c == ' ' || c == '.' }), func(word string) bool { return word == name }) {
				t.Errorf("%s: the doc comment %q doesn't list %s", o.Name, doc, name)
			}
			documented++
		}
		mentioned := 0
		for _, name := range goNames {
			mentioned += strings.Count(codes, name)
		}
		if mentioned != documented {
			t.Errorf("%s: the doc comment lists %d codes; want the %d of the table: %q", o.Name, mentioned, documented, doc)
		}
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
