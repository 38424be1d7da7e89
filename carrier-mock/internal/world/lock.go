package world

import "time"

// lock is a mutex that can be tried for a while.
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// Lock implements sync.Locker.
func (l lock) Lock() { l <- struct{}{} }

// Unlock implements sync.Locker.
func (l lock) Unlock() { <-l }

// tryFor reports whether the lock was got in time.
func (l lock) tryFor(d time.Duration) bool {
	select {
	case l <- struct{}{}:
		return true
	default:
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case l <- struct{}{}:
		return true
	case <-timer.C:
		return false
	}
}
