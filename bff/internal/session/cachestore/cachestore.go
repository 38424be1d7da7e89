// Package cachestore spares Redis the repeated reads of a session: a page of the
// web app makes several calls at once, and each looks up the same session.
//
// Store stands between the session.Manager and the redisstore. It holds records as
// Redis does, sealed: what is in its memory opens nothing without both halves of the
// credentials, and every lookup still opens its record. A record is answered from memory
//
//   - for a second after it was read (MaxAge), whatever happens;
//   - while Run hears of changes, and only if none was heard since;
//
// so a session that ends anywhere is refused at once on the replica that ended it, within
// a message's way on the others, and within a second in the worst case, when that
// message is lost. While Run hears nothing, every read goes to Redis.
//
// A read that is under way when a change is heard is answered and not kept: it may
// have been made before the change.
//
// A read from memory doesn't slide a record's expiry; the next one from Redis does. So
// an idle session ends up to MaxAge earlier than its last lookup alone would have it.
package cachestore

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
)

// MaxAge is how long after its reading a record is answered from memory.
const MaxAge = time.Second

// Capacity is how many records are kept at most; the oldest make way. It is more than a
// replica reads within MaxAge, and bounds the memory: about 10 MB.
const Capacity = 16384

// Options tune a Store.
type Options struct {
	Clock    func() time.Time      // time.Now if nil
	Metrics  prometheus.Registerer // none if nil
	Capacity int                   // records; Capacity if zero
}

// Store is a session.Store over another. It is safe for concurrent use.
type Store struct {
	redis   *redisstore.Store
	records *records
	clock   func() time.Time
	reads   metrics
}

var _ session.Store = (*Store)(nil)

// New returns a store that keeps nothing until Run is called.
func New(inner *redisstore.Store, o Options) *Store {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Capacity == 0 {
		o.Capacity = Capacity
	}
	s := &Store{redis: inner, records: newRecords(o.Capacity), clock: o.Clock}
	s.reads = newMetrics(o.Metrics, s.Up)
	return s
}

// Run follows the changes of records until ctx ends.
func (s *Store) Run(ctx context.Context) {
	s.redis.Follow(ctx, redisstore.Follower{
		Up:      func() { s.records.reset(true) },
		Changed: s.records.drop,
		Down:    func() { s.records.reset(false) },
	})
}

// Up reports whether changes are heard of, so that records are kept.
func (s *Store) Up() bool { return s.records.isUp() }

// Get implements session.Store. The caller must not change the record.
func (s *Store) Get(ctx context.Context, id string, idle time.Duration) ([]byte, error) {
	now := s.clock()
	sealed, epoch := s.records.get(id, now)
	if sealed != nil {
		s.reads.memory.Inc()
		return sealed, nil
	}
	s.reads.redis.Inc()
	sealed, err := s.redis.Get(ctx, id, idle)
	if err == nil {
		s.records.put(id, record{sealed: sealed, until: now.Add(min(idle, MaxAge))}, now, epoch)
	}
	return sealed, err
}

// Put implements session.Store. What nobody has looked up isn't kept.
func (s *Store) Put(ctx context.Context, r session.Record, now time.Time) error {
	return s.redis.Put(ctx, r, now)
}

// Expire implements session.Store.
func (s *Store) Expire(ctx context.Context, id string, life time.Duration) error {
	defer s.records.drop(id)
	return s.redis.Expire(ctx, id, life)
}

// Swap implements session.Store. Where it has not swapped, the caller reads again,
// and from Redis.
func (s *Store) Swap(ctx context.Context, id string, old, replacement []byte) (bool, error) {
	defer s.records.drop(id)
	return s.redis.Swap(ctx, id, old, replacement)
}

// Delete implements session.Store.
func (s *Store) Delete(ctx context.Context, id string) error {
	defer s.records.drop(id)
	return s.redis.Delete(ctx, id)
}

// Owned implements session.Store.
func (s *Store) Owned(ctx context.Context, owner string) ([]session.Owned, error) {
	return s.redis.Owned(ctx, owner)
}

// DeleteOwned implements session.Store. It is rare, so this replica forgets all
// records at once; the others hear which ones.
func (s *Store) DeleteOwned(ctx context.Context, owner string, now time.Time, bar time.Duration) error {
	defer s.records.forget()
	return s.redis.DeleteOwned(ctx, owner, now, bar)
}
