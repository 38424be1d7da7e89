package card_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

func TestSeedingAndCharging(t *testing.T) {
	t.Parallel()
	now := start
	w := newWorld(t, func(o *card.Options) { o.Clock = func() time.Time { return now } })
	e, ctx := w.emulator, t.Context()
	customer, method, err := e.SeedCustomer(context.Background(), "42", "ada@example.com", "Ada", "4242424242424242")
	if err != nil || customer == "" || method == "" {
		t.Fatalf("SeedCustomer gave %q, %q, %v; want ids", customer, method, err)
	}
	if c, m, err := e.SeedCustomer(context.Background(), "42", "ada@example.com", "Ada",
		"4242424242424242"); c != customer || m != method || err != nil {
		t.Errorf("seeding again gave %q, %q, %v; want the same ids", c, m, err)
	}
	pi, err := e.ChargeSaved(ctx, "42", 3390, "cad", map[string]string{"purpose": "renewal"})
	if err != nil || pi.Status != account.StatusSucceeded || pi.AmountReceived != 3390 ||
		pi.Metadata["purpose"] != "renewal" {
		t.Errorf("ChargeSaved gave %+v, %v; want 3390 taken", pi, err)
	}
	// Another card takes the place of the first.
	saved, err := e.SaveCard(ctx, "42", card.TestCard{Number: "4000000000000341", CVC: "123", HolderName: "Ada"})
	if err != nil || saved.Last4 != "0341" {
		t.Fatalf("SaveCard gave %+v, %v; want the other card", saved, err)
	}
	_, err = e.ChargeSaved(ctx, "42", 3390, "cad", nil)
	wantRefusal(t, "a card that declines once it is saved", err, "card_declined", "generic_decline")
	_, err = e.SaveCard(ctx, "42", card.TestCard{Number: "4000000000000002", CVC: "123"})
	wantRefusal(t, "saving a card that declines", err, "card_declined", "generic_decline")
	if kept, _ := e.DefaultCard("42"); kept != saved {
		t.Errorf("after a refused card the default is %+v, want %+v", kept, saved)
	}
	// A card that was set up with authentication pays without it afterwards; one that always asks doesn't.
	for number, code := range map[string]string{"4000002500003155": "", "4000000000003220": "authentication_required"} {
		if _, err := e.SaveCard(ctx, "42", card.TestCard{Number: number, CVC: "123"}); err != nil {
			t.Fatal(err)
		}
		_, err = e.ChargeSaved(ctx, "42", 3390, "cad", nil)
		wantRefusal(t, number, err, code, code)
	}
	if _, err := e.SaveCard(ctx, "42", card.TestCard{Number: "4242424242424242", CVC: "123"}); err != nil {
		t.Fatal(err)
	}
	now = start.AddDate(4, 0, 0)
	_, err = e.ChargeSaved(ctx, "42", 3390, "cad", nil)
	wantRefusal(t, "a card that expired meanwhile", err, "expired_card", "")
	if _, err := e.ChargeSaved(ctx, "nobody", 3390, "cad", nil); !errors.Is(err, card.ErrNoCard) {
		t.Errorf("charging nobody gave %v, want ErrNoCard", err)
	}
}

func wantRefusal(t *testing.T, what string, err error, code, declineCode string) {
	t.Helper()
	if code == "" {
		if err != nil {
			t.Errorf("%s gave %v, want no error", what, err)
		}
		return
	}
	var refusal *account.Error
	if !errors.As(err, &refusal) || refusal.Code != code || refusal.DeclineCode != declineCode {
		t.Errorf("%s gave %#v, want %s, %s", what, err, code, declineCode)
	}
}

