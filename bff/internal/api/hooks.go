package api

import (
	"errors"
	"io"
	"net/http"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/lightphone"
)

// hookStripe takes what the card provider tells. Anything but a bad signature
// that can't be handled now is a 5xx, and the provider sends it again.
func (s *Server) hookStripe(c *call) error {
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return unreadable(err)
	}
	err = s.Checkout.Webhook(c.ctx, body, c.Request().Header.Get("Stripe-Signature"))
	if errors.Is(err, checkout.ErrBadSignature) {
		return &failure{http.StatusBadRequest, lightphone.CodeInvalidRequest, "The signature is not valid."}
	}
	if carrier.CodeOf(err) == carrier.Unimplemented {
		return errNotFound // the carrier owns the card account
	}
	if err != nil {
		if status, _ := answerFor(c, err); status < http.StatusInternalServerError {
			err = errors.Join(errUnhandled, err)
		}
		return err
	}
	return done(c)
}

// errUnhandled turns what would be an answer to a customer into "send it again".
var errUnhandled = &failure{http.StatusServiceUnavailable, lightphone.CodeUnavailable, wentWrong}

// What is remembered of an event, and for how long: longer than its delivery is repeated.
const (
	eventPrefix = "bff:e:"
	eventMemory = 48 * time.Hour
)

// hookCarrier takes what the carrier tells. An event is a hint that something
// has changed: nothing of the carrier's state is kept here, so the next read is
// fresh by itself, and what remains is to count and log it, once.
func (s *Server) hookCarrier(c *call) error {
	body, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return unreadable(err)
	}
	event, err := carrier.ParseEvent.Call(c.ctx, s.Backend,
		carrier.ParseEventRequest{Header: c.Request().Header, Body: body})
	if err != nil {
		return err
	}
	first, err := s.Redis.SetNX(c.ctx, eventPrefix+event.ID, 1, eventMemory).Result()
	if err != nil {
		return errors.Join(errUnhandled, err)
	}
	if first {
		s.Metrics.CarrierEvent(label(event.Type))
		s.Logger.Info("carrier event", zap.String("request_id", c.id), zap.String("type", string(event.Type)),
			zap.String("user", s.logName(event.UserID)))
	}
	return done(c)
}

// label keeps types that only a later carrier knows out of the metrics.
func label(t carrier.EventType) string {
	switch t {
	case carrier.EventActivationApproved, carrier.EventActivationRejected, carrier.EventSuspended, carrier.EventResumed,
		carrier.EventRenewed, carrier.EventEnded, carrier.EventPlanChanged, carrier.EventPortInfoRequired:
		return string(t)
	default:
		return "other"
	}
}

func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &failure{http.StatusBadRequest, lightphone.CodeInvalidRequest, "The body can't be read."}
}
