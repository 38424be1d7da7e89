package redisclient

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/redis/go-redis/v9"
)

// unlocking removes a lock only while it is still its holder's own.
var unlocking = redis.NewScript(`if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0`)

// TryLock takes the lock of that key for life, after which it ends by itself. It
// doesn't wait: release is nil where somebody else holds it. release gives it back,
// after the end of ctx as well, and takes nothing from a later holder.
func TryLock(ctx context.Context, client redis.UniversalClient, key string, life time.Duration) (release func() error, err error) {
	holder := rand.Text()
	won, err := client.SetNX(ctx, key, holder, life).Result()
	if err != nil || !won {
		return nil, err
	}
	return func() error {
		return unlocking.Run(context.WithoutCancel(ctx), client, []string{key}, holder).Err()
	}, nil
}
