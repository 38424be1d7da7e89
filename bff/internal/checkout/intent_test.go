package checkout

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redistest"
)

func TestOneIntentHoweverOftenAsked(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.norasIntent()
	b.stripe.decline(first.ClientSecret)
	if again := b.norasIntent(); again != first {
		t.Errorf("after a decline the intent is %v, want the same", again.ClientSecret.Reveal())
	}
	b.redis.FlushAll()
	if again, err := b.replica().ActivationIntent(ctx, nora, norasActivation); err != nil || again != first {
		t.Errorf("with an empty Redis the intent is %v, %v; want the same", again.ClientSecret.Reveal(), err)
	}
	b.wantStatuses(open)
	got := b.stripe.intents[0]
	if got.Amount != (carrier.Money{Amount: 3390, Currency: "CAD"}) || b.stripe.customers[0].UserID != nora.UserID {
		t.Errorf("the intent asks %v for %s; want 33.90 CAD from the payer's own customer", got.Amount,
			b.stripe.customers[0].UserID)
	}
}

func TestOneIntentForReplicasAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.options.Retry = nil
	b.options.Redis = redistest.Open(t, redistest.Start(t).URL())
	replicas := []*Service{b.replica(), b.replica()}
	var all sync.WaitGroup
	for n := range 40 {
		all.Go(func() {
			if _, err := replicas[n%2].ActivationIntent(ctx, nora, norasActivation); err != nil {
				t.Errorf("ActivationIntent = %v, want an intent", err)
			}
		})
	}
	all.Wait()
	b.wantStatuses(open)
}

func TestActivationIntentRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		payer  Payer
		id     carrier.ActivationID
		alter  func(*fakeActivation)
		code   carrier.Code
		reason carrier.Reason
	}{
		{"unknown", nora, "8", nil, carrier.NotFound, ""},
		{"another customer's", ada, norasActivation, nil, carrier.NotFound, ""},
		{"paid by other means", nora, norasActivation, func(a *fakeActivation) { a.paidBy = "raw card" },
			carrier.FailedPrecondition, carrier.ReasonActivationPending},
		{"nothing due", nora, norasActivation, func(a *fakeActivation) { a.due.Amount = 0 }, carrier.FailedPrecondition,
			carrier.ReasonActivationPending},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			if c.alter != nil {
				c.alter(b.carrier.activations[norasActivation])
			}
			_, err := b.ActivationIntent(ctx, c.payer, c.id)
			b.wantCode("ActivationIntent", err, c.code, c.reason)
			b.wantStatuses()
		})
	}
}

func TestChangedAmountReachesTheOpenIntent(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.adasIntent(102)
	b.carrier.subscribers[ada.CNUM].fee = 4000
	if again := b.adasIntent(102); again != first {
		t.Errorf("the intent is another one, want the same with another amount")
	}
	if got := b.stripe.intents[0].Amount.Amount; got != 4000 {
		t.Errorf("the intent asks for %s, want 40.00", got)
	}
	b.pay(first)
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	b.wantRecorded(1)
}

func TestCancelledIntentIsReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.norasIntent()
	b.stripe.intents[0].Status = payment.Canceled
	second := b.norasIntent()
	if second == first {
		t.Error("the intent is the cancelled one, want a new one")
	}
	b.wantStatuses(payment.Canceled, open)
	b.redis.FlushAll()
	if again := b.norasIntent(); again != second {
		t.Error("with an empty Redis the intent is another one, want the second")
	}
}

func TestOnlyOneOfSeveralStaysOpen(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.norasIntent()
	twin := copied(b.stripe.intents[0])
	twin.ID, twin.ClientSecret = "pi_twin", "pi_twin_secret"
	b.stripe.intents = append(b.stripe.intents, &twin)
	b.redis.FlushAll()
	b.norasIntent()
	b.wantStatuses(open, payment.Canceled)

	twin.Status = payment.Succeeded // a paid one goes before an open one
	twin.Received = twin.Amount.Amount
	b.redis.FlushAll()
	if got := b.norasIntent(); got.ClientSecret != twin.ClientSecret {
		t.Errorf("the intent is %s, want the paid one", got.ClientSecret.Reveal())
	}
	b.wantStatuses(payment.Canceled, payment.Succeeded)
	b.wantRecorded(1)
}

func TestWhatTheCustomerTurnedAwayFromCantBePaid(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.adasIntent(102)
	b.adasIntent(101)
	b.wantStatuses(payment.Canceled, open)
	b.carrier.subscribers[ada.CNUM].cycleStart = carrier.Date{Year: 2027, Month: time.January, Day: 1}
	b.adasIntent(101)
	b.wantStatuses(payment.Canceled, payment.Canceled, open)
	b.adasIntent(102)
	b.wantStatuses(payment.Canceled, payment.Canceled, payment.Canceled, open)
}

func TestPaidIntentIsSettledWhenAskedFor(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.norasIntent()
	b.pay(first)
	b.carrier.down = carrier.Errorf(carrier.Unavailable, "down")
	if again := b.norasIntent(); again != first {
		t.Error("with the carrier down the page gets another intent, want the paid one")
	}
	b.wantRecorded(0)
	b.carrier.down = nil
	if again := b.norasIntent(); again != first {
		t.Error("the page gets another intent, want the paid one")
	}
	b.wantRecorded(1)
	b.wantStatuses(payment.Succeeded)
}

