package world

import "slices"

// SetDialects chooses in which dialects the world answers; none is plainly.
func (w *World) SetDialects(names []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.st.Dialects = slices.Clone(names)
}

// Dialects returns in which dialects the world answers.
func (w *World) Dialects() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.st.Dialects)
}
