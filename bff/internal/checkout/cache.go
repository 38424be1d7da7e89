package checkout

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

const (
	dueLife   = 30 * 24 * time.Hour // longer than a customer may take from the quote to the payment
	setupLife = 24 * time.Hour
	// trackedLife is for how long a customer's next reads settle an intent; the reconciler does afterwards.
	trackedLife = time.Hour

	lockLife = callDeadline + 5*time.Second
	lockWait = 2 * time.Second
	lockStep = 50 * time.Millisecond
)

// cache keeps in Redis what saves calls to the provider and the carrier. It never
// fails: what can't be read is absent, what can't be written is dropped, and work
// goes on without a lock that can't be taken.
type cache struct {
	redis redis.UniversalClient
	log   *zap.Logger
	retry func(context.Context) redislock.RetryStrategy
}

// tracked names an intent or a setup whose client secret a customer has.
type tracked struct {
	Setup bool `json:",omitempty"`
	ID    string
}

func (c cache) due(ctx context.Context, subject payment.Subject) (carrier.Due, bool) {
	text := c.get(ctx, "bff:pay:due:"+subject.Key())
	var due carrier.Due
	if text == "" || json.Unmarshal([]byte(text), &due) != nil {
		return carrier.Due{}, false
	}
	return due, true
}

func (c cache) rememberDue(ctx context.Context, subject payment.Subject, due carrier.Due) {
	text, err := json.Marshal(due)
	if err != nil {
		c.missed("due", err)
		return
	}
	c.set(ctx, "bff:pay:due:"+subject.Key(), string(text), dueLife)
}

func (c cache) forgetDue(ctx context.Context, subject payment.Subject) {
	c.del(ctx, "bff:pay:due:"+subject.Key())
}

func (c cache) activation(ctx context.Context, userID string) carrier.ActivationID {
	return carrier.ActivationID(c.get(ctx, "bff:pay:activation:"+userID))
}

func (c cache) rememberActivation(ctx context.Context, userID string, id carrier.ActivationID) {
	c.set(ctx, "bff:pay:activation:"+userID, string(id), dueLife)
}

func (c cache) customer(ctx context.Context, userID string) string {
	return c.get(ctx, "bff:pay:customer:"+userID)
}

func (c cache) rememberCustomer(ctx context.Context, userID, customerID string) {
	c.set(ctx, "bff:pay:customer:"+userID, customerID, dueLife)
}

func (c cache) forgetCustomer(ctx context.Context, userID string) {
	c.del(ctx, "bff:pay:customer:"+userID)
}

func (c cache) setup(ctx context.Context, userID string) string {
	return c.get(ctx, "bff:pay:setup:"+userID)
}

func (c cache) rememberSetup(ctx context.Context, userID, setupID string) {
	c.set(ctx, "bff:pay:setup:"+userID, setupID, setupLife)
}

// trackForSettlement notes that the customer can pay this now, so that the next read settles it.
func (c cache) trackForSettlement(ctx context.Context, userID string, item tracked) {
	text, err := json.Marshal(item)
	if err != nil {
		c.missed("track", err)
		return
	}
	key := "bff:pay:handed:" + userID
	_, err = c.redis.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.SAdd(ctx, key, text)
		p.Expire(ctx, key, trackedLife)
		return nil
	})
	c.missed("track", err)
}

func (c cache) tracked(ctx context.Context, userID string) []tracked {
	texts, err := c.redis.SMembers(ctx, "bff:pay:handed:"+userID).Result()
	c.missed("tracked", err)
	var all []tracked
	for _, text := range texts {
		var item tracked
		if json.Unmarshal([]byte(text), &item) == nil {
			all = append(all, item)
		}
	}
	return all
}

func (c cache) untrack(ctx context.Context, userID string, item tracked) {
	if text, err := json.Marshal(item); err == nil {
		c.missed("untrack", c.redis.SRem(ctx, "bff:pay:handed:"+userID, text).Err())
	}
}

// claimRound reports whether the caller is the one to reconcile for a while.
// Without Redis everybody does.
func (c cache) claimRound(ctx context.Context, life time.Duration) bool {
	won, err := c.redis.SetNX(ctx, "bff:pay:lock:reconcile", "", life).Result()
	c.missed("claim", err)
	return won || err != nil
}

// lock keeps others from doing the same work at the same time, if it can: after
// lockWait, or without Redis, the work goes on regardless. It saves calls and
// answers in order; the provider's idempotency keys are what keeps things right.
func (c cache) lock(ctx context.Context, name string) (unlock func()) {
	lock, err := redislock.Obtain(ctx, c.redis, "bff:pay:lock:"+name, lockLife,
		&redislock.Options{RetryStrategy: c.retry(ctx)})
	if err != nil {
		c.missed("lock", err)
		return func() {}
	}
	return func() { c.missed("unlock", lock.Release(context.WithoutCancel(ctx))) }
}

// retryLock is the strategy of every lock outside of tests.
func retryLock(context.Context) redislock.RetryStrategy {
	return redislock.LimitRetry(redislock.LinearBackoff(lockStep), int(lockWait/lockStep))
}

func (c cache) get(ctx context.Context, key string) string {
	text, err := c.redis.Get(ctx, key).Result()
	c.missed("get", err)
	return text
}

func (c cache) set(ctx context.Context, key, value string, life time.Duration) {
	c.missed("set", c.redis.Set(ctx, key, value, life).Err())
}

func (c cache) del(ctx context.Context, key string) {
	c.missed("del", c.redis.Del(ctx, key).Err())
}

func (c cache) missed(what string, err error) {
	if err != nil && !errors.Is(err, redis.Nil) && !errors.Is(err, redislock.ErrNotObtained) &&
		!errors.Is(err, context.Canceled) {
		c.log.Warn("redis did not help with a payment", zap.String("step", what), zap.Error(err))
	}
}
