package world

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/records"
)

// Cards is one world's part of the card provider, as the carrier uses it. Amounts that a card
// doesn't give are refused with FailedPrecondition/card_declined and the
// provider's message.
type Cards interface {
	// Seed saves a card that the customer had before the world began: nothing tells of it.
	Seed(Payer, Card) error
	// Save makes a card the customer's default, creating the customer if needed.
	Save(context.Context, Payer, Card) error
	// Saved returns the customer's default card, or nil.
	Saved(ctx context.Context, userID string) (*carrier.SavedCard, error)
	// TestCard returns the customer's default card with its published test number, and whether there is one.
	TestCard(userID string) (Card, bool)
	// ChargeSaved takes money from the default card without the customer; reference says what for.
	// The card must not have expired at that time, which is the world's.
	ChargeSaved(ctx context.Context, p Payer, m carrier.Money, reference string, at time.Time) (Charge, error)
	// ChargeCard takes money from a raw card, and keeps the card as the default if asked to.
	ChargeCard(ctx context.Context, p Payer, c Card, m carrier.Money, reference string, keep bool) (Charge, error)
	// Refund refunds what an intent took; a second time changes nothing.
	Refund(ctx context.Context, intentID string) error
	// PaymentIntent opens a payment for the customer to confirm in the browser.
	// The open one of that id, if it can still be paid, is given again.
	PaymentIntent(ctx context.Context, p Payer, m carrier.Money, reference, openID string) (Intent, error)
	// SetupIntent opens a change of the saved card for the customer to confirm in the browser.
	SetupIntent(ctx context.Context, p Payer) (Intent, error)
	// Finished tells whether the customer has confirmed an intent. Then a payment
	// gives what was charged, and a new card is the default.
	Finished(ctx context.Context, p Payer, intentID string) (Charge, bool, error)
	// Snapshot returns everything that the provider knows of the world, and Restore puts it back.
	Snapshot() ([]byte, error)
	Restore([]byte) error
	// Unsaved returns what has changed since it was called last, in tables whose names begin with prefix; after Unsave,
	// everything. FromRecords makes a snapshot of such records.
	Unsaved(prefix string) (records.Changes, error)
	Unsave()
	FromRecords(tables map[string]map[string]json.RawMessage) ([]byte, error)
	// Bind makes this part of the provider the world's, in place of the one that was; Close removes it.
	Bind()
	Close()
}

// Intent is a payment or a change of card that waits for the customer.
type Intent struct{ ID, ClientSecret string }

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
	Money    carrier.Money
	Card     carrier.SavedCard
}

// openIntent says what an open intent is for: an activation, a cycle of a plan, or else a change of the card.
type openIntent struct {
	UserID string
	PaID   string `json:",omitzero"`
	PlanID int    `json:",omitzero"`
}

func (o openIntent) reference() string {
	if o.PaID != "" {
		return "activation-" + o.PaID
	}
	return "extension-" + o.UserID + "-" + strconv.Itoa(o.PlanID)
}

func payerOf(u *user) Payer {
	return Payer{UserID: u.ID, Email: u.Email, Name: u.FirstName + " " + u.LastName}
}

// SavedCard serves carrier.SavedCards.
func (w *World) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return nil, err
	}
	return w.cards.Saved(ctx, u.ID)
}

// PayActivation serves carrier.RawCards.
func (w *World) PayActivation(ctx context.Context, c carrier.Customer, p carrier.PayActivationRequest) error {
	defer w.begin()()
	u, a, err := w.ownActivation(c, p.ActivationID)
	if err != nil {
		return err
	}
	due := carrier.Money{Amount: a.Request.Quote.Total, Currency: a.Request.Quote.Currency}
	if p.Money != due {
		return invalid("Amount", "The amount is not the one due.")
	}
	paid, err := w.cards.ChargeCard(ctx, payerOf(u), cardOf(p.Card), due, "activation-"+a.ID, p.AutoPay)
	if err != nil {
		return err
	}
	w.settleActivation(a, paid.IntentID, paid.Card)
	w.acknowledge(a)
	return nil
}

