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

// need ends the rule if the harness doesn't offer an ability.
func need(ability string, offered bool) {
	if !offered {
		fail(&missing{ability})
	}
}

// made ends the rule if a step of the harness went wrong, and says for what it was taken.
func made(what string, err error) { wantOK("the harness, to make "+what+",", err) }

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

// signUp is what the person registers with.
func (p Person) signUp() carrier.RegisterRequest {
	return carrier.RegisterRequest{FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, Password: p.Password}
}

// login is what the person logs in with.
func (p Person) login() carrier.LoginRequest {
	return carrier.LoginRequest{Email: p.Email, Password: p.Password}
}

// registered is a person who has registered and has a code to enter.
func (p *probe) registered(ctx context.Context) Person {
	person := p.stranger()
	person.UserID = call(ctx, p, carrier.Register, person.signUp()).UserID
	return person
}

// customer is a verified person without a subscription.
func (p *probe) customer(ctx context.Context) Person {
	if person, offered := byHarness(ctx, "a customer", p.harness.Customer); offered {
		return person
	}
	person := p.registered(ctx)
	call(ctx, p, carrier.VerifyCode, carrier.VerifyCodeRequest{UserID: person.UserID, Code: p.code(ctx, person.Email)})
	return p.loggedIn(ctx, person)
}

// byHarness makes a person if the harness can.
func byHarness(ctx context.Context, what string, ability func(context.Context) (Person, error)) (Person, bool) {
	if ability == nil {
		return Person{}, false
	}
	person, err := ability(ctx)
	if errors.Is(err, errors.ErrUnsupported) {
		return Person{}, false
	}
	made(what, err)
	return person, true
}

func (p *probe) code(ctx context.Context, email string) carrier.Secret {
	need("Code", p.harness.Code != nil)
	code, err := p.harness.Code(ctx, email)
	made("use of a code", err)
	return code
}

// loggedIn returns the person with what a new login says.
func (p *probe) loggedIn(ctx context.Context, person Person) Person {
	login := call(ctx, p, carrier.Login, person.login())
	person.Customer = carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
	return person
}

// sim is a SIM card that can be activated.
func (p *probe) sim(ctx context.Context) string {
	need("SpareSIM", p.harness.SpareSIM != nil)
	iccid, err := p.harness.SpareSIM(ctx)
	made("use of a spare SIM", err)
	return iccid
}

// now is the carrier's time.
func (p *probe) now(ctx context.Context) time.Time {
	if p.harness.Now == nil {
		return time.Now()
	}
	now, err := p.harness.Now(ctx)
	made("use of the carrier's clock", err)
	return now
}

// today is the civil date in the carrier's zone.
func (p *probe) today(ctx context.Context) carrier.Date {
	zone, err := p.Capabilities.Location()
	wantOK("the time zone", err)
	return carrier.DateOf(p.now(ctx).In(zone))
}

// plan is the first plan that the carrier sells.
func (p *probe) plan(ctx context.Context, who Person) carrier.Plan {
	plans := call(ctx, p, carrier.ListPlans, who.Customer).Plans
	wantThat(len(plans) > 0, "some plan is on sale", "none")
	return plans[0]
}

// question asks the price of a plan that the customer could order.
func (p *probe) question(ctx context.Context, who Person) (carrier.QuoteRequest, carrier.Plan) {
	plan := p.plan(ctx, who)
	return carrier.QuoteRequest{
		Customer: who.Customer, PlanID: plan.ID, Region: p.sample.Address.Region, Start: p.today(ctx),
	}, plan
}

const cycleDays = 30 // design decision 10

// application is an activation that a person asks for. It has an id as soon as it is submitted.
type application struct {
	Person
	carrier.Activation
	ID carrier.ActivationID
}

// applicant is a customer with an activation to submit.
func (p *probe) applicant(ctx context.Context) application {
	return p.application(ctx, p.customer(ctx), false)
}

