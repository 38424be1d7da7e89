// Package schema holds exchanges with the card provider to the provider's own published OpenAPI specification, as
// stripe-mock embeds it, strictly: unknown fields and parameters, missing required ones, wrong types, values outside
// an enumeration and texts that are too long all count.
//
//	exchange ─▶ call of the specification ─▶ parameters against its request, answer against its response ─▶ violations
//	webhook  ─▶ event ─▶ the object in it against the schema that its "object" names
//
// A violation tells where and what, never a value: card numbers and secrets pass through here.
package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/stripe/stripe-mock/param"
	"github.com/stripe/stripe-mock/spec"
)

// Exchange is one call of the provider's API and its answer.
type Exchange struct {
	Method string
	Path   string // from /v1 on
	Params string // form-encoded: the body of a POST, the query of the others
	// Page says that the call was made with the publishable key, as the provider's browser script does.
	Page   bool
	Status int
	Answer []byte // the JSON body
}

// Violation is one way in which an exchange departs from the specification. Path is the specification's, with names
// for ids, where it has the call.
type Violation struct{ Method, Path, What string }

// Contract is the specification, ready to check with. It may be used from any goroutine.
type Contract struct {
	doc        *document
	samples    map[string]map[string]any
	method     *spec.Schema // what a payment method is made of
	eventTypes *spec.Schema
}

// Load returns the specification; it is read once.
var Load = sync.OnceValue(func() *Contract {
	doc, samples := readDocument()
	return &Contract{
		doc: doc, samples: samples, method: doc.form("/v1/payment_methods"),
		eventTypes: doc.form("/v1/webhook_endpoints").Properties["enabled_events"].Items,
	}
})

// Version is the provider's API version that the specification describes.
func (c *Contract) Version() string { return c.doc.Info.Version }

// Call names the specification's call for a request: its path with names for ids. False when there is none.
func (c *Contract) Call(method, path string) (string, bool) {
	template, operation := c.find(method, path)
	return template, operation != nil
}

// Check returns how an exchange departs from the specification, in its request and in its answer; nil when it doesn't.
func (c *Contract) Check(e Exchange) []Violation {
	return append(c.CheckRequest(e), c.CheckAnswer(e)...)
}

// CheckRequest returns how the request alone departs.
func (c *Contract) CheckRequest(e Exchange) []Violation {
	template, operation := c.find(e.Method, e.Path)
	if operation == nil {
		return violations(e, e.Path, "request", []string{"the specification has no such call"})
	}
	return violations(e, template, "request", c.request(e, template, operation))
}

// CheckAnswer returns how the answer alone departs; nothing for a call that the specification doesn't have.
func (c *Contract) CheckAnswer(e Exchange) []Violation {
	template, operation := c.find(e.Method, e.Path)
	if operation == nil {
		return nil
	}
	return violations(e, template, "answer", c.answer(e, operation))
}

func (c *Contract) request(e Exchange, template string, operation *spec.Operation) []string {
	schema := spec.BuildQuerySchema(operation)
	if e.Method == http.MethodPost {
		schema = c.doc.form(template)
	}
	params, err := param.ParseParams(&http.Request{URL: &url.URL{RawQuery: e.Params}, Body: http.NoBody})
	if err != nil {
		return []string{"the parameters can't be read"}
	}
	w := walk{schema: c.doc.schema, text: true}
	var faults []string
	if data, ok := params["payment_method_data"]; ok && e.Page {
		// The provider's script sends the typed card within a confirmation, which the specification, being for merchants,
		// leaves out there. It is a card as POST /v1/payment_methods takes it.
		faults = w.check("payment_method_data", c.method, data)
		delete(params, "payment_method_data")
	}
	return append(faults, w.check("", schema, params)...)
}

func (c *Contract) answer(e Exchange, operation *spec.Operation) []string {
	response, ok := operation.Responses[spec.StatusCode(strconv.Itoa(e.Status))]
	if !ok {
		if response = operation.Responses["default"]; e.Status < http.StatusBadRequest {
			return []string{fmt.Sprintf("the specification has no answer with status %d", e.Status)}
		}
	}
	body, err := decode(e.Answer)
	if err != nil {
		return []string{"the body is no JSON"}
	}
	w := c.walk()
	if e.Page {
		w.samples = nil // the provider shows the page less
	}
	return w.check("", response.Content["application/json"].Schema, body)
}

// walk goes through what is sent to merchants.
func (c *Contract) walk() walk {
	return walk{schema: c.doc.schema, samples: c.samples, whole: c.event}
}

// find returns the call for a path: of the templates that fit, the one with the fewest names for ids.
func (c *Contract) find(method, path string) (found string, operation *spec.Operation) {
	method = strings.ToLower(method)
	for template, operations := range c.doc.Paths {
		if operations[method] == nil || !fits(template, path) {
			continue
		}
		if found == "" || strings.Count(template, "{") < strings.Count(found, "{") {
			found = template
		}
	}
	return found, c.doc.operation(method, found)
}

func fits(template, path string) bool {
	names, parts := strings.Split(template, "/"), strings.Split(path, "/")
	if len(names) != len(parts) {
		return false
	}
	for i, name := range names {
		if name != parts[i] && (!strings.HasPrefix(name, "{") || parts[i] == "") {
			return false
		}
	}
	return true
}

// longDigits may be a card number, wherever somebody put it.
var longDigits = regexp.MustCompile(`\d{8,}`)

func violations(e Exchange, path, side string, faults []string) []Violation {
	var out []Violation
	for _, fault := range faults {
		out = append(out, Violation{
			Method: e.Method, Path: longDigits.ReplaceAllString(path, "…"),
			What: longDigits.ReplaceAllString(side+": "+fault, "…"),
		})
	}
	return out
}

func decode(body []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber() // 1.0 is no integer
	var out any
	return out, decoder.Decode(&out)
}

// Record makes an exchange of a request, whose body has been read, and of what was answered.
func Record(r *http.Request, form []byte, status int, answer []byte) Exchange {
	key, _, basic := r.BasicAuth()
	if !basic {
		key = strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	}
	params := strings.Trim(r.URL.RawQuery+"&"+string(form), "&")
	return Exchange{
		Method: r.Method, Path: r.URL.Path, Params: params, Page: strings.HasPrefix(key, "pk_"), Status: status,
		Answer: answer,
	}
}
