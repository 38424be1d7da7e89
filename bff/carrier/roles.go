package carrier

import "context"

// Identities knows who customers are (spec §7, LoginRegistration).
type Identities interface {
	// Register creates an unverified user and sends a code by e-mail. It gives the user id.
	// Codes: AlreadyExists/user_exists, InvalidArgument, InvalidArgument/password_policy. Not repeatable.
	Register(context.Context, Registration) (userID string, err error)
	// VerifyCode compares a registration or reset code. After a registration it
	// also logs in, if the carrier can: then Login.Token is set (design decision 2).
	// A reset code is not consumed. Codes: InvalidArgument/invalid_otp. Not repeatable.
	VerifyCode(ctx context.Context, userID string, code Secret) (Login, error)
	// ResendCode sends a fresh code, which takes the old one's place; an unknown
	// user id is no error. Not repeatable.
	ResendCode(ctx context.Context, userID string) error
	// Login checks the password. Codes: Unauthenticated/bad_credentials,
	// FailedPrecondition/unverified (Error.UserID set, a fresh code was sent). Repeatable.
	Login(ctx context.Context, email string, password Secret) (Login, error)
	// ForgotPassword sends a reset code and gives the user id, an opaque one for an
	// unknown address (design decision 3). Codes: InvalidArgument. Not repeatable.
	ForgotPassword(ctx context.Context, email string) (userID string, err error)
	// ResetPassword sets a new password with the reset code and consumes it.
	// Codes: InvalidArgument/invalid_otp, InvalidArgument/password_policy. Not repeatable.
	ResetPassword(context.Context, PasswordReset) error
}

// SIMs knows which SIM cards can be activated.
type SIMs interface {
	// Available reports whether a SIM may be activated. iccid has 19 or 20 digits, no trailing f. Repeatable.
	Available(ctx context.Context, iccid string) (bool, error)
}

// Catalog sells plans.
type Catalog interface {
	// Plans lists what may be chosen now; retired plans are absent. Repeatable.
	Plans(context.Context, Customer) ([]Plan, error)
	// Quote prices a first activation. Codes: InvalidArgument, NotFound (plan). Repeatable.
	Quote(context.Context, Customer, QuoteRequest) (Quote, error)
}

// Activations turn a verified user into a subscriber.
type Activations interface {
	// Pending reports whether a paid activation awaits review. A state that the
	// adapter doesn't know counts as pending. Repeatable.
	Pending(context.Context, Customer) (bool, error)
	// Submit takes an activation to be paid and gives its id. The same request
	// again gives the same id, however often and from however many tabs.
	// Codes: FailedPrecondition/sim_unavailable, FailedPrecondition/activation_pending,
	// FailedPrecondition/quote_changed, FailedPrecondition/plan_unavailable,
	// InvalidArgument/portin_invalid (+ Field: DonorKey, AccountNumber, PhoneNumber or IMEI),
	// InvalidArgument, Unimplemented (a port-in that isn't declared). Repeatable.
	Submit(context.Context, Customer, Activation) (ActivationID, error)
}

// Accounts reads and edits a subscriber's records. Reads are repeatable, edits are idempotent.
type Accounts interface {
	// BasicInfo gives who the customer is. Repeatable.
	BasicInfo(context.Context, Customer) (BasicInfo, error)
	// Profile gives the customer's record. Repeatable.
	Profile(context.Context, Customer) (Profile, error)
	// AccountInfo gives the customer's subscription; an empty one, or NotFound, before
	// the approval. Codes: NotFound. Repeatable.
	AccountInfo(context.Context, Customer) (AccountInfo, error)
	// ChangeName sets first and last name. Codes: InvalidArgument. Repeatable.
	ChangeName(ctx context.Context, c Customer, firstName, lastName string) error
	// ChangeAddress sets the home address. Codes: InvalidArgument. Repeatable.
	ChangeAddress(context.Context, Customer, Address) error
}

