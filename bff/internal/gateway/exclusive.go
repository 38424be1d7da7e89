package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/bsm/redislock"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	// lockSlack is how much longer than its write a lock lives, when a replica dies with it.
	lockSlack = 5 * time.Second
	lockStep  = 25 * time.Millisecond
)

// exclusive serialises a customer's calls of an exclusive operation, on all
// replicas. Two tabs, a double click, or a proxy that sends again: the second write
// waits until the first has ended, and is then judged by the carrier, which knows
// the outcome: the same activation, a change that is pending, a card that has paid.
// The lock holds no answer and nothing of a request, so it can't be wrong about one.
// Without Redis no such write is made: money and subscriptions are at stake.
func (o Options) exclusive(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	if !op.Exclusive || o.Redis == nil {
		return next
	}
	return func(ctx context.Context, request any) (any, error) {
		if customer, _ := carrier.CustomerOf(request); customer.UserID != "" {
			lock, err := o.lock(ctx, op, customer.UserID)
			if err != nil {
				return nil, notSent(op, fmt.Errorf("lock: %w", err))
			}
			defer func() { _ = lock.Release(context.WithoutCancel(ctx)) }() // if it fails, the lock ends by itself
		}
		return next(ctx, request)
	}
}

// lock blocks until no other call of the operation is under way for the customer.
func (o Options) lock(ctx context.Context, op *carrier.Operation, userID string) (*redislock.Lock, error) {
	id := sha256.Sum256([]byte(userID))
	return redislock.Obtain(ctx, o.Redis, "bff:write:"+op.Name+":"+hex.EncodeToString(id[:]), o.timeout(op)+lockSlack,
		&redislock.Options{RetryStrategy: redislock.LinearBackoff(lockStep)})
}
