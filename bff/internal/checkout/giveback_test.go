package checkout

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redistest"
)

var errDown = carrier.Errorf(carrier.Unavailable, "down")

// settleAll is all that settles, at once and in two replicas.
func (b *bench) settleAll() {
	var all sync.WaitGroup
	for _, s := range []*Service{b.Service, b.replica()} {
		all.Go(func() { _ = s.reconcile(ctx, b.stripe.now.Add(-searchLag)) })
		all.Go(func() { _ = s.SettleReturning(ctx, nora) })
		all.Go(func() { _ = s.Webhook(ctx, []byte(b.stripe.events[0]), "ok") })
	}
	all.Wait()
}

func (b *bench) wait(d time.Duration) {
	b.stripe.now = b.stripe.now.Add(d)
	b.stripe.catchUp()
}

// wantGivenUp wants the first intent to be so far.
func (b *bench) wantGivenUp(givenUp bool, mark payment.Settlement, refunds int) {
	b.t.Helper()
	intent := b.stripe.intents[0]
	if got := !intent.GivenUp().IsZero(); got != givenUp || intent.Settlement() != mark ||
		b.stripe.refunds[intent.ID] != refunds {
		b.t.Errorf("given up: %v, mark %q, refunds %d; want %v, %q, %d",
			got, intent.Settlement(), b.stripe.refunds[intent.ID], givenUp, mark, refunds)
	}
}

func TestUndeliveredPaymentIsRefundedOnce(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	server := redistest.Start(t)
	b.options.Redis, b.options.DeliverWithin = redistest.Open(t, "redis://"+server.Addr), 24*time.Hour
	b.Service = b.replica()
	intent := b.norasIntent()
	b.wait(30 * time.Hour) // the customer takes long to pay
	b.pay(intent)
	b.carrier.down = errDown
	b.wait(24*time.Hour - time.Second)
	b.settleAll()
	b.wantGivenUp(false, "", 0)
	b.wait(time.Second)
	if err := b.reconcile(ctx, b.stripe.now); err == nil {
		t.Error("reconcile = nil, want what the carrier said")
	}
	b.wantGivenUp(true, "", 0)
	if n := testutil.ToFloat64(b.metrics.undelivered); n != 1 {
		t.Errorf("undelivered_total = %v, want 1", n)
	}
	if n := b.logged.FilterField(zap.Bool("alert", true)).Len(); n != 1 {
		t.Errorf("%d alerts in the log, want 1", n)
	}

	b.carrier.down = nil // too late
	b.wait(lastCalls - time.Second)
	b.settleAll()
	b.wantGivenUp(true, "", 0)
	b.wait(time.Second)
	for range 2 {
		b.settleAll()
		b.wantGivenUp(true, payment.Refunded, 1)
		if err := server.Admin().FlushAll(ctx).Err(); err != nil {
			t.Fatal(err)
		}
	}
	b.wantRecorded(0)
	if err := b.deliver(); err != nil {
		t.Errorf("Webhook = %v, want nil: there is nothing left to do", err)
	}

	again := b.norasIntent()
	if again.ClientSecret == intent.ClientSecret || !again.PaymentReturned {
		t.Errorf("the next intent is %+v, want another one that says that the payment was returned", again)
	}
	b.pay(again)
	b.settleAll()
	b.wantRecorded(1)
	if after := b.norasIntent(); after.PaymentReturned {
		t.Error("the paid intent still says that a payment was returned")
	}
}

// Who began to tell the carrier before the payment was given up may still succeed; then nothing is refunded.
func TestACallUnderWayWinsOverGivingUp(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.wait(25 * time.Hour)
	down := b.options
	down.Backend = down.Backend.Wrap(func(o *carrier.Operation, next carrier.Handler) carrier.Handler {
		if o != carrier.RecordPayment.Operation {
			return next
		}
		return func(context.Context, any) (any, error) { return nil, errDown }
	})
	other, err := New(down)
	if err != nil {
		t.Fatal(err)
	}
	b.options.Backend = b.options.Backend.Wrap(func(o *carrier.Operation, next carrier.Handler) carrier.Handler {
		if o != carrier.RecordPayment.Operation {
			return next
		}
		return func(ctx context.Context, request any) (any, error) {
			_ = other.reconcile(context.Background(), b.stripe.now)
			b.wantGivenUp(true, "", 0)
			return next(ctx, request)
		}
	})
	b.Service = b.replica()
	if err := b.reconcile(ctx, b.stripe.now); err != nil {
		t.Errorf("reconcile = %v, want nil", err)
	}
	b.wait(2 * lastCalls)
	b.settleAll()
	b.wantGivenUp(true, payment.Recorded, 0)
	b.wantRecorded(1)
}

// A caller that goes away, or a card provider that fails, says nothing of the carrier.
func TestOnlyTheCarrierLetsAPaymentBeGivenUp(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.wait(25 * time.Hour)
	b.carrier.down = errDown
	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, _ = b.settle(gone, b.stripe.intents[0].ID)
	b.wantGivenUp(false, "", 0)
	b.carrier.down = nil
	b.stripe.customers = nil
	_, _ = b.settle(ctx, b.stripe.intents[0].ID)
	b.wantGivenUp(false, "", 0)
}
