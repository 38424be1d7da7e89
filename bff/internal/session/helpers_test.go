package session_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/cachestore"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
)

var start = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

// ada is a session with every field filled. Its texts are looked for in dumps.
var ada = session.Session{
	UserID:       "user-4711",
	Email:        "ada@example.com",
	FirstName:    "Ada-Augusta",
	LastName:     "Lovelace",
	CNUM:         "CNUM-0815",
	CarrierToken: "carrier-token-f00dfeed",
	TokenEnds:    start.Add(5 * time.Minute),
}

// fixture is one replica of the BFF as far as sessions go.
type fixture struct {
	*session.Manager
	client *redisclient.Client
	clock  *redistest.Clock
	cached bool
}

type change func(*session.Options)

func unbound(o *session.Options) { o.CookieBinding = false }

func keys(ring string) change {
	return func(o *session.Options) { o.Keys = mustParse(ring) }
}

// opener returns a Manager over the Redis at the address, and its clock.
type opener func(t testing.TB, address string, changes ...change) fixture

// client opens a connection pool: redistest.Open, or OpenHasty for what a silent Redis does.
type client func(t testing.TB, address string) *redisclient.Client

var replica, cached = reading(redistest.Open), remembering(redistest.Open)

// eachWay runs a test on sessions that are read from Redis, and on sessions that may be
// answered from memory.
func eachWay(t *testing.T, test func(*testing.T, opener)) { eachWayOver(t, redistest.Open, test) }

func eachWayOver(t *testing.T, connect client, test func(*testing.T, opener)) {
	t.Helper()
	for name, open := range map[string]opener{"from Redis": reading(connect), "with the cache": remembering(connect)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open)
		})
	}
}

func reading(connect client) opener {
	return func(t testing.TB, address string, changes ...change) fixture {
		t.Helper()
		f := fixture{client: connect(t, address), clock: &redistest.Clock{}}
		f.manage(t, redisstore.New(f.client), changes)
		return f
	}
}

func remembering(connect client) opener {
	return func(t testing.TB, address string, changes ...change) fixture {
		t.Helper()
		f := fixture{client: connect(t, address), clock: &redistest.Clock{}, cached: true}
		store := cachestore.New(redisstore.New(f.client), cachestore.Options{Clock: f.clock.Now})
		f.manage(t, store, changes)
		ctx, stop := context.WithCancel(context.Background())
		var running sync.WaitGroup
		running.Go(func() { store.Run(ctx) })
		t.Cleanup(func() { stop(); running.Wait() })
		eventually.Holds(t, "the cache hears of changes", store.Up)
		return f
	}
}

func (f *fixture) manage(t testing.TB, store session.Store, changes []change) {
	t.Helper()
	opts := session.Options{Keys: mustParse(key("k1", 1)), CookieBinding: true, Clock: f.clock.Now}
	for _, apply := range changes {
		apply(&opts)
	}
	manager, err := session.New(store, opts)
	if err != nil {
		t.Fatal(err)
	}
	f.Manager = manager
}

// pass lets time go by, for the Manager and for Redis.
func (f fixture) pass(t testing.TB, d time.Duration) {
	t.Helper()
	f.clock.Advance(d)
	redistest.FastForward(t, f.client, d)
}

func (f fixture) create(t testing.TB, s session.Session) session.Credentials {
	t.Helper()
	cred, err := f.Create(t.Context(), s)
	if err != nil {
		t.Fatalf("create: %v", err)
	}
	return cred
}

func (f fixture) want(t testing.TB, cred session.Credentials, want session.Session) {
	t.Helper()
	got, err := f.Lookup(t.Context(), cred)
	if err != nil {
		t.Fatalf("lookup: got %v, want the session", err)
	}
	got.CreatedAt, got.ExpiresAt = time.Time{}, time.Time{}
	if got != want {
		t.Fatalf("lookup:\n got %#v\nwant %#v", got, want)
	}
}

func (f fixture) wantErr(t testing.TB, cred session.Credentials, want error) {
	t.Helper()
	if got, err := f.Lookup(t.Context(), cred); !errors.Is(err, want) {
		t.Fatalf("lookup: got %q, %v, want the error %q", got.UserID, err, want)
	}
}

// wantEnded expects that a session has ended elsewhere. The cache has to hear of it
// first; its clock stands, so time alone ends nothing.
func (f fixture) wantEnded(t testing.TB, cred session.Credentials) {
	t.Helper()
	if f.cached {
		eventually.Holds(t, "the end of the session is heard of", func() bool {
			_, err := f.Lookup(t.Context(), cred)
			return errors.Is(err, session.ErrNotFound)
		})
	}
	f.wantErr(t, cred, session.ErrNotFound)
}

// wantSoon expects a session that was changed elsewhere.
func (f fixture) wantSoon(t testing.TB, cred session.Credentials, want session.Session) {
	t.Helper()
	if f.cached {
		eventually.Holds(t, "the change of the session is heard of", func() bool {
			_, err := f.Lookup(t.Context(), cred)
			return err == nil
		})
	}
	f.want(t, cred, want)
}

// key writes a key ring entry of 32 equal bytes.
func key(id string, value byte) string {
	return id + ":" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{value}, 32))
}

func mustParse(ring string) session.Keyring {
	parsed, err := session.ParseKeyring(ring)
	if err != nil {
		panic(err)
	}
	return parsed
}

func ring(entries ...string) string { return strings.Join(entries, ",") }
