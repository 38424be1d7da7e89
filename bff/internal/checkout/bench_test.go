package checkout

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/bsm/redislock"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redistest"
)

var ctx = context.Background()

// open is the status of an intent that waits for a card.
const open = payment.RequiresPaymentMethod

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
		Backend: backendOf(t, carrier.SavedCardAtProvider, b.carrier), Provider: b.stripe,
		Redis: redistest.Open(t, "redis://"+b.redis.Addr()), Logger: zap.New(core),
		Clock: func() time.Time { return b.stripe.now },
		Retry: func(context.Context) redislock.RetryStrategy { return redislock.NoRetry() },
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
	intent, err := b.ExtensionIntent(ctx, ada, strconv.Itoa(planID), false)
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
