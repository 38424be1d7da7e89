// Package outbox sends things on, in order, from where nobody may wait: Put
// returns at once, Run sends, and tries again after growing pauses.
package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// ErrFinal marks a failure that no further attempt can mend. Wrap it.
var ErrFinal = errors.New("not worth another attempt")

// DefaultPauses are the pauses before further attempts.
var DefaultPauses = []time.Duration{200 * time.Millisecond, time.Second, 2 * time.Second, 5 * time.Second,
	10 * time.Second}

// limit bounds what waits; beyond it the oldest is dropped.
const limit = 1000

// Box sends things of one kind. Make one with New.
type Box[T any] struct {
	name   string
	send   func(context.Context, T) error
	pauses []time.Duration
	logger *slog.Logger

	mu    sync.Mutex
	queue []T
	wake  chan struct{} // holds one signal
}

// New makes a box. name is for the log; send must respect its context.
func New[T any](name string, send func(context.Context, T) error, pauses []time.Duration,
	logger *slog.Logger) *Box[T] {
	return &Box[T]{name: name, send: send, pauses: pauses, logger: logger, wake: make(chan struct{}, 1)}
}

// Put takes a thing to be sent. It never blocks.
func (b *Box[T]) Put(item T) {
	b.mu.Lock()
	if len(b.queue) == limit {
		b.queue = b.queue[1:]
		b.logger.Warn("outbox is full; the oldest is dropped", "outbox", b.name)
	}
	b.queue = append(b.queue, item)
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends. What waits then is dropped.
func (b *Box[T]) Run(ctx context.Context) {
	for {
		item, ok := b.next()
		if !ok {
			select {
			case <-b.wake:
				continue
			case <-ctx.Done():
				return
			}
		}
		b.deliver(ctx, item)
		if ctx.Err() != nil {
			return
		}
	}
}

func (b *Box[T]) next() (item T, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		return item, false
	}
	item, b.queue = b.queue[0], b.queue[1:]
	return item, true
}

// deliver tries until it works, is final, or the pauses are used up.
func (b *Box[T]) deliver(ctx context.Context, item T) {
	for attempt := 0; ; attempt++ {
		err := b.send(ctx, item)
		switch {
		case err == nil || ctx.Err() != nil:
			return
		case errors.Is(err, ErrFinal) || attempt == len(b.pauses):
			b.logger.Warn("outbox gives up", "outbox", b.name, "attempts", attempt+1, "error", err)
			return
		}
		timer := time.NewTimer(b.pauses[attempt])
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return
		}
	}
}
