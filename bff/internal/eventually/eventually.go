// Package eventually waits, in tests, for what another goroutine or program brings about.
package eventually

import (
	"testing"
	"time"
)

// patience is longer than a busy machine takes; who waits this long waits for nothing.
const patience = 20 * time.Second

// Holds returns once holds does, and fails the test, naming what was waited for, when that takes
// longer than 20 seconds.
func Holds(t testing.TB, what string, holds func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(patience)
	for !holds() {
		select {
		case <-deadline:
			t.Fatalf("not within %s: %s", patience, what)
		case <-tick.C:
		}
	}
}