func TestSnapshotsAreExactAndComplete(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	open, done := w.intent(), w.intent()
	w.confirm(done, "4242424242424242")
	w.confirm(open, "4000000000003220")
	w.must("POST", "/v1/customers", sk, values("name", "Zoe"), "Idempotency-Key", "key-1")
	first, err := w.emulator.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	again := newWorld(t, func(o *card.Options) { o.Seed = "another" })
	again.intent()
	if err := again.emulator.Restore(first); err != nil {
		t.Fatal(err)
	}
	second, err := again.emulator.Snapshot()
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the snapshot of the restored emulator differs (%v):\n%s\n%s", err, first, second)
	}
	// What was under way goes on.
	if err := again.emulator.Account().AuthenticateIntent(context.Background(), open.ID, true); err != nil {
		t.Fatal(err)
	}
	if now := again.retrieve(open.ID); now.Status != stripe.PaymentIntentStatusSucceeded {
		t.Errorf("the restored intent is %s after authentication, want succeeded", now.Status)
	}
	if replay := again.must("POST", "/v1/customers", sk, values("name", "Zoe"), "Idempotency-Key",
		"key-1"); replay.header.Get("Idempotent-Replayed") != "true" {
		t.Error("the restored idempotency key made a new customer, want the first answer")
	}
	if err := again.emulator.Restore([]byte("{")); err == nil {
		t.Error("a broken snapshot was taken, want an error")
	}
}

func TestTheSameSeedGivesTheSameIds(t *testing.T) {
	t.Parallel()
	if a, b := newWorld(t).intent(), newWorld(t).intent(); a.ID != b.ID || a.ClientSecret != b.ClientSecret {
		t.Errorf("one seed gave %s and %s, want the same ids", a.ID, b.ID)
	}
	random := func(o *card.Options) { o.Seed = "" }
	if a, b := newWorld(t, random).intent(), newWorld(t, random).intent(); a.ID == b.ID {
		t.Errorf("two emulators without a seed gave %s, want different ids", a.ID)
	}
}

func TestResetSeedsAgain(t *testing.T) {
	t.Parallel()
	var books *card.Books
	seed := func(string) {
		if _, _, err := books.SeedCustomer(context.Background(), "1", "ada@example.com", "Ada",
			"4242424242424242"); err != nil {
			t.Errorf("seeding: %v", err)
		}
	}
	w := newWorld(t, func(o *card.Options) { o.OnReset = seed })
	books = w.emulator.Open(card.DefaultWorld, 1)
	books.Bind()
	seed("")
	before, _ := books.DefaultCard("1")
	w.intent()
	w.control("POST", "faults", `{"Path":"/v1/customers","Effect":"reset"}`, nil)
	if status := w.control("POST", "reset", "", nil); status != 200 {
		t.Fatalf("reset answered %d, want 200", status)
	}
	after, ok := books.DefaultCard("1")
	if !ok || after.Last4 != before.Last4 || after.CustomerID == before.CustomerID {
		t.Errorf("after the reset the seeded card is %+v, %v; want a new one like %+v", after, ok, before)
	}
	if got := w.must("GET", "/v1/payment_intents", sk, nil); len(got.body["data"].([]any)) != 0 {
		t.Errorf("after the reset there are %v, want no payment intents", got.body["data"])
	}
}

func TestWebhookModesOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	if status := w.control("POST", "webhooks", `{"Mode":"delay"}`, nil); status != 200 {
		t.Fatalf("setting the mode answered %d, want 200", status)
	}
	w.confirm(w.intent(), "4242424242424242")
	var state struct {
		Mode    string
		Waiting int
	}
	if w.control("GET", "webhooks", "", &state); state.Mode != "delay" || state.Waiting != 5 {
		t.Errorf("the webhooks are %+v, want five held by delay", state)
	}
	if w.control("POST", "webhooks/flush", "", &state); state.Waiting != 0 {
		t.Errorf("after a flush %d wait, want none", state.Waiting)
	}
	var events []struct {
		Type       string
		Deliveries []struct {
			State    string
			Attempts []struct{ Status int }
		}
	}
	w.control("GET", "events?type=payment_intent.succeeded", "", &events)
	if len(events) != 1 || len(events[0].Deliveries) != 1 || events[0].Deliveries[0].State != "delivered" ||
		events[0].Deliveries[0].Attempts[0].Status != 200 {
		t.Errorf("the events are %+v, want one delivered at the first attempt", events)
	}
	if status := w.control("POST", "webhooks", `{"Mode":"late"}`, nil); status != 400 {
		t.Errorf("an unknown mode answered %d, want 400", status)
	}
	if status := w.control("POST", "webhooks", `{"Mod":"drop"}`, nil); status != 400 {
		t.Errorf("a misspelt field answered %d, want 400", status)
	}
	w.control("POST", "webhooks", `{"URLs":[]}`, nil)
	w.intent()
	if got := w.events(); len(got) != 5 {
		t.Errorf("%v arrived after the endpoints were removed, want only the first five", got)
	}
}
