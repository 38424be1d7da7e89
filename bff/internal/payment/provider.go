package payment

import (
	"context"
	"errors"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// ErrBadSignature is the error of ParseEvent for a body that did not come from
// the provider's account: forged, altered, stale, from the future, of the other
// mode (live or test) or of another API release train.
var ErrBadSignature = errors.New("payment: the webhook's signature is not valid")

// Provider is all that a card provider does for us. Whoever uses it asks for one of
// its parts. Keys are idempotency keys: the same key with the same parameters
// returns the first answer again, with the object as it was then.
type Provider interface {
	Customers
	Cards
	Intents
	Settlements
	Setups
	Webhooks
}

// Customers are the provider's records of our users.
type Customers interface {
	// FindCustomers returns the ids of the customers of one of our users, the oldest
	// first. It misses none that has this e-mail; one with another it may miss
	// for the first minutes.
	FindCustomers(ctx context.Context, userID, email string) (customerIDs []string, err error)
	CreateCustomer(ctx context.Context, request CustomerRequest) (customerID string, err error)
	Customer(ctx context.Context, customerID string) (Customer, error)
}

// Cards are the saved cards of customers.
type Cards interface {
	// Cards lists the cards that are attached to the customer, the latest first.
	Cards(ctx context.Context, customerID string) ([]Card, error)
	SetDefaultCard(ctx context.Context, customerID, paymentMethodID string) error
	// DetachCard takes a card away from its customer; one that is detached already is no error.
	DetachCard(ctx context.Context, paymentMethodID string) error
}

// Intents are payments until they are paid.
type Intents interface {
	CreateIntent(ctx context.Context, request IntentRequest) (Intent, error)
	// Intent reads one intent, with the card that paid it.
	Intent(ctx context.Context, intentID string) (Intent, error)
	// Intents lists all intents of a customer, the latest first, and misses none.
	Intents(ctx context.Context, customerID string) ([]Intent, error)
	// ChangeAmount sets the amount of an intent that is not paid yet. Codes: FailedPrecondition.
	ChangeAmount(ctx context.Context, intentID string, amount carrier.Money) (Intent, error)
	// CancelIntent makes sure that an intent can't be paid any more.
	// Codes: FailedPrecondition if it is paid or being paid.
	CancelIntent(ctx context.Context, intentID string) error
}

// Settlements are what becomes of paid intents.
type Settlements interface {
	// MarkSettled writes on the intent that it is settled.
	MarkSettled(ctx context.Context, intentID string, mark Settlement) error
	// MarkGivenUp writes on the intent since when the carrier is not told of it any more.
	MarkGivenUp(ctx context.Context, intentID string, at time.Time) error
	// Unsettled lists paid intents with a purpose of ours and no settled mark. It
	// searches the provider's index, which lags, and lists all that were created since.
	Unsettled(ctx context.Context, since time.Time) ([]Intent, error)
	// Refund returns all of the money; money that was returned already is no error.
	Refund(ctx context.Context, intentID, key string) error
}

// Setups are changes of the saved card.
type Setups interface {
	CreateSetup(ctx context.Context, request SetupRequest) (Setup, error)
	Setup(ctx context.Context, setupID string) (Setup, error)
	MarkSetupSettled(ctx context.Context, setupID string) error
	// UnsettledSetups lists succeeded setups with our purpose and no settled mark
	// that were created since. The provider has no index of setups.
	UnsettledSetups(ctx context.Context, since time.Time) ([]Setup, error)
}

// Webhooks reads what the provider sends us.
type Webhooks interface {
	// ParseEvent checks the signature of a webhook's raw body and reads it. The only error is ErrBadSignature.
	ParseEvent(body []byte, signature string) (Event, error)
}

// CustomerRequest makes a customer.
type CustomerRequest struct {
	UserID, Email, Name string
	Key                 string
}

// Customer is the provider's record of one of our users.
type Customer struct {
	ID            string
	UserID        string // empty if the customer is deleted or was not made by us
	DefaultCardID string // empty if none was chosen
}

// Card is a card that is attached to a customer.
type Card struct {
	carrier.SavedCard
	Created time.Time
}

// IntentRequest makes an intent: card only, and the card is kept for off-session use.
type IntentRequest struct {
	CustomerID string
	Subject    Subject
	Amount     carrier.Money
	KeepCard   bool // the card that pays is kept for later payments
	Key        string
}

// Status is how far an intent or a setup has come.
type Status string

const (
	RequiresPaymentMethod Status = "requires_payment_method" // new, or declined
	RequiresConfirmation  Status = "requires_confirmation"
	RequiresAction        Status = "requires_action" // 3-D Secure
	Processing            Status = "processing"
	Succeeded             Status = "succeeded"
	Canceled              Status = "canceled"
)

// Open reports whether the customer can still pay, and we can still cancel.
func (s Status) Open() bool {
	return s == RequiresPaymentMethod || s == RequiresConfirmation || s == RequiresAction
}

// Settlement is the mark on a settled intent; empty before.
type Settlement string

const (
	// Recorded: the carrier has been told and has taken it.
	Recorded Settlement = "yes"
	// Refunded: the carrier refused for good, or could not be told in time, and the money went back.
	Refunded Settlement = "refunded"
)

// Intent is one payment, paid or to be paid.
type Intent struct {
	ID           string
	ClientSecret carrier.Secret
	Status       Status
	Amount       carrier.Money // asked for
	Received     carrier.Cents // taken
	CustomerID   string
	Card         carrier.SavedCard // that paid; set by Intents.Intent only
	Metadata     map[string]string
	Created      time.Time
	Paid         time.Time // when it was taken; set by Intents.Intent only
}

// Settlement returns the intent's mark, empty if it is not settled.
func (i Intent) Settlement() Settlement { return Settlement(i.Metadata[metaSettled]) }

// GivenUp returns since when the carrier is not told of the payment any more; zero if it is.
func (i Intent) GivenUp() time.Time {
	at, err := time.Parse(time.RFC3339, i.Metadata[metaGivenUp])
	if err != nil {
		return time.Time{}
	}
	return at
}

// Live reports whether the intent stands for its subject: open, being paid, or
// paid and not refunded. Of what is not live, another attempt may be made.
func (i Intent) Live() bool {
	return i.Status != Canceled && i.Settlement() != Refunded
}

// SetupRequest asks for another saved card.
type SetupRequest struct {
	CustomerID, UserID string
	Key                string
}

// Setup is one change of the saved card.
type Setup struct {
	ID              string
	ClientSecret    carrier.Secret
	Status          Status
	CustomerID      string
	UserID          string // empty if its purpose is not ours
	PaymentMethodID string // the new card, once succeeded
	Settled         bool
}

// EventType says what a webhook tells of.
type EventType int

const (
	// EventOther needs nothing of us.
	EventOther EventType = iota
	PaymentSucceeded
	SetupSucceeded
)

// String names the type in metrics.
func (t EventType) String() string {
	switch t {
	case PaymentSucceeded:
		return "payment_succeeded"
	case SetupSucceeded:
		return "setup_succeeded"
	default:
		return "other"
	}
}

// Event is a verified webhook. It is a hint: the object is read again.
type Event struct {
	ID       string
	Type     EventType
	ObjectID string
}
