// Package faults makes calls of the carrier API misbehave on purpose: by
// operation, customer, nth call or probability. A probability decides by the
// fault's own count of calls and the seed, so a seeded run repeats itself.
package faults

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Effect is how a call misbehaves.
type Effect string

// The effects. status, error and reset keep the call from being carried out;
// truncate, malformed, unknown and drop_reply spoil the answer of one that was.
const (
	Status    Effect = "status"     // answered with the HTTP status Status
	Error     Effect = "error"      // refused with the business code Code
	Delay     Effect = "delay"      // begins after Delay
	Reset     Effect = "reset"      // the connection is reset
	Truncate  Effect = "truncate"   // half of the answer comes, then the connection breaks off
	Malformed Effect = "malformed"  // the answer is 200 but not JSON
	Unknown   Effect = "unknown"    // every state in the answer is one that the contract doesn't list
	DropReply Effect = "drop_reply" // carried out, then the connection is closed without an answer
	Drip      Effect = "drip"       // the answer comes byte by byte, over Delay
	Hang      Effect = "hang"       // carried out, then no answer until the caller gives up
)

// Any is the operation that stands for all.
const Any = "*"

// Fault says which calls misbehave and how.
type Fault struct {
	ID string `json:"Id"`
	// Operation is the last segment of the path, such as LightPhoneLogin, or "*".
	Operation string
	// User is the customer's e-mail; empty is anybody.
	User string `json:",omitzero"`
	// Query and Body are texts that must occur in the path with its query, and in the body.
	Query string `json:",omitzero"`
	Body  string `json:",omitzero"`
	// From and Until bound the time by the world's clock.
	From  time.Time `json:",omitzero"`
	Until time.Time `json:",omitzero"`
	// Nth is the first matching call that misbehaves, counted from 1.
	Nth int `json:",omitzero"`
	// Every makes of the matching calls each such one misbehave: 3 is the third, the sixth and so on.
	Every int `json:",omitzero"`
	// Times is how many calls misbehave; 0 is one with Nth, else all.
	Times int `json:",omitzero"`
	// Probability of each matching call to misbehave, between 0 and 1; 0 is always.
	Probability float64 `json:",omitzero"`
	Effect      Effect
	Status      int    `json:",omitzero"` // for status; 500 unless given
	Code        string `json:",omitzero"` // for error
	Delay       string `json:",omitzero"` // such as "1.5s", before any effect; how long drip takes
	// Headers go with any answer, such as Retry-After.
	Headers map[string]string `json:",omitzero"`
	// Answer is the body of the effect status, as it is.
	Answer string `json:",omitzero"`
	// Seen counts the matching calls, Hits those that misbehaved.
	Seen, Hits int
}

// maxDelay keeps a mistyped delay from holding calls for ever.
const maxDelay = 5 * time.Minute

var headerName = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// Check returns the field at fault and what is wrong with it, or "".
func (f *Fault) Check() (field, fault string) {
	switch {
	case f.Operation == "":
		return "Operation", "An operation is required: the last segment of a path, or *."
	case f.Nth < 0 || f.Times < 0:
		return "Nth", "Nth and Times count from 1."
	case f.Every < 0 || f.Every > 0 && f.Nth > 0:
		return "Every", "Every counts from 1, and goes without Nth."
	case !f.From.IsZero() && !f.Until.IsZero() && !f.From.Before(f.Until):
		return "Until", "Until comes after From."
	case f.Answer != "" && f.Effect != Status:
		return "Answer", "Answer is the body of the effect status."
	case !(f.Probability >= 0 && f.Probability <= 1): // NaN fails as well
		return "Probability", "A probability lies between 0 and 1."
	}
	if d, err := time.ParseDuration(f.Delay); f.Delay != "" && (err != nil || d <= 0 || d > maxDelay) {
		return "Delay", "The delay is a duration of at most 5m, such as 1.5s."
	}
	for name := range f.Headers {
		if !headerName.MatchString(name) {
			return "Headers", "A header's name has letters, digits and hyphens."
		}
	}
	switch f.Effect {
	case Status:
		if f.Status != 0 && (f.Status < 400 || f.Status > 599) {
			return "Status", "The status lies between 400 and 599."
		}
	case Error:
		if f.Code == "" {
			return "Code", "The effect error needs a code, such as sim_unavailable."
		}
	case Delay, Drip:
		if f.Delay == "" {
			return "Delay", "The effects delay and drip need a Delay, such as 1.5s."
		}
	case Reset, Truncate, Malformed, Unknown, DropReply, Hang:
	default:
		return "Effect", "The effect is status, error, delay, reset, truncate, malformed, unknown, drop_reply, drip or hang."
	}
	return "", ""
}

