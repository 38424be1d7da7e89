package checkout

import (
	"context"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/golight/selfservice/bff/carrier"
)

func (b *bench) changeCard() (cardID string) {
	b.t.Helper()
	intent, err := b.CardChangeIntent(ctx, ada)
	if err != nil {
		b.t.Fatalf("CardChangeIntent = %v, want an intent", err)
	}
	return b.stripe.save(intent.ClientSecret)
}

func (b *bench) wantCards(customer int, defaultID string, want ...string) {
	b.t.Helper()
	c := b.stripe.customers[customer]
	var got []string
	for _, card := range c.cards {
		got = append(got, card.PaymentMethodID)
	}
	if len(got) != len(want) || c.DefaultCardID != defaultID {
		b.t.Fatalf("cards %v with default %q, want %v with %q", got, c.DefaultCardID, want, defaultID)
	}
	for i := range got {
		if got[i] != want[i] {
			b.t.Fatalf("cards %v, want %v", got, want)
		}
	}
}

func TestCardChangeReplacesTheOldCard(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.adasIntent(102)) // attaches a card
	if !b.stripe.keeps {
		t.Error("the card that pays is not kept; want it to be the saved one")
	}
	card := b.changeCard()
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Fatalf("SettleReturning = %v, want nil", err)
	}
	b.wantCards(0, card, card)
	if !b.stripe.setups[0].Settled {
		t.Error("the setup has no mark")
	}
	got, err := b.SavedCard(ctx, ada)
	if err != nil || got == nil || got.PaymentMethodID != card {
		t.Errorf("SavedCard = %v, %v; want %s", got, err, card)
	}
}

// The webhook is lost, Redis forgets, and the customer doesn't come back.
func TestReconcilerSettlesCardChanges(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.adasIntent(102))
	card := b.changeCard()
	b.redis.FlushAll()
	if err := b.reconcile(ctx, b.stripe.now.Add(time.Minute)); err != nil {
		t.Errorf("reconcile = %v, want nil", err)
	}
	if b.stripe.setups[0].Settled {
		t.Error("a setup from before the time looked back to was settled")
	}
	for range 2 { // the second round finds nothing
		if err := b.reconcile(ctx, b.stripe.now.Add(-time.Hour)); err != nil {
			t.Errorf("reconcile = %v, want nil", err)
		}
		b.wantCards(0, card, card)
	}
	if n := testutil.ToFloat64(b.metrics.settled.WithLabelValues("card_change", "recorded")); n != 1 {
		t.Errorf("settled_total of card changes = %v, want 1", n)
	}
}

func TestCardChangesSettleInAnyOrder(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.changeCard()
	later := b.changeCard()
	events := b.stripe.events
	for _, event := range []string{events[1], events[0], events[1], events[0]} {
		if err := b.Webhook(ctx, []byte(event), "ok"); err != nil {
			t.Errorf("Webhook(%s) = %v, want nil", event, err)
		}
		b.wantCards(0, later, later)
	}
}

func TestCardOfALaterPaymentStays(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	card := b.changeCard()
	b.pay(b.adasIntent(102))
	paidWith := b.stripe.intents[0].Card.PaymentMethodID
	if err := b.deliver(); err != nil {
		t.Fatalf("Webhook = %v, want nil", err)
	}
	b.wantCards(0, card, paidWith, card)
}

func TestOpenSetupIsUsedAgain(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first, err := b.CardChangeIntent(ctx, ada)
	again, err2 := b.CardChangeIntent(ctx, ada)
	if err != nil || err2 != nil || again != first || len(b.stripe.setups) != 1 {
		t.Errorf("asked twice: %d setups (%v, %v), want one", len(b.stripe.setups), err, err2)
	}
	b.stripe.save(first.ClientSecret)
	if _, err := b.CardChangeIntent(ctx, ada); err != nil || len(b.stripe.setups) != 2 {
		t.Errorf("after the change: %d setups (%v), want another one", len(b.stripe.setups), err)
	}
}

func TestCardChangeOfAnotherOwnerIsRefused(t *testing.T) {
	t.Parallel()
	for name, alter := range map[string]func(*bench){
		"another owner named": func(b *bench) { b.stripe.setups[0].UserID = nora.UserID },
		"another's customer":  func(b *bench) { b.stripe.customers[0].UserID = nora.UserID },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			card := b.changeCard()
			alter(b)
			if err := b.deliver(); err != nil {
				t.Errorf("Webhook = %v, want nil", err)
			}
			b.wantCards(0, "", card)
			if n := testutil.ToFloat64(b.metrics.mismatch); n != 1 {
				t.Errorf("mismatch_total = %v, want 1", n)
			}
		})
	}
}

func TestCardChangeOfAnotherPurposeIsLeftAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	card := b.changeCard()
	b.stripe.setups[0].UserID = ""
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	b.wantCards(0, "", card)
	if n := testutil.ToFloat64(b.metrics.mismatch); n != 0 {
		t.Errorf("mismatch_total = %v, want 0", n)
	}
}

