package redisstore_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
	"github.com/golight/selfservice/bff/internal/session/storetest"
)

var now = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

func TestStore(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(_ *testing.T, client *redisclient.Client, _ func() time.Time) session.Store {
		return redisstore.New(client)
	})
}

// Whatever is wrong with Redis, every method says so in time, as ErrUnavailable
// and never as ErrNotFound.
func TestUnavailable(t *testing.T) {
	t.Parallel()
	ways := map[string]func(*redistest.Server){
		"stopped": (*redistest.Server).Stop,
		"hanging": (*redistest.Server).Pause,
		"full": func(s *redistest.Server) {
			_ = s.Admin().ConfigSet(context.Background(), "maxmemory", "1").Err()
		},
	}
	for way, harm := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			server := redistest.Start(t)
			client := redistest.OpenHasty(t, server.URL())
			store := redisstore.New(client)
			record := session.Record{ID: "1", Owner: "a", Most: 20, Sealed: []byte("sealed"), Idle: time.Minute, Born: now,
				Until: now.Add(time.Hour)}
			if err := store.Put(t.Context(), record, now); err != nil {
				t.Fatal(err)
			}
			harm(server)
			calls := map[string]func(context.Context) error{
				"Put": func(ctx context.Context) error { return store.Put(ctx, record, now) },
				"Swap": func(ctx context.Context) error {
					_, err := store.Swap(ctx, "1", record.Sealed, []byte("changed"))
					return err
				},
				"DeleteOwned": func(ctx context.Context) error { return store.DeleteOwned(ctx, "a", now, time.Minute) },
			}
			if way != "full" { // a full Redis still reads, slides and deletes
				calls["Get"] = func(ctx context.Context) error { _, err := store.Get(ctx, "1", time.Minute); return err }
				calls["Expire"] = func(ctx context.Context) error { return store.Expire(ctx, "1", time.Minute) }
				calls["Delete"] = func(ctx context.Context) error { return store.Delete(ctx, "1") }
			} else if _, err := store.Get(t.Context(), "1", time.Minute); err != nil {
				t.Errorf("get from a full Redis: %v", err)
			}
			for name, call := range calls {
				start := time.Now()
				err := call(t.Context())
				if !errors.Is(err, session.ErrUnavailable) || errors.Is(err, session.ErrNotFound) {
					t.Errorf("%s: got %v, want ErrUnavailable", name, err)
				}
				if took := time.Since(start); took > 1500*time.Millisecond {
					t.Errorf("%s took %s, want at most 1.5s", name, took)
				}
			}
		})
	}
}
