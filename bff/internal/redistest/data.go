package redistest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/golight/selfservice/bff/internal/redisclient"
)

// FastForward lets time pass for every key: what would expire within d is gone
// afterwards, all else has d less to live.
func FastForward(t testing.TB, client *redisclient.Client, d time.Duration) {
	t.Helper()
	ctx := context.Background()
	for _, key := range Keys(t, client) {
		left, err := client.PTTL(ctx, key).Result()
		if err == nil && left > 0 {
			err = client.PExpire(ctx, key, left-d).Err() // zero or less deletes
		}
		if err != nil {
			t.Fatalf("fast-forward %q: %v", key, err)
		}
	}
}

// Keys lists all keys of the store, those of every node of a Cluster.
func Keys(t testing.TB, client *redisclient.Client) []string {
	t.Helper()
	var mutex sync.Mutex
	var keys []string
	err := client.ForEachPrimary(context.Background(), func(ctx context.Context, node redis.Cmdable) error {
		found := node.Scan(ctx, 0, "*", 1000).Iterator()
		for found.Next(ctx) {
			mutex.Lock()
			keys = append(keys, found.Val())
			mutex.Unlock()
		}
		return found.Err()
	})
	if err != nil {
		t.Fatalf("list the keys: %v", err)
	}
	return keys
}

// Open returns a client of the address until the end of the test. It waits for a
// busy machine; a test of what a silent Redis does takes OpenHasty.
func Open(t testing.TB, address string) *redisclient.Client {
	t.Helper()
	return open(t, address, patience)
}

// OpenHasty is Open with the deadline that the BFF has.
func OpenHasty(t testing.TB, address string) *redisclient.Client {
	t.Helper()
	return open(t, address, redisclient.Deadline)
}

func open(t testing.TB, address string, deadline time.Duration) *redisclient.Client {
	t.Helper()
	client, err := redisclient.OpenWithin(address, deadline)
	if err != nil {
		t.Fatalf("open Redis: %v", err)
	}
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// Clock is a time that only a test moves. Its zero value stands on a morning in 2026.
type Clock struct {
	mutex  sync.Mutex
	passed time.Duration
}

var morning = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

// Now is the time.
func (c *Clock) Now() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return morning.Add(c.passed)
}

// Advance lets time pass; a negative time turns it back.
func (c *Clock) Advance(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.passed += d
}
