package legacy

import (
	"errors"
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
	"github.com/golight/selfservice/bff/lightphone"
)

// answered turns a whole answer into what read makes of it, or into a *carrier.Error.
func answered[T any](k call, r *tolerant.Reader, status int, body []byte, read func(tolerant.Value) T) (answer T,
	err error) {
	v, unreadable := r.Document(body)
	if status < http.StatusOK || status >= http.StatusMultipleChoices {
		return answer, k.failed(status, v, unreadable == nil && !v.Nothing())
	}
	if unreadable != nil {
		return answer, k.unreadable(unreadable)
	}
	said := v.Verdict()
	if err := r.Err(); err != nil {
		return answer, k.unreadable(err)
	}
	reason := k.reason(said)
	if reason != "" && (said.Refused || !said.Said && v.IsObject()) || said.Refused && !k.truth {
		return answer, k.refused(said)
	}
	got := read(v)
	if err := r.Err(); err != nil {
		return answer, k.unreadable(err)
	}
	return got, nil
}

// unreadable is the error of an answer that makes no sense.
func (k call) unreadable(cause error) error {
	flat := strings.ReplaceAll(cause.Error(), "\n", "; ")
	return carrier.Errorf(carrier.Internal, "%s: %w: %s", k.name(), carrier.ErrUnreadable, flat)
}

// codes of the reasons that a carrier may give; FailedPrecondition for the others.
var codes = map[carrier.Reason]carrier.Code{
	carrier.ReasonUserExists:     carrier.AlreadyExists,
	carrier.ReasonInvalidOTP:     carrier.InvalidArgument,
	carrier.ReasonBadCredentials: carrier.Unauthenticated,
	carrier.ReasonPasswordPolicy: carrier.InvalidArgument,
	carrier.ReasonPortInInvalid:  carrier.InvalidArgument,
}

// texts are what the documented messages of a refusal begin with or hold (spec §8), in lower case.
var texts = []struct {
	text   string
	reason carrier.Reason
}{
	{"user already exists", carrier.ReasonUserExists},
	{"invalid otp", carrier.ReasonInvalidOTP},
	{"password reset failed", carrier.ReasonInvalidOTP},
	{"invalid email or password", carrier.ReasonBadCredentials},
	{"otp sent to your email", carrier.ReasonUnverified},
	{"password must be at least", carrier.ReasonPasswordPolicy},
	{"invalid or unavailable sim card", carrier.ReasonSIMUnavailable},
	{"activation request was already submitted", carrier.ReasonActivationPending},
	{"price has changed", carrier.ReasonQuoteChanged},
	{"already submitted a plan change request", carrier.ReasonChangePending},
	{"already submitted a termination request", carrier.ReasonTerminationPending},
	{"plan is not available", carrier.ReasonPlanUnavailable},
	{"details of the number", carrier.ReasonPortInInvalid},
	{"payment failed", carrier.ReasonCardDeclined},
	{"payment was not successful", carrier.ReasonPaymentRefused},
}

// reason returns the reason of a refusal: by its Code, else by a documented Message that the operation may be
// refused with, else, where it has no Code, the one that the specification reads in it.
func (k call) reason(said tolerant.Verdict) carrier.Reason {
	if lightphone.RefusalText(carrier.Reason(said.Code)) != "" {
		return carrier.Reason(said.Code)
	}
	message := strings.ToLower(said.Message)
	for _, documented := range texts {
		if strings.Contains(message, documented.text) && k.refusable(documented.reason) {
			return documented.reason
		}
	}
	if said.Code == "" && said.Refused {
		return k.refusal
	}
	return ""
}

// refusable reports whether the operation may be refused for the reason.
func (k call) refusable(reason carrier.Reason) bool {
	for _, r := range k.op.Refusals {
		if r.Reason == reason {
			return true
		}
	}
	return false
}

// refused returns the error of a refusal.
func (k call) refused(said tolerant.Verdict) error {
	reason := k.reason(said)
	if reason == "" {
		return &carrier.Error{Code: carrier.FailedPrecondition, Err: errors.New(k.name() + ": refused without a reason")}
	}
	code, special := codes[reason]
	if !special {
		code = carrier.FailedPrecondition
	}
	e := &carrier.Error{Code: code, Reason: reason, Field: lightphone.PortField(said.Field),
		Message: lightphone.RefusalText(reason)}
	if reason == carrier.ReasonUnverified {
		e.UserID = said.UserID
	}
	return e
}

// customersOwn are the fields that name a thing of one customer: a 403 for one
// of them is about the customer, any other 403 is about our own credentials.
var customersOwn = map[string]bool{"Cnum": true, "PaId": true, "paId": true, "UserId": true, "userId": true}

// failed returns the meaning of every status but 2xx; isJSON is false for a web server's page.
func (k call) failed(status int, v tolerant.Value, isJSON bool) error {
	var said tolerant.Verdict
	if isJSON && v.IsObject() {
		said = v.Verdict()
	}
	ours := status == http.StatusUnauthorized && k.token != ""
	if status < http.StatusInternalServerError && !ours && k.reason(said) != "" {
		return k.refused(said)
	}
	switch status {
	case http.StatusUnauthorized:
		if ours {
			return carrier.Errorf(carrier.Unauthenticated, "%s: status 401", k.name())
		}
		return carrier.Errorf(carrier.BackendAuth, "%s: status 401, though no customer is concerned", k.name())
	case http.StatusForbidden:
		if customersOwn[said.Field] {
			return carrier.Errorf(carrier.PermissionDenied, "%s: status 403", k.name())
		}
		return carrier.Errorf(carrier.BackendAuth, "%s: status 403", k.name())
	}
	code := k.statusCode(status)
	if code == carrier.Unimplemented && k.op.Required ||
		code == carrier.Internal && status < http.StatusInternalServerError {
		return carrier.Errorf(carrier.Internal, "%s: %w: status %d is no answer of this call", k.name(),
			carrier.ErrUnreadable, status)
	}
	documented := v.IsObject()
	if k.additive { // a web server's own answer may be an object with a Message
		documented = said.Said || said.Code != ""
	}
	if (code == carrier.InvalidArgument || code == carrier.NotFound) && !documented {
		return carrier.Errorf(carrier.Internal, "%s: status %d: %w: expected a documented refusal, got a page or nothing",
			k.name(), status, carrier.ErrUnreadable)
	}
	e := carrier.Errorf(code, "%s: status %d", k.name(), status)
	if status < http.StatusInternalServerError {
		e = carrier.Errorf(code, "%s: %w: status %d", k.name(), carrier.ErrAnswered, status)
	}
	if code == carrier.InvalidArgument {
		e.Field = lightphone.PortField(said.Field)
	}
	return e
}

func (k call) statusCode(status int) carrier.Code {
	switch status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return carrier.InvalidArgument
	case http.StatusNotFound:
		return carrier.NotFound
	case http.StatusConflict:
		return k.op.Code(carrier.Internal)
	case http.StatusGone, http.StatusNotImplemented, http.StatusMethodNotAllowed:
		return carrier.Unimplemented
	case http.StatusTooManyRequests:
		return carrier.RateLimited
	case http.StatusServiceUnavailable:
		return carrier.Unavailable
	case http.StatusBadGateway: // something before the carrier lost it
		return k.op.Code(carrier.Unavailable)
	case http.StatusRequestTimeout, http.StatusGatewayTimeout:
		return k.op.Code(carrier.DeadlineExceeded)
	default:
		return carrier.Internal
	}
}
