package carrier

import (
	"context"
	"errors"
	"fmt"
)

// Code says what kind of failure an Error is. The BFF turns it into an HTTP
// status in one table; nothing else about an error decides. Meaning says what each is.
type Code string

const (
	InvalidArgument    Code = "invalid_argument"
	NotFound           Code = "not_found"
	AlreadyExists      Code = "already_exists"
	Unauthenticated    Code = "unauthenticated"
	PermissionDenied   Code = "permission_denied"
	FailedPrecondition Code = "failed_precondition"
	RateLimited        Code = "rate_limited"
	Unimplemented      Code = "unimplemented"
	Unavailable        Code = "unavailable"
	DeadlineExceeded   Code = "deadline_exceeded"
	BackendAuth        Code = "backend_auth"
	OutcomeUnknown     Code = "outcome_unknown"
	Internal           Code = "internal"
)

// Reason refines a Code where the business cares. The values are stable and
// reach the browser as the Code of a refusal (wire.md "Answers").
type Reason string

// The reasons, each with the code that Operations lists it under.
const (
	ReasonUserExists         Reason = "user_exists"
	ReasonInvalidOTP         Reason = "invalid_otp"
	ReasonBadCredentials     Reason = "bad_credentials"
	ReasonUnverified         Reason = "unverified"
	ReasonSIMUnavailable     Reason = "sim_unavailable"
	ReasonActivationPending  Reason = "activation_pending"
	ReasonQuoteChanged       Reason = "quote_changed"
	ReasonPortInInvalid      Reason = "portin_invalid"
	ReasonChangePending      Reason = "change_pending"
	ReasonTerminationPending Reason = "termination_pending"
	ReasonPlanUnavailable    Reason = "plan_unavailable"
	ReasonCardDeclined       Reason = "card_declined"
	// ReasonPaymentRefused: a settled card payment that the carrier definitively will not honour; the BFF refunds.
	ReasonPaymentRefused Reason = "payment_refused"
	ReasonPasswordPolicy Reason = "password_policy"
)

// ErrUnreadable is in the chain of an Error whose answer arrived and makes no sense: the carrier
// works, and speaks otherwise than the adapter understands. It opens no breaker.
var ErrUnreadable = errors.New("the answer can't be read")

// ErrAnswered is in the chain of an Error that the carrier answered a request with, below status 500 or
// in the like of it: the carrier works, whatever the code. It opens no breaker.
var ErrAnswered = errors.New("the carrier answered")

// Origin says whose failure an Error is.
type Origin string

// The origins. An error that says nothing else is the carrier's.
const (
	OriginCarrier      Origin = ""
	OriginCardProvider Origin = "card_provider"
)

// Error is the one error type of the port.
type Error struct {
	Code    Code
	Reason  Reason // empty when Code says it all
	Origin  Origin
	Field   string // the request field at fault, in the port's Go name; empty when none
	Message string // safe to show to a customer; may be empty
	UserID  string // with ReasonUnverified: who has to enter the code that was sent
	// NotSent is true when the request certainly never reached the carrier, so that even a write may be made again.
	NotSent bool
	Err     error // the cause, for logs only
}

// Error returns the text for logs. It never contains Message-less secrets: adapters must not put request bodies into
// Err.
func (e *Error) Error() string {
	text := string(e.Code)
	if e.Origin != OriginCarrier {
		text = string(e.Origin) + ": " + text
	}
	if e.Reason != "" {
		text += "/" + string(e.Reason)
	}
	if e.Field != "" {
		text += " (" + e.Field + ")"
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// Errorf returns an Error of the given code whose cause is formatted like fmt.Errorf (%w is kept).
func Errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Err: fmt.Errorf(format, args...)}
}

// Refuse returns the FailedPrecondition error that carries a business reason.
func Refuse(reason Reason, message string) *Error {
	return &Error{Code: FailedPrecondition, Reason: reason, Message: message}
}

// CodeOf returns the code of err: the one of the first *Error in its chain,
// DeadlineExceeded or Unavailable for the context errors, Internal for anything
// else, and "" for nil.
func CodeOf(err error) Code {
	var e *Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Code
	case errors.Is(err, context.DeadlineExceeded):
		return DeadlineExceeded
	case errors.Is(err, context.Canceled):
		return Unavailable
	default:
		return Internal
	}
}

// ReasonOf returns the reason of err, or "" if it has none.
func ReasonOf(err error) Reason {
	var e *Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return ""
}

// NotSent reports whether err says that the request certainly never reached the carrier.
func NotSent(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.NotSent
}

// Meaning says what kind of failure a code is, or "" for one that is none.
func (c Code) Meaning() string { return meanings[c] }

var meanings = map[Code]string{
	InvalidArgument:    "the request breaks a rule; Field names the culprit when one field does",
	NotFound:           "the named thing does not exist for this customer",
	AlreadyExists:      "what was to be created is there already",
	Unauthenticated:    "the customer's own carrier token is dead, or (at Login) the credentials are wrong",
	PermissionDenied:   "the customer may not do this",
	FailedPrecondition: "the request is fine but the state forbids it; Reason says which",
	RateLimited:        "asked too often",
	Unimplemented:      "the carrier doesn't have this operation",
	Unavailable:        "the carrier could not be reached or is overloaded; nothing happened",
	DeadlineExceeded:   "a read timed out; nothing happened",
	BackendAuth:        "the carrier refused our own credentials; never a customer's 401",
	OutcomeUnknown:     "a write may or may not have happened; ask before doing it again",
	Internal:           "the carrier answered something that can't be understood",
}
