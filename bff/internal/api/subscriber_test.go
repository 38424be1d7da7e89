package api

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/lightphone"
)

const adaAccount = "A-77-2001" // on her bill; her subscriber number is adaCNUM

// payingProvider is a card provider without customers or intents; it notes what it is asked to charge for.
type payingProvider struct {
	askedProvider
	subjects *[]payment.Subject
}

func (payingProvider) CreateCustomer(context.Context, payment.CustomerRequest) (string, error) {
	return "cus_1", nil
}

func (payingProvider) Customer(context.Context, string) (payment.Customer, error) {
	return payment.Customer{ID: "cus_1", UserID: adaID}, nil
}

func (p payingProvider) CreateIntent(_ context.Context, r payment.IntentRequest) (payment.Intent, error) {
	*p.subjects = append(*p.subjects, r.Subject)
	return payment.Intent{}, carrier.Errorf(carrier.Unavailable, "enough is seen")
}

// A carrier's account number and subscriber number may differ. Whatever names a
// subscriber names the number of the login, before and after the profile was read.
func TestSubscriberNumberIsNotTheAccountNumber(t *testing.T) {
	t.Parallel()
	for _, r := range routes() {
		if !r.access.needsSession() {
			continue
		}
		t.Run(r.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			e.carrier.set(func(f *fakeCarrier) { f.account = adaAccount })
			session := e.login()
			profile := goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)
			e.send(profile).want(t, http.StatusOK, `"AccountNumber":"`+adaAccount+`"`)
			if q := goodRequest(t, r, session); r.path != lightphone.PathGetProfile {
				e.send(q).want(t, http.StatusOK)
			}
			for i, customer := range e.carrier.customers {
				if customer.CNUM != adaCNUM {
					t.Errorf("call %d of the carrier names the subscriber %q; want %q", i, customer.CNUM, adaCNUM)
				}
			}
		})
	}
}

func TestPlanChangeNamesTheSubscriber(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	e.carrier.set(func(f *fakeCarrier) { f.account = adaAccount })
	session := e.login()
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusOK)
	for cnum, status := range map[string]int{adaCNUM: http.StatusOK, "": http.StatusOK,
		adaAccount: http.StatusForbidden} {
		q := goodRequest(t, routeOf(t, lightphone.PathChangePlan), session)
		q.body = strings.Replace(q.body, adaCNUM, cnum, 1)
		e.send(q).want(t, status)
	}
}

func TestExtensionIsPaidForTheSubscriber(t *testing.T) {
	t.Parallel()
	var subjects []payment.Subject
	e := newEdge(t, settings{provider: payingProvider{askedProvider{asked: new([]string)}, &subjects}})
	e.carrier.set(func(f *fakeCarrier) { f.account = adaAccount })
	session := e.login()
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusOK)
	q := goodRequest(t, routeOf(t, lightphone.PathCreateManualExtensionPaymentIntent), session)
	q.body = `{"PlanId":102,"UseExistingCard":false}`
	e.send(q).want(t, http.StatusBadGateway)
	if len(subjects) != 1 || subjects[0].CNUM != adaCNUM {
		t.Errorf("the payments are for %+v; want one for the subscriber %s", subjects, adaCNUM)
	}
}

// Approved after the login: the session has no number, and takes the account's once.
func TestSessionWithoutANumberTakesTheAccounts(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	e.carrier.set(func(f *fakeCarrier) { f.cnum = "" })
	session := e.login()
	profile := goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)
	for _, account := range []string{adaAccount, "A-77-2002"} {
		e.carrier.set(func(f *fakeCarrier) { f.account = account })
		e.send(profile).want(t, http.StatusOK, account)
	}
	e.carrier.set(func(f *fakeCarrier) { f.customers = nil })
	e.send(goodRequest(t, routeOf(t, lightphone.PathAccountInfo), session)).want(t, http.StatusOK)
	if got := e.carrier.customers[0].CNUM; got != adaAccount {
		t.Errorf("the session has the number %q; want the first account number, %q", got, adaAccount)
	}
}

// An activation is pending exactly while it is under review; a state that nobody knows counts as that.
func TestPendingIsUnderReview(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	for state, want := range map[carrier.ActivationState]string{
		carrier.ActivationNone: "false", carrier.ActivationAwaitingPayment: "false", carrier.ActivationUnderReview: "true",
		carrier.ActivationApproved: "false", carrier.ActivationRefused: "false", "held": "true",
	} {
		e.carrier.set(func(f *fakeCarrier) { f.activation = state })
		if r := e.send(goodRequest(t, routeOf(t, lightphone.PathIsActivationPending), session)); strings.TrimSpace(
			r.text()) != want {
			t.Errorf("IsActivationPending of %s is %s; want %s", state, r.text(), want)
		}
	}
}

// The carrier's name of a price goes to the page and comes back with the submission.
func TestQuotesReferenceComesBack(t *testing.T) {
	t.Parallel()
	const reference = "offer/7 é"
	e := newEdge(t, settings{})
	e.carrier.set(func(f *fakeCarrier) { f.reference = reference })
	session := e.login()
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetTotalPrepaid), session)).want(t, http.StatusOK,
		`"reference":"`+reference+`"`)
	e.carrier.set(func(f *fakeCarrier) { f.reference = "another" })
	q := goodRequest(t, routeOf(t, lightphone.PathPostActivationInfoPrepaid), session)
	q.body = strings.Replace(q.body, "{", `{"quote_reference":"`+reference+`",`, 1)
	e.send(q).want(t, http.StatusOK, adaPaID)
	if got := e.carrier.submitted.Quote.Reference; got != reference {
		t.Errorf("the activation was submitted with the reference %q; want %q", got, reference)
	}
}
