package carrier

import "slices"

// Operation describes one method of a role.
type Operation struct {
	Name    string // role and method: "Activations.Submit"
	Meaning string // in one line
	// Repeatable tells whether making it again changes nothing more. If not, the
	// outcome of a call without an answer has to be asked for before it is made again.
	Repeatable bool
	// Write is true for what changes something at the carrier: a call without an answer is then OutcomeUnknown.
	Write bool
	// Refusals are the codes, with their reasons, that are the operation's own.
	// Beside them come those of EveryOperation.
	Refusals []Refusal
}

// Refusal is a code with the reason that refines it, if one does.
type Refusal struct {
	Code   Code
	Reason Reason
}

// String gives "failed_precondition/sim_unavailable", or the code alone.
func (r Refusal) String() string {
	if r.Reason == "" {
		return string(r.Code)
	}
	return string(r.Code) + "/" + string(r.Reason)
}

// EveryOperation lists the codes that any operation may return:
// OutcomeUnknown from writes, DeadlineExceeded from the others, Unauthenticated
// and PermissionDenied where a customer is concerned.
func EveryOperation() []Code {
	return []Code{Unauthenticated, PermissionDenied, RateLimited, Unimplemented, Unavailable, DeadlineExceeded, BackendAuth, OutcomeUnknown, Internal}
}

// Operations lists all operations of the port in the order of their roles.
func Operations() []Operation { return slices.Clone(operations) }

var (
	invalid         = Refusal{Code: InvalidArgument}
	notFound        = Refusal{Code: NotFound}
	invalidOTP      = Refusal{InvalidArgument, ReasonInvalidOTP}
	passwordPolicy  = Refusal{InvalidArgument, ReasonPasswordPolicy}
	planUnavailable = Refusal{FailedPrecondition, ReasonPlanUnavailable}
	paymentRefused  = Refusal{FailedPrecondition, ReasonPaymentRefused}
	cardDeclined    = Refusal{FailedPrecondition, ReasonCardDeclined}
)

func read(name, meaning string, refusals ...Refusal) Operation {
	return Operation{Name: name, Meaning: meaning, Repeatable: true, Refusals: refusals}
}

func write(name, meaning string, refusals ...Refusal) Operation {
	return Operation{Name: name, Meaning: meaning, Write: true, Refusals: refusals}
}

func idempotent(name, meaning string, refusals ...Refusal) Operation {
	return Operation{Name: name, Meaning: meaning, Repeatable: true, Write: true, Refusals: refusals}
}

var operations = []Operation{
	write("Identities.Register", "creates an unverified user and sends a code by e-mail", Refusal{AlreadyExists, ReasonUserExists}, invalid, passwordPolicy),
	write("Identities.VerifyCode", "compares a registration or reset code; the first also logs in, the second is not consumed", invalidOTP),
	write("Identities.ResendCode", "sends a fresh code in the old one's place"),
	read("Identities.Login", "checks the password and gives the carrier's token", Refusal{Unauthenticated, ReasonBadCredentials}, Refusal{FailedPrecondition, ReasonUnverified}),
	write("Identities.ForgotPassword", "sends a reset code; an unknown address gets an opaque user id", invalid),
	write("Identities.ResetPassword", "sets a new password with the reset code and consumes it", invalidOTP, passwordPolicy),
	read("SIMs.Available", "reports whether a SIM card can be activated"),
	read("Catalog.Plans", "lists the plans on sale"),
	read("Catalog.Quote", "prices a first activation", invalid, notFound),
	read("Activations.Pending", "reports whether a paid activation awaits review"),
	idempotent("Activations.Submit", "takes an activation to be paid; the same request again gives the same id",
		Refusal{FailedPrecondition, ReasonSIMUnavailable}, Refusal{FailedPrecondition, ReasonActivationPending}, Refusal{FailedPrecondition, ReasonQuoteChanged},
		planUnavailable, Refusal{InvalidArgument, ReasonPortInInvalid}, invalid),
	read("Accounts.BasicInfo", "gives who the customer is"),
	read("Accounts.Profile", "gives the customer's record"),
	read("Accounts.AccountInfo", "gives the customer's subscription", notFound),
	idempotent("Accounts.ChangeName", "sets first and last name", invalid),
	idempotent("Accounts.ChangeAddress", "sets the home address", invalid),
	write("Subscriptions.ChangePlan", "books another plan from the next cycle on", Refusal{FailedPrecondition, ReasonChangePending}, planUnavailable, notFound),
	write("Subscriptions.Terminate", "requests the end of the subscription, once", Refusal{FailedPrecondition, ReasonTerminationPending}, invalid, notFound),
	read("Payments.ActivationDue", "gives what an activation costs, whose it is and whether it is paid", notFound, paymentRefused),
	read("Payments.ExtensionDue", "gives what one more cycle of a plan costs the subscriber", planUnavailable, notFound),
	idempotent("Payments.Record", "tells the carrier of a settled card payment; by its intent it counts once", paymentRefused, notFound, invalid),
	read("SavedCards.SavedCard", "gives what may be shown of the card that the carrier keeps, or none"),
	idempotent("CardIntents.ActivationIntent", "makes a card-provider intent that pays an own activation", notFound, paymentRefused),
	idempotent("CardIntents.ExtensionIntent", "makes a card-provider intent that pays one more cycle", notFound, planUnavailable),
	idempotent("CardIntents.CardChangeIntent", "makes a card-provider intent that saves another card"),
	write("LegacyCards.PayActivation", "charges a raw card for an activation", cardDeclined, paymentRefused, invalid, notFound),
	write("LegacyCards.ChangeCard", "saves another raw card", cardDeclined, invalid),
	read("History.Payments", "lists all payments, newest first"),
	read("Outlooks.Outlook", "gives the next renewal, what is booked, and how far an activation and its port-in are"),
	read("Events.Parse", "checks the signature of an event and reads it", Refusal{Code: PermissionDenied}, invalid),
}

// Meaning says what kind of failure a code is, or "" for one that is none.
func (c Code) Meaning() string { return meanings[c] }

var meanings = map[Code]string{
	InvalidArgument:    "the request breaks a rule; Field names the culprit when one field does",
	NotFound:           "the named thing does not exist for this customer",
	AlreadyExists:      "what was to be created is there already",
	Unauthenticated:    "the customer's own carrier token is dead, or (at Login) the credentials are wrong",
	PermissionDenied:   "the customer may not do this",
	FailedPrecondition: "the request is fine but the state forbids it; Reason says which",
	RateLimited:        "asked too often",
	Unimplemented:      "the backend has not declared this capability",
	Unavailable:        "the carrier could not be reached or is overloaded; nothing happened",
	DeadlineExceeded:   "a read timed out; nothing happened",
	BackendAuth:        "the carrier refused our own credentials; never a customer's 401",
	OutcomeUnknown:     "a write may or may not have happened; ask before doing it again",
	Internal:           "the carrier answered something that can't be understood",
}
