package card_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v82"
	stripewebhook "github.com/stripe/stripe-go/v82/webhook"
	"go.uber.org/goleak"

	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// world is an emulator that is served and delivers, the real client of the merchant, and an endpoint for its webhooks.
type world struct {
	*testing.T
	emulator *card.Emulator
	stripe   *stripe.Client
	server   *httptest.Server
	client   *http.Client
	endpoint *endpoint
}

// endpoint accepts webhooks that the real client library accepts.
type endpoint struct {
	mu     sync.Mutex
	events []stripe.Event
	bad    []error
}

func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var event stripe.Event
	if err == nil {
		event, err = stripewebhook.ConstructEvent(body, r.Header.Get("Stripe-Signature"), card.DevWebhookSecret)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if err != nil {
		e.bad = append(e.bad, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	e.events = append(e.events, event)
}

var start = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newWorld(t *testing.T, change ...func(*card.Options)) *world {
	t.Helper()
	w := &world{T: t, endpoint: &endpoint{}}
	receiver := httptest.NewServer(w.endpoint)
	options := card.Options{
		Seed: "test", Clock: func() time.Time { return start }, WebhookURLs: []string{receiver.URL},
		WebhookBackoff: []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond},
	}
	for _, c := range change {
		c(&options)
	}
	w.emulator = card.New(options)
	w.server = httptest.NewServer(w.emulator.Handler())
	transport := &http.Transport{}
	w.client = &http.Client{Transport: transport, Timeout: 20 * time.Second}
	w.stripe = stripe.NewClient(card.DevSecretKey, stripe.WithBackends(stripe.NewBackendsWithConfig(&stripe.BackendConfig{
		URL: stripe.String(w.server.URL), HTTPClient: w.client, MaxNetworkRetries: stripe.Int64(0),
		LeveledLogger: &stripe.LeveledLogger{}, EnableTelemetry: stripe.Bool(false),
	})))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.emulator.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run returned %v, want nil", err)
		}
		transport.CloseIdleConnections()
		w.server.Close()
		receiver.Close()
	})
	return w
}

// events flushes the webhooks and returns the types of those that arrived, in order.
func (w *world) events() []string {
	w.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := w.emulator.Flush(ctx); err != nil {
		w.Fatalf("Flush: %v", err)
	}
	w.endpoint.mu.Lock()
	defer w.endpoint.mu.Unlock()
	for _, err := range w.endpoint.bad {
		w.Errorf("the client library refused a webhook: %v", err)
	}
	var types []string
	for _, e := range w.endpoint.events {
		types = append(types, string(e.Type))
	}
	return types
}

// reply is an answer over HTTP.
type reply struct {
	status int
	header http.Header
	body   map[string]any
}

// code is the provider's error code, or the decline code where there is one.
func (r reply) code() string {
	e, _ := r.body["error"].(map[string]any)
	if decline, ok := e["decline_code"].(string); ok {
		return decline
	}
	code, _ := e["code"].(string)
	return code
}

func (r reply) errorField(name string) any {
	e, _ := r.body["error"].(map[string]any)
	return e[name]
}

// call makes a call with a key; params go into the form, or into the query of a GET.
func (w *world) call(method, path, key string, params url.Values, headers ...string) (reply, error) {
	w.Helper()
	target, body := w.server.URL+path, io.Reader(http.NoBody)
	if method == http.MethodPost {
		body = strings.NewReader(params.Encode())
	} else if len(params) > 0 {
		target += "?" + params.Encode()
	}
	request, err := http.NewRequestWithContext(w.Context(), method, target, body)
	if err != nil {
		w.Fatal(err)
	}
	if method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := w.client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = response.Body.Close() }()
	out := reply{status: response.StatusCode, header: response.Header}
	if err := json.NewDecoder(response.Body).Decode(&out.body); err != nil {
		w.Errorf("%s %s answered %d without JSON: %v", method, path, out.status, err)
	}
	return out, nil
}

// must makes a call that has to be answered.
func (w *world) must(method, path, key string, params url.Values, headers ...string) reply {
	w.Helper()
	out, err := w.call(method, path, key, params, headers...)
	if err != nil {
		w.Fatalf("%s %s: %v", method, path, err)
	}
	return out
}

// control makes a call of /_emulator with a JSON body and decodes its answer into out.
func (w *world) control(method, path, body string, out any) int {
	w.Helper()
	request, err := http.NewRequestWithContext(w.Context(), method, w.server.URL+"/_emulator/"+path,
		strings.NewReader(body))
	if err != nil {
		w.Fatal(err)
	}
	response, err := w.client.Do(request)
	if err != nil {
		w.Fatalf("%s /_emulator/%s: %v", method, path, err)
	}
	defer func() { _ = response.Body.Close() }()
	if out == nil {
		out = &json.RawMessage{}
	}
	if err := json.NewDecoder(response.Body).Decode(out); err != nil {
		w.Errorf("%s /_emulator/%s answered %d without JSON: %v", method, path, response.StatusCode, err)
	}
	return response.StatusCode
}

// intent makes an open payment intent of 45.20 for a new customer, as the BFF does.
func (w *world) intent() *stripe.PaymentIntent {
	w.Helper()
	customer, err := w.stripe.V1Customers.Create(w.Context(), &stripe.CustomerCreateParams{
		Email: stripe.String("ada@example.com"), Metadata: map[string]string{"web_user_id": "7"},
	})
	if err != nil {
		w.Fatalf("create customer: %v", err)
	}
	pi, err := w.stripe.V1PaymentIntents.Create(w.Context(), &stripe.PaymentIntentCreateParams{
		Amount: stripe.Int64(4520), Currency: stripe.String("cad"), Customer: stripe.String(customer.ID),
		PaymentMethodTypes: []*string{stripe.String("card")}, SetupFutureUsage: stripe.String("off_session"),
		Metadata: map[string]string{"purpose": "activation", "pa_id": "17", "web_user_id": "7"},
	})
	if err != nil {
		w.Fatalf("create payment intent: %v", err)
	}
	return pi
}

// confirm confirms as the page does, with a card that was typed in.
func (w *world) confirm(pi *stripe.PaymentIntent, number string) reply {
	w.Helper()
	params := typed(number, "payment_method_data[")
	params.Set("client_secret", pi.ClientSecret)
	params.Set("use_stripe_sdk", "true")
	return w.must("POST", "/v1/payment_intents/"+pi.ID+"/confirm", card.DevPublishableKey, params)
}

func typed(number, prefix string) url.Values {
	wrap := func(name string) string {
		if prefix == "" {
			return name
		}
		first, rest, _ := strings.Cut(name, "[")
		out := prefix + first + "]"
		if rest != "" {
			out += "[" + rest
		}
		return out
	}
	return url.Values{
		wrap("type"): {"card"}, wrap("card[number]"): {number}, wrap("card[exp_month]"): {"12"},
		wrap("card[exp_year]"): {"34"},
		wrap("card[cvc]"):      {"123"}, wrap("billing_details[name]"): {"Ada Byron"},
		wrap("billing_details[address][postal_code]"): {"M5V 2T6"},
	}
}

func (w *world) retrieve(id string) *stripe.PaymentIntent {
	w.Helper()
	pi, err := w.stripe.V1PaymentIntents.Retrieve(w.Context(), id, nil)
	if err != nil {
		w.Fatalf("retrieve %s: %v", id, err)
	}
	return pi
}
