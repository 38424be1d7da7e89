package carrier

import "context"

// Outlooks tells what lies ahead of a customer. Optional.
type Outlooks interface {
	// Outlook tells the next renewal, what is booked, and how far an activation and its port-in are.
	Outlook(context.Context, Customer) (Outlook, error)
}

// GetOutlook is the operation of Outlooks.
var GetOutlook = read(Outlooks.Outlook, Operation{
	Name:    "outlook.get",
	Meaning: "tells the next renewal, what is booked, and how far an activation and its port-in are",
}).checked(func(_ Customer, o Outlook) string {
	r := o.Renewal
	return needs(r != nil && (r.On.IsZero() || r.Amount < 0 || r.Currency == ""), "the renewal's On, Amount or Currency")
})

// Outlook is what lies ahead of a customer. A nil part is one that does not.
type Outlook struct {
	Renewal      *Renewal
	PlanChange   *PlanChange
	Cancellation *Cancellation
	Activation   ActivationStatus
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
	PlanID string
	Name   string // as a customer reads it: "20GB"
	From   Date
}

// Cancellation is a requested end of the subscription. LastDay is the last day with service.
type Cancellation struct{ LastDay Date }

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

// Known returns the state, or PortInRequested for one that the list lacks.
func (s PortInState) Known() PortInState {
	return known(s, PortInRequested, PortInNone, PortInInformationRequired, PortInCompleted, PortInDeclined)
}

// PortInProgress is the state of the latest activation's port-in. Reason is the
// carrier's word on what is missing or why it was declined, Field names the
// field of PortIn at fault, if one is: DonorID, AccountNumber, PhoneNumber or IMEI.
type PortInProgress struct {
	State         PortInState
	PhoneNumber   string // 10 digits
	Reason, Field string
}
