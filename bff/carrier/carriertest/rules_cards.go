package carriertest

import (
	"context"
	"errors"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var savedCardRules = []Rule{
	{
		"saved-card/none", SavedCard, "a customer without a card has none, which is no error",
		ops("saved_cards.get"), noSavedCard,
	},
	{
		"saved-card/shown", SavedCard, "a saved card shows its last four digits and its expiry, and no more",
		ops("saved_cards.get"), savedCardShown,
	},
}

func noSavedCard(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	answer, err := carrier.GetSavedCard.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("SavedCard of a customer without one", err), wantThat(answer.Card == nil, "no card", "one"))
}

func savedCardShown(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	want, err := p.saveCard(ctx, who)
	if err != nil {
		return err
	}
	answer, err := carrier.GetSavedCard.Call(ctx, p.Backend, who.Customer)
	if err := first(wantOK("SavedCard", err), wantThat(answer.Card != nil, "the card that was saved", "none")); err != nil {
		return err
	}
	got := answer.Card
	return first(
		wantEqual("the card's brand", strings.ToLower(got.Brand), strings.ToLower(want.Brand)),
		wantEqual("the card's holder", got.HolderName, want.HolderName),
		wantEqual("the card's last digits", got.Last4, want.Last4),
		wantEqual("the card's expiry", [2]int{got.ExpMonth, got.ExpYear}, [2]int{want.ExpMonth, want.ExpYear}),
	)
}

// saveCard saves a card in the way that there is.
func (p *probe) saveCard(ctx context.Context, who Person) (carrier.SavedCard, error) {
	if p.harness.SaveCard != nil {
		if card, err := p.harness.SaveCard(ctx, who); !errors.Is(err, errors.ErrUnsupported) {
			return card, making("a saved card", err)
		}
	}
	if !p.adapter.Has(carrier.ChangeCard) {
		return carrier.SavedCard{}, needs("SaveCard")
	}
	err := attempt(ctx, p, carrier.ChangeCard, carrier.ChangeCardRequest{Customer: who.Customer, Card: goodCard})
	return shownCard, making("a saved card", err)
}

var cardIntentRules = []Rule{
	{
		"card-intents/activation", CardIntents, "an intent for the own activation can be made",
		ops("card_intents.activation"), activationIntent,
	},
	{
		"card-intents/another's", CardIntents, "an intent for another's activation is not_found",
		ops("card_intents.activation"), anothersIntent,
	},
	{
		"card-intents/paid", CardIntents, "an intent for an activation that is paid is failed_precondition/payment_refused",
		ops("card_intents.activation"), paidIntent,
	},
	{
		"card-intents/card-change", CardIntents, "an intent for another card can be made",
		ops("card_intents.card_change"), cardChangeIntent,
	},
}

func activationIntent(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	return wantOK("ActivationIntent", attempt(ctx, p, carrier.CreateActivationIntent, s.intent(s.Customer)))
}

// intent asks on behalf of a customer for the intent that pays the activation.
func (s submitted) intent(c carrier.Customer) carrier.ActivationIntentRequest {
	return carrier.ActivationIntentRequest{Customer: c, ActivationID: s.ID}
}

func anothersIntent(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	thief, err := p.customer(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.CreateActivationIntent, s.intent(thief.Customer))
	return wantRefusal("ActivationIntent of another's activation", err, carrier.NotFound, "")
}

func paidIntent(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.CreateActivationIntent, s.intent(s.Customer))
	return wantRefusal("ActivationIntent of a paid activation", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}

func cardChangeIntent(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	return wantOK("CardChangeIntent", attempt(ctx, p, carrier.CreateCardChangeIntent, who.Customer))
}

var extensionIntentRules = []Rule{
	{
		"extension-intents/made", ExtensionIntents, "an intent for one more cycle can be made",
		ops("card_intents.extension"), extensionIntent,
	},
	{
		"extension-intents/unavailable", ExtensionIntents, "an intent for a plan that isn't sold is failed_precondition/plan_unavailable",
		ops("card_intents.extension"), extensionIntentUnavailable,
	},
	{
		"extension-intents/no-saved-card", ExtensionIntents, "an intent with the saved card, where there is none, is not_found",
		ops("card_intents.extension"), intentWithoutCard,
	},
	{
		"extension-intents/saved-card", ExtensionIntents, "an intent with the saved card names it",
		ops("card_intents.extension"), intentWithCard,
	},
}

func extensionIntent(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	intent, err := carrier.CreateExtensionIntent.Call(ctx, p.Backend, carrier.ExtensionIntentRequest{
		Customer: who.Customer, PlanID: info.PlanID,
	})
	return first(
		wantOK("ExtensionIntent", err),
		wantEqual("the payment method of an intent without the saved card", intent.PaymentMethodID, ""),
	)
}

