package delivery

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"go.uber.org/zap/zaptest/observer"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// asked is a carrier whose answers to the two calls are due and record.
type asked struct {
	mu          sync.Mutex
	due, record error
	calls       atomic.Int64
}

func (a *asked) set(due, record error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.due, a.record = due, record
}

func (a *asked) backend(t *testing.T) *carrier.Backend {
	t.Helper()
	b, err := carrier.FromHandlers(carrier.Capabilities{Termination: &carrier.Termination{Reasons: []string{"Other"}},
		SavedCard: carrier.SavedCardAtCarrier}, func(op *carrier.Operation) carrier.Handler {
		switch op {
		case carrier.GetActivationDue.Operation:
			return a.says(carrier.Due{UserID: "1", Money: carrier.Money{Currency: "CAD"}}, &a.due)
		case carrier.RecordPayment.Operation:
			return a.says(carrier.Done{}, &a.record)
		}
		return func(context.Context, any) (any, error) { return nil, errors.New("another call") }
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (a *asked) says(answer any, err *error) carrier.Handler {
	return func(context.Context, any) (any, error) {
		a.calls.Add(1)
		a.mu.Lock()
		defer a.mu.Unlock()
		return answer, *err
	}
}

type cards struct {
	payment.Provider
	made int
}

func (c *cards) CreateIntent(context.Context, payment.IntentRequest) (payment.Intent, error) {
	c.made++
	return payment.Intent{}, nil
}

var page = carrier.Errorf(carrier.Internal, "RecordPayment: status 404: %w: got a page", carrier.ErrUnreadable)

func TestNoIntentWithoutDelivery(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		due, record   error
		made, missing bool
	}{
		"both answer": {made: true},
		"both refuse": {due: carrier.Errorf(carrier.NotFound, "x"),
			record: carrier.Errorf(carrier.InvalidArgument, "x"), made: true},
		"refused for a reason":   {due: carrier.Refuse(carrier.ReasonPaymentRefused, ""), made: true},
		"a page for the record":  {record: page, missing: true},
		"a page for what is due": {due: page, missing: true},
		"501":                    {record: carrier.Errorf(carrier.Unimplemented, "x"), missing: true},
		"an unreadable write": {record: carrier.Errorf(carrier.OutcomeUnknown, "%w", carrier.ErrUnreadable),
			missing: true},
		"a time-out": {record: carrier.Errorf(carrier.OutcomeUnknown, "x")},
		"the carrier is down": {due: carrier.Errorf(carrier.Unavailable, "x"),
			record: carrier.Errorf(carrier.Unavailable, "x")},
		"our credentials are bad": {due: carrier.Errorf(carrier.BackendAuth, "x")},
		"a server error":          {record: carrier.Errorf(carrier.Internal, "x")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			core, lines := observer.New(zapcore.InfoLevel)
			registry := prometheus.NewRegistry()
			a := &asked{due: c.due, record: c.record}
			probe := New(a.backend(t), zap.New(core), registry)
			provider := &cards{}
			for range 2 {
				_, err := probe.Provider(provider).CreateIntent(t.Context(), payment.IntentRequest{})
				if c.made && err != nil || !c.made && (carrier.CodeOf(err) != carrier.Unavailable ||
					errors.Is(err, ErrMissing) != c.missing) {
					t.Errorf("CreateIntent: %v; want one: %v, missing: %v", err, c.made, c.missing)
				}
			}
			if (provider.made == 2) != c.made || (provider.made == 0) == c.made {
				t.Errorf("%d intents were made; want both or none: %v", provider.made, c.made)
			}
			if ready := probe.Ready(); (ready != nil) != c.missing {
				t.Errorf("Ready: %v; want an error: %v", ready, c.missing)
			}
			if c.made && a.calls.Load() != 2 {
				t.Errorf("%d calls; want each of both once", a.calls.Load())
			}
			alerts, gauge := lines.FilterField(zap.Bool("alert", true)).Len(), 0
			if c.missing {
				gauge = 1
			}
			if alerts != gauge {
				t.Errorf("%d alerts; want %d", alerts, gauge)
			}
			want := "# HELP bff_carrier_payments_missing 1 while the carrier lacks a call by which it is told of card " +
				"payments; no intent is made then.\n" +
				"# TYPE bff_carrier_payments_missing gauge\nbff_carrier_payments_missing " +
				map[int]string{0: "0", 1: "1"}[gauge] + "\n"
			if err := testutil.GatherAndCompare(registry, strings.NewReader(want)); err != nil {
				t.Error(err)
			}
		})
	}
}

// A call that disappears keeps the next intents from being made, and one that comes back lets them be made again.
func TestACallThatDisappears(t *testing.T) {
	t.Parallel()
	a := &asked{}
	probe := New(a.backend(t), zap.NewNop(), prometheus.NewRegistry())
	if err := probe.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	a.set(nil, page)
	_, _ = carrier.RecordPayment.Call(t.Context(), probe.Backend(), carrier.SettledPayment{IntentID: "pi_1"})
	if err := probe.Check(t.Context()); !errors.Is(err, ErrMissing) {
		t.Errorf("after a page: %v; want the missing call", err)
	}
	if err := probe.Ready(); err != nil {
		t.Errorf("Ready: %v; want it, for all but payments", err)
	}
	a.set(nil, nil)
	if err := probe.Check(t.Context()); err != nil {
		t.Errorf("once it is back: %v; want none", err)
	}
}

// At the start the carrier is asked until it answers.
func TestRun(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a := &asked{due: carrier.Errorf(carrier.Unavailable, "x"), record: carrier.Errorf(carrier.Unavailable, "x")}
		probe := New(a.backend(t), zap.NewNop(), prometheus.NewRegistry())
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		go probe.Run(ctx)
		time.Sleep(3*again + 1)
		if known, err := probe.state(); known {
			t.Errorf("while it is down: %v; want it not known", err)
		}
		a.set(nil, nil)
		time.Sleep(again)
		before := a.calls.Load()
		if known, err := probe.state(); !known || err != nil {
			t.Errorf("once it is up: %v, known: %v; want it shown", err, known)
		}
		time.Sleep(10 * again)
		if a.calls.Load() != before {
			t.Error("it is asked again though it has shown it")
		}
	})
}
