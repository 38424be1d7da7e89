package card

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// MetadataWebUserID is the key of a customer's metadata that holds the app's own user id.
const MetadataWebUserID = account.MetadataWebUserID

// ErrNoCard says that a customer has no saved card.
var ErrNoCard = errors.New("card: the customer has no saved card")

// TestCard is a card's data, of the provider's published test numbers. It is compared and forgotten.
type TestCard struct {
	Number             string
	ExpMonth, ExpYear  int64 // 0 is the end of the third year from now
	CVC                string
	HolderName, Postal string
}

// SavedCard is what may be known of a customer's card.
type SavedCard struct {
	CustomerID      string
	PaymentMethodID string
	Brand           string // the provider's name: visa, mastercard, amex
	Last4           string
	ExpMonth        int64
	ExpYear         int64
	HolderName      string
}

// SeedCustomer makes the customer of a web user, with a saved card when a number is given, and returns the provider's
// ids; paymentMethodID is empty without a card. A customer who is there already, by metadata web_user_id, is kept,
// and so is a saved card of the same number. An *account.Error comes back for a number that isn't a published test
// number or that declines when it is saved.
func (b *Books) SeedCustomer(ctx context.Context, webUserID, email, name, testCardNumber string) (customerID,
	paymentMethodID string, err error) {
	customer := b.Account().CustomerOf(webUserID)
	if customer == nil {
		if customer, err = b.Account().CreateCustomer(ctx, account.CustomerParams{
			Email: &email, Name: &name, Metadata: map[string]string{MetadataWebUserID: webUserID},
		}); err != nil {
			return "", "", err
		}
	}
	if testCardNumber == "" {
		return customer.ID, "", nil
	}
	if saved, ok := b.DefaultCard(webUserID); ok && strings.HasSuffix(testCardNumber, saved.Last4) {
		return customer.ID, saved.PaymentMethodID, nil
	}
	saved, err := b.SaveCard(ctx, webUserID, TestCard{Number: testCardNumber, CVC: "123", HolderName: name})
	return customer.ID, saved.PaymentMethodID, err
}

// SaveCard keeps a card as the default of a web user's customer, and lets the one before go. An *account.Error comes
// back when the card is refused; the customer must have been made by SeedCustomer or by the BFF.
func (b *Books) SaveCard(ctx context.Context, webUserID string, card TestCard) (SavedCard, error) {
	customer := b.Account().CustomerOf(webUserID)
	if customer == nil {
		return SavedCard{}, fmt.Errorf("card: no customer has %s %q", MetadataWebUserID, webUserID)
	}
	if card.ExpYear == 0 {
		card.ExpMonth, card.ExpYear = 12, int64(b.clock().Year())+3
	}
	method, err := b.Account().CreatePaymentMethod(ctx, account.PaymentMethodParams{
		Type: "card",
		Card: &account.CardParams{Number: &card.Number, ExpMonth: &card.ExpMonth, ExpYear: &card.ExpYear, CVC: &card.CVC},
		BillingDetails: &account.BillingDetails{
			Name: &card.HolderName, Email: customer.Email, Address: &account.Address{PostalCode: &card.Postal},
		},
	})
	if err != nil {
		return SavedCard{}, err
	}
	setup, err := b.Account().CreateSetupIntent(ctx, account.SetupIntentParams{
		Confirm:            true,
		SetupIntentDetails: account.SetupIntentDetails{Customer: &customer.ID},
		SetupConfirmParams: account.SetupConfirmParams{PaymentMethod: &method.ID},
	})
	if err == nil && setup.Status == account.StatusRequiresAction {
		err = b.Account().AuthenticateIntent(ctx, setup.ID, true) // the customer is at hand
	}
	if err != nil {
		return SavedCard{}, err
	}
	before, had := b.DefaultCard(webUserID)
	params := account.CustomerParams{InvoiceSettings: &account.InvoiceSettingsParams{DefaultPaymentMethod: &method.ID}}
	if _, err := b.Account().UpdateCustomer(ctx, customer.ID, params); err != nil {
		return SavedCard{}, err
	}
	if had && before.PaymentMethodID != method.ID {
		if _, err := b.Account().DetachPaymentMethod(ctx, before.PaymentMethodID, account.NoParams{}); err != nil {
			return SavedCard{}, err
		}
	}
	saved, _ := b.DefaultCard(webUserID)
	return saved, nil
}

// DefaultCard returns the card that renewals are charged to: the customer's default, or else the one saved last.
func (b *Books) DefaultCard(webUserID string) (SavedCard, bool) {
	customerID, chosen := b.Account().DefaultMethod(webUserID)
	if chosen == nil {
		return SavedCard{}, false
	}
	saved := SavedCard{
		CustomerID: customerID, PaymentMethodID: chosen.ID, Brand: chosen.Card.Brand, Last4: chosen.Card.Last4,
		ExpMonth: chosen.Card.ExpMonth, ExpYear: chosen.Card.ExpYear,
	}
	if chosen.BillingDetails.Name != nil {
		saved.HolderName = *chosen.BillingDetails.Name
	}
	return saved, true
}

// TestCard returns the card that renewals are charged to with its published number.
func (b *Books) TestCard(webUserID string) (TestCard, bool) {
	_, chosen := b.Account().DefaultMethod(webUserID)
	if chosen == nil || chosen.Card.Fingerprint == nil {
		return TestCard{}, false
	}
	number, ok := testcards.Number(*chosen.Card.Fingerprint)
	t := TestCard{Number: number, ExpMonth: chosen.Card.ExpMonth, ExpYear: chosen.Card.ExpYear, CVC: "123"}
	if chosen.Card.Brand == "amex" {
		t.CVC = "1234"
	}
	if chosen.BillingDetails.Name != nil {
		t.HolderName = *chosen.BillingDetails.Name
	}
	return t, ok
}

// ChargeSaved takes an amount in cents from a web user's saved card while the customer isn't there, as for an
// automatic renewal. The payment intent carries the metadata; its webhooks are sent as for any other. ErrNoCard when
// no card is saved; an *account.Error when the issuer declines, with the provider's code and decline code.
func (b *Books) ChargeSaved(ctx context.Context, webUserID string, amountCents int64, currency string,
	metadata map[string]string) (*account.PaymentIntent, error) {
	saved, ok := b.DefaultCard(webUserID)
	if !ok {
		return nil, ErrNoCard
	}
	offSession := "true"
	return b.Account().CreatePaymentIntent(ctx, account.PaymentIntentParams{
		Amount: &amountCents, Currency: &currency, Confirm: true,
		PaymentIntentDetails: account.PaymentIntentDetails{
			Customer: &saved.CustomerID, Metadata: metadata, PaymentMethodTypes: []string{"card"},
		},
		ConfirmParams: account.ConfirmParams{PaymentMethod: &saved.PaymentMethodID, OffSession: &offSession},
	})
}

// Refund refunds what is left of a payment.
func (b *Books) Refund(ctx context.Context, paymentIntentID string) (*account.Refund, error) {
	return b.Account().CreateRefund(ctx, account.RefundParams{PaymentIntent: &paymentIntentID})
}
