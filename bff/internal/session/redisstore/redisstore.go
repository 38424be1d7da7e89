// Package redisstore keeps sealed session records in Redis: embedded, single,
// Sentinel or Cluster. Redis 7.0 or later.
//
//	bff:s:<id>        string  a sealed record; its expiry is the session's idle time
//	bff:u:{<owner>}   zset    the owner's record ids, each with the end of its absolute life
//	bff:d:{<owner>}   hash    the sealed label of each record id of the index
//	bff:r:{<owner>}   string  when the owner's records were last deleted, for some minutes
//	bff:changed       channel the ids of records that were removed or replaced (Follow)
//
// No command or script touches two slots, so a Cluster may place the keys
// anywhere. Put writes the record, then the index, then reads the bar;
// DeleteOwned writes the bar, then reads the index, then deletes the records:
// so of two that race, at least one sees the other.
//
// The index outlives records that end early; an entry goes at the first Put
// after its absolute life.
package redisstore

import (
	"context"
	_ "embed" // the scripts
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/golight/selfservice/bff/internal/session"
)

const (
	recordPrefix = "bff:s:"
	indexPrefix  = "bff:u:"
	barPrefix    = "bff:r:"
	labelPrefix  = "bff:d:"
)

var (
	//go:embed put.lua
	putSource string
	//go:embed delete.lua
	deleteSource string
	//go:embed delete_owned.lua
	deleteOwnedSource string
	//go:embed swap.lua
	swapSource string

	putScript         = redis.NewScript(putSource)
	deleteScript      = redis.NewScript(deleteSource)
	deleteOwnedScript = redis.NewScript(deleteOwnedSource)
	swapScript        = redis.NewScript(swapSource)
)

// Store is a session.Store in Redis. It is safe for concurrent use.
type Store struct{ redis redis.UniversalClient }

var _ session.Store = (*Store)(nil)

// New returns a store over the client, which stays the caller's to close and
// bounds the time of each command.
func New(client redis.UniversalClient) *Store { return &Store{redis: client} }

// Put implements session.Store.
func (s *Store) Put(ctx context.Context, r session.Record, now time.Time) error {
	life := min(r.Idle, r.Until.Sub(now))
	if life <= 0 {
		return fmt.Errorf("%w: its life is over", session.ErrNotFound)
	}
	if err := s.redis.Set(ctx, recordPrefix+r.ID, r.Sealed, life).Err(); err != nil {
		return unavailable(err)
	}
	answer, err := putScript.Run(ctx, s.redis, ownerKeys(r.Owner), r.ID, r.Until.UnixMicro(), now.UnixMicro(), r.Most,
		r.Label).Slice()
	if err != nil { // nobody gets the credentials of what was written: it just expires
		return unavailable(err)
	}
	bar, err := strconv.ParseInt(answer[0].(string), 10, 64)
	if err != nil || bar <= r.Born.UnixMicro() { // there is no bar, or none for this record
		if len(answer) > 1 {
			return s.trim(ctx, r.Owner, answer[1].([]any), r.Most)
		}
		return nil
	}
	if err := s.redis.Del(ctx, recordPrefix+r.ID).Err(); err != nil {
		return unavailable(err)
	}
	return fmt.Errorf("%w: the owner's records were deleted meanwhile", session.ErrNotFound)
}

// trim takes those records out of the owner's index that have ended early, and ends the
// oldest of the others beyond most. What fails is done by the next Put.
func (s *Store) trim(ctx context.Context, owner string, ids []any, most int) error {
	exist := make([]*redis.IntCmd, len(ids))
	_, err := s.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		for i, id := range ids {
			exist[i] = pipe.Exists(ctx, recordPrefix+id.(string))
		}
		return nil
	})
	if err != nil {
		return unavailable(err)
	}
	var gone []any
	var alive []string
	for i, id := range ids {
		if exist[i].Val() == 0 {
			gone = append(gone, id)
		} else {
			alive = append(alive, id.(string))
		}
	}
	for len(alive) > most {
		if err := s.Delete(ctx, alive[0]); err != nil && !errors.Is(err, session.ErrNotFound) {
			return err
		}
		gone = append(gone, alive[0])
		alive = alive[1:]
	}
	if len(gone) == 0 {
		return nil
	}
	keys := ownerKeys(owner)
	_, err = s.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.ZRem(ctx, keys[0], gone...)
		for _, id := range gone {
			pipe.HDel(ctx, keys[2], id.(string))
		}
		return nil
	})
	return unavailable(err)
}

