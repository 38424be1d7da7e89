package lightphone

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

// wireTypes are all bodies of the wire; each has a schema of its own name.
var wireTypes = []any{
	RegistrationRequest{}, RegistrationAnswer{}, ValidateOTPRequest{}, ResendOTPRequest{}, LoginRequest{}, LoginAnswer{},
	ForgotPasswordRequest{}, ForgotPasswordAnswer{}, ResetPasswordRequest{}, Result{}, Refusal{},
	Plan{}, Quote{}, ActivationRequest{}, CardRequest{}, ActivationIntentRequest{}, ExtensionIntentRequest{},
	IntentAnswer{}, PaymentMethod{},
	BasicInfo{}, Profile{}, AccountInfo{}, ChangeNameRequest{}, ChangeAddressRequest{}, ChangePlanRequest{},
	TerminationRequest{}, PaymentRecord{},
	AppConfig{}, Capabilities{}, PortInCapability{}, Donor{}, TerminateCapability{}, Event{}, EventData{},
	RecordPaymentRequest{}, Due{},
	SessionRecord{}, EndSessionRequest{},
	Outlook{}, Renewal{}, RenewalCard{}, PlanChange{}, Cancellation{}, ActivationProgress{}, PortInProgress{},
}

// scalarSchemas are the schemas that are no bodies.
var scalarSchemas = []string{"Amount", "Percent", "Digits", "PlanID", "Secret", "ProvinceCode", "Code"}

func document(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(OpenAPI)
	if err != nil {
		t.Fatalf("openapi.yaml can't be read: %v", err)
	}
	return doc
}

func TestDocumentIsValid(t *testing.T) {
	t.Parallel()
	if err := document(t).Validate(t.Context(), openapi3.EnableExamplesValidation(),
		openapi3.EnableSchemaFormatValidation()); err != nil {
		t.Fatalf("openapi.yaml is not a valid OpenAPI document: %v", err)
	}
}

func TestDocumentHasEveryPathAndNoOther(t *testing.T) {
	t.Parallel()
	inDocument := document(t).Paths.InMatchingOrder()
	constants := pathConstants(t)
	for _, path := range constants {
		if !slices.Contains(inDocument, path) {
			t.Errorf("path %s is in paths.go, but not in openapi.yaml", path)
		}
	}
	for _, path := range inDocument {
		if !slices.Contains(constants, path) {
			t.Errorf("path %s is in openapi.yaml, but not in paths.go", path)
		}
	}
}

// pathConstants reads the values of paths.go's constants, so that none can be forgotten here.
func pathConstants(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "paths.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			path, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			paths = append(paths, path)
		}
		return true
	})
	if len(paths) < 34 {
		t.Fatalf("found %d path constants; want all 34", len(paths))
	}
	return paths
}

func TestEveryOperationIsWhole(t *testing.T) {
	t.Parallel()
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			name := method + " " + path
			if op.Responses.Value("200") == nil {
				t.Errorf("%s describes no answer", name)
			}
			for status, response := range op.Responses.Map() {
				if response.Value.Headers[HeaderRequestID] == nil {
					t.Errorf("%s: answer %s lacks the header %s", name, status, HeaderRequestID)
				}
				media := response.Value.Content["application/json"]
				if media == nil || media.Schema == nil || (len(media.Examples) == 0 && media.Example == nil) {
					t.Errorf("%s: answer %s lacks a schema or an example", name, status)
				}
			}
			if body := op.RequestBody; body != nil {
				for _, media := range body.Value.Content {
					if len(media.Examples) == 0 {
						t.Errorf("%s: the request lacks an example", name)
					}
				}
			}
			session := op.Security != nil && len(*op.Security) > 0
			if session != (op.Responses.Value("401") != nil) {
				t.Errorf("%s: a session call answers 401, and no other does", name)
			}
		}
	}
}

func TestEverySchemaIsAWireTypeAndTheReverse(t *testing.T) {
	t.Parallel()
	names := slices.Clone(scalarSchemas)
	for _, v := range wireTypes {
		names = append(names, reflect.TypeOf(v).Name())
	}
	schemas := document(t).Components.Schemas
	for _, name := range names {
		if schemas[name] == nil {
			t.Errorf("type %s has no schema", name)
		}
	}
	for name := range schemas {
		if !slices.Contains(names, name) {
			t.Errorf("schema %s has no wire type", name)
		}
	}
}

