package webhook

import (
	"fmt"
	"slices"
)

// Mode is how deliveries are disturbed.
type Mode string

// The modes.
const (
	Normal    Mode = "normal"
	Drop      Mode = "drop"      // the event is never delivered
	Duplicate Mode = "duplicate" // it is delivered more than once
	Delay     Mode = "delay"     // it waits for a flush
	Reorder   Mode = "reorder"   // it waits, and is delivered after those that came later
)

// Rule is a mode and how long it lasts.
type Rule struct {
	Mode Mode
	// Times is the number of events that the mode is for; 0 is all until the next rule. With Reorder, the last one
	// releases all of them.
	Times int `json:",omitempty"`
	// Copies is how often Duplicate delivers; 0 means 2.
	Copies int `json:",omitempty"`
}

// SetRule changes how the events that come from now on are disturbed. What the last rule held is released.
func (d *Dispatcher) SetRule(r Rule) error {
	switch {
	case !slices.Contains([]Mode{Normal, Drop, Duplicate, Delay, Reorder}, r.Mode):
		return fmt.Errorf("unknown mode %q: want normal, drop, duplicate, delay or reorder", r.Mode)
	case r.Times < 0 || r.Copies < 0 || r.Copies > 10:
		return fmt.Errorf("times must not be negative, and copies be 0 to 10")
	case r.Mode == Duplicate && r.Copies == 0:
		r.Copies = 2
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.release()
	d.rule = r
	return nil
}

// Rule tells the rule in force, with the times that are left.
func (d *Dispatcher) Rule() Rule {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rule
}

// disturb sends a message as the rule wants it; the caller holds the lock.
func (d *Dispatcher) disturb(m message) {
	if len(d.held) >= d.options.Limit {
		d.release()
	}
	rule := d.rule
	last := false
	if rule.Mode != Normal && rule.Times > 0 {
		if d.rule.Times--; d.rule.Times == 0 {
			d.rule, last = Rule{Mode: Normal}, true
		}
	}
	switch rule.Mode {
	case Drop:
		for _, url := range d.urls {
			d.remember(m.eventID, url, Dropped)
		}
	case Duplicate:
		for range rule.Copies {
			d.send(m)
		}
	case Delay:
		d.held = append(d.held, m)
	case Reorder:
		// Newest first, and all in one lane, or the lanes would mix them.
		d.held = slices.Insert(d.held, 0, m)
		if last {
			d.release()
		}
	default:
		d.send(m)
	}
}

// release queues what a mode held; the caller holds the lock.
func (d *Dispatcher) release() {
	held := d.held
	d.held = nil
	for _, m := range held {
		m.lane = held[0].lane
		d.send(m)
	}
}
