package gateway

import (
	"context"
	"errors"
	"io"
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
)

// answers makes each call of the carrier end with the next error; the last one stays.
func answers(errs ...error) (does, *atomic.Int64) {
	var calls atomic.Int64
	return func(context.Context, *carrier.Operation, any) error {
		n := int(calls.Add(1))
		return errs[min(n, len(errs))-1]
	}, &calls
}

func coded(code carrier.Code) error { return &carrier.Error{Code: code} }

// hang never answers and returns what its context says.
func hang(ctx context.Context, _ *carrier.Operation, _ any) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestDeadlines(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, op *carrier.Operation) {
		synctest.Test(t, func(t *testing.T) {
			start := time.Now()
			_, err := guarded(fake(t, hang)).Invoke(t.Context(), op, filled(op.Request))
			wantCode, wantAfter := carrier.DeadlineExceeded, 10*time.Second
			if op.Write {
				wantCode, wantAfter = carrier.OutcomeUnknown, 30*time.Second
			}
			if took := time.Since(start); carrier.CodeOf(err) != wantCode || took != wantAfter {
				t.Errorf("gave up after %v with %v; want %s after %v", took, err, wantCode, wantAfter)
			}
		})
	})
}

func TestTheCallersDeadlineIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		start := time.Now()
		err := profile(ctx, guarded(fake(t, hang)))
		if took := time.Since(start); carrier.CodeOf(err) != carrier.DeadlineExceeded || took != 2*time.Second {
			t.Errorf("gave up after %v with %v; want deadline_exceeded after 2s", took, err)
		}
	})
}

func TestWhatAnAdapterReturnsBecomesAnErrorOfThePort(t *testing.T) {
	t.Parallel()
	lost := &carrier.Error{Code: carrier.DeadlineExceeded}
	never := &carrier.Error{Code: carrier.DeadlineExceeded, NotSent: true}
	for name, c := range map[string]struct {
		err         error
		read, write carrier.Code
	}{
		"plain":                 {errors.New("boom"), carrier.Internal, carrier.Internal},
		"raw deadline":          {context.DeadlineExceeded, carrier.DeadlineExceeded, carrier.OutcomeUnknown},
		"raw cancel":            {context.Canceled, carrier.Unavailable, carrier.OutcomeUnknown},
		"coded deadline":        {lost, carrier.DeadlineExceeded, carrier.OutcomeUnknown},
		"deadline, never sent":  {never, carrier.DeadlineExceeded, carrier.DeadlineExceeded},
		"coded":                 {coded(carrier.PermissionDenied), carrier.PermissionDenied, carrier.PermissionDenied},
		"outcome unknown":       {coded(carrier.OutcomeUnknown), carrier.OutcomeUnknown, carrier.OutcomeUnknown},
		"wrapped by an adapter": {errors.Join(coded(carrier.NotFound), io.EOF), carrier.NotFound, carrier.NotFound},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, _ := answers(c.err)
			backend := guarded(fake(t, f))
			err := profile(t.Context(), backend)
			var e *carrier.Error
			if !errors.As(err, &e) || e.Code != c.read {
				t.Errorf("a read gives %v; want %s", err, c.read)
			}
			if err := rename(t.Context(), backend); !errors.As(err, &e) || e.Code != c.write {
				t.Errorf("a write gives %v; want %s", err, c.write)
			}
		})
	}
}

