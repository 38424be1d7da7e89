package cachestore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/cachestore"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
	"github.com/golight/selfservice/bff/internal/session/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const idle = 10 * time.Minute

func TestStore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T, client *redisclient.Client, clock func() time.Time) session.Store {
		return running(t, client, clock)
	})
}

// running returns a store that hears of changes until the end of the test.
func running(t *testing.T, client *redisclient.Client, clock func() time.Time) *cachestore.Store {
	t.Helper()
	store := cachestore.New(redisstore.New(client), cachestore.Options{Clock: clock})
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { store.Run(ctx) })
	t.Cleanup(func() { stop(); running.Wait() })
	eventually.Holds(t, "the store hears of changes", store.Up)
	return store
}

// replica is a store with a client of its own, as another process has.
type replica struct {
	*cachestore.Store
	t      *testing.T
	client *redisclient.Client
	clock  *redistest.Clock
}

func newReplica(t *testing.T, address string) replica {
	t.Helper()
	r := replica{t: t, client: redistest.Open(t, address), clock: &redistest.Clock{}}
	r.Store = running(t, r.client, r.clock.Now)
	return r
}

func (r replica) put(id string) {
	r.t.Helper()
	now := r.clock.Now()
	record := session.Record{ID: id, Owner: "owner", Most: 20, Sealed: []byte("sealed"), Idle: idle, Born: now,
		Until: now.Add(time.Hour)}
	if err := r.Put(r.t.Context(), record, now); err != nil {
		r.t.Fatalf("put: %v", err)
	}
}

// read returns the record, or the error's text.
func (r replica) read(id string) string {
	sealed, err := r.Get(r.t.Context(), id, idle)
	switch {
	case errors.Is(err, session.ErrNotFound):
		return "not found"
	case errors.Is(err, session.ErrUnavailable):
		return "unavailable"
	case err != nil:
		return err.Error()
	}
	return string(sealed)
}

func (r replica) want(id, want string) {
	r.t.Helper()
	if got := r.read(id); got != want {
		r.t.Errorf("read %s: got %q, want %q", id, got, want)
	}
}

// keep reads a record until it is answered from memory.
func (r replica) keep(id string) {
	r.t.Helper()
	eventually.Holds(r.t, "the record is kept in memory", func() bool {
		before := r.redisReads()
		return r.read(id) == "sealed" && r.redisReads() == before
	})
}

// vanish removes a record from Redis without a word to anybody.
func (r replica) vanish(id string) {
	r.t.Helper()
	if n, err := r.client.Del(context.Background(), "bff:s:"+id).Result(); n != 1 || err != nil {
		r.t.Fatalf("remove the record: got %d, %v, want 1", n, err)
	}
}

// redisReads counts the reads of records that this replica's Redis has served.
func (r replica) redisReads() string {
	r.t.Helper()
	info, err := r.client.Info(context.Background(), "commandstats").Result()
	if err != nil {
		r.t.Fatal(err)
	}
	var calls string
	for line := range strings.Lines(info) {
		if _, err := fmt.Sscanf(line, "cmdstat_getex:calls=%s", &calls); err == nil {
			return calls
		}
	}
	return "none"
}

func TestKeptForASecondAtMost(t *testing.T) {
	t.Parallel()
	r := newReplica(t, redistest.Start(t).URL())
	r.put("a")
	r.keep("a")
	r.vanish("a") // as if the message were lost
	r.clock.Advance(cachestore.MaxAge - time.Nanosecond)
	r.want("a", "sealed")
	r.clock.Advance(time.Nanosecond)
	r.want("a", "not found")
}

// What one replica ends or changes, the other one hears of: no time passes on its clock.
func TestChangesAreHeard(t *testing.T) {
	t.Parallel()
	address := map[string]func(testing.TB) string{
		"single":   func(t testing.TB) string { return redistest.Start(t).URL() },
		"Sentinel": func(t testing.TB) string { return redistest.StartSentinel(t).URL() },
		"Cluster":  func(t testing.TB) string { return redistest.StartCluster(t).URL() },
	}
	changes := map[string]struct {
		make func(ctx context.Context, r replica, id string) error
		want string
	}{
		"delete": {func(ctx context.Context, r replica, id string) error { return r.Delete(ctx, id) }, "not found"},
		"delete owned": {func(ctx context.Context, r replica, _ string) error {
			return r.DeleteOwned(ctx, "owner", r.clock.Now(), time.Minute)
		}, "not found"},
		"swap": {func(ctx context.Context, r replica, id string) error {
			_, err := r.Swap(ctx, id, []byte("sealed"), []byte("changed"))
			return err
		}, "changed"},
	}
	for form, start := range address {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			url := start(t)
			here, there := newReplica(t, url), newReplica(t, url)
			for name, change := range changes {
				id := strings.ReplaceAll(name, " ", "-")
				here.put(id)
				here.want(id, "sealed")
				there.want(id, "sealed")
				if err := change.make(t.Context(), here, id); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				here.want(id, change.want) // at once
				eventually.Holds(t, name+" is heard of", func() bool { return there.read(id) == change.want })
			}
		})
	}
}

// While nothing is heard, everything is read from Redis.
func TestBypassedWhileNothingIsHeard(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	r := newReplica(t, server.URL())
	r.put("a")
	r.put("b")
	r.keep("a")

	server.Pause()
	eventually.Holds(t, "the silence is noticed", func() bool { return !r.Up() })
	r.want("a", "unavailable") // and that on a clock that stands
	server.Resume()
	eventually.Holds(t, "the store hears again", r.Up)
	r.keep("a")

	server.Kill()
	eventually.Holds(t, "the loss is noticed", func() bool { return !r.Up() })
	r.want("a", "unavailable")
	server.Start()
	eventually.Holds(t, "the store hears again", r.Up)
	r.keep("a")
}

// A connection that is cut may have lost messages: what was kept is forgotten.
func TestForgetsWhenTheConnectionIsCut(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	r := newReplica(t, server.URL())
	r.put("a")
	r.keep("a")
	r.vanish("a")
	r.want("a", "sealed")
	if err := server.Admin().Do(t.Context(), "CLIENT", "KILL", "TYPE", "pubsub").Err(); err != nil {
		t.Fatal(err)
	}
	eventually.Holds(t, "it is forgotten", func() bool { return r.read("a") == "not found" })
}

func TestKeepsNothingBeforeItRuns(t *testing.T) {
	t.Parallel()
	clock := &redistest.Clock{}
	client := redistest.Open(t, redisclient.Embedded)
	r := replica{t: t, client: client, clock: clock,
		Store: cachestore.New(redisstore.New(client), cachestore.Options{Clock: clock.Now})}
	r.put("a")
	r.want("a", "sealed")
	r.vanish("a")
	r.want("a", "not found")
}

// Redis's access control may forbid to publish: sessions still end.
func TestEndsWithoutTheRightToPublish(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	if err := server.Admin().Do(t.Context(), "ACL", "SETUSER", "bff", "on", ">secret", "~bff:*", "resetchannels",
		"+@all").Err(); err != nil {
		t.Fatal(err)
	}
	client := redistest.Open(t, "redis://bff:secret@"+server.Addr)
	store := cachestore.New(redisstore.New(client), cachestore.Options{})
	r := replica{t: t, client: client, clock: &redistest.Clock{}, Store: store}
	r.put("a")
	if err := r.Delete(t.Context(), "a"); err != nil {
		t.Errorf("delete: %v", err)
	}
	r.want("a", "not found")
}
