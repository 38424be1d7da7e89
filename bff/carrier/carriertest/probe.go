package carriertest

import (
	"context"
	"crypto/rand"
	"errors"
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
	sample   Sample
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
	return &failedStep{what, err}
}

// failedStep is a step that went wrong before its rule could be tried.
type failedStep struct {
	what string
	err  error
}

func (s *failedStep) Error() string { return "to make " + s.what + ": " + s.err.Error() }

func (s *failedStep) Unwrap() error { return s.err }

// cause returns the text of an error less the steps that led to it.
func cause(err error) string {
	var step *failedStep
	for errors.As(err, &step) {
		err = step.err
	}
	return err.Error()
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
	answer, err := carrier.Register.Call(ctx, p.Backend, carrier.RegisterRequest{
		FirstName: person.FirstName, LastName: person.LastName, Email: person.Email, Password: person.Password,
	})
	person.UserID = answer.UserID
	return person, making("a registered person", err)
}

// customer is a verified person without a subscription.
func (p *probe) customer(ctx context.Context) (Person, error) {
	person, offered, err := offered(ctx, p.harness.Customer)
	if offered {
		return person, making("a customer", err)
	}
	person, err = p.registered(ctx)
	if err != nil {
		return Person{}, err
	}
	code, err := p.code(ctx, person.Email)
	if err != nil {
		return Person{}, err
	}
	if err := attempt(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: person.UserID, Code: code}); err != nil {
		return Person{}, making("a customer", err)
	}
	return p.loggedIn(ctx, person)
}

// offered makes a person if the harness can.
func offered(ctx context.Context, ability func(context.Context) (Person, error)) (person Person, offered bool, err error) {
	if ability == nil {
		return Person{}, false, nil
	}
	person, err = ability(ctx)
	return person, !errors.Is(err, errors.ErrUnsupported), err
}

// attempt makes a call of which only the error matters.
func attempt[Req, Ans any](ctx context.Context, p *probe, op carrier.Op[Req, Ans], request Req) error {
	_, err := op.Call(ctx, p.Backend, request)
	return err
}

func (p *probe) code(ctx context.Context, email string) (carrier.Secret, error) {
	if p.harness.Code == nil {
		return "", needs("Code")
	}
	code, err := p.harness.Code(ctx, email)
	return code, making("use of a code", err)
}

// loggedIn returns the person with what a new login says.
func (p *probe) loggedIn(ctx context.Context, person Person) (Person, error) {
	login, err := carrier.Login.Call(ctx, p.Backend, person.login())
	person.Customer = carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
	return person, making("a login", err)
}

// login is what the person logs in with.
func (p Person) login() carrier.LoginRequest {
	return carrier.LoginRequest{Email: p.Email, Password: p.Password}
}

// sim is a SIM card that can be activated.
func (p *probe) sim(ctx context.Context) (string, error) {
	if p.harness.SpareSIM == nil {
		return "", needs("SpareSIM")
	}
	iccid, err := p.harness.SpareSIM(ctx)
	return iccid, making("use of a spare SIM", err)
}

// now is the carrier's time.
func (p *probe) now(ctx context.Context) (time.Time, error) {
	if p.harness.Now == nil {
		return time.Now(), nil
	}
	now, err := p.harness.Now(ctx)
	return now, making("use of the carrier's clock", err)
}

// today is the civil date in the carrier's zone.
func (p *probe) today(ctx context.Context) (carrier.Date, error) {
	zone, err := p.Capabilities.Location()
	if err != nil {
		return carrier.Date{}, err
	}
	now, err := p.now(ctx)
	return carrier.DateOf(now.In(zone)), err
}

// plan is the first plan that the carrier sells.
func (p *probe) plan(ctx context.Context, who Person) (carrier.Plan, error) {
	answer, err := carrier.ListPlans.Call(ctx, p.Backend, who.Customer)
	if err == nil && len(answer.Plans) == 0 {
		err = errors.New("no plan is on sale")
	}
	if err != nil {
		return carrier.Plan{}, making("a choice of plan", err)
	}
	return answer.Plans[0], nil
}

