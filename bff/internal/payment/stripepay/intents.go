package stripepay

import (
	"context"
	"strings"
	"time"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// CreateIntent makes an intent.
func (p *Provider) CreateIntent(ctx context.Context, request payment.IntentRequest) (payment.Intent, error) {
	return writeIntent(ctx, p, "create intent", func() (*stripe.PaymentIntent, error) {
		params := &stripe.PaymentIntentCreateParams{
			Amount:             stripe.Int64(int64(request.Amount.Amount)),
			Currency:           stripe.String(strings.ToLower(request.Amount.Currency)),
			Customer:           stripe.String(request.CustomerID),
			PaymentMethodTypes: []*string{stripe.String("card")},
			Metadata:           request.Subject.Metadata(),
		}
		if request.KeepCard {
			params.SetupFutureUsage = stripe.String(string(stripe.PaymentIntentSetupFutureUsageOffSession))
		}
		params.SetIdempotencyKey(request.Key)
		return p.stripe.V1PaymentIntents.Create(ctx, params)
	})
}

// Intent reads an intent with its card and the time at which it was paid.
func (p *Provider) Intent(ctx context.Context, intentID string) (payment.Intent, error) {
	found, err := read(ctx, p, "read intent", func() (*stripe.PaymentIntent, error) {
		params := &stripe.PaymentIntentRetrieveParams{}
		params.AddExpand("payment_method")
		params.AddExpand("latest_charge")
		return p.stripe.V1PaymentIntents.Retrieve(ctx, intentID, params)
	})
	if err != nil {
		return payment.Intent{}, err
	}
	intent := intentFrom(found)
	intent.Card = savedCard(found.PaymentMethod)
	if found.LatestCharge != nil && found.Status == stripe.PaymentIntentStatusSucceeded {
		intent.Paid = time.Unix(found.LatestCharge.Created, 0)
	}
	return intent, nil
}

// Intents lists a customer's intents; the provider's lists are up to date.
func (p *Provider) Intents(ctx context.Context, customerID string) ([]payment.Intent, error) {
	return read(ctx, p, "list intents", func() ([]payment.Intent, error) {
		params := &stripe.PaymentIntentListParams{Customer: stripe.String(customerID)}
		params.Limit = stripe.Int64(pageSize)
		return collect(p.stripe.V1PaymentIntents.List(ctx, params), intentFrom)
	})
}

// ChangeAmount sets the amount.
func (p *Provider) ChangeAmount(ctx context.Context, intentID string, amount carrier.Money) (payment.Intent, error) {
	key := stripe.NewIdempotencyKey()
	return writeIntent(ctx, p, "change amount", func() (*stripe.PaymentIntent, error) {
		params := &stripe.PaymentIntentUpdateParams{
			Amount: stripe.Int64(int64(amount.Amount)), Currency: stripe.String(strings.ToLower(amount.Currency)),
		}
		params.SetIdempotencyKey(key)
		return p.stripe.V1PaymentIntents.Update(ctx, intentID, params)
	})
}

// CancelIntent cancels; what is cancelled already stays so.
func (p *Provider) CancelIntent(ctx context.Context, intentID string) error {
	key := stripe.NewIdempotencyKey()
	_, err := writeIntent(ctx, p, "cancel intent", func() (*stripe.PaymentIntent, error) {
		params := &stripe.PaymentIntentCancelParams{
			CancellationReason: stripe.String(string(stripe.PaymentIntentCancellationReasonAbandoned)),
		}
		params.SetIdempotencyKey(key)
		return p.stripe.V1PaymentIntents.Cancel(ctx, intentID, params)
	})
	if carrier.CodeOf(err) != carrier.FailedPrecondition {
		return err
	}
	intent, readErr := p.Intent(ctx, intentID)
	if readErr == nil && intent.Status == payment.Canceled {
		return nil
	}
	return err
}

// MarkSettled writes the mark into the metadata.
func (p *Provider) MarkSettled(ctx context.Context, intentID string, mark payment.Settlement) error {
	return p.writeMetadata(ctx, intentID, payment.SettledMetadata(mark))
}

// MarkGivenUp writes the mark into the metadata.
func (p *Provider) MarkGivenUp(ctx context.Context, intentID string, at time.Time) error {
	return p.writeMetadata(ctx, intentID, payment.GivenUpMetadata(at))
}

func (p *Provider) writeMetadata(ctx context.Context, intentID string, metadata map[string]string) error {
	key := stripe.NewIdempotencyKey()
	_, err := writeIntent(ctx, p, "mark intent", func() (*stripe.PaymentIntent, error) {
		params := &stripe.PaymentIntentUpdateParams{Metadata: metadata}
		params.SetIdempotencyKey(key)
		return p.stripe.V1PaymentIntents.Update(ctx, intentID, params)
	})
	return err
}

// unsettledQuery finds what is paid and not recorded; what was refunded is left out afterwards.
const unsettledQuery = `status:'succeeded' AND -metadata['settled']:'yes'`

// Unsettled searches, and lists what may be too new for the index.
func (p *Provider) Unsettled(ctx context.Context, since time.Time) ([]payment.Intent, error) {
	searched, err := read(ctx, p, "search intents", func() ([]payment.Intent, error) {
		params := &stripe.PaymentIntentSearchParams{}
		params.Query = unsettledQuery
		params.Limit = stripe.Int64(pageSize)
		return collect(p.stripe.V1PaymentIntents.Search(ctx, params), intentFrom)
	})
	if err != nil {
		return nil, err
	}
	listed, err := read(ctx, p, "list new intents", func() ([]payment.Intent, error) {
		params := &stripe.PaymentIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()}}
		params.Limit = stripe.Int64(pageSize)
		return collect(p.stripe.V1PaymentIntents.List(ctx, params), intentFrom)
	})
	if err != nil {
		return nil, err
	}
	var unsettled []payment.Intent
	seen := map[string]bool{}
	// The list is up to date, so what it says of an intent counts.
	for _, intent := range append(listed, searched...) {
		if !seen[intent.ID] && intent.Status == payment.Succeeded && intent.Settlement() == "" &&
			payment.IsOurs(intent.Metadata) {
			unsettled = append(unsettled, intent)
		}
		seen[intent.ID] = true
	}
	return unsettled, nil
}

