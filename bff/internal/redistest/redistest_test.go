package redistest

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

func TestServerSurvivesKillWithItsData(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	s := Start(t)
	if err := s.Admin().Set(ctx, "key", "value", 0).Err(); err != nil {
		t.Fatal(err)
	}
	s.Kill()
	if err := s.Admin().Ping(ctx).Err(); err == nil {
		t.Fatal("a killed server answers")
	}
	s.Start()
	if got, err := s.Admin().Get(ctx, "key").Result(); err != nil || got != "value" {
		t.Errorf("after the restart: got %q, %v, want \"value\"", got, err)
	}
	s.Stop()
	s.Start()
	if got, err := s.Admin().Get(ctx, "key").Result(); err != nil || got != "value" {
		t.Errorf("after the second restart: got %q, %v, want \"value\"", got, err)
	}
}

func TestPausedServerHangs(t *testing.T) {
	t.Parallel()
	s := Start(t)
	client := redis.NewClient(&redis.Options{Addr: s.Addr, ContextTimeoutEnabled: true, MaxRetries: -1})
	defer func() { _ = client.Close() }()
	s.Pause()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := client.Ping(ctx).Err(); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("ping of a paused server: got %v, want a time-out", err)
	}
	s.Resume()
	if err := client.Ping(t.Context()).Err(); err != nil {
		t.Errorf("ping after Resume: %v", err)
	}
}

func TestFastForward(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	client := Open(t, Start(t).URL())
	client.Set(ctx, "short", "x", time.Minute)
	client.Set(ctx, "long", "x", time.Hour)
	client.Set(ctx, "forever", "x", 0)
	FastForward(t, client, 30*time.Minute)
	if n := client.Exists(ctx, "short").Val(); n != 0 {
		t.Error("a key of a minute is there after 30 minutes")
	}
	if left := client.TTL(ctx, "long").Val(); left < 29*time.Minute || left > 30*time.Minute {
		t.Errorf("a key of an hour lives for another %s after 30 minutes, want 30m", left)
	}
	if n := client.Exists(ctx, "forever").Val(); n != 1 {
		t.Error("a key without expiry is gone")
	}
}

func TestSentinelFailsOver(t *testing.T) {
	t.Parallel()
	trio := StartSentinel(t)
	trio.Primary.Kill()
	waitFor(t, "a new primary", func(ctx context.Context) error {
		for _, replica := range trio.Replicas {
			if infoHas(ctx, replica.Admin(), "replication", "role:master") == nil {
				return nil
			}
		}
		return errors.New("no replica has become the primary")
	})
}

func TestClusterSpreadsKeys(t *testing.T) {
	t.Parallel()
	cluster := StartCluster(t)
	client := Open(t, cluster.URL())
	for _, key := range []string{"a", "b", "c", "d", "e", "f"} {
		if err := client.Set(t.Context(), key, "x", 0).Err(); err != nil {
			t.Fatalf("set %q: %v", key, err)
		}
	}
	if got := len(Keys(t, client)); got != 6 {
		t.Errorf("got %d keys, want 6", got)
	}
	for _, node := range cluster.Nodes {
		if got := len(Keys(t, Open(t, node.URL()))); got == 6 {
			t.Errorf("%s holds all the keys", node.Addr)
		}
	}
}

func TestClusterFailsOver(t *testing.T) {
	t.Parallel()
	cluster := StartReplicatedCluster(t)
	cluster.Nodes[1].Kill()
	waitFor(t, "a new primary", func(ctx context.Context) error {
		return infoHas(ctx, cluster.Replicas[1].Admin(), "replication", "role:master")
	})
}