func TestRetry(t *testing.T) {
	t.Parallel()
	unsent := &carrier.Error{Code: carrier.Unavailable, NotSent: true}
	read, write := profile, rename
	for name, c := range map[string]struct {
		call    func(context.Context, *carrier.Backend) error
		answers []error
		calls   int64
		want    carrier.Code
	}{
		"a read that works":         {read, []error{nil}, 1, ""},
		"a read, down and up again": {read, []error{coded(carrier.Unavailable), nil}, 2, ""},
		"a read, down for longer":   {read, []error{coded(carrier.Unavailable)}, 2, carrier.Unavailable},
		"a read, down, then refused": {read, []error{coded(carrier.Unavailable), coded(carrier.NotFound)}, 2,
			carrier.NotFound},
		"a read, timed out":              {read, []error{coded(carrier.DeadlineExceeded)}, 1, carrier.DeadlineExceeded},
		"a read, refused":                {read, []error{coded(carrier.InvalidArgument)}, 1, carrier.InvalidArgument},
		"a read, garbage":                {read, []error{coded(carrier.Internal)}, 1, carrier.Internal},
		"a read, our credentials":        {read, []error{coded(carrier.BackendAuth)}, 1, carrier.BackendAuth},
		"a write, perhaps sent":          {write, []error{coded(carrier.Unavailable)}, 1, carrier.Unavailable},
		"a write, outcome unknown":       {write, []error{coded(carrier.OutcomeUnknown)}, 1, carrier.OutcomeUnknown},
		"a write that never left":        {write, []error{unsent, nil}, 2, ""},
		"a write that never left at all": {write, []error{unsent}, 2, carrier.Unavailable},
		"a write, once unsent, once lost": {write, []error{unsent, coded(carrier.OutcomeUnknown)}, 2,
			carrier.OutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, calls := answers(c.answers...)
			err := c.call(t.Context(), guarded(fake(t, f)))
			if carrier.CodeOf(err) != c.want || calls.Load() != c.calls {
				t.Errorf("%d calls, ending with %v; want %d and code %q", calls.Load(), err, c.calls, c.want)
			}
		})
	}
}

func TestNobodyRetriesForACallerWhoLeft(t *testing.T) {
	t.Parallel()
	ctx, leave := context.WithCancel(t.Context())
	calls := 0
	backend := guarded(fake(t, func(context.Context, *carrier.Operation, any) error {
		calls++
		leave()
		return carrier.Errorf(carrier.Unavailable, "no answer: %w", context.Canceled)
	}))
	if err := profile(ctx, backend); carrier.CodeOf(err) != carrier.Unavailable || calls != 1 {
		t.Errorf("%d calls, ending with %v; want 1 and unavailable", calls, err)
	}
}

func TestRetriesStayWithinATenthOfTheTraffic(t *testing.T) {
	t.Parallel()
	// Every first attempt fails and every second one would work, so the breaker stays closed.
	const traffic = 1000
	attempts, failed := 0, false
	backend := guarded(fake(t, func(context.Context, *carrier.Operation, any) error {
		attempts++
		if failed = !failed; failed {
			return coded(carrier.Unavailable)
		}
		return nil
	}))
	for range traffic {
		_ = profile(t.Context(), backend)
	}
	retries := attempts - traffic
	if retries*10 > attempts || retries < traffic/20 {
		t.Errorf("%d of %d attempts are retries; want at most a tenth, but not next to none", retries, attempts)
	}
}

func TestBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var down atomic.Bool
		var calls atomic.Int64
		down.Store(true)
		backend := guarded(fake(t, func(context.Context, *carrier.Operation, any) error {
			calls.Add(1)
			if down.Load() {
				return coded(carrier.Internal)
			}
			return nil
		}))
		expect := func(when string, code carrier.Code, wantCalls int64) {
			t.Helper()
			before := calls.Load()
			if got, made := carrier.CodeOf(profile(t.Context(), backend)), calls.Load()-before; got != code ||
				made != wantCalls {
				t.Fatalf("%s: code %q after %d calls; want %q after %d", when, got, made, code, wantCalls)
			}
		}
		for range 5 {
			expect("closed", carrier.Internal, 1)
		}
		start := time.Now()
		expect("open", carrier.Unavailable, 0)
		if took := time.Since(start); took != 0 {
			t.Errorf("the open breaker answered after %v; want at once", took)
		}
		if err := rename(t.Context(), backend); carrier.CodeOf(err) != carrier.Unavailable || !carrier.NotSent(err) {
			t.Errorf("a write of the same family = %v; want unavailable, not sent", err)
		}
		if _, err := carrier.ListPlans.Call(t.Context(), backend, ada); carrier.CodeOf(err) != carrier.Internal {
			t.Errorf("another family = %v; want the adapter's own answer", err)
		}
		time.Sleep(5*time.Second + 1)
		expect("probe while down", carrier.Internal, 1)
		expect("open again", carrier.Unavailable, 0)
		time.Sleep(5*time.Second + 1)
		down.Store(false)
		expect("probe while up", "", 1)
		expect("closed again", "", 1)
	})
}

