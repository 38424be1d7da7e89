package carrier

import (
	"context"
	"slices"
)

// Activations turn a verified user into a subscriber. Required.
type Activations interface {
	// ActivationStatus tells how far the customer's latest activation is. A state that
	// the adapter doesn't know is ActivationUnderReview.
	ActivationStatus(context.Context, Customer) (ActivationStatus, error)
	// Submit takes an activation to be paid. The same request again returns the same
	// id, however often and from however many tabs. Error.Field of a refused port-in
	// is DonorID, AccountNumber, PhoneNumber or IMEI; a port-in that isn't declared is Unimplemented.
	Submit(context.Context, SubmitRequest) (SubmitAnswer, error)
}

// The operations of Activations.
var (
	GetActivationStatus = read(Activations.ActivationStatus, Operation{
		Name: "activations.status", Required: true,
		Meaning: "tells how far the customer's latest activation is",
	}).checked(func(_ Customer, a ActivationStatus) string { return needs(a.State == "", "State") })

	Submit = idempotent(Activations.Submit, Operation{
		Name: "activations.submit", Required: true, Exclusive: true,
		Meaning: "takes an activation to be paid; the same request again returns the same id",
		Refusals: []Refusal{
			{FailedPrecondition, ReasonSIMUnavailable}, {FailedPrecondition, ReasonActivationPending},
			{FailedPrecondition, ReasonQuoteChanged}, planUnavailable, {InvalidArgument, ReasonPortInInvalid}, invalid,
		},
	}).checked(func(_ SubmitRequest, a SubmitAnswer) string { return needs(a.ActivationID == "", "ActivationID") })
)

// ActivationID names a submitted activation (paId on the wire).
type ActivationID string

// ActivationState says how far an activation is. A state that this list lacks
// means ActivationUnderReview: the customer waits.
type ActivationState string

// The states of an activation. None: nothing was submitted, or it ended long ago.
const (
	ActivationNone            ActivationState = "none"
	ActivationAwaitingPayment ActivationState = "payment_due"
	ActivationUnderReview     ActivationState = "under_review"
	ActivationApproved        ActivationState = "approved"
	ActivationRefused         ActivationState = "rejected"
)

// Known returns the state, or ActivationUnderReview for one that the list lacks.
func (s ActivationState) Known() ActivationState {
	return known(s, ActivationUnderReview, ActivationNone, ActivationAwaitingPayment, ActivationApproved,
		ActivationRefused)
}

// known returns a state that is among the known ones, or the least that an unknown one may mean.
func known[S ~string](state, least S, known ...S) S {
	if slices.Contains(known, state) {
		return state
	}
	return least
}

// ActivationStatus is the state of the customer's latest activation. Reason is
// the carrier's word on a refusal.
type ActivationStatus struct {
	State  ActivationState
	Reason string
}

// SubmitRequest is an activation with whose it is.
type SubmitRequest struct {
	Customer
	Activation
}

// SubmitAnswer names the submitted activation.
type SubmitAnswer struct{ ActivationID ActivationID }

// Activation is a request for service, with the price that the customer agreed to.
type Activation struct {
	ICCID                      string // 19 or 20 digits
	Start, End                 Date
	PlanID                     string
	FirstName, LastName, Email string
	Address                    Address
	PortIn                     *PortIn // nil: a new number
	Quote                      Quote
	PromoCode, ReferralCNUM    string
	OrderSIM, MarketingConsent bool
	ShippingContactNumber      string
}

// PortIn brings a number along from another carrier.
type PortIn struct {
	DonorID       string
	AccountNumber string // 10–20 digits; may be empty for donors that have none
	PhoneNumber   string // 10 digits
	IMEI          string // 15 digits
}
