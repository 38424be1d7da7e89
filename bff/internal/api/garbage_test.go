package api

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/lightphone"
)

// garbage is what a carrier in trouble answers with a 200.
var garbage = map[string]http.HandlerFunc{
	"HTML":       answering("text/html", "<!doctype html><title>Maintenance</title>"),
	"truncated":  truncated,
	"10 MB":      answering("application/json", `{"IsSuccess":true,"Message":"`+strings.Repeat("x", 10<<20)+`"}`),
	"wrong type": answering("application/json", `{"IsSuccess":["yes"],"UserId":[],"Email":7}`),
	"a sentence": answering("text/plain", "The service is down for maintenance."),
}

func answering(contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = io.WriteString(w, body)
	}
}

// truncated promises more than it sends.
func truncated(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", "1000")
	_, _ = io.WriteString(w, `{"IsSuccess":true,`)
}

// newTroubledEdge returns an edge over the adapter legacy and a carrier that lets customers log in, until it is in
// trouble. One failure opens its breakers.
func newTroubledEdge(t *testing.T) (*edge, *atomic.Pointer[http.HandlerFunc]) {
	t.Helper()
	var trouble atomic.Pointer[http.HandlerFunc]
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken := trouble.Load(); broken != nil {
			(*broken)(w, r)
			return
		}
		answering("application/json",
			`{"IsSuccess":true,"FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","UserId":"1001","IdToken":"carrier-token-of-ada","ClientRef":"C1000001"}`)(w, r)
	}))
	t.Cleanup(server.Close)
	backend, err := legacy.Open(carrier.Settings{BaseURL: server.URL, ClientID: lightphone.ClientID, APIToken: "t",
		Options: map[string]string{"saved_card": "carrier"}})
	must(t, err)
	t.Cleanup(func() { _ = backend.Close() })
	return newEdge(t, settings{backend: backend, failures: 1}), &trouble
}

// Whatever a carrier answers that can't be understood, over the wire and through
// the adapter, on every call: 502, no panic, and nobody is logged out.
func TestGarbageOnEveryCall(t *testing.T) {
	t.Parallel()
	for name, broken := range garbage {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, trouble := newTroubledEdge(t)
			session := e.login()
			trouble.Store(&broken)
			for _, r := range routes() {
				if slices.Contains(noCarrier, r.path) {
					continue
				}
				e.clock.advance(time.Minute) // past the limits
				a := e.send(goodRequest(t, r, session))
				if a.Code != http.StatusBadGateway || !strings.Contains(a.text(), `"Code":"carrier_error"`) {
					t.Errorf("%s: %d %.200s; want 502 carrier_error", r.path, a.Code, a.text())
				}
			}
			if log := e.log.String(); strings.Contains(log, `"message":"panic"`) {
				t.Errorf("the edge panicked:\n%s", log)
			}
			e.send(goodRequest(t, routeOf(t, lightphone.PathSessionKeepAlive), session)).want(t, http.StatusOK)
		})
	}
}
