package legacy

import "github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"

// FormsOf says in which forms a field of a kind is taken (Note.Kind), "" for an unknown kind.
func FormsOf(kind string) string { return tolerant.Forms[tolerant.Kind(kind)] }
