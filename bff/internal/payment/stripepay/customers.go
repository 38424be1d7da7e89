package stripepay

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// FindCustomers lists by e-mail, which misses nothing, and if that finds none
// asks the index, which lags, for one that has another e-mail.
func (p *Provider) FindCustomers(ctx context.Context, userID, email string) ([]string, error) {
	if email != "" {
		ids, err := read(ctx, p, "list customers", func() ([]string, error) {
			params := &stripe.CustomerListParams{Email: stripe.String(email)}
			params.Limit = stripe.Int64(pageSize)
			return ownedBy(userID, p.stripe.V1Customers.List(ctx, params))
		})
		if len(ids) > 0 || err != nil {
			return ids, err
		}
	}
	return read(ctx, p, "search customers", func() ([]string, error) {
		params := &stripe.CustomerSearchParams{}
		params.Query = "metadata['" + payment.MetaUserID + "']:'" + quoted.Replace(userID) + "'"
		params.Limit = stripe.Int64(pageSize)
		return ownedBy(userID, p.stripe.V1Customers.Search(ctx, params))
	})
}

// quoted escapes a text for the provider's search language.
var quoted = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// ownedBy returns the ids of the user's customers in a list, the oldest first.
func ownedBy(userID string, list stripe.Seq2[*stripe.Customer, error]) ([]string, error) {
	all, err := collect(list, func(c *stripe.Customer) *stripe.Customer { return c })
	if err != nil {
		return nil, err
	}
	slices.SortFunc(all, func(a, b *stripe.Customer) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.ID, b.ID))
	})
	var ids []string
	for _, customer := range all {
		if customer.Metadata[payment.MetaUserID] == userID {
			ids = append(ids, customer.ID)
		}
	}
	return ids, nil
}

// CreateCustomer makes a customer.
func (p *Provider) CreateCustomer(ctx context.Context, request payment.CustomerRequest) (string, error) {
	customer, err := write(ctx, p, "create customer", func() (*stripe.Customer, error) {
		params := &stripe.CustomerCreateParams{Metadata: map[string]string{payment.MetaUserID: request.UserID}}
		if request.Email != "" {
			params.Email = stripe.String(request.Email)
		}
		if request.Name != "" {
			params.Name = stripe.String(request.Name)
		}
		params.SetIdempotencyKey(request.Key)
		return p.stripe.V1Customers.Create(ctx, params)
	})
	if err != nil {
		return "", err
	}
	return customer.ID, nil
}

// Customer reads a customer.
func (p *Provider) Customer(ctx context.Context, customerID string) (payment.Customer, error) {
	customer, err := read(ctx, p, "read customer", func() (*stripe.Customer, error) {
		return p.stripe.V1Customers.Retrieve(ctx, customerID, nil)
	})
	if err != nil {
		return payment.Customer{}, err
	}
	found := payment.Customer{ID: customer.ID, UserID: customer.Metadata[payment.MetaUserID]}
	if s := customer.InvoiceSettings; s != nil && s.DefaultPaymentMethod != nil {
		found.DefaultCardID = s.DefaultPaymentMethod.ID
	}
	return found, nil
}

// Cards lists the customer's cards.
func (p *Provider) Cards(ctx context.Context, customerID string) ([]payment.Card, error) {
	cards, err := read(ctx, p, "list cards", func() ([]payment.Card, error) {
		params := &stripe.CustomerListPaymentMethodsParams{Customer: stripe.String(customerID), Type: stripe.String("card")}
		params.Limit = stripe.Int64(pageSize)
		return collect(p.stripe.V1Customers.ListPaymentMethods(ctx, params), func(m *stripe.PaymentMethod) payment.Card {
			return payment.Card{SavedCard: savedCard(m), Created: time.Unix(m.Created, 0)}
		})
	})
	slices.SortStableFunc(cards, func(a, b payment.Card) int { return b.Created.Compare(a.Created) })
	return cards, err
}

// SetDefaultCard chooses the card that counts as saved.
func (p *Provider) SetDefaultCard(ctx context.Context, customerID, paymentMethodID string) error {
	key := stripe.NewIdempotencyKey()
	_, err := write(ctx, p, "set default card", func() (*stripe.Customer, error) {
		params := &stripe.CustomerUpdateParams{InvoiceSettings: &stripe.CustomerUpdateInvoiceSettingsParams{
			DefaultPaymentMethod: stripe.String(paymentMethodID),
		}}
		params.SetIdempotencyKey(key)
		return p.stripe.V1Customers.Update(ctx, customerID, params)
	})
	return err
}

// DetachCard takes a card away from its customer.
func (p *Provider) DetachCard(ctx context.Context, paymentMethodID string) error {
	key := stripe.NewIdempotencyKey()
	_, err := write(ctx, p, "detach card", func() (*stripe.PaymentMethod, error) {
		params := &stripe.PaymentMethodDetachParams{}
		params.SetIdempotencyKey(key)
		return p.stripe.V1PaymentMethods.Detach(ctx, paymentMethodID, params)
	})
	if err == nil {
		return nil
	}
	// The provider refuses to detach twice, with no code of its own for it.
	method, readErr := read(ctx, p, "read card", func() (*stripe.PaymentMethod, error) {
		return p.stripe.V1PaymentMethods.Retrieve(ctx, paymentMethodID, nil)
	})
	if readErr == nil && method.Customer == nil {
		return nil
	}
	return err
}

func savedCard(m *stripe.PaymentMethod) carrier.SavedCard {
	if m == nil {
		return carrier.SavedCard{}
	}
	card := carrier.SavedCard{PaymentMethodID: m.ID}
	if m.Card != nil {
		card.Brand, card.Last4 = string(m.Card.Brand), m.Card.Last4
		card.ExpMonth, card.ExpYear = int(m.Card.ExpMonth), int(m.Card.ExpYear)
	}
	if m.BillingDetails != nil {
		card.HolderName = m.BillingDetails.Name
	}
	return card
}
