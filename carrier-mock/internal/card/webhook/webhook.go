// Package webhook delivers the card provider's events to the endpoints that listen: signed, retried with growing
// pauses until the endpoint answers 2xx, and disturbed on purpose when a test asks for it.
//
// Enqueue takes an event and returns at once. What belongs together, such as the events of one payment, is delivered
// in order of the events unless a retry or a Mode changes it; what doesn't, is delivered side by side. Run owns the
// goroutines that deliver.
package webhook

import (
	"context"
	"errors"
	"hash/fnv"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Options configures a Dispatcher.
type Options struct {
	// Secret signs every delivery.
	Secret string
	// URLs are the endpoints; SetURLs changes them.
	URLs []string
	// Backoff holds the pauses before each retry; after the last one a delivery is given up. Nil means DefaultBackoff.
	Backoff []time.Duration
	// Timeout bounds one attempt; 0 means 10 s.
	Timeout time.Duration
	// Limit bounds the deliveries that wait; 0 means 10,000. Beyond it events are lost, and logged.
	Limit int
	// Now is the time that is signed; receivers compare it with theirs. Nil means time.Now.
	Now    func() time.Time
	Logger *slog.Logger
}

// DefaultBackoff is shorter than the provider's hours: a test, or a person at a screen, waits for it.
var DefaultBackoff = []time.Duration{
	200 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second,
	20 * time.Second, 30 * time.Second, time.Minute, time.Minute, time.Minute,
}

// lanes is how many deliveries run side by side.
const lanes = 8

// maxHistory bounds the deliveries that are remembered after they ended.
const maxHistory = 20_000

// Dispatcher sends events. Make one with New, then call Run.
type Dispatcher struct {
	options Options
	client  *http.Client
	wake    [lanes]chan struct{}

	mu      sync.Mutex
	idle    *sync.Cond // signalled when a delivery ends an attempt
	urls    []string
	modes   map[string]*mode // by world; "" is for the worlds that have none
	lanes   [lanes]lane
	active  map[*job]bool // whose attempt is under way
	waiting int
	next    int64
	history []*Delivery
}

// message is an event on its way to the endpoints.
type message struct {
	world   string
	eventID string
	lane    int
	body    []byte
}

// State of a delivery.
type State string

// The states of a delivery.
const (
	Pending   State = "pending"
	Delivered State = "delivered"
	Dropped   State = "dropped" // by a mode
	Failed    State = "failed"  // given up after the last retry, or lost for want of room
)

// Delivery is what became of one event at one endpoint.
type Delivery struct {
	World    string `json:",omitempty"`
	EventID  string
	URL      string
	State    State
	Attempts []Attempt
}

// Attempt is one try: the endpoint's status, or the error when there was no answer.
type Attempt struct {
	At         time.Time
	Status     int
	Error      string `json:",omitempty"`
	DurationMs int64
}

// New makes a dispatcher; nothing is sent before Run.
func New(options Options) *Dispatcher {
	if options.Backoff == nil {
		options.Backoff = DefaultBackoff
	}
	if options.Timeout == 0 {
		options.Timeout = 10 * time.Second
	}
	if options.Limit == 0 {
		options.Limit = 10_000
	}
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Logger == nil {
		options.Logger = slog.New(slog.DiscardHandler)
	}
	d := &Dispatcher{options: options, urls: slices.Clone(options.URLs), modes: map[string]*mode{},
		active: map[*job]bool{}}
	d.client = &http.Client{
		Timeout:       options.Timeout,
		Transport:     &http.Transport{MaxIdleConnsPerHost: lanes, IdleConnTimeout: time.Minute},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	d.idle = sync.NewCond(&d.mu)
	for i := range d.wake {
		d.wake[i] = make(chan struct{}, 1)
	}
	return d
}

// SetURLs replaces the endpoints, for the events that come from now on.
func (d *Dispatcher) SetURLs(urls ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.urls = slices.Clone(urls)
}

// Enqueue takes the bytes of a world's event. Events of one group, such as a payment's id, keep their order. It never
// blocks.
func (d *Dispatcher) Enqueue(world, eventID, group string, body []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.disturb(newMessage(world, eventID, group, body))
}

// Resend delivers an event once more, whatever the mode.
func (d *Dispatcher) Resend(world, eventID, group string, body []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.send(newMessage(world, eventID, group, body))
}

func newMessage(world, eventID, group string, body []byte) message {
	h := fnv.New32a()
	_, _ = h.Write([]byte(group))
	return message{world: world, eventID: eventID, lane: int(h.Sum32() % lanes), body: body}
}

// Deliveries returns what became of a world's events, or of all worlds' when none is named, in the order of the
// events; of all events when no id is given.
func (d *Dispatcher) Deliveries(world string, eventIDs ...string) []Delivery {
	d.mu.Lock()
	defer d.mu.Unlock()
	var out []Delivery
	for _, v := range d.history {
		if (world == "" || v.World == world) && (len(eventIDs) == 0 || slices.Contains(eventIDs, v.EventID)) {
			entry := *v
			entry.Attempts = slices.Clone(v.Attempts)
			out = append(out, entry)
		}
	}
	return out
}

// Waiting is the number of a world's deliveries, or of all when none is named, that are neither delivered nor given
// up, those held by a mode included.
func (d *Dispatcher) Waiting(world string) (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, m := range d.modes {
		for _, held := range m.held {
			if world == "" || world == name || world == held.world {
				n++
			}
		}
	}
	if world == "" {
		return n + d.waiting + len(d.active)
	}
	for i := range d.lanes {
		for _, j := range d.lanes[i].jobs {
			if j.world == world {
				n++
			}
		}
	}
	for j := range d.active {
		if j.world == world {
			n++
		}
	}
	return n
}

// Forget removes everything of a world, or of all when none is named: what waits, what became of past events, and the
// mode.
func (d *Dispatcher) Forget(world string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	of := func(m message) bool { return world == "" || m.world == world }
	for name, m := range d.modes {
		if world == "" || world == name {
			delete(d.modes, name)
		} else {
			m.held = slices.DeleteFunc(m.held, of)
		}
	}
	d.history = slices.DeleteFunc(d.history, func(v *Delivery) bool { return world == "" || v.World == world })
	d.waiting = 0
	for i := range d.lanes {
		d.lanes[i].jobs = slices.DeleteFunc(d.lanes[i].jobs, func(j *job) bool { return of(j.message) })
		d.waiting += len(d.lanes[i].jobs)
	}
	for j := range d.active {
		j.forgotten = j.forgotten || of(j.message)
	}
	d.idle.Broadcast()
}

// Flush releases what a world's mode holds, or every mode when none is named, makes every retry due now, and waits
// until each was tried once or ctx ends.
func (d *Dispatcher) Flush(ctx context.Context, world string) error {
	stop := context.AfterFunc(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.idle.Broadcast()
	})
	defer stop()
	d.mu.Lock()
	defer d.mu.Unlock()
	for name, m := range d.modes {
		if world == "" || world == name {
			d.release(m)
		}
	}
	limit := d.next // what is queued now
	for i := range d.lanes {
		d.lanes[i].hurry()
		d.poke(i)
	}
	for d.due(limit) && ctx.Err() == nil {
		d.idle.Wait()
	}
	return ctx.Err()
}

// Run delivers until ctx ends, and returns when the last attempt is over.
func (d *Dispatcher) Run(ctx context.Context) error {
	var group sync.WaitGroup
	for i := range lanes {
		group.Go(func() { d.serve(ctx, i) })
	}
	group.Wait()
	d.client.CloseIdleConnections()
	if errors.Is(ctx.Err(), context.Canceled) {
		return nil
	}
	return ctx.Err()
}
