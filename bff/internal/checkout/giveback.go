package checkout

import (
	"context"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// lastCalls is how long after the mark of giveUp somebody may still be telling the
// carrier: whoever read the intent before has callDeadline left, and clocks differ.
const lastCalls = 5 * time.Minute

// overdue reports whether the carrier has been told in vain for long enough.
func (s *Service) overdue(intent payment.Intent) bool {
	return !intent.Paid.IsZero() && s.clock().Sub(intent.Paid) >= s.deliverWithin
}

// giveUp marks a payment that the carrier could not be told of in time. Nobody
// who reads the mark tells the carrier any more. It is counted before the mark is
// written: after a crash twice, and never not at all.
func (s *Service) giveUp(ctx context.Context, intentID string) error {
	s.metrics.undelivered.Inc()
	s.log.Error("the carrier could not be told of a card payment in time: it is refunded, a person must look",
		zap.Bool("alert", true), zap.String("intent", intentID), zap.Duration("within", s.deliverWithin))
	return s.settlements.MarkGivenUp(ctx, intentID, s.clock())
}

// giveBack refunds a payment that was given up, once no call that began before can
// still tell the carrier of it. If such a call did, its mark says so, and settle doesn't come here.
func (s *Service) giveBack(ctx context.Context, intent payment.Intent) (outcome, error) {
	subject, err := payment.SubjectFrom(intent.Metadata)
	if err != nil {
		return s.mismatch(intent.ID, "purpose: "+err.Error()), nil
	}
	if s.clock().Before(intent.GivenUp().Add(lastCalls)) {
		return pending, carrier.Errorf(carrier.Unavailable, "intent %s was given up and is about to be refunded", intent.ID)
	}
	return s.refund(ctx, intent.ID, subject)
}
