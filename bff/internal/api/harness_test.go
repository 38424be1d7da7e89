package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/internal/gateway"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
	"github.com/golight/selfservice/bff/internal/syncbuffer"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/lightphone"
)

const testToken = "a-test-token"

// edge is a whole edge over a fake carrier, with the parts that tests turn.
type edge struct {
	t        testing.TB
	server   *Server
	carrier  *fakeCarrier
	redis    *miniredis.Miniredis
	registry *prometheus.Registry
	log      *syncbuffer.Buffer
	clock    *clock
}

type settings struct {
	options  func(*Options)
	provider payment.Provider
	backend  *carrier.Backend // instead of the fake carrier
	level    string
	redis    string // the address of a real one; a simulated one if empty
	failures uint32 // after so many a breaker opens; in these tests after very many if 0
}

func newEdge(t testing.TB, s settings) *edge {
	t.Helper()
	e := &edge{
		t: t, carrier: &fakeCarrier{cnum: adaCNUM}, redis: miniredis.RunT(t),
		registry: prometheus.NewRegistry(), log: &syncbuffer.Buffer{}, clock: &clock{now: noon},
	}
	if s.level == "" {
		s.level = "info"
	}
	logger, err := logging.New(e.log, s.level)
	must(t, err)
	if s.redis == "" {
		s.redis = "redis://" + e.redis.Addr()
	}
	client := redistest.Open(t, s.redis)
	keys, err := session.ParseKeyring("test:" + base64.StdEncoding.EncodeToString(make([]byte, 32)))
	must(t, err)
	if s.backend == nil {
		s.backend = e.carrier.backend(t)
	}
	backend := gateway.Guard(s.backend, gateway.Options{Metrics: e.registry, Logger: logger,
		Failures: cmp.Or(s.failures, 1000)})
	pay, err := checkout.New(checkout.Options{Backend: backend, Provider: s.provider, Redis: client, Logger: logger,
		Clock: e.clock.Now})
	must(t, err)
	options := Options{
		Backend:  backend,
		Limits:   limit.New(client, []byte("limits"), e.clock.Now),
		Redis:    client,
		Checkout: pay,
		Logger:   logger,
		LogKey:   []byte("log names"),
		FlowKey:  []byte(strings.Repeat("f", 32)),
		Metrics:  telemetry.NewEdge(e.registry),
		App: lightphone.AppConfig{
			PublishableKey: "pk_test_light", CardScriptURL: "https://js.stripe.com/basil/stripe.js", IdleTimeoutMS: 600_000,
			Languages: []string{"en", "fr"}, Capabilities: lightphone.CapabilitiesFrom(backend),
		},
		APITokens:     []carrier.Secret{testToken},
		CardAPI:       "https://api.stripe.com",
		CookieBinding: true,
		LegacyCards:   true,
		SessionLife:   8 * time.Hour,
		Clock:         e.clock.Now,
	}
	if s.options != nil {
		s.options(&options)
	}
	options.Sessions, err = session.New(redisstore.New(client),
		session.Options{Keys: keys, CookieBinding: options.CookieBinding, Clock: e.clock.Now})
	must(t, err)
	e.server, err = New(options)
	must(t, err)
	return e
}

// request is a call of a client; what is empty is what the web app sends.
type request struct {
	method, path, body string
	header             map[string]string // an empty value takes the header away
	bad                bool              // breaks the contract on purpose
	// the carrier breaks its contract, so the answer may have a status that ours doesn't list
	loose  bool
	remote string
}

// reply is an answer.
type reply struct {
	*httptest.ResponseRecorder
}

func (r reply) text() string { return r.Body.String() }

// send makes a call and holds request and answer to openapi.yaml.
func (e *edge) send(q request) reply {
	e.t.Helper()
	r := httptest.NewRequest(q.method, q.path, strings.NewReader(q.body))
	r.Header.Set(lightphone.HeaderClientID, lightphone.ClientID)
	r.Header.Set(lightphone.HeaderAPIToken, testToken)
	r.Header.Set("Content-Type", "application/json")
	for name, value := range q.header {
		if value == "" {
			r.Header.Del(name)
		} else {
			r.Header.Set(name, value)
		}
	}
	if q.remote != "" {
		r.RemoteAddr = q.remote
	}
	w := httptest.NewRecorder()
	e.server.ServeHTTP(w, r)
	e.conform(q, r, w)
	return reply{w}
}

