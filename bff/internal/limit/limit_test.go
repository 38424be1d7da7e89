package limit

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
)

var start = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

// fixture is a limiter whose time is moved by hand.
type fixture struct {
	*Limiter
	client *redisclient.Client
	now    time.Time
}

func newFixture(t *testing.T, client *redisclient.Client) *fixture {
	t.Helper()
	f := &fixture{client: client, now: start}
	f.Limiter = New(f.client, bytes.Repeat([]byte{7}, 32), func() time.Time { return f.now })
	return f
}

func (f *fixture) allow(t *testing.T, rule Rule, subject string) Decision {
	t.Helper()
	d, err := f.Allow(t.Context(), rule, subject)
	if err != nil {
		t.Fatalf("allow: %v", err)
	}
	return d
}

func (f *fixture) wantOK(t *testing.T, rule Rule, subject string, remaining int) Decision {
	t.Helper()
	d := f.allow(t, rule, subject)
	if !d.OK || d.Remaining != remaining || d.RetryAfter != 0 {
		t.Fatalf("at %s: got %+v, want OK with %d remaining", f.now.Sub(start), d, remaining)
	}
	return d
}

func (f *fixture) wantRefused(t *testing.T, rule Rule, subject string, retryAfter time.Duration) {
	t.Helper()
	d := f.allow(t, rule, subject)
	if d.OK || d.Remaining != 0 || d.RetryAfter != retryAfter {
		t.Fatalf("at %s: got %+v, want a refusal for %s", f.now.Sub(start), d, retryAfter)
	}
}

// everyForm runs a test on each form of Redis.
func everyForm(t *testing.T, test func(*testing.T, *fixture)) {
	t.Helper()
	forms := map[string]func(testing.TB) string{
		"embedded": func(testing.TB) string { return redisclient.Embedded },
		"single":   func(t testing.TB) string { return redistest.Start(t).URL() },
		"Cluster":  func(t testing.TB) string { return redistest.StartCluster(t).URL() },
	}
	for form, address := range forms {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			test(t, newFixture(t, redistest.Open(t, address(t))))
		})
	}
}

func TestWindowSlides(t *testing.T) {
	t.Parallel()
	rule := Rule{"test", []Window{{3, time.Minute}}}
	everyForm(t, func(t *testing.T, f *fixture) {
		f.wantOK(t, rule, "ada", 2) // at 0 s
		f.now = start.Add(50 * time.Second)
		f.wantOK(t, rule, "ada", 1)
		f.wantOK(t, rule, "ada", 0)
		for range 3 { // refusals aren't counted
			f.wantRefused(t, rule, "ada", 10*time.Second)
		}
		f.wantOK(t, rule, "bob", 2)
		f.wantOK(t, Rule{"other", rule.Windows}, "ada", 2)

		f.now = start.Add(time.Minute)
		f.wantOK(t, rule, "ada", 0)
		f.wantRefused(t, rule, "ada", 50*time.Second)
		f.now = start.Add(2*time.Minute - time.Microsecond)
		f.wantOK(t, rule, "ada", 1)
	})
}

func TestAllWindowsMustHaveRoom(t *testing.T) {
	t.Parallel()
	everyForm(t, func(t *testing.T, f *fixture) {
		f.wantOK(t, ResendsOfFlow, "ada", 0)
		f.wantRefused(t, ResendsOfFlow, "ada", time.Minute)
		for range 4 {
			f.now = f.now.Add(time.Minute)
			f.wantOK(t, ResendsOfFlow, "ada", 0)
		}
		f.wantRefused(t, ResendsOfFlow, "ada", 56*time.Minute) // the longer of the two waits
		f.now = f.now.Add(time.Minute)
		f.wantRefused(t, ResendsOfFlow, "ada", 55*time.Minute)
		f.now = start.Add(time.Hour)
		f.wantOK(t, ResendsOfFlow, "ada", 0)
	})
}

