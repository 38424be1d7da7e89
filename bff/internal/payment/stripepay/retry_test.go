package stripepay

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/zap"
	"go.uber.org/zap/zaptest/observer"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

const intentJSON = `{"id":"pi_1","object":"payment_intent","client_secret":"pi_1_secret_x","status":"requires_payment_method",
	"amount":3390,"amount_received":0,"currency":"cad","customer":"cus_1","created":1795262400,
	"metadata":{"purpose":"activation","pa_id":"7","web_user_id":"u1"}}`

func TestWritesAreRepeatedWithTheSameKey(t *testing.T) {
	t.Parallel()
	drop := reply{drop: true}
	burnt := fault(500, "api_error", "")
	burnt.replayed = true
	for _, c := range []struct {
		name      string
		replies   []reply
		wantCalls int
		wantCode  carrier.Code
	}{
		{"success", []reply{ok(intentJSON)}, 1, ""},
		{"lost connection", []reply{drop, ok(intentJSON)}, 2, ""},
		{"truncated answer", []reply{ok(`{"id":"pi_1",`), ok(intentJSON)}, 2, ""},
		{"key in use", []reply{fault(409, "idempotency_error", "idempotency_key_in_use"), ok(intentJSON)}, 2, ""},
		{"lock timeout", []reply{fault(429, "invalid_request_error", "lock_timeout"), ok(intentJSON)}, 2, ""},
		{"rate limit", []reply{fault(429, "invalid_request_error", "rate_limit"), ok(intentJSON)}, 2, ""},
		{"500 then success", []reply{fault(500, "api_error", ""), ok(intentJSON)}, 2, ""},
		{"503 in HTML", []reply{{status: 503, body: "<html>"}, ok(intentJSON)}, 2, ""},
		{"500 kept under the key", []reply{fault(500, "api_error", ""), burnt, ok(intentJSON)}, 2, carrier.OutcomeUnknown},
		{"500 for ever", []reply{fault(500, "api_error", "")}, attempts, carrier.OutcomeUnknown},
		{"never connected", []reply{drop}, attempts, carrier.Unavailable},
		{"conflict for ever", []reply{fault(409, "idempotency_error", "idempotency_key_in_use")}, attempts,
			carrier.Unavailable},
		{"other parameters", []reply{fault(400, "idempotency_error", "")}, 1, carrier.AlreadyExists},
		{"wrong key", []reply{fault(401, "invalid_request_error", "")}, 1, carrier.BackendAuth},
		{"customer is gone", []reply{fault(400, "invalid_request_error", "resource_missing")}, 1, carrier.NotFound},
		{"wrong state", []reply{fault(400, "invalid_request_error", "payment_intent_unexpected_state")}, 1,
			carrier.FailedPrecondition},
		{"our mistake", []reply{fault(400, "invalid_request_error", "parameter_unknown")}, 1, carrier.Internal},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, p := serve(t, c.replies...)
			intent, err := p.CreateIntent(context.Background(), payment.IntentRequest{
				CustomerID: "cus_1", Key: "key-1", Amount: carrier.Money{Amount: 3390, Currency: "CAD"},
				Subject: payment.Subject{Purpose: carrier.PaymentActivation, UserID: "u1", ActivationID: "7"},
			})
			if got := carrier.CodeOf(err); got != c.wantCode {
				t.Errorf("code = %q (%v), want %q", got, err, c.wantCode)
			}
			var failure *carrier.Error
			if errors.As(err, &failure) && failure.Origin != carrier.OriginCardProvider {
				t.Errorf("origin = %q (%v), want the card provider", failure.Origin, err)
			}
			if err == nil && intent.ID != "pi_1" {
				t.Errorf("intent = %+v, want pi_1", intent)
			}
			if err != nil && strings.Contains(err.Error(), "canary") {
				t.Errorf("the error tells a client secret: %v", err)
			}
			if got := len(s.got()); got != c.wantCalls {
				t.Errorf("%d calls, want %d", got, c.wantCalls)
			}
			for _, r := range s.got() {
				if r.Key != "key-1" || r.Form.Encode() != s.got()[0].Form.Encode() {
					t.Errorf("a repetition differs: key %q, %s", r.Key, r)
				}
			}
		})
	}
}

func TestReadsThatFailAreUnavailable(t *testing.T) {
	t.Parallel()
	s, p := serve(t, fault(500, "api_error", ""))
	if _, err := p.Intent(context.Background(), "pi_1"); carrier.CodeOf(err) != carrier.Unavailable {
		t.Errorf("Intent = %v, want code unavailable", err)
	}
	if got := len(s.got()); got != attempts {
		t.Errorf("%d calls, want %d", got, attempts)
	}
}

func TestRepetitionEndsWithTheContext(t *testing.T) {
	t.Parallel()
	s, p := serve(t, fault(503, "api_error", ""))
	ctx, cancel := context.WithCancel(context.Background())
	p.sleep = func(ctx context.Context, _ time.Duration) error {
		cancel()
		return ctx.Err()
	}
	_, err := p.Intent(ctx, "pi_1")
	if carrier.CodeOf(err) != carrier.Unavailable || len(s.got()) != 1 {
		t.Errorf("after a cancelled wait: %v and %d calls, want unavailable and 1 call", err, len(s.got()))
	}
}

// A redirect is followed nowhere, and its body, however good it looks, is no answer.
func TestRedirectsAreNotFollowed(t *testing.T) {
	t.Parallel()
	for _, status := range []int{http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect,
		http.StatusPermanentRedirect} {
		stranger := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			t.Errorf("after a %d our request went on to a stranger: %s", status, r.URL.Path)
		}))
		const paid = `{"id":"pi_1","object":"payment_intent","status":"succeeded"}`
		_, p := serve(t, reply{status: status, body: paid, location: stranger.URL + "/v1/payment_intents/pi_1"})
		if intent, err := p.Intent(t.Context(), "pi_1"); carrier.CodeOf(err) != carrier.Unavailable {
			t.Errorf("reading through a %d = %+v, %v; want unavailable", status, intent, err)
		}
		err := p.MarkSettled(t.Context(), "pi_1", payment.Recorded)
		if carrier.CodeOf(err) != carrier.Unavailable {
			t.Errorf("writing through a %d = %v; want unavailable", status, err)
		}
		stranger.Close()
	}
}

// Our key refused is nothing that a customer can mend, nor time.
func TestARefusalOfOurKeyCallsForAPerson(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]float64{http.StatusUnauthorized: 1, http.StatusForbidden: 1,
		http.StatusPaymentRequired: 0, http.StatusServiceUnavailable: 0} {
		_, p := serve(t, fault(status, "invalid_request_error", ""))
		core, lines := observer.New(zap.ErrorLevel)
		p.logger = zap.New(core)
		if _, err := p.Intent(t.Context(), "pi_1"); err == nil {
			t.Errorf("%d passed for an answer", status)
		}
		if got := testutil.ToFloat64(p.refused); got != want {
			t.Errorf("%d counted %v refusals; want %v", status, got, want)
		}
		if got := lines.FilterField(zap.Bool("alert", true)).Len(); got != int(want) {
			t.Errorf("%d logged %d alerting lines; want %v", status, got, want)
		}
	}
}
