package webhook

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// receiver is an endpoint that answers as told and remembers the bodies it accepted.
type receiver struct {
	*httptest.Server
	mu       sync.Mutex
	refuse   int // this many times before accepting
	accepted []string
	headers  []http.Header
	arrived  chan struct{}
}

func newReceiver(t *testing.T, refuse int) *receiver {
	t.Helper()
	r := &receiver{refuse: refuse, arrived: make(chan struct{}, 1000)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.refuse > 0 {
			r.refuse--
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		r.accepted = append(r.accepted, string(body))
		r.headers = append(r.headers, req.Header.Clone())
		r.arrived <- struct{}{}
	}))
	t.Cleanup(r.Close)
	return r
}

// expect waits for exactly these bodies, in this order.
func (r *receiver) expect(t *testing.T, want ...string) {
	t.Helper()
	for range want {
		select {
		case <-r.arrived:
		case <-time.After(10 * time.Second):
			t.Fatalf("no delivery within 10 s; accepted %v, want %v", r.bodies(), want)
		}
	}
	if got := r.bodies(); !slices.Equal(got, want) {
		t.Fatalf("accepted %v, want %v", got, want)
	}
}

func (r *receiver) bodies() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.accepted)
}

func run(t *testing.T, options Options) *Dispatcher {
	t.Helper()
	if options.Backoff == nil {
		options.Backoff = []time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}
	}
	d := New(options)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run returned %v, want nil", err)
		}
	})
	return d
}

func flush(t *testing.T, d *Dispatcher) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := d.Flush(ctx, ""); err != nil {
		t.Fatalf("Flush: %v, want nil", err)
	}
}

func TestEventsOfOneGroupArriveInOrder(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, 0)
	d := run(t, Options{URLs: []string{r.URL}})
	var want []string
	for i := range 50 {
		want = append(want, fmt.Sprint(i))
		d.Enqueue("a", fmt.Sprint("evt_", i), "pi_1", []byte(want[i]))
	}
	r.expect(t, want...)
}

func TestADeliveryIsSignedWithTheTimeOfSending(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, 0)
	at := time.Unix(1_700_000_000, 0)
	d := run(t, Options{URLs: []string{r.URL}, Secret: "whsec_light", Now: func() time.Time { return at }})
	d.Enqueue("a", "evt_1", "pi_1", []byte(`{"id":"evt_1"}`))
	r.expect(t, `{"id":"evt_1"}`)
	if got, want := r.headers[0].Get(SignatureHeader), Sign("whsec_light", at, []byte(`{"id":"evt_1"}`)); got != want {
		t.Errorf("%s is %q, want %q", SignatureHeader, got, want)
	}
}

func TestARefusedDeliveryIsTriedAgain(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, 2)
	d := run(t, Options{URLs: []string{r.URL}})
	d.Enqueue("a", "evt_1", "pi_1", []byte("a"))
	r.expect(t, "a")
	flush(t, d)
	got := d.Deliveries("", "evt_1")
	if len(got) != 1 || got[0].State != Delivered || len(got[0].Attempts) != 3 || got[0].Attempts[0].Status != 500 ||
		got[0].Attempts[2].Status != 200 {
		t.Errorf("deliveries are %+v, want one with the attempts 500, 500, 200", got)
	}
}

func TestADeliveryIsGivenUpAfterTheLastRetry(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, 100)
	d := run(t, Options{URLs: []string{r.URL}, Backoff: []time.Duration{time.Hour}})
	d.Enqueue("a", "evt_1", "pi_1", []byte("a"))
	flush(t, d) // the first attempt
	if got := d.Deliveries("", "evt_1")[0]; got.State != Pending || len(got.Attempts) != 1 {
		t.Fatalf("after one attempt the delivery is %+v, want it pending", got)
	}
	flush(t, d) // the retry, an hour early
	if got := d.Deliveries("", "evt_1")[0]; got.State != Failed || len(got.Attempts) != 2 {
		t.Errorf("after the last retry the delivery is %+v, want it failed", got)
	}
	if n := d.Waiting(""); n != 0 {
		t.Errorf("%d deliveries wait, want none", n)
	}
}

func TestAnUnreachableEndpointIsRecordedAndTheOtherServed(t *testing.T) {
	t.Parallel()
	r, gone := newReceiver(t, 0), newReceiver(t, 0)
	gone.Close()
	d := run(t, Options{URLs: []string{gone.URL, r.URL}, Backoff: []time.Duration{time.Hour}})
	d.Enqueue("a", "evt_1", "pi_1", []byte("a"))
	r.expect(t, "a")
	flush(t, d)
	got := d.Deliveries("")
	if len(got) != 2 || got[0].Attempts[0].Error == "" || got[1].State != Delivered {
		t.Errorf("deliveries are %+v, want a failed attempt and a delivered one", got)
	}
}

