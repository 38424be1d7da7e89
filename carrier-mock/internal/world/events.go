package world

import (
	"fmt"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Events besides those of the port, which carriers send (carrier.EventType):
// testers see them in the clock's answer.
const (
	EventCodeExpired       carrier.EventType = "code.expired"
	EventTokenExpired      carrier.EventType = "token.expired"
	EventPaymentFailed     carrier.EventType = "payment.failed"
	EventPortCompleted     carrier.EventType = "portin.completed"
	EventPortDeclined      carrier.EventType = "portin.declined"
	EventActivationPaid    carrier.EventType = "activation.paid"
	EventChangeUnavailable carrier.EventType = "account.plan_change_dropped"
)

// eventTypes lists all kinds of events.
var eventTypes = []carrier.EventType{
	carrier.EventActivationApproved, carrier.EventActivationRejected, carrier.EventSuspended, carrier.EventResumed,
	carrier.EventRenewed,
	carrier.EventEnded, carrier.EventPlanChanged, carrier.EventPortInfoRequired,
	EventCodeExpired, EventTokenExpired, EventPaymentFailed, EventPortCompleted, EventPortDeclined, EventActivationPaid,
	EventChangeUnavailable,
}

// Event is something that happened in a world.
type Event struct {
	ID     string `json:"Id"`
	Type   carrier.EventType
	At     time.Time
	UserID string `json:"UserId"`
	Email  string
	Detail string
}

// emit records an event of a customer at the present instant.
func (w *World) emit(kind carrier.EventType, u *user, detail string) {
	w.st.LastEvent++
	e := Event{ID: w.eventID(w.st.LastEvent), Type: kind, At: w.now.UTC(), UserID: u.ID, Email: u.Email, Detail: detail}
	w.st.Events = appendBounded(w.st.Events, e, maxEvents)
	if w.batch != nil {
		*w.batch = append(*w.batch, e)
	}
	w.Touch()
	if w.opts.OnEvent != nil {
		w.opts.OnEvent(w.name, e)
	}
}

func (w *World) eventID(n int64) string { return fmt.Sprintf("evt_%d_%d", w.st.Serial, n) }

// Events returns what happened, oldest first; the oldest are forgotten beyond a thousand.
func (w *World) Events() []Event {
	defer w.begin()()
	return append([]Event{}, newest(w.st.Events, maxEvents)...)
}

// appendBounded appends and forgets the oldest beyond limit, seldom enough that
// it costs little. newest returns what is to be seen of the list.
func appendBounded[T any](list []T, item T, limit int) []T {
	if list = append(list, item); len(list) > 2*limit {
		list = slices.Clone(newest(list, limit))
	}
	return list
}

func newest[T any](list []T, limit int) []T { return list[max(0, len(list)-limit):] }
