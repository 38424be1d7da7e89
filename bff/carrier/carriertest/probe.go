package carriertest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// probe is what the rules work with: the backend behind the portable layer, the
// adapter itself, and customers made by the harness or through the adapter.
type probe struct {
	*carrier.Backend
	adapter  *carrier.Backend
	harness  Harness
	patience time.Duration
	faulted  string // the operation whose next call was to go wrong
}

// missing is an ability that the harness doesn't offer.
type missing struct{ ability string }

func (m *missing) Error() string { return "the harness offers no " + m.ability }

func (m *missing) Is(target error) bool { return target == errors.ErrUnsupported }

func needs(ability string) error { return &missing{ability} }

// making says for what a step was taken that went wrong, when it is not a rule's own.
func making(what string, err error) error {
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return fmt.Errorf("to make %s: %w", what, err)
}

// stranger is a person whom the carrier doesn't know.
func (p *probe) stranger() Person {
	person := Person{FirstName: "Robin", LastName: "Lavoie", Password: carrier.Secret("aA1!" + rand.Text())}
	if p.harness.Email != nil {
		person.Email = p.harness.Email()
	} else {
		person.Email = "conformance-" + strings.ToLower(rand.Text()) + "@example.com"
	}
	return person
}

// registered is a person who has registered and has a code to enter.
func (p *probe) registered(ctx context.Context) (Person, error) {
	person := p.stranger()
	id, err := p.Identities.Register(ctx, carrier.Registration{
		FirstName: person.FirstName, LastName: person.LastName, Email: person.Email, Password: person.Password,
	})
	person.UserID = id
	return person, making("a registered person", err)
}

// customer is a verified person without a subscription.
func (p *probe) customer(ctx context.Context) (Person, error) {
	if p.harness.Customer != nil {
		person, err := p.harness.Customer(ctx)
		return person, making("a customer", err)
	}
	person, err := p.registered(ctx)
	if err != nil {
		return Person{}, err
	}
	code, err := p.code(ctx, person.Email)
	if err != nil {
		return Person{}, err
	}
	if _, err := p.Identities.VerifyCode(ctx, person.UserID, code); err != nil {
		return Person{}, making("a customer", err)
	}
	return p.loggedIn(ctx, person)
}

func (p *probe) code(ctx context.Context, email string) (carrier.Secret, error) {
	if p.harness.Code == nil {
		return "", needs("Code")
	}
	code, err := p.harness.Code(ctx, email)
	return code, making("use of a code", err)
}

// loggedIn gives the person with what a new login says.
func (p *probe) loggedIn(ctx context.Context, person Person) (Person, error) {
	login, err := p.Identities.Login(ctx, person.Email, person.Password)
	person.Customer = carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
	return person, making("a login", err)
}

// sim is a SIM card that can be activated.
func (p *probe) sim(ctx context.Context) (string, error) {
	if p.harness.SpareSIM == nil {
		return "", needs("SpareSIM")
	}
	iccid, err := p.harness.SpareSIM(ctx)
	return iccid, making("use of a spare SIM", err)
}

// today is the civil date in the carrier's zone.
func (p *probe) today(ctx context.Context) (carrier.Date, error) {
	zone, err := p.Capabilities.Location()
	if err != nil {
		return carrier.Date{}, err
	}
	now := time.Now()
	if p.harness.Now != nil {
		if now, err = p.harness.Now(ctx); err != nil {
			return carrier.Date{}, making("use of the carrier's clock", err)
		}
	}
	return carrier.DateOf(now.In(zone)), nil
}

// plan is the first plan that the carrier sells.
func (p *probe) plan(ctx context.Context, who Person) (carrier.Plan, error) {
	plans, err := p.Catalog.Plans(ctx, who.Customer)
	if err == nil && len(plans) == 0 {
		err = errors.New("no plan is on sale")
	}
	if err != nil {
		return carrier.Plan{}, making("a choice of plan", err)
	}
	return plans[0], nil
}

const (
	cycleDays = 30 // design decision 10
	province  = "ON"
)

// address is where all customers of the suite live.
var address = carrier.Address{Street: "100 Queen Street West", City: "Toronto", Province: province, PostalCode: "M5H 2N2"}

