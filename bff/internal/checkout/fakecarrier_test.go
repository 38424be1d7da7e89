package checkout

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// fakeCarrier is a carrier in memory: activations are paid once, extensions
// move a subscriber's cycle on by one for every intent that is told of.
type fakeCarrier struct {
	carrier.Identities // only what checkout reads is here
	carrier.SIMs
	carrier.Accounts
	carrier.Activations
	carrier.Catalog

	mu          sync.Mutex
	activations map[carrier.ActivationID]*fakeActivation
	subscribers map[string]*fakeSubscriber // by CNUM
	down        error                      // what ActivationDue, ExtensionDue and RecordPayment answer, if not nil
	plans       []carrier.Plan
	quote       carrier.Quote
	submitted   carrier.Activation                // the last one
	recorded    map[string]carrier.SettledPayment // by intent
}

type fakeActivation struct {
	due     carrier.Due
	paidBy  string // intent
	refused bool   // the carrier will not have it
}

type fakeSubscriber struct {
	userID     string
	planID     string
	fee        carrier.Cents
	cycleStart carrier.Date
	refused    bool
	suspended  bool // again, on the day on which the cycle before cycleStart began
}

// suspendAgain suspends the subscriber on the day on which the last paid cycle
// began, so that the same cycle is due anew. It reports whether there was one.
func (s *fakeSubscriber) suspendAgain() bool {
	first := carrier.Date{Year: 2026, Month: time.December, Day: 1}
	if s.cycleStart != first.AddDays(30) {
		return false
	}
	s.cycleStart, s.suspended = first, true
	return true
}

func newFakeCarrier() *fakeCarrier {
	return &fakeCarrier{
		activations: map[carrier.ActivationID]*fakeActivation{}, subscribers: map[string]*fakeSubscriber{},
		recorded: map[string]carrier.SettledPayment{},
		plans:    []carrier.Plan{{ID: "101", Fee: 2000, Currency: "CAD"}, {ID: "102", Fee: 3000, Currency: "CAD"}},
		quote: carrier.Quote{
			PlanFee: 3000, Subtotal: 3000, Taxes: []carrier.Tax{{Name: "HST", Rate: 13000, Amount: 390}}, Total: 3390,
			ChargeDuration: 30, Currency: "CAD",
		},
	}
}

// backendOf joins fakes.
func backendOf(t testing.TB, savedCard carrier.SavedCardOwner, adapters ...any) *carrier.Backend {
	t.Helper()
	backend, err := carrier.New(carrier.Capabilities{SavedCard: savedCard}, adapters...)
	if err != nil {
		t.Fatalf("carrier.New: %v", err)
	}
	return backend
}

func (f *fakeCarrier) Quote(context.Context, carrier.QuoteRequest) (carrier.Quote, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.quote, nil
}

func (f *fakeCarrier) Plans(context.Context, carrier.Customer) (carrier.PlansAnswer, error) {
	return carrier.PlansAnswer{Plans: f.plans}, nil
}

func (f *fakeCarrier) AccountInfo(_ context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := f.subscribers[c.CNUM]
	return carrier.AccountInfo{PlanID: s.planID, Start: s.cycleStart}, nil
}

func (f *fakeCarrier) Submit(_ context.Context, a carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	id := carrier.ActivationID(fmt.Sprint(1000 + len(f.activations)))
	f.activations[id] = &fakeActivation{due: carrier.Due{
		UserID: a.UserID, PlanID: a.PlanID, Money: carrier.Money{Amount: a.Quote.Total, Currency: a.Quote.Currency},
	}}
	f.submitted = a.Activation
	return carrier.SubmitAnswer{ActivationID: id}, nil
}

func (f *fakeCarrier) ActivationDue(_ context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down != nil {
		return carrier.Due{}, f.down
	}
	a, ok := f.activations[r.ActivationID]
	if !ok {
		return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no activation %s", r.ActivationID)
	}
	due := a.due
	due.Paid = a.paidBy != ""
	return due, nil
}

func (f *fakeCarrier) ExtensionDue(_ context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down != nil {
		return carrier.Due{}, f.down
	}
	s, ok := f.subscribers[r.CNUM]
	if !ok {
		return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no subscriber %s", r.CNUM)
	}
	return carrier.Due{
		UserID: s.userID, Money: carrier.Money{Amount: s.fee, Currency: "CAD"}, PlanID: r.PlanID, CycleStart: s.cycleStart,
	}, nil
}

func (f *fakeCarrier) RecordPayment(_ context.Context, p carrier.SettledPayment) (carrier.Done, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.down != nil {
		return carrier.Done{}, f.down
	}
	if _, known := f.recorded[p.IntentID]; known {
		return carrier.Done{}, nil
	}
	if p.Kind == carrier.PaymentExtension {
		s, ok := f.subscribers[p.CNUM]
		if !ok {
			return carrier.Done{}, carrier.Errorf(carrier.NotFound, "no subscriber %s", p.CNUM)
		}
		if s.refused {
			return carrier.Done{}, carrier.Refuse(carrier.ReasonPaymentRefused, "")
		}
		s.cycleStart, s.suspended = s.cycleStart.AddDays(30), false
		f.recorded[p.IntentID] = p
		return carrier.Done{}, nil
	}
	a, ok := f.activations[p.ActivationID]
	switch {
	case !ok:
		return carrier.Done{}, carrier.Errorf(carrier.NotFound, "no activation %s", p.ActivationID)
	case a.refused || a.paidBy != "":
		return carrier.Done{}, carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	a.paidBy = p.IntentID
	f.recorded[p.IntentID] = p
	return carrier.Done{}, nil
}

// ada is a subscriber, nora a user with an activation to pay.
var (
	ada  = Payer{Customer: carrier.Customer{UserID: "u-ada", CNUM: "C1"}, Email: "ada@example.com", Name: "Ada L"}
	nora = Payer{Customer: carrier.Customer{UserID: "u-nora"}, Email: "nora@example.com", Name: "Nora B"}
)

const norasActivation carrier.ActivationID = "7"

// demoCarrier has both of them.
func demoCarrier() *fakeCarrier {
	f := newFakeCarrier()
	f.activations[norasActivation] = &fakeActivation{due: carrier.Due{UserID: nora.UserID, PlanID: "102",
		Money: carrier.Money{Amount: 3390, Currency: "CAD"}}}
	f.subscribers[ada.CNUM] = &fakeSubscriber{
		userID: ada.UserID, planID: "102", fee: 3390, cycleStart: carrier.Date{Year: 2026, Month: time.December, Day: 1},
	}
	return f
}
