package redisclient_test

import (
	"context"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
)

// known is how long the BFF may take to find out that Redis is down.
const known = 1500 * time.Millisecond

func TestEveryFormOfRedisTakesCommands(t *testing.T) {
	t.Parallel()
	forms := map[string]func(testing.TB) string{
		"embedded": func(testing.TB) string { return redisclient.Embedded },
		"single":   func(t testing.TB) string { return redistest.Start(t).URL() },
		"Sentinel": func(t testing.TB) string { return redistest.StartSentinel(t).URL() },
		"Cluster":  func(t testing.TB) string { return redistest.StartCluster(t).URL() },
		"Cluster from one seed": func(t testing.TB) string {
			return redistest.StartCluster(t).Nodes[1].URL() + "?cluster=true"
		},
		"single with a password": func(t testing.TB) string {
			server := redistest.Start(t)
			if err := server.Admin().ConfigSet(context.Background(), "requirepass", "p@ss").Err(); err != nil {
				t.Fatal(err)
			}
			return "redis://default:p%40ss@" + server.Addr + "/3"
		},
	}
	for name, address := range forms {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := redistest.Open(t, address(t))
			if err := client.Check(t.Context()); err != nil {
				t.Fatalf("check: %v", err)
			}
			for _, key := range []string{"a", "b", "c", "d"} { // in several slots
				if err := client.Set(t.Context(), key, "value", time.Minute).Err(); err != nil {
					t.Fatalf("set %s: %v", key, err)
				}
				if got, err := client.Get(t.Context(), key).Result(); err != nil || got != "value" {
					t.Fatalf("get %s: got %q, %v, want \"value\"", key, got, err)
				}
			}
		})
	}
}

func TestEmbeddedKeysExpireByThemselves(t *testing.T) {
	t.Parallel()
	client := redistest.Open(t, redisclient.Embedded)
	if err := client.Set(t.Context(), "key", "value", time.Millisecond).Err(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); client.Exists(t.Context(), "key").Val() != 0; {
		if time.Now().After(deadline) {
			t.Fatal("a key of a millisecond is there after 10 s")
		}
	}
}

// Each way of being down is known in time, and its end is noticed without help.
func TestRedisDownIsKnownInTime(t *testing.T) {
	t.Parallel()
	ways := map[string]struct{ down, up func(*redistest.Server) }{
		"stopped": {(*redistest.Server).Stop, (*redistest.Server).Start},
		"killed":  {(*redistest.Server).Kill, (*redistest.Server).Start},
		"hanging": {(*redistest.Server).Pause, (*redistest.Server).Resume},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := redistest.Start(t)
			client := redistest.OpenHasty(t, server.URL())
			if err := client.Check(t.Context()); err != nil {
				t.Fatalf("check before: %v", err)
			}
			way.down(server)
			for range 3 { // with and without connections in the pool
				start := time.Now()
				if err := client.Check(t.Context()); err == nil {
					t.Error("check while Redis is down: got nil, want an error")
				}
				if took := time.Since(start); took > known {
					t.Errorf("it took %s to know that Redis is down, want at most %s", took, known)
				}
			}
			way.up(server)
			if err := client.Check(t.Context()); err != nil {
				t.Errorf("check after Redis is back: %v", err)
			}
		})
	}
}

func TestOpenStartsWithoutRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	server.Stop()
	client := redistest.Open(t, server.URL())
	if err := client.Check(t.Context()); err == nil {
		t.Error("check of a stopped Redis: got nil, want an error")
	}
	server.Start()
	if err := client.Check(t.Context()); err != nil {
		t.Errorf("check once Redis runs: %v", err)
	}
}