const cycleDays = 30 // design decision 10

// request is an activation that the customer could submit.
func (p *probe) request(ctx context.Context, who Person) (carrier.Activation, error) {
	return p.ordered(ctx, who, false)
}

// ordered is an activation with or without a SIM card to be shipped.
func (p *probe) ordered(ctx context.Context, who Person, orderSIM bool) (carrier.Activation, error) {
	plan, err := p.plan(ctx, who)
	if err != nil {
		return carrier.Activation{}, err
	}
	today, err := p.today(ctx)
	if err != nil {
		return carrier.Activation{}, err
	}
	quote, err := carrier.GetQuote.Call(ctx, p.Backend, carrier.QuoteRequest{
		Customer: who.Customer, OrderSIM: orderSIM, PlanID: plan.ID, Region: p.sample.Address.Region, Start: today,
	})
	if err != nil {
		return carrier.Activation{}, making("a quote", err)
	}
	iccid, err := p.sim(ctx)
	return carrier.Activation{
		ICCID: iccid, Start: today, End: today.AddDays(cycleDays), PlanID: plan.ID, OrderSIM: orderSIM,
		FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Address: p.sample.Address, Quote: quote,
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
	return p.submit(ctx, who, request)
}

func (p *probe) submit(ctx context.Context, who Person, request carrier.Activation) (submitted, error) {
	answer, err := carrier.Submit.Call(ctx, p.Backend, carrier.SubmitRequest{Customer: who.Customer, Activation: request})
	return submitted{who, request, answer.ActivationID}, making("an activation", err)
}

// again is the request with which the activation was submitted.
func (s submitted) again() carrier.SubmitRequest {
	return carrier.SubmitRequest{Customer: s.Customer, Activation: s.Activation}
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
	if p.harness.Pay != nil {
		if err := p.harness.Pay(ctx, s.Person, s.ID, s.due()); !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	switch {
	case p.adapter.Has(carrier.RecordPayment):
		return attempt(ctx, p, carrier.RecordPayment, s.settled(newIntent()))
	case p.adapter.Has(carrier.PayActivation):
		return attempt(ctx, p, carrier.PayActivation, s.paidWith(goodCard))
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

// paidWith is the payment of the activation with a raw card.
func (s submitted) paidWith(card carrier.Card) carrier.PayActivationRequest {
	return carrier.PayActivationRequest{Customer: s.Customer, ActivationID: s.ID, Money: s.due(), Card: card}
}

func newIntent() string { return "pi_" + rand.Text() }

// subscriber is a customer with a live subscription, freshly logged in.
func (p *probe) subscriber(ctx context.Context) (Person, error) {
	person, offered, err := offered(ctx, p.harness.Subscriber)
	if offered {
		return person, making("a subscriber", err)
	}
	s, err := p.paid(ctx)
	if err != nil {
		return Person{}, err
	}
	return p.approved(ctx, s)
}

// approved is the subscriber of a paid activation that is approved, freshly logged in.
func (p *probe) approved(ctx context.Context, s submitted) (Person, error) {
	if p.harness.Approve == nil {
		return Person{}, needs("Approve")
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
func (p *probe) fault(ctx context.Context, o *carrier.Operation, effect Effect) error {
	if p.harness.Fault == nil {
		return needs("Fault")
	}
	p.faulted = o.Name
	return making("the effect "+string(effect)+" at "+o.Name, p.harness.Fault(ctx, o.Name, effect))
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
	goodCard = carrier.Card{
		Type: "Visa", HolderName: "Robin Lavoie", Number: goodNumber, CVV: "123", ExpMonth: 12, ExpYear: 2039,
	}
	decliningCard = carrier.Card{
		Type: "Visa", HolderName: "Robin Lavoie", Number: decliningNumber, CVV: "123", ExpMonth: 12, ExpYear: 2039,
	}
	shownCard = carrier.SavedCard{
		Brand: "visa", Last4: "4242", HolderName: "Robin Lavoie", PaymentMethodID: "pm_card_visa", ExpMonth: 12, ExpYear: 2039,
	}
)
