package gateway

import (
	"context"
	"errors"

	"github.com/golight/selfservice/bff/carrier"
)

// retries make a call once more when nothing happened and somebody still waits for it.
type retries struct {
	metrics *metrics
	budgets map[string]*budget // by family
}

func (r retries) middleware(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	if r.budgets[op.Family()] == nil {
		r.budgets[op.Family()] = newBudget()
	}
	budget, retried := r.budgets[op.Family()], r.metrics.retries.WithLabelValues(op.Name)
	return func(ctx context.Context, request any) (any, error) {
		budget.earn()
		answer, err := next(ctx, request)
		if err == nil || !repeatable(ctx, op, err) || !budget.spend() {
			return answer, err
		}
		retried.Inc()
		again, errAgain := next(ctx, request)
		if errors.Is(errAgain, errOpen) {
			return nil, err // the first attempt opened the breaker and has more to tell
		}
		return again, errAgain
	}
}

// repeatable reports whether the call may be made once more.
func repeatable(ctx context.Context, op *carrier.Operation, err error) bool {
	if ctx.Err() != nil || carrier.CodeOf(err) != carrier.Unavailable || errors.Is(err, errOpen) {
		return false
	}
	return !op.Write || carrier.NotSent(err)
}
