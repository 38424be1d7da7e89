package carriertest_test

import (
	"context"
	"errors"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// double is the reference carrier with what is to be broken around its operations.
type double struct {
	carriertest.Harness
	around []carrier.Middleware
	mu     sync.Mutex // for what a broken operation remembers
}

// newDouble returns a double of a fresh reference carrier with nothing broken.
func newDouble() *double {
	d := &double{Harness: reference.New().Harness()}
	open := d.Open
	d.Open = func(ctx context.Context) (*carrier.Backend, error) {
		b, err := open(ctx)
		return b.Wrap(d.around...), err
	}
	return d
}

func (d *double) wrap(around ...carrier.Middleware) { d.around = append(d.around, around...) }

// opened changes the backend that Open returns.
func (d *double) opened(change func(*carrier.Backend) *carrier.Backend) {
	open := d.Open
	d.Open = func(ctx context.Context) (*carrier.Backend, error) {
		b, err := open(ctx)
		return change(b), err
	}
}

// remade makes an adapter of a backend.
func remade(b *carrier.Backend, capabilities carrier.Capabilities, closer io.Closer) *carrier.Backend {
	made, err := carrier.FromHandlers(capabilities, func(o *carrier.Operation) carrier.Handler {
		if !b.Has(o) {
			return nil
		}
		return func(ctx context.Context, request any) (any, error) { return b.Invoke(ctx, o, request) }
	}, closer)
	if err != nil {
		panic(err) // a mistake of the test
	}
	return made
}

// step makes an operation.
type step[Req, Ans any] = func(context.Context, Req) (Ans, error)

// recode changes the errors of an operation.
func recode(op *carrier.Operation, change func(error) error) carrier.Middleware {
	return func(o *carrier.Operation, next carrier.Handler) carrier.Handler {
		if o != op {
			return next
		}
		return func(ctx context.Context, request any) (any, error) {
			answer, err := next(ctx, request)
			if err != nil {
				err = change(err)
			}
			return answer, err
		}
	}
}

// answer changes the answers of an operation.
func answer[Req, Ans any](op carrier.Op[Req, Ans], change func(Req, *Ans)) carrier.Middleware {
	return carrier.On(op, func(ctx context.Context, r Req, next step[Req, Ans]) (Ans, error) {
		a, err := next(ctx, r)
		if err == nil {
			change(r, &a)
		}
		return a, err
	})
}

// request changes the requests of an operation.
func request[Req, Ans any](op carrier.Op[Req, Ans], change func(*Req)) carrier.Middleware {
	return carrier.On(op, func(ctx context.Context, r Req, next step[Req, Ans]) (Ans, error) {
		change(&r)
		return next(ctx, r)
	})
}

// seconds changes what becomes of the second and later calls with the same key.
func seconds[Req, Ans any](
	d *double, op carrier.Op[Req, Ans], key func(Req) string, change func(*Ans, *error),
) carrier.Middleware {
	seen := map[string]bool{}
	return carrier.On(op, func(ctx context.Context, r Req, next step[Req, Ans]) (Ans, error) {
		a, err := next(ctx, r)
		d.mu.Lock()
		defer d.mu.Unlock()
		if seen[key(r)] {
			change(&a, &err)
		}
		seen[key(r)] = seen[key(r)] || err == nil
		return a, err
	})
}

// swap turns errors of one code into another.
func swap(from, to carrier.Code) func(error) error {
	return func(err error) error {
		if carrier.CodeOf(err) == from {
			return carrier.Errorf(to, "broken on purpose")
		}
		return err
	}
}

// without takes a reason away.
func without(reason carrier.Reason) func(error) error {
	return func(err error) error {
		if carrier.ReasonOf(err) == reason {
			return carrier.Errorf(carrier.CodeOf(err), "broken on purpose")
		}
		return err
	}
}

// withoutField takes a field away.
func withoutField(field string) func(error) error {
	return func(err error) error {
		var e *carrier.Error
		if errors.As(err, &e) && e.Field == field {
			return &carrier.Error{Code: e.Code, Reason: e.Reason}
		}
		return err
	}
}

// meeting brings the first two calls that match together when they are under way at the same time.
type meeting struct {
	match func(a, b carrier.Customer) bool

	mu      sync.Mutex
	waiting *waiter
	over    bool
}

type waiter struct {
	carrier.Customer
	met chan struct{}
}

func same(a, b carrier.Customer) bool    { return a == b }
func another(a, b carrier.Customer) bool { return a != b }

// meet returns the customer of the call that was there first to the one that
// comes while it waits. A call that is in a hurry doesn't wait.
func (m *meeting) meet(ctx context.Context, c carrier.Customer) (other carrier.Customer, met bool) {
	const while = 100 * time.Millisecond // calls that come at once come sooner than that
	me := &waiter{c, make(chan struct{})}
	m.mu.Lock()
	first := m.waiting
	switch deadline, ok := ctx.Deadline(); {
	case m.over || ok && time.Until(deadline) < time.Second:
		me = nil
	case first == nil:
		m.waiting = me
	case m.match(first.Customer, c):
		m.over = true
		close(first.met)
		m.mu.Unlock()
		return first.Customer, true
	default:
		me = nil
	}
	m.mu.Unlock()
	if me != nil {
		alone := time.NewTimer(while)
		defer alone.Stop()
		select {
		case <-me.met:
		case <-alone.C:
			m.mu.Lock()
			m.waiting = nil
			m.mu.Unlock()
		}
	}
	return carrier.Customer{}, false
}

func TestNothingBroken(t *testing.T) {
	t.Parallel()
	carriertest.Test(t, newDouble().Harness)
}
