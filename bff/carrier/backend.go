package carrier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Backend is one opened carrier: its operations and their parameters.
type Backend struct {
	Capabilities Capabilities
	// Absent asks the carrier which operations it lacks, by calls that change nothing. What it
	// can't learn is not among them. Nil for an adapter that has no way to ask.
	Absent   func(context.Context) []*Operation
	handlers []Handler // by slot; nil for an operation that the backend doesn't have
	closers  []io.Closer
}

// New joins adapters in a backend. Each role may be implemented by one of them;
// what a backend can do follows from their roles. An adapter that implements
// io.Closer is closed with the backend. New returns all faults in one error: a
// required role that no adapter has, a role that two have, and parameters that
// contradict the roles.
func New(capabilities Capabilities, adapters ...any) (*Backend, error) {
	b := &Backend{Capabilities: capabilities, handlers: make([]Handler, len(table))}
	var faults []string
	owners := map[reflect.Type]int{}
	for i, adapter := range adapters {
		for _, o := range table {
			handler := o.bind(adapter)
			if handler == nil {
				continue
			}
			if owner, taken := owners[o.Role]; taken && owner != i {
				faults = append(faults, fmt.Sprintf("two adapters, %T and %T, have the role %s", adapters[owner], adapter,
					o.Role.Name()))
				continue
			}
			owners[o.Role] = i
			b.handlers[o.slot] = handler
		}
		if closer, ok := adapter.(io.Closer); ok {
			b.closers = append(b.closers, closer)
		}
	}
	return b.finish(faults)
}

// FromHandlers makes a backend whose operations are known only at run time:
// handler returns nil for those that it doesn't have. close may be nil. The
// faults are those of New.
func FromHandlers(capabilities Capabilities, handler func(*Operation) Handler, closer io.Closer) (*Backend, error) {
	b := &Backend{Capabilities: capabilities, handlers: make([]Handler, len(table))}
	for _, o := range table {
		b.handlers[o.slot] = handler(o)
	}
	if closer != nil {
		b.closers = []io.Closer{closer}
	}
	return b.finish(nil)
}

// finish checks a backend and puts around each of its handlers what holds for every adapter.
func (b *Backend) finish(faults []string) (*Backend, error) {
	for _, o := range table {
		if o.Required && !b.Has(o) {
			faults = append(faults, "required role "+o.Role.Name()+" is missing")
		}
	}
	faults = append(faults, b.Capabilities.faults(b)...)
	slices.Sort(faults)
	if faults = slices.Compact(faults); len(faults) > 0 { // the operations of a role repeat its fault
		return nil, errors.New(strings.Join(faults, "\n"))
	}
	return b.Wrap(understood, b.declaredPortIns()), nil
}

// Has reports whether the backend has an operation.
func (b *Backend) Has(op AnyOp) bool { return b.handler(op) != nil }

func (b *Backend) handler(op AnyOp) Handler {
	if slot := op.operation().slot; slot < len(b.handlers) {
		return b.handlers[slot]
	}
	return nil // the zero Backend
}

// Without returns the backend less some operations, such as those that a
// configuration switches off, and less the parameters of these.
func (b *Backend) Without(ops ...AnyOp) *Backend {
	c := *b
	c.handlers = slices.Clone(b.handlers)
	for _, op := range ops {
		c.handlers[op.operation().slot] = nil
	}
	if !c.Has(Terminate) {
		c.Capabilities.Termination = nil
	}
	if c.Capabilities.SavedCard == SavedCardAtCarrier && !c.Has(GetSavedCard) {
		c.Capabilities.SavedCard = SavedCardNone
	}
	return &c
}

// Wrap returns the backend with middleware around every operation that it has. The first one is the outermost.
func (b *Backend) Wrap(middleware ...Middleware) *Backend {
	c := *b
	c.handlers = slices.Clone(b.handlers)
	for slot, handler := range c.handlers {
		for i := len(middleware) - 1; i >= 0 && handler != nil; i-- {
			handler = middleware[i](table[slot], handler)
		}
		c.handlers[slot] = handler
	}
	return &c
}

// Invoke makes an operation whose types are not known at compile time. The
// answer is of the operation's type, or nil with an error; the error is nil or an
// *Error. A panic, a nil answer and one of a wrong type are Internal.
func (b *Backend) Invoke(ctx context.Context, o *Operation, request any) (answer any, err error) {
	handler := b.handler(o)
	if handler == nil {
		return nil, Errorf(Unimplemented, "%s: the carrier doesn't have it", o.Name)
	}
	defer func() {
		if r := recover(); r != nil { // its value may quote the request
			answer, err = nil, Errorf(Internal, "%s: a panic at %s", o.Name, panicSite())
		}
	}()
	if answer, err = handler(ctx, request); err != nil {
		return nil, o.coded(err)
	}
	if reflect.TypeOf(answer) != o.Answer {
		return nil, Errorf(Internal, "%s: an answer of type %T, want %s", o.Name, answer, o.Answer)
	}
	return answer, nil
}

// Close releases what the adapters hold.
func (b *Backend) Close() error {
	var faults []error
	for _, closer := range b.closers {
		faults = append(faults, closer.Close())
	}
	return errors.Join(faults...)
}
