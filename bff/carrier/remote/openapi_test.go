package remote

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/carrier"
)

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
	if err := document(t).Validate(t.Context(), openapi3.EnableExamplesValidation(),
		openapi3.EnableSchemaFormatValidation()); err != nil {
		t.Fatalf("openapi.yaml is not a valid OpenAPI document: %v", err)
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
	for _, o := range carrier.Operations() {
		post := doc.Paths.Value(pathPrefix + o.Name).Post
		try(o.Name+" request", o.Request, post.RequestBody.Value.Content["application/json"])
		try(o.Name+" answer", o.Answer, post.Responses.Value("200").Value.Content["application/json"])
	}
	try("describe", reflect.TypeFor[description](),
		doc.Paths.Value(pathDescribe).Get.Responses.Value("200").Value.Content["application/json"])
}
