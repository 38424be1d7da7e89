package checkout

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redistest"
)

var ctx = context.Background()

// bench is a Service over a provider and a carrier in memory.
type bench struct {
	*Service
	t       *testing.T
	stripe  *fakeStripe
	carrier *fakeCarrier
	redis   *miniredis.Miniredis
	options Options
	logged  *observer.ObservedLogs
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{t: t, stripe: newFakeStripe(), carrier: demoCarrier(), redis: miniredis.RunT(t)}
	core, logged := observer.New(zapcore.DebugLevel)
	b.logged = logged
	b.options = Options{
		Backend: b.carrier.backend(), Provider: b.stripe, Redis: redistest.Open(t, "redis://"+b.redis.Addr()), Logger: zap.New(core),
		Clock: func() time.Time { return b.stripe.now },
		Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() },
	}
	b.Service = b.replica()
	return b
}

// replica is another Service over the same provider, carrier and Redis.
func (b *bench) replica() *Service {
	b.t.Helper()
	s, err := New(b.options)
	if err != nil {
		b.t.Fatalf("New: %v", err)
	}
	return s
}

func (b *bench) norasIntent() Intent {
	b.t.Helper()
	intent, err := b.ActivationIntent(ctx, nora, norasActivation)
	if err != nil {
		b.t.Fatalf("ActivationIntent = %v, want an intent", err)
	}
	return intent
}

func (b *bench) adasIntent(planID int) Intent {
	b.t.Helper()
	intent, err := b.ExtensionIntent(ctx, ada, planID, false)
	if err != nil {
		b.t.Fatalf("ExtensionIntent(%d) = %v, want an intent", planID, err)
	}
	return intent
}

func (b *bench) pay(intent Intent) {
	b.t.Helper()
	if !b.stripe.pay(intent.ClientSecret) {
		b.t.Fatalf("the intent of %s can't be paid", intent.ClientSecret.Reveal())
	}
}

// deliver sends the events that were not delivered yet.
func (b *bench) deliver() error {
	var failed error
	for _, event := range b.stripe.events {
		if err := b.Webhook(ctx, []byte(event), "ok"); err != nil {
			failed = err
		}
	}
	return failed
}

func (b *bench) wantCode(what string, err error, code carrier.Code, reason carrier.Reason) {
	b.t.Helper()
	if carrier.CodeOf(err) != code || carrier.ReasonOf(err) != reason {
		b.t.Errorf("%s = %v; want code %q, reason %q", what, err, code, reason)
	}
}

func (b *bench) wantStatuses(want ...payment.Status) {
	b.t.Helper()
	var got []payment.Status
	for _, i := range b.stripe.intents {
		got = append(got, i.Status)
	}
	if len(got) != len(want) {
		b.t.Fatalf("intents are %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			b.t.Fatalf("intents are %v, want %v", got, want)
		}
	}
}

func (b *bench) wantRecorded(want int) {
	b.t.Helper()
	if got := len(b.carrier.recorded); got != want {
		b.t.Errorf("the carrier knows of %d payments, want %d", got, want)
	}
}

const open = payment.RequiresPaymentMethod

func TestWebhookSettlesAnActivation(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	if err := b.deliver(); err != nil {
		t.Fatalf("Webhook = %v, want nil", err)
	}
	want := carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: norasActivation, UserID: nora.UserID, IntentID: b.stripe.intents[0].ID,
		Money: carrier.Money{Amount: 3390, Currency: "CAD"}, Card: b.stripe.intents[0].Card,
	}
	if got := b.carrier.recorded[want.IntentID]; got != want {
		t.Errorf("the carrier was told\n%+v, want\n%+v", got, want)
	}
	if mark := b.stripe.intents[0].Settlement(); mark != payment.Recorded {
		t.Errorf("the intent's mark is %q, want %q", mark, payment.Recorded)
	}
	if n := testutil.ToFloat64(b.metrics.settled.WithLabelValues("activation", "recorded")); n != 1 {
		t.Errorf("settled_total{activation,recorded} = %v, want 1", n)
	}
	for range 3 {
		if err := b.deliver(); err != nil {
			t.Errorf("the same webhook again = %v, want nil", err)
		}
	}
	b.wantRecorded(1)
}

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
		t.Errorf("the intent asks %v for %s; want 33.90 CAD from the payer's own customer", got.Amount, b.stripe.customers[0].UserID)
	}
}

func TestOneIntentForReplicasAtOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.options.Sleep = nil
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
		{"paid by other means", nora, norasActivation, func(a *fakeActivation) { a.paidBy = "raw card" }, carrier.FailedPrecondition, carrier.ReasonAlreadyPaid},
		{"nothing due", nora, norasActivation, func(a *fakeActivation) { a.due.Amount = 0 }, carrier.FailedPrecondition, carrier.ReasonAlreadyPaid},
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

func TestDefinitiveRefusalRefunds(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.carrier.activations[norasActivation].refused = true
	if err := b.deliver(); err != nil {
		t.Fatalf("Webhook = %v, want nil: the refund is the end", err)
	}
	id := b.stripe.intents[0].ID
	if mark := b.stripe.intents[0].Settlement(); mark != payment.Refunded || b.stripe.refunds[id] != 1 {
		t.Errorf("mark %q and %d refunds, want %q and 1", mark, b.stripe.refunds[id], payment.Refunded)
	}
	if n := testutil.ToFloat64(b.metrics.settled.WithLabelValues("activation", "refunded")); n != 1 {
		t.Errorf("settled_total{activation,refunded} = %v, want 1", n)
	}
	if err := b.deliver(); err != nil || b.stripe.refunds[id] != 1 {
		t.Errorf("the webhook again: %v and %d refunds, want nil and 1", err, b.stripe.refunds[id])
	}
	if found, err := b.settle(ctx, id); found != refunded || err != nil {
		t.Errorf("settle again = %v, %v; want refunded", found, err)
	}
	b.wantRecorded(0)
	b.carrier.activations[norasActivation].due.Amount = 4000
	b.norasIntent() // the carrier still asks for money, and is asked for how much: another attempt
	b.wantStatuses(payment.Succeeded, open)
	if got := b.stripe.intents[1].Amount.Amount; got != 4000 {
		t.Errorf("the next attempt asks for %s, want 40.00", got)
	}
}

func TestRefusalWhenAskedForTellsTheCustomer(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.carrier.activations[norasActivation].refused = true
	_, err := b.ActivationIntent(ctx, nora, norasActivation)
	b.wantCode("ActivationIntent", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}

// TestMismatchSettlesNothing alters what was paid, or what is due, and wants an alarm and nothing else.
func TestMismatchSettlesNothing(t *testing.T) {
	t.Parallel()
	for name, alter := range map[string]func(*bench, *payment.Intent){
		"less was received":      func(_ *bench, i *payment.Intent) { i.Received = 3389 },
		"another amount is due":  func(b *bench, _ *payment.Intent) { b.carrier.activations[norasActivation].due.Amount = 3391 },
		"another currency":       func(_ *bench, i *payment.Intent) { i.Amount.Currency = "USD" },
		"no purpose":             func(_ *bench, i *payment.Intent) { i.Metadata["purpose"] = "" },
		"another purpose":        func(_ *bench, i *payment.Intent) { i.Metadata["purpose"] = "gift" },
		"a card change":          func(_ *bench, i *payment.Intent) { i.Metadata["purpose"] = "card_change" },
		"another owner named":    func(_ *bench, i *payment.Intent) { i.Metadata["web_user_id"] = ada.UserID },
		"no owner named":         func(_ *bench, i *payment.Intent) { delete(i.Metadata, "web_user_id") },
		"another's customer":     func(b *bench, _ *payment.Intent) { b.stripe.customers[0].UserID = ada.UserID },
		"due from another owner": func(b *bench, _ *payment.Intent) { b.carrier.activations[norasActivation].due.UserID = ada.UserID },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.pay(b.norasIntent())
			b.redis.FlushAll()
			alter(b, b.stripe.intents[0])
			if err := b.deliver(); err != nil {
				t.Errorf("Webhook = %v, want nil: no repetition helps", err)
			}
			b.wantRecorded(0)
			if mark := b.stripe.intents[0].Settlement(); mark != "" || len(b.stripe.refunds) != 0 {
				t.Errorf("mark %q and refunds %v, want neither", mark, b.stripe.refunds)
			}
			if n := testutil.ToFloat64(b.metrics.mismatch); n != 1 {
				t.Errorf("mismatch_total = %v, want 1", n)
			}
			if n := b.logged.FilterLevelExact(zapcore.ErrorLevel).Len(); n != 1 {
				t.Errorf("%d alerting log lines, want 1", n)
			}
		})
	}
}

