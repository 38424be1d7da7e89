package checkout

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
	"github.com/golight/selfservice/bff/internal/redisclient"
)

const (
	dueLife    = 30 * 24 * time.Hour // longer than a customer may take from the quote to the payment
	intentLife = 24 * time.Hour
	// handedLife is for how long a customer's next reads look after an intent; the reconciler does afterwards.
	handedLife = time.Hour

	lockLife = callDeadline + 5*time.Second
	lockWait = 2 * time.Second
	lockStep = 50 * time.Millisecond
)

// memory is what Redis remembers. It never fails: what can't be read is absent,
// what can't be written is forgotten, a lock that can't be had is done without.
type memory struct {
	redis redis.UniversalClient
	log   *zap.Logger
	sleep func(context.Context, time.Duration) error
}

// handed names an intent or a setup whose client secret a customer has.
type handed struct {
	Setup bool `json:",omitempty"`
	ID    string
}

func (m memory) due(ctx context.Context, subject payment.Subject) (carrier.Due, bool) {
	text := m.get(ctx, "bff:pay:due:"+subject.Key())
	var due carrier.Due
	if text == "" || json.Unmarshal([]byte(text), &due) != nil {
		return carrier.Due{}, false
	}
	return due, true
}

func (m memory) rememberDue(ctx context.Context, subject payment.Subject, due carrier.Due) {
	text, err := json.Marshal(due)
	if err != nil {
		m.missed("due", err)
		return
	}
	m.set(ctx, "bff:pay:due:"+subject.Key(), string(text), dueLife)
}

func (m memory) forgetDue(ctx context.Context, subject payment.Subject) {
	m.del(ctx, "bff:pay:due:"+subject.Key())
}

func (m memory) activation(ctx context.Context, userID string) carrier.ActivationID {
	return carrier.ActivationID(m.get(ctx, "bff:pay:activation:"+userID))
}

func (m memory) rememberActivation(ctx context.Context, userID string, id carrier.ActivationID) {
	m.set(ctx, "bff:pay:activation:"+userID, string(id), dueLife)
}

func (m memory) intent(ctx context.Context, subject payment.Subject) string {
	return m.get(ctx, "bff:pay:intent:"+subject.Key())
}

func (m memory) rememberIntent(ctx context.Context, subject payment.Subject, intentID string) {
	m.set(ctx, "bff:pay:intent:"+subject.Key(), intentID, intentLife)
}

func (m memory) customer(ctx context.Context, userID string) string {
	return m.get(ctx, "bff:pay:customer:"+userID)
}

func (m memory) rememberCustomer(ctx context.Context, userID, customerID string) {
	m.set(ctx, "bff:pay:customer:"+userID, customerID, dueLife)
}

func (m memory) forgetCustomer(ctx context.Context, userID string) {
	m.del(ctx, "bff:pay:customer:"+userID)
}

func (m memory) setup(ctx context.Context, userID string) string {
	return m.get(ctx, "bff:pay:setup:"+userID)
}

func (m memory) rememberSetup(ctx context.Context, userID, setupID string) {
	m.set(ctx, "bff:pay:setup:"+userID, setupID, intentLife)
}

// hand notes that the customer can pay this now, so that the next read looks after it.
func (m memory) hand(ctx context.Context, userID string, h handed) {
	text, err := json.Marshal(h)
	if err != nil {
		m.missed("hand", err)
		return
	}
	key := "bff:pay:handed:" + userID
	_, err = m.redis.Pipelined(ctx, func(p redis.Pipeliner) error {
		p.SAdd(ctx, key, text)
		p.Expire(ctx, key, handedLife)
		return nil
	})
	m.missed("hand", err)
}

func (m memory) handedTo(ctx context.Context, userID string) []handed {
	texts, err := m.redis.SMembers(ctx, "bff:pay:handed:"+userID).Result()
	m.missed("handed", err)
	var all []handed
	for _, text := range texts {
		var h handed
		if json.Unmarshal([]byte(text), &h) == nil {
			all = append(all, h)
		}
	}
	return all
}

func (m memory) takeBack(ctx context.Context, userID string, h handed) {
	if text, err := json.Marshal(h); err == nil {
		m.missed("take back", m.redis.SRem(ctx, "bff:pay:handed:"+userID, text).Err())
	}
}

// claimRound reports whether the caller is the one to reconcile for a while.
// Without Redis everybody does.
func (m memory) claimRound(ctx context.Context, life time.Duration) bool {
	won, err := m.redis.SetNX(ctx, "bff:pay:lock:reconcile", "", life).Result()
	m.missed("claim", err)
	return won || err != nil
}

// lock keeps others from doing the same work at the same time, if it can: after
// lockWait, or without Redis, the work goes on regardless. It saves calls and
// answers in order; the provider's idempotency keys are what keeps things right.
func (m memory) lock(ctx context.Context, name string) (unlock func()) {
	for waited := time.Duration(0); ; waited += lockStep {
		release, err := redisclient.TryLock(ctx, m.redis, "bff:pay:lock:"+name, lockLife)
		if m.missed("lock", err); err != nil {
			return func() {}
		}
		if release != nil {
			return func() { m.missed("unlock", release()) }
		}
		if waited >= lockWait || m.sleep(ctx, lockStep) != nil {
			return func() {}
		}
	}
}

func (m memory) get(ctx context.Context, key string) string {
	text, err := m.redis.Get(ctx, key).Result()
	m.missed("get", err)
	return text
}

func (m memory) set(ctx context.Context, key, value string, life time.Duration) {
	m.missed("set", m.redis.Set(ctx, key, value, life).Err())
}

func (m memory) del(ctx context.Context, key string) {
	m.missed("del", m.redis.Del(ctx, key).Err())
}

func (m memory) missed(what string, err error) {
	if err != nil && !errors.Is(err, redis.Nil) && !errors.Is(err, context.Canceled) {
		m.log.Warn("redis did not help with a payment", zap.String("step", what), zap.Error(err))
	}
}
