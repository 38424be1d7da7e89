package carrier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
)

func TestCodeOf(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err  error
		want Code
	}{
		"none":              {nil, ""},
		"coded":             {&Error{Code: NotFound}, NotFound},
		"wrapped":           {fmt.Errorf("call: %w", &Error{Code: NotFound}), NotFound},
		"the outermost":     {Errorf(OutcomeUnknown, "write: %w", &Error{Code: DeadlineExceeded}), OutcomeUnknown},
		"a deadline":        {fmt.Errorf("call: %w", context.DeadlineExceeded), DeadlineExceeded},
		"a caller who left": {context.Canceled, Unavailable},
		"anything else":     {io.EOF, Internal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := CodeOf(c.err); got != c.want {
				t.Errorf("CodeOf(%v) = %q; want %q", c.err, got, c.want)
			}
		})
	}
}

func TestReasonOfAndNotSent(t *testing.T) {
	t.Parallel()
	refused := fmt.Errorf("call: %w", Refuse(ReasonChangePending, "Already."))
	if CodeOf(refused) != FailedPrecondition || ReasonOf(refused) != ReasonChangePending || NotSent(refused) {
		t.Errorf("%v: code %s, reason %s, not sent %v; want failed_precondition, change_pending, sent", refused,
			CodeOf(refused), ReasonOf(refused), NotSent(refused))
	}
	unsent := fmt.Errorf("call: %w", &Error{Code: Unavailable, NotSent: true})
	if !NotSent(unsent) || NotSent(io.EOF) || NotSent(nil) || ReasonOf(io.EOF) != "" {
		t.Error("NotSent must find the mark in the chain, and nothing elsewhere")
	}
}

func TestErrorTellsAllItKnows(t *testing.T) {
	t.Parallel()
	e := &Error{Code: InvalidArgument, Reason: ReasonPortInInvalid, Field: "IMEI", Message: "15 digits.", Err: io.EOF}
	if want := "invalid_argument/portin_invalid (IMEI): 15 digits.: EOF"; e.Error() != want {
		t.Errorf("Error() = %q; want %q", e.Error(), want)
	}
	if !errors.Is(e, io.EOF) {
		t.Error("the cause is not in the chain")
	}
}
