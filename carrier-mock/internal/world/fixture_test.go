package world_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"testing"
	"time"

	_ "time/tzdata"

	"go.uber.org/goleak"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/records"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	password = "Light-2026!"
	freeSIM  = "8912230000000000001"
	otherSIM = "8912230000000000002"
)

// noon is an ordinary day, in Toronto five hours behind UTC.
var noon = time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)

// stoppedClock is the real clock of tests: it stands still.
func stoppedClock(at time.Time) func() time.Time { return func() time.Time { return at } }

// fakeCards is a card provider that takes every card, until told to decline.
type fakeCards struct {
	mu       sync.Mutex
	saved    map[string]world.Card
	decline  bool
	charges  []carrier.Money
	refunded []string

	intents   map[string]carrier.Money
	confirmed map[string]bool
}

func newFakeCards() *fakeCards {
	return &fakeCards{saved: map[string]world.Card{}, intents: map[string]carrier.Money{}, confirmed: map[string]bool{}}
}

func (f *fakeCards) Save(_ context.Context, p world.Payer, c world.Card) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.saved[p.UserID] = c
	return nil
}

// open stands for a provider whose part of each world is the same.
func (f *fakeCards) open(string, int64) world.Cards { return f }

func (f *fakeCards) Seed(p world.Payer, c world.Card) error {
	return f.Save(context.Background(), p, c)
}

func (f *fakeCards) Snapshot() ([]byte, error) { return nil, nil }

func (f *fakeCards) Restore([]byte) error { return nil }

func (f *fakeCards) Unsaved(string) (records.Changes, error) { return records.Changes{}, nil }

func (f *fakeCards) Unsave() {}

func (f *fakeCards) FromRecords(map[string]map[string]json.RawMessage) ([]byte, error) {
	return nil, nil
}

func (f *fakeCards) Bind() {}

func (f *fakeCards) Close() {}

func (f *fakeCards) Saved(_ context.Context, userID string) (*carrier.SavedCard, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.saved[userID]
	if !ok {
		return nil, nil
	}
	return &carrier.SavedCard{Brand: "visa", Last4: c.Number[len(c.Number)-4:], HolderName: c.HolderName,
		PaymentMethodID: "pm_" + userID}, nil
}

func (f *fakeCards) TestCard(userID string) (world.Card, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.saved[userID]
	return c, ok
}

func (f *fakeCards) ChargeSaved(ctx context.Context, p world.Payer, m carrier.Money, _ string,
	_ time.Time) (world.Charge, error) {
	saved, _ := f.Saved(ctx, p.UserID)
	if saved == nil {
		return world.Charge{}, carrier.Refuse(carrier.ReasonCardDeclined, "no card")
	}
	return f.charge(*saved, m)
}

func (f *fakeCards) ChargeCard(ctx context.Context, p world.Payer, c world.Card, m carrier.Money, _ string,
	keep bool) (world.Charge, error) {
	if keep {
		if err := f.Save(ctx, p, c); err != nil {
			return world.Charge{}, err
		}
	}
	return f.charge(carrier.SavedCard{Last4: c.Number[len(c.Number)-4:], HolderName: c.HolderName}, m)
}

func (f *fakeCards) charge(c carrier.SavedCard, m carrier.Money) (world.Charge, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.decline {
		return world.Charge{}, carrier.Refuse(carrier.ReasonCardDeclined, "Your card was declined.")
	}
	f.charges = append(f.charges, m)
	return world.Charge{IntentID: fmt.Sprintf("pi_fake_%d", len(f.charges)), Card: c}, nil
}

func (f *fakeCards) Refund(_ context.Context, intentID string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.refunded = append(f.refunded, intentID)
	return nil
}

func (f *fakeCards) PaymentIntent(_ context.Context, _ world.Payer, m carrier.Money, reference,
	openID string) (world.Intent, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if openID == "" {
		openID = "pi_open_" + reference
	}
	f.intents[openID] = m
	return world.Intent{ID: openID, ClientSecret: openID + "_secret"}, nil
}

func (f *fakeCards) SetupIntent(context.Context, world.Payer) (world.Intent, error) {
	return world.Intent{ID: "seti_1", ClientSecret: "seti_1_secret"}, nil
}

func (f *fakeCards) Finished(_ context.Context, _ world.Payer, id string) (world.Charge, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return world.Charge{IntentID: id, Money: f.intents[id]}, f.confirmed[id], nil
}