func TestTheFailureThatOpensTheBreakerIsTold(t *testing.T) {
	t.Parallel()
	cause := errors.New("connection reset")
	f, calls := answers(coded(carrier.Internal), coded(carrier.Internal), coded(carrier.Internal),
		coded(carrier.Internal),
		carrier.Errorf(carrier.Unavailable, "no answer: %w", cause))
	backend := guarded(fake(t, f))
	var err error
	for range 5 {
		err = profile(t.Context(), backend)
	}
	if !errors.Is(err, cause) || calls.Load() != 5 {
		t.Errorf("the fifth failure = %v after %d calls; want its own cause after 5, not the breaker's", err, calls.Load())
	}
}

func TestBreakerLetsOneProbeThrough(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var down atomic.Bool
		down.Store(true)
		backend := guarded(fake(t, func(context.Context, *carrier.Operation, any) error {
			if down.Load() {
				return coded(carrier.Internal)
			}
			time.Sleep(time.Second)
			return nil
		}))
		for range 5 {
			_ = profile(t.Context(), backend)
		}
		down.Store(false)
		time.Sleep(5*time.Second + 1)
		var through atomic.Int64
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				if err := profile(t.Context(), backend); err == nil {
					through.Add(1)
				}
			})
		}
		wg.Wait()
		if through.Load() != 1 {
			t.Errorf("%d calls went through a half-open breaker; want 1", through.Load())
		}
	})
}

func TestWhatOpensABreaker(t *testing.T) {
	t.Parallel()
	for code, opens := range map[carrier.Code]bool{
		carrier.Internal: true, carrier.Unavailable: true, carrier.DeadlineExceeded: true, carrier.OutcomeUnknown: true,
		carrier.InvalidArgument: false, carrier.NotFound: false, carrier.AlreadyExists: false,
		carrier.Unauthenticated:  false,
		carrier.PermissionDenied: false, carrier.FailedPrecondition: false, carrier.RateLimited: false,
		carrier.Unimplemented: false,
		carrier.BackendAuth:   false,
	} {
		t.Run(string(code), func(t *testing.T) {
			t.Parallel()
			f, calls := answers(coded(code))
			backend := guarded(fake(t, f))
			for range 10 {
				_ = rename(t.Context(), backend)
			}
			if open := calls.Load() == 5; open != opens || (!opens && calls.Load() != 10) {
				t.Errorf("%d of 10 calls reached the adapter; the breaker should have opened after 5: %v", calls.Load(), opens)
			}
		})
	}
}

// What can't be read of one customer is told, and cuts nobody else off.
func TestWhatCannotBeRead(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	core, lines := observer.New(zapcore.InfoLevel)
	f, calls := answers(carrier.Errorf(carrier.Internal, "GetProfile: %w: Email: expected text", carrier.ErrUnreadable))
	partial := fake(t, f).Wrap(carrier.Replace(carrier.ListPayments,
		func(context.Context, carrier.Customer) (carrier.PaymentsAnswer, error) {
			return carrier.PaymentsAnswer{Omitted: "[1].Debit: expected a number\n[3].Debit: expected a number"}, nil
		}))
	var others []carrier.AnyOp
	for _, op := range carrier.Operations() {
		if op != carrier.GetProfile.Operation && op != carrier.ListPayments.Operation {
			others = append(others, op)
		}
	}
	backend := Guard(partial.Without(others...), Options{Metrics: registry, Logger: zap.New(core)})
	for range 10 {
		_ = profile(t.Context(), backend)
	}
	if calls.Load() != 10 {
		t.Errorf("%d of 10 calls with unreadable answers reached the adapter; want all", calls.Load())
	}
	if _, err := carrier.ListPayments.Call(t.Context(), backend, ada); err != nil {
		t.Errorf("a history less two records: %v; want the rest", err)
	}
	want := `
# HELP bff_carrier_unreadable_total Unreadable answers, and records left out of answers.
# TYPE bff_carrier_unreadable_total counter
bff_carrier_unreadable_total{operation="accounts.profile"} 10
bff_carrier_unreadable_total{operation="history.payments"} 2
`
	if err := testutil.GatherAndCompare(registry, strings.NewReader(want), "bff_carrier_unreadable_total"); err != nil {
		t.Error(err)
	}
	left := lines.FilterMessage("a record of the carrier can't be read and is left out").All()
	if len(left) != 2 || left[1].ContextMap()["problem"] != "[3].Debit: expected a number" ||
		left[1].ContextMap()["operation"] != "history.payments" {
		t.Errorf("lines about records that were left out: %v; want two with operation and problem", left)
	}
}

