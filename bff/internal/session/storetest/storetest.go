// Package storetest holds what every session.Store promises, to be run against each
// store over each form of Redis.
package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

const (
	idle     = 10 * time.Minute
	absolute = time.Hour
	bar      = 5 * time.Minute
)

var now = time.Date(2026, 11, 21, 9, 30, 0, 123456000, time.UTC)

// The suite: what a session.Store promises, whatever form of Redis is below.
var suite = map[string]func(*testing.T, harness){
	"a record is there until it has idled":         recordIdles,
	"a record never outlives its end":              recordEnds,
	"expire shortens, removes and creates none":    expire,
	"swap replaces what was read and nothing else": swap,
	"delete removes once":                          deleteOnce,
	"delete owned removes all of one owner":        deleteOwned,
	"owned lists what is there":                    owned,
	"delete owned bars what was born before":       deleteOwnedBars,
	"put and delete owned race":                    putRacesDeleteOwned,
	"the index goes with its records":              indexGoes,
}

// Open returns the store to be tested over a client, ready for use, with a clock.
type Open func(t *testing.T, client *redisclient.Client, clock func() time.Time) session.Store

// Run runs the suite against an embedded, a single, a Sentinel's and a Cluster's Redis.
func Run(t *testing.T, open Open) {
	forms := map[string]func(testing.TB) string{
		"embedded": func(testing.TB) string { return redisclient.Embedded },
		"single":   func(t testing.TB) string { return redistest.Start(t).URL() },
		"Sentinel": func(t testing.TB) string { return redistest.StartSentinel(t).URL() },
		"Cluster":  func(t testing.TB) string { return redistest.StartCluster(t).URL() },
	}
	for form, address := range forms {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			h := harness{client: redistest.Open(t, address(t)), clock: &redistest.Clock{}}
			h.store = open(t, h.client, h.clock.Now)
			for name, test := range suite { // one after the other: they move the server's time
				t.Run(name, func(t *testing.T) {
					h.names = strings.ReplaceAll(name, " ", "-")
					test(t, h)
				})
			}
		})
	}
}

type harness struct {
	store  session.Store
	client *redisclient.Client
	clock  *redistest.Clock
	names  string // tells this test's ids and owners from those of others on the same server
}

// pass lets time go by, for the store and for Redis.
func (h harness) pass(t *testing.T, d time.Duration) {
	t.Helper()
	h.clock.Advance(d)
	redistest.FastForward(t, h.client, d)
}

func (h harness) id(n int) string       { return fmt.Sprintf("%s-%d", h.names, n) }
func (h harness) owner(n string) string { return h.names + "-owner-" + n }

func (h harness) record(n int, owner string) session.Record {
	return session.Record{
		ID: h.id(n), Owner: h.owner(owner), Sealed: []byte("sealed\x00record"), Label: []byte("label of " + h.id(n)),
		Most: 1000,
		Idle: idle, Born: now, Until: now.Add(absolute),
	}
}

func (h harness) put(t *testing.T, r session.Record) {
	t.Helper()
	if err := h.store.Put(t.Context(), r, now); err != nil {
		t.Fatalf("put %s: %v", r.ID, err)
	}
}

func (h harness) wantThere(t *testing.T, n int) {
	t.Helper()
	got, err := h.store.Get(t.Context(), h.id(n), idle)
	if err != nil || string(got) != "sealed\x00record" {
		t.Fatalf("get %s: got %q, %v, want the record", h.id(n), got, err)
	}
}

func (h harness) wantGone(t *testing.T, n int) {
	t.Helper()
	if got, err := h.store.Get(t.Context(), h.id(n), idle); !errors.Is(err, session.ErrNotFound) {
		t.Fatalf("get %s: got %q, %v, want ErrNotFound", h.id(n), got, err)
	}
}

func recordIdles(t *testing.T, h harness) {
	h.wantGone(t, 1)
	h.put(t, h.record(1, "a"))
	for range 3 {
		h.pass(t, idle-time.Minute)
		h.wantThere(t, 1)
	}
	h.pass(t, idle)
	h.wantGone(t, 1)
}

func recordEnds(t *testing.T, h harness) {
	r := h.record(1, "a")
	r.Until = now.Add(time.Minute)
	h.put(t, r)
	h.pass(t, time.Minute)
	h.wantGone(t, 1)

	r.Until = now
	if err := h.store.Put(t.Context(), r, now); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("put of a record whose life is over: got %v, want ErrNotFound", err)
	}
}

func expire(t *testing.T, h harness) {
	ctx := t.Context()
	h.put(t, h.record(1, "a"))
	if err := h.store.Expire(ctx, h.id(1), time.Minute); err != nil {
		t.Fatal(err)
	}
	h.pass(t, time.Minute)
	h.wantGone(t, 1)

	h.put(t, h.record(2, "a"))
	if err := h.store.Expire(ctx, h.id(2), -time.Second); err != nil {
		t.Fatal(err)
	}
	h.wantGone(t, 2)

	if err := h.store.Expire(ctx, h.id(3), time.Minute); err != nil {
		t.Errorf("expire of a missing record: got %v, want nil", err)
	}
	h.wantGone(t, 3)
}

