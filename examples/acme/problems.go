package acme

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// problem is how Acme says no, in an answer or in an order that it declines.
type problem struct {
	Type    string // urn:acme:…
	Pointer string
	Person  string
}

// meanings of Acme's problems. Their texts are not carried on: the BFF has the documented ones.
var meanings = map[string]carrier.Error{
	"client-unknown":    {Code: carrier.BackendAuth},
	"session-gone":      {Code: carrier.Unauthenticated},
	"not-yours":         {Code: carrier.PermissionDenied},
	"not-found":         {Code: carrier.NotFound},
	"mail-taken":        {Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists},
	"proof-wrong":       {Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP},
	"proof-missing":     {Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified},
	"credentials-wrong": {Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials},
	"secret-weak":       {Code: carrier.InvalidArgument, Reason: carrier.ReasonPasswordPolicy},
	"record-invalid":    {Code: carrier.InvalidArgument},
	"offer-unknown":     {Code: carrier.NotFound, Field: "PlanID"},
	"region-unknown":    {Code: carrier.InvalidArgument, Field: "Region"},
	"offer-withdrawn":   {Code: carrier.FailedPrecondition, Reason: carrier.ReasonPlanUnavailable},
	"sim-not-spare":     {Code: carrier.FailedPrecondition, Reason: carrier.ReasonSIMUnavailable},
	"order-open":        {Code: carrier.FailedPrecondition, Reason: carrier.ReasonActivationPending},
	"price-changed":     {Code: carrier.FailedPrecondition, Reason: carrier.ReasonQuoteChanged},
	"transfer-invalid":  {Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid},
	"payment-mismatch":  {Code: carrier.FailedPrecondition, Reason: carrier.ReasonPaymentRefused},
	"already-leaving":   {Code: carrier.FailedPrecondition, Reason: carrier.ReasonTerminationPending},
}

// fields are the port's names for what Acme points at.
var fields = map[string]string{
	"/given_name": "FirstName", "/family_name": "LastName", "/home/region": "Region",
	"/transfer/number": "PhoneNumber", "/transfer/account": "AccountNumber", "/transfer/device": "IMEI",
}

// refusal returns the port's error for a problem; nil for one that isn't in the table.
func (p problem) refusal() *carrier.Error {
	e, known := meanings[strings.TrimPrefix(p.Type, "urn:acme:")]
	if !known {
		return nil
	}
	if field := fields[p.Pointer]; field != "" {
		e.Field = field
	}
	e.UserID = p.Person
	return &e
}

// failed returns the meaning of a status of 400 and above.
func (k call) failed(status int, text []byte) error {
	var p problem
	if json.Unmarshal(text, &p) == nil {
		if e := p.refusal(); e != nil {
			return e
		}
	}
	switch {
	case status == http.StatusTooManyRequests:
		return carrier.Errorf(carrier.RateLimited, "status 429")
	case status == http.StatusServiceUnavailable:
		return carrier.Errorf(carrier.Unavailable, "status 503")
	case status >= http.StatusInternalServerError && k.write:
		return carrier.Errorf(carrier.OutcomeUnknown, "status %d", status)
	default:
		return carrier.Errorf(carrier.Internal, "status %d", status)
	}
}
