package carrier

import (
	"context"
	"time"
)

// Events verifies what the carrier sends to /hooks/carrier. Optional.
type Events interface {
	// ParseEvent checks the signature of a raw body and reads the event, which is a hint:
	// the state is read again. A signature that doesn't match is PermissionDenied.
	ParseEvent(context.Context, ParseEventRequest) (Event, error)
}

// ParseEvent is the operation of Events.
var ParseEvent = read(Events.ParseEvent, Operation{
	Name:     "events.parse",
	Meaning:  "checks the signature of an event and reads it",
	Refusals: []Refusal{{Code: PermissionDenied}, invalid},
}).checked(func(_ ParseEventRequest, e Event) string { return needs(e.Type == "", "Type") })

// ParseEventRequest is what arrived, untouched.
type ParseEventRequest struct {
	Header map[string][]string
	Body   []byte
}

// EventType names what happened at the carrier. Unknown types are ignored.
type EventType string

// The types that the BFF knows.
const (
	EventActivationApproved EventType = "activation.approved"
	EventActivationRejected EventType = "activation.rejected"
	EventSuspended          EventType = "account.suspended"
	EventResumed            EventType = "account.resumed"
	EventRenewed            EventType = "account.renewed"
	EventEnded              EventType = "account.ended"
	EventPlanChanged        EventType = "account.plan_changed"
	EventPortInfoRequired   EventType = "portin.information_required"
)

// Event is a hint from the carrier that a customer's state has changed.
type Event struct {
	ID     string // unique; repeated deliveries carry the same
	Type   EventType
	UserID string
	At     time.Time
}
