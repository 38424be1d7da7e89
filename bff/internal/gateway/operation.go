package gateway

import (
	"context"
	"errors"
	"time"

	"github.com/sony/gobreaker/v2"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

// guard is what all operations share.
type guard struct {
	Options
	metrics *metrics
	ledger  ledger
}

func newGuard(o Options) *guard {
	return &guard{Options: o, metrics: newMetrics(o.Metrics), ledger: ledger{o.Redis}}
}

// family is a group of operations that fail together: one breaker and one retry budget.
type family struct {
	*guard
	breaker *gobreaker.CircuitBreaker[any]
	budget  *budget
}

func (g *guard) family(name string) *family {
	f := &family{guard: g, budget: newBudget()}
	f.breaker = gobreaker.NewCircuitBreaker[any](gobreaker.Settings{
		Name: name, MaxRequests: 1, Timeout: g.Probe,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= g.Failures },
		IsSuccessful: func(err error) bool { return !isFailure(carrier.CodeOf(err)) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
		OnStateChange: func(name string, from, to gobreaker.State) {
			g.Logger.Warn("carrier breaker", zap.String("family", name), zap.Stringer("from", from), zap.Stringer("to", to))
		},
	})
	g.metrics.watch(f.breaker)
	return f
}

// isFailure reports whether a code says that the carrier is in trouble. What it
// answers to a request, a refusal of our credentials included, says that it works.
func isFailure(code carrier.Code) bool {
	switch code {
	case carrier.Internal, carrier.Unavailable, carrier.DeadlineExceeded, carrier.OutcomeUnknown:
		return true
	}
	return false
}

// operation is one method of a role.
type operation struct {
	*family
	name    string
	write   bool
	timeout time.Duration
	slots   chan struct{}
}

// read declares an operation that may be made again.
func (f *family) read(name string) *operation {
	return &operation{family: f, name: name, timeout: f.ReadTimeout, slots: make(chan struct{}, f.Concurrency)}
}

// write declares an operation that must not be made again unless it never left.
func (f *family) write(name string) *operation {
	o := f.read(name)
	o.write, o.timeout = true, f.WriteTimeout
	return o
}

// tell makes a guarded call without an answer.
func tell(ctx context.Context, o *operation, call func(context.Context) error) error {
	_, err := ask(ctx, o, func(ctx context.Context) (struct{}, error) { return struct{}{}, call(ctx) })
	return err
}

// ask makes a guarded call. Its error is nil or a *carrier.Error.
func ask[T any](ctx context.Context, o *operation, call func(context.Context) (T, error)) (T, error) {
	return askFor(ctx, o, "", call)
}

// askFor makes a guarded call of which there may be one at a time for a user; "" is nobody's.
func askFor[T any](ctx context.Context, o *operation, userID string, call func(context.Context) (T, error)) (T, error) {
	start := time.Now()
	value, err := attempts(ctx, o, userID, call)
	var e *carrier.Error
	if err != nil {
		e = o.understand(err)
	}
	o.metrics.observe(o.name, e, time.Since(start))
	if e == nil {
		return value, nil
	}
	if e.Code == carrier.BackendAuth {
		o.Logger.Error("the carrier refuses our own credentials: check carrier.client_id and carrier.api_token",
			zap.Bool("alert", true), zap.String("operation", o.name), zap.Error(e))
	}
	var zero T
	return zero, e
}

func attempts[T any](ctx context.Context, o *operation, userID string, call func(context.Context) (T, error)) (T, error) {
	var zero T
	ctx, cancel := context.WithTimeout(ctx, o.timeout)
	defer cancel()
	if err := o.enter(ctx); err != nil {
		return zero, err
	}
	defer o.leave()
	end, err := o.ledger.begin(ctx, o, userID)
	if err != nil {
		return zero, err
	}
	defer end()

	o.budget.earn()
	value, err := attempt(ctx, o, call)
	if err == nil || !o.repeatable(ctx, err) || !o.budget.spend() {
		return value, err
	}
	o.metrics.retries.WithLabelValues(o.name).Inc()
	again, errAgain := attempt(ctx, o, call)
	if errors.Is(errAgain, errBreaker) {
		return zero, err // the first attempt opened it and has more to tell
	}
	return again, errAgain
}

// errBreaker is in the chain of every refusal by a breaker.
var errBreaker = errors.New("the breaker is open")

// attempt asks the adapter, if the breaker lets it.
func attempt[T any](ctx context.Context, o *operation, call func(context.Context) (T, error)) (T, error) {
	var value T
	_, err := o.breaker.Execute(func() (any, error) {
		var err error
		value, err = call(ctx)
		return nil, err
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return value, notSent(o.name, errBreaker)
	}
	return value, err
}

// repeatable reports whether the call may be made once more: nothing happened,
// and somebody still waits for it.
func (o *operation) repeatable(ctx context.Context, err error) bool {
	if ctx.Err() != nil || carrier.CodeOf(err) != carrier.Unavailable || errors.Is(err, errBreaker) {
		return false
	}
	return !o.write || carrier.NotSent(err)
}

var errCrowded = errors.New("too many calls of this operation are under way")

// enter takes a slot, waiting for one a little while.
func (o *operation) enter(ctx context.Context) error {
	select {
	case o.slots <- struct{}{}:
		return nil
	default:
	}
	patience := time.NewTimer(o.Patience)
	defer patience.Stop()
	select {
	case o.slots <- struct{}{}:
		return nil
	case <-patience.C:
		return notSent(o.name, errCrowded)
	case <-ctx.Done():
		return notSent(o.name, ctx.Err())
	}
}

func (o *operation) leave() { <-o.slots }

func notSent(name string, cause error) error {
	e := carrier.Errorf(carrier.Unavailable, "%s: %w", name, cause)
	e.NotSent = true
	return e
}

// understand makes an error of the port of whatever an adapter returned. A
// write that ended with its deadline or its caller may have happened.
func (o *operation) understand(err error) *carrier.Error {
	var e *carrier.Error
	known := errors.As(err, &e)
	cut := !known && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled))
	switch {
	case o.write && (cut || known && e.Code == carrier.DeadlineExceeded && !e.NotSent):
		return carrier.Errorf(carrier.OutcomeUnknown, "%s: %w", o.name, err)
	case known:
		return e
	default:
		return carrier.Errorf(carrier.CodeOf(err), "%s: %w", o.name, err)
	}
}
