package carriertest

import (
	"context"
	"errors"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var savedCardRules = []Rule{
	rule("saved-card/none", "a customer without a card has none, which is no error",
		"saved_cards.get", func(ctx context.Context, p *probe) {
			card := call(ctx, p, carrier.GetSavedCard, p.customer(ctx).Customer).Card
			wantThat(card == nil, "no card", "one")
		}),
	rule("saved-card/shown", "a saved card shows its last four digits and its expiry, and no more",
		"saved_cards.get", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			want := p.saveCard(ctx, who)
			got := p.savedCard(ctx, who)
			wantEqual("the card's brand", strings.ToLower(got.Brand), strings.ToLower(want.Brand))
			wantEqual("the card's holder", got.HolderName, want.HolderName)
			wantEqual("the card's last digits", got.Last4, want.Last4)
			wantEqual("the card's expiry", [2]int{got.ExpMonth, got.ExpYear}, [2]int{want.ExpMonth, want.ExpYear})
		}),
}

func (p *probe) savedCard(ctx context.Context, who Person) carrier.SavedCard {
	card := call(ctx, p, carrier.GetSavedCard, who.Customer).Card
	wantThat(card != nil, "the card that was saved", "none")
	return *card
}

// saveCard saves a card in the way that there is.
func (p *probe) saveCard(ctx context.Context, who Person) carrier.SavedCard {
	if p.harness.SaveCard != nil {
		if card, err := p.harness.SaveCard(ctx, who); !errors.Is(err, errors.ErrUnsupported) {
			made("a saved card", err)
			return card
		}
	}
	need("SaveCard", p.adapter.Has(carrier.ChangeCard))
	call(ctx, p, carrier.ChangeCard, carrier.ChangeCardRequest{Customer: who.Customer, Card: goodCard})
	return shownCard
}

var cardIntentRules = []Rule{
	rule("card-intents/activation", "an intent for the own activation can be made",
		"card_intents.activation", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			call(ctx, p, carrier.CreateActivationIntent, a.intent(a.Customer))
		}),
	rule("card-intents/another's", "an intent for another's activation is not_found",
		"card_intents.activation", func(ctx context.Context, p *probe) {
			a, thief := p.submitted(ctx), p.customer(ctx)
			refused(ctx, p, carrier.CreateActivationIntent, a.intent(thief.Customer), "not_found")
		}),
	rule("card-intents/paid", "an intent for an activation that is paid is failed_precondition/payment_refused",
		"card_intents.activation", func(ctx context.Context, p *probe) {
			a := p.paid(ctx)
			refused(ctx, p, carrier.CreateActivationIntent, a.intent(a.Customer), "failed_precondition/payment_refused")
		}),
	rule("card-intents/card-change", "an intent for another card can be made",
		"card_intents.card_change", func(ctx context.Context, p *probe) {
			call(ctx, p, carrier.CreateCardChangeIntent, p.customer(ctx).Customer)
		}),
}

// intent asks on behalf of a customer for the intent that pays the activation.
func (a application) intent(c carrier.Customer) carrier.ActivationIntentRequest {
	return carrier.ActivationIntentRequest{Customer: c, ActivationID: a.ID}
}

