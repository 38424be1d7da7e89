package remote

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/golight/selfservice/bff/carrier"
)

// statusFailure is the status of every error of the port: the code in the body
// says which. No proxy answers it by itself, and none repeats a request for it.
const statusFailure = http.StatusUnprocessableEntity

// failureBody is an error of the port in JSON. Its cause stays where it happened, in the adapter's log.
type failureBody struct {
	Code, Reason, Field, Message string
	UserID                       string
	NotSent                      bool
}

// reasons are those of the port.
var reasons = map[carrier.Reason]bool{
	carrier.ReasonUserExists: true, carrier.ReasonInvalidOTP: true, carrier.ReasonBadCredentials: true, carrier.ReasonUnverified: true,
	carrier.ReasonSIMUnavailable: true, carrier.ReasonActivationPending: true, carrier.ReasonQuoteChanged: true, carrier.ReasonPortInInvalid: true,
	carrier.ReasonChangePending: true, carrier.ReasonTerminationPending: true, carrier.ReasonPlanUnavailable: true,
	carrier.ReasonCardDeclined: true, carrier.ReasonPaymentRefused: true, carrier.ReasonPasswordPolicy: true,
}

// codes are those that an adapter may give. BackendAuth is among them: the
// carrier may refuse the adapter's credentials as well as the adapter ours.
var codes = map[carrier.Code]bool{
	carrier.InvalidArgument: true, carrier.NotFound: true, carrier.AlreadyExists: true, carrier.Unauthenticated: true,
	carrier.PermissionDenied: true, carrier.FailedPrecondition: true, carrier.RateLimited: true, carrier.Unimplemented: true,
	carrier.Unavailable: true, carrier.DeadlineExceeded: true, carrier.BackendAuth: true, carrier.OutcomeUnknown: true, carrier.Internal: true,
}

// failureOf puts what a backend returned into a body. A write that ended with its deadline or its caller may have happened.
func failureOf(err error, write bool) failureBody {
	var e *carrier.Error
	if errors.As(err, &e) {
		return failureBody{string(e.Code), string(e.Reason), e.Field, e.Message, e.UserID, e.NotSent}
	}
	if write && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled)) {
		return failureBody{Code: string(carrier.OutcomeUnknown)}
	}
	return failureBody{Code: string(carrier.CodeOf(err))}
}

// failed reads the body of a statusFailure. A code that the port doesn't know is
// Internal; a reason that it doesn't know is none, for it would reach the browser.
func (x exchange) failed(body []byte) error {
	var said failureBody
	if err := decode(body, &said); err != nil {
		return x.unreadable(err)
	}
	code, reason := carrier.Code(said.Code), carrier.Reason(said.Reason)
	if !codes[code] {
		return x.unreadable(errors.New("its code is none of the port's"))
	}
	e := carrier.Errorf(code, "%s: said by the adapter", x.name)
	e.Field, e.Message, e.NotSent = said.Field, printable(said.Message), said.NotSent
	if reasons[reason] {
		e.Reason = reason
	}
	if reason == carrier.ReasonUnverified {
		e.UserID = said.UserID
	}
	return e
}

// printable cuts a text of the other side's to what may be shown: no control characters, at most 300 of the others.
func printable(text string) string {
	const most = 300
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.TrimSpace(text))
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most])
	}
	return text
}
