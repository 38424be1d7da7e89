package account

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
)

// Event tells of one move of one object, and is what webhooks carry.
type Event struct {
	ID              string        `json:"id"`
	Object          string        `json:"object"`
	APIVersion      *string       `json:"api_version"`
	Created         int64         `json:"created"`
	Data            EventData     `json:"data"`
	Livemode        bool          `json:"livemode"`
	PendingWebhooks int64         `json:"pending_webhooks"`
	Request         *EventRequest `json:"request"`
	Type            string        `json:"type"`
}

// EventData holds the object as it was right after the move, and what it was before where the provider tells.
type EventData struct {
	Object             json.RawMessage `json:"object"`
	PreviousAttributes json.RawMessage `json:"previous_attributes,omitempty"`
}

// EventRequest names the API call that caused an event.
type EventRequest struct {
	ID             *string `json:"id"`
	IdempotencyKey *string `json:"idempotency_key"`
}

func (e *Event) key() string      { return e.ID }
func (e *Event) createdAt() int64 { return e.Created }
func (e *Event) public() any      { return copyOf(e) }

// EventListParams are the parameters of the list of events.
type EventListParams struct {
	Page
	Type  *string  `form:"type"`
	Types []string `form:"types"`
}

// Event returns an event by its id.
func (a *Account) Event(_ context.Context, id string, _ NoParams) (*Event, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, ok := a.state.Events.get(id)
	if !ok {
		return nil, NotFound("event", id, "id", true)
	}
	return copyOf(e), nil
}

// ListEvents lists events, newest first; type may end in .* to name a family.
func (a *Account) ListEvents(_ context.Context, p EventListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.Events, "/v1/events", p.Page, func(e *Event) bool {
		if p.Type != nil && !ofType(e.Type, *p.Type) {
			return false
		}
		for _, t := range p.Types {
			if ofType(e.Type, t) {
				return true
			}
		}
		return len(p.Types) == 0
	})
}

// AllEvents returns every event kept, oldest first.
func (a *Account) AllEvents() []Event {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := make([]Event, 0, len(a.state.Events.order))
	for _, e := range a.state.Events.order {
		out = append(out, *e) // events never change
	}
	return out
}

func ofType(eventType, wanted string) bool {
	if family, ok := strings.CutSuffix(wanted, "*"); ok {
		return strings.HasPrefix(eventType, family)
	}
	return eventType == wanted
}

// emit records that an object moved.
func (a *Account) emit(ctx context.Context, eventType string, object any) {
	a.emitChange(ctx, eventType, object, nil)
}

// emitChange records that an object moved, with the values of those top-level fields that were different before.
func (a *Account) emitChange(ctx context.Context, eventType string, object, before any) {
	if isQuiet(ctx) {
		return
	}
	encoded, err := json.Marshal(object)
	if err != nil {
		panic(err) // every object is plain data
	}
	e := &Event{
		ID: a.state.IDs.id("evt"), Object: "event", APIVersion: ptr(APIVersion), Created: a.now(),
		Data: EventData{Object: encoded}, PendingWebhooks: 1, Request: &EventRequest{}, Type: eventType,
	}
	if before != nil {
		e.Data.PreviousAttributes = differences(before, object)
	}
	if r := requestOf(ctx); r.ID != "" {
		e.Request.ID = &r.ID
		if r.IdempotencyKey != "" {
			e.Request.IdempotencyKey = &r.IdempotencyKey
		}
	}
	a.state.Events.add(e)
	a.state.Events.trim(maxEvents)
	if a.options.OnEvent != nil {
		a.options.OnEvent(*e)
	}
}

func differences(before, after any) json.RawMessage {
	was, is := fieldsOf(before), fieldsOf(after)
	for field, value := range was {
		if bytes.Equal(value, is[field]) {
			delete(was, field)
		}
	}
	encoded, err := json.Marshal(was)
	if err != nil {
		panic(err) // every object is plain data
	}
	return encoded
}

func fieldsOf(object any) map[string]json.RawMessage {
	encoded, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	var out map[string]json.RawMessage
	if err := json.Unmarshal(encoded, &out); err != nil {
		panic(err)
	}
	return out
}

// Message returns the event as webhooks carry it, and the group whose events keep their order: those of one payment.
func (e *Event) Message() (group string, body []byte) {
	body, err := json.Marshal(e)
	if err != nil {
		panic(err) // an event is plain data
	}
	var object struct {
		ID            string `json:"id"`
		PaymentIntent string `json:"payment_intent"`
	}
	_ = json.Unmarshal(e.Data.Object, &object) // every object has an id
	if object.PaymentIntent != "" {
		return object.PaymentIntent, body
	}
	return object.ID, body
}