func TestParallelAttempts(t *testing.T) {
	t.Parallel()
	everyForm(t, func(t *testing.T, f *fixture) {
		for rule, want := range map[*Rule]int64{&CodesOfFlow: 5, &ResendsOfFlow: 1, &Logins: 10, &SIMChecks: 30} {
			var passed atomic.Int64
			var all sync.WaitGroup
			for range 50 {
				all.Go(func() {
					d, err := f.Allow(t.Context(), *rule, "ada")
					if err != nil {
						t.Errorf("allow: %v", err)
					}
					if d.OK {
						passed.Add(1)
					}
				})
			}
			all.Wait()
			if passed.Load() != want {
				t.Errorf("%s: %d of 50 parallel attempts passed, want %d", rule.Name, passed.Load(), want)
			}
		}
	})
}

func TestRefund(t *testing.T) {
	t.Parallel()
	everyForm(t, func(t *testing.T, f *fixture) {
		for range 30 { // right ones never lock out
			if err := f.Refund(t.Context(), f.wantOK(t, Logins, "ada", 9)); err != nil {
				t.Fatalf("refund: %v", err)
			}
		}
		wrong := f.wantOK(t, Logins, "ada", 9)
		right := f.wantOK(t, Logins, "ada", 8)
		for range 2 { // a second refund gives nothing
			if err := f.Refund(t.Context(), right); err != nil {
				t.Fatalf("refund: %v", err)
			}
		}
		f.wantOK(t, Logins, "ada", 8)
		if err := f.Refund(t.Context(), wrong); err != nil {
			t.Fatalf("refund: %v", err)
		}
		f.wantOK(t, Logins, "ada", 8)
	})
}

// The client repeats a command whose reply got lost.
func TestRepeatedCommandCountsOnce(t *testing.T) {
	t.Parallel()
	everyForm(t, func(t *testing.T, f *fixture) {
		rule := Rule{"test", []Window{{1, time.Minute}}}
		for range 3 {
			d, err := f.take(t.Context(), rule, "bff:l:test:x", "attempt")
			if err != nil || !d.OK {
				t.Fatalf("the same attempt: got %+v, %v, want OK", d, err)
			}
		}
		if d, err := f.take(t.Context(), rule, "bff:l:test:x", "another"); err != nil || d.OK {
			t.Errorf("another attempt: got %+v, %v, want a refusal", d, err)
		}
	})
}

func TestNothingInClearAndNothingForEver(t *testing.T) {
	t.Parallel()
	f := newFixture(t, redistest.Open(t, redistest.Start(t).URL()))
	for range 20 {
		f.allow(t, Logins, "ada@example.com")
	}
	keys := redistest.Keys(t, f.client)
	if len(keys) != 1 || !strings.HasPrefix(keys[0], "bff:l:login:") {
		t.Fatalf("got keys %q, want one of the rule", keys)
	}
	log := fmt.Sprint(keys, f.client.ZRange(t.Context(), keys[0], 0, -1).Val())
	if strings.Contains(strings.ToLower(log), "ada") {
		t.Errorf("the subject is in clear: %s", log)
	}
	if got := f.client.ZCard(t.Context(), keys[0]).Val(); got != 10 {
		t.Errorf("%d attempts are kept, want the 10 that count", got)
	}
	redistest.FastForward(t, f.client, 15*time.Minute)
	if keys := redistest.Keys(t, f.client); len(keys) != 0 {
		t.Errorf("after the window %q are left, want nothing", keys)
	}
}

func TestClosedWhenRedisIsDown(t *testing.T) {
	t.Parallel()
	ways := map[string]func(*redistest.Server){"stopped": (*redistest.Server).Stop, "hanging": (*redistest.Server).Pause}
	for way, harm := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			server := redistest.Start(t)
			f := newFixture(t, redistest.OpenHasty(t, server.URL()))
			taken := f.allow(t, Logins, "ada")
			harm(server)
			began := time.Now()
			d, err := f.Allow(t.Context(), Logins, "ada")
			if d.OK || !errors.Is(err, ErrUnavailable) {
				t.Errorf("allow: got %+v, %v, want ErrUnavailable", d, err)
			}
			if took := time.Since(began); took > 1500*time.Millisecond {
				t.Errorf("allow took %s, want at most 1.5s", took)
			}
			if err := f.Refund(t.Context(), taken); !errors.Is(err, ErrUnavailable) {
				t.Errorf("refund: got %v, want ErrUnavailable", err)
			}
		})
	}
}
