// Package billing lets the simulated carrier take money at the emulated card
// provider: it is the world's Cards over the emulator, in process. A customer
// of the carrier is the provider's customer whose metadata web_user_id names
// the user; the BFF finds the same customer by the same rule.
package billing

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/api"
	"github.com/golight/selfservice/carrier-mock/internal/records"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// Metadata of payment intents. The purpose tells the BFF which are its own;
// what the carrier charges by itself has PurposeCarrier.
const (
	metaPurpose    = "purpose"
	metaReference  = "reference"
	PurposeCarrier = "carrier"
)

// Cards implements world.Cards.
type Cards struct{ books *card.Books }

var _ world.Cards = Cards{}

// New returns the carrier's way to a world's books at the emulator.
func New(b *card.Books) Cards { return Cards{b} }

// Seed implements world.Cards.
func (c Cards) Seed(p world.Payer, k world.Card) error {
	return c.Save(account.Quietly(context.Background()), p, k)
}

// Snapshot implements world.Cards.
func (c Cards) Snapshot() ([]byte, error) { return c.books.Snapshot() }

// Restore implements world.Cards.
func (c Cards) Restore(snapshot []byte) error { return c.books.Restore(snapshot) }

// Unsaved implements world.Cards.
func (c Cards) Unsaved(prefix string) (records.Changes, error) { return c.books.Unsaved(prefix) }

// Unsave implements world.Cards.
func (c Cards) Unsave() { c.books.Account().Unsave() }

// FromRecords implements world.Cards.
func (c Cards) FromRecords(tables map[string]map[string]json.RawMessage) ([]byte, error) {
	return api.FromRecords(tables)
}

// Bind implements world.Cards.
func (c Cards) Bind() { c.books.Bind() }

// Close implements world.Cards.
func (c Cards) Close() { c.books.Close() }

// Save implements world.Cards.
func (c Cards) Save(ctx context.Context, p world.Payer, k world.Card) error {
	if _, err := c.customer(ctx, p); err != nil {
		return err
	}
	_, err := c.books.SaveCard(ctx, p.UserID, card.TestCard{
		Number: k.Number, ExpMonth: int64(k.ExpMonth), ExpYear: int64(k.ExpYear), CVC: k.CVC, HolderName: k.HolderName,
	})
	return refused(err)
}

// Saved implements world.Cards.
func (c Cards) Saved(_ context.Context, userID string) (*carrier.SavedCard, error) {
	saved, ok := c.books.DefaultCard(userID)
	if !ok {
		return nil, nil
	}
	return &carrier.SavedCard{
		Brand: saved.Brand, Last4: saved.Last4, HolderName: saved.HolderName, PaymentMethodID: saved.PaymentMethodID,
		ExpMonth: int(saved.ExpMonth), ExpYear: int(saved.ExpYear),
	}, nil
}

// TestCard implements world.Cards.
func (c Cards) TestCard(userID string) (world.Card, bool) {
	k, ok := c.books.TestCard(userID)
	return world.Card{Number: k.Number, CVC: k.CVC, HolderName: k.HolderName, ExpMonth: int(k.ExpMonth),
		ExpYear: int(k.ExpYear)}, ok
}

// ChargeSaved implements world.Cards.
func (c Cards) ChargeSaved(ctx context.Context, p world.Payer, m carrier.Money, reference string,
	at time.Time) (world.Charge, error) {
	intent, err := c.books.ChargeSaved(account.At(ctx, at), p.UserID, int64(m.Amount), m.Currency,
		ownMetadata(p, reference))
	if err != nil {
		return world.Charge{}, refused(err)
	}
	saved, err := c.Saved(ctx, p.UserID)
	if err != nil || saved == nil {
		return world.Charge{IntentID: intent.ID, Money: m}, err
	}
	return world.Charge{IntentID: intent.ID, Money: m, Card: *saved}, nil
}

// ChargeCard implements world.Cards.
func (c Cards) ChargeCard(ctx context.Context, p world.Payer, k world.Card, m carrier.Money, reference string,
	keep bool) (world.Charge, error) {
	customerID, err := c.customer(ctx, p)
	if err != nil {
		return world.Charge{}, err
	}
	month, year := int64(k.ExpMonth), int64(k.ExpYear)
	method, err := c.books.Account().CreatePaymentMethod(ctx, account.PaymentMethodParams{
		Type: "card", Card: &account.CardParams{Number: &k.Number, ExpMonth: &month, ExpYear: &year, CVC: &k.CVC},
		BillingDetails: &account.BillingDetails{Name: &k.HolderName, Email: &p.Email},
	})
	if err != nil {
		return world.Charge{}, refused(err)
	}
	params := payment(customerID, m, ownMetadata(p, reference))
	params.Confirm, params.PaymentMethod = true, &method.ID
	if keep {
		offSession := "off_session"
		params.SetupFutureUsage = &offSession
	}
	intent, err := c.books.Account().CreatePaymentIntent(ctx, params)
	if err != nil {
		return world.Charge{}, refused(err)
	}
	if intent.Status != account.StatusSucceeded {
		return world.Charge{}, carrier.Refuse(carrier.ReasonCardDeclined,
			"The card needs a confirmation that raw cards can't have.")
	}
	return world.Charge{IntentID: intent.ID, Money: m, Card: shown(method)}, nil
}

// Refund implements world.Cards. An emulator that was reset since has nothing to give back.
func (c Cards) Refund(ctx context.Context, intentID string) error {
	_, err := c.books.Refund(ctx, intentID)
	var e *account.Error
	if errors.As(err, &e) && (e.Code == account.CodeChargeAlreadyRefunded || e.Code == account.CodeResourceMissing) {
		return nil
	}
	return err
}

