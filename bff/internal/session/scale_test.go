package session_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/cachestore"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
)

const (
	requestsPerSecond = 200
	loginsInTen       = 1 // of ten requests
	recovery          = 15 * time.Second
	allowance         = time.Second // a session acknowledged so shortly before the primary's death may be lost
	warmUp            = 2 * time.Second
)

// A primary dies under load. Until the failover is through, calls fail as
// unavailable; no session that was acknowledged a second before is lost, and none is
// said not to be there.
func TestFailover(t *testing.T) {
	t.Parallel()
	forms := map[string]func(testing.TB) (url string, primary *redistest.Server){
		"Sentinel": func(t testing.TB) (string, *redistest.Server) {
			trio := redistest.StartSentinel(t)
			for _, server := range append(trio.Replicas, trio.Primary) { // as shipped
				if err := server.Admin().ConfigSet(context.Background(), "min-replicas-max-lag", "1").Err(); err != nil {
					t.Fatal(err)
				}
			}
			return trio.URL(), trio.Primary
		},
		"Cluster": func(t testing.TB) (string, *redistest.Server) {
			cluster := redistest.StartReplicatedCluster(t)
			return cluster.URL(), cluster.Nodes[1]
		},
	}
	for form, start := range forms {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			url, primary := start(t)
			load := &load{t: t, manager: live(t, url)}
			load.run(t.Context(), warmUp)
			primary.Kill()
			killed := time.Now()
			for !load.run(t.Context(), time.Second) {
				if took := time.Since(killed); took > recovery {
					t.Fatalf("after %s there are still errors; want none after %s", took, recovery)
				}
			}
			t.Logf("without errors %s after the primary's death, at most; %d requests failed as unavailable",
				time.Since(killed).Round(time.Second), load.unavailable)
			load.check(killed)
		})
	}
}

// live returns a Manager as the BFF has it: on real time, with the cache.
func live(t *testing.T, address string) *session.Manager {
	t.Helper()
	store := cachestore.New(redisstore.New(redistest.Open(t, address)), cachestore.Options{})
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { store.Run(ctx) })
	t.Cleanup(func() { stop(); running.Wait() })
	manager, err := session.New(store, session.Options{Keys: mustParse(key("k1", 1)), CookieBinding: true})
	if err != nil {
		t.Fatal(err)
	}
	return manager
}

// load logs in and looks up, and remembers what became of it.
type load struct {
	t       *testing.T
	manager *session.Manager

	mutex       sync.Mutex
	sessions    []acknowledged
	missing     []acknowledged // by lookups, which failed with ErrNotFound
	unavailable int
}

type acknowledged struct {
	cred session.Credentials
	at   time.Time
}

// run sends requestsPerSecond for so long, however long they take to be answered,
// and reports whether all were answered well.
func (l *load) run(ctx context.Context, d time.Duration) bool {
	before := l.unavailable
	var requests sync.WaitGroup
	tick := time.NewTicker(time.Second / requestsPerSecond)
	defer tick.Stop()
	for end := time.Now().Add(d); time.Now().Before(end); <-tick.C {
		requests.Go(func() {
			if !l.lookUp(ctx) {
				l.logIn(ctx)
			}
		})
	}
	requests.Wait()
	return l.unavailable == before
}

func (l *load) logIn(ctx context.Context) {
	cred, err := l.manager.Create(ctx, typical(rand.IntN(1_000_000)))
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if err == nil {
		l.sessions = append(l.sessions, acknowledged{cred, time.Now()})
	} else {
		l.count(err)
	}
}

// lookUp reports whether it was a lookup's turn.
func (l *load) lookUp(ctx context.Context) bool {
	l.mutex.Lock()
	if len(l.sessions) == 0 || rand.IntN(10) < loginsInTen {
		l.mutex.Unlock()
		return false
	}
	s := l.sessions[rand.IntN(len(l.sessions))]
	l.mutex.Unlock()
	_, err := l.manager.Lookup(ctx, s.cred)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	switch {
	case errors.Is(err, session.ErrNotFound):
		l.missing = append(l.missing, s)
	case err != nil:
		l.count(err)
	}
	return true
}

func (l *load) count(err error) {
	l.unavailable++
	if !errors.Is(err, session.ErrUnavailable) || errors.Is(err, session.ErrNotFound) {
		l.t.Errorf("got %v, want ErrUnavailable", err)
	}
}

// check looks up every session once more.
func (l *load) check(killed time.Time) {
	l.t.Helper()
	lost := 0
	for _, s := range l.sessions {
		_, err := l.manager.Lookup(l.t.Context(), s.cred)
		if early := killed.Sub(s.at) > allowance; err != nil && (early || !errors.Is(err, session.ErrNotFound)) {
			lost++
		}
	}
	if lost > 0 {
		l.t.Errorf("%d of %d sessions are lost that were acknowledged more than %s before", lost, len(l.sessions), allowance)
	}
	for _, s := range l.missing {
		if killed.Sub(s.at) > allowance {
			l.t.Errorf("a session acknowledged %s before the primary's death was said not to be there", killed.Sub(s.at))
		}
	}
}

// Redis dies and comes back with its append-only file.
func TestRestartLosesNoSession(t *testing.T) {
	t.Parallel()
	const sessions, atOnce = 10_000, 32
	server := redistest.Start(t)
	manager := live(t, server.URL())
	creds := make([]session.Credentials, sessions)
	share := func(do func(i int) error) {
		var all sync.WaitGroup
		for worker := range atOnce {
			all.Go(func() {
				for i := worker; i < sessions; i += atOnce {
					if err := do(i); err != nil {
						t.Errorf("session %d: %v", i, err)
						return
					}
				}
			})
		}
		all.Wait()
	}
	share(func(i int) (err error) {
		creds[i], err = manager.Create(t.Context(), typical(i))
		return err
	})
	server.Kill()
	server.Start()
	share(func(i int) error {
		_, err := manager.Lookup(t.Context(), creds[i])
		return err
	})
}

// Redis is full: nobody new gets in, and nobody is thrown out.
func TestFullRedisKeepsItsSessions(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t, "--maxmemory", "3mb", "--maxmemory-policy", "noeviction")
	manager := live(t, server.URL())
	var creds []session.Credentials
	for {
		cred, err := manager.Create(t.Context(), typical(len(creds)))
		if err != nil {
			if !errors.Is(err, session.ErrUnavailable) {
				t.Errorf("login on a full Redis: got %v, want ErrUnavailable", err)
			}
			break
		}
		creds = append(creds, cred)
	}
	for i, cred := range creds {
		if _, err := manager.Lookup(t.Context(), cred); err != nil {
			t.Fatalf("session %d of %d on a full Redis: %v", i, len(creds), err)
		}
	}
	if err := manager.Revoke(t.Context(), creds[0]); err != nil {
		t.Errorf("logout on a full Redis: %v", err)
	}
	stats, err := server.Admin().Info(t.Context(), "stats").Result()
	if err != nil || !strings.Contains(stats, "evicted_keys:0\r") {
		t.Errorf("after %d sessions: %v\n%s\nwant nothing evicted", len(creds), err, stats)
	}
}
