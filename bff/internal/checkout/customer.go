package checkout

import (
	"context"
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// customerAttempts bounds how many idempotency keys are tried for a customer.
const customerAttempts = 3

// customerIDs returns the ids of the payer's customers at the provider, the one to
// use first. There is more than one only after a creation that took effect
// although the provider had answered 500; then none may be overlooked, so
// thorough asks the provider whatever Redis says.
func (s *Service) customerIDs(ctx context.Context, payer Payer, thorough bool) ([]string, error) {
	if id := s.cache.customer(ctx, payer.UserID); id != "" && !thorough {
		return []string{id}, nil
	}
	ids, err := s.customers.FindCustomers(ctx, payer.UserID, payer.Email)
	if len(ids) > 0 {
		s.cache.rememberCustomer(ctx, payer.UserID, ids[0])
	}
	return ids, err
}

// oneCustomer returns the id of the payer's customer, or "" if there is none.
func (s *Service) oneCustomer(ctx context.Context, payer Payer) (string, error) {
	ids, err := s.customerIDs(ctx, payer, false)
	if len(ids) == 0 || err != nil {
		return "", err
	}
	return ids[0], nil
}

// newCustomer makes the payer's customer when there is none.
func (s *Service) newCustomer(ctx context.Context, payer Payer) (string, error) {
	for attempt := range customerAttempts {
		id, err := s.customers.CreateCustomer(ctx, payment.CustomerRequest{
			UserID: payer.UserID, Email: payer.Email, Name: payer.Name, Key: customerKey(payer.UserID, attempt),
		})
		switch carrier.CodeOf(err) {
		case "":
			// A used key answers with the customer as it was then; it may be deleted since.
			customer, err := s.customers.Customer(ctx, id)
			if err != nil && carrier.CodeOf(err) != carrier.NotFound {
				return "", err
			}
			if customer.UserID == payer.UserID {
				s.cache.rememberCustomer(ctx, payer.UserID, id)
				return id, nil
			}
		case carrier.AlreadyExists, carrier.OutcomeUnknown: // a used key; perhaps it has made one all the same
			ids, err := s.customerIDs(ctx, payer, true)
			if err != nil {
				return "", err
			}
			if len(ids) > 0 {
				return ids[0], nil
			}
		default:
			return "", err
		}
	}
	return "", carrier.Errorf(carrier.Unavailable, "no customer could be made for user %s", payer.UserID)
}

func customerKey(userID string, attempt int) string {
	if attempt == 0 {
		return "customer:" + userID
	}
	return fmt.Sprintf("customer:%s:%d", userID, attempt)
}
