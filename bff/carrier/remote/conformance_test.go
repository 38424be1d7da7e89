package remote_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
	"github.com/golight/selfservice/bff/carrier/remote"
	"github.com/golight/selfservice/bff/internal/syncbuffer"
)

const secret carrier.Secret = "shared-secret-of-the-test"

// The whole suite through the protocol: what the reference carrier keeps, it
// keeps behind a process boundary. Every request and answer keeps to the document.
func TestConformance(t *testing.T) {
	t.Parallel()
	var logs syncbuffer.Buffer
	behind := reference.New()
	harness := behind.Harness()
	through := func(open func(context.Context) (*carrier.Backend, error)) func(context.Context) (*carrier.Backend,
		error) {
		return func(ctx context.Context) (*carrier.Backend, error) {
			backend, err := open(ctx)
			if err != nil {
				return nil, err
			}
			handler, err := remote.Handler(backend, remote.HandlerOptions{
				Name: "reference", Secret: secret, Logger: slog.New(slog.NewTextHandler(&logs, nil)),
			})
			if err != nil {
				return nil, err
			}
			server := httptest.NewServer(documented(t, handler))
			t.Cleanup(server.Close)
			return remote.Open(carrier.Settings{BaseURL: server.URL, APIToken: secret})
		}
	}
	harness.Open, harness.OpenRefused = through(harness.Open), through(harness.OpenRefused)
	ofTheCarrier := harness.Logs
	harness.Logs = func() string { return ofTheCarrier() + logs.String() }
	report := carriertest.Test(t, harness)
	if undeclared := report.Count("", carriertest.Undeclared); undeclared != 0 {
		t.Errorf("%d rules are undeclared; want none", undeclared)
	}
}

// documented holds every request and answer to the document.
func documented(t *testing.T, next http.Handler) http.Handler {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(remote.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	options := &openapi3filter.Options{
		AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, IncludeResponseStatus: true, MultiError: true,
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return // the caller is gone
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		route, params, err := router.FindRoute(r)
		if err != nil {
			t.Errorf("%s %s is not in the document: %v", r.Method, r.URL.Path, err)
			return
		}
		input := &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route, Options: options}
		if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil {
			t.Errorf("request of %s breaks the document: %v", r.URL.Path, err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		recorder := httptest.NewRecorder()
		next.ServeHTTP(recorder, r)
		answer := &openapi3filter.ResponseValidationInput{
			RequestValidationInput: input, Status: recorder.Code, Header: recorder.Header(), Options: options,
		}
		answer.SetBodyBytes(recorder.Body.Bytes())
		if err := openapi3filter.ValidateResponse(r.Context(), answer); err != nil {
			t.Errorf("answer of %s breaks the document: %v", r.URL.Path, err)
		}
		for name, values := range recorder.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(recorder.Code)
		_, _ = w.Write(recorder.Body.Bytes())
	})
}

// An adapter in Go becomes a process of its own in a few lines.
func ExampleHandler() {
	backend := reference.New().Backend() // here stands the adapter
	handler, err := remote.Handler(backend, remote.HandlerOptions{Name: "reference", Secret: "shared"})
	if err != nil {
		fmt.Println(err)
		return
	}
	server := httptest.NewServer(handler) // a program calls http.ListenAndServe
	defer server.Close()

	// The BFF does this, told by carrier.adapter, base_url and api_token.
	opened, err := remote.Open(carrier.Settings{BaseURL: server.URL, APIToken: "shared"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = opened.Close() }()
	answer, err := carrier.CheckSIM.Call(context.Background(), opened,
		carrier.CheckSIMRequest{ICCID: "0000000000000000000"})
	fmt.Println(answer.Available, err)
	// Output: false <nil>
}
