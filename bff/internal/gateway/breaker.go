package gateway

import (
	"context"
	"errors"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/sony/gobreaker/v2"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

// errOpen is in the chain of every refusal by a breaker.
var errOpen = errors.New("the breaker is open")

type breaker = gobreaker.CircuitBreaker[any]

// breakers refuse the calls of a family that fails, until a probe succeeds.
type breakers struct {
	Options
	families map[string]*breaker
}

func (b breakers) middleware(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	breaker := b.of(op.Family())
	return func(ctx context.Context, request any) (any, error) {
		answer, err := breaker.Execute(func() (any, error) { return next(ctx, request) })
		if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
			return nil, notSent(op, errOpen)
		}
		return answer, err
	}
}

// of returns the breaker of a family, and publishes the state of a new one.
func (b breakers) of(family string) *breaker {
	if known := b.families[family]; known != nil {
		return known
	}
	made := gobreaker.NewCircuitBreaker[any](gobreaker.Settings{
		Name: family, MaxRequests: 1, Timeout: b.Probe,
		ReadyToTrip:  func(c gobreaker.Counts) bool { return c.ConsecutiveFailures >= b.Failures },
		IsSuccessful: func(err error) bool { return !isFailure(err) },
		IsExcluded:   func(err error) bool { return errors.Is(err, context.Canceled) },
		OnStateChange: func(name string, from, to gobreaker.State) {
			b.Logger.Warn("carrier breaker", zap.String("family", name), zap.Stringer("from", from), zap.Stringer("to", to))
		},
	})
	b.Metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bff_carrier_breaker_state", Help: "0 closed, 1 half-open, 2 open.",
		ConstLabels: prometheus.Labels{"family": family},
	}, func() float64 { return float64(made.State()) }))
	b.families[family] = made
	return made
}

// isFailure reports whether an error says that the carrier is in trouble. What it
// answers to a request says that it works: a refusal of our credentials, and an
// answer of one customer that can't be read.
func isFailure(err error) bool {
	answered := errors.Is(err, carrier.ErrUnreadable) || errors.Is(err, carrier.ErrAnswered)
	return slices.Contains(failures, carrier.CodeOf(err)) && !answered
}

// failures are the codes of a carrier in trouble.
var failures = []carrier.Code{carrier.Internal, carrier.Unavailable, carrier.DeadlineExceeded, carrier.OutcomeUnknown}
