package carriertest

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/golight/selfservice/bff/carrier"
)

// Rules fail fast: what isn't as a want function expects ends the rule, as
// testing.T's Fatal ends a test. On a goroutine of its own, outcomeOf makes an error of that.

// mismatch is a broken rule: what was expected of what, and what came.
type mismatch struct {
	want, got string
	cause     string // what several rules may have in common; empty: got
}

func (m *mismatch) Error() string { return "got " + m.got + "; want " + m.want }

// stop is the panic with which a rule ends before its end.
type stop struct{ error }

// fail ends the rule, unless err is nil.
func fail(err error) {
	if err != nil {
		panic(stop{err})
	}
}

// outcomeOf returns what stopped a rule: a *mismatch, or errors.ErrUnsupported for
// what the harness can't do. An adapter must not take the BFF down: any other
// panic is a broken rule.
func outcomeOf(rule func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stop:
			err = r.error
		default:
			err = &mismatch{want: "no panic", got: fmt.Sprint("panic: ", r)}
		}
	}()
	rule()
	return nil
}

// call makes an operation that must work.
func call[Req, Ans any](ctx context.Context, p *probe, op carrier.Op[Req, Ans], request Req) Ans {
	answer, err := op.Call(ctx, p.Backend, request)
	wantOK(op.Name, err)
	return answer
}

// refused makes an operation that must be refused, with a code and reason such as "failed_precondition/quote_changed".
func refused[R, A any](ctx context.Context, p *probe, op carrier.Op[R, A], request R, refusal string) carrier.Error {
	return wantRefusal(op.Name, attempt(ctx, p, op, request), refusal)
}

// attempt makes an operation and returns its error.
func attempt[Req, Ans any](ctx context.Context, p *probe, op carrier.Op[Req, Ans], request Req) error {
	_, err := op.Call(ctx, p.Backend, request)
	return err
}

// failedWith is a rule that an error broke.
func failedWith(want string, err error) error {
	return &mismatch{want: want, got: err.Error(), cause: err.Error()}
}

// wantOK takes a call that worked. One that the harness can't make leaves the rule untried.
func wantOK(what string, err error) {
	if err != nil && !errors.Is(err, errors.ErrUnsupported) {
		err = failedWith(what+" works", err)
	}
	fail(err)
}

// wantRefusal takes an error of the port with this code and reason, and returns it.
func wantRefusal(what string, err error, refusal string) carrier.Error {
	want := what + " is refused with " + refusal
	wantThat(err != nil, want, "no error")
	var coded *carrier.Error
	if !errors.As(err, &coded) {
		fail(failedWith(want, fmt.Errorf("an error without a code: %w", err)))
	}
	if got := (carrier.Refusal{Code: coded.Code, Reason: coded.Reason}); got.String() != refusal {
		fail(failedWith(want, err))
	}
	return *coded
}

// wantUnknown takes the error of a write that may have happened: outcome_unknown,
// or the context's own, of which the portable layer makes it.
func wantUnknown(what string, err error) {
	var coded *carrier.Error
	if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, &coded) {
		wantRefusal(what, err, "outcome_unknown")
	}
}

// wantEqual takes two values that are deeply equal; otherwise it names the field that differs.
func wantEqual[V any](what string, got, want V) {
	fail(difference(what, reflect.ValueOf(&got).Elem(), reflect.ValueOf(&want).Elem()))
}

func difference(what string, got, want reflect.Value) error {
	if reflect.DeepEqual(got.Interface(), want.Interface()) {
		return nil
	}
	_, prints := got.Interface().(fmt.Stringer)
	switch {
	case prints: // as one value, such as a date
	case got.Kind() == reflect.Pointer && !got.IsNil() && !want.IsNil():
		return difference(what, got.Elem(), want.Elem())
	case got.Kind() == reflect.Struct:
		for i := range got.NumField() {
			if err := difference(what+"."+got.Type().Field(i).Name, got.Field(i), want.Field(i)); err != nil {
				return err
			}
		}
	case got.Kind() == reflect.Slice && got.Len() == 0 && want.Len() == 0:
		return nil // empty or nil is the same
	}
	return &mismatch{want: fmt.Sprintf("%s is %s", what, shown(want)), got: shown(got)}
}

// shown writes a value with its type where its text could be of several types, such as "12".
func shown(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return fmt.Sprintf("%s %q", v.Type(), v)
	}
	return fmt.Sprint(v)
}

// wantThat takes what holds.
func wantThat(holds bool, want, got string, args ...any) {
	if !holds {
		fail(&mismatch{want: want, got: fmt.Sprintf(got, args...)})
	}
}