func TestACallersCancelDoesNotOpenTheBreaker(t *testing.T) {
	t.Parallel()
	f, calls := answers(carrier.Errorf(carrier.Unavailable, "no answer: %w", context.Canceled))
	backend := guarded(fake(t, f))
	for range 10 {
		_ = rename(t.Context(), backend)
	}
	if calls.Load() != 10 {
		t.Errorf("%d of 10 cancelled calls reached the adapter; want all", calls.Load())
	}
}

func TestASlowOperationHoldsOnlyItself(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		backend := guarded(fake(t, func(_ context.Context, op *carrier.Operation, _ any) error {
			if op == carrier.GetProfile.Operation {
				<-release
			}
			return nil
		}))
		var wg sync.WaitGroup
		slow := func() {
			if err := profile(t.Context(), backend); err != nil {
				t.Errorf("a slow call = %v; want no error", err)
			}
		}
		for range 128 {
			wg.Go(slow)
		}
		synctest.Wait()

		start := time.Now()
		if _, err := carrier.GetBasicInfo.Call(t.Context(), backend, ada); err != nil || time.Since(start) != 0 {
			t.Errorf("another operation = %v after %v; want no error at once", err, time.Since(start))
		}
		err := profile(t.Context(), backend)
		if took := time.Since(start); carrier.CodeOf(err) != carrier.Unavailable || !carrier.NotSent(err) ||
			took != time.Second {
			t.Errorf("one too many = %v after %v; want unavailable, not sent, after 1s", err, took)
		}
		wg.Go(slow) // waits its turn
		synctest.Wait()
		close(release)
		wg.Wait()
	})
}

func TestACrowdDoesNotOpenTheBreaker(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		backend := Guard(fake(t, func(context.Context, *carrier.Operation, any) error { <-release; return nil }),
			Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Concurrency: 1})
		var wg sync.WaitGroup
		wg.Go(func() { _ = profile(t.Context(), backend) })
		synctest.Wait()
		for range 10 {
			_ = profile(t.Context(), backend)
		}
		close(release)
		wg.Wait()
		if err := profile(t.Context(), backend); err != nil {
			t.Errorf("after the crowd = %v; want no error", err)
		}
	})
}

func TestAWaitingCallerMayLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		backend := Guard(fake(t, func(context.Context, *carrier.Operation, any) error { <-release; return nil }),
			Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Concurrency: 1})
		var wg sync.WaitGroup
		wg.Go(func() { _ = profile(t.Context(), backend) })
		synctest.Wait()
		ctx, leave := context.WithTimeout(t.Context(), time.Millisecond)
		defer leave()
		if err := profile(ctx, backend); !carrier.NotSent(err) {
			t.Errorf("left while waiting = %v; want not sent", err)
		}
		close(release)
		wg.Wait()
	})
}