var extensionIntentRules = []Rule{
	rule("extension-intents/made", "an intent for one more cycle can be made",
		"card_intents.extension", func(ctx context.Context, p *probe) {
			intent := call(ctx, p, carrier.CreateExtensionIntent, extensionOf(p.extender(ctx)))
			wantEqual("the payment method of an intent without the saved card", intent.PaymentMethodID, "")
		}),
	rule("extension-intents/unavailable", "an intent for a plan that isn't sold is failed_precondition/plan_unavailable",
		"card_intents.extension", func(ctx context.Context, p *probe) {
			request := extensionOf(p.subscriber(ctx), carrier.AccountInfo{PlanID: noPlan})
			refused(ctx, p, carrier.CreateExtensionIntent, request, "failed_precondition/plan_unavailable")
		}),
	rule("extension-intents/no-saved-card", "an intent with the saved card, where there is none, is not_found",
		"card_intents.extension", func(ctx context.Context, p *probe) {
			request := extensionOf(p.extender(ctx))
			request.UseSavedCard = true
			refused(ctx, p, carrier.CreateExtensionIntent, request, "not_found")
		}),
	rule("extension-intents/saved-card", "an intent with the saved card names it",
		"card_intents.extension", func(ctx context.Context, p *probe) {
			who, info := p.extender(ctx)
			p.saveCard(ctx, who)
			request := extensionOf(who, info)
			request.UseSavedCard = true
			intent := call(ctx, p, carrier.CreateExtensionIntent, request)
			wantThat(intent.PaymentMethodID != "", "an intent with the saved card names it", "none")
			if SavedCard.In(p.adapter) {
				wantEqual("the payment method of an intent with the saved card", intent.PaymentMethodID,
					p.savedCard(ctx, who).PaymentMethodID)
			}
		}),
}

// extensionOf asks for the intent that pays one more cycle.
func extensionOf(who Person, info carrier.AccountInfo) carrier.ExtensionIntentRequest {
	return carrier.ExtensionIntentRequest{Customer: who.Customer, PlanID: info.PlanID}
}

var rawCardRules = []Rule{
	rule("raw-cards/paid", "a good card pays an activation",
		"raw_cards.pay_activation activations.status", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			call(ctx, p, carrier.PayActivation, a.paidWith(goodCard))
			p.wantState(ctx, "of a paid activation", a.Person, carrier.ActivationUnderReview)
		}),
	rule("raw-cards/declined", "a card that declines is failed_precondition/card_declined, and pays nothing",
		"raw_cards.pay_activation", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			refused(ctx, p, carrier.PayActivation, a.paidWith(decliningCard), "failed_precondition/card_declined")
			p.wantState(ctx, "of an activation that a declined card didn't pay", a.Person,
				carrier.ActivationAwaitingPayment, carrier.ActivationNone)
		}),
	rule("raw-cards/refused",
		"another amount than the one due is failed_precondition/payment_refused, or invalid_argument",
		"raw_cards.pay_activation", func(ctx context.Context, p *probe) {
			payment := p.submitted(ctx).paidWith(goodCard)
			payment.Amount--
			err := attempt(ctx, p, carrier.PayActivation, payment)
			if carrier.CodeOf(err) != carrier.InvalidArgument { // a carrier may compare the amounts before anything else
				wantRefusal("PayActivation of a cent less", err, "failed_precondition/payment_refused")
			}
		}),
	rule("raw-cards/unknown", "a payment for an activation that doesn't exist is not_found",
		"raw_cards.pay_activation", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			a.ID = noActivation
			refused(ctx, p, carrier.PayActivation, a.paidWith(goodCard), "not_found")
		}),
	rule("raw-cards/change-declined", "saving a card that declines is failed_precondition/card_declined",
		"raw_cards.change_card", func(ctx context.Context, p *probe) {
			change := carrier.ChangeCardRequest{Customer: p.customer(ctx).Customer, Card: decliningCard}
			refused(ctx, p, carrier.ChangeCard, change, "failed_precondition/card_declined")
		}),
	rule("raw-cards/invalid", "a card number that is none is invalid_argument",
		"raw_cards.change_card raw_cards.pay_activation", func(ctx context.Context, p *probe) {
			a, short := p.submitted(ctx), goodCard
			short.Number = goodNumber[:12]
			change := carrier.ChangeCardRequest{Customer: a.Customer, Card: short}
			refused(ctx, p, carrier.ChangeCard, change, "invalid_argument")
			refused(ctx, p, carrier.PayActivation, a.paidWith(short), "invalid_argument")
		}),
}
