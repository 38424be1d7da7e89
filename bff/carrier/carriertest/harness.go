package carriertest

import (
	"context"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Harness is what the suite may do with the carrier behind an adapter. A nil
// function is an ability that isn't offered; one that is offered in part answers
// errors.ErrUnsupported where it isn't. Either way, the rules that need it are
// reported as needing it. Abilities are called one at a time unless a rule says
// otherwise, with the context of the rule.
type Harness struct {
	// Open opens the adapter. Required. It is closed when the run ends.
	Open func(context.Context) (*carrier.Backend, error)
	// OpenRefused opens the adapter with credentials of our own that the carrier refuses.
	OpenRefused func(context.Context) (*carrier.Backend, error)
	// Guard puts the portable layer before the adapter. Nil: carrier.Complete, its capability check alone.
	Guard func(*carrier.Backend) *carrier.Backend
	// Context prepares the context of each rule, such as with carrier.WithForwarded. Nil: as it is.
	Context func(context.Context) context.Context
	// Now gives the carrier's clock. Nil: the machine's.
	Now func(context.Context) (time.Time, error)

	// Email gives an address that nobody has registered. Nil: a random one at example.com.
	Email func() string
	// Code reads the newest code that the carrier sent to an address, and waits for it if need be.
	Code func(ctx context.Context, email string) (carrier.Secret, error)
	// Customer gives a fresh customer: registered, verified, logged in, without a
	// subscription. Nil: registered through the adapter, which needs Code.
	Customer func(context.Context) (Person, error)
	// Subscriber gives a fresh customer with a live subscription. Nil: activated
	// through the adapter, which needs SpareSIM, Approve and a way to pay.
	Subscriber func(context.Context) (Person, error)
	// SpareSIM gives the number of a SIM card that can be activated, each time another one.
	SpareSIM func(context.Context) (iccid string, err error)
	// Pay pays a submitted activation. Nil: told through role Payments, or paid through LegacyCards with a test card.
	Pay func(context.Context, Person, carrier.ActivationID, carrier.Money) error
	// Approve ends the review of a paid activation well, and returns when the carrier has taken it in.
	Approve func(context.Context, carrier.ActivationID) error
	// SaveCard saves a card of the customer at the carrier and gives what may be shown of it. Nil: through LegacyCards with a test card.
	SaveCard func(context.Context, Person) (carrier.SavedCard, error)
	// Advance lets time pass at the carrier, with all that falls due.
	Advance func(context.Context, time.Duration) error

	// Fault makes the next call of an operation, such as "Activations.Submit", go
	// wrong. NoFault takes it back; the suite does so after each rule.
	Fault func(ctx context.Context, operation string, effect Effect) error

	// EventBody writes an event as the carrier does; SignEvent gives the headers with which it sends a body.
	EventBody func(carrier.Event) ([]byte, error)
	SignEvent func(ctx context.Context, body []byte) (header map[string][]string, err error)

	// Logs gives all that the adapter has logged so far.
	Logs func() string
}

// Person is a customer that was made for the suite.
type Person struct {
	carrier.Customer
	FirstName, LastName, Email string
	Password                   carrier.Secret
}

// Effect is how a call goes wrong.
type Effect string

const (
	// NoFault: the next call goes as usual.
	NoFault Effect = "none"
	// ReplyLost: the carrier carries the call out, and its answer gets lost.
	ReplyLost Effect = "reply_lost"
	// Hang: the carrier doesn't answer until the caller gives up. Whether it carries the call out is its own affair.
	Hang Effect = "hang"
	// Unknown: the carrier answers a value that its contract doesn't list, such as a new state.
	Unknown Effect = "unknown"
)
