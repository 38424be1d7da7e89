package checkout

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/zap/zapcore"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

func TestWebhookSettlesAnActivation(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	if err := b.deliver(); err != nil {
		t.Fatalf("Webhook = %v, want nil", err)
	}
	want := carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: norasActivation, UserID: nora.UserID,
		IntentID: b.stripe.intents[0].ID,
		Money:    carrier.Money{Amount: 3390, Currency: "CAD"}, Card: b.stripe.intents[0].Card,
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
		"less was received": func(_ *bench, i *payment.Intent) { i.Received = 3389 },
		"another amount is due": func(b *bench, _ *payment.Intent) {
			b.carrier.activations[norasActivation].due.Amount = 3391
		},
		"another currency":    func(_ *bench, i *payment.Intent) { i.Amount.Currency = "USD" },
		"no activation named": func(_ *bench, i *payment.Intent) { delete(i.Metadata, "pa_id") },
		"another owner named": func(_ *bench, i *payment.Intent) { i.Metadata["web_user_id"] = ada.UserID },
		"no owner named":      func(_ *bench, i *payment.Intent) { delete(i.Metadata, "web_user_id") },
		"another's customer":  func(b *bench, _ *payment.Intent) { b.stripe.customers[0].UserID = ada.UserID },
		"due from another owner": func(b *bench, _ *payment.Intent) {
			b.carrier.activations[norasActivation].due.UserID = ada.UserID
		},
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

// The card account may have other users: their payments raise no alarm, whoever finds them.
func TestForeignPaymentsAreLeftAlone(t *testing.T) {
	t.Parallel()
	for name, metadata := range map[string]map[string]string{
		"the carrier's own":     {"purpose": "carrier", "web_user_id": nora.UserID},
		"a shop's":              {"order_id": "6735"},
		"a shop's with purpose": {"purpose": "gift"},
		"none":                  nil,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.pay(b.norasIntent())
			b.stripe.intents[0].Metadata = metadata
			if err := b.deliver(); err != nil {
				t.Errorf("Webhook = %v, want nil", err)
			}
			if err := b.SettleReturning(ctx, nora); err != nil {
				t.Errorf("SettleReturning = %v, want nil", err)
			}
			if err := b.reconcile(ctx, b.stripe.now.Add(-time.Hour)); err != nil {
				t.Errorf("reconcile = %v, want nil", err)
			}
			b.wantRecorded(0)
			if n := testutil.ToFloat64(b.metrics.mismatch); n != 0 {
				t.Errorf("mismatch_total = %v, want 0", n)
			}
			if n := b.logged.FilterLevelExact(zapcore.ErrorLevel).Len(); n != 0 || len(b.stripe.refunds) != 0 {
				t.Errorf("%d alerting log lines and refunds %v, want neither", n, b.stripe.refunds)
			}
		})
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
		{"carrier down", "", func(b *bench) { b.carrier.down = carrier.Errorf(carrier.Unavailable, "down") },
			carrier.Unavailable},
		{"outcome unknown", "", func(b *bench) { b.carrier.down = carrier.Errorf(carrier.OutcomeUnknown, "lost") },
			carrier.OutcomeUnknown},
		{"refusal that is not definitive", "", func(b *bench) {
			b.carrier.down = carrier.Refuse(carrier.ReasonActivationPending, "")
		}, carrier.FailedPrecondition},
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

func TestWebhooksAreCountedByType(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	for _, event := range []string{b.stripe.events[0], b.stripe.events[0], "invoice in_1"} {
		if err := b.Webhook(ctx, []byte(event), "ok"); err != nil {
			t.Errorf("Webhook(%s) = %v, want nil", event, err)
		}
	}
	_ = b.Webhook(ctx, []byte("payment pi_1"), "forged")
	for name, want := range map[string]float64{"payment_succeeded": 2, "setup_succeeded": 0, "other": 1} {
		if n := testutil.ToFloat64(b.metrics.webhooks.WithLabelValues(name)); n != want {
			t.Errorf("webhooks_total of %s = %v, want %v", name, n, want)
		}
	}
}

func TestWebhookOfOthers(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	if err := b.Webhook(ctx, []byte(b.stripe.events[0]), "forged"); !errors.Is(err, ErrBadSignature) {
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
			b.options.Backend = b.options.Backend.Wrap(offSale)
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
func offSale(o *carrier.Operation, next carrier.Handler) carrier.Handler {
	switch o {
	case carrier.GetActivationDue.Operation:
		return func(context.Context, any) (any, error) { return nil, carrier.Refuse(carrier.ReasonPaymentRefused, "") }
	case carrier.GetExtensionDue.Operation:
		return func(context.Context, any) (any, error) { return nil, carrier.Refuse(carrier.ReasonPlanUnavailable, "") }
	}
	return next
}

func TestExtensionIsSettledOnTheNextRead(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	if err := b.SettleReturning(ctx, ada); err != nil {
		t.Errorf("SettleReturning with nothing tracked = %v, want nil", err)
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
	if left := b.cache.tracked(ctx, ada.UserID); len(left) != 0 {
		t.Errorf("still to look after: %v, want nothing", left)
	}
	if got := b.carrier.recorded[b.stripe.intents[0].ID]; got.CNUM != ada.CNUM || got.PlanID != "102" ||
		got.Kind != carrier.PaymentExtension {
		t.Errorf("the carrier was told %+v, want an extension of C1 on 102", got)
	}
}
