package redisstore

import (
	"context"
	"errors"
	"net"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// channel carries the ids of records that calls have removed or replaced: whoever hears
// of one, and reads it then, reads its new state. In a Cluster every node passes it on.
const (
	channel   = "bff:changed"
	separator = " " // of ids
)

const (
	heartbeat = 250 * time.Millisecond // of silence: then the server is asked whether it's there
	silences  = 3                      // in a row end the connection
	retryTime = 100 * time.Millisecond // between two connections
)

// Follower is told what happens to records. Its functions are called one after
// the other, and must return soon.
type Follower struct {
	Up      func()          // from now on no change is missed; again after a change of connection
	Changed func(id string) // a record was removed or replaced by a call, on any replica
	Down    func()          // from now on changes are missed
}

// Follow tells f of changes until ctx ends. It holds a connection of its own, which
// counts as down when it has said nothing for three quarters of a second, and opens
// another.
func (s *Store) Follow(ctx context.Context, f Follower) {
	for ctx.Err() == nil {
		s.listen(ctx, f)
		f.Down()
		select {
		case <-ctx.Done():
		case <-time.After(retryTime):
		}
	}
}

// listen follows one connection until it ends.
func (s *Store) listen(ctx context.Context, f Follower) {
	subscription := s.redis.Subscribe(ctx, channel)
	defer func() { _ = subscription.Close() }()
	for silent := 0; silent < silences && ctx.Err() == nil; {
		message, err := subscription.ReceiveTimeout(ctx, heartbeat)
		var network net.Error
		switch {
		case errors.As(err, &network) && network.Timeout():
			silent++
			if subscription.Ping(ctx) != nil {
				return
			}
			continue
		case err != nil:
			return
		}
		silent = 0
		switch message := message.(type) {
		case *redis.Subscription:
			f.Up()
		case *redis.Message:
			for id := range strings.SplitSeq(message.Payload, separator) {
				f.Changed(id)
			}
		}
	}
}
