package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/lightphone"
)

// failure is an answer that the edge itself decides on.
type failure struct {
	status  int
	code    lightphone.Code
	message string
}

func (f *failure) Error() string { return string(f.code) + ": " + f.message }

// limited refuses a call until some time has passed.
type limited struct{ retryAfter time.Duration }

func (l *limited) Error() string { return fmt.Sprintf("limited for %s", l.retryAfter) }

var (
	errNotFound        = &failure{http.StatusNotFound, lightphone.CodeNotFound, "There is no such thing."}
	errMethod          = &failure{http.StatusMethodNotAllowed, lightphone.CodeMethodNotAllowed, "Use another method."}
	errForbidden       = &failure{http.StatusForbidden, lightphone.CodeForbidden, "You can't do this."}
	errTooLarge        = &failure{http.StatusRequestEntityTooLarge, lightphone.CodeTooLarge, "The request is too large."}
	errUnsupportedType = &failure{http.StatusUnsupportedMediaType, lightphone.CodeUnsupportedType,
		"Send application/json."}
	errRawCardDisabled = &failure{http.StatusGone, lightphone.CodeRawCardDisabled, "Please pay with the card form."}
	errPanic           = &failure{http.StatusInternalServerError, lightphone.CodeInternal,
		"An unexpected error occurred. Please try again."}
)

const (
	sessionOver  = "Your session has ended. Please log in again."
	tooMany      = "Too many attempts. Please try again later."
	notAvailable = "This is not available."
)

// failures answer the codes of the port that carry no business reason. An empty text is the failure text of the call.
var failures = map[carrier.Code]failure{
	carrier.InvalidArgument:    {http.StatusBadRequest, lightphone.CodeInvalidRequest, ""},
	carrier.AlreadyExists:      {http.StatusBadRequest, lightphone.CodeInvalidRequest, ""},
	carrier.FailedPrecondition: {http.StatusBadRequest, lightphone.CodeInvalidRequest, ""},
	carrier.NotFound:           {http.StatusNotFound, lightphone.CodeNotFound, errNotFound.message},
	carrier.PermissionDenied:   {http.StatusForbidden, lightphone.CodeForbidden, errForbidden.message},
	carrier.RateLimited:        {http.StatusTooManyRequests, lightphone.CodeRateLimited, tooMany},
	carrier.Unimplemented:      {http.StatusNotImplemented, lightphone.CodeUnimplemented, notAvailable},
	carrier.Unavailable:        {http.StatusBadGateway, lightphone.CodeCarrierError, ""},
	carrier.DeadlineExceeded:   {http.StatusGatewayTimeout, lightphone.CodeCarrierTimeout, ""},
	carrier.BackendAuth:        {http.StatusBadGateway, lightphone.CodeCarrierError, ""},
	carrier.OutcomeUnknown:     {http.StatusConflict, lightphone.CodeOutcomeUnknown, ""},
	carrier.Internal:           {http.StatusBadGateway, lightphone.CodeCarrierError, ""},
}

// retryCarrier is what a browser is told when the carrier says "too often" without saying for how long.
const retryCarrier = time.Minute

// fail answers an error. What the answer doesn't say goes into the request's log line.
func (s *Server) fail(c *call, err error) {
	if s.renewedSince(c, err) {
		err = carrier.Errorf(carrier.Unavailable, "the carrier's token was renewed during the call: %w", err)
	}
	c.fault = err
	if response := c.Response(); isCommitted(response) {
		return
	}
	status, refusal := answerFor(c, err)
	c.code = refusal.Code
	if refusal.UserID != "" {
		c.userID = refusal.UserID
	}
	if status != http.StatusOK {
		refusal.RequestID = c.id
	} else {
		c.fault = nil // a business outcome is no fault
	}
	switch status {
	case http.StatusUnauthorized:
		if !errors.Is(err, session.ErrNotFound) {
			s.revoke(c) // the carrier says that the customer's own token is dead, so this session is
		}
		s.Metrics.Session(telemetry.SessionRefused)
		// The cookie stays: half of a dead session opens nothing, and by the time that this answer
		// arrives a login may have put the half of a living one in its place.
	case http.StatusServiceUnavailable:
		if errors.Is(err, session.ErrUnavailable) || errors.Is(err, limit.ErrUnavailable) {
			s.Metrics.Session(telemetry.SessionUnavailable)
		}
	case http.StatusTooManyRequests:
		wait := retryCarrier
		var l *limited
		if errors.As(err, &l) {
			wait = max(l.retryAfter, time.Second)
		}
		c.Response().Header().Set("Retry-After", strconv.Itoa(int((wait+time.Second-1)/time.Second)))
	}
	if err := writeJSON(c, status, refusal); err != nil {
		c.fault = err
	}
}