func TestPaymentOfTheCarrierItselfIsLeftAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.stripe.intents[0].Metadata = map[string]string{"purpose": "carrier", "web_user_id": nora.UserID}
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	if err := b.reconcile(ctx, b.stripe.now.Add(-time.Hour)); err != nil {
		t.Errorf("reconcile = %v, want nil", err)
	}
	b.wantRecorded(0)
	if n := testutil.ToFloat64(b.metrics.mismatch); n != 0 {
		t.Errorf("mismatch_total = %v, want 0", n)
	}
}

func TestMismatchIsNotShownAsPaid(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.stripe.intents[0].Received = 1
	_, err := b.ActivationIntent(ctx, nora, norasActivation)
	b.wantCode("ActivationIntent", err, carrier.Internal, "")
}

func TestWebhookComesAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		event string // empty: that of the payment
		alter func(*bench)
		code  carrier.Code
	}{
		{"unknown intent", "payment pi_404", func(*bench) {}, carrier.NotFound},
		{"unknown setup", "setup seti_404", func(*bench) {}, carrier.NotFound},
		{"unknown paId", "", func(b *bench) { delete(b.carrier.activations, norasActivation) }, carrier.NotFound},
		{"carrier down", "", func(b *bench) { b.carrier.down = carrier.Errorf(carrier.Unavailable, "down") }, carrier.Unavailable},
		{"outcome unknown", "", func(b *bench) { b.carrier.down = carrier.Errorf(carrier.OutcomeUnknown, "lost") }, carrier.OutcomeUnknown},
		{"refusal that is not definitive", "", func(b *bench) { b.carrier.down = carrier.Refuse(carrier.ReasonActivationPending, "") }, carrier.FailedPrecondition},
		{"success that doesn't show yet", "", func(b *bench) { b.stripe.intents[0].Status = open }, carrier.Unavailable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.pay(b.norasIntent())
			b.redis.FlushAll()
			c.alter(b)
			event := c.event
			if event == "" {
				event = b.stripe.events[0]
			}
			err := b.Webhook(ctx, []byte(event), "ok")
			if carrier.CodeOf(err) != c.code {
				t.Errorf("Webhook = %v, want code %q", err, c.code)
			}
			if mark := b.stripe.intents[0].Settlement(); mark != "" || len(b.stripe.refunds) != 0 {
				t.Errorf("mark %q and refunds %v, want neither", mark, b.stripe.refunds)
			}
			b.wantRecorded(0)
		})
	}
}

func TestWebhookOfOthers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	if err := b.Webhook(ctx, []byte(b.stripe.events[0]), "forged"); err != ErrBadSignature {
		t.Errorf("a forged webhook = %v, want ErrBadSignature", err)
	}
	if err := b.Webhook(ctx, []byte("charge ch_1"), "ok"); err != nil {
		t.Errorf("an event that needs nothing = %v, want nil", err)
	}
	b.wantRecorded(0)
}

// TestWhatCantBeBoughtAnyMoreIsForTheCarrierToDecide: it may have the payment
// already, its answer lost, or refuse it.
func TestWhatCantBeBoughtAnyMoreIsForTheCarrierToDecide(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]payment.Settlement{"taken": payment.Recorded, "refused": payment.Refunded} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.pay(b.adasIntent(102))
			b.pay(b.norasIntent())
			b.redis.FlushAll()
			b.options.Backend.Payments = offSale{b.carrier}
			b.carrier.subscribers[ada.CNUM].refused = want == payment.Refunded
			b.carrier.activations[norasActivation].refused = want == payment.Refunded
			b.Service = b.replica()
			if err := b.deliver(); err != nil {
				t.Errorf("Webhook = %v, want nil", err)
			}
			for _, intent := range b.stripe.intents {
				if got := intent.Settlement(); got != want {
					t.Errorf("%s of %s has the mark %q, want %q", intent.ID, intent.Metadata["purpose"], got, want)
				}
			}
		})
	}
}

