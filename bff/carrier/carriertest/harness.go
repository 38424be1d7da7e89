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
	// Guard puts the portable layer before the adapter. Nil: nothing.
	Guard func(*carrier.Backend) *carrier.Backend
	// Context prepares the context of each rule, such as with carrier.WithForwarded. Nil: as it is.
	Context func(context.Context) context.Context
	// Sample describes the country in which the carrier sells. Nil: Canada.
	Sample func(context.Context) (Sample, error)
	// Now returns the carrier's time. Nil: the machine's.
	Now func(context.Context) (time.Time, error)

	// Email returns an address that nobody has registered. Nil: a random one at example.com.
	Email func() string
	// Code reads the newest code that the carrier sent to an address, and waits for it if need be.
	Code func(ctx context.Context, email string) (carrier.Secret, error)
	// Customer makes a fresh customer: registered, verified, logged in, without a
	// subscription. Nil, or without the
	// ability: registered through the adapter, which needs Code.
	Customer func(context.Context) (Person, error)
	// Subscriber makes a fresh customer with a live subscription. Nil, or without the
	// ability: activated through the adapter, which needs SpareSIM, Approve and a way to pay.
	Subscriber func(context.Context) (Person, error)
	// SpareSIM returns the number of a SIM card that can be activated, each time another one.
	SpareSIM func(context.Context) (iccid string, err error)
	// Pay pays a submitted activation. Nil: told through role Payments, or paid through RawCards with a test card.
	Pay func(context.Context, Person, carrier.ActivationID, carrier.Money) error
	// Approve ends the review of a paid activation well, and returns when the carrier has taken it in.
	Approve func(context.Context, carrier.ActivationID) error
	// Reject ends the review of a paid activation badly, for a reason that the customer is told.
	Reject func(ctx context.Context, id carrier.ActivationID, reason string) error
	// Suspend suspends a subscriber.
	Suspend func(context.Context, Person) error
	// RetirePlan takes a plan off the market; with retired false it puts the plan back.
	RetirePlan func(ctx context.Context, planID string, retired bool) error
	// Submitted returns an activation as it arrived at the carrier.
	Submitted func(context.Context, carrier.ActivationID) (carrier.Activation, error)
	// TerminationReason returns the reason of a customer's cancellation as it arrived at the carrier.
	TerminationReason func(context.Context, Person) (string, error)
	// SaveCard saves a card of the customer at the carrier and returns what may be shown
	// of it. Nil: through RawCards with a test card.
	SaveCard func(context.Context, Person) (carrier.SavedCard, error)
	// Advance lets time pass at the carrier, with all that falls due.
	Advance func(context.Context, time.Duration) error

	// Fault makes the next call of an operation, such as "activations.submit", go
	// wrong. NoFault takes it back; the suite does so after each rule.
	Fault func(ctx context.Context, operation string, effect Effect) error

	// EventBody writes an event as the carrier does; SignEvent returns the headers with which it sends a body.
	EventBody func(carrier.Event) ([]byte, error)
	SignEvent func(ctx context.Context, body []byte) (header map[string][]string, err error)

	// Logs returns all that the adapter has logged so far.
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
	// ServerError: the carrier answers 500 after it carried the call out, or before.
	ServerError Effect = "server_error"
	// NotFoundPage: something in front of the carrier answers 404 with a web page.
	NotFoundPage Effect = "not_found_page"
	// Unknown: the carrier answers a value that its contract doesn't list, such as a new state.
	Unknown Effect = "unknown"
)
