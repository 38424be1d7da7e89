// Package gateway is the portable layer between the BFF and a carrier adapter.
//
// Guard wraps an opened backend in middleware. Every operation passes, in this order:
//
//	trace      a span of the operation's name, where the caller has one
//	observe    counted and timed; refusals of our own credentials raise an alarm
//	deadline   reads 10 s, writes 30 s, all attempts together
//	bulkhead   at most so many concurrent calls of one operation
//	exclusive  one exclusive write of a customer at a time, on all replicas
//	retry      reads once more, within a budget; writes only if they never left
//	breaker    one for each family: opens after 5 consecutive failures, probes every 5 s
//
// Adapters only translate; callers of the carrier see nothing of any of this.
package gateway

import (
	"cmp"
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

// Options say how a backend is guarded. Zero values are the defaults of the design.
type Options struct {
	Metrics prometheus.Registerer // required
	Logger  *zap.Logger           // required
	// Redis holds the lock of exclusive writes. Nil: there is none, and equal writes reach the carrier concurrently.
	Redis redis.UniversalClient

	ReadTimeout  time.Duration // 10 s
	WriteTimeout time.Duration // 30 s
	// Concurrency is how many calls of one operation may be under way; 128.
	Concurrency int
	// Patience is how long a call waits for a slot of its operation before it is refused; 1 s.
	Patience time.Duration
	// Failures in a row open a family's breaker; 5.
	Failures uint32
	// Probe is how long a breaker stays open before one call may try; 5 s.
	Probe time.Duration
}

func (o Options) withDefaults() Options {
	o.ReadTimeout = cmp.Or(o.ReadTimeout, 10*time.Second)
	o.WriteTimeout = cmp.Or(o.WriteTimeout, 30*time.Second)
	o.Concurrency = cmp.Or(o.Concurrency, 128)
	o.Patience = cmp.Or(o.Patience, time.Second)
	o.Failures = cmp.Or(o.Failures, 5)
	o.Probe = cmp.Or(o.Probe, 5*time.Second)
	return o
}

// timeout returns how long an operation may take, all attempts together.
func (o Options) timeout(op *carrier.Operation) time.Duration {
	if op.Write {
		return o.WriteTimeout
	}
	return o.ReadTimeout
}

// Guard returns the backend behind the portable layer.
func Guard(backend *carrier.Backend, options Options) *carrier.Backend {
	options = options.withDefaults()
	m := newMetrics(options.Metrics)
	return backend.Wrap(
		traced, m.observed(options.Logger), options.deadline, options.bulkhead, options.exclusive,
		retries{m, map[string]*budget{}}.middleware, breakers{options, map[string]*breaker{}}.middleware,
	)
}

// deadline ends a call, all attempts together.
func (o Options) deadline(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	timeout := o.timeout(op)
	return func(ctx context.Context, request any) (any, error) {
		ctx, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		return next(ctx, request)
	}
}

// notSent returns the error of a call that the gateway kept from leaving.
func notSent(op *carrier.Operation, cause error) error {
	e := carrier.Errorf(carrier.Unavailable, "%s: %w", op.Name, cause)
	e.NotSent = true
	return e
}
