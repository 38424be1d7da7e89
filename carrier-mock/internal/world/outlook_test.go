package world_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func (f *fixture) outlook(t testing.TB, c carrier.Customer) carrier.Outlook {
	t.Helper()
	o, err := f.Outlook(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOutlookOfARenewal(t *testing.T) {
	t.Parallel()
	f, nora := subscribed(t, noon)
	first := carrier.Date{Year: 2026, Month: time.November, Day: 21}.AddDays(30)
	visa := &carrier.SavedCard{Brand: "visa", Last4: "4242"}
	renewal := func(cents carrier.Cents, on carrier.Date) *carrier.Renewal {
		return &carrier.Renewal{On: on, Money: carrier.Money{Amount: cents, Currency: "CAD"}, Card: visa}
	}
	check := func(when string, want carrier.Outlook) {
		t.Helper()
		got := f.outlook(t, nora)
		got.Activation, got.PortIn = carrier.ActivationStatus{}, carrier.PortInProgress{}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the outlook is %+v; want %+v", when, got, want)
		}
	}
	check("at first", carrier.Outlook{Renewal: renewal(3390, first)})

	if err := f.ChangePlan(t.Context(), nora, 103); err != nil {
		t.Fatal(err)
	}
	booked := carrier.Outlook{Renewal: renewal(5085, first),
		PlanChange: &carrier.PlanChange{PlanID: "103", Name: "20GB", From: first}}
	check("with 103 booked", booked)

	moved := carrier.Address{Street: "2 rue des Carrières", City: "Québec", Region: "QC", PostalCode: "G1R 4P5"}
	if err := f.ChangeAddress(t.Context(), nora, moved); err != nil {
		t.Fatal(err)
	}
	booked.Renewal = renewal(5174, first) // 45.00 + 2.25 GST + 4.49 QST
	check("in Quebec", booked)

	f.advance(t, 30*day, "")
	nora = f.logIn(t, "nora@example.com")
	check("a cycle later", carrier.Outlook{Renewal: renewal(5174, first.AddDays(30))})
	if paid := f.cards.charges; paid[len(paid)-1].Amount != 5174 { // others renewed before
		t.Errorf("the renewals charged %v; want the 51.74 that was announced last", paid)
	}

	due, err := f.ExtensionDue(t.Context(), nora, 101)
	if err != nil {
		t.Fatal(err)
	}
	err = f.Record(t.Context(), carrier.SettledPayment{Kind: carrier.PaymentExtension, CNUM: nora.CNUM, PlanID: "101",
		IntentID: "pi_2", Money: due.Money})
	if err != nil {
		t.Fatal(err)
	}
	check("with a cycle of 101 paid ahead", carrier.Outlook{Renewal: renewal(2300, first.AddDays(60))})

	if err := f.Terminate(t.Context(), nora, "Other"); err != nil {
		t.Fatal(err)
	}
	check("with the end requested", carrier.Outlook{Cancellation: &carrier.Cancellation{LastDay: first.AddDays(59)}})
	f.advance(t, 59*day, "")
	if account, _ := f.Account("nora@example.com"); account.State != "active" {
		t.Errorf("on the last day the account is %s; want active", account.State)
	}
	f.advance(t, day, "")
	nora = f.logIn(t, "nora@example.com")
	check("after the end", carrier.Outlook{})
}

func TestOutlookWithoutARenewal(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	if got := f.outlook(t, f.logIn(t, "sam@example.com")); got.Renewal != nil {
		t.Errorf("suspended, and yet %+v is renewed", got.Renewal)
	}
	zoe := f.outlook(t, f.logIn(t, "zoe@example.com"))
	if zoe.Renewal == nil || zoe.Renewal.Card != nil {
		t.Errorf("without a saved card the renewal is %+v; want one without a card", zoe.Renewal)
	}
	if zoe.Activation.State != carrier.ActivationNone || zoe.PortIn.State != carrier.PortInNone {
		t.Errorf("an old customer's progress is %+v, %+v; want none", zoe.Activation, zoe.PortIn)
	}
	if _, err := f.Outlook(t.Context(), carrier.Customer{Token: "made up"}); carrier.CodeOf(
		err) != carrier.Unauthenticated {
		t.Errorf("a made-up token: %v; want unauthenticated", err)
	}
}

func TestOutlookOfAnActivation(t *testing.T) {
	t.Parallel()
	const number = "4165550001" // the donor wants more
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	check := func(when string, activation carrier.ActivationStatus, portIn carrier.PortInProgress) {
		t.Helper()
		if got := f.outlook(t, nora); got.Activation != activation || got.PortIn != portIn {
			t.Errorf("%s: the progress is %+v, %+v; want %+v, %+v", when, got.Activation, got.PortIn, activation, portIn)
		}
	}
	state := func(s carrier.ActivationState) carrier.ActivationStatus {
		return carrier.ActivationStatus{State: s}
	}
	check("before", state(carrier.ActivationNone), carrier.PortInProgress{State: carrier.PortInNone})

	a := f.request(t, nora)
	f.submit(t, nora, a)
	check("without a port-in", state(carrier.ActivationAwaitingPayment),
		carrier.PortInProgress{State: carrier.PortInNone})
	a.PortIn = &carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: number, IMEI: "490154203237518"}
	paID := f.submit(t, nora, a)
	requested := carrier.PortInProgress{State: carrier.PortInRequested, PhoneNumber: number}
	check("submitted again", state(carrier.ActivationAwaitingPayment), requested)
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Fatal(err)
	}
	check("paid", state(carrier.ActivationUnderReview), requested)
	if _, err := f.Approve(paID); err != nil {
		t.Fatal(err)
	}
	wanting := carrier.PortInProgress{
		State: carrier.PortInInformationRequired, PhoneNumber: number, Reason: "The account number does not match.",
		Field: "AccountNumber",
	}
	check("approved", state(carrier.ActivationApproved), wanting)
	f.advance(t, 40*day, "")
	nora = f.logIn(t, "nora@example.com")
	check("forty days later, still waiting", state(carrier.ActivationApproved), wanting)
	want(t, "require-info", moveErr(f, paID, world.PortRequireInfo, "Call us"), "", "")
	check("asked otherwise", state(carrier.ActivationApproved),
		carrier.PortInProgress{State: carrier.PortInInformationRequired, PhoneNumber: number, Reason: "Call us"})
	want(t, "complete", moveErr(f, paID, world.PortComplete, ""), "", "")
	check("over", state(carrier.ActivationNone), carrier.PortInProgress{State: carrier.PortInNone})
}

func TestOutlookOfARejectedActivation(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	paID := f.submit(t, nora, f.request(t, nora))
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Reject(t.Context(), paID, "The address does not exist."); err != nil {
		t.Fatal(err)
	}
	wanted := carrier.ActivationStatus{State: carrier.ActivationRefused, Reason: "The address does not exist."}
	if got := f.outlook(t, nora).Activation; got != wanted {
		t.Errorf("the progress is %+v; want %+v", got, wanted)
	}
}
