package world

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// ActivationStatus is an activation as testers see it.
type ActivationStatus struct {
	PaID        string `json:"PaId"`
	State       ActivationState
	UserID      string `json:"UserId"`
	Email       string
	PlanID      int `json:"PlanId"`
	ICCID       string
	Total       string // decimal
	Currency    string
	SubmittedAt string
	PaidAt      string `json:",omitzero"`
	Reason      string `json:",omitzero"`
	PortIn      *PortInStatus
}

// PortInStatus is a port-in as testers see it.
type PortInStatus struct {
	State       PortState
	Carrier     string
	PhoneNumber string
	Reason      string `json:",omitzero"`
}

// ActivationList lists the activations of a state, or all for an empty one, oldest first.
func (w *World) ActivationList(state ActivationState) []ActivationStatus {
	defer w.begin()()
	list := []ActivationStatus{}
	for _, a := range w.st.Activations {
		if state == "" || a.State == state {
			list = append(list, w.activationStatus(a))
		}
	}
	slices.SortFunc(list, func(a, b ActivationStatus) int { return strings.Compare(a.PaID, b.PaID) })
	return list
}

// Activation returns one activation. Codes: NotFound.
func (w *World) Activation(paID string) (ActivationStatus, error) {
	defer w.begin()()
	a := w.st.Activations[paID]
	if a == nil {
		return ActivationStatus{}, &carrier.Error{Code: carrier.NotFound,
			Message: "There is no such activation in this world."}
	}
	return w.activationStatus(a), nil
}

func (w *World) activationStatus(a *activation) ActivationStatus {
	s := ActivationStatus{
		PaID: a.ID, State: a.State, UserID: a.UserID, Email: w.st.Users[a.UserID].Email,
		PlanID: PlanNumber(a.Request.PlanID), ICCID: a.Request.ICCID,
		Total: a.Request.Quote.Total.String(), Currency: a.Request.Quote.Currency,
		SubmittedAt: dateTime(a.SubmittedAt), PaidAt: dateTime(a.PaidAt), Reason: a.Reason,
	}
	if a.Port != nil {
		s.PortIn = &PortInStatus{State: a.Port.State, Carrier: donorByID(a.Request.PortIn.DonorID).Name,
			PhoneNumber: a.Request.PortIn.PhoneNumber, Reason: a.Port.Reason}
	}
	return s
}

// Approve ends the review of a paid activation well: the subscription begins
// today. Codes: NotFound, FailedPrecondition when nothing is under review.
func (w *World) Approve(paID string) (ActivationStatus, error) {
	defer w.begin()()
	a, err := w.reviewed(paID)
	if err != nil {
		return ActivationStatus{}, err
	}
	u := w.st.Users[a.UserID]
	a.State, a.ReviewedAt = Approved, w.now.UTC()
	w.st.SIMs[a.Request.ICCID].State = SIMActive
	u.FirstName, u.LastName, u.Address = a.Request.FirstName, a.Request.LastName, a.Request.Address
	w.subscribe(u, a.Request.ICCID, PlanNumber(a.Request.PlanID), a.Request.Quote.ChargeDuration)
	if a.Port != nil {
		u.Sub.Phone = a.Request.PortIn.PhoneNumber
	}
	w.emit(carrier.EventActivationApproved, u, a.ID)
	w.send(u, mail.ActivationApproved, w.subscriptionData(u))
	if a.Port != nil {
		w.startPort(a)
	}
	return w.activationStatus(a), nil
}

// Reject ends the review of a paid activation with a reason. The money goes
// back to the card. Codes: NotFound, FailedPrecondition, InvalidArgument without a reason.
func (w *World) Reject(ctx context.Context, paID, reason string) (ActivationStatus, error) {
	defer w.begin()()
	if strings.TrimSpace(reason) == "" {
		return ActivationStatus{}, invalid("Reason", "A rejection needs a reason.")
	}
	a, err := w.reviewed(paID)
	if err != nil {
		return ActivationStatus{}, err
	}
	if err := w.cards.Refund(ctx, a.IntentID); err != nil {
		return ActivationStatus{}, err
	}
	u := w.st.Users[a.UserID]
	a.State, a.ReviewedAt, a.Reason = Rejected, w.now.UTC(), reason
	w.st.SIMs[a.Request.ICCID].State = SIMFree
	w.refunded(u, a.Request.Quote, a.Request.Address.Region, a.PaidWith)
	w.emit(carrier.EventActivationRejected, u, a.ID)
	w.send(u, mail.ActivationRejected, mail.Data{Reason: reason, Amount: a.Request.Quote.Total,
		Currency: a.Request.Quote.Currency})
	return w.activationStatus(a), nil
}

func (w *World) reviewed(paID string) (*activation, error) {
	a := w.st.Activations[paID]
	if a == nil {
		return nil, &carrier.Error{Code: carrier.NotFound, Message: "There is no such activation in this world."}
	}
	if a.State != UnderReview {
		return nil, &carrier.Error{Code: carrier.FailedPrecondition,
			Message: fmt.Sprintf("The activation is %s, not under review.", a.State)}
	}
	return a, nil
}
