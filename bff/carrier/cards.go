package carrier

import "context"

// SavedCards reads the card that the carrier itself keeps. Optional, with Capabilities.SavedCard ==
// SavedCardAtCarrier.
type SavedCards interface {
	// SavedCard returns what may be shown of the card, or none.
	SavedCard(context.Context, Customer) (SavedCardAnswer, error)
}

// CardIntents creates card-provider intents for carriers that own the card
// account (`payments.provider: carrier`). Optional.
type CardIntents interface {
	// ActivationIntent pays an own activation.
	ActivationIntent(context.Context, ActivationIntentRequest) (CardIntent, error)
	// CardChangeIntent saves another card.
	CardChangeIntent(context.Context, Customer) (CardIntent, error)
}

// ExtensionIntents creates card-provider intents for further cycles. Optional.
type ExtensionIntents interface {
	// ExtensionIntent pays one more cycle, with the saved card if told so; NotFound without a subscription or a saved
	// card.
	ExtensionIntent(context.Context, ExtensionIntentRequest) (CardIntent, error)
}

// RawCards takes raw card bodies (spec §7, PrepaidActivationPayment and
// ChangePaymentInfo). Optional; off in production. Never repeated, logged or stored.
type RawCards interface {
	// PayActivation charges the card.
	PayActivation(context.Context, PayActivationRequest) (Done, error)
	// ChangeCard saves another card.
	ChangeCard(context.Context, ChangeCardRequest) (Done, error)
}

// The operations of SavedCards, CardIntents, ExtensionIntents and RawCards.
var (
	GetSavedCard = read(SavedCards.SavedCard, Operation{
		Name:    "saved_cards.get",
		Meaning: "returns what may be shown of the card that the carrier keeps, or none",
	}).checked(func(_ Customer, a SavedCardAnswer) string {
		return needs(a.Card != nil && a.Card.Last4 == "", "the card's Last4")
	})

	CreateActivationIntent = idempotent(CardIntents.ActivationIntent, Operation{
		Name:     "card_intents.activation",
		Meaning:  "makes a card-provider intent that pays an own activation",
		Refusals: []Refusal{notFound, paymentRefused},
	}).checked(func(_ ActivationIntentRequest, i CardIntent) string { return i.lacks() })

	CreateExtensionIntent = idempotent(ExtensionIntents.ExtensionIntent, Operation{
		Name:     "card_intents.extension",
		Meaning:  "makes a card-provider intent that pays one more cycle",
		Refusals: []Refusal{notFound, planUnavailable},
	}).checked(func(_ ExtensionIntentRequest, i CardIntent) string { return i.lacks() })

	CreateCardChangeIntent = idempotent(CardIntents.CardChangeIntent, Operation{
		Name:    "card_intents.card_change",
		Meaning: "makes a card-provider intent that saves another card",
	}).checked(func(_ Customer, i CardIntent) string { return i.lacks() })

	PayActivation = write(RawCards.PayActivation, Operation{
		Name: "raw_cards.pay_activation", Exclusive: true,
		Meaning:  "charges a raw card for an activation",
		Refusals: []Refusal{cardDeclined, paymentRefused, invalid, notFound},
	})

	ChangeCard = write(RawCards.ChangeCard, Operation{
		Name: "raw_cards.change_card", Exclusive: true,
		Meaning:  "saves another raw card",
		Refusals: []Refusal{cardDeclined, invalid},
	})
)

// SavedCardAnswer holds the saved card; nil if none is saved.
type SavedCardAnswer struct{ Card *SavedCard }

// SavedCard is what may be shown of a card.
type SavedCard struct {
	Brand, Last4, HolderName, PaymentMethodID string
	ExpMonth, ExpYear                         int
}

// ActivationIntentRequest names an own activation.
type ActivationIntentRequest struct {
	Customer
	ActivationID ActivationID
}

// ExtensionIntentRequest names the plan of one more cycle.
type ExtensionIntentRequest struct {
	Customer
	PlanID       string
	UseSavedCard bool
}

// CardIntent is a card-provider intent made by the carrier.
type CardIntent struct {
	ClientSecret    Secret
	PaymentMethodID string // the saved card's id when it is to be used
}

func (i CardIntent) lacks() string { return needs(i.ClientSecret == "", "ClientSecret") }

// Card is a raw card. Number and CVV print redacted.
type Card struct {
	Type, HolderName  string
	Number, CVV       Secret
	ExpMonth, ExpYear int // ExpYear has four digits
}

// PayActivationRequest charges a raw card for an activation.
type PayActivationRequest struct {
	Customer
	ActivationID ActivationID
	Money
	Card    Card
	AutoPay bool
}

// ChangeCardRequest saves a raw card.
type ChangeCardRequest struct {
	Customer
	Card Card
}
