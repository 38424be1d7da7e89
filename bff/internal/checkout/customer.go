package checkout

import (
	"context"
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// customerAttempts bounds how many idempotency keys are tried for a customer.
const customerAttempts = 3

// customer gives the id of the payer's customer at the provider, made if there is none.
func (s *Service) customer(ctx context.Context, payer Payer) (string, error) {
	for attempt := range customerAttempts {
		id, err := s.existingCustomer(ctx, payer)
		if id != "" || err != nil {
			return id, err
		}
		id, err = s.provider.CreateCustomer(ctx, payment.CustomerRequest{
			UserID: payer.UserID, Email: payer.Email, Name: payer.Name, Key: customerKey(payer.UserID, attempt),
		})
		switch carrier.CodeOf(err) {
		case "":
			// A used key answers with the customer as it was then; it may be deleted since.
			customer, err := s.provider.Customer(ctx, id)
			if err != nil {
				return "", err
			}
			if customer.UserID == payer.UserID {
				s.memory.rememberCustomer(ctx, payer.UserID, id)
				return id, nil
			}
		case carrier.AlreadyExists, carrier.OutcomeUnknown:
		default:
			return "", err
		}
	}
	return "", carrier.Errorf(carrier.Unavailable, "no customer could be made for user %s", payer.UserID)
}

// existingCustomer gives the id of the payer's customer, or "".
func (s *Service) existingCustomer(ctx context.Context, payer Payer) (string, error) {
	if id := s.memory.customer(ctx, payer.UserID); id != "" {
		return id, nil
	}
	id, err := s.provider.FindCustomer(ctx, payer.UserID, payer.Email)
	if id != "" {
		s.memory.rememberCustomer(ctx, payer.UserID, id)
	}
	return id, err
}

func customerKey(userID string, attempt int) string {
	if attempt == 0 {
		return "customer:" + userID
	}
	return fmt.Sprintf("customer:%s:%d", userID, attempt)
}
