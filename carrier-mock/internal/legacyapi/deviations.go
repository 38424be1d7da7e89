package legacyapi

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/go-json-experiment/json"

	"github.com/golight/selfservice/bff/lightphone"
)

// document is the contract of the wire.
var document = sync.OnceValue(func() *openapi3.T {
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	if err != nil {
		panic(err) // embedded, and read by every test
	}
	return doc
})

// typo is how many characters a name may differ from a documented one to be taken for it misspelt.
const typo = 2

// deviations says where a call leaves the documented contract: what is missing, what is not documented or misspelt,
// and what has another form. The carrier may have taken the call all the same. No value is quoted.
func deviations(r *http.Request, body []byte) (found []string) {
	item := document().Paths.Value(r.URL.Path)
	if item == nil || item.GetOperation(r.Method) == nil {
		return nil // told as a call that no operation takes
	}
	operation := item.GetOperation(r.Method)
	given, documented, required := map[string]any{}, openapi3.Schemas{}, []string{}
	for name, values := range r.URL.Query() {
		given[name] = values[0]
	}
	for _, p := range operation.Parameters {
		if p.Value.In == openapi3.ParameterInQuery {
			documented[p.Value.Name] = p.Value.Schema
			if text, there := given[p.Value.Name].(string); there && !p.Value.Schema.Value.Type.Is("string") {
				var value any // a number or a boolean is written as in JSON
				if json.Unmarshal([]byte(text), &value) == nil {
					given[p.Value.Name] = value
				}
			}
			if p.Value.Required {
				required = append(required, p.Value.Name)
			}
		}
	}
	found = compare("query ", given, documented, required)
	if operation.RequestBody == nil {
		if len(body) > 0 {
			found = append(found, "a body, which is not documented")
		}
		return found
	}
	fields := map[string]any{}
	schema := operation.RequestBody.Value.Content.Get("application/json").Schema.Value
	switch err := json.Unmarshal(body, &fields); {
	case len(body) == 0 && !operation.RequestBody.Value.Required:
		return found
	case err != nil:
		return append(found, "the body is not a JSON object")
	}
	return append(found, compare("", fields, schema.Properties, schema.Required)...)
}

// compare names what is missing from a set of fields, what is too much, and what has another form.
func compare(kind string, given map[string]any, documented openapi3.Schemas, required []string) (found []string) {
	meant := map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		schema := documented[name]
		if schema == nil {
			likely := nearestName(name, documented, given)
			if likely == "" {
				found = append(found, kind+name+" is not documented")
				continue
			}
			meant[likely] = true
			found = append(found, kind+name+" is misspelt: "+likely)
			continue
		}
		if err := schema.Value.VisitJSON(given[name]); err != nil {
			var why *openapi3.SchemaError
			if errors.As(err, &why) {
				err = errors.New(why.Reason)
			}
			found = append(found, fmt.Sprintf("%s%s has another form: %s", kind, name, err))
		}
	}
	for _, name := range required {
		if _, there := given[name]; !there && !meant[name] {
			found = append(found, kind+name+" is missing")
		}
	}
	return found
}

// nearestName is the documented name that a wrong one was probably meant to be, or "".
func nearestName(wrong string, documented openapi3.Schemas, given map[string]any) string {
	nearest, least := "", typo+1
	for _, name := range slices.Sorted(maps.Keys(documented)) {
		if _, there := given[name]; there {
			continue
		}
		if d := distance(strings.ToLower(wrong), strings.ToLower(name)); d < least {
			nearest, least = name, d
		}
	}
	return nearest
}