// Owned implements session.Store.
func (s *Store) Owned(ctx context.Context, owner string) ([]session.Owned, error) {
	keys := ownerKeys(owner)
	var index *redis.StringSliceCmd
	var labels *redis.MapStringStringCmd
	_, err := s.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		index = pipe.ZRange(ctx, keys[0], 0, -1)
		labels = pipe.HGetAll(ctx, keys[2])
		return nil
	})
	if err != nil {
		return nil, unavailable(err)
	}
	ids := index.Val()
	lives := make([]*redis.DurationCmd, len(ids))
	_, err = s.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		for i, id := range ids {
			lives[i] = pipe.PTTL(ctx, recordPrefix+id)
		}
		return nil
	})
	if err != nil {
		return nil, unavailable(err)
	}
	var records []session.Owned
	for i, id := range ids {
		if life := lives[i].Val(); life > 0 { // others have ended before their time
			records = append(records, session.Owned{ID: id, Label: []byte(labels.Val()[id]), Life: life})
		}
	}
	return records, nil
}

// Get implements session.Store. GETEX reads and slides the expiry in one
// command, and creates nothing.
func (s *Store) Get(ctx context.Context, id string, idle time.Duration) ([]byte, error) {
	sealed, err := s.redis.GetEx(ctx, recordPrefix+id, idle).Bytes()
	if errors.Is(err, redis.Nil) {
		return nil, session.ErrNotFound
	}
	if err != nil {
		return nil, unavailable(err)
	}
	return sealed, nil
}

// Expire implements session.Store.
func (s *Store) Expire(ctx context.Context, id string, life time.Duration) error {
	return unavailable(s.redis.PExpire(ctx, recordPrefix+id, life).Err())
}

// Swap implements session.Store.
func (s *Store) Swap(ctx context.Context, id string, old, replacement []byte) (bool, error) {
	swapped, err := swapScript.Run(ctx, s.redis, []string{recordPrefix + id}, old, replacement, channel, id).Bool()
	return swapped, unavailable(err)
}

// Delete implements session.Store.
func (s *Store) Delete(ctx context.Context, id string) error {
	deleted, err := deleteScript.Run(ctx, s.redis, []string{recordPrefix + id}, channel, id).Int()
	if err == nil && deleted == 0 {
		return session.ErrNotFound
	}
	return unavailable(err)
}

// DeleteOwned implements session.Store.
func (s *Store) DeleteOwned(ctx context.Context, owner string, now time.Time, bar time.Duration) error {
	ids, err := deleteOwnedScript.Run(ctx, s.redis, ownerKeys(owner), now.UnixMicro(), bar.Milliseconds()).StringSlice()
	if err != nil {
		return unavailable(err)
	}
	_, err = s.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
		for _, id := range ids {
			pipe.Del(ctx, recordPrefix+id)
		}
		return nil
	})
	if err != nil {
		return unavailable(err)
	}
	// Afterwards and in one message: the records may lie on several nodes. That it may
	// be lost is what MaxAge of the cachestore is for.
	_ = s.redis.Publish(ctx, channel, strings.Join(ids, separator)).Err()
	return nil
}

// ownerKeys are the index, the bar and the labels; the braces put them into one slot.
func ownerKeys(owner string) []string {
	return []string{indexPrefix + "{" + owner + "}", barPrefix + "{" + owner + "}", labelPrefix + "{" + owner + "}"}
}

// unavailable wraps any error of Redis but a missing key.
func unavailable(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", session.ErrUnavailable, err)
}
