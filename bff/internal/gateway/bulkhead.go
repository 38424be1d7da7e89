package gateway

import (
	"context"
	"errors"

	"github.com/golight/selfservice/bff/carrier"
)

var errCrowded = errors.New("too many concurrent calls of this operation")

// bulkhead bounds the concurrent calls of one operation, so that a slow one can't hold everything.
func (o Options) bulkhead(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	slots := make(chan struct{}, o.Concurrency)
	return func(ctx context.Context, request any) (any, error) {
		select {
		case slots <- struct{}{}:
		default:
			if err := o.wait(ctx, slots); err != nil {
				return nil, notSent(op, err)
			}
		}
		defer func() { <-slots }()
		return next(ctx, request)
	}
}

// wait blocks until there is a slot, for Patience at most.
func (o Options) wait(ctx context.Context, slots chan<- struct{}) error {
	ctx, cancel := context.WithTimeoutCause(ctx, o.Patience, errCrowded)
	defer cancel()
	select {
	case slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
