package control

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
)

// event is one event with what became of it at each endpoint. Event is the provider's object, as the webhooks carry it.
type event struct {
	ID         string `json:"Id"`
	Type       string
	Created    time.Time
	ObjectID   string `json:"ObjectId"`
	Deliveries []webhook.Delivery
	Event      account.Event
}

// events lists events, newest first; ?type= and ?object= choose.
func (s *server) events(r *http.Request) (any, error) {
	wantType, wantObject := r.URL.Query().Get("type"), r.URL.Query().Get("object")
	deliveries := map[string][]webhook.Delivery{}
	for _, d := range s.Dispatcher.Deliveries() {
		deliveries[d.EventID] = append(deliveries[d.EventID], d)
	}
	out := []event{}
	for _, e := range s.Account.AllEvents() {
		var object struct {
			ID string `json:"id"`
		}
		_ = json.Unmarshal(e.Data.Object, &object) // every object has an id
		if (wantType == "" || wantType == e.Type) && (wantObject == "" || wantObject == object.ID) {
			out = append(out, event{
				ID: e.ID, Type: e.Type, Created: time.Unix(e.Created, 0).UTC(), ObjectID: object.ID,
				Deliveries: deliveries[e.ID], Event: e,
			})
		}
	}
	slices.Reverse(out)
	return out, nil
}

// paymentIntent is one payment with its attempts. Amounts are in cents.
type paymentIntent struct {
	ID             string `json:"Id"`
	Status         string
	Amount         int64
	AmountReceived int64
	AmountRefunded int64
	Currency       string
	Customer       *string
	PaymentMethod  *string
	Metadata       map[string]string
	Created        time.Time
	Charges        []charge
}

type charge struct {
	ID             string `json:"Id"`
	Status         string
	FailureCode    *string
	Amount         int64
	AmountRefunded int64
}

// paymentIntents lists payments, newest first.
func (s *server) paymentIntents(*http.Request) (any, error) {
	attempts := map[string][]charge{}
	refunded := map[string]int64{}
	for _, ch := range s.Account.AllCharges() {
		pi := *ch.PaymentIntent
		attempts[pi] = append(attempts[pi], charge{
			ID: ch.ID, Status: ch.Status, FailureCode: ch.FailureCode, Amount: ch.Amount, AmountRefunded: ch.AmountRefunded,
		})
		refunded[pi] += ch.AmountRefunded
	}
	out := []paymentIntent{}
	for _, pi := range s.Account.AllPaymentIntents() {
		out = append(out, paymentIntent{
			ID: pi.ID, Status: pi.Status, Amount: pi.Amount, AmountReceived: pi.AmountReceived, AmountRefunded: refunded[pi.ID],
			Currency: pi.Currency, Customer: pi.Customer, PaymentMethod: pi.PaymentMethod, Metadata: pi.Metadata,
			Created: time.Unix(pi.Created, 0).UTC(), Charges: attempts[pi.ID],
		})
	}
	slices.Reverse(out)
	return out, nil
}
