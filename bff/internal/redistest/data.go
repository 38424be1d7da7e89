package redistest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// FastForward lets time pass for every key: what would expire within d is gone
// afterwards, all else has d less to live.
func FastForward(t testing.TB, client redis.UniversalClient, d time.Duration) {
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
func Keys(t testing.TB, client redis.UniversalClient) []string {
	t.Helper()
	var mutex sync.Mutex
	var keys []string
	scan := func(ctx context.Context, node redis.Cmdable) error {
		found := node.Scan(ctx, 0, "*", 1000).Iterator()
		for found.Next(ctx) {
			mutex.Lock()
			keys = append(keys, found.Val())
			mutex.Unlock()
		}
		return found.Err()
	}
	var err error
	if cluster, ok := client.(*redis.ClusterClient); ok {
		err = cluster.ForEachMaster(context.Background(), func(ctx context.Context, node *redis.Client) error {
			return scan(ctx, node)
		})
	} else {
		err = scan(context.Background(), client)
	}
	if err != nil {
		t.Fatalf("list the keys: %v", err)
	}
	return keys
}