func TestSchemasMatchTypes(t *testing.T) {
	t.Parallel()
	schemas := document(t).Components.Schemas
	for _, v := range wireTypes {
		goType := reflect.TypeOf(v)
		t.Run(goType.Name(), func(t *testing.T) {
			t.Parallel()
			schema := schemas[goType.Name()].Value
			closed := schema.AdditionalProperties.Has != nil && !*schema.AdditionalProperties.Has
			fields := map[string]bool{} // name → may be left out
			for field := range goType.NumField() {
				name, options, _ := strings.Cut(goType.Field(field).Tag.Get("json"), ",")
				if name == "" {
					name = goType.Field(field).Name
				}
				fields[name] = options == "omitzero"
			}
			for name, optional := range fields {
				if schema.Properties[name] == nil {
					t.Errorf("field %s is not in the schema", name)
				}
				if optional && slices.Contains(schema.Required, name) {
					t.Errorf("field %s may be left out, but the schema requires it", name)
				}
				if closed && !optional && !slices.Contains(schema.Required, name) {
					t.Errorf("an answer always has %s, but the schema doesn't require it", name)
				}
			}
			for name := range schema.Properties {
				if _, ok := fields[name]; !ok {
					t.Errorf("property %s is not a field of the type", name)
				}
			}
		})
	}
}

// The document describes the examples that were written from the specification's text, and has a call for each.
func TestExamplesKeepTheDocument(t *testing.T) {
	t.Parallel()
	doc := document(t)
	exemplified := map[string]bool{}
	for _, e := range wiretest.Examples() {
		exemplified[e.Method+" "+e.Path] = true
		item := doc.Paths.Value(e.Path)
		if item == nil || item.GetOperation(e.Method) == nil {
			t.Errorf("%s: %s %s is not in openapi.yaml", e.ID, e.Method, e.Path)
			continue
		}
		op := item.GetOperation(e.Method)
		if (op.Security != nil && len(*op.Security) > 0) != e.Session {
			t.Errorf("%s: whether it needs a session differs from openapi.yaml", e.ID)
		}
		response := op.Responses.Status(e.Status)
		if response == nil {
			t.Errorf("%s: openapi.yaml has no answer %d", e.ID, e.Status)
			continue
		}
		keeps(t, e.ID+", the answer", response.Value.Content, e.Answer)
		if len(e.Request) > 0 && e.Status != http.StatusBadRequest {
			keeps(t, e.ID+", the request", op.RequestBody.Value.Content, e.Request)
		}
	}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			if !exemplified[method+" "+path] {
				t.Errorf("%s %s has no example in wiretest", method, path)
			}
		}
	}
}

func keeps(t *testing.T, what string, content openapi3.Content, text []byte) {
	t.Helper()
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for kind, media := range content {
		if err := media.Schema.Value.VisitJSON(value, openapi3.MultiErrors(),
			openapi3.EnableFormatValidation()); err != nil {
			t.Errorf("%s breaks the schema of %s: %v", what, kind, err)
		}
	}
}

func TestRefusalsHaveTextsAndCodes(t *testing.T) {
	t.Parallel()
	codes := document(t).Components.Schemas["Code"].Value.Enum
	for _, reason := range []carrier.Reason{
		carrier.ReasonUserExists, carrier.ReasonInvalidOTP, carrier.ReasonBadCredentials, carrier.ReasonUnverified,
		carrier.ReasonPasswordPolicy,
		ReasonPasswordCommon, ReasonPasswordPersonal,
		carrier.ReasonSIMUnavailable, carrier.ReasonActivationPending, carrier.ReasonQuoteChanged,
		carrier.ReasonPortInInvalid,
		carrier.ReasonChangePending, carrier.ReasonTerminationPending, carrier.ReasonPlanUnavailable,
		carrier.ReasonCardDeclined, carrier.ReasonPaymentRefused,
	} {
		if RefusalText(reason) == "" {
			t.Errorf("reason %s has no text", reason)
		}
		if !slices.Contains(codes, any(string(reason))) {
			t.Errorf("reason %s is not a Code of openapi.yaml", reason)
		}
	}
}
