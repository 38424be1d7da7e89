package checkout

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// due gives what has to be paid for the subject: what was remembered, or else
// what the carrier says. Whose it is must still be checked. Codes: NotFound,
// FailedPrecondition (it can't be bought any more).
func (s *Service) due(ctx context.Context, subject payment.Subject) (carrier.Due, error) {
	if due, ok := s.memory.due(ctx, subject); ok {
		return due, nil
	}
	if subject.Purpose == carrier.PaymentExtension {
		return s.backend.Payments.ExtensionDue(ctx, carrier.Customer{UserID: subject.UserID, CNUM: subject.CNUM}, subject.PlanID)
	}
	due, err := s.backend.Payments.ActivationDue(ctx, subject.ActivationID)
	if err == nil && due.UserID == subject.UserID && !due.Paid {
		s.memory.rememberDue(ctx, subject, due)
	}
	return due, err
}