// Refund returns all of the money.
func (p *Provider) Refund(ctx context.Context, intentID, key string) error {
	_, err := write(ctx, p, "refund", func() (*stripe.Refund, error) {
		params := &stripe.RefundCreateParams{PaymentIntent: stripe.String(intentID)}
		params.SetIdempotencyKey(key)
		refund, err := p.stripe.V1Refunds.Create(ctx, params)
		if isAlreadyRefunded(err) {
			return refund, nil
		}
		return refund, err
	})
	return err
}

func writeIntent(
	ctx context.Context, p *Provider, what string, call func() (*stripe.PaymentIntent, error),
) (payment.Intent, error) {
	intent, err := write(ctx, p, what, call)
	if err != nil {
		return payment.Intent{}, err
	}
	return intentFrom(intent), nil
}

func intentFrom(pi *stripe.PaymentIntent) payment.Intent {
	intent := payment.Intent{
		ID:           pi.ID,
		ClientSecret: carrier.Secret(pi.ClientSecret),
		Status:       payment.Status(pi.Status),
		Amount:       money(pi.Amount, pi.Currency),
		Received:     carrier.Cents(pi.AmountReceived),
		Metadata:     pi.Metadata,
		Created:      time.Unix(pi.Created, 0),
	}
	if pi.Customer != nil {
		intent.CustomerID = pi.Customer.ID
	}
	return intent
}

func money(amount int64, currency stripe.Currency) carrier.Money {
	return carrier.Money{Amount: carrier.Cents(amount), Currency: strings.ToUpper(string(currency))}
}
