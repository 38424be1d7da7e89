// Package contract holds the calls of tests to the OpenAPI document of the
// wire: each answer, and each request unless it is wrong on purpose.
package contract

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
)

// Document reads an OpenAPI document, without its servers: the mock listens elsewhere.
func Document(text []byte) (*openapi3.T, error) {
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		return nil, err
	}
	doc.Servers = nil
	return doc, nil
}

func routerOf(text []byte) func() (routers.Router, error) {
	return sync.OnceValues(func() (routers.Router, error) {
		doc, err := Document(text)
		if err != nil {
			return nil, err
		}
		return gorillamux.NewRouter(doc)
	})
}

// The documents that calls are held to: of the carrier's wire, and of the control API.
var wire, control = routerOf(lightphone.OpenAPI), routerOf(controlapi.OpenAPI)

type wrongKey struct{}

// Wrong marks a request that breaks the document on purpose; its answer must hold all the same.
func Wrong(ctx context.Context) context.Context { return context.WithValue(ctx, wrongKey{}, true) }

// Transport fails the test when a request or an answer breaks the wire's document, or that of the control API.
type Transport struct {
	T       testing.TB
	Control bool
	// Called is told of each operation that was called, unless it is nil.
	Called func(operationID string)
}

var options = &openapi3filter.Options{
	AuthenticationFunc:    openapi3filter.NoopAuthenticationFunc, // headers are the mock's to check
	IncludeResponseStatus: true,
	MultiError:            true,
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	document := wire
	if t.Control {
		document = control
	}
	router, err := document()
	if err != nil {
		return nil, err
	}
	body, err := readAll(&r.Body)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	route, params, err := router.FindRoute(r)
	if err != nil {
		return answer, nil // no documented call
	}
	if t.Called != nil {
		t.Called(route.Operation.OperationID)
	}
	switch answer.Header.Get("Content-Type") {
	case "text/event-stream", "application/yaml": // one doesn't end, the other is the document itself
		return answer, nil
	}
	check := r.Clone(r.Context())
	check.Body = io.NopCloser(bytes.NewReader(body))
	input := &openapi3filter.RequestValidationInput{Request: check, PathParams: params, Route: route, Options: options}
	if r.Context().Value(wrongKey{}) == nil {
		if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil {
			t.T.Errorf("%s %s breaks openapi.yaml as a request: %v", r.Method, r.URL.Path, err)
		}
	}
	text, err := readAll(&answer.Body)
	if err != nil {
		return nil, err
	}
	err = openapi3filter.ValidateResponse(r.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: answer.StatusCode, Header: answer.Header,
		Body: io.NopCloser(bytes.NewReader(text)), Options: options,
	})
	if err != nil {
		t.T.Errorf("%s %s breaks openapi.yaml as an answer %d %s: %v", r.Method, r.URL.Path, answer.StatusCode, text, err)
	}
	return answer, nil
}

// readAll reads a body and puts it back.
func readAll(body *io.ReadCloser) ([]byte, error) {
	if *body == nil {
		return nil, nil
	}
	text, err := io.ReadAll(*body)
	if closeErr := (*body).Close(); err == nil {
		err = closeErr
	}
	*body = io.NopCloser(bytes.NewReader(text))
	return text, err
}
