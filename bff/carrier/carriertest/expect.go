package carriertest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// mismatch is a broken rule: what was expected of what, and what came.
type mismatch struct {
	want, got string
	cause     string // what several rules may have in common; empty: got
}

func (m *mismatch) Error() string { return "got " + m.got + "; want " + m.want }

// failedWith is a rule that an error broke.
func failedWith(want string, err error) error {
	return &mismatch{want: want, got: err.Error(), cause: cause(err)}
}

// wantOK is nil for a call that worked, and for one that the harness can't make it says so.
func wantOK(what string, err error) error {
	if err == nil || errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return failedWith(what+" works", err)
}

// wantRefusal is nil for an error of the port with this code and reason.
func wantRefusal(what string, err error, code carrier.Code, reason carrier.Reason) error {
	want := string(code)
	if reason != "" {
		want += "/" + string(reason)
	}
	var coded *carrier.Error
	switch {
	case err == nil:
		return &mismatch{want: what + " is refused with " + want, got: "no error"}
	case !errors.As(err, &coded):
		return failedWith(what+" is refused with "+want, fmt.Errorf("an error without a code: %w", err))
	case coded.Code != code || coded.Reason != reason:
		return failedWith(what+" is refused with "+want, err)
	}
	return nil
}

// wantCode is nil for an error of one of the codes.
func wantCode(what string, err error, codes ...carrier.Code) error {
	if slices.Contains(codes, carrier.CodeOf(err)) {
		return nil
	}
	want := fmt.Sprintf("%s is one of %v", what, codes)
	if err == nil {
		return &mismatch{want: want, got: "no error"}
	}
	return failedWith(want, err)
}

// wantEqual is nil for two values that are the same; else it names the field that differs.
func wantEqual[V comparable](what string, got, want V) error {
	return wantSame(what, reflect.ValueOf(&got).Elem(), reflect.ValueOf(&want).Elem())
}

// wantSame is nil for two values of a type that are equal, deeply; else it names the field that differs.
func wantSame(what string, got, want reflect.Value) error {
	if reflect.DeepEqual(got.Interface(), want.Interface()) {
		return nil
	}
	_, prints := got.Interface().(fmt.Stringer)
	switch {
	case prints: // as one value, such as a date
	case got.Kind() == reflect.Pointer && !got.IsNil() && !want.IsNil():
		return wantSame(what, got.Elem(), want.Elem())
	case got.Kind() == reflect.Struct:
		for i := range got.NumField() {
			if err := wantSame(what+"."+got.Type().Field(i).Name, got.Field(i), want.Field(i)); err != nil {
				return err
			}
		}
	case got.Kind() == reflect.Slice && got.Len() == 0 && want.Len() == 0:
		return nil // empty or nil is the same
	}
	return &mismatch{want: fmt.Sprintf("%s is %s", what, shown(want)), got: shown(got)}
}

// shown writes a value with its type where the text alone could be of several, such as "12".
func shown(v reflect.Value) string {
	if v.Kind() == reflect.String {
		return fmt.Sprintf("%s %q", v.Type(), v)
	}
	return fmt.Sprint(v)
}

// wantThat is nil for what holds.
func wantThat(holds bool, want, got string, args ...any) error {
	if holds {
		return nil
	}
	return &mismatch{want: want, got: fmt.Sprintf(got, args...)}
}

// first returns the first error that is not nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// userOf returns the user that a refusal names.
func userOf(err error) string {
	var coded *carrier.Error
	if errors.As(err, &coded) {
		return coded.UserID
	}
	return ""
}

// fieldOf returns the field that a refusal names.
func fieldOf(err error) string {
	var coded *carrier.Error
	if errors.As(err, &coded) {
		return coded.Field
	}
	return ""
}
