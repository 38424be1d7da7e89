package cachestore

import (
	"sync"
	"time"
)

// record is a sealed record in memory.
type record struct {
	sealed []byte
	until  time.Time // the end of its use
}

// records are held in two generations. The older one is thrown away as a whole when
// the younger one has MaxAge, or half the capacity: nothing of use is lost by the
// first, and the oldest half by the second.
type records struct {
	half int

	mutex          sync.Mutex
	up             bool   // changes are heard of
	epoch          uint64 // of the last change: a read that began before it isn't kept
	younger, older map[string]record
	began          time.Time // the younger one
}

func newRecords(capacity int) *records { return &records{half: max(1, capacity/2)} }

// get returns the record of that id, or nil and the epoch in which a read of it begins.
func (r *records) get(id string, now time.Time) (sealed []byte, epoch uint64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	found, ok := r.younger[id]
	if !ok {
		found, ok = r.older[id]
	}
	if ok && now.Before(found.until) {
		return found.sealed, r.epoch
	}
	return nil, r.epoch
}

// put keeps what a read has given that began at that time and epoch.
func (r *records) put(id string, fresh record, now time.Time, epoch uint64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.up || epoch != r.epoch {
		return
	}
	if r.younger == nil || len(r.younger) >= r.half || now.Sub(r.began) >= MaxAge {
		r.older, r.younger, r.began = r.younger, map[string]record{}, now
	}
	r.younger[id] = fresh
}

// drop forgets a record that has changed.
func (r *records) drop(id string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.epoch++
	delete(r.younger, id)
	delete(r.older, id)
}

// reset forgets all records, and says whether changes are heard of from now on.
func (r *records) reset(up bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.up = up
	r.forgetLocked()
}

// forget forgets all records.
func (r *records) forget() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.forgetLocked()
}

func (r *records) forgetLocked() {
	r.epoch++
	r.younger, r.older = nil, nil
}

func (r *records) isUp() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.up
}
