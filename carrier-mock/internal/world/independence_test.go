package world_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// slowCards hold up every saved card until they are let go.
type slowCards struct {
	*fakeCards
	begun, letGo chan struct{}
}

func (s slowCards) Seed(p world.Payer, c world.Card) error {
	s.begun <- struct{}{}
	<-s.letGo
	return s.fakeCards.Seed(p, c)
}

func (s slowCards) ChargeSaved(ctx context.Context, p world.Payer, m carrier.Money, reference string,
	at time.Time) (world.Charge, error) {
	s.begun <- struct{}{}
	<-s.letGo
	return s.fakeCards.ChargeSaved(ctx, p, m, reference, at)
}

// within fails the test when do isn't done in good time.
func within(t *testing.T, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); do() }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatalf("%s waits for another world", what)
	}
}

func TestNoWorldHoldsUpAnother(t *testing.T) {
	t.Parallel()
	slow := slowCards{newFakeCards(), make(chan struct{}), make(chan struct{})}
	open := func(name string, _ int64) world.Cards {
		if name == "slow" {
			return slow
		}
		return slow.fakeCards
	}
	demo := load(t, "demo")
	worlds, err := world.NewWorlds(world.Options{Now: stoppedClock(noon), Cards: open, Seed: 1}, demo)
	if err != nil {
		t.Fatal(err)
	}
	others := func(during string) {
		within(t, "a login during "+during, func() {
			if _, err := worlds.Owner().Login(t.Context(), "ada@example.com", password); err != nil {
				t.Error(err)
			}
		})
		within(t, "the list during "+during, func() {
			for _, w := range worlds.List() {
				w.Summary()
			}
		})
		within(t, "making a world during "+during, func() {
			if _, err := worlds.Create("quick", world.Setup{Scenario: demo}); err != nil {
				t.Error(err)
			}
			if err := worlds.Remove("quick"); err != nil {
				t.Error(err)
			}
		})
	}
	finish := func(done chan error) {
		for {
			select {
			case slow.letGo <- struct{}{}:
			case <-slow.begun:
			case err := <-done:
				if err != nil {
					t.Error(err)
				}
				return
			}
		}
	}
	done := make(chan error)
	go func() { _, err := worlds.Create("slow", world.Setup{Scenario: demo}); done <- err }()
	<-slow.begun
	others("the making of a world")
	if _, err := worlds.Create("slow", world.Setup{Scenario: demo}); !isCode(err, carrier.AlreadyExists) {
		t.Errorf("the same name while it is being made: %v; want already_exists", err)
	}
	finish(done)

	w, err := worlds.Get("slow")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _, err := w.Advance(30 * 24 * time.Hour); done <- err }()
	<-slow.begun
	others("a journey of the clock")
	if s := w.Summary(); !s.Busy || s.Customers != 6 {
		t.Errorf("the summary of a busy world is %+v; want it to say so, with six customers", s)
	}
	finish(done)

	go func() { _, err := worlds.Reset("slow", world.Setup{Scenario: demo}); done <- err }()
	<-slow.begun
	others("a reset")
	within(t, "a login in the world that is being reset", func() {
		if _, err := w.Login(t.Context(), "ada@example.com", password); err != nil {
			t.Error(err)
		}
	})
	finish(done)
}

func isCode(err error, code carrier.Code) bool {
	var e *carrier.Error
	return errors.As(err, &e) && e.Code == code
}

func TestAResetOrRestoreThatFailsChangesNothing(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	if _, err := f.Suspend("ada@example.com"); err != nil {
		t.Fatal(err)
	}
	before, err := f.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.worlds.Reset(world.Default, world.Setup{Scenario: &world.Scenario{}, Crowd: 5}); !isCode(err,
		carrier.InvalidArgument) {
		t.Fatalf("a crowd without plans: %v; want invalid_argument", err)
	}
	f.cards.setDecline(true) // a payment within the scenario fails when half of its customers are there
	if _, err := f.worlds.Reset(world.Default, world.Setup{Scenario: load(t, "demo")}); err == nil {
		t.Fatal("a scenario whose payment is declined was played")
	}
	if _, err := f.worlds.Restore(world.Default,
		[]byte(strings.Replace(string(before), `"UserID":"`, `"UserID":"9`, 1))); err == nil {
		t.Fatal("a snapshot that contradicts itself was restored")
	}
	if after, err := f.Snapshot(); err != nil || string(after) != string(before) {
		t.Errorf("the world changed by a reset or a restore that failed (%v)", err)
	}
}

func TestACrowdHasTheSharesOfItsScenario(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	demo := load(t, "demo")
	demo.Customers = nil
	demo.Crowd = world.Crowd{
		Size: 1000, States: map[string]int{"active": 70, "suspended": 20, "rejected": 5, "verified": 5},
		Plans: map[string]int{"101": 1, "102": 3}, Provinces: map[string]int{"ON": 4, "QC": 1},
	}
	w, err := f.worlds.Create("crowd", world.Setup{Scenario: demo})
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, a := range w.Accounts() {
		count[a.State]++
		if a.State == "active" {
			count[fmt.Sprint("active on ", a.PlanID)]++
		}
	}
	count["rejected"] = len(w.ActivationList(world.Rejected))
	// what is dealt out independently: a quarter of the 700 active ones is on 101
	for what, want := range map[string]int{"active": 700, "suspended": 200, "rejected": 50, "verified": 100,
		"active on 101": 175, "active on 102": 525} {
		if got := count[what]; got < want-15 || got > want+15 {
			t.Errorf("%d of the crowd are %s; want about %d", got, what, want)
		}
	}
}

func TestCrowd(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	if _, err := f.worlds.Reset(world.Default, world.Setup{Scenario: load(t, "demo"), Crowd: 100}); err != nil {
		t.Fatal(err)
	}
	login, err := f.Login(t.Context(), "crowd-000100@example.com", password)
	if err != nil {
		t.Fatal(err)
	}
	c := carrier.Customer{Token: login.Token}
	if records, err := f.Payments(t.Context(), c); err != nil || len(records) != 12 {
		t.Errorf("a customer of the crowd has %d payments, %v; want a year of them", len(records), err)
	}
	if card, err := f.SavedCard(t.Context(), c); err != nil || card == nil {
		t.Errorf("a customer of the crowd has the card %v, %v; want one", card, err)
	}
	_, events, err := f.Advance(30 * 24 * time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	renewed := map[string]bool{}
	for _, e := range events {
		if e.Type == carrier.EventRenewed {
			renewed[e.Email] = true
		}
	}
	if len(renewed) != 101 { // and ada
		t.Errorf("%d customers were renewed in a month; want all 100 of the crowd and ada", len(renewed))
	}
	numbers := map[string]bool{}
	for _, a := range f.Accounts() {
		if a.PhoneNumber != "" {
			numbers[a.PhoneNumber] = true
		}
		if len(a.PhoneNumber) != 10 && a.PhoneNumber != "" {
			t.Errorf("%s has the number %s; want ten digits", a.Email, a.PhoneNumber)
		}
	}
	if len(numbers) != 104 {
		t.Errorf("there are %d phone numbers; want one for each of 104 subscribers", len(numbers))
	}
}