// ChangeCard serves carrier.RawCards.
func (w *World) ChangeCard(ctx context.Context, c carrier.Customer, card carrier.Card) error {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return err
	}
	return w.cards.Save(ctx, payerOf(u), cardOf(card))
}

// ActivationIntent serves carrier.CardIntents.
func (w *World) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent,
	error) {
	defer w.begin()()
	u, a, err := w.ownActivation(c, id)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	q := a.Request.Quote
	return w.openPayment(ctx, u, openIntent{UserID: u.ID, PaID: a.ID},
		carrier.Money{Amount: q.Total, Currency: q.Currency})
}

// ExtensionIntent serves carrier.ExtensionIntents.
func (w *World) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int,
	useSavedCard bool) (carrier.CardIntent, error) {
	defer w.begin()()
	u, err := w.subscriber(c)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	due, err := w.extensionDue(u, planID)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	var methodID string
	if useSavedCard {
		saved, err := w.cards.Saved(ctx, u.ID)
		if err != nil {
			return carrier.CardIntent{}, err
		}
		if saved == nil {
			return carrier.CardIntent{}, &carrier.Error{Code: carrier.NotFound, Message: "No card on file"}
		}
		methodID = saved.PaymentMethodID
	}
	out, err := w.openPayment(ctx, u, openIntent{UserID: u.ID, PlanID: planID}, due.Money)
	out.PaymentMethodID = methodID
	return out, err
}

// CardChangeIntent serves carrier.CardIntents.
func (w *World) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	i, err := w.cards.SetupIntent(ctx, payerOf(u))
	if err != nil {
		return carrier.CardIntent{}, err
	}
	w.st.OpenIntents[i.ID] = openIntent{UserID: u.ID}
	return carrier.CardIntent{ClientSecret: carrier.Secret(i.ClientSecret)}, nil
}

// openPayment opens the payment of something, or returns the one that is open for it.
func (w *World) openPayment(ctx context.Context, u *user, what openIntent, m carrier.Money) (carrier.CardIntent,
	error) {
	var openID string
	for id, open := range w.st.OpenIntents {
		if open == what {
			openID = id
		}
	}
	i, err := w.cards.PaymentIntent(ctx, payerOf(u), m, what.reference(), openID)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	delete(w.st.OpenIntents, openID)
	w.st.OpenIntents[i.ID] = what
	return carrier.CardIntent{ClientSecret: carrier.Secret(i.ClientSecret)}, nil
}

// learn asks the provider about the payments and cards that customers of a
// carrier which owns the card account have confirmed.
func (w *World) learn() {
	ctx := context.Background()
	for _, id := range slices.Sorted(maps.Keys(w.st.OpenIntents)) {
		open := w.st.OpenIntents[id]
		u := w.st.Users[open.UserID]
		charge, done, err := w.cards.Finished(ctx, payerOf(u), id)
		if err != nil || !done {
			continue // asked again with the next call
		}
		delete(w.st.OpenIntents, id)
		if err := w.settle(open, u, charge); err != nil {
			_ = w.cards.Refund(ctx, id) // the provider, in process, knows the intent
		}
	}
}

// settle does what was paid for. Codes: those of Record.
func (w *World) settle(open openIntent, u *user, c Charge) error {
	p := carrier.SettledPayment{UserID: u.ID, IntentID: c.IntentID, Money: c.Money, Card: c.Card}
	switch {
	case open.PaID != "":
		p.Kind, p.ActivationID = carrier.PaymentActivation, carrier.ActivationID(open.PaID)
		return w.recordActivation(p)
	case open.PlanID != 0:
		p.Kind, p.CNUM, p.PlanID = carrier.PaymentExtension, u.cnum(), strconv.Itoa(open.PlanID)
		return w.recordExtension(p)
	}
	return nil // a changed card
}

// ownActivation returns the customer's own unpaid activation.
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
	return Card{Number: c.Number.Reveal(), CVC: c.CVV.Reveal(), HolderName: c.HolderName, ExpMonth: c.ExpMonth,
		ExpYear: c.ExpYear}
}
