package carrier

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

// Handler makes one operation. Request and answer are of the operation's types.
type Handler func(ctx context.Context, request any) (answer any, err error)

// Middleware returns a handler that stands around next: it may change the
// context, the request, the answer or the error, and decides whether next is called.
type Middleware func(o *Operation, next Handler) Handler

// Call makes one operation, with its types.
type Call[Req, Ans any] = func(context.Context, Req) (Ans, error)

// On returns middleware around a single operation, with its types.
func On[Req, Ans any](op Op[Req, Ans], around func(context.Context, Req, Call[Req, Ans]) (Ans, error)) Middleware {
	return func(o *Operation, next Handler) Handler {
		if o != op.Operation {
			return next
		}
		return func(ctx context.Context, request any) (any, error) {
			typed, ok := request.(Req)
			if !ok {
				return nil, wrongRequest(o, request)
			}
			return around(ctx, typed, func(ctx context.Context, request Req) (Ans, error) {
				answer, err := next(ctx, request)
				typed, _ := answer.(Ans)
				return typed, err
			})
		}
	}
}

// Replace returns middleware that makes a single operation in place of the adapter: for fakes and doubles.
func Replace[Req, Ans any](op Op[Req, Ans], call Call[Req, Ans]) Middleware {
	return On(op, func(ctx context.Context, request Req, _ Call[Req, Ans]) (Ans, error) {
		return call(ctx, request)
	})
}

// understood stands next to the adapter: whatever comes back is an answer that
// makes sense or an *Error. After an answer that makes no sense, or a panic, a
// write may have happened.
func understood(o *Operation, next Handler) Handler {
	return func(ctx context.Context, request any) (answer any, err error) {
		defer func() {
			if r := recover(); r != nil { // its value may quote the request
				answer, err = nil, Errorf(o.Code(Internal), "%s: the adapter panics at %s", o.Name, panicSite())
			}
		}()
		if answer, err = next(ctx, request); err != nil {
			return nil, o.coded(err)
		}
		if o.check != nil {
			if missing := o.check(request, answer); missing != "" {
				return nil, Errorf(o.Code(Internal), "%s: %w: it lacks %s", o.Name, ErrUnreadable, missing)
			}
		}
		return answer, nil
	}
}

// coded returns err as an *Error. A write that ended with its deadline or its caller may have happened.
func (o *Operation) coded(err error) *Error {
	var e *Error
	known := errors.As(err, &e)
	over := !known && (errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled))
	switch {
	case o.Write && (over || known && e.Code == DeadlineExceeded && !e.NotSent):
		return Errorf(OutcomeUnknown, "%s: %w", o.Name, err)
	case known:
		return e
	default:
		return Errorf(CodeOf(err), "%s: %w", o.Name, err)
	}
}

// panicSite returns file and line of the panic that a deferred function is recovering from.
func panicSite() string {
	var callers [32]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers[:])])
	for panicking := false; ; {
		frame, more := frames.Next()
		if panicking && !strings.HasPrefix(frame.Function, "runtime.") || !more {
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
	}
}

// declaredPortIns refuses numbers of donors where none are declared.
func (b *Backend) declaredPortIns() Middleware {
	return On(Submit, func(ctx context.Context, r SubmitRequest, next Call[SubmitRequest, SubmitAnswer]) (SubmitAnswer,
		error) {
		if r.PortIn != nil && len(b.Capabilities.Donors) == 0 {
			return SubmitAnswer{}, Errorf(Unimplemented, "%s: the carrier takes no numbers along", Submit.Name)
		}
		return next(ctx, r)
	})
}