// count returns the value of a counter or gauge without labels.
func (e *edge) count(name string) float64 {
	e.t.Helper()
	families, err := e.registry.Gather()
	must(e.t, err)
	for _, family := range families {
		if metric := family.GetMetric(); family.GetName() == name && len(metric) == 1 {
			return metric[0].GetCounter().GetValue() + metric[0].GetGauge().GetValue()
		}
	}
	e.t.Fatalf("there is no metric %s", name)
	return 0
}

// login logs ada in and returns the headers of her session.
func (e *edge) login() map[string]string {
	e.t.Helper()
	r := e.send(request{method: "POST", path: lightphone.PathLogin,
		body: `{"Email":"ada@example.com","Password":"Light-2026!"}`})
	return e.sessionOf(r)
}

// sessionOf returns the session headers that an answer sets.
func (e *edge) sessionOf(r reply) map[string]string {
	e.t.Helper()
	var body lightphone.LoginAnswer
	if err := lightphone.Decode(strings.NewReader(r.text()), &body); err != nil || body.IDToken == "" {
		e.t.Fatalf("login answered %d %s; want a token", r.Code, r.text())
	}
	header := map[string]string{lightphone.HeaderAuthtoken: body.IDToken.Reveal()}
	for _, cookie := range r.Result().Cookies() {
		header["Cookie"] = cookie.Name + "=" + cookie.Value
	}
	return header
}

var contract = sync.OnceValues(func() (routers.Router, error) {
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	if err != nil {
		return nil, err
	}
	return gorillamux.NewRouter(doc)
})

// conform holds a request and its answer to openapi.yaml.
func (e *edge) conform(q request, r *http.Request, w *httptest.ResponseRecorder) {
	e.t.Helper()
	router, err := contract()
	must(e.t, err)
	route, params, err := router.FindRoute(r)
	if err != nil {
		return // not one of the contract's paths
	}
	if q.loose && route.Operation.Responses.Status(w.Code) == nil {
		return
	}
	r.Body = io.NopCloser(strings.NewReader(q.body))
	input := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: params, Route: route,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc,
			IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateRequest(r.Context(), input); err != nil && !q.bad {
		e.t.Errorf("%s %s: the request breaks openapi.yaml: %v", q.method, q.path, err)
	}
	output := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input, Status: w.Code, Header: w.Header(),
		Body: io.NopCloser(bytes.NewReader(w.Body.Bytes())), Options: input.Options,
	}
	if err := openapi3filter.ValidateResponse(r.Context(), output); err != nil {
		e.t.Errorf("%s %s: the answer breaks openapi.yaml: %v\n%d %s", q.method, q.path, err, w.Code, w.Body)
	}
}

// want checks status and body of an answer.
func (r reply) want(t *testing.T, status int, parts ...string) {
	t.Helper()
	if r.Code != status {
		t.Errorf("status %d; want %d\n%s", r.Code, status, r.text())
	}
	for _, part := range parts {
		if !strings.Contains(r.text(), part) {
			t.Errorf("answer %s\nlacks %s", r.text(), part)
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// clock stands still until it is moved.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// hookProvider is a card provider that knows webhooks only.
type hookProvider struct {
	payment.Provider
	err error
}

func (h hookProvider) ParseEvent([]byte, string) (payment.Event, error) {
	return payment.Event{ID: "evt_1", Type: payment.EventOther}, h.err
}

func (h hookProvider) Unsettled(context.Context, time.Time) ([]payment.Intent, error) {
	return nil, nil
}

func (h hookProvider) UnsettledSetups(context.Context, time.Time) ([]payment.Setup, error) {
	return nil, nil
}
