package world_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func (f *fixture) simState(iccid string) world.SIMState {
	for _, s := range f.SIMs() {
		if s.ICCID == iccid {
			return s.State
		}
	}
	return ""
}

func (f *fixture) activationState(paID string) world.ActivationState {
	for _, a := range f.ActivationList("") {
		if a.PaID == paID {
			return a.State
		}
	}
	return ""
}

func TestAnActivationFromSubmissionToApproval(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	paID := f.submit(t, nora, f.request(t, nora))
	steps := []struct {
		do      func() error
		state   world.ActivationState
		sim     world.SIMState
		pending bool
	}{
		{func() error { return nil }, world.AwaitingPayment, world.SIMReserved, false},
		{func() error { return f.pay(t, paID, "pi_1") }, world.UnderReview, world.SIMReserved, true},
		{func() error { return f.pay(t, paID, "pi_1") }, world.UnderReview, world.SIMReserved, true},
		{func() error { _, err := f.Approve(paID); return err }, world.Approved, world.SIMActive, false},
	}
	for i, step := range steps {
		if err := step.do(); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		pending, err := f.Pending(t.Context(), nora)
		if err != nil || pending != step.pending {
			t.Errorf("step %d: Pending = %v, %v; want %v", i, pending, err, step.pending)
		}
		if got := f.activationState(paID); got != step.state {
			t.Errorf("step %d: the activation is %s; want %s", i, got, step.state)
		}
		if got := f.simState(freeSIM); got != step.sim {
			t.Errorf("step %d: the SIM is %s; want %s", i, got, step.sim)
		}
	}
	var kinds []string
	for _, m := range f.Mail(t.Context(), world.MailQuery{To: "nora@example.com"}) {
		kinds = append(kinds, string(m.Kind))
	}
	if !slices.Equal(kinds, []string{"activation_approved", "receipt"}) {
		t.Errorf("mails %q; want one receipt, then the approval", kinds)
	}
	_, err := f.Approve(paID)
	want(t, "approving again", err, carrier.FailedPrecondition, "")
	_, err = f.Submit(t.Context(), f.logIn(t, "nora@example.com"), f.request(t, nora))
	want(t, "another activation of a subscriber", err, carrier.FailedPrecondition, carrier.ReasonActivationPending)
}

func TestADifferentSubmissionSupersedes(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	a := f.request(t, nora)
	first := f.submit(t, nora, a)
	if again := f.submit(t, nora, a); again != first {
		t.Errorf("the same again has id %s; want %s", again, first)
	}
	a.ICCID = otherSIM + "f"
	second := f.submit(t, nora, a)
	if second == first || f.activationState(first) != world.Superseded || f.simState(freeSIM) != world.SIMFree ||
		f.simState(otherSIM) != world.SIMReserved {
		t.Errorf("after another SIM: ids %s and %s, the first is %s, SIMs %s and %s; want a new id, superseded, free, "+
			"reserved",
			first, second, f.activationState(first), f.simState(freeSIM), f.simState(otherSIM))
	}
	want(t, "paying the superseded one", f.pay(t, first, "pi_1"), carrier.FailedPrecondition,
		carrier.ReasonPaymentRefused)
	_, err := f.ActivationDue(t.Context(), carrier.ActivationID(first))
	want(t, "what is due for it", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
	a.ICCID = "8912239999999999999"
	_, err = f.Submit(t.Context(), nora, a)
	want(t, "a blocked SIM", err, carrier.FailedPrecondition, carrier.ReasonSIMUnavailable)
	if f.activationState(second) != world.AwaitingPayment || f.simState(otherSIM) != world.SIMReserved {
		t.Error("a refused submission must leave the open one as it is")
	}
	if err := f.pay(t, second, "pi_2"); err != nil {
		t.Fatal(err)
	}
	a.ICCID = freeSIM
	_, err = f.Submit(t.Context(), nora, a)
	want(t, "submitting while under review", err, carrier.FailedPrecondition, carrier.ReasonActivationPending)
}

func TestARejectionGivesEverythingBack(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	paID := f.submit(t, nora, f.request(t, nora))
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Fatal(err)
	}
	_, err := f.Reject(t.Context(), paID, " ")
	want(t, "without a reason", err, carrier.InvalidArgument, "")
	if _, err := f.Reject(t.Context(), paID, "The address could not be verified."); err != nil {
		t.Fatal(err)
	}
	if f.simState(freeSIM) != world.SIMFree || len(f.cards.refunded) != 1 || f.cards.refunded[0] != "pi_1" {
		t.Errorf("after the rejection the SIM is %s and refunds are %v; want free and pi_1", f.simState(freeSIM),
			f.cards.refunded)
	}
	history, _ := f.Payments(t.Context(), nora)
	if len(history) != 2 || history[0].Credit != 3390 || history[0].Balance != 0 {
		t.Errorf("history %+v; want the payment and its refund, balance 0", history)
	}
	if m := f.newestMail(t, "nora@example.com"); m.Kind != "activation_rejected" {
		t.Errorf("the newest mail is %s; want activation_rejected", m.Kind)
	}
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Errorf("telling of the same payment again: %v; want no error, as it changes nothing", err)
	}
	want(t, "another payment", f.pay(t, paID, "pi_2"), carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
	if again := f.submit(t, nora, f.request(t, nora)); again == paID {
		t.Error("a new submission has the rejected one's id")
	}
}

