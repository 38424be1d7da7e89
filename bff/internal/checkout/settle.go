package checkout

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// outcome is what settling has come to.
type outcome int

const (
	pending    outcome = iota // not paid yet, or not settled yet because of the error beside it
	over                      // cancelled or not ours: nothing will come of it
	recorded                  // the carrier knows
	refunded                  // the carrier refused for good, or could not be told; the money went back
	mismatched                // paid, but not what is due: a person must look
)

// settle brings a paid intent to its end: it re-reads it at the provider,
// compares it with what is due, tells the carrier, and marks it. Each step may
// be repeated, so that a crash after any of them is made good by the next call.
// The error's code is NotFound when the provider or the carrier doesn't know it (yet).
func (s *Service) settle(ctx context.Context, intentID string) (outcome, error) {
	defer s.cache.lock(ctx, "settle:"+intentID)()
	intent, err := s.intents.Intent(ctx, intentID)
	switch {
	case err != nil:
		return pending, err
	case intent.Settlement() == payment.Refunded:
		return refunded, nil
	case intent.Settlement() != "":
		return recorded, nil
	case intent.Status == payment.Canceled, !payment.IsOurs(intent.Metadata):
		return over, nil
	case intent.Status != payment.Succeeded:
		return pending, nil
	case !intent.GivenUp().IsZero():
		return s.giveBack(ctx, intent)
	}
	subject, err := s.verify(ctx, intent)
	verified := err == nil
	if verified {
		err = s.deliver(ctx, intent, subject)
	}
	var fault mismatch
	switch {
	case err == nil:
		return s.mark(ctx, intentID, subject, payment.Recorded)
	case errors.As(err, &fault):
		return s.mismatch(intentID, string(fault)), nil
	case carrier.CodeOf(err) == carrier.FailedPrecondition && carrier.ReasonOf(err) == carrier.ReasonPaymentRefused:
		return s.refund(ctx, intentID, subject)
	case verified && ctx.Err() == nil && s.overdue(intent):
		return pending, errors.Join(err, s.giveUp(ctx, intentID))
	default:
		return pending, err
	}
}

// deliver tells the carrier of a payment, if it is what the carrier wants. The
// error is a mismatch, or the carrier's.
func (s *Service) deliver(ctx context.Context, intent payment.Intent, subject payment.Subject) error {
	if err := s.verifyDue(ctx, intent, subject); err != nil {
		return err
	}
	_, err := carrier.RecordPayment.Call(ctx, s.backend, carrier.SettledPayment{
		Kind: subject.Purpose, UserID: subject.UserID, IntentID: intent.ID, Card: intent.Card,
		ActivationID: subject.ActivationID, CNUM: subject.CNUM, PlanID: subject.PlanID,
		Money: carrier.Money{Amount: intent.Received, Currency: intent.Amount.Currency},
	})
	if err != nil {
		return fmt.Errorf("tell the carrier of intent %s: %w", intent.ID, err)
	}
	return nil
}

// mark writes the end of a payment on its intent.
func (s *Service) mark(
	ctx context.Context, intentID string, subject payment.Subject, settlement payment.Settlement,
) (outcome, error) {
	if err := s.settlements.MarkSettled(ctx, intentID, settlement); err != nil {
		return pending, err
	}
	s.cache.forgetDue(ctx, subject)
	end, word := recorded, "recorded"
	if settlement == payment.Refunded {
		end, word = refunded, "refunded"
	}
	s.metrics.settled.WithLabelValues(string(subject.Purpose), word).Inc()
	s.log.Info("payment settled", zap.String("intent", intentID),
		zap.String("purpose", string(subject.Purpose)), zap.String("outcome", word))
	return end, nil
}

// refund returns the money and marks the intent. If the provider failed and keeps that
// under the key, it is asked under another key: it never refunds more than it took.
func (s *Service) refund(ctx context.Context, intentID string, subject payment.Subject) (outcome, error) {
	key := "refund:" + intentID
	err := s.settlements.Refund(ctx, intentID, key)
	if carrier.CodeOf(err) == carrier.OutcomeUnknown {
		err = s.settlements.Refund(ctx, intentID, key+":"+rand.Text())
	}
	if err != nil {
		return pending, err
	}
	return s.mark(ctx, intentID, subject, payment.Refunded)
}

// mismatch is verify's finding: what does not match.
type mismatch string

func (m mismatch) Error() string { return "does not match what is due: " + string(m) }

// verify returns what a paid intent pays for, and checks its owner and amount at
// the provider. The error is a mismatch, or the provider's.
func (s *Service) verify(ctx context.Context, intent payment.Intent) (payment.Subject, error) {
	subject, err := payment.SubjectFrom(intent.Metadata)
	if err != nil {
		return payment.Subject{}, mismatch("purpose: " + err.Error())
	}
	customer, err := s.customers.Customer(ctx, intent.CustomerID)
	if err != nil {
		return payment.Subject{}, err
	}
	if customer.UserID != subject.UserID {
		return payment.Subject{}, mismatch("owner: the customer at the provider is another's")
	}
	if intent.Received != intent.Amount.Amount {
		return payment.Subject{}, mismatch(fmt.Sprintf("amount: %s received of %s", intent.Received, intent.Amount))
	}
	return subject, nil
}

// verifyDue compares a paid intent with what is due at the carrier. The error is a
// mismatch, or the carrier's.
func (s *Service) verifyDue(ctx context.Context, intent payment.Intent, subject payment.Subject) error {
	due, err := s.due(ctx, subject)
	switch {
	case carrier.CodeOf(err) == carrier.FailedPrecondition:
		// It can't be bought any more, so the carrier can't say what it cost. It
		// knows whether it has this payment already, and refuses it for good if not.
		return nil
	case err != nil:
		return fmt.Errorf("what is due for intent %s: %w", intent.ID, err)
	case due.UserID != subject.UserID:
		return mismatch("owner: it is due from another customer")
	case due.Money != intent.Amount:
		return mismatch(fmt.Sprintf("amount: %s paid, %s due", intent.Amount, due.Money))
	default:
		return nil
	}
}

// mismatch raises the alarm for an intent that must not be settled.
func (s *Service) mismatch(id, what string) outcome {
	s.metrics.mismatch.Inc()
	s.log.Error("a card payment does not match what is due: nothing was settled, a person must look",
		zap.String("intent", id), zap.String("what", what))
	return mismatched
}
