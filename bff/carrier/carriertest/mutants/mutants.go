package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// mutant is the reference carrier with one thing changed.
type mutant struct {
	name string
	// operations are those that are changed; empty: all.
	operations []string
	// around changes them, and notes in met that there was something to change.
	around func(met *atomic.Bool) carrier.Middleware
}

// outcome is what the suite says of a mutant.
type outcome struct {
	met    bool   // a run had something to change
	killer string // the rule that failed; empty for a survivor
}

// try runs the suite against a mutant until a rule fails: first the rules of its operations, then all.
func (m mutant) try(ctx context.Context) outcome {
	var met atomic.Bool
	for _, operations := range [][]string{m.operations, nil} {
		report := carriertest.Run(ctx, m.harness(&met), carriertest.Options{
			Operations: operations, FirstFailure: true, Patience: 10 * time.Millisecond, Timeout: 10 * time.Second,
		})
		if last := report.Rows[len(report.Rows)-1]; last.Status == carriertest.Failed {
			return outcome{met.Load(), last.ID}
		}
		if len(operations) == 0 {
			break
		}
	}
	return outcome{met: met.Load()}
}

// harness is the reference carrier's, with the mutant as adapter: its answers are checked like any adapter's.
func (m mutant) harness(met *atomic.Bool) carriertest.Harness {
	type opener = func(context.Context) (*carrier.Backend, error)
	h := reference.New().Harness()
	mutated := func(open opener) opener {
		return func(ctx context.Context) (*carrier.Backend, error) {
			b, err := open(ctx)
			if err != nil {
				return nil, err
			}
			b = b.Wrap(m.around(met))
			return carrier.FromHandlers(b.Capabilities, func(o *carrier.Operation) carrier.Handler {
				return func(ctx context.Context, request any) (any, error) { return b.Invoke(ctx, o, request) }
			}, nil)
		}
	}
	h.Open, h.OpenRefused = mutated(h.Open), mutated(h.OpenRefused)
	return h
}

// all returns every mutant: of each field of each operation's request and answer,
// and of each of its refusals.
func all() []mutant {
	list := commonErrors()
	for _, o := range carrier.Operations() {
		for _, c := range changes(o.Request) {
			list = append(list, of(o, "request"+c.name, func(met *atomic.Bool, next carrier.Handler) carrier.Handler {
				return func(ctx context.Context, request any) (any, error) { return next(ctx, c.apply(request, met)) }
			}))
		}
		for _, c := range changes(o.Answer) {
			list = append(list, of(o, "answer"+c.name, func(met *atomic.Bool, next carrier.Handler) carrier.Handler {
				return func(ctx context.Context, request any) (any, error) {
					answer, err := next(ctx, request)
					if err != nil {
						return nil, err
					}
					return c.apply(answer, met), nil
				}
			}))
		}
		for _, refusal := range o.Refusals {
			list = append(list, ofRefusal(o, refusal)...)
		}
	}
	return list
}

// of changes one operation.
func of(op *carrier.Operation, what string, change func(*atomic.Bool, carrier.Handler) carrier.Handler) mutant {
	return mutant{op.Name + " " + what, []string{op.Name}, func(met *atomic.Bool) carrier.Middleware {
		return func(o *carrier.Operation, next carrier.Handler) carrier.Handler {
			if o != op {
				return next
			}
			return change(met, next)
		}
	}}
}

// recoded changes the errors of a handler, or leaves them as they are.
func recoded(met *atomic.Bool, next carrier.Handler, change func(*carrier.Error)) carrier.Handler {
	return func(ctx context.Context, request any) (any, error) {
		answer, err := next(ctx, request)
		var e *carrier.Error
		if !errors.As(err, &e) {
			return answer, err
		}
		changed := *e
		if change(&changed); reflect.DeepEqual(changed, *e) {
			return nil, err
		}
		met.Store(true)
		return nil, &changed
	}
}

// ofRefusal are the mutants whose error has another code, or no reason.
func ofRefusal(o *carrier.Operation, r carrier.Refusal) []mutant {
	make := func(what string, change func(*carrier.Error)) mutant {
		return of(o, fmt.Sprintf("refusal %s %s", r, what), func(met *atomic.Bool, next carrier.Handler) carrier.Handler {
			return recoded(met, next, func(e *carrier.Error) {
				if e.Code == r.Code && e.Reason == r.Reason {
					change(e)
				}
			})
		})
	}
	list := []mutant{make("turned internal", func(e *carrier.Error) { e.Code = carrier.Internal })}
	if r.Reason != "" {
		list = append(list, make("without its reason", func(e *carrier.Error) { e.Reason = "" }))
	}
	return list
}

