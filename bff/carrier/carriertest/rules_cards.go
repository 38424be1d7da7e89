package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var savedCardRules = []Rule{
	{"saved-card/none", SavedCard, "a customer without a card has none, which is no error", []string{"SavedCards.SavedCard"}, noSavedCard},
	{"saved-card/shown", SavedCard, "a saved card shows its last four digits and its expiry, and no more", []string{"SavedCards.SavedCard"}, savedCardShown},
}

func noSavedCard(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	card, err := p.SavedCards.SavedCard(ctx, who.Customer)
	return first(wantOK("SavedCard of a customer without one", err), wantThat(card == nil, "no card", "one"))
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
	got, err := p.SavedCards.SavedCard(ctx, who.Customer)
	if err := first(wantOK("SavedCard", err), wantThat(got != nil, "the card that was saved", "none")); err != nil {
		return err
	}
	return first(
		wantEqual("the card's last digits", got.Last4, want.Last4),
		wantEqual("the card's expiry", [2]int{got.ExpMonth, got.ExpYear}, [2]int{want.ExpMonth, want.ExpYear}),
	)
}

// saveCard saves a card in the way that there is.
func (p *probe) saveCard(ctx context.Context, who Person) (carrier.SavedCard, error) {
	switch {
	case p.harness.SaveCard != nil:
		card, err := p.harness.SaveCard(ctx, who)
		return card, making("a saved card", err)
	case p.adapter.LegacyCards != nil:
		return shownCard, making("a saved card", p.LegacyCards.ChangeCard(ctx, who.Customer, goodCard))
	default:
		return carrier.SavedCard{}, needs("SaveCard")
	}
}

var cardIntentRules = []Rule{
	{"card-intents/activation", CardIntents, "an intent for the own activation has a client secret", []string{"CardIntents.ActivationIntent"}, activationIntent},
	{"card-intents/another's", CardIntents, "an intent for another's activation is not_found", []string{"CardIntents.ActivationIntent"}, anothersIntent},
	{"card-intents/extension", CardIntents, "an intent for one more cycle has a client secret", []string{"CardIntents.ExtensionIntent"}, extensionIntent},
	{"card-intents/no-saved-card", CardIntents, "an intent with the saved card, where there is none, is not_found", []string{"CardIntents.ExtensionIntent"}, intentWithoutCard},
	{"card-intents/card-change", CardIntents, "an intent for another card has a client secret", []string{"CardIntents.CardChangeIntent"}, cardChangeIntent},
}

func wantSecret(what string, intent carrier.CardIntent, err error) error {
	return first(wantOK(what, err), wantThat(intent.ClientSecret != "", what+" gives a client secret", "none"))
}

func activationIntent(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	intent, err := p.CardIntents.ActivationIntent(ctx, s.Customer, s.ID)
	return wantSecret("ActivationIntent", intent, err)
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
	_, err = p.CardIntents.ActivationIntent(ctx, thief.Customer, s.ID)
	return wantRefusal("ActivationIntent of another's activation", err, carrier.NotFound, "")
}

func extensionIntent(ctx context.Context, p *probe) error {
	who, _, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	intent, err := p.CardIntents.ExtensionIntent(ctx, who.Customer, info.PlanID, false)
	return wantSecret("ExtensionIntent", intent, err)
}

func intentWithoutCard(ctx context.Context, p *probe) error {
	who, _, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	_, err = p.CardIntents.ExtensionIntent(ctx, who.Customer, info.PlanID, true)
	return wantRefusal("ExtensionIntent with a saved card that isn't there", err, carrier.NotFound, "")
}

func cardChangeIntent(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	intent, err := p.CardIntents.CardChangeIntent(ctx, who.Customer)
	return wantSecret("CardChangeIntent", intent, err)
}

var legacyCardRules = []Rule{
	{"legacy-cards/paid", LegacyCards, "a good card pays an activation", []string{"LegacyCards.PayActivation", "Activations.Pending"}, cardPays},
	{"legacy-cards/declined", LegacyCards, "a card that declines is failed_precondition/card_declined, and pays nothing", []string{"LegacyCards.PayActivation"}, cardDeclined},
	{"legacy-cards/change-declined", LegacyCards, "saving a card that declines is failed_precondition/card_declined", []string{"LegacyCards.ChangeCard"}, changeDeclined},
	{"legacy-cards/invalid", LegacyCards, "a card number that is none is invalid_argument", []string{"LegacyCards.ChangeCard"}, cardInvalid},
}

func cardPays(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	err = p.LegacyCards.PayActivation(ctx, s.Customer, carrier.CardPayment{ActivationID: s.ID, Money: s.due(), Card: goodCard})
	if err != nil {
		return wantOK("PayActivation", err)
	}
	paid, err := p.Activations.Pending(ctx, s.Customer)
	return first(wantOK("Pending", err), wantEqual("whether a paid activation is pending", paid, true))
}

func cardDeclined(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	err = p.LegacyCards.PayActivation(ctx, s.Customer, carrier.CardPayment{ActivationID: s.ID, Money: s.due(), Card: decliningCard})
	if err := wantRefusal("PayActivation with a card that declines", err, carrier.FailedPrecondition, carrier.ReasonCardDeclined); err != nil {
		return err
	}
	paid, err := p.Activations.Pending(ctx, s.Customer)
	return first(wantOK("Pending", err), wantEqual("whether an activation is pending that a declined card didn't pay", paid, false))
}

func changeDeclined(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	return wantRefusal("ChangeCard to one that declines", p.LegacyCards.ChangeCard(ctx, who.Customer, decliningCard), carrier.FailedPrecondition, carrier.ReasonCardDeclined)
}

func cardInvalid(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	short := goodCard
	short.Number = goodNumber[:12]
	return wantRefusal("ChangeCard to a number of twelve digits", p.LegacyCards.ChangeCard(ctx, who.Customer, short), carrier.InvalidArgument, "")
}
