package world

import "sync"

// signal wakes its waiters when something has changed.
type signal struct {
	mu sync.Mutex
	ch chan struct{}
}

// wait returns a channel that is closed at the next raise.
func (s *signal) wait() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch
}

func (s *signal) raise() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}

// Changed returns a channel that is closed when something in the world changes
// that testers see: a mail, an event, a call, or what Touch tells of.
func (w *World) Changed() <-chan struct{} { return w.changes.wait() }

// Touch tells those who watch that the world has changed.
func (w *World) Touch() {
	w.version.Add(1)
	w.changes.raise()
}