// Wait returns how long the delay lasts; 0 without one.
func (f *Fault) Wait() time.Duration {
	d, _ := time.ParseDuration(f.Delay) // checked when the fault was added
	return d
}

// Set holds the faults in force. Its methods are safe for concurrent use.
type Set struct {
	seed uint64

	mu   sync.Mutex
	list []*Fault
	last int
}

// NewSet makes an empty set. The same seed leads to the same decisions.
func NewSet(seed uint64) *Set { return &Set{seed: seed} }

// Add puts a checked fault in force and returns it with its id. What it counted before is forgotten.
func (s *Set) Add(f Fault) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	f.ID, f.Seen, f.Hits = fmt.Sprintf("fault_%d", s.last), 0, 0
	s.list = append(s.list, &f)
	return f
}

// Replace puts a checked fault in the place of the one of an id; what that counted is forgotten. It reports whether
// there was one.
func (s *Set) Replace(id string, f Fault) (Fault, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.list, func(f *Fault) bool { return f.ID == id })
	if at < 0 {
		return Fault{}, false
	}
	f.ID, f.Seen, f.Hits = id, 0, 0
	s.list[at] = &f
	return f, true
}

// List returns the faults in force, oldest first.
func (s *Set) List() []Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Fault, len(s.list))
	for i, f := range s.list {
		list[i] = *f
	}
	return list
}

// Load puts a list in place of the faults in force.
func (s *Set) Load(list []Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list, s.last = nil, 0
	for _, f := range list {
		s.list = append(s.list, &f)
		var n int
		_, _ = fmt.Sscanf(f.ID, "fault_%d", &n) // another id counts as none
		s.last = max(s.last, n)
	}
}

// Remove takes a fault away, or all for an empty id. It reports whether there was one.
func (s *Set) Remove(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.list)
	s.list = slices.DeleteFunc(s.list, func(f *Fault) bool { return id == "" || f.ID == id })
	return id == "" || len(s.list) < before
}

// Call is a call that may meet a fault.
type Call struct {
	Operation, User string
	Query           string // the path with its query
	Body            string
	At              time.Time // by the world's clock
}

func (f *Fault) matches(c Call) bool {
	return (f.Operation == Any || f.Operation == c.Operation) && (f.User == "" || strings.EqualFold(f.User, c.User)) &&
		strings.Contains(c.Query, f.Query) && strings.Contains(c.Body, f.Body) &&
		!c.At.Before(f.From) && (f.Until.IsZero() || c.At.Before(f.Until))
}

// Meet counts a call and returns the first fault that it meets, or nil.
func (s *Set) Meet(c Call) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	var met *Fault
	for _, f := range s.list {
		if !f.matches(c) {
			continue
		}
		f.Seen++
		if met == nil && s.hits(f) {
			f.Hits++
			hit := *f
			met = &hit
		}
	}
	return met
}

func (s *Set) hits(f *Fault) bool {
	times := f.Times
	if times == 0 && f.Nth > 0 {
		times = 1
	}
	if f.Seen < cmp.Or(f.Nth, 1) || (times > 0 && f.Hits >= times) || (f.Every > 0 && f.Seen%f.Every != 0) {
		return false
	}
	return f.Probability == 0 || s.chance(f) < f.Probability
}

// chance returns a number in [0, 1) that depends on the seed, the fault and its count only.
func (s *Set) chance(f *Fault) float64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%d/%s/%d", s.seed, f.ID, f.Seen)
	const bits = 53 // as many as a float64 holds exactly
	return float64(mix(h.Sum64())>>(64-bits)) / (1 << bits)
}

// mix spreads the bits of a hash whose inputs differ in few (the finaliser of MurmurHash3).
func mix(x uint64) uint64 {
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}