func TestWhatASubmissionMustBring(t *testing.T) {
	t.Parallel()
	port := carrier.PortIn{DonorID: "3", AccountNumber: "1234567890", PhoneNumber: "4165550188", IMEI: "490154203237518"}
	withPort := func(change func(*carrier.PortIn)) func(*carrier.Activation) {
		return func(a *carrier.Activation) {
			p := port
			change(&p)
			a.PortIn = &p
		}
	}
	for name, c := range map[string]struct {
		change func(*carrier.Activation)
		code   carrier.Code
		reason carrier.Reason
		field  string
	}{
		"fine":                      {func(*carrier.Activation) {}, "", "", ""},
		"20 digits":                 {func(a *carrier.Activation) { a.ICCID = freeSIM + "1" }, "", "", ""},
		"postal code without space": {func(a *carrier.Activation) { a.Address.PostalCode = "m4w1a9" }, "", "", ""},
		"wrong check digit": {func(a *carrier.Activation) { a.ICCID = freeSIM + "0" }, carrier.FailedPrecondition,
			carrier.ReasonSIMUnavailable, "ICCID"},
		"somebody else's SIM": {func(a *carrier.Activation) { a.ICCID = "8912231000000000001" },
			carrier.FailedPrecondition, carrier.ReasonSIMUnavailable, "ICCID"},
		"another's e-mail": {func(a *carrier.Activation) { a.Email = "ada@example.com" }, carrier.InvalidArgument,
			"", "Email"},
		"no first name": {func(a *carrier.Activation) { a.FirstName = "" }, carrier.InvalidArgument, "",
			"FirstName"},
		"no last name": {func(a *carrier.Activation) { a.LastName = "" }, carrier.InvalidArgument, "",
			"LastName"},
		"no street": {func(a *carrier.Activation) { a.Address.Street = " " }, carrier.InvalidArgument, "",
			"Address.Street"},
		"no city": {func(a *carrier.Activation) { a.Address.City = "" }, carrier.InvalidArgument, "",
			"Address.City"},
		"no province": {func(a *carrier.Activation) { a.Address.Region = "XX" }, carrier.InvalidArgument, "",
			"Address.Region"},
		"a foreign postal code": {func(a *carrier.Activation) { a.Address.PostalCode = "90210" },
			carrier.InvalidArgument, "", "Address.PostalCode"},
		"starting next week": {func(a *carrier.Activation) { a.Start, a.End = a.Start.AddDays(7), a.End.AddDays(7) },
			carrier.InvalidArgument, "", "Start"},
		"31 days": {func(a *carrier.Activation) { a.End = a.End.AddDays(1) }, carrier.InvalidArgument, "",
			"End"},
		"a retired plan": {func(a *carrier.Activation) { a.PlanID = "90" }, carrier.FailedPrecondition,
			carrier.ReasonPlanUnavailable, "PlanID"},
		"another plan's price": {func(a *carrier.Activation) { a.PlanID = "103" }, carrier.FailedPrecondition,
			carrier.ReasonQuoteChanged, ""},
		"a cent less": {func(a *carrier.Activation) { a.Quote.Total-- }, carrier.FailedPrecondition,
			carrier.ReasonQuoteChanged, ""},
		"another province's taxes": {func(a *carrier.Activation) { a.Address.Region = "AB" }, carrier.FailedPrecondition,
			carrier.ReasonQuoteChanged, ""},
		"port-in": {withPort(func(*carrier.PortIn) {}), "", "", ""},
		"from Freedom": {withPort(func(p *carrier.PortIn) { p.DonorID, p.AccountNumber = "10", "" }), "", "",
			""},
		"Freedom, account mistyped": {withPort(func(p *carrier.PortIn) { p.DonorID, p.AccountNumber = "10", "12" }),
			carrier.InvalidArgument, carrier.ReasonPortInInvalid, "PortIn.AccountNumber"},
		"Bell without account": {withPort(func(p *carrier.PortIn) { p.DonorID, p.AccountNumber = "1", "" }),
			carrier.InvalidArgument, carrier.ReasonPortInInvalid, "PortIn.AccountNumber"},
		"account is the number": {withPort(func(p *carrier.PortIn) { p.AccountNumber = p.PhoneNumber }),
			carrier.InvalidArgument, carrier.ReasonPortInInvalid, "PortIn.AccountNumber"},
		"unknown donor": {withPort(func(p *carrier.PortIn) { p.DonorID = "4" }), carrier.InvalidArgument,
			carrier.ReasonPortInInvalid, "PortIn.DonorID"},
		"nine digits": {withPort(func(p *carrier.PortIn) { p.PhoneNumber = "416555018" }),
			carrier.InvalidArgument, carrier.ReasonPortInInvalid, "PortIn.PhoneNumber"},
		"short IMEI": {withPort(func(p *carrier.PortIn) { p.IMEI = "12345" }), carrier.InvalidArgument,
			carrier.ReasonPortInInvalid, "PortIn.IMEI"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t, noon, "demo")
			nora := f.logIn(t, "nora@example.com")
			a := f.request(t, nora)
			c.change(&a)
			_, err := f.Submit(t.Context(), nora, a)
			want(t, "Submit", err, c.code, c.reason)
			var e *carrier.Error
			if errors.As(err, &e) && e.Field != c.field {
				t.Errorf("field %q is at fault; want %q", e.Field, c.field)
			}
		})
	}
}