func swap(t *testing.T, h harness) {
	ctx := t.Context()
	old, changed := []byte("sealed\x00record"), []byte("changed")
	if swapped, err := h.store.Swap(ctx, h.id(1), old, changed); swapped || err != nil {
		t.Errorf("swap of a missing record: got %t, %v, want false", swapped, err)
	}
	h.wantGone(t, 1)

	h.put(t, h.record(1, "a"))
	if swapped, err := h.store.Swap(ctx, h.id(1), changed, old); swapped || err != nil {
		t.Errorf("swap of another value: got %t, %v, want false", swapped, err)
	}
	h.wantThere(t, 1)

	h.pass(t, idle-time.Minute)
	if swapped, err := h.store.Swap(ctx, h.id(1), old, changed); !swapped || err != nil {
		t.Errorf("swap: got %t, %v, want true", swapped, err)
	}
	if got, err := h.store.Get(ctx, h.id(1), time.Minute); err != nil || !bytes.Equal(got, changed) {
		t.Errorf("after the swap: got %q, %v, want %q", got, err, changed)
	}
	h.pass(t, time.Minute)
	h.wantGone(t, 1)

	h.put(t, h.record(2, "a"))
	h.pass(t, idle-time.Minute)
	if _, err := h.store.Swap(ctx, h.id(2), old, changed); err != nil {
		t.Fatal(err)
	}
	h.pass(t, time.Minute)
	h.wantGone(t, 2) // a swap keeps the expiry
}

func deleteOnce(t *testing.T, h harness) {
	h.put(t, h.record(1, "a"))
	h.wantThere(t, 1)
	if err := h.store.Delete(t.Context(), h.id(1)); err != nil {
		t.Errorf("delete: %v", err)
	}
	h.wantGone(t, 1)
	if err := h.store.Delete(t.Context(), h.id(1)); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("second delete: got %v, want ErrNotFound", err)
	}
}

func deleteOwned(t *testing.T, h harness) {
	const records = 20
	for n := range records {
		h.put(t, h.record(n, "a"))
		h.wantThere(t, n)
	}
	h.put(t, h.record(records, "b"))
	for range 2 { // the second one finds nothing to delete
		if err := h.store.DeleteOwned(t.Context(), h.owner("a"), now, bar); err != nil {
			t.Fatalf("delete owned: %v", err)
		}
	}
	for n := range records {
		h.wantGone(t, n)
	}
	h.wantThere(t, records)
	if err := h.store.DeleteOwned(t.Context(), h.owner("nobody"), now, bar); err != nil {
		t.Errorf("delete owned of an owner without records: %v", err)
	}
}

func owned(t *testing.T, h harness) {
	want := func(owner string, want map[string]time.Duration) {
		t.Helper()
		records, err := h.store.Owned(t.Context(), h.owner(owner))
		if err != nil || len(records) != len(want) {
			t.Fatalf("owned: got %v, %v, want %v", records, err, want)
		}
		for _, r := range records {
			// A real server's clock goes on between the calls.
			if life, listed := want[r.ID]; !listed || r.Life > life || r.Life < life-10*time.Second ||
				string(r.Label) != "label of "+r.ID {
				t.Errorf("owned: got %s with the label %q and %s to live, want %v", r.ID, r.Label, r.Life, want)
			}
		}
	}
	want("a", nil)
	h.put(t, h.record(1, "a"))
	h.put(t, h.record(2, "a"))
	h.put(t, h.record(3, "b"))
	want("a", map[string]time.Duration{h.id(1): idle, h.id(2): idle})
	h.pass(t, idle/2)
	h.wantThere(t, 1)
	want("a", map[string]time.Duration{h.id(1): idle, h.id(2): idle / 2})
	h.pass(t, idle/2)
	want("a", map[string]time.Duration{h.id(1): idle / 2})
	if err := h.store.Delete(t.Context(), h.id(1)); err != nil {
		t.Fatal(err)
	}
	want("a", nil)
	want("b", nil)
}

func deleteOwnedBars(t *testing.T, h harness) {
	if err := h.store.DeleteOwned(t.Context(), h.owner("a"), now, bar); err != nil {
		t.Fatal(err)
	}
	before := h.record(1, "a")
	before.Born = now.Add(-time.Microsecond)
	if err := h.store.Put(t.Context(), before, now); !errors.Is(err, session.ErrNotFound) {
		t.Errorf("put of a record born before: got %v, want ErrNotFound", err)
	}
	h.wantGone(t, 1)

	before.ID, before.Owner = h.id(2), h.owner("b")
	h.put(t, before) // another owner
	h.put(t, h.record(3, "a"))
	h.wantThere(t, 3) // born no earlier

	h.pass(t, bar)
	before.ID, before.Owner = h.id(4), h.owner("a")
	h.put(t, before)
}

func putRacesDeleteOwned(t *testing.T, h harness) {
	const rounds, puts = 20, 5
	for round := range rounds {
		owner := fmt.Sprint(round)
		var all sync.WaitGroup
		for n := range puts {
			all.Go(func() {
				r := h.record(round*puts+n, owner)
				r.Born = now.Add(-time.Second)
				if err := h.store.Put(t.Context(), r, now); err != nil && !errors.Is(err, session.ErrNotFound) {
					t.Errorf("put: got %v, want nil or ErrNotFound", err)
				}
			})
		}
		all.Go(func() {
			if err := h.store.DeleteOwned(t.Context(), h.owner(owner), now, bar); err != nil {
				t.Errorf("delete owned: %v", err)
			}
		})
		all.Wait()
		for n := range puts {
			h.wantGone(t, round*puts+n)
		}
	}
}

func indexGoes(t *testing.T, h harness) {
	count := func() (n int) {
		for _, key := range redistest.Keys(t, h.client) {
			if strings.Contains(key, h.names) {
				n++
			}
		}
		return n
	}
	h.put(t, h.record(1, "a"))
	short := h.record(2, "a")
	short.Until = now.Add(time.Minute) // must not shorten the index's life
	h.put(t, short)
	h.pass(t, absolute-time.Minute)
	if got := count(); got != 2 {
		t.Errorf("with its records idled: %d keys, want the index and the labels", got)
	}
	h.pass(t, time.Minute)
	if got := count(); got != 0 {
		t.Errorf("after the records' absolute life: %d keys, want none", got)
	}
}
