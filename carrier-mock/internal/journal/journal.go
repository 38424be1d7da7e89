// Package journal keeps the last calls of the carrier API, for people to read:
// bounded, searchable, and without passwords, codes, tokens, secrets or cards.
package journal

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// Entry is one call.
type Entry struct {
	ID         string    `json:"Id"`
	At         time.Time // by the world's clock
	Operation  string    // empty when no operation took the call
	Method     string
	Path       string // with its query
	User       string `json:",omitzero"` // the customer's e-mail
	Status     int    // 0 when no answer was sent
	Duration   string
	Note       string         `json:",omitzero"` // what is wrong with the call, where nothing took it
	Deviations []string       `json:",omitzero"` // where the call leaves the documented contract
	Fault      string         `json:",omitzero"` // the effect of the fault that the call met
	Request    jsontext.Value `json:",omitzero"`
	Response   jsontext.Value `json:",omitzero"`
}

// limit is how many entries are kept.
const limit = 1000

// Log is a journal. Its methods are safe for concurrent use.
type Log struct {
	mu       sync.Mutex
	entries  []Entry
	last     int
	controls []control
}

// control is what a tester did, after how many calls.
type control struct {
	after int
	step  Step
}

// Add keeps an entry, whose bodies must be redacted, and gives it its id.
func (l *Log) Add(e Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last++
	e.ID = "call_" + strconv.Itoa(l.last)
	l.entries = append(l.entries, e)
	if len(l.entries) > 2*limit { // rarely, so that a call costs little
		l.entries = slices.Clone(l.entries[len(l.entries)-limit:])
	}
}

// AddControl keeps what a tester did through the control API: method, path within the world, body, and the customer
// whom it concerned, if it was one.
func (l *Log) AddControl(e Entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.controls = append(l.controls, control{l.last, Step{e, true}})
	if len(l.controls) > 2*limit {
		l.controls = slices.Clone(l.controls[len(l.controls)-limit:])
	}
}

// Steps returns the calls of a customer and what testers did to them or to the whole world, in their order: all, or
// up to and including the call with an id. Of the calls that no customer made, only that one is among them.
func (l *Log) Steps(user, id string) (steps []Step) {
	l.mu.Lock()
	defer l.mu.Unlock()
	controls := l.controls
	done := func(calls int) { // what testers did before there were more calls
		for ; len(controls) > 0 && controls[0].after <= calls; controls = controls[1:] {
			if about := controls[0].step.User; about == "" || strings.EqualFold(about, user) {
				steps = append(steps, controls[0].step)
			}
		}
	}
	first := l.last - len(l.entries)
	for i, e := range l.entries {
		done(first + i)
		if e.ID == id || e.User != "" && strings.EqualFold(e.User, user) && e.Operation != "" {
			steps = append(steps, Step{Entry: e})
		}
		if e.ID == id {
			return steps
		}
	}
	done(l.last)
	return steps
}

// Query chooses entries. Zero fields choose all.
type Query struct {
	Operation string
	User      string // e-mail, in any case
	Since     time.Time
	Search    string // anywhere in path, request or response, in any case
	Limit     int
}

func (q Query) matches(e *Entry) bool {
	find := strings.ToLower(q.Search)
	return (q.Operation == "" || q.Operation == e.Operation) && (q.User == "" || strings.EqualFold(q.User, e.User)) &&
		!e.At.Before(q.Since) &&
		(find == "" || strings.Contains(strings.ToLower(e.Path+" "+string(e.Request)+" "+string(e.Response)), find))
}

// Find returns the matching entries, newest first.
func (l *Log) Find(q Query) []Entry {
	if q.Limit <= 0 || q.Limit > limit {
		q.Limit = limit
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	found := []Entry{}
	for i := len(l.entries) - 1; i >= max(0, len(l.entries)-limit) && len(found) < q.Limit; i-- {
		if q.matches(&l.entries[i]) {
			found = append(found, l.entries[i])
		}
	}
	return found
}

// Get returns an entry by its id.
func (l *Log) Get(id string) (Entry, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range slices.Backward(l.entries) {
		if e.ID == id {
			return e, true
		}
	}
	return Entry{}, false
}

// Clear forgets all entries.
func (l *Log) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.entries, l.controls = nil, nil
}
