package checkout

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// due returns what has to be paid for the subject: from Redis, otherwise from the
// carrier. Whose it is must still be checked. Codes: NotFound,
// FailedPrecondition (it can't be bought any more).
func (s *Service) due(ctx context.Context, subject payment.Subject) (carrier.Due, error) {
	if due, ok := s.cache.due(ctx, subject); ok {
		return due, nil
	}
	if subject.Purpose == carrier.PaymentExtension {
		return carrier.GetExtensionDue.Call(ctx, s.backend, carrier.ExtensionDueRequest{
			Customer: carrier.Customer{UserID: subject.UserID, CNUM: subject.CNUM}, PlanID: subject.PlanID,
		})
	}
	due, err := carrier.GetActivationDue.Call(ctx, s.backend,
		carrier.ActivationDueRequest{ActivationID: subject.ActivationID})
	if err == nil && due.UserID == subject.UserID && !due.Paid {
		s.cache.rememberDue(ctx, subject, due)
	}
	return due, err
}
