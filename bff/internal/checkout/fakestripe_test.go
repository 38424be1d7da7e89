package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// fakeStripe is a card provider in memory with what makes the real one hard:
// idempotency keys that keep failures too, an index that lags, objects that
// appear after their creation was answered with a 500.
type fakeStripe struct {
	mu        sync.Mutex
	now       time.Time
	serial    int
	customers []*fakeCustomer
	intents   []*payment.Intent
	setups    []*payment.Setup
	answers   map[string]answer    // by idempotency key
	indexed   map[string]bool      // customers and intents that the search knows
	refunds   map[string]int       // by intent
	made      map[string]time.Time // by setup
	keeps     bool                 // whether the last intent keeps its card
	events    []string             // bodies that were not delivered yet
	late      []func()             // creations that will yet take effect
}

type fakeCustomer struct {
	payment.Customer
	email string
	cards []payment.Card
}

type answer struct {
	params string
	result any
	err    error
}

var _ payment.Provider = (*fakeStripe)(nil)

func newFakeStripe() *fakeStripe {
	return &fakeStripe{
		now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), answers: map[string]answer{}, indexed: map[string]bool{},
		refunds: map[string]int{}, made: map[string]time.Time{},
	}
}

func (f *fakeStripe) id(prefix string) string {
	f.serial++
	return fmt.Sprintf("%s_%d", prefix, f.serial)
}

// failure is how a creation goes wrong at the provider.
type failure int

const (
	fine failure = iota
	burnt
	burntButMade
	burntAndMadeLater
)

type failureKey struct{}

// once makes an idempotent creation. The context says how it is to go wrong.
func once[T any](ctx context.Context, f *fakeStripe, key, params string, do func() T) (T, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var none T
	if kept, used := f.answers[key]; used {
		if kept.params != params {
			return none, carrier.Errorf(carrier.AlreadyExists, "key %s was used with %s, now %s", key, kept.params, params)
		}
		result, _ := kept.result.(T)
		return result, kept.err
	}
	how, _ := ctx.Value(failureKey{}).(failure)
	if how == fine {
		result := do()
		f.answers[key] = answer{params: params, result: result}
		return result, nil
	}
	err := carrier.Errorf(carrier.OutcomeUnknown, "500 kept under %s", key)
	f.answers[key] = answer{params: params, err: err}
	switch how {
	case burntButMade:
		do()
	case burntAndMadeLater:
		f.late = append(f.late, func() { do() })
	}
	return none, err
}

func (f *fakeStripe) FindCustomers(_ context.Context, userID, email string) ([]string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var ids []string
	for _, c := range f.customers {
		if c.UserID == userID && (c.email == email || f.indexed[c.ID]) {
			ids = append(ids, c.ID)
		}
	}
	return ids, nil
}

func (f *fakeStripe) CreateCustomer(ctx context.Context, r payment.CustomerRequest) (string, error) {
	return once(ctx, f, r.Key, fmt.Sprint(r.UserID, r.Email, r.Name), func() string {
		c := &fakeCustomer{Customer: payment.Customer{ID: f.id("cus"), UserID: r.UserID}, email: r.Email}
		f.customers = append(f.customers, c)
		return c.ID
	})
}

func (f *fakeStripe) customer(id string) (*fakeCustomer, error) {
	for _, c := range f.customers {
		if c.ID == id {
			return c, nil
		}
	}
	return nil, carrier.Errorf(carrier.NotFound, "no customer %s", id)
}

func (f *fakeStripe) Customer(_ context.Context, id string) (payment.Customer, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, err := f.customer(id)
	if err != nil {
		return payment.Customer{}, err
	}
	return c.Customer, nil
}

func (f *fakeStripe) Cards(_ context.Context, customerID string) ([]payment.Card, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, err := f.customer(customerID)
	if err != nil {
		return nil, err
	}
	return slices.Clone(c.cards), nil
}

func (f *fakeStripe) SetDefaultCard(_ context.Context, customerID, cardID string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, err := f.customer(customerID)
	if err == nil {
		c.DefaultCardID = cardID
	}
	return err
}

