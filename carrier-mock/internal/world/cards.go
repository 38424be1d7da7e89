package world

import (
	"context"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// Cards is the card provider as the carrier uses it. Amounts that a card
// doesn't give are refused with FailedPrecondition/card_declined and the
// provider's message.
type Cards interface {
	// Save makes a card the customer's default, creating the customer if needed.
	Save(context.Context, Payer, Card) error
	// Saved gives the customer's default card, or nil.
	Saved(ctx context.Context, userID string) (*carrier.SavedCard, error)
	// ChargeSaved takes money from the default card without the customer; reference says what for.
	ChargeSaved(ctx context.Context, p Payer, m carrier.Money, reference string) (Charge, error)
	// ChargeCard takes money from a raw card, and keeps the card as the default if asked to.
	ChargeCard(ctx context.Context, p Payer, c Card, m carrier.Money, reference string, keep bool) (Charge, error)
	// Refund gives back what an intent took; a second time changes nothing.
	Refund(ctx context.Context, intentID string) error
	// PaymentIntent opens a payment for the customer to confirm in the browser.
	PaymentIntent(ctx context.Context, p Payer, m carrier.Money, purpose map[string]string) (clientSecret string, err error)
	// SetupIntent opens a change of the saved card for the customer to confirm in the browser.
	SetupIntent(ctx context.Context, p Payer) (clientSecret string, err error)
}

// Payer is who pays: the provider's customer carries UserID as metadata web_user_id.
type Payer struct{ UserID, Email, Name string }

// Card is a test card. It is the only raw card that a world ever holds.
type Card struct {
	Number, CVC, HolderName string
	ExpMonth, ExpYear       int
}

// Charge is money taken.
type Charge struct {
	IntentID string
	Card     carrier.SavedCard
}

func payerOf(u *user) Payer {
	return Payer{UserID: u.ID, Email: u.Email, Name: u.FirstName + " " + u.LastName}
}

// SavedCard implements carrier.SavedCards.
func (w *World) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return nil, err
	}
	return w.opts.Cards.Saved(ctx, u.ID)
}

// PayActivation implements carrier.LegacyCards.
func (w *World) PayActivation(ctx context.Context, c carrier.Customer, p carrier.CardPayment) error {
	defer w.begin()()
	u, a, err := w.ownActivation(c, p.ActivationID)
	if err != nil {
		return err
	}
	due := carrier.Money{Amount: a.Request.Quote.Total, Currency: a.Request.Quote.Currency}
	if p.Money != due {
		return invalid("Amount", "The amount is not the one due.")
	}
	paid, err := w.opts.Cards.ChargeCard(ctx, payerOf(u), cardOf(p.Card), due, "activation-"+a.ID, p.AutoPay)
	if err != nil {
		return err
	}
	w.settleActivation(a, paid.IntentID, paid.Card)
	return nil
}

// ChangeCard implements carrier.LegacyCards.
func (w *World) ChangeCard(ctx context.Context, c carrier.Customer, card carrier.Card) error {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return err
	}
	return w.opts.Cards.Save(ctx, payerOf(u), cardOf(card))
}

// ActivationIntent implements carrier.CardIntents.
func (w *World) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	defer w.begin()()
	u, a, err := w.ownActivation(c, id)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	q := a.Request.Quote
	secret, err := w.opts.Cards.PaymentIntent(ctx, payerOf(u), carrier.Money{Amount: q.Total, Currency: q.Currency},
		map[string]string{"purpose": string(carrier.PaymentActivation), "pa_id": a.ID})
	return carrier.CardIntent{ClientSecret: carrier.Secret(secret)}, err
}

// ExtensionIntent implements carrier.CardIntents.
func (w *World) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	defer w.begin()()
	u, err := w.subscriber(c)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	due, err := w.extensionDue(u, planID)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	var out carrier.CardIntent
	if useSavedCard {
		saved, err := w.opts.Cards.Saved(ctx, u.ID)
		if err != nil {
			return out, err
		}
		if saved == nil {
			return out, &carrier.Error{Code: carrier.NotFound, Message: "No card on file"}
		}
		out.PaymentMethodID = saved.PaymentMethodID
	}
	secret, err := w.opts.Cards.PaymentIntent(ctx, payerOf(u), due.Money,
		map[string]string{"purpose": string(carrier.PaymentExtension), "cnum": u.Sub.CNUM, "plan_id": strconv.Itoa(planID)})
	out.ClientSecret = carrier.Secret(secret)
	return out, err
}

// CardChangeIntent implements carrier.CardIntents.
func (w *World) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	secret, err := w.opts.Cards.SetupIntent(ctx, payerOf(u))
	return carrier.CardIntent{ClientSecret: carrier.Secret(secret)}, err
}

// ownActivation gives the customer's own unpaid activation.
// Codes: Unauthenticated, NotFound, FailedPrecondition/payment_refused.
func (w *World) ownActivation(c carrier.Customer, id carrier.ActivationID) (*user, *activation, error) {
	u, err := w.customer(c)
	if err != nil {
		return nil, nil, err
	}
	a := w.st.Activations[string(id)]
	if a == nil || a.UserID != u.ID {
		return nil, nil, errNoActivation()
	}
	if a.State != AwaitingPayment {
		return nil, nil, errPaymentRefused("This activation can't be paid any more.")
	}
	return u, a, nil
}

func cardOf(c carrier.Card) Card {
	return Card{Number: c.Number.Reveal(), CVC: c.CVV.Reveal(), HolderName: c.HolderName, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear}
}