// offSale is a carrier that sells none of it any more.
type offSale struct{ carrier.Payments }

func (offSale) ActivationDue(context.Context, carrier.ActivationID) (carrier.Due, error) {
	return carrier.Due{}, carrier.Refuse(carrier.ReasonPaymentRefused, "")
}

func (offSale) ExtensionDue(context.Context, carrier.Customer, int) (carrier.Due, error) {
	return carrier.Due{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
}

func TestExtensionIntentPlans(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		payer   Payer
		current int
		plan    int
		reason  carrier.Reason
	}{
		{"current plan", ada, 102, 102, ""},
		{"current plan, retired", ada, 90, 90, ""},
		{"another plan on sale", ada, 90, 101, ""},
		{"retired plan of others", ada, 102, 90, carrier.ReasonPlanUnavailable},
		{"unknown plan", ada, 102, 5, carrier.ReasonPlanUnavailable},
		{"not activated", nora, 102, 102, carrier.ReasonPlanUnavailable},
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

func TestExtensionIsSettledOnTheNextRead(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Errorf("SettleReturning with nothing handed = %v, want nil", err)
	}
	intent := b.adasIntent(102)
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Errorf("SettleReturning before the payment = %v, want nil", err)
	}
	b.pay(intent)
	b.carrier.down = carrier.Errorf(carrier.Unavailable, "down")
	b.wantCode("SettleReturning with the carrier down", b.SettleReturning(ctx, ada), carrier.Unavailable, "")
	b.carrier.down = nil
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Errorf("SettleReturning = %v, want nil", err)
	}
	b.wantRecorded(1)
	if left := b.memory.handedTo(ctx, ada.UserID); len(left) != 0 {
		t.Errorf("still to look after: %v, want nothing", left)
	}
	if got := b.carrier.recorded[b.stripe.intents[0].ID]; got.CNUM != ada.CNUM || got.PlanID != 102 || got.Kind != carrier.PaymentExtension {
		t.Errorf("the carrier was told %+v, want an extension of C1 on 102", got)
	}
}

func TestRedisHoldsNoSecret(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.adasIntent(102)
	if _, err := b.CardChangeIntent(ctx, ada); err != nil {
		t.Fatal(err)
	}
	if dump := b.redis.Dump(); strings.Contains(dump, "_secret") || strings.Contains(dump, "redacted") {
		t.Errorf("Redis holds a client secret:\n%s", dump)
	}
	for _, line := range b.logged.All() {
		for _, field := range line.Context {
			if strings.Contains(field.String, "_secret") {
				t.Errorf("a log line tells a client secret: %s %s", line.Message, field.String)
			}
		}
	}
}

func TestEverythingWorksWithoutRedis(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.redis.Close()
	first := b.norasIntent()
	if again := b.norasIntent(); again != first {
		t.Error("the intent is another one, want the same")
	}
	b.pay(first)
	b.pay(b.adasIntent(102))
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil", err)
	}
	if err := b.SettleReturning(ctx, nora); err != nil {
		t.Errorf("SettleReturning = %v, want nil", err)
	}
	b.wantRecorded(2)
	if card, err := b.SavedCard(ctx, nora); err != nil || card == nil {
		t.Errorf("SavedCard = %v, %v; want the card that paid", card, err)
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

func TestNewRefusesWhatIsMissing(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for name, spoil := range map[string]func(*Options){
		"backend": func(o *Options) { o.Backend = nil },
		"redis":   func(o *Options) { o.Redis = nil },
		"logger":  func(o *Options) { o.Logger = nil },
	} {
		options := b.options
		spoil(&options)
		if _, err := New(options); err == nil {
			t.Errorf("New without %s gave no error", name)
		}
	}
}
