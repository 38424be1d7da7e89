package carrier

// Outlook is what lies ahead of a customer. A nil part is one that does not.
type Outlook struct {
	Renewal      *Renewal
	PlanChange   *PlanChange
	Cancellation *Cancellation
	Activation   ActivationProgress
	PortIn       PortInProgress
}

// Renewal is the next charge for another cycle. There is none for a suspended
// subscription and for one that ends.
type Renewal struct {
	On Date
	Money
	// Card is charged then, as far as the carrier knows: brand and last four digits alone; nil if none is saved.
	Card *SavedCard
}

// PlanChange is a booked change of the plan. From is the first day with it.
type PlanChange struct {
	PlanID int
	Name   string // as a customer reads it: "20GB"
	From   Date
}

// Cancellation is a requested end of the subscription. LastDay is the last day with service.
type Cancellation struct{ LastDay Date }

// ActivationState says how far an activation is. A state that this list lacks
// means ActivationUnderReview: the customer waits.
type ActivationState string

// The states of an activation. None: nothing was submitted, or it ended long ago.
const (
	ActivationNone        ActivationState = "none"
	ActivationPaymentDue  ActivationState = "payment_due"
	ActivationUnderReview ActivationState = "under_review"
	ActivationApproved    ActivationState = "approved"
	ActivationRejected    ActivationState = "rejected"
)

// Known gives the state, or ActivationUnderReview for one that the list lacks.
func (s ActivationState) Known() ActivationState {
	switch s {
	case ActivationNone, ActivationPaymentDue, ActivationApproved, ActivationRejected:
		return s
	}
	return ActivationUnderReview
}

// ActivationProgress is the state of the customer's latest activation. Reason
// is the carrier's word on a rejection.
type ActivationProgress struct {
	State  ActivationState
	Reason string
}

// PortInState says how far the transfer of a number is. A state that this list
// lacks means PortInRequested: the customer waits.
type PortInState string

// The states of a port-in. None: there is no number to bring along.
const (
	PortInNone                PortInState = "none"
	PortInRequested           PortInState = "requested"
	PortInInformationRequired PortInState = "information_required"
	PortInCompleted           PortInState = "completed"
	PortInDeclined            PortInState = "declined"
)

// Known gives the state, or PortInRequested for one that the list lacks.
func (s PortInState) Known() PortInState {
	switch s {
	case PortInNone, PortInInformationRequired, PortInCompleted, PortInDeclined:
		return s
	}
	return PortInRequested
}

// PortInProgress is the state of the latest activation's port-in. Reason is the
// carrier's word on what is missing or why it was declined, Field names the
// field of PortIn at fault, if one is: DonorKey, AccountNumber, PhoneNumber or IMEI.
type PortInProgress struct {
	State         PortInState
	PhoneNumber   string // 10 digits
	Reason, Field string
}
