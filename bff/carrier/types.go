package carrier

import "time"

// Customer is on whose behalf a call is made. The BFF fills it from the session, never from the request.
type Customer struct {
	UserID string
	CNUM   string // the carrier's subscriber number; empty until approved (design decision 7)
	Token  Secret // the carrier's own token of this customer
}

// Registration is a sign-up (spec §3).
type Registration struct {
	FirstName, LastName, Email string
	Password                   Secret
}

// Login is a successful login.
type Login struct {
	UserID, Email, FirstName, LastName string
	Token                              Secret // empty: verified, but not logged in
	CNUM                               string // ClientRef; empty means not yet activated
}

// PasswordReset sets a new password with a reset code.
type PasswordReset struct {
	UserID      string
	NewPassword Secret
	Code        Secret
}

// Plan is a monthly plan (spec §3).
type Plan struct {
	ID           int
	Fee          Cents
	Currency     string
	DataCapacity string // as text: "6GB"
	Carrier      string // with its -CCP suffix, if it has one
	OverageText  string
}

// QuoteRequest asks for the price of a first activation.
type QuoteRequest struct {
	OrderSIM bool // a SIM card is to be shipped
	PlanID   int
	Province string // two letters
	Start    Date
}

// Quote is a price breakdown. Subtotal + GST + PST = Total.
type Quote struct {
	SIMFee, PlanFee, Prorate, Promo, Subtotal, GST, PST, Total Cents
	GSTRate, PSTRate                                           MilliPercent
	ChargeDuration                                             int // days
	Currency                                                   string
}

// Address is a Canadian street address.
type Address struct {
	Street, City, Province, PostalCode string // Province: two letters; PostalCode: "A1A 1A1"
}

// PortIn brings a number along from another carrier.
type PortIn struct {
	DonorKey      int
	AccountNumber string // 10–20 digits; may be empty for donors that have none
	PhoneNumber   string // 10 digits
	IMEI          string // 15 digits
}

// ActivationID names a submitted activation (paId on the wire).
type ActivationID string

// Activation is a request for service, with the price that the customer agreed to.
type Activation struct {
	ICCID                      string // 19 or 20 digits
	Start, End                 Date
	PlanID                     int
	FirstName, LastName, Email string
	Address                    Address
	PortIn                     *PortIn // nil: a new number
	Quote                      Quote
	PromoCode, ReferralCNUM    string
	OrderSIM, MarketingConsent bool
	ShippingContactNumber      string
}

// Due is what is to be paid for something, and by whom.
type Due struct {
	UserID string
	Money
	PlanID int
	Paid   bool
	// CycleStart is the first day of the cycle that an extension pays for; zero for an activation.
	CycleStart Date
}

// PaymentKind says what a payment was for.
type PaymentKind string

// The kinds: a first activation, or one more cycle of a subscription.
const (
	PaymentActivation PaymentKind = "activation"
	PaymentExtension  PaymentKind = "extension"
)

// SettledPayment tells the carrier of money that was taken.
type SettledPayment struct {
	Kind         PaymentKind
	ActivationID ActivationID // for an activation
	UserID       string
	CNUM         string // for an extension
	PlanID       int    // for an extension
	IntentID     string // the card provider's id, the idempotency key
	Money
	Card SavedCard // brand and last four digits of the card that paid, for the history
}

// BasicInfo is who the customer is (spec §3).
type BasicInfo struct{ FirstName, LastName, Email, WebUserInfoID string }

// Profile is the customer's record (spec §3).
type Profile struct {
	FirstName, LastName, Email, AccountNumber string
	Address                                   Address
	PhoneNumber                               string // 10 digits, empty until a number is live
	Suspended, CurrentPlanRetired             bool
}

// AccountInfo is the customer's subscription (spec §3).
type AccountInfo struct {
	Start, End       Date   // of the current cycle; End is the next renewal
	PlanName         string // as a customer reads it; what is before a slash is the price (spec §2): "$30.00/month"
	PlanID           int
	DataCapacity     string // in GB, as text
	DataCapacityName string
	DataUsage        string // in GB, as text
	Carrier          string
	DataOverage      string
	Calling          string
}

// SavedCard is what may be shown of a card.
type SavedCard struct {
	Brand, Last4, HolderName, PaymentMethodID string
	ExpMonth, ExpYear                         int
}

// CardIntent is a card-provider intent made by the carrier.
type CardIntent struct {
	ClientSecret    Secret
	PaymentMethodID string // the saved card's id when it is to be used
}

// Card is a raw card. Number and CVV print redacted.
type Card struct {
	Type, HolderName  string
	Number, CVV       Secret
	ExpMonth, ExpYear int // ExpYear has four digits
}

// CardPayment charges a raw card for an activation.
type CardPayment struct {
	ActivationID ActivationID
	Money
	Card    Card
	AutoPay bool
}

// PaymentRecord is a line of the payment history (spec §3). Debit, Credit and Balance in cents.
type PaymentRecord struct {
	Category, SubCategory  string
	At                     time.Time
	CardHolder, CardNumber string // CardNumber: last digits only
	Debit, Credit, Balance Cents
	Currency               string

	// Subtotal, GST and PST are the amount's parts, for the receipt, and Province
	// names the taxes; zero and empty when the carrier doesn't keep them.
	Subtotal, GST, PST Cents
	Province           string
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