// commonErrors are the mutants of what errors have in common, whatever the operation.
func commonErrors() []mutant {
	make := func(name string, change func(*carrier.Error)) mutant {
		return mutant{"every operation " + name, nil, func(met *atomic.Bool) carrier.Middleware {
			return func(_ *carrier.Operation, next carrier.Handler) carrier.Handler { return recoded(met, next, change) }
		}}
	}
	code := func(from, to carrier.Code) mutant {
		return make(fmt.Sprintf("%s turned %s", from, to), func(e *carrier.Error) {
			if e.Code == from && e.Reason == "" && !e.NotSent {
				e.Code = to
			}
		})
	}
	field := func(name string) mutant {
		return make("error's Field "+name+" dropped", func(e *carrier.Error) {
			if e.Field == name {
				e.Field = ""
			}
		})
	}
	return []mutant{
		code(carrier.Unauthenticated, carrier.NotFound), code(carrier.BackendAuth, carrier.Unauthenticated),
		code(carrier.OutcomeUnknown, carrier.Unavailable), code(carrier.DeadlineExceeded, carrier.Unavailable),
		code(carrier.Unavailable, carrier.NotFound), code(carrier.Internal, carrier.NotFound),
		code(carrier.Internal, carrier.Unauthenticated),
		field("DonorID"), field("AccountNumber"), field("PhoneNumber"), field("IMEI"),
		make("error's UserID dropped", func(e *carrier.Error) { e.UserID = "" }),
	}
}

// change is one change of a value.
type change struct {
	name string
	do   func(reflect.Value)
}

// apply returns the value with the change, and notes whether it is another one.
func (c change) apply(value any, met *atomic.Bool) any {
	changed := reflect.New(reflect.TypeOf(value)).Elem()
	changed.Set(reflect.ValueOf(value))
	c.do(changed)
	if reflect.DeepEqual(changed.Interface(), value) {
		return value
	}
	met.Store(true)
	return changed.Interface()
}

// changes lists those of a type: each field dropped, invented, and exchanged with the next one of its type.
func changes(t reflect.Type) []change {
	switch t {
	case reflect.TypeFor[time.Time]():
		return invented(func(at time.Time) time.Time { return at.AddDate(0, 0, -2) })
	case reflect.TypeFor[carrier.Date]():
		return invented(func(day carrier.Date) carrier.Date { return day.AddDays(1) })
	case reflect.TypeFor[[]byte]():
		return []change{drop}
	}
	switch t.Kind() {
	case reflect.String:
		return []change{drop, {" invented", func(v reflect.Value) { v.SetString(v.String() + "1") }}}
	case reflect.Bool:
		return []change{{" turned", func(v reflect.Value) { v.SetBool(!v.Bool()) }}}
	case reflect.Int, reflect.Int64:
		return []change{drop, {" invented", func(v reflect.Value) { v.SetInt(v.Int() + 1) }}}
	case reflect.Struct:
		return ofFields(t)
	case reflect.Pointer:
		return append([]change{drop}, within(t, func(v reflect.Value, do func(reflect.Value)) {
			if !v.IsNil() {
				copied := reflect.New(t.Elem())
				copied.Elem().Set(v.Elem())
				do(copied.Elem())
				v.Set(copied)
			}
		})...)
	case reflect.Slice:
		last := change{" without the last", func(v reflect.Value) {
			if v.Len() > 0 {
				v.Set(v.Slice(0, v.Len()-1))
			}
		}}
		return append([]change{last}, within(t, func(v reflect.Value, do func(reflect.Value)) {
			copied := reflect.MakeSlice(t, v.Len(), v.Len())
			reflect.Copy(copied, v)
			for i := range copied.Len() {
				do(copied.Index(i))
			}
			if v.Len() > 0 {
				v.Set(copied)
			}
		})...)
	default:
		return []change{drop}
	}
}

// invented lists the changes of a type whose values another can be made of.
func invented[V any](another func(V) V) []change {
	return []change{drop, {" invented", func(v reflect.Value) { v.Set(reflect.ValueOf(another(v.Interface().(V)))) }}}
}

var drop = change{" dropped", func(v reflect.Value) { v.SetZero() }}

// within lists the changes of a type's elements.
func within(t reflect.Type, reach func(v reflect.Value, do func(reflect.Value))) []change {
	var list []change
	for _, c := range changes(t.Elem()) {
		list = append(list, change{c.name, func(v reflect.Value) { reach(v, c.do) }})
	}
	return list
}

func ofFields(t reflect.Type) []change {
	var list []change
	for i := range t.NumField() {
		for _, c := range changes(t.Field(i).Type) {
			name := "." + t.Field(i).Name + c.name
			if t.Field(i).Anonymous {
				name = c.name
			}
			list = append(list, change{name, func(v reflect.Value) { c.do(v.Field(i)) }})
		}
		if i+1 < t.NumField() && t.Field(i).Type == t.Field(i+1).Type && t.Field(i).Type.Kind() != reflect.Struct {
			list = append(list, change{"." + t.Field(i).Name + " exchanged with " + t.Field(i+1).Name, func(v reflect.Value) {
				first := v.Field(i).Interface()
				v.Field(i).Set(v.Field(i + 1))
				v.Field(i + 1).Set(reflect.ValueOf(first))
			}})
		}
	}
	return list
}
