package stripepay

import (
	"strconv"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/webhook"

	"github.com/golight/selfservice/bff/internal/payment"
)

// tolerance is how far a webhook's time may be from ours, either way.
const tolerance = 300 * time.Second

// ParseEvent checks a webhook with each of the secrets. stripe-go compares the
// signature and the release train; time and mode are compared here, for it
// knows nothing of our clock, of the future or of our key.
func (p *Provider) ParseEvent(body []byte, signature string) (payment.Event, error) {
	at, ok := signedAt(signature)
	if !ok || p.clock().Sub(at).Abs() > tolerance {
		return payment.Event{}, payment.ErrBadSignature
	}
	for _, secret := range p.secrets {
		options := webhook.ConstructEventOptions{IgnoreTolerance: true}
		event, err := webhook.ConstructEventWithOptions(body, signature, secret.Reveal(), options)
		if err == nil && event.Livemode == p.live && event.Data != nil {
			return eventFrom(event), nil
		}
	}
	return payment.Event{}, payment.ErrBadSignature
}

// signedAt reads the one time in a signature header "t=…,v1=…".
func signedAt(header string) (at time.Time, ok bool) {
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(part, "=")
		if name != "t" {
			continue
		}
		seconds, err := strconv.ParseInt(value, 10, 64)
		if ok || err != nil {
			return time.Time{}, false
		}
		at, ok = time.Unix(seconds, 0), true
	}
	return at, ok
}

func eventFrom(event stripe.Event) payment.Event {
	id, _ := event.Data.Object["id"].(string)
	found := payment.Event{ID: event.ID, ObjectID: id}
	switch event.Type {
	case stripe.EventTypePaymentIntentSucceeded:
		found.Type = payment.PaymentSucceeded
	case stripe.EventTypeSetupIntentSucceeded:
		found.Type = payment.SetupSucceeded
	}
	return found
}
