package stripepay

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/stripe/stripe-go/v82"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	attempts  = 3
	firstWait = 200 * time.Millisecond
)

// read makes a call that changes nothing.
func read[T any](ctx context.Context, p *Provider, what string, call func() (T, error)) (T, error) {
	return retry(ctx, p, what, carrier.Unavailable, call)
}

// write makes a call that changes something. The call must carry an idempotency
// key: it is repeated with the same parameters.
func write[T any](ctx context.Context, p *Provider, what string, call func() (T, error)) (T, error) {
	return retry(ctx, p, what, carrier.OutcomeUnknown, call)
}

// retry repeats a call while it may still succeed as it is: after a lost
// connection or an unreadable answer, a conflict with a call under way, too many
// requests, or a failure of the provider. failed is the code when the provider
// itself goes on failing.
func retry[T any](
	ctx context.Context, p *Provider, what string, failed carrier.Code, call func() (T, error),
) (T, error) {
	wait := firstWait
	for attempt := 1; ; attempt++ {
		result, err := call()
		if err == nil {
			return result, nil
		}
		var none T
		if attempt == attempts || !repeatable(err) || ctx.Err() != nil {
			return none, p.fail(what, failed, err)
		}
		if p.sleep(ctx, wait/2+rand.N(wait)) != nil { //nolint:gosec // only spreads the repetitions
			return none, p.fail(what, failed, err)
		}
		wait *= 2
	}
}

// fail returns a carrier.Error, and raises an alarm when our own key is refused.
func (p *Provider) fail(what string, failed carrier.Code, err error) error {
	translated := translate(what, failed, err)
	if translated.Code == carrier.BackendAuth {
		p.refused.Inc()
		p.logger.Error("the card provider refuses our own key: check stripe.secret_key",
			zap.Bool("alert", true), zap.String("operation", what), zap.Error(translated))
	}
	return translated
}

func repeatable(err error) bool {
	var fault *stripe.Error
	if !errors.As(err, &fault) {
		return true // no answer, or none that can be read
	}
	switch status := fault.HTTPStatusCode; {
	case status == http.StatusConflict || status == http.StatusTooManyRequests:
		return true
	case status >= http.StatusInternalServerError:
		return !replayed(fault)
	default:
		return false
	}
}

// replayed reports whether an answer is kept under its idempotency key, so that it would come again.
func replayed(fault *stripe.Error) bool {
	return fault.LastResponse != nil && fault.LastResponse.Header.Get("Idempotent-Replayed") == "true"
}

// unexpectedState are the codes with which the provider says that an object's state forbids the call.
var unexpectedState = map[stripe.ErrorCode]bool{
	stripe.ErrorCodePaymentIntentUnexpectedState: true,
	stripe.ErrorCodeSetupIntentUnexpectedState:   true,
}

// translate returns a carrier.Error. Of the provider's own error it keeps codes
// and the request id, never the text.
func translate(what string, failed carrier.Code, err error) *carrier.Error {
	var fault *stripe.Error
	if !errors.As(err, &fault) {
		cause := errors.New("no answer")
		for _, known := range []error{context.Canceled, context.DeadlineExceeded} {
			if errors.Is(err, known) {
				cause = known
			}
		}
		return &carrier.Error{Code: carrier.Unavailable, Origin: carrier.OriginCardProvider,
			Err: fmt.Errorf("stripe: %s: %w", what, cause)}
	}
	code := carrier.Internal
	switch status := fault.HTTPStatusCode; {
	case status >= http.StatusInternalServerError:
		code = failed
	case status == http.StatusConflict || status == http.StatusTooManyRequests:
		code = carrier.Unavailable
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		code = carrier.BackendAuth
	case status == http.StatusNotFound || fault.Code == stripe.ErrorCodeResourceMissing:
		code = carrier.NotFound
	case fault.Type == stripe.ErrorTypeIdempotency:
		code = carrier.AlreadyExists
	case unexpectedState[fault.Code]:
		code = carrier.FailedPrecondition
	}
	return &carrier.Error{Code: code, Origin: carrier.OriginCardProvider, Err: fmt.Errorf(
		"stripe: %s: status %d, type %s, code %s, request %s", what, fault.HTTPStatusCode, fault.Type, fault.Code,
		fault.RequestID)}
}

func isAlreadyRefunded(err error) bool {
	var fault *stripe.Error
	return errors.As(err, &fault) && fault.Code == stripe.ErrorCodeChargeAlreadyRefunded
}
