package legacy

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"go.uber.org/goleak"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const apiToken = "the-bff's-own-token"

var (
	ada   = wiretest.Ada
	clock = func() time.Time { return time.Unix(1793887200, 0) }
)

// dial opens the adapter against a handler that plays the carrier.
func dial(t testing.TB, handler http.HandlerFunc) *carrier.Backend {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return dialAddress(t, server.URL)
}

func dialAddress(t testing.TB, address string) *carrier.Backend {
	t.Helper()
	backend, err := open(carrier.Settings{BaseURL: address, APIToken: apiToken, Options: map[string]string{
		OptionEventSecret: "event-secret", OptionSavedCard: "carrier",
	}}, clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := backend.Close(); err != nil {
			t.Error(err)
		}
	})
	return backend
}

// reply answers with a status and a JSON body.
func reply(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// contract checks requests against lightphone.OpenAPI.
func contract(t *testing.T) routers.Router {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	doc.Servers = nil
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

func keepsContract(ctx context.Context, router routers.Router, r *http.Request) error {
	route, params, err := router.FindRoute(r)
	if err != nil {
		return err
	}
	return openapi3filter.ValidateRequest(ctx, &openapi3filter.RequestValidationInput{
		Request: r, Route: route, PathParams: params,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, MultiError: true},
	})
}

// operation is one operation in use.
type operation struct {
	op       *carrier.Operation
	method   string
	path     string
	query    string // encoded
	body     string // the JSON that has to arrive, "" for none
	customer bool   // Authtoken goes along
	answer   string
	want     any // the operation's answer to it
	request  any
}
