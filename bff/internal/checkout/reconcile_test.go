package checkout

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/eventually"
)

func TestReconcilerFindsWhatWasLost(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ticks := make(chan time.Time)
	b.options.Ticks = ticks
	b.Service = b.replica()
	b.pay(b.norasIntent()) // its webhook is lost, and nobody comes back
	b.redis.FlushAll()
	b.carrier.down = carrier.Errorf(carrier.Unavailable, "down")

	running, stop := context.WithCancel(ctx)
	ended := make(chan error)
	go func() { ended <- b.Run(running) }()
	b.waitUnsettled(1)
	b.carrier.mu.Lock()
	b.carrier.down = nil
	b.carrier.mu.Unlock()
	b.redis.FastForward(reconcileEvery)
	ticks <- time.Time{}
	ticks <- time.Time{}
	b.carrier.mu.Lock()
	b.wantRecorded(1)
	b.carrier.mu.Unlock()
	if n := testutil.ToFloat64(b.metrics.unsettled); n != 0 {
		t.Errorf("unsettled = %v, want 0", n)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Run = %v, want nil when its context ends", err)
	}
}

func TestOneReplicaAMinuteReconciles(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	other := b.replica()
	if !b.cache.claimRound(ctx, time.Minute) || other.cache.claimRound(ctx, time.Minute) {
		t.Error("want the claim for the first replica and not for the second")
	}
	b.redis.FastForward(time.Minute)
	if !other.cache.claimRound(ctx, time.Minute) {
		t.Error("want the claim for the second replica a minute later")
	}
	b.redis.Close()
	if !b.cache.claimRound(ctx, time.Minute) || !other.cache.claimRound(ctx, time.Minute) {
		t.Error("want the claim for everybody without Redis")
	}
}

// What one replica has counted must not stay up when another one reconciles.
func TestUnsettledIsCountedByOneReplica(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	ticks := make(chan time.Time)
	b.options.Ticks = ticks
	b.Service = b.replica()
	b.pay(b.norasIntent())
	b.carrier.down = carrier.Errorf(carrier.Unavailable, "down")
	running, stop := context.WithCancel(ctx)
	ended := make(chan error)
	go func() { ended <- b.Run(running) }()
	b.waitUnsettled(1)
	b.redis.FastForward(reconcileEvery)
	if !b.replica().cache.claimRound(ctx, time.Minute) {
		t.Fatal("the other replica can't claim the round")
	}
	ticks <- time.Time{}
	b.waitUnsettled(0)
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Run = %v, want nil when its context ends", err)
	}
}

// waitUnsettled waits until a round has counted so many.
func (b *bench) waitUnsettled(want float64) {
	b.t.Helper()
	eventually.Holds(b.t, fmt.Sprintf("%v payments are unsettled", want),
		func() bool { return testutil.ToFloat64(b.metrics.unsettled) == want })
}

func TestReconcilerSearchesTheIndexForOldIntents(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.pay(b.norasIntent())
	b.stripe.now = b.stripe.now.Add(48 * time.Hour)
	since := b.stripe.now.Add(-searchLag)
	if err := b.reconcile(ctx, since); err != nil {
		t.Errorf("reconcile = %v, want nil", err)
	}
	b.wantRecorded(0) // too old for the list, not in the index yet
	b.stripe.catchUp()
	if err := b.reconcile(ctx, since); err != nil {
		t.Errorf("reconcile = %v, want nil", err)
	}
	b.wantRecorded(1)
}

func TestLockIsGivenBackByItsHolderAlone(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	unlock := b.cache.lock(ctx, "x")
	if !b.redis.Exists("bff:pay:lock:x") {
		t.Fatal("no lock in Redis")
	}
	b.redis.FastForward(lockLife)
	next := b.cache.lock(ctx, "x")
	unlock()
	if !b.redis.Exists("bff:pay:lock:x") {
		t.Error("the lock of the next holder is gone after the first one's unlock")
	}
	b.cache.lock(ctx, "x")() // can't be had: goes on regardless, and takes nothing away
	next()
	if b.redis.Exists("bff:pay:lock:x") {
		t.Error("the lock is still there after its holder's unlock")
	}
	waits, waited := retryLock(ctx), time.Duration(0)
	for wait := waits.NextBackoff(); wait > 0; wait = waits.NextBackoff() {
		waited += wait
	}
	if waited != lockWait {
		t.Errorf("a lock is waited for during %s; want %s", waited, lockWait)
	}
}