// Subscriptions changes what a subscriber has. Optional.
type Subscriptions interface {
	// ChangePlan books another plan from the next cycle on.
	// Codes: FailedPrecondition/change_pending, FailedPrecondition/plan_unavailable, NotFound. Not repeatable.
	ChangePlan(ctx context.Context, c Customer, planID int) error
	// Terminate requests the end of the subscription, once, for one of the declared reasons.
	// Codes: FailedPrecondition/termination_pending, InvalidArgument, NotFound. Not repeatable.
	Terminate(ctx context.Context, c Customer, reason string) error
}

// Payments is told of card payments that were settled elsewhere. Optional. Its
// calls come from webhooks and the reconciler as well, so they name no customer session.
type Payments interface {
	// ActivationDue gives what an unpaid or paid activation costs and whose it is.
	// Codes: NotFound, FailedPrecondition/payment_refused (it can't be paid any more). Repeatable.
	ActivationDue(context.Context, ActivationID) (Due, error)
	// ExtensionDue gives what one more cycle of the plan costs the subscriber.
	// Codes: FailedPrecondition/plan_unavailable, NotFound. Repeatable.
	ExtensionDue(ctx context.Context, c Customer, planID int) (Due, error)
	// Record tells of one settled payment, idempotent by IntentID: the second call with the same intent succeeds and changes nothing.
	// Codes: FailedPrecondition/payment_refused (definitive: refund), NotFound (may be known later: try again), InvalidArgument. Repeatable.
	Record(context.Context, SettledPayment) error
}

// SavedCards reads the card that the carrier itself keeps. Optional; for Capabilities.SavedCard == SavedCardAtCarrier.
type SavedCards interface {
	// SavedCard gives the card, or nil if none is saved. Repeatable.
	SavedCard(context.Context, Customer) (*SavedCard, error)
}

// CardIntents creates card-provider intents for carriers that own the card
// account (`payments.provider: carrier`). Optional. Each gives the client secret.
type CardIntents interface {
	// ActivationIntent pays an own activation. Codes: NotFound, FailedPrecondition/payment_refused. Repeatable.
	ActivationIntent(context.Context, Customer, ActivationID) (CardIntent, error)
	// ExtensionIntent pays one more cycle, with the saved card if told so.
	// Codes: NotFound (no subscription, no saved card), FailedPrecondition/plan_unavailable. Repeatable.
	ExtensionIntent(ctx context.Context, c Customer, planID int, useSavedCard bool) (CardIntent, error)
	// CardChangeIntent saves another card. Repeatable.
	CardChangeIntent(context.Context, Customer) (CardIntent, error)
}

// LegacyCards takes raw card bodies (spec §7, PrepaidActivationPayment and
// ChangePaymentInfo). Optional; off in production. Never repeated, logged or stored.
type LegacyCards interface {
	// PayActivation charges the card. Codes: FailedPrecondition/card_declined,
	// FailedPrecondition/payment_refused, InvalidArgument, NotFound. Not repeatable.
	PayActivation(context.Context, Customer, CardPayment) error
	// ChangeCard saves another card. Codes: FailedPrecondition/card_declined, InvalidArgument. Not repeatable.
	ChangeCard(context.Context, Customer, Card) error
}

// History lists payments. Optional.
type History interface {
	// Payments lists all payments, newest first. Repeatable.
	Payments(context.Context, Customer) ([]PaymentRecord, error)
}

// Outlooks tells what lies ahead of a customer. Optional.
type Outlooks interface {
	// Outlook gives the next renewal, what is booked, and how far an activation and its port-in are. Repeatable.
	Outlook(context.Context, Customer) (Outlook, error)
}

// Events verifies what the carrier sends to /hooks/carrier. Optional.
type Events interface {
	// Parse checks the signature of a raw body and gives the event; it is a hint, the state is read again.
	// Codes: PermissionDenied (a signature that doesn't match), InvalidArgument (a body that can't be read). Repeatable.
	Parse(ctx context.Context, header map[string][]string, body []byte) (Event, error)
}