// confirm is what the customer does in the browser.
func (f *fakeCards) confirm(id string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.confirmed[id] = true
}

func (f *fakeCards) setDecline(decline bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.decline = decline
}

// fixture is a default world whose real clock stands still.
type fixture struct {
	*world.World
	worlds *world.Worlds
	cards  *fakeCards
}

func newFixture(t testing.TB, at time.Time, scenario string) *fixture {
	t.Helper()
	cards := newFakeCards()
	worlds, err := world.NewWorlds(world.Options{Now: stoppedClock(at), Cards: cards.open, Seed: 1}, load(t, scenario))
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{World: worlds.Owner(), worlds: worlds, cards: cards}
}

func load(t testing.TB, name string) *world.Scenario {
	t.Helper()
	s, err := new(scenarios.Library).Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// logIn returns the customer of a session.
func (f *fixture) logIn(t testing.TB, email string) carrier.Customer {
	t.Helper()
	login, err := f.Login(t.Context(), email, password)
	if err != nil {
		t.Fatalf("Login(%s): %v", email, err)
	}
	return carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
}

// newestMail returns the newest mail to an address; there must be one.
func (f *fixture) newestMail(t testing.TB, to string) world.Mail {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	mails := f.Mail(ctx, world.MailQuery{To: to})
	if len(mails) == 0 {
		t.Fatalf("there is no mail to %s", to)
	}
	return mails[0]
}

// request is an activation of nora's that the carrier takes as it is.
func (f *fixture) request(t testing.TB, c carrier.Customer) carrier.Activation {
	t.Helper()
	zone, err := carrier.Capabilities{}.Location()
	if err != nil {
		t.Fatal(err)
	}
	today := carrier.DateOf(f.Now().In(zone))
	q, err := f.Quote(t.Context(), c, carrier.QuoteRequest{PlanID: "102", Region: "ON", Start: today})
	if err != nil {
		t.Fatal(err)
	}
	return carrier.Activation{
		ICCID: freeSIM, Start: today, End: today.AddDays(30), PlanID: "102", FirstName: "Nora", LastName: "MacLeod",
		Email:   "nora@example.com",
		Address: carrier.Address{Street: "1 Bloor Street East", City: "Toronto", Region: "ON", PostalCode: "M4W 1A9"},
		Quote:   q,
	}
}

func (f *fixture) submit(t testing.TB, c carrier.Customer, a carrier.Activation) string {
	t.Helper()
	id, err := f.Submit(t.Context(), c, a)
	if err != nil {
		t.Fatalf("Submit: %v", err)
	}
	return string(id)
}

// pay records the payment of an activation.
func (f *fixture) pay(t testing.TB, paID, intent string) error {
	t.Helper()
	return f.Record(t.Context(), carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: carrier.ActivationID(paID), IntentID: intent,
		Money: carrier.Money{Amount: 3390, Currency: "CAD"},
		Card:  carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Nora MacLeod"},
	})
}

// subscribed makes nora a customer on plan 102 with a saved card, from today.
func subscribed(t testing.TB, at time.Time) (*fixture, carrier.Customer) {
	t.Helper()
	f := newFixture(t, at, "demo")
	c := f.logIn(t, "nora@example.com")
	paID := f.submit(t, c, f.request(t, c))
	if err := f.pay(t, paID, "pi_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Approve(paID); err != nil {
		t.Fatal(err)
	}
	if err := f.cards.Save(t.Context(), world.Payer{UserID: c.UserID},
		world.Card{Number: "4242424242424242"}); err != nil {
		t.Fatal(err)
	}
	return f, f.logIn(t, "nora@example.com")
}

// advance moves the clock and returns the events of one customer.
func (f *fixture) advance(t testing.TB, by time.Duration, email string) []world.Event {
	t.Helper()
	_, events, err := f.Advance(by)
	if err != nil {
		t.Fatal(err)
	}
	var own []world.Event
	for _, e := range events {
		if e.Email == email {
			own = append(own, e)
		}
	}
	return own
}

const day = 24 * time.Hour

// want compares the code and the reason of an error.
func want(t testing.TB, what string, err error, code carrier.Code, reason carrier.Reason) {
	t.Helper()
	if carrier.CodeOf(err) != code || carrier.ReasonOf(err) != reason {
		t.Errorf("%s: got %q/%q (%v); want %q/%q", what, carrier.CodeOf(err), carrier.ReasonOf(err), err, code, reason)
	}
}
