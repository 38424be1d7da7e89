package world

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// maxTravel bounds one journey of the clock: beyond it a mistyped year would keep the world busy.
const maxTravel = 10 * 366 * 24 * time.Hour

// Now gives the world's clock.
func (w *World) Now() time.Time {
	defer w.begin()()
	return w.now
}

// CatchUp lets everything happen that is due by now. Every operation does so
// by itself; a world that nobody asks anything is told from time to time.
func (w *World) CatchUp() { w.begin()() }

// Advance moves the clock forward and gives the new time and what happened on
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
	var next carrier.Date
	for _, u := range w.st.Users {
		if u.Sub != nil && u.Sub.State == subActive && (next.IsZero() || u.Sub.End.Before(next)) {
			next = u.Sub.End
		}
	}
	if next.IsZero() {
		return w.now, nil, &carrier.Error{Code: carrier.NotFound, Message: "No subscription is active in this world."}
	}
	return w.travel(w.midnight(next).Sub(w.now))
}

func (w *World) travel(by time.Duration) (time.Time, []Event, error) {
	if by < 0 || by > maxTravel {
		return w.now, nil, &carrier.Error{Code: carrier.InvalidArgument, Message: "The clock goes forward only, and at most ten years at once."}
	}
	events := []Event{}
	w.batch = &events
	w.st.Offset += by
	w.catchUp()
	w.batch = nil
	return w.now, events, nil
}