// application is what the customer could submit, with or without an order of a SIM card.
func (p *probe) application(ctx context.Context, who Person, orderSIM bool) application {
	question, _ := p.question(ctx, who)
	question.OrderSIM = orderSIM
	quote := call(ctx, p, carrier.GetQuote, question)
	return application{Person: who, Activation: carrier.Activation{
		ICCID: p.sim(ctx), Start: question.Start, End: question.Start.AddDays(cycleDays), PlanID: question.PlanID,
		OrderSIM:  orderSIM,
		FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Address: p.sample.Address, Quote: quote,
	}}
}

// request submits the activation.
func (a application) request() carrier.SubmitRequest {
	return carrier.SubmitRequest{Customer: a.Customer, Activation: a.Activation}
}

// due is what the activation costs.
func (a application) due() carrier.Money {
	return carrier.Money{Amount: a.Quote.Total, Currency: a.Quote.Currency}
}

// which asks what is due for the activation.
func (a application) which() carrier.ActivationDueRequest {
	return carrier.ActivationDueRequest{ActivationID: a.ID}
}

// settled is the payment of the activation as the BFF tells it.
func (a application) settled() carrier.SettledPayment {
	return carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: a.ID, UserID: a.UserID, IntentID: newIntent(), Money: a.due(),
		Card: shownCard,
	}
}

// paidWith is the payment of the activation with a raw card.
func (a application) paidWith(card carrier.Card) carrier.PayActivationRequest {
	return carrier.PayActivationRequest{Customer: a.Customer, ActivationID: a.ID, Money: a.due(), Card: card}
}

func newIntent() string { return "pi_" + rand.Text() }

// submit submits an activation.
func (p *probe) submit(ctx context.Context, a application) application {
	a.ID = call(ctx, p, carrier.Submit, a.request()).ActivationID
	return a
}

// submitted is an unpaid activation.
func (p *probe) submitted(ctx context.Context) application { return p.submit(ctx, p.applicant(ctx)) }

// paid is an activation under review.
func (p *probe) paid(ctx context.Context) application { return p.pay(ctx, p.submitted(ctx)) }

// pay pays an activation in the way that there is.
func (p *probe) pay(ctx context.Context, a application) application {
	if p.harness.Pay != nil {
		if err := p.harness.Pay(ctx, a.Person, a.ID, a.due()); !errors.Is(err, errors.ErrUnsupported) {
			made("a payment", err)
			return a
		}
	}
	if p.adapter.Has(carrier.RecordPayment) {
		call(ctx, p, carrier.RecordPayment, a.settled())
		return a
	}
	need("Pay", p.adapter.Has(carrier.PayActivation))
	call(ctx, p, carrier.PayActivation, a.paidWith(goodCard))
	return a
}

// subscriber is a customer with a live subscription, freshly logged in.
func (p *probe) subscriber(ctx context.Context) Person {
	if person, offered := byHarness(ctx, "a subscriber", p.harness.Subscriber); offered {
		return person
	}
	return p.approved(ctx, p.paid(ctx))
}

// approved is the subscriber of a paid activation that is approved, freshly logged in.
func (p *probe) approved(ctx context.Context, a application) Person {
	need("Approve", p.harness.Approve != nil)
	made("an approved activation", p.harness.Approve(ctx, a.ID))
	person := p.loggedIn(ctx, a.Person)
	wantThat(person.CNUM != "", "the login after the approval names the subscriber number", "none")
	return person
}

// extender is a subscriber with a plan, who may pay one more cycle of it.
func (p *probe) extender(ctx context.Context) (Person, carrier.AccountInfo) {
	who := p.subscriber(ctx)
	return who, call(ctx, p, carrier.GetAccountInfo, who.Customer)
}

// suspend suspends a subscriber.
func (p *probe) suspend(ctx context.Context, who Person) {
	need("Suspend", p.harness.Suspend != nil)
	made("a suspension", p.harness.Suspend(ctx, who))
}

// fault makes the next call of an operation go wrong.
func (p *probe) fault(ctx context.Context, o *carrier.Operation, effect Effect) {
	need("Fault", p.harness.Fault != nil)
	p.faulted = o.Name
	made("the effect "+string(effect)+" at "+p.faulted, p.harness.Fault(ctx, p.faulted, effect))
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
		Brand: "visa", Last4: "4242", HolderName: "Robin Lavoie", PaymentMethodID: "pm_card_visa", ExpMonth: 12,
		ExpYear: 2039,
	}
)