func (f *fakeStripe) DetachCard(_ context.Context, cardID string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.customers {
		c.cards = slices.DeleteFunc(c.cards, func(k payment.Card) bool { return k.PaymentMethodID == cardID })
	}
	return nil
}

func (f *fakeStripe) CreateIntent(ctx context.Context, r payment.IntentRequest) (payment.Intent, error) {
	params := fmt.Sprint(r.CustomerID, r.Amount, r.Subject, r.KeepCard)
	return once(ctx, f, r.Key, params, func() payment.Intent {
		f.keeps = r.KeepCard
		id := f.id("pi")
		intent := &payment.Intent{
			ID: id, ClientSecret: carrier.Secret(id + "_secret"), Status: payment.RequiresPaymentMethod, Amount: r.Amount,
			CustomerID: r.CustomerID, Metadata: r.Subject.Metadata(), Created: f.now,
		}
		f.intents = append(f.intents, intent)
		return copied(intent)
	})
}

func copied(intent *payment.Intent) payment.Intent {
	c := *intent
	c.Metadata = map[string]string{}
	for k, v := range intent.Metadata {
		c.Metadata[k] = v
	}
	return c
}

func (f *fakeStripe) intent(id string) (*payment.Intent, error) {
	for _, i := range f.intents {
		if i.ID == id {
			return i, nil
		}
	}
	return nil, carrier.Errorf(carrier.NotFound, "no intent %s", id)
}

func (f *fakeStripe) Intent(_ context.Context, id string) (payment.Intent, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(id)
	if err != nil {
		return payment.Intent{}, err
	}
	return copied(i), nil
}

func (f *fakeStripe) Intents(_ context.Context, customerID string) ([]payment.Intent, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, err := f.customer(customerID); err != nil {
		return nil, err
	}
	var found []payment.Intent
	for _, i := range slices.Backward(f.intents) {
		if i.CustomerID == customerID {
			found = append(found, copied(i))
		}
	}
	return found, nil
}

func (f *fakeStripe) ChangeAmount(_ context.Context, id string, amount carrier.Money) (payment.Intent, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(id)
	if err != nil {
		return payment.Intent{}, err
	}
	if !i.Status.Open() {
		return payment.Intent{}, carrier.Errorf(carrier.FailedPrecondition, "intent is %s", i.Status)
	}
	i.Amount = amount
	return copied(i), nil
}

func (f *fakeStripe) CancelIntent(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(id)
	if err != nil {
		return err
	}
	if i.Status == payment.Succeeded || i.Status == payment.Processing {
		return carrier.Errorf(carrier.FailedPrecondition, "intent is %s", i.Status)
	}
	i.Status = payment.Canceled
	return nil
}

func (f *fakeStripe) MarkSettled(_ context.Context, id string, mark payment.Settlement) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(id)
	if err == nil {
		i.Metadata["settled"] = string(mark)
	}
	return err
}

func (f *fakeStripe) MarkGivenUp(_ context.Context, id string, at time.Time) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(id)
	if err == nil {
		i.Metadata["given_up_at"] = at.Format(time.RFC3339)
	}
	return err
}

func (f *fakeStripe) givenUp() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.intents, func(i *payment.Intent) bool { return !i.GivenUp().IsZero() })
}

func (f *fakeStripe) Unsettled(_ context.Context, since time.Time) ([]payment.Intent, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var found []payment.Intent
	for _, i := range f.intents {
		if i.Status == payment.Succeeded && i.Settlement() == "" && payment.IsOurs(i.Metadata) &&
			(f.indexed[i.ID] || !i.Created.Before(since)) {
			found = append(found, copied(i))
		}
	}
	return found, nil
}

func (f *fakeStripe) Refund(ctx context.Context, id, key string) error {
	_, err := once(ctx, f, key, id, func() bool {
		if f.refunds[id] == 0 { // the provider never gives back more than it took
			f.refunds[id]++
		}
		return true
	})
	return err
}

