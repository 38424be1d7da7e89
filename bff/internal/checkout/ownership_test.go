package checkout

import (
	"context"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
)

// The provider answers a used idempotency key with the customer that it once made, who has become somebody else's.
func TestACustomerOfAnotherOwnerIsNotCharged(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.norasIntent()
	b.stripe.intents, b.stripe.customers[0].UserID = nil, ada.UserID
	b.redis.FlushAll()
	b.norasIntent()
	b.wantStatuses(open)
	if owner := b.stripe.customers[1]; owner.UserID != nora.UserID || b.stripe.intents[0].CustomerID != owner.ID {
		t.Errorf("the intent is of customer %s; want %s, who is Nora's own", b.stripe.intents[0].CustomerID, owner.ID)
	}
}

// Redis names another customer's card change.
func TestACardChangeIsNeverAnothers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	noras, err := b.CardChangeIntent(ctx, nora)
	if err != nil {
		t.Fatal(err)
	}
	b.cache.rememberSetup(ctx, ada.UserID, b.stripe.setups[0].ID)
	adas, err := b.CardChangeIntent(ctx, ada)
	if err != nil || adas == noras {
		t.Errorf("CardChangeIntent = %v, %v; want a secret that isn't Nora's", adas.ClientSecret.Reveal(), err)
	}
}

// The carrier answers with what somebody else has due, or for another plan.
func TestAnExtensionOfAnotherIsNotCharged(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*carrier.Due){
		"another customer": func(due *carrier.Due) { due.UserID = nora.UserID },
		"another plan":     func(due *carrier.Due) { due.PlanID = "103" },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.options.Backend = b.options.Backend.Wrap(carrier.On(carrier.GetExtensionDue,
				func(ctx context.Context, r carrier.ExtensionDueRequest,
					next carrier.Call[carrier.ExtensionDueRequest, carrier.Due]) (carrier.Due, error) {
					due, err := next(ctx, r)
					change(&due)
					return due, err
				}))
			b.Service = b.replica()
			_, err := b.ExtensionIntent(ctx, ada, "102", false)
			b.wantCode("ExtensionIntent", err, carrier.Internal, "")
			b.wantStatuses()
		})
	}
}
