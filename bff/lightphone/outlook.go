package lightphone

import "github.com/golight/selfservice/bff/carrier"

// Outlook answers GetOutlook (x-extension); null for what doesn't lie ahead. Dates are YYYY-MM-DD.
type Outlook struct {
	Renewal      *Renewal
	PlanChange   *PlanChange
	Cancellation *Cancellation
	Activation   ActivationProgress
	PortIn       PortInProgress
}

// Renewal is the next charge, taxes included. Card is null if none is saved.
type Renewal struct {
	Date     string
	Amount   Amount
	Currency string
	Card     *RenewalCard
}

// RenewalCard is the card that a renewal charges.
type RenewalCard struct{ Brand, Last4Digits string }

// PlanChange is a booked change of the plan.
type PlanChange struct {
	PlanID   PlanID `json:"PlanId"`
	Name     string
	FirstDay string
}

// Cancellation is a requested end of the subscription.
type Cancellation struct{ LastDay string }

// ActivationProgress is how far the latest activation is.
type ActivationProgress struct {
	State  string
	Reason string `json:",omitzero"`
}

// PortInProgress is how far the transfer of a number is. Field is the wire's
// name of the activation's field to put right.
type PortInProgress struct {
	State       string
	PhoneNumber string `json:",omitzero"`
	Reason      string `json:",omitzero"`
	Field       string `json:",omitzero"`
}

// OutlookFrom returns the wire's form.
func OutlookFrom(o carrier.Outlook) Outlook {
	out := Outlook{
		Activation: ActivationProgress{State: string(o.Activation.State), Reason: o.Activation.Reason},
		PortIn: PortInProgress{
			State: string(o.PortIn.State), PhoneNumber: o.PortIn.PhoneNumber, Reason: o.PortIn.Reason,
			Field: WireField(o.PortIn.Field),
		},
	}
	if r := o.Renewal; r != nil {
		out.Renewal = &Renewal{Date: r.On.String(), Amount: Amount(r.Amount), Currency: r.Currency}
		if r.Card != nil {
			out.Renewal.Card = &RenewalCard{Brand: r.Card.Brand, Last4Digits: r.Card.Last4}
		}
	}
	if c := o.PlanChange; c != nil {
		out.PlanChange = &PlanChange{PlanID: PlanID(c.PlanID), Name: c.Name, FirstDay: c.From.String()}
	}
	if c := o.Cancellation; c != nil {
		out.Cancellation = &Cancellation{LastDay: c.LastDay.String()}
	}
	return out
}
