package world

import (
	"context"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// followedDays is how long an approved activation is told of after its approval: one cycle.
const followedDays = cycleDays

// Outlook serves carrier.Outlooks.
func (w *World) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return carrier.Outlook{}, err
	}
	var out carrier.Outlook
	out.Activation, out.PortIn = w.progress(w.st.Activations[u.ActivationID])
	if u.cnum() == "" || u.Sub.State != subActive {
		return out, nil
	}
	s := u.Sub
	if s.Termination != "" {
		out.Cancellation = &carrier.Cancellation{LastDay: s.paidUntil().AddDays(-1)}
		return out, nil
	}
	if next := w.bookedPlan(s); next != nil {
		out.PlanChange = &carrier.PlanChange{PlanID: strconv.Itoa(next.ID), Name: next.dataText(), From: s.paidUntil()}
	}
	out.Renewal, err = w.nextRenewal(ctx, u)
	return out, err
}

// bookedPlan is the plan that will be taken up; nil if none is booked or it has been retired since.
func (w *World) bookedPlan(s *subscription) *plan {
	if next := w.plan(s.NextPlanID); next != nil && !next.Retired {
		return next
	}
	return nil
}

// nextRenewal prices the first cycle that is not paid: that of the booked plan,
// or else of the one that the last paid cycle has.
func (w *World) nextRenewal(ctx context.Context, u *user) (*carrier.Renewal, error) {
	s := u.Sub
	p := w.plan(s.PlanID)
	if n := len(s.Prepaid); n > 0 {
		p = w.plan(s.Prepaid[n-1])
	}
	if next := w.bookedPlan(s); next != nil {
		p = next
	}
	q, _ := price(p, u.Address.Region, 0) // the province was checked when the address was taken
	card, err := w.cards.Saved(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	if card != nil {
		card = &carrier.SavedCard{Brand: card.Brand, Last4: card.Last4}
	}
	return &carrier.Renewal{On: s.paidUntil(), Money: carrier.Money{Amount: q.Total, Currency: q.Currency}, Card: card},
		nil
}

// progress tells how far an activation and its port-in are. What has ended
// well, or was approved a cycle ago, is not told any more.
func (w *World) progress(a *activation) (carrier.ActivationStatus, carrier.PortInProgress) {
	activation, portIn := carrier.ActivationStatus{State: carrier.ActivationNone},
		carrier.PortInProgress{State: carrier.PortInNone}
	if a == nil {
		return activation, portIn
	}
	waits := a.Port != nil && (a.Port.State == PortRequested || a.Port.State == PortInfoRequired)
	if a.State == Approved && !waits && w.now.After(a.ReviewedAt.AddDate(0, 0, followedDays)) {
		return activation, portIn
	}
	activation = carrier.ActivationStatus{State: activationStates[a.State], Reason: a.Reason}
	if a.Port != nil {
		portIn = carrier.PortInProgress{
			State: carrier.PortInState(a.Port.State), PhoneNumber: a.Request.PortIn.PhoneNumber, Reason: a.Port.Reason,
			Field: a.Port.Field,
		}
	}
	return activation, portIn
}

// activationStates are the port's names of the states; an activation that was
// superseded is no customer's latest.
var activationStates = map[ActivationState]carrier.ActivationState{
	AwaitingPayment: carrier.ActivationAwaitingPayment,
	UnderReview:     carrier.ActivationUnderReview,
	Approved:        carrier.ActivationApproved,
	Rejected:        carrier.ActivationRefused,
}
