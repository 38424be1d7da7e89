package card_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

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
		{"the page creating an intent", "POST", "/v1/payment_intents", pk, values("amount", "100", "currency", "cad"), 403, "secret_key_required"},
		{"the page refunding", "POST", "/v1/refunds", pk, values("payment_intent", pi.ID), 403, "secret_key_required"},
		{"the page without the client secret", "GET", "/v1/payment_intents/" + pi.ID, pk, nil, 400, "parameter_missing"},
		{"the page with a wrong client secret", "GET", "/v1/payment_intents/" + pi.ID, pk, values("client_secret", "pi_1_secret_2"), 400, nil},
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
	if got := w.must("POST", "/v1/customers", sk, values("name", "Ada"), "Content-Type", "application/json"); got.status != 400 {
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
		t.Errorf("the preflight answered %d %v, want 204 that allows the headers asked for", response.StatusCode, response.Header)
	}
}

func TestIdempotencyKeys(t *testing.T) {
	t.Parallel()
	now := start
	var clock sync.Mutex
	w := newWorld(t, func(o *card.Options) {
		o.Clock = func() time.Time {
			clock.Lock()
			defer clock.Unlock()
			return now
		}
	})
	const path = "/v1/payment_intents"
	params := values("amount", "4520", "currency", "cad", "metadata[a]", "1", "metadata[b]", "2")
	first := w.must("POST", path, sk, params, "Idempotency-Key", "key-1")
	again := w.must("POST", path, sk, params, "Idempotency-Key", "key-1")
	if first.status != 200 || again.body["id"] != first.body["id"] || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("the same call again gave %v (replayed %q), want the first answer %v", again.body["id"], again.header.Get("Idempotent-Replayed"), first.body["id"])
	}
	other := w.must("POST", path, sk, values("amount", "4521", "currency", "cad"), "Idempotency-Key", "key-1")
	if other.status != 400 || other.errorField("type") != "idempotency_error" {
		t.Errorf("other parameters answered %d %v, want 400 idempotency_error", other.status, other.body)
	}
	elsewhere := w.must("POST", "/v1/customers", sk, nil, "Idempotency-Key", "key-1")
	if elsewhere.status != 400 || elsewhere.errorField("type") != "idempotency_error" {
		t.Errorf("another endpoint answered %d %v, want 400 idempotency_error", elsewhere.status, elsewhere.body)
	}
	// A call that wasn't carried out leaves its key free.
	w.must("POST", path, sk, values("amount", "1", "currency", "cad"), "Idempotency-Key", "key-2")
	if free := w.must("POST", path, sk, params, "Idempotency-Key", "key-2"); free.status != 200 {
		t.Errorf("a key of a refused call answered %d %v, want 200", free.status, free.body)
	}
	// A decline is an answer like any other.
	decline := values("amount", "100", "currency", "cad", "confirm", "true", "payment_method", "pm_card_chargeDeclined")
	w.must("POST", path, sk, decline, "Idempotency-Key", "key-3")
	if replay := w.must("POST", path, sk, decline, "Idempotency-Key", "key-3"); replay.status != 402 || replay.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("a decline again answered %d, want the same 402 replayed", replay.status)
	}
	clock.Lock()
	now = now.Add(25 * time.Hour)
	clock.Unlock()
	if later := w.must("POST", path, sk, params, "Idempotency-Key", "key-1"); later.body["id"] == first.body["id"] {
		t.Error("a day later the key still gives the first answer, want a new intent")
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	params := values("amount", "4520", "currency", "cad")
	fault := func(body string) {
		t.Helper()
		if status := w.control("POST", "faults", body, nil); status != 200 {
			t.Fatalf("adding the fault %s answered %d, want 200", body, status)
		}
	}
	intents := func() int { return len(w.emulator.Account().AllPaymentIntents()) }

	fault(`{"Path":"/v1/payment_intents","Method":"POST","Times":1,"Effect":"status","Status":500}`)
	for _, replayed := range []string{"", "true"} {
		got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-500")
		if got.status != 500 || got.errorField("type") != "api_error" || got.header.Get("Idempotent-Replayed") != replayed {
			t.Errorf("the fault answered %d %v replayed %q, want 500 api_error replayed %q", got.status, got.body, got.header.Get("Idempotent-Replayed"), replayed)
		}
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":503,"AtEdge":true}`)
	edge := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-503")
	after := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-503")
	if edge.status != 503 || after.status != 200 {
		t.Errorf("an outage at the edge answered %d and then %d, want 503 and then 200", edge.status, after.status)
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":429}`)
	if got := w.must("POST", "/v1/payment_intents", sk, params); got.status != 429 || got.code() != "lock_timeout" {
		t.Errorf("429 answered %d %q, want lock_timeout", got.status, got.code())
	}
	fault(`{"Path":"/v1/payment_intents","Times":1,"Effect":"status","Status":409}`)
	if got := w.must("POST", "/v1/payment_intents", sk, params); got.status != 409 || got.code() != "idempotency_key_in_use" {
		t.Errorf("409 answered %d %q, want idempotency_key_in_use", got.status, got.code())
	}

	before := intents()
	fault(`{"Path":"/v1/payment_intents","Times":2,"Effect":"reset"}`)
	if _, err := w.call("POST", "/v1/payment_intents", sk, params); err == nil {
		t.Error("the reset answered, want an error of the connection")
	}
	if got := intents(); got != before {
		t.Errorf("a reset call made %d intents, want none", got-before)
	}
	w.control("DELETE", "faults", "", nil)

	// Twice, because the transport itself may try again on a connection that was kept.
	fault(`{"Path":"/v1/payment_intents","Times":2,"Effect":"drop_reply"}`)
	if _, err := w.call("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-drop"); err == nil {
		t.Error("the dropped reply arrived, want an error of the connection")
	}
	w.control("DELETE", "faults", "", nil)
	if got := intents(); got != before+1 {
		t.Errorf("a call whose reply was dropped made %d intents, want one", got-before)
	}
	if got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-drop"); got.status != 200 || got.header.Get("Idempotent-Replayed") != "true" || intents() != before+1 {
		t.Errorf("trying again answered %d and left %d new intents, want the committed one replayed", got.status, intents()-before)
	}

	var listed []struct{ Effect string }
	if w.control("GET", "faults", "", &listed); len(listed) != 0 {
		t.Errorf("the faults are %v after all were removed, want none", listed)
	}
	if status := w.control("POST", "faults", `{"Path":"/v1/x","Effect":"explode"}`, nil); status != 400 {
		t.Errorf("a fault that makes no sense answered %d, want 400", status)
	}
}

func TestASecondCallWithAKeyInUseIsTurnedAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.control("POST", "faults", `{"Path":"/v1/payment_intents","Times":1,"Effect":"delay","Delay":"300ms"}`, nil)
	params := values("amount", "4520", "currency", "cad")
	slow := make(chan reply, 1)
	go func() {
		got, _ := w.call("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-1")
		slow <- got
	}()
	var seen []struct{ Seen int }
	for deadline := time.Now().Add(10 * time.Second); len(seen) == 0 || seen[0].Seen == 0; {
		if time.Now().After(deadline) {
			t.Fatal("the slow call didn't arrive within 10 s")
		}
		w.control("GET", "faults", "", &seen)
	}
	var codes []string
	for len(slow) == 0 {
		if got := w.must("POST", "/v1/payment_intents", sk, params, "Idempotency-Key", "key-1"); got.status == 409 {
			codes = append(codes, got.code())
		}
	}
	if len(codes) == 0 || codes[0] != "idempotency_key_in_use" {
		t.Errorf("calls during the first answered %v, want idempotency_key_in_use", codes)
	}
	if got := <-slow; got.status != 200 || len(w.emulator.Account().AllPaymentIntents()) != 1 {
		t.Errorf("the first call answered %d and %d intents were made, want 200 and one", got.status, len(w.emulator.Account().AllPaymentIntents()))
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
		"/v1/tokens":          values("card[number]", "378282246310005", "card[exp_month]", "1", "card[exp_year]", "2035", "card[cvc]", "9876"),
	} {
		if got := w.must("POST", path, pk, form, "Idempotency-Key", "key"+path); got.status != 200 {
			t.Fatalf("%s answered %d %v, want 200", path, got.status, got.body)
		}
	}
	if _, _, err := w.emulator.SeedCustomer("9", "zoe@example.com", "Zoe", "5555555555554444"); err != nil {
		t.Fatal(err)
	}
	snapshot, err := w.emulator.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []string{"4000000000009995", "4111111111111111", "4242424242424242", "5555555555554444", "378282246310005", `"9876"`} {
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
