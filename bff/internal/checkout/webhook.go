package checkout

import (
	"context"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// Webhook takes what the card provider sends: the raw body and its signature
// header. The event is a hint only; what it names is read again. The error is
// ErrBadSignature for a body that isn't the provider's; any other means that the
// event can't be handled yet and must come again. Events that need nothing of
// us, and payments that no repetition can settle, are nil.
func (s *Service) Webhook(ctx context.Context, body []byte, signature string) error {
	ctx, cancel := bounded(ctx)
	defer cancel()
	if s.carrierTakesCards() {
		return carrier.Errorf(carrier.Unimplemented, "the carrier owns the card account")
	}
	event, err := s.webhooks.ParseEvent(body, signature)
	if err != nil {
		return err
	}
	s.metrics.webhooks.WithLabelValues(event.Type.String()).Inc()
	var found outcome
	switch event.Type {
	case payment.PaymentSucceeded:
		found, err = s.settle(ctx, event.ObjectID)
	case payment.SetupSucceeded:
		found, err = s.settleCard(ctx, event.ObjectID)
	default:
		return nil
	}
	if err == nil && found == pending {
		err = carrier.Errorf(carrier.Unavailable, "the provider tells of a success that it doesn't show yet")
	}
	if err != nil {
		s.log.Warn("webhook must come again",
			zap.String("event", event.ID), zap.String("object", event.ObjectID), zap.Error(err))
	}
	return err
}
