package stripepay

import (
	"context"
	"slices"
	"time"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// CreateSetup makes a setup for a card.
func (p *Provider) CreateSetup(ctx context.Context, request payment.SetupRequest) (payment.Setup, error) {
	return setupOf(write(ctx, p, "create setup", func() (*stripe.SetupIntent, error) {
		params := &stripe.SetupIntentCreateParams{
			Customer:           stripe.String(request.CustomerID),
			PaymentMethodTypes: []*string{stripe.String("card")},
			Usage:              stripe.String(string(stripe.SetupIntentUsageOffSession)),
			Metadata:           payment.SetupMetadata(request.UserID),
		}
		params.SetIdempotencyKey(request.Key)
		return p.stripe.V1SetupIntents.Create(ctx, params)
	}))
}

// Setup reads a setup.
func (p *Provider) Setup(ctx context.Context, setupID string) (payment.Setup, error) {
	return setupOf(read(ctx, p, "read setup", func() (*stripe.SetupIntent, error) {
		return p.stripe.V1SetupIntents.Retrieve(ctx, setupID, nil)
	}))
}

// MarkSetupSettled writes the mark into the metadata.
func (p *Provider) MarkSetupSettled(ctx context.Context, setupID string) error {
	key := stripe.NewIdempotencyKey()
	_, err := write(ctx, p, "mark setup", func() (*stripe.SetupIntent, error) {
		params := &stripe.SetupIntentUpdateParams{Metadata: payment.SettledMetadata(payment.Recorded)}
		params.SetIdempotencyKey(key)
		return p.stripe.V1SetupIntents.Update(ctx, setupID, params)
	})
	return err
}

// UnsettledSetups lists all that were created since and leaves out the rest.
func (p *Provider) UnsettledSetups(ctx context.Context, since time.Time) ([]payment.Setup, error) {
	setups, err := read(ctx, p, "list new setups", func() ([]payment.Setup, error) {
		params := &stripe.SetupIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: since.Unix()}}
		params.Limit = stripe.Int64(pageSize)
		return collect(p.stripe.V1SetupIntents.List(ctx, params), setupFrom)
	})
	return slices.DeleteFunc(setups, func(s payment.Setup) bool {
		return s.Status != payment.Succeeded || s.Settled || s.UserID == ""
	}), err
}

func setupOf(si *stripe.SetupIntent, err error) (payment.Setup, error) {
	if err != nil {
		return payment.Setup{}, err
	}
	return setupFrom(si), nil
}

func setupFrom(si *stripe.SetupIntent) payment.Setup {
	setup := payment.Setup{
		ID:           si.ID,
		ClientSecret: carrier.Secret(si.ClientSecret),
		Status:       payment.Status(si.Status),
		UserID:       payment.SetupOwner(si.Metadata),
		Settled:      payment.IsSettled(si.Metadata),
	}
	if si.Customer != nil {
		setup.CustomerID = si.Customer.ID
	}
	if si.PaymentMethod != nil {
		setup.PaymentMethodID = si.PaymentMethod.ID
	}
	return setup
}
