package remote

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/carrier"
)

// row is an operation without its types.
type row struct {
	name            string
	write           bool
	request, answer reflect.Type
}

func rowOf[Request, Answer any](o operation[Request, Answer]) row {
	return row{o.name, o.write, reflect.TypeFor[Request](), reflect.TypeFor[Answer]()}
}

func operations() []row {
	return []row{
		rowOf(opRegister), rowOf(opVerifyCode), rowOf(opResendCode), rowOf(opLogin), rowOf(opForgotPassword), rowOf(opResetPassword),
		rowOf(opAvailable), rowOf(opPlans), rowOf(opQuote), rowOf(opPending), rowOf(opSubmit),
		rowOf(opBasicInfo), rowOf(opProfile), rowOf(opAccountInfo), rowOf(opChangeName), rowOf(opChangeAddress),
		rowOf(opChangePlan), rowOf(opTerminate), rowOf(opActivationDue), rowOf(opExtensionDue), rowOf(opRecord), rowOf(opSavedCard),
		rowOf(opActivationIntent), rowOf(opExtensionIntent), rowOf(opCardChangeIntent), rowOf(opPayActivation), rowOf(opChangeCard),
		rowOf(opPayments), rowOf(opOutlook), rowOf(opParse), rowOf(opPing),
	}
}

func document(t testing.TB) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(OpenAPI)
	if err != nil {
		t.Fatalf("openapi.yaml can't be read: %v", err)
	}
	return doc
}

func TestDocumentIsValid(t *testing.T) {
	t.Parallel()
	if err := document(t).Validate(t.Context(), openapi3.EnableExamplesValidation(), openapi3.EnableSchemaFormatValidation()); err != nil {
		t.Fatalf("openapi.yaml is not a valid OpenAPI document: %v", err)
	}
}

// There is an operation for every method of every role, so none can be forgotten when the port grows.
func TestOperationsAreThePorts(t *testing.T) {
	t.Parallel()
	var want []string
	backend := reflect.TypeFor[carrier.Backend]()
	for i := range backend.NumField() {
		role := backend.Field(i)
		if role.Type.Kind() != reflect.Interface {
			continue
		}
		for method := range role.Type.NumMethod() {
			name := strings.ReplaceAll(role.Name, "SIMs", "Sims") // a plural that no rule of words can tell
			want = append(want, lowerCamel(name)+"/"+lowerCamel(role.Type.Method(method).Name))
		}
	}
	want = append(want, "ping")
	var got []string
	for _, o := range operations() {
		got = append(got, o.name)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("operations: got %v; want %v", got, want)
	}
}

func TestDocumentHasEveryOperation(t *testing.T) {
	t.Parallel()
	doc := document(t)
	paths := doc.Paths.InMatchingOrder()
	for _, o := range operations() {
		path := pathPrefix + o.name
		if !slices.Contains(paths, path) {
			t.Errorf("%s is not in openapi.yaml", path)
			continue
		}
		paths = slices.DeleteFunc(paths, func(p string) bool { return p == path })
		post := doc.Paths.Value(path).Post
		if got, want := post.RequestBody.Value.Content["application/json"].Schema.Ref, schemaRef(o.request); got != want {
			t.Errorf("%s takes %s; want %s", path, got, want)
		}
		if got, want := post.Responses.Value("200").Value.Content["application/json"].Schema.Ref, schemaRef(o.answer); got != want {
			t.Errorf("%s answers %s; want %s", path, got, want)
		}
		for _, status := range []string{"400", "401", "413", "415", "422"} {
			if post.Responses.Value(status) == nil {
				t.Errorf("%s: answer %s is missing", path, status)
			}
		}
		if post.Parameters.GetByInAndName("header", HeaderDeadline) == nil {
			t.Errorf("%s lacks the header %s", path, HeaderDeadline)
		}
		if got := post.Parameters.GetByInAndName("header", HeaderIdempotencyKey) != nil; got != o.write {
			t.Errorf("%s: header %s is %v; want it for writes alone", path, HeaderIdempotencyKey, got)
		}
	}
	if want := []string{pathDescribe}; !slices.Equal(paths, want) {
		t.Errorf("besides the operations, openapi.yaml has %v; want %v", paths, want)
	}
}

func schemaName(t reflect.Type) string {
	if t == typeFailure {
		return "Failure"
	}
	return strings.ToUpper(t.Name()[:1]) + t.Name()[1:]
}

func schemaRef(t reflect.Type) string { return "#/components/schemas/" + schemaName(t) }

// structs gives all structs of bodies, those within them included.
func structs() map[string]reflect.Type {
	found := map[string]reflect.Type{}
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		switch {
		case t == typeDate || t == typeTime:
		case t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map:
			visit(t.Elem())
		case t.Kind() == reflect.Struct:
			found[schemaName(t)] = t
			for _, f := range fieldsOf(t) {
				visit(t.FieldByIndex(f.index).Type)
			}
		}
	}
	for _, o := range operations() {
		visit(o.request)
		visit(o.answer)
	}
	visit(reflect.TypeFor[description]())
	visit(typeFailure)
	return found
}

