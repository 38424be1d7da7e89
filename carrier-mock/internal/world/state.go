package world

import (
	"encoding/json"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
)

const (
	cycleDays         = 30
	currency          = "CAD"
	codeLife          = 10 * time.Minute
	codeAttempts      = 5
	tokenLife         = 12 * time.Hour
	portDuration      = 2 * time.Hour // from approval to a completed port-in, when nothing is in its way
	suspensionDays    = 90            // a suspended subscription ends after as many
	maxMails          = 1000
	maxEvents         = 1000
	calling           = "Unlimited"
	usagePerMilleADay = 23 // of the allowance, before the customer's own habit
)

// state is everything a world knows; a snapshot is its JSON.
type state struct {
	Format   int
	Scenario string
	Crowd    int // how many more customers the world began with
	Serial   int64
	Offset   time.Duration // of the world's clock from the real one
	Random   []byte

	LastActivation, LastCNUM, LastMail, LastEvent, LastPhone int64

	BillingDay  int // of the month, on which first whole cycles begin; 0: at once
	Plans       []*plan
	SIMs        map[string]*sim        // by 19-digit ICCID
	Users       map[string]*user       // by user id
	Tokens      map[string]*token      // by SHA-256 of the token: a snapshot logs nobody in
	Activations map[string]*activation // by paId
	Intents     map[string]string      // card-provider intent → what it paid for
	OpenIntents map[string]openIntent  // card-provider intents that customers have yet to confirm
	Mails       []Mail
	Events      []Event
	Faults      []faults.Fault
	Cards       json.RawMessage `json:",omitempty"` // of snapshots only: the world's part of the card provider
	Dialects    []string        `json:",omitempty"` // in which the world answers
}

type plan struct {
	ID          int
	Fee         carrier.Cents
	Currency    string
	DataGB      int
	Carrier     string
	OverageText string
	Retired     bool
}

// SIMState says whether a SIM card can be activated.
type SIMState string

// The states of a SIM card: reserved by an unfinished activation, active in a
// subscription, blocked for good.
const (
	SIMFree     SIMState = "free"
	SIMReserved SIMState = "reserved"
	SIMActive   SIMState = "active"
	SIMBlocked  SIMState = "blocked"
)

type sim struct {
	ICCID string
	State SIMState
}

type user struct {
	ID, Email, FirstName, LastName string
	Language                       string // en or fr
	Salt, Password                 []byte
	Verified                       bool
	Codes                          map[codePurpose]code
	Address                        carrier.Address
	ActivationID                   string // the latest, superseded ones excluded
	Sub                            *subscription
	History                        []carrier.PaymentRecord // oldest first
	Card                           *Card                   // the test card that the scenario saved
}

type codePurpose string

const (
	codeForRegistration codePurpose = "registration"
	codeForReset        codePurpose = "reset"
)

type code struct {
	Value    string
	Expires  time.Time
	Attempts int
}

type token struct {
	UserID  string
	Expires time.Time
}

// ActivationState says how far an activation is.
type ActivationState string

// The states of an activation. Submitted is awaiting_payment; a paid one is under review.
const (
	AwaitingPayment ActivationState = "awaiting_payment"
	UnderReview     ActivationState = "under_review"
	Approved        ActivationState = "approved"
	Rejected        ActivationState = "rejected"
	Superseded      ActivationState = "superseded"
)

type activation struct {
	ID, UserID  string
	State       ActivationState
	Request     carrier.Activation // ICCID has 19 digits
	SubmittedAt time.Time
	PaidAt      time.Time `json:",omitzero"`
	IntentID    string
	PaidWith    carrier.SavedCard
	ReviewedAt  time.Time `json:",omitzero"`
	Reason      string    // of a rejection
	Port        *port
}

// PortState says how far a number's transfer is.
type PortState string

// The states of a port-in.
const (
	PortRequested    PortState = "requested"
	PortInfoRequired PortState = "information_required"
	PortCompleted    PortState = "completed"
	PortDeclined     PortState = "declined"
)

type port struct {
	State       PortState
	Reason      string
	Field       string    `json:",omitzero"` // of carrier.PortIn at fault, where it is known
	RequestedAt time.Time `json:",omitzero"`
}

type subState string

const (
	subActive    subState = "active"
	subSuspended subState = "suspended"
	subEnded     subState = "ended"
)

type subscription struct {
	CNUM, ICCID, Phone string
	State              subState
	PlanID             int
	Start, End         carrier.Date // of the current cycle; End is the day of the renewal
	Prepaid            []int        // plans of cycles that are paid ahead
	NextPlanID         int          // booked from the next charged renewal on; 0 is none
	Termination        string       // the reason of a pending termination
	SuspendedOn        carrier.Date
}

// paidUntil is the end of the last paid cycle, shown as the next renewal.
func (s *subscription) paidUntil() carrier.Date { return s.End.AddDays(cycleDays * len(s.Prepaid)) }