func TestModes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		rule  Rule
		flush bool
		want  []string // of the events 1, 2, 3
	}{
		{"drop the first", Rule{Mode: Drop, Times: 1}, false, []string{"2", "3"}},
		{"drop all", Rule{Mode: Drop}, true, nil},
		{"duplicate the first two", Rule{Mode: Duplicate, Times: 2}, false, []string{"1", "1", "2", "2", "3"}},
		{"triple", Rule{Mode: Duplicate, Copies: 3, Times: 1}, false, []string{"1", "1", "1", "2", "3"}},
		{"delay the first", Rule{Mode: Delay, Times: 1}, true, []string{"2", "3", "1"}},
		{"reorder two", Rule{Mode: Reorder, Times: 2}, false, []string{"2", "1", "3"}},
		{"reorder until flushed", Rule{Mode: Reorder}, true, []string{"3", "2", "1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReceiver(t, 0)
			d := run(t, Options{URLs: []string{r.URL}})
			d.SetRule("a", c.rule)
			for i := range 3 {
				group := "pi_1"
				if c.rule.Mode == Reorder && c.rule.Times == 0 {
					group = fmt.Sprint("pi_", i) // the order holds between payments, too
				}
				d.Enqueue("a", fmt.Sprint("evt_", i+1), group, []byte(fmt.Sprint(i+1)))
			}
			if c.rule.Mode == Delay {
				for range 2 { // those that came later are there before the flush
					<-r.arrived
				}
				r.arrived <- struct{}{}
				r.arrived <- struct{}{}
			}
			if c.flush {
				flush(t, d)
			}
			r.expect(t, c.want...)
		})
	}
}

func TestDroppedEventsAreRecorded(t *testing.T) {
	t.Parallel()
	d := run(t, Options{URLs: []string{"http://127.0.0.1:1"}})
	d.SetRule("a", Rule{Mode: Drop, Times: 1})
	d.Enqueue("a", "evt_1", "pi_1", []byte("a"))
	if got := d.Deliveries("", "evt_1"); len(got) != 1 || got[0].State != Dropped {
		t.Errorf("deliveries are %+v, want one dropped", got)
	}
	if got := d.Rule("a"); got.Mode != Normal {
		t.Errorf("the rule is %+v after its times are used up, want normal", got)
	}
}

func TestRulesThatMakeNoSenseAreRefused(t *testing.T) {
	t.Parallel()
	for field, r := range map[string]Rule{
		"Mode": {Mode: "late"}, "Times": {Mode: Drop, Times: -1}, "Copies": {Mode: Duplicate, Copies: 11},
	} {
		if got, _ := r.Check(); got != field {
			t.Errorf("Check of %+v names the field %q; want %s", r, got, field)
		}
	}
}

func TestTheQueueIsBounded(t *testing.T) {
	t.Parallel()
	d := New(Options{URLs: []string{"http://127.0.0.1:1"}, Limit: 2})
	for i := range 3 {
		d.Enqueue("a", fmt.Sprint("evt_", i), "pi_1", nil)
	}
	got := d.Deliveries("")
	if len(got) != 3 || got[1].State != Pending || got[2].State != Failed {
		t.Errorf("deliveries are %+v, want the third to fail for want of room", got)
	}
}

func TestResetForgetsWhatWaits(t *testing.T) {
	t.Parallel()
	d := New(Options{URLs: []string{"http://127.0.0.1:1"}})
	d.Enqueue("a", "evt_1", "pi_1", nil)
	d.Forget("")
	if n, got := d.Waiting(""), d.Deliveries(""); n != 0 || len(got) != 0 {
		t.Errorf("after a reset %d wait and %+v is remembered, want nothing", n, got)
	}
}

func TestModesAndHistoryBelongToAWorld(t *testing.T) {
	t.Parallel()
	d := New(Options{URLs: []string{"http://127.0.0.1:1"}})
	d.SetRule("a", Rule{Mode: Drop})
	d.SetRule("", Rule{Mode: Delay})
	d.Enqueue("a", "evt_1", "pi_1", nil)
	d.Enqueue("b", "evt_2", "pi_2", nil)
	d.Resend("a", "evt_1", "pi_1", nil)
	if got := d.Deliveries("a"); len(got) != 2 || got[0].State != Dropped || got[1].State != Pending {
		t.Errorf("a's deliveries are %+v; want one dropped by its mode and one sent again", got)
	}
	if n := d.Waiting("b"); n != 1 {
		t.Errorf("%d of b's events wait; want 1, held by the mode for all", n)
	}
	d.Forget("b")
	if n := d.Waiting("b"); n != 0 {
		t.Errorf("%d of b's events wait after it is forgotten; want none", n)
	}
	d.Forget("a")
	if n, got, rule := d.Waiting("a"), d.Deliveries(""), d.Rule("a"); n != 0 || len(got) != 0 || rule.Mode != Delay {
		t.Errorf("after a is forgotten %d wait, %d are remembered and its mode is %s; want 0, 0 and the one for all", n,
			len(got), rule.Mode)
	}
}