// senseless are texts and dates without which an answer makes no sense: answers.go looks for them.
var senseless = map[string][]string{
	"UserAnswer": {"userId"}, "Login": {"userId"}, "Plan": {"currency"}, "Quote": {"currency"}, "ActivationAnswer": {"activationId"},
	"Due": {"userId", "currency"}, "CardIntent": {"clientSecret"}, "PaymentRecord": {"at", "currency"}, "Renewal": {"on", "currency"},
	"Event": {"type"}, "Failure": {"code"},
}

func TestSchemasMatchTypes(t *testing.T) {
	t.Parallel()
	schemas := document(t).Components.Schemas
	types := structs()
	for name, goType := range types {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if schemas[name] == nil {
				t.Fatal("the type has no schema")
			}
			schema := schemas[name].Value
			required := slices.Clone(senseless[name])
			properties := slices.Collect(maps.Keys(schema.Properties))
			for _, f := range fieldsOf(goType) {
				property := schema.Properties[f.name]
				if property == nil {
					t.Errorf("field %s is not in the schema", f.name)
					continue
				}
				if f.required {
					required = append(required, f.name)
				}
				member := goType.FieldByIndex(f.index).Type
				if got, want := kindOf(property.Value), wantedKind(member); got != want {
					t.Errorf("field %s: the schema says %s; want %s", f.name, got, want)
				}
				properties = slices.DeleteFunc(properties, func(p string) bool { return p == f.name })
			}
			if len(properties) > 0 {
				t.Errorf("properties %v are no fields of the type", properties)
			}
			slices.Sort(required)
			if got := slices.Sorted(slices.Values(schema.Required)); !slices.Equal(got, required) {
				t.Errorf("required: the schema says %v; want %v", got, required)
			}
		})
	}
	for name, schema := range schemas {
		if schema.Value.Type.Is("object") && types[name] == nil {
			t.Errorf("schema %s has no type", name)
		}
	}
}

// kindOf gives the type, format and nullability of a schema, looked up through a lone allOf.
func kindOf(schema *openapi3.Schema) string {
	nullable := ""
	if schema.Nullable {
		nullable = "nullable "
	}
	for schema.Type == nil && len(schema.AllOf) == 1 {
		schema = schema.AllOf[0].Value
	}
	kind := strings.Join(schema.Type.Slice(), " ")
	if schema.Format == "byte" || schema.Format == "date-time" {
		kind += " " + schema.Format
	}
	if kind == "array" {
		kind += " of " + kindOf(schema.Items.Value)
	}
	return nullable + kind
}

func wantedKind(t reflect.Type) string {
	switch t {
	case typeDate:
		return "string"
	case typeTime:
		return "string date-time"
	case typeBytes:
		return "string byte"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "nullable " + wantedKind(t.Elem())
	case reflect.Slice:
		return "array of " + wantedKind(t.Elem())
	case reflect.Struct, reflect.Map:
		return "object"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64:
		return "integer"
	default:
		return "string"
	}
}

// The document's examples are read and written as they stand.
func TestExamples(t *testing.T) {
	t.Parallel()
	doc := document(t)
	try := func(name string, goType reflect.Type, media *openapi3.MediaType) {
		example, err := json.Marshal(media.Example)
		if err != nil || media.Example == nil {
			t.Errorf("%s: example: %v, %v", name, media.Example, err)
			return
		}
		into := reflect.New(goType)
		if err := decode(example, into.Interface()); err != nil {
			t.Errorf("%s: the example can't be decoded: %v", name, err)
			return
		}
		again, err := encode(into.Elem().Interface())
		if err != nil {
			t.Errorf("%s: the example can't be encoded: %v", name, err)
			return
		}
		var want, got any
		if err := json.Unmarshal(again, &got); err != nil {
			t.Errorf("%s: what encode writes is not JSON: %v", name, err)
		}
		if err := json.Unmarshal(example, &want); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the example came back as %s; want %s", name, again, example)
		}
	}
	for _, o := range operations() {
		post := doc.Paths.Value(pathPrefix + o.name).Post
		try(o.name+" request", o.request, post.RequestBody.Value.Content["application/json"])
		try(o.name+" answer", o.answer, post.Responses.Value("200").Value.Content["application/json"])
	}
	try("describe", reflect.TypeFor[description](), doc.Paths.Value(pathDescribe).Get.Responses.Value("200").Value.Content["application/json"])
}

// Every code and reason of the port is in the document.
func TestDocumentHasEveryCodeAndReason(t *testing.T) {
	t.Parallel()
	properties := document(t).Components.Schemas["Failure"].Value.Properties
	for code := range codes {
		if !slices.Contains(properties["code"].Value.Enum, any(string(code))) {
			t.Errorf("code %s is not in the document", code)
		}
	}
	for reason := range reasons {
		if !slices.Contains(properties["reason"].Value.Enum, any(string(reason))) {
			t.Errorf("reason %s is not in the document", reason)
		}
	}
	if got, want := len(properties["code"].Value.Enum)+len(properties["reason"].Value.Enum), len(codes)+len(reasons); got != want {
		t.Errorf("the document has %d codes and reasons; want %d", got, want)
	}
}
