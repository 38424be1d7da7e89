package stripepay

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// request is what the provider's server got.
type request struct {
	Method, Path, Key string
	Form              url.Values
}

func (r request) String() string {
	return fmt.Sprintf("%s %s %s", r.Method, r.Path, r.Form.Encode())
}

// reply is what it answers: a body with a status, or a dropped connection.
type reply struct {
	status   int
	body     string
	replayed bool
	drop     bool
	location string // where it redirects to
}

func ok(body string) reply { return reply{status: http.StatusOK, body: body} }

func fault(status int, kind, code string) reply {
	return reply{status: status, body: fmt.Sprintf(`{"error":{"type":%q,"code":%q,"message":"pi_1_secret_canary",
		"payment_intent":{"id":"pi_1","client_secret":"pi_1_secret_canary"}}}`, kind, code)}
}

// server is a provider that answers as scripted, the last reply for ever.
type server struct {
	*httptest.Server
	mu       sync.Mutex
	replies  []reply
	requests []request
}

func serve(t *testing.T, replies ...reply) (*server, *Provider) {
	t.Helper()
	s := &server{replies: replies}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	p, err := New(Options{
		SecretKey: "sk_test_light", WebhookSecrets: []carrier.Secret{"whsec_new", "whsec_old"}, APIBase: s.URL,
		Clock: func() time.Time { return now },
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	})
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return s, p
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := r.ParseForm(); err != nil {
		panic(err)
	}
	s.requests = append(s.requests, request{r.Method, r.URL.Path, r.Header.Get("Idempotency-Key"), r.Form})
	answer := s.replies[0]
	if len(s.replies) > 1 {
		s.replies = s.replies[1:]
	}
	if answer.drop {
		panic(http.ErrAbortHandler)
	}
	if answer.location != "" {
		w.Header().Set("Location", answer.location)
	}
	if answer.replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	w.WriteHeader(answer.status)
	_, _ = w.Write([]byte(answer.body))
}

func (s *server) got() []request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.requests
}
