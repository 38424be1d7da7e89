package gateway

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/golight/selfservice/bff/carrier"
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

// closing removes an entry only while it is still the writer's own.
var closing = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

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
	key, writer := "carrier:write:"+o.name+":"+hex.EncodeToString(id[:]), rand.Text()
	step := time.NewTicker(ledgerStep)
	defer step.Stop()
	for {
		mine, err := l.redis.SetNX(ctx, key, writer, o.timeout+ledgerSlack).Result()
		if err != nil {
			return nil, notSent(o.name, errors.Join(errLedger, err))
		}
		if mine {
			return func() {
				// If this fails the entry ends by itself.
				_ = closing.Run(context.WithoutCancel(ctx), l.redis, []string{key}, writer).Err()
			}, nil
		}
		select {
		case <-step.C:
		case <-ctx.Done():
			return nil, notSent(o.name, ctx.Err())
		}
	}
}
