package world

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// maxTravel bounds one journey of the clock: beyond it a mistyped year would keep the world busy.
const maxTravel = 10 * 366 * 24 * time.Hour

// Now returns the world's clock.
func (w *World) Now() time.Time {
	defer w.begin()()
	return w.now
}

// CatchUp lets everything happen that is due by now. Every operation does so
// by itself; a world that nobody asks anything is told from time to time.
func (w *World) CatchUp() { w.begin()() }

// Advance moves the clock forward and returns the new time and what happened on
// the way, in order. Codes: InvalidArgument for a negative or a too long journey.
func (w *World) Advance(by time.Duration) (time.Time, []Event, error) {
	defer w.begin()()
	return w.travel(by)
}

// AdvanceTo moves the clock forward to an instant, like Advance.
func (w *World) AdvanceTo(at time.Time) (time.Time, []Event, error) {
	defer w.begin()()
	return w.travel(at.Sub(w.now))
}

// AdvanceToRenewal moves the clock to the next instant at which a subscription's
// cycle ends, like Advance. Codes: NotFound when there is no active subscription.
func (w *World) AdvanceToRenewal() (time.Time, []Event, error) {
	defer w.begin()()
	next := w.nextRenewalDue()
	if next == nil {
		return w.now, nil, &carrier.Error{Code: carrier.NotFound, Message: "No subscription is active in this world."}
	}
	return w.travel(next.At.Sub(w.now))
}

// RenewalDue is the next end of a cycle, and whose it is.
type RenewalDue struct {
	At    time.Time
	Email string // the first of them
	Count int    // how many cycles end then
}

// NextRenewal returns the next end of a cycle, or nil when no subscription is active.
func (w *World) NextRenewal() *RenewalDue {
	defer w.begin()()
	return w.nextRenewalDue()
}

func (w *World) nextRenewalDue() *RenewalDue {
	var next carrier.Date
	due := &RenewalDue{}
	for _, u := range w.st.Users {
		if u.Sub == nil || u.Sub.State != subActive {
			continue
		}
		if next.IsZero() || u.Sub.End.Before(next) {
			next = u.Sub.End
			due = &RenewalDue{At: w.midnight(next).UTC(), Email: u.Email}
		}
		if u.Sub.End == next {
			due.Count++
			due.Email = min(due.Email, u.Email)
		}
	}
	if next.IsZero() {
		return nil
	}
	return due
}

// startAt sets the clock of a world that is being made; the zero time is the real one.
func (w *World) startAt(at time.Time) {
	w.now = w.opts.Now()
	if !at.IsZero() {
		w.st.Offset = at.Sub(w.now)
		w.now = at
	}
}

func (w *World) travel(by time.Duration) (time.Time, []Event, error) {
	if by < 0 || by > maxTravel {
		return w.now, nil, &carrier.Error{Code: carrier.InvalidArgument,
			Message: "The clock goes forward only, and at most ten years at once."}
	}
	events := []Event{}
	w.batch = &events
	w.st.Offset += by
	w.catchUp()
	w.batch = nil
	return w.now, events, nil
}
