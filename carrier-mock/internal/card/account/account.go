// Package account is one test-mode account at the card provider: its customers, payment methods, tokens, payment and
// setup intents, charges, refunds and events, and how they move.
//
// A call comes in with the parameters that the provider documents, moves the objects under one lock, and records an
// event for every move. The answer is a copy, safe to keep and to change. Refusals are *Error, in the provider's own
// shape. What goes over HTTP is package api's business; sending events is package webhook's.
//
//	requires_payment_method ──confirm──▶ requires_action ──authenticated──▶ succeeded ──refund──▶ (charge refunded)
//	        ▲    └───────────────────────confirm, no 3-D Secure──────────────▶ │
//	        └──────────── declined, or authentication failed ──────────────────┘
package account

import (
	"context"
	"encoding/json"
	"log/slog"
	"reflect"
	"sync"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/form"
)

// APIVersion is the provider's API version that every object and event has the shape of; one train with stripe-go and
// stripe-js.
const APIVersion = "2025-08-27.basil"

// Options configures an account.
type Options struct {
	// Seed makes the ids and secrets deterministic: the same calls give the same ids.
	Seed string
	// Serial is in every id, so that SerialOf finds the account again.
	Serial int64
	// Clock tells the time that objects are created at.
	Clock func() time.Time
	// OnEvent is called with each event in order, while the account is locked: it must not block nor call back.
	OnEvent func(Event)
	Logger  *slog.Logger
}

// Account holds the objects. Make one with New.
type Account struct {
	options Options
	mu      sync.Mutex
	state   state
	index   index
	saved   bool // Unsaved was called
}

// state is everything a snapshot holds.
type state struct {
	IDs            idSource
	Customers      table[*Customer]
	PaymentMethods table[*storedMethod]
	Tokens         table[*storedToken]
	PaymentIntents table[*PaymentIntent]
	SetupIntents   table[*SetupIntent]
	Charges        table[*Charge]
	Refunds        table[*Refund]
	Events         table[*Event]
}

// maxEvents bounds the events that are kept; the oldest go first.
const maxEvents = 20_000

// New makes an empty account.
func New(options Options) *Account {
	return &Account{options: options, state: state{IDs: idSource{Seed: options.Seed, Serial: options.Serial}}}
}

// Reset removes every object. Ids already given are not given again.
func (a *Account) Reset() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state, a.index, a.saved = state{IDs: a.state.IDs}, index{}, false
}

// Snapshot returns the whole account as JSON, the same account giving the same bytes.
func (a *Account) Snapshot() ([]byte, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return json.Marshal(a.state)
}

// Restore replaces the account by a snapshot; on an error nothing changes.
func (a *Account) Restore(snapshot []byte) error {
	var restored state
	if err := json.Unmarshal(snapshot, &restored); err != nil {
		return err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state = restored
	a.reindex()
	a.saved = false
	return nil
}

// Lookup finds an object of any kind by its id, to expand a reference; nil when there is none.
func (a *Account) Lookup(id string) any {
	a.mu.Lock()
	defer a.mu.Unlock()
	if v, ok := a.state.Customers.get(id); ok {
		return copyOf(v)
	}
	if v, ok := a.state.PaymentMethods.get(id); ok {
		return copyOf(v.PaymentMethod)
	}
	if v, ok := a.state.PaymentIntents.get(id); ok {
		return copyOf(v)
	}
	if v, ok := a.state.Charges.get(id); ok {
		return copyOf(v)
	}
	return nil
}

// Serial returns the number that every id of the account carries.
func (a *Account) Serial() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.state.IDs.Serial
}

func (a *Account) now() int64 { return a.options.Clock().Unix() }

// Expandable is the parameter that every call takes.
type Expandable struct {
	Expand []string `form:"expand"`
}

// Expansions lists the paths of references to answer as whole objects.
func (e Expandable) Expansions() []string { return e.Expand }

// NoParams is for calls that take no parameter of their own.
type NoParams struct{ Expandable }

type requestKey struct{}

// Request identifies the API call that moves the account, for its events.
type Request struct {
	ID             string
	IdempotencyKey string
}

// WithRequest marks ctx with the API call, so that the events it causes name it.
func WithRequest(ctx context.Context, r Request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

func requestOf(ctx context.Context) Request {
	r, _ := ctx.Value(requestKey{}).(Request)
	return r
}

// copyOf makes a deep copy of an object, which is plain data with exported fields only.
func copyOf[T any](v *T) *T {
	out := new(T)
	copyInto(reflect.ValueOf(out).Elem(), reflect.ValueOf(v).Elem())
	return out
}

func copyInto(to, from reflect.Value) {
	switch from.Kind() {
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			copyInto(to.Elem(), from.Elem())
		}
	case reflect.Slice:
		if !from.IsNil() {
			to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
			for i := range from.Len() {
				copyInto(to.Index(i), from.Index(i))
			}
		}
	case reflect.Map:
		if !from.IsNil() {
			to.Set(reflect.MakeMapWithSize(from.Type(), from.Len()))
			for entry := from.MapRange(); entry.Next(); {
				value := reflect.New(from.Type().Elem()).Elem()
				copyInto(value, entry.Value())
				to.SetMapIndex(entry.Key(), value)
			}
		}
	case reflect.Struct:
		for i := range from.NumField() {
			copyInto(to.Field(i), from.Field(i))
		}
	default:
		to.Set(from)
	}
}

// orNil turns the empty text, by which a parameter is cleared, into null.
func orNil(text *string) *string {
	if text == nil || *text == "" {
		return nil
	}
	return text
}

func ptr[T any](v T) *T { return &v }

var _ form.Unmarshaler = (*Range)(nil)
