package main

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"
	_ "time/tzdata" // the reference carrier's zone, on machines without one

	"github.com/golight/selfservice/bff/carrier"
)

// least is how many mutants must be killed, so that excuses can't empty the list.
const least = 500

func TestNoMutantSurvives(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	faults := run(t.Context(), &out, all(), excuses)
	if killed := strings.Count(out.String(), "\nkilled "); faults > 0 || killed < least {
		t.Errorf("%d faults, %d killed; want no fault and at least %d killed\n%s", faults, killed, least, out.String())
	}
}

// What the suite lets live is a fault, unless it is excused; and so is an excuse without need.
func TestFaultsOfTheSuite(t *testing.T) {
	t.Parallel()
	wording := of(carrier.ListPlans.Operation, "wording", func(met *atomic.Bool, next carrier.Handler) carrier.Handler {
		return func(ctx context.Context, request any) (any, error) {
			answer, err := next(ctx, request)
			if plans, ok := answer.(carrier.PlansAnswer); ok {
				met.Store(true)
				for i := range plans.Plans {
					plans.Plans[i].OverageText = "dear"
				}
			}
			return answer, err
		}
	})
	nothing := func(*atomic.Bool) carrier.Middleware {
		return func(_ *carrier.Operation, next carrier.Handler) carrier.Handler { return next }
	}
	dead := of(carrier.CheckSIM.Operation, "dead", func(met *atomic.Bool, _ carrier.Handler) carrier.Handler {
		return func(context.Context, any) (any, error) {
			met.Store(true)
			return carrier.CheckSIMAnswer{}, nil
		}
	})
	list := []mutant{
		{"unseen", []string{carrier.ListPlans.Name}, wording.around},
		{"let off", []string{carrier.ListPlans.Name}, wording.around},
		{"missed", []string{carrier.CheckSIM.Name}, nothing},
		{"caught", []string{carrier.CheckSIM.Name}, dead.around},
		{"caught, excused", []string{carrier.CheckSIM.Name}, dead.around},
	}
	var out bytes.Buffer
	faults := run(t.Context(), &out, list, map[string]string{
		"let off": "wording", "caught, excused": "by mistake", "gone": "by mistake", "let *": "never needed",
	})
	const want = 5
	if faults != want {
		t.Errorf("%d faults; want %d", faults, want)
	}
	for _, line := range []string{
		"SURVIVOR  unseen\n", "excused   let off: wording\n", "IDLE      missed: ",
		"killed    caught: adapter/backend-auth\n",
		"EXCUSED   caught, excused: but adapter/backend-auth kills it\n", "EXCUSED   gone: there is no such mutant\n",
	} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("got\n%s; want a line %q", out.String(), line)
		}
	}
}
