package card_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/golight/selfservice/carrier-mock/internal/card"
)

const (
	sk = card.DevSecretKey
	pk = card.DevPublishableKey
)

func TestKeys(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	secret := values("client_secret", pi.ClientSecret)
	for _, c := range []struct {
		name, method, path, key string
		params                  url.Values
		status                  int
		code                    any
	}{
		{"no key", "GET", "/v1/customers", "", nil, 401, nil},
		{"a wrong key", "GET", "/v1/customers", "sk_test_somebody_elses", nil, 401, nil},
		{"a live key", "GET", "/v1/customers", "sk_live_123456789012", nil, 401, nil},
		{"the page on the merchant's call", "GET", "/v1/customers", pk, nil, 403, "secret_key_required"},
		{"the page creating an intent", "POST", "/v1/payment_intents", pk, values("amount", "100", "currency", "cad"), 403,
			"secret_key_required"},
		{"the page refunding", "POST", "/v1/refunds", pk, values("payment_intent", pi.ID), 403, "secret_key_required"},
		{"the page without the client secret", "GET", "/v1/payment_intents/" + pi.ID, pk, nil, 400, "parameter_missing"},
		{"the page with a wrong client secret", "GET", "/v1/payment_intents/" + pi.ID, pk,
			values("client_secret", "pi_1_secret_2"), 400, nil},
		{"the page with the client secret", "GET", "/v1/payment_intents/" + pi.ID, pk, secret, 200, nil},
		{"the merchant without the client secret", "GET", "/v1/payment_intents/" + pi.ID, sk, nil, 200, nil},
		{"the page with another intent", "GET", "/v1/payment_intents/pi_none", pk, secret, 404, "resource_missing"},
		{"the page confirming off session", "POST", "/v1/payment_intents/" + pi.ID + "/confirm", pk,
			values("client_secret", pi.ClientSecret, "payment_method", "pm_card_visa", "off_session", "true"), 400, nil},
		{"an unknown path", "GET", "/v1/nonsense", sk, nil, 404, nil},
		{"an unknown method", "DELETE", "/v1/payment_intents/" + pi.ID, sk, nil, 404, nil},
	} {
		got := w.must(c.method, c.path, c.key, c.params)
		if got.status != c.status || got.errorField("code") != c.code {
			t.Errorf("%s: answered %d %v, want %d with code %v", c.name, got.status, got.body, c.status, c.code)
		}
		if got.header.Get("Request-Id") == "" {
			t.Errorf("%s: no Request-Id", c.name)
		}
	}
	seen := w.must("GET", "/v1/payment_intents/"+pi.ID, pk, secret).body
	for _, hidden := range []string{"metadata", "customer", "latest_charge", "amount_received"} {
		if value, there := seen[hidden]; there {
			t.Errorf("the page sees %s: %v, want it hidden", hidden, value)
		}
	}
	if basic := w.must("GET", "/v1/customers", "", nil, "Authorization", "Basic "+basicAuth(sk)); basic.status != 200 {
		t.Errorf("basic authentication answered %d, want 200", basic.status)
	}
	if old := w.must("GET", "/v1/customers", sk, nil, "Stripe-Version", "2024-06-20"); old.status != 400 {
		t.Errorf("another release train answered %d, want 400", old.status)
	}
}

func TestBodiesThatAreNoForm(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if got := w.must("POST", "/v1/customers", sk, values("name", "Ada"), "Content-Type",
		"application/json"); got.status != 400 {
		t.Errorf("JSON answered %d, want 400", got.status)
	}
	if got := w.must("POST", "/v1/customers", sk, values("name", strings.Repeat("a", 70_000))); got.status != 413 {
		t.Errorf("70 kB answered %d, want 413", got.status)
	}
}

func TestThePageMayCallFromItsOriginWithAnyHeader(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodOptions, w.server.URL+"/v1/payment_methods", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Origin", "http://localhost:8080")
	request.Header.Set("Access-Control-Request-Headers", "authorization,mock-world")
	response, err := w.client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close()
	if response.StatusCode != 204 || response.Header.Get("Access-Control-Allow-Origin") != "*" ||
		response.Header.Get("Access-Control-Allow-Headers") != "authorization,mock-world" {
		t.Errorf("the preflight answered %d %v, want 204 that allows the headers asked for", response.StatusCode,
			response.Header)
	}
}

// TestNoCardNumberIsKeptOrLogged sends numbers and codes through every call that takes them and looks everywhere.
func TestNoCardNumberIsKeptOrLogged(t *testing.T) {
	t.Parallel()
	var log syncBuffer
	w := newWorld(t, func(o *card.Options) {
		o.Logger = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	pi := w.intent()
	w.confirm(pi, "4000000000009995")
	w.confirm(pi, "4111111111111111")
	w.confirm(pi, "4242424242424242")
	for path, form := range map[string]url.Values{
		"/v1/payment_methods": typed("5555555555554444", ""),
		"/v1/tokens": values("card[number]", "378282246310005", "card[exp_month]", "1", "card[exp_year]", "2035",
			"card[cvc]", "9876"),
	} {
		if got := w.must("POST", path, pk, form, "Idempotency-Key", "key"+path); got.status != 200 {
			t.Fatalf("%s answered %d %v, want 200", path, got.status, got.body)
		}
	}
	if _, _, err := w.emulator.SeedCustomer(context.Background(), "9", "zoe@example.com", "Zoe",
		"5555555555554444"); err != nil {
		t.Fatal(err)
	}
	snapshot, err := w.emulator.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []string{"4000000000009995", "4111111111111111", "4242424242424242", "5555555555554444",
		"378282246310005", `"9876"`} {
		for where, text := range map[string]string{"the snapshot": string(snapshot), "the log": log.String()} {
			if strings.Contains(text, number) {
				t.Errorf("%s contains …%s, want no card data", where, number[len(number)-4:])
			}
		}
	}
	if log.String() == "" {
		t.Error("nothing was logged, want a line for each call")
	}
}

func TestExpansion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	w.confirm(pi, "4242424242424242")
	get := func(path string, expand ...string) reply {
		params := url.Values{"expand[]": expand}
		return w.must("GET", path, sk, params)
	}
	one := get("/v1/payment_intents/"+pi.ID, "customer", "payment_method.customer", "latest_charge.payment_intent")
	customer, _ := one.body["customer"].(map[string]any)
	charge, _ := one.body["latest_charge"].(map[string]any)
	inner, _ := charge["payment_intent"].(map[string]any)
	if customer["email"] != "ada@example.com" || inner["id"] != pi.ID {
		t.Errorf("expanded to %v and %v, want the customer and the charge's intent", customer, inner)
	}
	many := get("/v1/payment_intents", "data.payment_method")
	first, _ := many.body["data"].([]any)[0].(map[string]any)
	if method, _ := first["payment_method"].(map[string]any); method["object"] != "payment_method" {
		t.Errorf("the list expanded to %v, want the payment method", first["payment_method"])
	}
	for _, nonsense := range []string{"colour", "amount", "customer.colour", "a.b.c.d.e"} {
		if got := get("/v1/payment_intents/"+pi.ID, nonsense); got.status != 400 || got.errorField("param") != "expand" {
			t.Errorf("expanding %s answered %d, want 400 for expand", nonsense, got.status)
		}
	}
}

// syncBuffer is a buffer that several goroutines write to.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func basicAuth(user string) string {
	r := &http.Request{Header: http.Header{}}
	r.SetBasicAuth(user, "")
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Basic ")
}
