package gateway

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

type payments struct {
	inner                               carrier.Payments
	activationDue, extensionDue, record *operation
}

func guardPayments(g *guard, inner carrier.Payments) carrier.Payments {
	f := g.family("payment")
	return &payments{inner, f.read("ActivationDue"), f.read("ExtensionDue"), f.write("Record")}
}

func (r *payments) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	return ask(ctx, r.activationDue, func(ctx context.Context) (carrier.Due, error) { return r.inner.ActivationDue(ctx, id) })
}

func (r *payments) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	return ask(ctx, r.extensionDue, func(ctx context.Context) (carrier.Due, error) { return r.inner.ExtensionDue(ctx, c, planID) })
}

func (r *payments) Record(ctx context.Context, p carrier.SettledPayment) error {
	return tell(ctx, r.record, func(ctx context.Context) error { return r.inner.Record(ctx, p) })
}

type savedCards struct {
	inner     carrier.SavedCards
	savedCard *operation
}

func guardSavedCards(g *guard, inner carrier.SavedCards) carrier.SavedCards {
	return &savedCards{inner, g.family("saved_card").read("SavedCard")}
}

func (r *savedCards) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	return ask(ctx, r.savedCard, func(ctx context.Context) (*carrier.SavedCard, error) { return r.inner.SavedCard(ctx, c) })
}

type cardIntents struct {
	inner                             carrier.CardIntents
	activation, extension, cardChange *operation
}

func guardCardIntents(g *guard, inner carrier.CardIntents) carrier.CardIntents {
	f := g.family("card_intent")
	return &cardIntents{inner, f.write("ActivationIntent"), f.write("ExtensionIntent"), f.write("CardChangeIntent")}
}

func (r *cardIntents) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	return ask(ctx, r.activation, func(ctx context.Context) (carrier.CardIntent, error) { return r.inner.ActivationIntent(ctx, c, id) })
}

func (r *cardIntents) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	return ask(ctx, r.extension, func(ctx context.Context) (carrier.CardIntent, error) {
		return r.inner.ExtensionIntent(ctx, c, planID, useSavedCard)
	})
}

func (r *cardIntents) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	return ask(ctx, r.cardChange, func(ctx context.Context) (carrier.CardIntent, error) { return r.inner.CardChangeIntent(ctx, c) })
}

type legacyCards struct {
	inner                     carrier.LegacyCards
	payActivation, changeCard *operation
}

func guardLegacyCards(g *guard, inner carrier.LegacyCards) carrier.LegacyCards {
	f := g.family("legacy_card")
	return &legacyCards{inner, f.write("PayActivation"), f.write("ChangeCard")}
}

func (r *legacyCards) PayActivation(ctx context.Context, c carrier.Customer, p carrier.CardPayment) error {
	return tellAlone(ctx, r.payActivation, c, func(ctx context.Context) error { return r.inner.PayActivation(ctx, c, p) })
}

func (r *legacyCards) ChangeCard(ctx context.Context, c carrier.Customer, card carrier.Card) error {
	return tellAlone(ctx, r.changeCard, c, func(ctx context.Context) error { return r.inner.ChangeCard(ctx, c, card) })
}
