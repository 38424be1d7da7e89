package proxy_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/cardcontract/proxy"
	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func parsed(t *testing.T, text string) *url.URL {
	t.Helper()
	out, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// stack is a proxy before a handler, and the endpoint that its webhooks go on to.
type stack struct {
	*testing.T
	server   *httptest.Server
	client   *http.Client
	received chan *http.Request
}

func start(t *testing.T, emulator http.Handler) *stack {
	t.Helper()
	s := &stack{T: t, received: make(chan *http.Request, 100)}
	target := httptest.NewServer(emulator)
	endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.received <- r.Clone(context.WithoutCancel(r.Context()))
		w.WriteHeader(http.StatusAccepted)
	}))
	s.server = httptest.NewServer(proxy.New(parsed(t, target.URL), parsed(t, endpoint.URL+"/hooks/stripe"),
		slog.New(slog.DiscardHandler)))
	s.client = s.server.Client()
	s.client.Timeout = 20 * time.Second
	t.Cleanup(func() {
		s.server.Close()
		target.Close()
		endpoint.Close()
	})
	return s
}

func (s *stack) call(method, path, body string, headers ...string) (*http.Response, string) {
	s.Helper()
	request, err := http.NewRequestWithContext(s.Context(), method, s.server.URL+path, strings.NewReader(body))
	if err != nil {
		s.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+card.DevSecretKey)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := s.client.Do(request)
	if err != nil {
		s.Fatalf("%s %s: %v", method, path, err)
	}
	text, err := io.ReadAll(response.Body)
	if err != nil {
		s.Fatal(err)
	}
	_ = response.Body.Close()
	return response, string(text)
}

func (s *stack) report() (report proxy.Report) {
	s.Helper()
	_, text := s.call("GET", "/_check", "")
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		s.Fatalf("the report is %q: %v", text, err)
	}
	return report
}

func TestWhatPassesIsCheckedAndUnchanged(t *testing.T) {
	t.Parallel()
	s := start(t, card.New(card.Options{Seed: "proxy"}).Handler())
	response, text := s.call("POST", "/v1/customers", "email=ada@example.com&metadata[web_user_id]=7", "Idempotency-Key",
		"once")
	if response.StatusCode != 200 || !strings.Contains(text, `"email":"ada@example.com"`) ||
		response.Header.Get("Idempotency-Key") != "once" {
		t.Errorf("the customer came back as %d %s with %v, want it as the emulator made it", response.StatusCode, text,
			response.Header)
	}
	for _, c := range []struct{ method, path, header, want string }{
		{"GET", "/stripe.js", "Content-Type", "text/javascript; charset=utf-8"},
		{"OPTIONS", "/v1/payment_methods", "Access-Control-Allow-Origin", "*"},
		{"GET", "/_emulator/events", "Content-Type", "application/json"},
		{"GET", "/livez", "Content-Type", "text/plain; charset=utf-8"},
	} {
		if response, _ := s.call(c.method, c.path, ""); response.StatusCode >= 300 ||
			response.Header.Get(c.header) != c.want {
			t.Errorf("%s %s answered %d with %s %q, want it through with %q", c.method, c.path, response.StatusCode, c.header,
				response.Header.Get(c.header), c.want)
		}
	}
	if got := s.report(); got.Exchanges != 1 || got.Events != 0 || len(got.Violations) != 0 {
		t.Errorf("the report is %+v, want one exchange and nothing wrong", got)
	}
}

func TestViolationsAreReportedOnceWithoutValues(t *testing.T) {
	t.Parallel()
	s := start(t, card.New(card.Options{Seed: "proxy"}).Handler())
	for range 2 {
		s.call("POST", "/v1/payment_methods", "type=card&card[4242424242424242]=4242424242424242")
		s.call("GET", "/v1/cards/4242424242424242", "")
	}
	got := s.report()
	want := []schema.Violation{
		{Method: "POST", Path: "/v1/payment_methods", What: "request: card.… is unknown"},
		{Method: "GET", Path: "/v1/cards/…", What: "request: the specification has no such call"},
	}
	for _, v := range want {
		if n := strings.Count(text(got), text(v)); n != 1 {
			t.Errorf("%s is told %d times in %s, want once", text(v), n, text(got))
		}
	}
	if strings.Contains(text(got), "4242") {
		t.Errorf("the report holds a card number: %s", text(got))
	}
	if got.Exchanges != 4 {
		t.Errorf("%d exchanges were counted, want 4", got.Exchanges)
	}
}

func text(value any) string {
	out, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return strings.Trim(string(out), "{}")
}

func TestAnAnswerThatBreaksTheContract(t *testing.T) {
	t.Parallel()
	s := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"id":"cus_1","object":"customer","deleted":true,"colour":"red"}`))
	}))
	s.call("DELETE", "/v1/customers/cus_1", "")
	if got := s.report(); len(got.Violations) != 1 || got.Violations[0].What != "answer: colour is unknown" ||
		got.Violations[0].Path != "/v1/customers/{customer}" {
		t.Errorf("the report is %+v, want the unknown field alone", got)
	}
}

func TestWebhooksAreCheckedAndGoOn(t *testing.T) {
	t.Parallel()
	s := start(t, http.NotFoundHandler())
	response, _ := s.call("POST", "/_check/webhooks", `{"object":"event"}`, "Stripe-Signature", "t=1,v1=x")
	if response.StatusCode != http.StatusAccepted {
		t.Errorf("the endpoint's answer came back as %d, want %d", response.StatusCode, http.StatusAccepted)
	}
	if r := <-s.received; r.URL.Path != "/hooks/stripe" || r.Header.Get("Stripe-Signature") != "t=1,v1=x" ||
		r.ContentLength != 18 {
		t.Errorf("the endpoint got %s with %v, want the webhook as it was signed", r.URL, r.Header)
	}
	if got := s.report(); got.Events != 1 || len(got.Violations) == 0 {
		t.Errorf("the report is %+v, want one event and what it lacks", got)
	}
}

func TestACutConnectionIsSeenAsOneAndNotSentAgain(t *testing.T) {
	t.Parallel()
	calls := make(chan struct{}, 10)
	s := start(t, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		calls <- struct{}{}
		panic(http.ErrAbortHandler)
	}))
	request, err := http.NewRequestWithContext(t.Context(), "POST", s.server.URL+"/v1/customers",
		strings.NewReader("name=a"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Idempotency-Key", "key")
	response, err := s.client.Do(request)
	if err == nil {
		_ = response.Body.Close()
		t.Errorf("the call was answered %d, want its connection cut", response.StatusCode)
	}
	if len(calls) != 1 {
		t.Errorf("the emulator was called %d times, want once", len(calls))
	}
	if got := s.report(); got.Exchanges != 0 {
		t.Errorf("%d exchanges were counted, want none", got.Exchanges)
	}
}
