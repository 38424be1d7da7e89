package carrier

import "context"

// Payments is told of card payments that were settled elsewhere. Optional. Its
// calls come from webhooks and the reconciler as well, so they name no customer session.
type Payments interface {
	// ActivationDue tells what an unpaid or paid activation costs and whose it is.
	// ReasonPaymentRefused: it can't be paid any more.
	ActivationDue(context.Context, ActivationDueRequest) (Due, error)
	// RecordPayment tells the carrier of one settled payment, idempotent by IntentID: the
	// second call with the same intent succeeds and changes nothing. ReasonPaymentRefused
	// is definitive and refunded; after NotFound it is tried again later.
	RecordPayment(context.Context, SettledPayment) (Done, error)
}

// Extensions sells further cycles. Optional, and useful with Payments or ExtensionIntents alone.
type Extensions interface {
	// ExtensionDue tells what one more cycle of the plan costs the subscriber.
	ExtensionDue(context.Context, ExtensionDueRequest) (Due, error)
}

// The operations of Payments and Extensions.
var (
	GetActivationDue = read(Payments.ActivationDue, Operation{
		Name:     "payments.activation_due",
		Meaning:  "tells what an activation costs, whose it is and whether it is paid",
		Refusals: []Refusal{notFound, paymentRefused},
	}).checked(func(_ ActivationDueRequest, d Due) string { return d.lacks() })

	RecordPayment = idempotent(Payments.RecordPayment, Operation{
		Name:     "payments.record",
		Meaning:  "tells the carrier of a settled card payment; by its intent it counts once",
		Refusals: []Refusal{paymentRefused, notFound, invalid},
	})

	GetExtensionDue = read(Extensions.ExtensionDue, Operation{
		Name:     "extensions.due",
		Meaning:  "tells what one more cycle of a plan costs the subscriber",
		Refusals: []Refusal{planUnavailable, notFound},
	}).checked(func(_ ExtensionDueRequest, d Due) string { return d.lacks() })
)

// ActivationDueRequest names an activation.
type ActivationDueRequest struct{ ActivationID ActivationID }

// ExtensionDueRequest names the plan of one more cycle.
type ExtensionDueRequest struct {
	Customer
	PlanID string
}

// Due is what is to be paid for something, and by whom.
type Due struct {
	UserID string
	Money
	PlanID string
	Paid   bool
	// CycleStart is the first day of the cycle that an extension pays for; zero for an activation.
	CycleStart Date
}

func (d Due) lacks() string {
	return needs(d.UserID == "" || d.Amount < 0 || d.Currency == "", "its UserID, Amount or Currency")
}

// PaymentKind says what a payment was for.
type PaymentKind string

// The kinds: a first activation, or one more cycle of a subscription.
const (
	PaymentActivation PaymentKind = "activation"
	PaymentExtension  PaymentKind = "extension"
)

// SettledPayment is money that was taken.
type SettledPayment struct {
	Kind         PaymentKind
	ActivationID ActivationID // for an activation
	UserID       string
	CNUM         string // for an extension
	PlanID       string // for an extension
	IntentID     string // the card provider's id, the idempotency key
	Money
	Card SavedCard // brand and last four digits of the card that paid, for the history
}
