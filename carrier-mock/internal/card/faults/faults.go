// Package faults makes calls of the card emulator's API misbehave on purpose.
package faults

import (
	"fmt"
	"path"
	"slices"
	"sync"
	"time"
)

// Effect is how a call misbehaves.
type Effect string

// The effects.
const (
	Status    Effect = "status"     // the call isn't carried out and is answered with Status
	Delay     Effect = "delay"      // the call waits for Delay, then goes on
	Reset     Effect = "reset"      // the connection is reset before the call is carried out
	DropReply Effect = "drop_reply" // the call is carried out, then the connection is closed without an answer
)

// Fault says which calls misbehave and how.
type Fault struct {
	ID string `json:"Id"`
	// Path is the calls' path, in which * stands for one segment: /v1/payment_intents/*/confirm.
	Path string
	// Method is the calls' method; empty is any.
	Method string `json:",omitempty"`
	// Nth is the first of the matching calls to misbehave, counted from 1; 0 is the first.
	Nth int `json:",omitempty"`
	// Times is how many calls misbehave; 0 is all from then on.
	Times  int `json:",omitempty"`
	Effect Effect
	// Status is the HTTP status of the effect status. A 5xx is remembered for its idempotency key and replayed, as at
	// the provider, unless AtEdge.
	Status int `json:",omitempty"`
	// AtEdge answers Status in front of the API, so that the idempotency key isn't used up.
	AtEdge bool `json:",omitempty"`
	// Delay is how long the effect delay waits, such as 1.5s.
	Delay Duration `json:",omitempty"`
	// Seen counts the matching calls so far.
	Seen int
}

// Duration is a time.Duration that is written as text.
type Duration time.Duration

// UnmarshalText reads 1.5s.
func (d *Duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = Duration(v)
	return err
}

// MarshalText writes 1.5s.
func (d Duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// Set holds the faults in force.
type Set struct {
	mu     sync.Mutex
	faults []*Fault
	next   int
}

// Check returns the field that makes no sense and why, or "".
func (f *Fault) Check() (field, message string) {
	switch _, err := path.Match(f.Path, "/"); {
	case f.Path == "" || err != nil:
		return "Path", fmt.Sprintf("Path %q is no pattern such as /v1/payment_intents/*/confirm.", f.Path)
	case !slices.Contains([]Effect{Status, Delay, Reset, DropReply}, f.Effect):
		return "Effect", fmt.Sprintf("There is no effect %q: want status, delay, reset or drop_reply.", f.Effect)
	case f.Effect == Status && (f.Status < 400 || f.Status > 599):
		return "Status", fmt.Sprintf("Status %d is no failure: want 400 to 599.", f.Status)
	case f.Effect == Delay && f.Delay <= 0:
		return "Delay", "The effect delay wants a Delay, such as 1.5s."
	case f.Nth < 0 || f.Times < 0:
		return "Nth", "Nth and Times must not be negative."
	}
	return "", ""
}

// Add puts a checked fault in force and returns it with its id.
func (s *Set) Add(f Fault) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	f.ID, f.Seen = fmt.Sprintf("fault_%d", s.next), 0
	s.faults = append(s.faults, &f)
	return f
}

// Take counts a call for every fault that matches it, and returns the first fault that it falls to; nil for none.
func (s *Set) Take(method, callPath string) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	var taken *Fault
	for _, f := range s.faults {
		if matches, _ := path.Match(f.Path, callPath); !matches || (f.Method != "" && f.Method != method) {
			continue
		}
		f.Seen++
		first := max(f.Nth, 1)
		if taken == nil && f.Seen >= first && (f.Times == 0 || f.Seen < first+f.Times) {
			hit := *f
			taken = &hit
		}
	}
	return taken
}

// List returns the faults in force.
func (s *Set) List() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]Fault, 0, len(s.faults))
	for _, f := range s.faults {
		out = append(out, *f)
	}
	return out
}

// Clear removes one fault by its id, or all when the id is empty. It reports whether there was one.
func (s *Set) Clear(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.faults)
	s.faults = slices.DeleteFunc(s.faults, func(f *Fault) bool { return id == "" || f.ID == id })
	return id == "" || len(s.faults) < before
}