func TestPaymentsThatAreRefused(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora, ada := f.logIn(t, "nora@example.com"), f.logIn(t, "ada@example.com")
	paID := carrier.ActivationID(f.submit(t, nora, f.request(t, nora)))
	cad := func(cents carrier.Cents) carrier.Money { return carrier.Money{Amount: cents, Currency: "CAD"} }
	for name, c := range map[string]struct {
		payment carrier.SettledPayment
		code    carrier.Code
		reason  carrier.Reason
	}{
		"a cent too little": {carrier.SettledPayment{Kind: "activation", ActivationID: paID, IntentID: "pi_a",
			Money: cad(3389)}, carrier.FailedPrecondition, carrier.ReasonPaymentRefused},
		"another currency": {carrier.SettledPayment{Kind: "activation", ActivationID: paID, IntentID: "pi_a",
			Money: carrier.Money{Amount: 3390, Currency: "USD"}}, carrier.FailedPrecondition, carrier.ReasonPaymentRefused},
		"another's": {carrier.SettledPayment{Kind: "activation", ActivationID: paID, UserID: ada.UserID,
			IntentID: "pi_a", Money: cad(3390)}, carrier.FailedPrecondition, carrier.ReasonPaymentRefused},
		"unknown activation": {carrier.SettledPayment{Kind: "activation", ActivationID: "1", IntentID: "pi_a",
			Money: cad(3390)}, carrier.NotFound, ""},
		"no intent": {carrier.SettledPayment{Kind: "activation", ActivationID: paID, Money: cad(3390)},
			carrier.InvalidArgument, ""},
		"unknown kind": {carrier.SettledPayment{Kind: "gift", IntentID: "pi_a", Money: cad(3390)},
			carrier.InvalidArgument, ""},
		"unknown subscriber": {carrier.SettledPayment{Kind: "extension", CNUM: "LP1", PlanID: "102", IntentID: "pi_a",
			Money: cad(3390)}, carrier.NotFound, ""},
		"extension too cheap": {carrier.SettledPayment{Kind: "extension", CNUM: ada.CNUM, PlanID: "103", IntentID: "pi_a",
			Money: cad(3390)}, carrier.FailedPrecondition, carrier.ReasonPaymentRefused},
		"a retired plan": {carrier.SettledPayment{Kind: "extension", CNUM: ada.CNUM, PlanID: "90", IntentID: "pi_a",
			Money: cad(2825)}, carrier.FailedPrecondition, carrier.ReasonPaymentRefused},
	} {
		want(t, name, f.Record(t.Context(), c.payment), c.code, c.reason)
	}
	if state := f.activationState(string(paID)); state != world.AwaitingPayment {
		t.Errorf("after refused payments the activation is %s; want awaiting_payment", state)
	}
	if err := f.pay(t, string(paID), "pi_1"); err != nil {
		t.Fatal(err)
	}
	want(t, "an intent for something else",
		f.Record(t.Context(), carrier.SettledPayment{Kind: "extension", CNUM: ada.CNUM, PlanID: "102", IntentID: "pi_1",
			Money: cad(3390)}),
		carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}

func TestRawCards(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora, ada := f.logIn(t, "nora@example.com"), f.logIn(t, "ada@example.com")
	paID := carrier.ActivationID(f.submit(t, nora, f.request(t, nora)))
	p := carrier.PayActivationRequest{ActivationID: paID, Money: carrier.Money{Amount: 3390, Currency: "CAD"},
		Card: carrier.Card{Number: "4242424242424242", HolderName: "Nora"}, AutoPay: true}
	want(t, "another's activation", f.PayActivation(t.Context(), ada, p), carrier.NotFound, "")
	cheap := p
	cheap.Amount = 1
	want(t, "another amount", f.PayActivation(t.Context(), nora, cheap), carrier.InvalidArgument, "")
	f.cards.setDecline(true)
	want(t, "declined", f.PayActivation(t.Context(), nora, p), carrier.FailedPrecondition, carrier.ReasonCardDeclined)
	f.cards.setDecline(false)
	if err := f.PayActivation(t.Context(), nora, p); err != nil {
		t.Fatal(err)
	}
	want(t, "a second time", f.PayActivation(t.Context(), nora, p), carrier.FailedPrecondition,
		carrier.ReasonPaymentRefused)
	if state := f.activationState(string(paID)); state != world.UnderReview {
		t.Errorf("the activation is %s; want under_review", state)
	}
	if err := f.ChangeCard(t.Context(), ada, carrier.Card{Number: "5555555555554444", HolderName: "Ada"}); err != nil {
		t.Fatal(err)
	}
	if card, err := f.SavedCard(t.Context(), ada); err != nil || card.Last4 != "4444" {
		t.Errorf("SavedCard after ChangeCard = %+v, %v; want 4444", card, err)
	}
}

// A carrier that owns the card account learns by itself of what customers have confirmed.
func TestTheCarriersOwnIntents(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora, ada := f.logIn(t, "nora@example.com"), f.logIn(t, "ada@example.com")
	paID := f.submit(t, nora, f.request(t, nora))
	first, err := f.ActivationIntent(t.Context(), nora, carrier.ActivationID(paID))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := f.ActivationIntent(t.Context(), nora, carrier.ActivationID(paID)); err != nil || again != first {
		t.Errorf("asked again: another intent, %v; want the same one", err)
	}
	_, err = f.ActivationIntent(t.Context(), ada, carrier.ActivationID(paID))
	want(t, "another's activation", err, carrier.NotFound, "")
	f.cards.confirm("pi_open_activation-" + paID)
	if pending, err := f.Pending(t.Context(), nora); err != nil || !pending {
		t.Errorf("Pending after the confirmation = %v, %v; want true", pending, err)
	}
	before, _ := f.AccountInfo(t.Context(), ada)
	intent, err := f.ExtensionIntent(t.Context(), ada, 102, true)
	if err != nil || intent.PaymentMethodID == "" {
		t.Fatalf("ExtensionIntent with the saved card = %+v, %v; want its payment method", intent, err)
	}
	f.cards.confirm("pi_open_extension-" + ada.UserID + "-102")
	if after, _ := f.AccountInfo(t.Context(), ada); after.End != before.End.AddDays(30) {
		t.Errorf("after the extension the cycle ends on %s; want 30 days after %s", after.End, before.End)
	}
	_, err = f.ExtensionIntent(t.Context(), f.logIn(t, "zoe@example.com"), 101, true)
	want(t, "no saved card", err, carrier.NotFound, "")
}

func TestAPaymentForWhatIsGoneIsRefunded(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	a := f.request(t, nora)
	paID := f.submit(t, nora, a)
	if _, err := f.ActivationIntent(t.Context(), nora, carrier.ActivationID(paID)); err != nil {
		t.Fatal(err)
	}
	a.ICCID = otherSIM
	f.submit(t, nora, a) // supersedes it
	f.cards.confirm("pi_open_activation-" + paID)
	if pending, err := f.Pending(t.Context(), nora); err != nil || pending {
		t.Errorf("Pending = %v, %v; want false: what was paid is superseded", pending, err)
	}
	if len(f.cards.refunded) != 1 {
		t.Errorf("refunds %v; want the one payment", f.cards.refunded)
	}
}