func (f *fakeStripe) CreateSetup(ctx context.Context, r payment.SetupRequest) (payment.Setup, error) {
	return once(ctx, f, r.Key, r.CustomerID, func() payment.Setup {
		id := f.id("seti")
		setup := &payment.Setup{
			ID: id, ClientSecret: carrier.Secret(id + "_secret"), Status: payment.RequiresPaymentMethod,
			CustomerID: r.CustomerID, UserID: r.UserID,
		}
		f.setups, f.made[id] = append(f.setups, setup), f.now
		return *setup
	})
}

func (f *fakeStripe) setup(id string) (*payment.Setup, error) {
	for _, s := range f.setups {
		if s.ID == id {
			return s, nil
		}
	}
	return nil, carrier.Errorf(carrier.NotFound, "no setup %s", id)
}

func (f *fakeStripe) Setup(_ context.Context, id string) (payment.Setup, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, err := f.setup(id)
	if err != nil {
		return payment.Setup{}, err
	}
	return *s, nil
}

func (f *fakeStripe) MarkSetupSettled(_ context.Context, id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, err := f.setup(id)
	if err == nil {
		s.Settled = true
	}
	return err
}

func (f *fakeStripe) UnsettledSetups(_ context.Context, since time.Time) ([]payment.Setup, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var found []payment.Setup
	for _, s := range f.setups {
		if s.Status == payment.Succeeded && !s.Settled && s.UserID != "" && !f.made[s.ID].Before(since) {
			found = append(found, *s)
		}
	}
	return found, nil
}

// ParseEvent takes "payment <id>", "setup <id>" or anything else, signed "ok".
func (f *fakeStripe) ParseEvent(body []byte, signature string) (payment.Event, error) {
	if signature != "ok" {
		return payment.Event{}, payment.ErrBadSignature
	}
	kind, id, _ := strings.Cut(string(body), " ")
	types := map[string]payment.EventType{"payment": payment.PaymentSucceeded, "setup": payment.SetupSucceeded}
	return payment.Event{ID: "evt_" + id, Type: types[kind], ObjectID: id}, nil
}

// pay is what a customer's browser does with a client secret. It reports whether this took the money.
func (f *fakeStripe) pay(secret carrier.Secret) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	i, err := f.intent(strings.TrimSuffix(secret.Reveal(), "_secret"))
	if err != nil || !i.Status.Open() {
		return false
	}
	i.Status, i.Received = payment.Succeeded, i.Amount.Amount
	i.Card = f.attach(i.CustomerID)
	i.Paid = f.now
	f.events = append(f.events, "payment "+i.ID)
	return true
}

// decline leaves an intent as a declined card does.
func (f *fakeStripe) decline(secret carrier.Secret) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if i, err := f.intent(strings.TrimSuffix(secret.Reveal(), "_secret")); err == nil && i.Status.Open() {
		i.Status = payment.RequiresPaymentMethod
	}
}

// save is what a browser does with the client secret of a setup. It returns the new card's id.
func (f *fakeStripe) save(secret carrier.Secret) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, err := f.setup(strings.TrimSuffix(secret.Reveal(), "_secret"))
	if err != nil || !s.Status.Open() {
		return ""
	}
	s.Status, s.PaymentMethodID = payment.Succeeded, f.attach(s.CustomerID).PaymentMethodID
	f.events = append(f.events, "setup "+s.ID)
	return s.PaymentMethodID
}

// attach adds a card to the customer. The caller holds the lock.
func (f *fakeStripe) attach(customerID string) carrier.SavedCard {
	f.now = f.now.Add(time.Second)
	card := carrier.SavedCard{Brand: "visa", Last4: "4242", PaymentMethodID: f.id("pm"), ExpMonth: 1, ExpYear: 2030}
	if c, err := f.customer(customerID); err == nil {
		c.cards = slices.Insert(c.cards, 0, payment.Card{SavedCard: card, Created: f.now})
	}
	return card
}

// catchUp makes the index complete and lets late creations take effect.
func (f *fakeStripe) catchUp() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, do := range f.late {
		do()
	}
	f.late = nil
	for _, c := range f.customers {
		f.indexed[c.ID] = true
	}
	for _, i := range f.intents {
		f.indexed[i.ID] = true
	}
}
