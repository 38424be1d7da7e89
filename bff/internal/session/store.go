package session

import (
	"context"
	"time"
)

// Store keeps sealed records under opaque ids until they expire. It sees bytes,
// keys and lifetimes, and no meaning. All times are the caller's.
//
// Every method fails with an error that wraps ErrUnavailable when the store
// can't be reached in time or refuses.
type Store interface {
	// Put stores a new record and enters it in its owner's index. It fails with
	// ErrNotFound, and leaves nothing behind, when the owner's records were deleted
	// by a DeleteOwned of a later instant than r.Born: however the two
	// interleave, either DeleteOwned sees the record or Put sees DeleteOwned.
	Put(ctx context.Context, r Record, now time.Time) error
	// Get returns the sealed record and lets it live for idle from now on, in
	// one step that never writes the record itself. ErrNotFound if there is none.
	Get(ctx context.Context, id string, idle time.Duration) ([]byte, error)
	// Expire sets the remaining life of a record; zero or less removes it. A missing
	// record is no error.
	Expire(ctx context.Context, id string, life time.Duration) error
	// Swap replaces the record only if it still equals old, and keeps its expiry.
	// It reports whether it did.
	Swap(ctx context.Context, id string, old, replacement []byte) (bool, error)
	// Delete removes a record. ErrNotFound if there was none.
	Delete(ctx context.Context, id string) error
	// Owned lists the owner's records that are there, in no order.
	Owned(ctx context.Context, owner string) ([]Owned, error)
	// DeleteOwned removes all records of the owner, and refuses for the time of
	// bar the Put of records that were born before now.
	DeleteOwned(ctx context.Context, owner string, now time.Time, bar time.Duration) error
}

// Record is a new entry of a Store.
type Record struct {
	ID     string        // opaque, unique
	Owner  string        // opaque, the same for all records of one user
	Sealed []byte        // the record itself
	Label  []byte        // what Owned returns beside the id; sealed, too
	Most   int           // how many records the owner may have; a Put ends the oldest beyond it
	Idle   time.Duration // life without a Get
	Born   time.Time     // when the login began
	Until  time.Time     // the latest instant at which the record can be of use
}

// Owned is a record in the list of its owner.
type Owned struct {
	ID    string
	Label []byte
	Life  time.Duration // left, unless a Get prolongs it
}
