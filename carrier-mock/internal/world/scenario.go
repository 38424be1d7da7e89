package world

import (
	"errors"
	"fmt"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Scenario is how a world begins: a YAML file, read strictly by ReadScenario and written by World.Scenario.
type Scenario struct {
	Name string `yaml:"-"`
	// Clock is where the world's clock starts, RFC 3339. Empty: the real time.
	Clock string `yaml:"clock,omitempty"`
	// BillingDay is a day of the month, 1 to 28: what comes before it in a first
	// cycle is charged by the day on top. 0: cycles begin on any day.
	BillingDay int                `yaml:"billing_day,omitempty"`
	Dialects   []string           `yaml:"dialects,omitempty"`
	Faults     []faults.Fault     `yaml:"faults,omitempty"`
	Plans      []ScenarioPlan     `yaml:"plans,omitempty"`
	SIMs       []ScenarioSIMs     `yaml:"sims,omitempty"`
	Customers  []ScenarioCustomer `yaml:"customers,omitempty"`
	Crowd      Crowd              `yaml:"crowd,omitempty"`

	clock time.Time
}

// ScenarioPlan is a plan on sale, or one that has been. Fee is decimal text.
type ScenarioPlan struct {
	ID      int    `yaml:"id"`
	Fee     string `yaml:"fee"`
	DataGB  int    `yaml:"data_gb"`
	Carrier string `yaml:"carrier"`
	Overage string `yaml:"overage,omitempty"`
	Retired bool   `yaml:"retired,omitempty"`

	fee carrier.Cents
}

// ScenarioSIMs is a SIM card, or a row of them when Last is given.
type ScenarioSIMs struct {
	First string   `yaml:"first"`
	Last  string   `yaml:"last,omitempty"`
	State SIMState `yaml:"state"`
}

// The states of a scenario's customer: those of an Account, and rejected.
const (
	stateUnverified = "unverified"
	stateVerified   = "verified"
	stateAwaiting   = string(AwaitingPayment)
	stateReview     = string(UnderReview)
	stateRejected   = string(Rejected)
	stateActive     = string(subActive)
	stateSuspended  = string(subSuspended)
	stateEnded      = string(subEnded)
)

// ScenarioCustomer is a customer. The subscription's fields tell of the activation where the state is one.
// Activations, Payments, Mails and Events are all that there are, where given; else the state's own follow from it.
type ScenarioCustomer struct {
	Email        string `yaml:"email"`
	FirstName    string `yaml:"first_name"`
	LastName     string `yaml:"last_name"`
	Password     string `yaml:"password,omitempty"`
	PasswordHash string `yaml:"password_hash,omitempty"` // of a saved world, in place of a password
	Language     string `yaml:"language,omitempty"`
	State        string `yaml:"state"`

	ScenarioSubscription `yaml:",inline"`
	Reason               string           `yaml:"reason,omitempty"` // of a rejection
	Address              *ScenarioAddress `yaml:"address,omitempty"`
	PortIn               *ScenarioPortIn  `yaml:"port_in,omitempty"`
	Card                 *ScenarioCard    `yaml:"card,omitempty"`
	Codes                []ScenarioCode   `yaml:"codes,omitempty"`
	// that has ended, before this customer began again
	Former      *ScenarioSubscription `yaml:"former,omitempty"`
	PaidCycles  int                   `yaml:"paid_cycles,omitempty"`
	Activations []ScenarioActivation  `yaml:"activations,omitempty"`
	Payments    []ScenarioPayment     `yaml:"payments,omitempty"`
	Mails       []ScenarioMail        `yaml:"mails,omitempty"`
	Events      []ScenarioEvent       `yaml:"events,omitempty"`
}

// ScenarioSubscription is a subscription. SinceDays is how many days ago the cycle, the suspension, the end or the
// submission was.
type ScenarioSubscription struct {
	Plan        int            `yaml:"plan,omitempty"`
	ICCID       string         `yaml:"iccid,omitempty"`
	Phone       string         `yaml:"phone,omitempty"`
	SinceDays   int            `yaml:"since_days,omitempty"`
	Cycle       *ScenarioCycle `yaml:"cycle,omitempty"`
	Prepaid     []int          `yaml:"prepaid,omitempty"`     // plans of cycles that are paid ahead
	NextPlan    int            `yaml:"next_plan,omitempty"`   // booked
	Termination string         `yaml:"termination,omitempty"` // the reason of a booked cancellation
}

// ScenarioCycle is a cycle that doesn't follow from since_days, such as one that a suspension broke off.
type ScenarioCycle struct {
	BeganDays int `yaml:"began_days"` // ago
	Days      int `yaml:"days"`
}

// ScenarioAddress is a home address.
type ScenarioAddress struct {
	Street     string `yaml:"street"`
	City       string `yaml:"city"`
	Province   string `yaml:"province"`
	PostalCode string `yaml:"postal_code"`
}

// ScenarioPortIn is a number brought along.
type ScenarioPortIn struct {
	Carrier string        `yaml:"carrier"` // its name, such as Bell
	Number  string        `yaml:"number"`
	Account string        `yaml:"account,omitempty"`
	IMEI    string        `yaml:"imei"`
	State   PortState     `yaml:"state"`
	Reason  string        `yaml:"reason,omitempty"`
	Field   string        `yaml:"field,omitempty"` // at fault, such as AccountNumber
	Ago     time.Duration `yaml:"ago,omitempty"`   // since the donor was asked
}

// ScenarioCard is a saved test card.
type ScenarioCard struct {
	Number   string `yaml:"number"`
	CVC      string `yaml:"cvc,omitempty"`
	ExpMonth int    `yaml:"exp_month"`
	ExpYear  int    `yaml:"exp_year"`
	Holder   string `yaml:"holder,omitempty"`
}

// ScenarioCode is a security code that the customer was sent and has not used.
type ScenarioCode struct {
	Purpose  codePurpose   `yaml:"purpose"`
	Value    string        `yaml:"value"`
	Ago      time.Duration `yaml:"ago,omitempty"`
	Attempts int           `yaml:"attempts,omitempty"`
}

// ScenarioActivation is one of a customer's activations; what it doesn't say is the customer's.
type ScenarioActivation struct {
	State       ActivationState   `yaml:"state"`
	Plan        int               `yaml:"plan,omitempty"`
	ICCID       string            `yaml:"iccid,omitempty"`
	StartDays   int               `yaml:"start_days,omitempty"` // ago
	Ago         time.Duration     `yaml:"ago,omitempty"`
	PaidAgo     time.Duration     `yaml:"paid_ago,omitempty"`
	ReviewedAgo time.Duration     `yaml:"reviewed_ago,omitempty"`
	Reason      string            `yaml:"reason,omitempty"`
	FirstName   string            `yaml:"first_name,omitempty"`
	LastName    string            `yaml:"last_name,omitempty"`
	Address     *ScenarioAddress  `yaml:"address,omitempty"`
	PortIn      *ScenarioPortIn   `yaml:"port_in,omitempty"`
	PaidWith    *ScenarioPaidWith `yaml:"paid_with,omitempty"`
}

// ScenarioPaidWith is what a record shows of a card.
type ScenarioPaidWith struct {
	Last4  string `yaml:"last4"`
	Holder string `yaml:"holder,omitempty"`
}

// ScenarioPayment is an entry of the payment history; taxes follow from the province. A Refund is money given back.
type ScenarioPayment struct {
	Ago      time.Duration     `yaml:"ago"`
	Category string            `yaml:"category"`
	Text     string            `yaml:"text"`
	Subtotal string            `yaml:"subtotal"`
	Province string            `yaml:"province"`
	Card     *ScenarioPaidWith `yaml:"card,omitempty"`

	subtotal carrier.Cents
}

// ScenarioMail is a mail that was sent. Without Text it is written from its kind.
type ScenarioMail struct {
	Ago      time.Duration `yaml:"ago"`
	Kind     mail.Kind     `yaml:"kind"`
	Language string        `yaml:"language,omitempty"`
	Reason   string        `yaml:"reason,omitempty"`
	Code     string        `yaml:"code,omitempty"`
	Subject  string        `yaml:"subject,omitempty"`
	Text     string        `yaml:"text,omitempty"`
}

// ScenarioEvent is something that happened.
type ScenarioEvent struct {
	Ago    time.Duration     `yaml:"ago"`
	Type   carrier.EventType `yaml:"type"`
	Detail string            `yaml:"detail,omitempty"`
	// Activation is the customer's activation that the event tells of, counted from 1.
	Activation int `yaml:"activation,omitempty"`
}

func (a *ScenarioAddress) address() carrier.Address {
	return carrier.Address{Street: a.Street, City: a.City, Region: a.Province, PostalCode: a.PostalCode}
}

func (c *ScenarioCard) card() Card {
	return Card{Number: c.Number, CVC: c.CVC, HolderName: c.Holder, ExpMonth: c.ExpMonth, ExpYear: c.ExpYear}
}

func (p *ScenarioPortIn) request() *carrier.PortIn {
	r := &carrier.PortIn{AccountNumber: p.Account, PhoneNumber: p.Number, IMEI: p.IMEI}
	for _, d := range Donors {
		if d.Name == p.Carrier {
			r.DonorID = d.ID
		}
	}
	return r
}

// maxRow keeps a mistyped row from filling the memory.
const maxRow = 10_000

// numbers returns all ICCIDs of the row.
func (s *ScenarioSIMs) numbers() ([]string, error) {
	first, ok := normalICCID(s.First)
	if !ok {
		return nil, errors.New("must be an ICCID as text of 19 digits")
	}
	if s.Last == "" {
		return []string{first}, nil
	}
	last, ok := normalICCID(s.Last)
	const tail = 6 // digits in which the numbers of a row differ
	if !ok || last < first || last[:iccidDigits-tail] != first[:iccidDigits-tail] {
		return nil, errors.New("the row must end at a later ICCID that differs in its last six digits only")
	}
	var from, to int
	_, _ = fmt.Sscanf(first[iccidDigits-tail:]+" "+last[iccidDigits-tail:], "%d %d", &from, &to) // digits only
	if to-from >= maxRow {
		return nil, errors.New("the row has more than 10,000 SIM cards")
	}
	row := make([]string, 0, to-from+1)
	for n := from; n <= to; n++ {
		row = append(row, fmt.Sprintf("%s%06d", first[:iccidDigits-tail], n))
	}
	return row, nil
}