// request is an activation that the customer could submit.
func (p *probe) request(ctx context.Context, who Person) (carrier.Activation, error) {
	plan, err := p.plan(ctx, who)
	if err != nil {
		return carrier.Activation{}, err
	}
	today, err := p.today(ctx)
	if err != nil {
		return carrier.Activation{}, err
	}
	quote, err := p.Catalog.Quote(ctx, who.Customer, carrier.QuoteRequest{PlanID: plan.ID, Province: province, Start: today})
	if err != nil {
		return carrier.Activation{}, making("a quote", err)
	}
	iccid, err := p.sim(ctx)
	return carrier.Activation{
		ICCID: iccid, Start: today, End: today.AddDays(cycleDays), PlanID: plan.ID,
		FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Address: address, Quote: quote,
	}, err
}

// applicant is a customer with an activation to submit.
func (p *probe) applicant(ctx context.Context) (Person, carrier.Activation, error) {
	who, err := p.customer(ctx)
	if err != nil {
		return Person{}, carrier.Activation{}, err
	}
	request, err := p.request(ctx, who)
	return who, request, err
}

// submitted is an unpaid activation.
type submitted struct {
	Person
	carrier.Activation
	ID carrier.ActivationID
}

func (s submitted) due() carrier.Money {
	return carrier.Money{Amount: s.Quote.Total, Currency: s.Quote.Currency}
}

func (p *probe) submitted(ctx context.Context) (submitted, error) {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return submitted{}, err
	}
	id, err := p.Activations.Submit(ctx, who.Customer, request)
	return submitted{who, request, id}, making("an activation", err)
}

// paid is an activation under review.
func (p *probe) paid(ctx context.Context) (submitted, error) {
	s, err := p.submitted(ctx)
	if err != nil {
		return submitted{}, err
	}
	return s, making("a payment", p.pay(ctx, s))
}

// pay pays an activation in the way that there is.
func (p *probe) pay(ctx context.Context, s submitted) error {
	switch {
	case p.harness.Pay != nil:
		return p.harness.Pay(ctx, s.Person, s.ID, s.due())
	case p.adapter.Payments != nil:
		return p.Payments.Record(ctx, s.settled("pi_"+rand.Text()))
	case p.adapter.LegacyCards != nil:
		return p.LegacyCards.PayActivation(ctx, s.Customer, carrier.CardPayment{ActivationID: s.ID, Money: s.due(), Card: goodCard})
	default:
		return needs("Pay")
	}
}

// settled is the payment of the activation as the BFF tells it.
func (s submitted) settled(intentID string) carrier.SettledPayment {
	return carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: s.ID, UserID: s.UserID, IntentID: intentID, Money: s.due(), Card: shownCard,
	}
}

// subscriber is a customer with a live subscription, freshly logged in.
func (p *probe) subscriber(ctx context.Context) (Person, error) {
	if p.harness.Subscriber != nil {
		person, err := p.harness.Subscriber(ctx)
		return person, making("a subscriber", err)
	}
	if p.harness.Approve == nil {
		return Person{}, needs("Approve")
	}
	s, err := p.paid(ctx)
	if err != nil {
		return Person{}, err
	}
	if err := p.harness.Approve(ctx, s.ID); err != nil {
		return Person{}, making("an approved activation", err)
	}
	person, err := p.loggedIn(ctx, s.Person)
	if err == nil && person.CNUM == "" {
		err = making("a subscriber", errors.New("the login after the approval names no subscriber number"))
	}
	return person, err
}

// fault makes the next call of an operation go wrong.
func (p *probe) fault(ctx context.Context, operation string, effect Effect) error {
	if p.harness.Fault == nil {
		return needs("Fault")
	}
	p.faulted = operation
	return making("the effect "+string(effect)+" at "+operation, p.harness.Fault(ctx, operation, effect))
}

// mend takes back a fault that no call has met.
func (p *probe) mend(ctx context.Context) {
	if p.faulted != "" {
		_ = p.harness.Fault(context.WithoutCancel(ctx), p.faulted, NoFault) // a harness that can't has said what it could do
		p.faulted = ""
	}
}

// Published test numbers of the card provider: one is good, the other declines.
// No other number ever leaves the suite.
const (
	goodNumber      carrier.Secret = "4242424242424242"
	decliningNumber carrier.Secret = "4000000000000002"
)

var (
	goodCard      = carrier.Card{Type: "Visa", HolderName: "Robin Lavoie", Number: goodNumber, CVV: "123", ExpMonth: 12, ExpYear: 2039}
	decliningCard = carrier.Card{Type: "Visa", HolderName: "Robin Lavoie", Number: decliningNumber, CVV: "123", ExpMonth: 12, ExpYear: 2039}
	shownCard     = carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Robin Lavoie", PaymentMethodID: "pm_card_visa", ExpMonth: 12, ExpYear: 2039}
)
