// Package limit bounds attempts, for all replicas together, in Redis.
//
// An attempt is taken before the guarded work, and refunded if that succeeds, so that
// concurrent attempts can't exceed the rule.
//
//	d, err := limiter.Allow(ctx, limit.Logins, email)
//	// err: 503, closed; !d.OK: refused, try again after d.RetryAfter
//	// … compare the password …
//	// right: limiter.Refund(ctx, d)
//
// Windows slide: an attempt counts for exactly the span of each window, from the
// instant at which it was made. A refused attempt isn't counted, so that hammering
// doesn't prolong a lock-out.
//
//	bff:l:<rule>:<HMAC-SHA256 of the subject>   zset of attempts by time
//
// Nothing identifying is in clear. One script on one key takes an attempt, so it is
// atomic in every form of Redis; an attempt has an id, so that a command which
// the client repeats after a lost reply counts once.
package limit

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	_ "embed" // the script
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrUnavailable means that Redis can't be reached in time, so nothing is allowed. A 503.
var ErrUnavailable = errors.New("limits are unavailable")

//go:embed take.lua
var takeSource string

var takeScript = redis.NewScript(takeSource)

// Limiter takes and refunds attempts. It is safe for concurrent use.
type Limiter struct {
	redis redis.UniversalClient
	key   []byte
	clock func() time.Time
}

// New returns a limiter over the client, which stays the caller's to close and
// bounds the time of each command. The key hides the subjects and must be the
// same on all replicas; the clock is time.Now outside of tests.
func New(client redis.UniversalClient, key []byte, clock func() time.Time) *Limiter {
	return &Limiter{redis: client, key: key, clock: clock}
}

// Decision is the answer to an attempt.
type Decision struct {
	OK         bool
	Remaining  int           // attempts left after this one, at least
	RetryAfter time.Duration // when not OK: how long until there is room again

	redisKey, attempt string // for Refund
}

// Allow takes one attempt on the subject under the rule. It fails with
// ErrUnavailable only, and then nothing is allowed.
func (l *Limiter) Allow(ctx context.Context, rule Rule, subject string) (Decision, error) {
	return l.take(ctx, rule, l.redisKey(rule, subject), rand.Text())
}

func (l *Limiter) take(ctx context.Context, rule Rule, redisKey, attempt string) (Decision, error) {
	args := make([]any, 0, 2+2*len(rule.Windows))
	args = append(args, attempt, l.clock().UnixMicro())
	for _, window := range rule.Windows {
		args = append(args, window.Max, window.Per.Microseconds())
	}
	answer, err := takeScript.Run(ctx, l.redis, []string{redisKey}, args...).Int64Slice()
	if err != nil {
		return Decision{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return Decision{
		OK:         answer[0] == 1,
		Remaining:  int(answer[1]),
		RetryAfter: time.Duration(answer[2]) * time.Microsecond,
		redisKey:   redisKey,
		attempt:    attempt,
	}, nil
}

// Refund returns an attempt that Allow took. When it fails, with
// ErrUnavailable, the attempt stays counted.
func (l *Limiter) Refund(ctx context.Context, d Decision) error {
	if err := l.redis.ZRem(ctx, d.redisKey, d.attempt).Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	return nil
}

// redisKey returns the key of the attempts on a subject.
func (l *Limiter) redisKey(rule Rule, subject string) string {
	mac := hmac.New(sha256.New, l.key)
	mac.Write([]byte(rule.Name + "\x00" + subject))
	return "bff:l:" + rule.Name + ":" + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}
