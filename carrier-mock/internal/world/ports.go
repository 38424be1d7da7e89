package world

import (
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Numbers that end so behave so, whichever donor they come from: testers need no further call.
const (
	portNeedsInfoSuffix = "0001"
	portDeclinedSuffix  = "0002"
)

// startPort asks the donor for the number, at the approval.
func (w *World) startPort(a *activation) {
	a.Port.RequestedAt = w.now.UTC()
	w.schedule(w.now.Add(portDuration), duePortEnd, a.ID)
	if strings.HasSuffix(a.Request.PortIn.PhoneNumber, portNeedsInfoSuffix) {
		w.portNeedsInfo(a, "The account number does not match.", "AccountNumber")
	}
}

// portDue completes or declines a transfer that nothing has stopped.
func (w *World) portDue(a *activation) {
	if a == nil || a.Port.State != PortRequested || !w.now.Equal(a.Port.RequestedAt.Add(portDuration)) {
		return
	}
	if strings.HasSuffix(a.Request.PortIn.PhoneNumber, portDeclinedSuffix) {
		w.declinePort(a, "The number is not active at the other carrier.")
		return
	}
	w.completePort(a)
}

func (w *World) completePort(a *activation) {
	a.Port.State, a.Port.Reason, a.Port.Field = PortCompleted, "", ""
	w.emit(EventPortCompleted, w.st.Users[a.UserID], a.Request.PortIn.PhoneNumber)
}

// declinePort gives the customer a new number instead.
func (w *World) declinePort(a *activation, reason string) {
	u := w.st.Users[a.UserID]
	a.Port.State, a.Port.Reason, a.Port.Field = PortDeclined, reason, ""
	if u.Sub != nil {
		u.Sub.Phone = w.newPhone()
	}
	w.emit(EventPortDeclined, u, reason)
	w.send(u, mail.PortDeclined, mail.Data{Reason: reason, Phone: u.phone()})
}

func (w *World) portNeedsInfo(a *activation, reason, field string) {
	u := w.st.Users[a.UserID]
	a.Port.State, a.Port.Reason, a.Port.Field = PortInfoRequired, reason, field
	w.emit(carrier.EventPortInfoRequired, u, reason)
	w.send(u, mail.PortInfoRequired, mail.Data{Reason: reason, Phone: a.Request.PortIn.PhoneNumber})
}

// PortAction is what a tester does to a running port-in.
type PortAction string

// The actions on a port-in. Retry is the customer having given what was missing.
const (
	PortComplete    PortAction = "complete"
	PortDecline     PortAction = "decline"
	PortRequireInfo PortAction = "require-info"
	PortRetry       PortAction = "retry"
)

// MovePort moves the port-in of an approved activation. Codes: NotFound,
// FailedPrecondition when it is over or not begun, InvalidArgument.
func (w *World) MovePort(paID string, action PortAction, reason string) (ActivationStatus, error) {
	defer w.begin()()
	a := w.st.Activations[paID]
	if a == nil || a.Port == nil {
		return ActivationStatus{}, &carrier.Error{Code: carrier.NotFound, Message: "There is no such port-in in this world."}
	}
	if a.State != Approved || a.Port.State == PortCompleted || a.Port.State == PortDeclined {
		return ActivationStatus{}, &carrier.Error{Code: carrier.FailedPrecondition,
			Message: "The port-in is over, or its activation is not approved yet."}
	}
	if (action == PortDecline || action == PortRequireInfo) && strings.TrimSpace(reason) == "" {
		return ActivationStatus{}, invalid("Reason", "A reason is needed.")
	}
	switch action {
	case PortComplete:
		w.completePort(a)
	case PortDecline:
		w.declinePort(a, reason)
	case PortRequireInfo:
		w.portNeedsInfo(a, reason, "")
	case PortRetry:
		a.Port.State, a.Port.Reason, a.Port.Field, a.Port.RequestedAt = PortRequested, "", "", w.now.UTC()
		w.schedule(w.now.Add(portDuration), duePortEnd, a.ID)
	default:
		return ActivationStatus{}, invalid("Action",
			"A port-in can be completed, declined, retried, or made to require information.")
	}
	return w.activationStatus(a), nil
}
