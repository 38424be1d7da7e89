package control

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
)

// event is one event with what became of it at each endpoint. Event is the provider's object, as the webhooks carry
// it.
type event struct {
	ID         string `json:"Id"`
	Type       string
	Created    time.Time
	ObjectID   string `json:"ObjectId"`
	Deliveries []webhook.Delivery
	Event      account.Event
}

// events lists events, newest first; ?type= and ?object= choose.
func (s *server) events(c *call) (any, error) {
	wantType, wantObject := c.URL.Query().Get("type"), c.URL.Query().Get("object")
	deliveries := map[string][]webhook.Delivery{}
	for _, d := range s.Dispatcher.Deliveries(c.world) {
		deliveries[d.EventID] = append(deliveries[d.EventID], d)
	}
	out := []event{}
	var all []account.Event
	for _, b := range s.booksOf(c) {
		all = append(all, b.Account.AllEvents()...)
	}
	slices.SortStableFunc(all, func(x, y account.Event) int { return cmp.Compare(x.Created, y.Created) })
	for _, e := range all {
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
	return page(c, out, func(e event) string { return e.ID })
}

// resend delivers an event once more, whatever the mode.
func (s *server) resend(c *call) (any, error) {
	id := c.PathValue("id")
	b := s.find(c, id)
	e, err := b.Account.Event(c.Context(), id, account.NoParams{})
	if err != nil {
		return nil, &fault{http.StatusNotFound, "Id", "There is no such event."}
	}
	group, body := e.Message()
	s.Dispatcher.Resend(s.Directory.Name(b), e.ID, group, body)
	return empty{}, nil
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
func (s *server) paymentIntents(c *call) (any, error) {
	attempts := map[string][]charge{}
	refunded := map[string]int64{}
	var all []*account.PaymentIntent
	for _, b := range s.booksOf(c) {
		all = append(all, b.Account.AllPaymentIntents()...)
		for _, ch := range b.Account.AllCharges() {
			pi := *ch.PaymentIntent
			attempts[pi] = append(attempts[pi], charge{
				ID: ch.ID, Status: ch.Status, FailureCode: ch.FailureCode, Amount: ch.Amount, AmountRefunded: ch.AmountRefunded,
			})
			refunded[pi] += ch.AmountRefunded
		}
	}
	slices.SortStableFunc(all, func(x, y *account.PaymentIntent) int { return cmp.Compare(x.Created, y.Created) })
	out := []paymentIntent{}
	for _, pi := range all {
		out = append(out, paymentIntent{
			ID: pi.ID, Status: pi.Status, Amount: pi.Amount, AmountReceived: pi.AmountReceived, AmountRefunded: refunded[pi.ID],
			Currency: pi.Currency, Customer: pi.Customer, PaymentMethod: pi.PaymentMethod, Metadata: pi.Metadata,
			Created: time.Unix(pi.Created, 0).UTC(), Charges: attempts[pi.ID],
		})
	}
	slices.Reverse(out)
	return page(c, out, func(p paymentIntent) string { return p.ID })
}
