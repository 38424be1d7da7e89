package session_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
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
}

// clock is the time of a test, moved by hand.
type clock struct {
	mutex sync.Mutex
	now   time.Time
}

func (c *clock) Now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

// fixture is one replica of the BFF as far as sessions go.
type fixture struct {
	*session.Manager
	client *redisclient.Client
	clock  *clock
}

type change func(*session.Options)

func unbound(o *session.Options) { o.CookieBinding = false }

func keys(ring string) change {
	return func(o *session.Options) { o.Keys = mustParse(ring) }
}

// replica returns a Manager over the Redis at the address, and its clock.
func replica(t testing.TB, address string, changes ...change) fixture {
	t.Helper()
	f := fixture{client: redistest.Open(t, address), clock: &clock{now: start}}
	opts := session.Options{Keys: mustParse(key("k1", 1)), CookieBinding: true, Clock: f.clock.Now}
	for _, apply := range changes {
		apply(&opts)
	}
	manager, err := session.New(redisstore.New(f.client), opts)
	if err != nil {
		t.Fatal(err)
	}
	f.Manager = manager
	return f
}

// pass lets time go by, for the Manager and for Redis.
func (f fixture) pass(t testing.TB, d time.Duration) {
	t.Helper()
	f.clock.mutex.Lock()
	f.clock.now = f.clock.now.Add(d)
	f.clock.mutex.Unlock()
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
