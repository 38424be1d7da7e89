package stripepay

import (
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v82/webhook"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

const eventJSON = `{"id":"evt_1","object":"event","api_version":"2025-08-27.basil","livemode":false,
	"type":"payment_intent.succeeded","data":{"object":{"id":"pi_1","object":"payment_intent"}}}`

func signed(body string, at time.Time, secret string) string {
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(webhook.ComputeSignature(at, []byte(body), secret)))
}

func provider(t testing.TB, key carrier.Secret) *Provider {
	p, err := New(Options{SecretKey: key, WebhookSecrets: []carrier.Secret{"whsec_new", "whsec_old"},
		Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestParseEvent(t *testing.T) {
	t.Parallel()
	paid := payment.Event{ID: "evt_1", Type: payment.PaymentSucceeded, ObjectID: "pi_1"}
	typed := func(kind string) string {
		return `{"id":"evt_1","api_version":"2025-03-31.basil","type":"` + kind + `","data":{"object":{"id":"x_1"}}}`
	}
	for _, c := range []struct {
		name, body, header string
		key                carrier.Secret
		want               payment.Event
		wantErr            error
	}{
		{"first secret", eventJSON, signed(eventJSON, now, "whsec_new"), "sk_test_1", paid, nil},
		{"second secret", eventJSON, signed(eventJSON, now, "whsec_old"), "sk_test_1", paid, nil},
		{"setup, same train", typed("setup_intent.succeeded"), signed(typed("setup_intent.succeeded"), now, "whsec_new"),
			"sk_test_1", payment.Event{ID: "evt_1", Type: payment.SetupSucceeded, ObjectID: "x_1"}, nil},
		{"unknown type", typed("charge.updated"), signed(typed("charge.updated"), now, "whsec_new"), "rk_test_1",
			payment.Event{ID: "evt_1", ObjectID: "x_1"}, nil},
		{"300 s old", eventJSON, signed(eventJSON, now.Add(-300*time.Second), "whsec_new"), "sk_test_1", paid, nil},
		{"300 s ahead", eventJSON, signed(eventJSON, now.Add(300*time.Second), "whsec_new"), "sk_test_1", paid, nil},
		{"stale", eventJSON, signed(eventJSON, now.Add(-301*time.Second), "whsec_new"), "sk_test_1", payment.Event{},
			payment.ErrBadSignature},
		{"from the future", eventJSON, signed(eventJSON, now.Add(301*time.Second), "whsec_new"), "sk_test_1",
			payment.Event{}, payment.ErrBadSignature},
		{"forged", eventJSON, signed(eventJSON, now, "whsec_other"), "sk_test_1", payment.Event{}, payment.ErrBadSignature},
		{"re-serialised", eventJSON + "\n", signed(eventJSON, now, "whsec_new"), "sk_test_1", payment.Event{},
			payment.ErrBadSignature},
		{"not signed", eventJSON, "", "sk_test_1", payment.Event{}, payment.ErrBadSignature},
		{"two times", eventJSON, signed(eventJSON, now.Add(-time.Hour), "whsec_new") + fmt.Sprintf(",t=%d", now.Unix()),
			"sk_test_1", payment.Event{}, payment.ErrBadSignature},
		{"time first, signed time last", eventJSON,
			fmt.Sprintf("t=%d,", now.Unix()) + signed(eventJSON, now.Add(-time.Hour), "whsec_new"), "sk_test_1",
			payment.Event{}, payment.ErrBadSignature},
		{"no number", eventJSON, "t=now,v1=00", "sk_test_1", payment.Event{}, payment.ErrBadSignature},
		{"test event at a live key", eventJSON, signed(eventJSON, now, "whsec_new"), "sk_live_1", payment.Event{},
			payment.ErrBadSignature},
		{"another train", `{"api_version":"2026-01-01.clover","data":{"object":{}}}`,
			signed(`{"api_version":"2026-01-01.clover","data":{"object":{}}}`, now, "whsec_new"), "sk_test_1", payment.Event{},
			payment.ErrBadSignature},
		{"signed, not JSON", `{`, signed(`{`, now, "whsec_new"), "sk_test_1", payment.Event{}, payment.ErrBadSignature},
		{"signed, no data", `{"api_version":"x.basil"}`, signed(`{"api_version":"x.basil"}`, now, "whsec_new"), "sk_test_1",
			payment.Event{}, payment.ErrBadSignature},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := provider(t, c.key).ParseEvent([]byte(c.body), c.header)
			if !errors.Is(err, c.wantErr) || got != c.want {
				t.Errorf("ParseEvent = %+v, %v; want %+v, %v", got, err, c.want, c.wantErr)
			}
		})
	}
}

func FuzzParseEvent(f *testing.F) {
	f.Add([]byte(eventJSON), signed(eventJSON, now, "whsec_other"))
	f.Add([]byte(`{}`), "t=1,v1=00,t=2")
	f.Add([]byte(nil), "t=,=,v1")
	p := provider(f, "sk_test_1")
	f.Fuzz(func(t *testing.T, body []byte, header string) {
		if event, err := p.ParseEvent(body, header); !errors.Is(err, payment.ErrBadSignature) {
			t.Errorf("ParseEvent of a body that nobody signed = %+v, %v; want ErrBadSignature", event, err)
		}
		// Signed, the body may be anything; it must not panic.
		_, _ = p.ParseEvent(body, signed(string(body), now, "whsec_new"))
	})
}