// PaymentIntent implements world.Cards.
func (c Cards) PaymentIntent(ctx context.Context, p world.Payer, m carrier.Money, reference,
	openID string) (world.Intent, error) {
	if openID != "" {
		open, err := c.books.Account().PaymentIntent(ctx, openID, account.RetrieveParams{})
		if err == nil && open.Amount == int64(m.Amount) && open.Status != account.StatusCanceled &&
			open.Status != account.StatusSucceeded {
			return world.Intent{ID: open.ID, ClientSecret: *open.ClientSecret}, nil
		}
	}
	customerID, err := c.customer(ctx, p)
	if err != nil {
		return world.Intent{}, err
	}
	params := payment(customerID, m, ownMetadata(p, reference))
	offSession := "off_session"
	params.SetupFutureUsage = &offSession
	intent, err := c.books.Account().CreatePaymentIntent(ctx, params)
	if err != nil {
		return world.Intent{}, err
	}
	return world.Intent{ID: intent.ID, ClientSecret: *intent.ClientSecret}, nil
}

// SetupIntent implements world.Cards.
func (c Cards) SetupIntent(ctx context.Context, p world.Payer) (world.Intent, error) {
	customerID, err := c.customer(ctx, p)
	if err != nil {
		return world.Intent{}, err
	}
	intent, err := c.books.Account().CreateSetupIntent(ctx,
		account.SetupIntentParams{SetupIntentDetails: account.SetupIntentDetails{
			Customer: &customerID, PaymentMethodTypes: []string{"card"}, Metadata: ownMetadata(p, "card change"),
		}})
	if err != nil {
		return world.Intent{}, err
	}
	return world.Intent{ID: intent.ID, ClientSecret: *intent.ClientSecret}, nil
}

// Finished implements world.Cards.
func (c Cards) Finished(ctx context.Context, p world.Payer, intentID string) (world.Charge, bool, error) {
	if strings.HasPrefix(intentID, "seti_") {
		return c.cardChanged(ctx, p, intentID)
	}
	intent, err := c.books.Account().PaymentIntent(ctx, intentID, account.RetrieveParams{})
	if err != nil || intent.Status != account.StatusSucceeded {
		return world.Charge{}, false, err
	}
	charge := world.Charge{IntentID: intent.ID,
		Money: carrier.Money{Amount: carrier.Cents(intent.Amount), Currency: strings.ToUpper(intent.Currency)}}
	if intent.PaymentMethod != nil {
		method, err := c.books.Account().PaymentMethod(ctx, *intent.PaymentMethod, account.NoParams{})
		if err != nil {
			return world.Charge{}, false, err
		}
		charge.Card = shown(method)
	}
	return charge, true, nil
}

// cardChanged makes the card of a confirmed setup intent the default, and lets the one before go.
func (c Cards) cardChanged(ctx context.Context, p world.Payer, intentID string) (world.Charge, bool, error) {
	books := c.books.Account()
	intent, err := books.SetupIntent(ctx, intentID, account.RetrieveParams{})
	if err != nil || intent.Status != account.StatusSucceeded {
		return world.Charge{}, false, err
	}
	before, had := c.books.DefaultCard(p.UserID)
	params := account.CustomerParams{
		InvoiceSettings: &account.InvoiceSettingsParams{DefaultPaymentMethod: intent.PaymentMethod},
	}
	if _, err := books.UpdateCustomer(ctx, *intent.Customer, params); err != nil {
		return world.Charge{}, false, err
	}
	if had && before.PaymentMethodID != *intent.PaymentMethod {
		_, err = books.DetachPaymentMethod(ctx, before.PaymentMethodID, account.NoParams{})
	}
	return world.Charge{IntentID: intentID}, err == nil, err
}

func shown(m *account.PaymentMethod) carrier.SavedCard {
	card := carrier.SavedCard{Brand: m.Card.Brand, Last4: m.Card.Last4}
	if m.BillingDetails.Name != nil {
		card.HolderName = *m.BillingDetails.Name
	}
	return card
}

// customer returns the id of the user's customer, making it if there is none.
func (c Cards) customer(ctx context.Context, p world.Payer) (string, error) {
	id, _, err := c.books.SeedCustomer(ctx, p.UserID, p.Email, p.Name, "")
	return id, err
}

func ownMetadata(p world.Payer, reference string) map[string]string {
	return map[string]string{card.MetadataWebUserID: p.UserID, metaPurpose: PurposeCarrier, metaReference: reference}
}

func payment(customerID string, m carrier.Money, metadata map[string]string) account.PaymentIntentParams {
	amount := int64(m.Amount)
	return account.PaymentIntentParams{
		Amount: &amount, Currency: &m.Currency,
		PaymentIntentDetails: account.PaymentIntentDetails{Customer: &customerID, PaymentMethodTypes: []string{"card"},
			Metadata: metadata},
	}
}

// refused turns a card that can't be charged into the port's refusal, with the
// provider's message; other errors stay what they are.
func refused(err error) error {
	var e *account.Error
	switch {
	case errors.Is(err, card.ErrNoCard):
		return carrier.Refuse(carrier.ReasonCardDeclined, "There is no saved card.")
	case errors.As(err, &e) && (e.Type == account.TypeCard || e.Type == account.TypeInvalidRequest):
		return carrier.Refuse(carrier.ReasonCardDeclined, e.Message)
	}
	return err
}
