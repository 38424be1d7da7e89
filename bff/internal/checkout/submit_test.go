package checkout

import (
	"reflect"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

func TestSubmitActivationRemembersWhatIsDue(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	id, err := b.SubmitActivation(ctx, nora, carrier.Activation{PlanID: "102", Quote: b.carrier.quote})
	if err != nil {
		t.Fatalf("SubmitActivation = %v, want an id", err)
	}
	b.carrier.down = carrier.Errorf(carrier.Unavailable, "down") // not asked
	if _, err := b.ActivationIntent(ctx, nora, id); err != nil {
		t.Fatalf("ActivationIntent = %v, want the remembered amount", err)
	}
	if got := b.stripe.intents[0].Amount; got != (carrier.Money{Amount: 3390, Currency: "CAD"}) {
		t.Errorf("the intent asks for %v, want 33.90 CAD", got)
	}
	_, err = b.ActivationIntent(ctx, ada, id)
	b.wantCode("another customer's ActivationIntent", err, carrier.Unavailable, "")
	b.carrier.down = nil
	_, err = b.ActivationIntent(ctx, ada, id)
	b.wantCode("another customer's ActivationIntent", err, carrier.NotFound, "")
}

func TestAnotherActivationTakesTheLastOnesPlace(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var ids []carrier.ActivationID
	for range 2 {
		id, err := b.SubmitActivation(ctx, nora, carrier.Activation{PlanID: "102", Quote: b.carrier.quote})
		if err != nil {
			t.Fatalf("SubmitActivation = %v, want an id", err)
		}
		ids = append(ids, id)
	}
	b.carrier.down = carrier.Refuse(carrier.ReasonPaymentRefused, "") // what the carrier says of the first one now
	_, err := b.ActivationIntent(ctx, nora, ids[0])
	b.wantCode("ActivationIntent of the first", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
	if _, err := b.ActivationIntent(ctx, nora, ids[1]); err != nil {
		t.Errorf("ActivationIntent of the second = %v, want an intent", err)
	}
}

func TestSubmitActivationRefusesAnotherPrice(t *testing.T) {
	t.Parallel()
	for name, alter := range map[string]func(*carrier.Quote){
		"sim fee":  func(q *carrier.Quote) { q.SIMFee++ },
		"plan fee": func(q *carrier.Quote) { q.PlanFee-- },
		"prorate":  func(q *carrier.Quote) { q.Prorate++ },
		"promo":    func(q *carrier.Quote) { q.Promo++ },
		"subtotal": func(q *carrier.Quote) { q.Subtotal-- },
		"tax":      func(q *carrier.Quote) { q.Taxes = []carrier.Tax{{Name: "HST", Rate: 13000, Amount: 389}} },
		"no tax":   func(q *carrier.Quote) { q.Taxes = nil },
		"total":    func(q *carrier.Quote) { q.Total-- },
		"duration": func(q *carrier.Quote) { q.ChargeDuration++ },
		"currency": func(q *carrier.Quote) { q.Currency = "USD" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			shown := b.carrier.quote
			alter(&shown)
			_, err := b.SubmitActivation(ctx, nora, carrier.Activation{PlanID: "102", Quote: shown})
			b.wantCode("SubmitActivation", err, carrier.FailedPrecondition, carrier.ReasonQuoteChanged)
			if n := len(b.carrier.activations); n != 1 {
				t.Errorf("%d activations at the carrier, want the one from before", n)
			}
		})
	}
}

// The wire has two places for taxes, which it names by the province. What is
// submitted is the carrier's own list, with the reference that the page brought back.
func TestSubmitActivationTakesTheCarriersTaxes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ shown, fresh, want string }{
		"the same reference":         {"q-1", "q-1", "q-1"},
		"a reference for each quote": {"q-1", "q-2", "q-1"},
		"a page without one":         {"", "q-2", "q-2"},
		"a carrier without any":      {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.carrier.quote.Taxes = []carrier.Tax{{Name: "VAT", Rate: 10000, Amount: 300},
				{Name: "City", Rate: 3000, Amount: 90}}
			b.carrier.quote.Reference = c.fresh
			shown := b.carrier.quote
			shown.Taxes, shown.Reference = []carrier.Tax{{Name: "GST", Rate: 13000, Amount: 390}}, c.shown
			if _, err := b.SubmitActivation(ctx, nora, carrier.Activation{PlanID: "102", Quote: shown}); err != nil {
				t.Fatalf("SubmitActivation = %v, want an id", err)
			}
			want := b.carrier.quote
			want.Reference = c.want
			if got := b.carrier.submitted.Quote; !reflect.DeepEqual(got, want) {
				t.Errorf("the carrier was sent the quote %+v, want %+v", got, want)
			}
		})
	}
}

func TestSubmitActivationRefusesAQuoteThatDoesNotAddUp(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.carrier.quote.Total++
	_, err := b.SubmitActivation(ctx, nora, carrier.Activation{PlanID: "102", Quote: b.carrier.quote})
	b.wantCode("SubmitActivation", err, carrier.Internal, "")
	if n := len(b.carrier.activations); n != 1 {
		t.Errorf("%d activations at the carrier, want the one from before", n)
	}
}