func extensionIntentUnavailable(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.CreateExtensionIntent, carrier.ExtensionIntentRequest{Customer: who.Customer, PlanID: noPlan})
	return wantRefusal("ExtensionIntent of a plan that nobody sells", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
}

func intentWithoutCard(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.CreateExtensionIntent, carrier.ExtensionIntentRequest{
		Customer: who.Customer, PlanID: info.PlanID, UseSavedCard: true,
	})
	return wantRefusal("ExtensionIntent with a saved card that isn't there", err, carrier.NotFound, "")
}

func intentWithCard(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	if _, err := p.saveCard(ctx, who); err != nil {
		return err
	}
	intent, err := carrier.CreateExtensionIntent.Call(ctx, p.Backend, carrier.ExtensionIntentRequest{
		Customer: who.Customer, PlanID: info.PlanID, UseSavedCard: true,
	})
	if err := first(
		wantOK("ExtensionIntent with the saved card", err),
		wantThat(intent.PaymentMethodID != "", "an intent with the saved card names it", "none"),
	); err != nil || !SavedCard.In(p.adapter) {
		return err
	}
	answer, err := carrier.GetSavedCard.Call(ctx, p.Backend, who.Customer)
	if err := first(wantOK("SavedCard", err), wantThat(answer.Card != nil, "the saved card", "none")); err != nil {
		return err
	}
	return wantEqual("the payment method of an intent with the saved card", intent.PaymentMethodID, answer.Card.PaymentMethodID)
}

var rawCardRules = []Rule{
	{
		"raw-cards/paid", RawCards, "a good card pays an activation",
		ops("raw_cards.pay_activation activations.status"), cardPays,
	},
	{
		"raw-cards/declined", RawCards, "a card that declines is failed_precondition/card_declined, and pays nothing",
		ops("raw_cards.pay_activation"), cardDeclined,
	},
	{
		"raw-cards/refused", RawCards, "another amount than the one due is failed_precondition/payment_refused, or invalid_argument",
		ops("raw_cards.pay_activation"), cardRefused,
	},
	{
		"raw-cards/unknown", RawCards, "a payment for an activation that doesn't exist is not_found",
		ops("raw_cards.pay_activation"), cardUnknown,
	},
	{
		"raw-cards/change-declined", RawCards, "saving a card that declines is failed_precondition/card_declined",
		ops("raw_cards.change_card"), changeDeclined,
	},
	{
		"raw-cards/invalid", RawCards, "a card number that is none is invalid_argument",
		ops("raw_cards.change_card raw_cards.pay_activation"), cardInvalid,
	},
}

func cardPays(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := attempt(ctx, p, carrier.PayActivation, s.paidWith(goodCard)); err != nil {
		return wantOK("PayActivation", err)
	}
	return p.wantState(ctx, "of a paid activation", s.Person, carrier.ActivationUnderReview)
}

func cardDeclined(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.PayActivation, s.paidWith(decliningCard))
	return first(
		wantRefusal("PayActivation with a card that declines", err, carrier.FailedPrecondition, carrier.ReasonCardDeclined),
		p.wantState(ctx, "of an activation that a declined card didn't pay", s.Person, carrier.ActivationAwaitingPayment, carrier.ActivationNone),
	)
}

func cardRefused(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	payment := s.paidWith(goodCard)
	payment.Amount--
	err = attempt(ctx, p, carrier.PayActivation, payment)
	if carrier.CodeOf(err) == carrier.InvalidArgument {
		return nil // a carrier may compare the amounts before anything else
	}
	return wantRefusal("PayActivation of a cent less", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}

func cardUnknown(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	s.ID = noActivation
	err = attempt(ctx, p, carrier.PayActivation, s.paidWith(goodCard))
	return wantRefusal("PayActivation of an activation that doesn't exist", err, carrier.NotFound, "")
}

func changeDeclined(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.ChangeCard, carrier.ChangeCardRequest{Customer: who.Customer, Card: decliningCard})
	return wantRefusal("ChangeCard to one that declines", err, carrier.FailedPrecondition, carrier.ReasonCardDeclined)
}

func cardInvalid(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	short := goodCard
	short.Number = goodNumber[:12]
	change := attempt(ctx, p, carrier.ChangeCard, carrier.ChangeCardRequest{Customer: s.Customer, Card: short})
	pay := attempt(ctx, p, carrier.PayActivation, s.paidWith(short))
	return first(
		wantRefusal("ChangeCard to a number of twelve digits", change, carrier.InvalidArgument, ""),
		wantRefusal("PayActivation with a number of twelve digits", pay, carrier.InvalidArgument, ""),
	)
}