// answerFor is the one place where errors become answers (wire.md "Answers").
func answerFor(c *call, err error) (int, lightphone.Refusal) {
	refuse := func(f failure) (int, lightphone.Refusal) {
		if f.message == "" {
			f.message = c.route.failed
		}
		return f.status, lightphone.Refusal{Code: f.code, Message: f.message}
	}
	var own *failure
	var tooOften *limited
	var unreadable *lightphone.DecodeError
	var tooLarge *http.MaxBytesError
	var port *carrier.Error
	switch {
	case errors.As(err, &own):
		return refuse(*own)
	case errors.As(err, &tooOften):
		return refuse(failures[carrier.RateLimited])
	case errors.As(err, &port): // first of all: what can't be read of the carrier's answer is no fault of the request
		return answerForPort(c, port)
	case errors.As(err, &tooLarge):
		return refuse(*errTooLarge)
	case errors.As(err, &unreadable):
		status, refusal := refuse(failure{http.StatusBadRequest, lightphone.CodeInvalidRequest, unreadable.Error()})
		refusal.Field = unreadable.Field
		return status, refusal
	case errors.Is(err, session.ErrNotFound):
		return refuse(failure{http.StatusUnauthorized, lightphone.CodeSessionExpired, sessionOver})
	case errors.Is(err, session.ErrUnavailable), errors.Is(err, limit.ErrUnavailable):
		return refuse(failure{http.StatusServiceUnavailable, lightphone.CodeUnavailable, ""})
	case errors.Is(err, context.DeadlineExceeded):
		return refuse(failures[carrier.DeadlineExceeded])
	default:
		return refuse(failure{http.StatusInternalServerError, lightphone.CodeInternal, errPanic.message})
	}
}

// unrefusable are the calls that can't be refused for a reason of the business: a carrier that does is in error. Those
// that are true hold nothing that could be invalid either.
var unrefusable = map[string]bool{
	lightphone.PathResendOTP: false, lightphone.PathForgotPassword: false, lightphone.PathChangeName: false,
	lightphone.PathChangeAddress:                        false,
	lightphone.PathCreatePaymentMethodChangeSetupIntent: false, lightphone.PathValidateSimCard: false,
	lightphone.PathGetTotalPrepaid:     false,
	lightphone.PathIsActivationPending: true, lightphone.PathPrepaidPlans: true, lightphone.PathGetPaymentMethod: true,
	lightphone.PathGetBasicInfo: true, lightphone.PathGetProfile: true, lightphone.PathAccountInfo: true,
	lightphone.PathGetPaymentHistory: true, lightphone.PathGetOutlook: true,
}

func answerForPort(c *call, err *carrier.Error) (int, lightphone.Refusal) {
	field := lightphone.WireField(err.Field)
	nothingAsked, never := unrefusable[c.route.path]
	if never && err.Reason != "" || nothingAsked && failures[err.Code].status == http.StatusBadRequest {
		err, field = carrier.Errorf(carrier.Internal, "%s can't be refused: %w", c.route.path, err), ""
	}
	if err.Reason != "" {
		// A business outcome: the documented text (spec §8), or the call's own.
		message := lightphone.RefusalText(err.Reason)
		if message == "" || err.Reason == carrier.ReasonCardDeclined {
			message = c.route.failed
		}
		return http.StatusOK, lightphone.Refusal{Code: lightphone.Code(err.Reason), Message: message, Field: field,
			UserID: err.UserID}
	}
	if err.Code == carrier.Unauthenticated && c.session.UserID != "" {
		return http.StatusUnauthorized, lightphone.Refusal{Code: lightphone.CodeSessionExpired, Message: sessionOver}
	}
	f, known := failures[err.Code]
	if !known {
		f = failures[carrier.Internal]
	}
	if err.Code == carrier.BackendAuth && err.Origin == carrier.OriginCardProvider {
		f.code = lightphone.CodeCardProvider
	}
	message := f.message
	if err.Code == carrier.InvalidArgument {
		message = err.Message // of a rule (spec §5)
	}
	if message == "" {
		message = c.route.failed
	}
	return f.status, lightphone.Refusal{Code: f.code, Message: message, Field: field}
}

// describe returns an error's text for the log. Addresses are left out: their
// queries carry what customers typed.
func describe(err error) string {
	var address *url.Error
	if errors.As(err, &address) {
		return fmt.Sprintf("%s: %v", carrier.CodeOf(err), address.Err)
	}
	return err.Error()
}