// The first attempt was answered 500 and takes effect only while the second one is
// made. Another tab has the late intent by then: this one must get it, too.
func TestLateIntentWinsOverTheNextAttempt(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	var other Intent
	replica := b.replica()
	b.intents = lateIntents{b.stripe, func() {
		b.stripe.catchUp()
		var err error
		if other, err = replica.ActivationIntent(ctx, nora, norasActivation); err != nil {
			t.Errorf("the other tab's ActivationIntent = %v, want the late intent", err)
		}
	}}
	if got := b.norasIntent(); got != other {
		t.Errorf("the tabs got %s and %s, want one intent", got.ClientSecret.Reveal(), other.ClientSecret.Reveal())
	}
	b.wantStatuses(open, payment.Canceled)
}

// lateIntents burns the key of the first attempt and calls second before the second attempt.
type lateIntents struct {
	*fakeStripe
	second func()
}

func (l lateIntents) CreateIntent(ctx context.Context, r payment.IntentRequest) (payment.Intent, error) {
	if strings.HasSuffix(r.Key, ":0") {
		ctx = context.WithValue(ctx, failureKey{}, burntAndMadeLater)
	} else {
		l.second()
	}
	return l.fakeStripe.CreateIntent(ctx, r)
}

// A customer who has paid and is suspended again on the same day pays again for the
// same plan and day; one who asks twice right after paying does not.
func TestSuspendedAgainOnTheSameDay(t *testing.T) {
	t.Parallel()
	for name, forget := range map[string]bool{"with Redis": false, "Redis emptied": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			remembers := func() {
				if forget {
					b.redis.FlushAll()
				}
			}
			var paid []Intent
			for n := range 3 {
				remembers()
				intent := b.adasIntent(102)
				b.pay(intent) // fails for the intent of an earlier payment
				remembers()
				if again := b.adasIntent(102); again != intent {
					t.Error("right after paying the page got another intent, want the paid one")
				}
				paid = append(paid, intent)
				b.wantRecorded(n + 1)
				if !b.carrier.subscribers[ada.CNUM].suspendAgain() {
					t.Fatalf("after payment %d the carrier's next cycle is %v", n+1, b.carrier.subscribers[ada.CNUM].cycleStart)
				}
			}
			if paid[0] == paid[1] || paid[1] == paid[2] {
				t.Errorf("three payments went by the intents %v", paid)
			}
			if err := b.deliver(); err != nil { // all webhooks, late
				t.Errorf("Webhook = %v, want nil", err)
			}
			b.wantRecorded(3)
		})
	}
}

// The same, for a payment that the carrier has taken and that no process lived to mark.
func TestSuspendedAgainBeforeTheMark(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.adasIntent(102)
	b.pay(first)
	told := carrier.SettledPayment{Kind: carrier.PaymentExtension, UserID: ada.UserID, CNUM: ada.CNUM, PlanID: "102",
		IntentID: b.stripe.intents[0].ID}
	if _, err := b.carrier.RecordPayment(ctx, told); err != nil {
		t.Fatal(err)
	}
	b.carrier.subscribers[ada.CNUM].suspendAgain()
	b.pay(b.adasIntent(102))
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	b.wantRecorded(2)
}

// Between reading what is due and looking for its intent, the payment may be
// settled: then it is what the page asked for, and nothing more is due.
func TestPaidWhileThePageAsks(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	first := b.adasIntent(102)
	subject, err := payment.SubjectFrom(b.stripe.intents[0].Metadata)
	if err != nil {
		t.Fatal(err)
	}
	due, err := b.carrier.ExtensionDue(ctx, carrier.ExtensionDueRequest{Customer: ada.Customer, PlanID: "102"})
	if err != nil {
		t.Fatal(err)
	}
	b.pay(first)
	if err := b.deliver(); err != nil {
		t.Fatal(err)
	}
	got, err := b.ensureIntent(ctx, ada, subject, due)
	if err != nil || got.ClientSecret != first.ClientSecret {
		t.Errorf("ensureIntent = %s, %v; want the paid intent", got.ClientSecret.Reveal(), err)
	}
	b.wantStatuses(payment.Succeeded)
}

func TestExtensionIntentPlans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		payer   Payer
		current string
		plan    string
		reason  carrier.Reason
	}{
		{"current plan", ada, "102", "102", ""},
		{"current plan, retired", ada, "90", "90", ""},
		{"another plan on sale", ada, "90", "101", ""},
		{"retired plan of others", ada, "102", "90", carrier.ReasonPlanUnavailable},
		{"unknown plan", ada, "102", "5", carrier.ReasonPlanUnavailable},
		{"not activated", nora, "102", "102", carrier.ReasonPlanUnavailable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.carrier.subscribers[ada.CNUM].planID = c.current
			_, err := b.ExtensionIntent(ctx, c.payer, c.plan, false)
			if carrier.ReasonOf(err) != c.reason || (err == nil) != (c.reason == "") {
				t.Errorf("ExtensionIntent = %v, want reason %q", err, c.reason)
			}
		})
	}
}

func TestDeletedCustomerIsReplaced(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.norasIntent()
	b.stripe.intents, b.stripe.customers = nil, nil
	if _, err := b.ActivationIntent(ctx, nora, norasActivation); err != nil {
		t.Errorf("ActivationIntent = %v, want an intent of a new customer", err)
	}
	b.wantStatuses(open)
}
