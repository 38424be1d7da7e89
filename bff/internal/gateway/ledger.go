package gateway

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/redisclient"
)

// ledger notes in Redis who is writing what, for all replicas. Two tabs, a double
// click, or a proxy that sends again: the second write of a customer waits until
// the first has ended, and is then judged by the carrier, which knows the
// outcome: the same activation, a change that is pending, a card that has paid.
// It holds no answer and nothing of a request, so that it can't be wrong about
// one. Without Redis no such write is made: money and subscriptions are at stake.
type ledger struct{ redis redis.UniversalClient }

const (
	// ledgerSlack is how much longer than its write an entry lives, when a replica dies with it.
	ledgerSlack = 5 * time.Second
	ledgerStep  = 25 * time.Millisecond
)

var errLedger = errors.New("the ledger of writes can't be reached")

// alone makes a write of a customer of which there may be one at a time.
func alone[T any](ctx context.Context, o *operation, c carrier.Customer, call func(context.Context) (T, error)) (T, error) {
	return askFor(ctx, o, c.UserID, call)
}

// tellAlone is alone without an answer.
func tellAlone(ctx context.Context, o *operation, c carrier.Customer, call func(context.Context) error) error {
	_, err := alone(ctx, o, c, func(ctx context.Context) (struct{}, error) { return struct{}{}, call(ctx) })
	return err
}

// begin waits until no other write of the kind is under way for the customer.
// Codes: Unavailable, NotSent.
func (l ledger) begin(ctx context.Context, o *operation, userID string) (end func(), err error) {
	if l.redis == nil || userID == "" {
		return func() {}, nil
	}
	id := sha256.Sum256([]byte(userID))
	key := "bff:write:" + o.name + ":" + hex.EncodeToString(id[:])
	step := time.NewTicker(ledgerStep)
	defer step.Stop()
	for {
		release, err := redisclient.TryLock(ctx, l.redis, key, o.timeout+ledgerSlack)
		if err != nil {
			return nil, notSent(o.name, errors.Join(errLedger, err))
		}
		if release != nil {
			return func() { _ = release() }, nil // if it fails, the entry ends by itself
		}
		select {
		case <-step.C:
		case <-ctx.Done():
			return nil, notSent(o.name, ctx.Err())
		}
	}
}