func TestAPanicLeavesNothingTaken(t *testing.T) {
	t.Parallel()
	calls := 0
	panicking := func(_ *carrier.Operation, next carrier.Handler) carrier.Handler {
		return func(ctx context.Context, request any) (any, error) {
			if calls++; calls == 1 {
				panic("middleware")
			}
			return next(ctx, request)
		}
	}
	inner := fake(t, func(context.Context, *carrier.Operation, any) error { return nil }).Wrap(panicking)
	backend := Guard(inner, Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Concurrency: 1})
	if err := profile(t.Context(), backend); carrier.CodeOf(err) != carrier.Internal {
		t.Errorf("a panic = %v; want internal", err)
	}
	if err := profile(t.Context(), backend); err != nil {
		t.Errorf("the call after a panic = %v; want no error", err)
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	f, _ := answers(nil, coded(carrier.NotFound), coded(carrier.BackendAuth), coded(carrier.Unavailable),
		coded(carrier.Internal))
	core, lines := observer.New(zapcore.InfoLevel)
	var others []carrier.AnyOp
	for _, op := range carrier.Operations() {
		if op.Family() != "catalog" && op != carrier.GetProfile.Operation {
			others = append(others, op)
		}
	}
	backend := Guard(fake(t, f).Without(append(others, carrier.GetQuote)...),
		Options{Metrics: registry, Logger: zap.New(core)})
	for range 9 {
		_ = profile(t.Context(), backend)
	}
	// nil, not found, backend auth, unavailable + internal (its retry), internal until five in a row, then open.
	want := `
# HELP bff_carrier_backend_auth_total Refusals of our own credentials by the carrier. Alert on any.
# TYPE bff_carrier_backend_auth_total counter
bff_carrier_backend_auth_total 1
# HELP bff_carrier_requests_total Calls of the carrier by operation and the port's code, ok if none.
# TYPE bff_carrier_requests_total counter
bff_carrier_requests_total{code="backend_auth",operation="accounts.profile"} 1
bff_carrier_requests_total{code="deadline_exceeded",operation="accounts.profile"} 0
bff_carrier_requests_total{code="deadline_exceeded",operation="catalog.plans"} 0
bff_carrier_requests_total{code="internal",operation="accounts.profile"} 4
bff_carrier_requests_total{code="internal",operation="catalog.plans"} 0
bff_carrier_requests_total{code="not_found",operation="accounts.profile"} 1
bff_carrier_requests_total{code="ok",operation="accounts.profile"} 1
bff_carrier_requests_total{code="ok",operation="catalog.plans"} 0
bff_carrier_requests_total{code="outcome_unknown",operation="accounts.profile"} 0
bff_carrier_requests_total{code="outcome_unknown",operation="catalog.plans"} 0
bff_carrier_requests_total{code="unavailable",operation="accounts.profile"} 2
bff_carrier_requests_total{code="unavailable",operation="catalog.plans"} 0
# HELP bff_carrier_retries_total Second attempts by operation.
# TYPE bff_carrier_retries_total counter
bff_carrier_retries_total{operation="accounts.profile"} 1
bff_carrier_retries_total{operation="catalog.plans"} 0
`
	if err := testutil.GatherAndCompare(registry, strings.NewReader(want), "bff_carrier_backend_auth_total",
		"bff_carrier_requests_total", "bff_carrier_retries_total"); err != nil {
		t.Error(err)
	}
	gathered, err := testutil.GatherAndCount(registry, "bff_carrier_request_duration_seconds")
	if err != nil || gathered != 2 {
		t.Errorf("%d durations, %v; want one for each operation", gathered, err)
	}
	states := breakerStates(t, registry)
	if states["accounts"] != 2 || states["catalog"] != 0 {
		t.Errorf("breakers: accounts %v, catalog %v; want 2 (open) and 0 (closed)", states["accounts"], states["catalog"])
	}
	alerts := lines.FilterField(zap.Bool("alert", true)).All()
	if len(alerts) != 1 || alerts[0].Level != zapcore.ErrorLevel ||
		alerts[0].ContextMap()["operation"] != carrier.GetProfile.Name {
		t.Errorf("alerting lines = %v; want one error line about Profile", alerts)
	}
	if opened := lines.FilterMessage("carrier breaker").All(); len(opened) != 1 ||
		opened[0].ContextMap()["to"] != "open" {
		t.Errorf("lines about the breaker = %v; want one that says open", opened)
	}
}

func breakerStates(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	states := map[string]float64{}
	for _, f := range families {
		if f.GetName() == "bff_carrier_breaker_state" {
			for _, m := range f.GetMetric() {
				states[m.GetLabel()[0].GetValue()] = m.GetGauge().GetValue()
			}
		}
	}
	return states
}

func BenchmarkRead(b *testing.B) {
	backend := guarded(fake(b, func(context.Context, *carrier.Operation, any) error { return nil }))
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := profile(b.Context(), backend); err != nil {
				b.Fatal(err)
			}
		}
	})
}
