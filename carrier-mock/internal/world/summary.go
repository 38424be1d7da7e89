package world

import (
	"slices"
	"time"
)

// Summary is a world in a few figures. Those of a busy world are the last that were known.
type Summary struct {
	Name, Scenario string
	Dialects       []string
	Now            time.Time
	Customers      int
	UnderReview    int
	// Busy says that a long operation is under way, such as a journey of the clock.
	Busy bool `json:",omitzero"`
}

// patience is how long a summary waits for a busy world.
const patience = 50 * time.Millisecond

// Summary returns the world in a few figures. It doesn't wait for long operations.
func (w *World) Summary() Summary {
	if !w.mu.tryFor(patience) {
		s := *w.summary.Load()
		s.Busy = true
		return s
	}
	defer w.mu.Unlock()
	w.catchUp()
	return w.summarise()
}

// summarise keeps the summary for those who come while the world is busy; the caller holds the lock, or has exclusive
// access.
func (w *World) summarise() Summary {
	s := Summary{Name: w.name, Scenario: w.st.Scenario, Dialects: slices.Clone(w.st.Dialects), Now: w.now.UTC(),
		Customers: len(w.st.Users)}
	for _, a := range w.st.Activations {
		if a.State == UnderReview {
			s.UnderReview++
		}
	}
	w.summary.Store(&s)
	return s
}
