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

// mode is a rule in force, and what it holds.
type mode struct {
	rule Rule
	held []message
}

// Check returns the field that makes no sense and why, or "".
func (r Rule) Check() (field, message string) {
	switch {
	case !slices.Contains([]Mode{Normal, Drop, Duplicate, Delay, Reorder}, r.Mode):
		return "Mode", fmt.Sprintf("There is no mode %q: want normal, drop, duplicate, delay or reorder.", r.Mode)
	case r.Times < 0:
		return "Times", "Times must not be negative."
	case r.Copies < 0 || r.Copies > 10:
		return "Copies", "Copies is 0 to 10."
	}
	return "", ""
}

// SetRule changes how the events of a world that come from now on are disturbed, or those of every world without a
// rule of its own when none is named. What the last rule held is released. The rule must have been checked.
func (d *Dispatcher) SetRule(world string, r Rule) {
	if r.Mode == Duplicate && r.Copies == 0 {
		r.Copies = 2
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if before := d.modes[world]; before != nil {
		delete(d.modes, world)
		d.release(before)
	}
	if r.Mode != Normal {
		d.modes[world] = &mode{rule: r}
	}
}

// Rule returns the rule in force for a world, or for those that have none, with the times that are left.
func (d *Dispatcher) Rule(world string) Rule {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, m := d.mode(world)
	if m == nil {
		return Rule{Mode: Normal}
	}
	return m.rule
}

// mode finds what disturbs a world's events, and under which name; nil for nothing. The caller holds the lock.
func (d *Dispatcher) mode(world string) (string, *mode) {
	if m := d.modes[world]; m != nil {
		return world, m
	}
	return "", d.modes[""]
}

// disturb sends a message as the rule wants it; the caller holds the lock.
func (d *Dispatcher) disturb(msg message) {
	name, m := d.mode(msg.world)
	if m == nil {
		d.send(msg)
		return
	}
	if len(m.held) >= d.options.Limit {
		d.release(m)
	}
	rule := m.rule
	last := false
	if rule.Times > 0 {
		if m.rule.Times--; m.rule.Times == 0 {
			m.rule, last = Rule{Mode: Normal}, true
		}
	}
	switch rule.Mode {
	case Drop:
		for _, url := range d.urls {
			d.remember(msg, url, Dropped)
		}
	case Duplicate:
		for range rule.Copies {
			d.send(msg)
		}
	case Delay:
		m.held = append(m.held, msg)
	case Reorder:
		// Newest first, and all in one lane, or the lanes would mix them.
		m.held = slices.Insert(m.held, 0, msg)
		if last {
			d.release(m)
		}
	default:
		d.send(msg)
	}
	if last && len(m.held) == 0 {
		delete(d.modes, name)
	}
}

// release queues what a mode held; the caller holds the lock.
func (d *Dispatcher) release(m *mode) {
	held := m.held
	m.held = nil
	for _, msg := range held {
		msg.lane = held[0].lane
		d.send(msg)
	}
}