func TestSavedCard(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if card, err := b.SavedCard(ctx, ada); card != nil || err != nil {
		t.Errorf("SavedCard of nobody = %v, %v; want none", card, err)
	}
	_, err := b.ExtensionIntent(ctx, ada, "102", true)
	b.wantCode("ExtensionIntent with no saved card", err, carrier.NotFound, "")

	b.pay(b.adasIntent(102))
	older := b.stripe.intents[0].Card.PaymentMethodID
	b.stripe.attach(b.stripe.customers[0].ID)
	newer := b.stripe.customers[0].cards[0].PaymentMethodID
	for _, c := range []struct{ chosen, want string }{{"", newer}, {older, older}, {"pm_gone", newer}} {
		b.stripe.customers[0].DefaultCardID = c.chosen
		if card, err := b.SavedCard(ctx, ada); err != nil || card.PaymentMethodID != c.want {
			t.Errorf("with default %q SavedCard = %v, %v; want %s", c.chosen, card, err, c.want)
		}
		intent, err := b.ExtensionIntent(ctx, ada, "102", true)
		if err != nil || intent.PaymentMethodID != c.want {
			t.Errorf("with default %q ExtensionIntent = %+v, %v; want %s", c.chosen, intent, err, c.want)
		}
	}
}

func TestSavedCardIsNeverAnothers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.cache.rememberCustomer(ctx, ada.UserID, b.stripe.customers[0].ID) // Redis lies
	if card, err := b.SavedCard(ctx, ada); card != nil || err != nil {
		t.Errorf("SavedCard = %v, %v; want none", card, err)
	}
	b.cache.rememberCustomer(ctx, ada.UserID, b.stripe.customers[0].ID)
	_, err := b.ExtensionIntent(ctx, ada, "102", true)
	b.wantCode("ExtensionIntent with another's card", err, carrier.NotFound, "")
}

// ownAccount is a carrier that owns the card account.
type ownAccount struct{ saved carrier.SavedCard }

func (ownAccount) ActivationIntent(_ context.Context, r carrier.ActivationIntentRequest) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: carrier.Secret("activation " + r.ActivationID)}, nil
}

func (ownAccount) ExtensionIntent(context.Context, carrier.ExtensionIntentRequest) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "extension", PaymentMethodID: "pm_carrier"}, nil
}

func (ownAccount) CardChangeIntent(context.Context, carrier.Customer) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "change"}, nil
}

func (o ownAccount) SavedCard(context.Context, carrier.Customer) (carrier.SavedCardAnswer, error) {
	return carrier.SavedCardAnswer{Card: &o.saved}, nil
}

func TestCarrierOwnsTheCardAccount(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	account := ownAccount{saved: carrier.SavedCard{Last4: "4242"}}
	b.options.Provider = nil
	b.options.Backend = backendOf(t, carrier.SavedCardAtCarrier, b.carrier, account)
	b.Service = b.replica()

	if intent, err := b.ActivationIntent(ctx, nora, "7"); err != nil || intent.ClientSecret != "activation 7" {
		t.Errorf("ActivationIntent = %+v, %v; want the carrier's", intent, err)
	}
	if intent, err := b.ExtensionIntent(ctx, ada, "102", true); err != nil ||
		intent != (Intent{ClientSecret: "extension", PaymentMethodID: "pm_carrier"}) {
		t.Errorf("ExtensionIntent = %+v, %v; want the carrier's", intent, err)
	}
	_, err := b.ExtensionIntent(ctx, ada, "90", true)
	b.wantCode("ExtensionIntent of a retired plan", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
	if intent, err := b.CardChangeIntent(ctx, ada); err != nil || intent.ClientSecret != "change" {
		t.Errorf("CardChangeIntent = %+v, %v; want the carrier's", intent, err)
	}
	if card, err := b.SavedCard(ctx, ada); err != nil || *card != account.saved {
		t.Errorf("SavedCard = %v, %v; want the carrier's", card, err)
	}
	if _, err := b.SubmitActivation(ctx, nora, carrier.Activation{Quote: b.carrier.quote}); err != nil {
		t.Errorf("SubmitActivation = %v, want an id", err)
	}
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Errorf("SettleReturning = %v, want nil", err)
	}
	b.wantCode("Webhook", b.Webhook(ctx, nil, "ok"), carrier.Unimplemented, "")
	over, cancel := context.WithCancel(ctx)
	cancel()
	if err := b.Run(over); err != nil {
		t.Errorf("Run = %v, want nil when its context ends", err)
	}
}

// Where no card is kept, the card provider isn't asked for one either.
func TestNoCardIsKept(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.options.Backend.Capabilities.SavedCard = carrier.SavedCardNone
	b.Service = b.replica()
	_, err := b.SavedCard(ctx, ada)
	b.wantCode("SavedCard", err, carrier.Unimplemented, "")
	_, err = b.CardChangeIntent(ctx, ada)
	b.wantCode("CardChangeIntent", err, carrier.Unimplemented, "")
	_, err = b.ExtensionIntent(ctx, ada, "102", true)
	b.wantCode("ExtensionIntent with the saved card", err, carrier.Unimplemented, "")
	if intent, err := b.ExtensionIntent(ctx, ada, "102", false); err != nil || intent.ClientSecret == "" {
		t.Errorf("ExtensionIntent with another card = %+v, %v; want a secret", intent, err)
	}
	if b.stripe.keeps {
		t.Error("the card that pays is kept; want it to pay and be forgotten")
	}
}
