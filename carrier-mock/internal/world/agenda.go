package world

import (
	"cmp"
	"container/heap"
	"time"
)

// dueKind orders what falls on the same instant.
type dueKind int

const (
	dueTokenExpiry dueKind = iota
	dueCodeExpiry
	duePortEnd
	dueCycleEnd
	dueSuspensionEnd
)

// due is an appointment. It is a reminder only: when its time has come, the
// thing that it names decides whether it is still due.
type due struct {
	at   time.Time
	kind dueKind
	id   string
}

type agenda []due

func (a agenda) Len() int      { return len(a) }
func (a agenda) Swap(i, j int) { a[i], a[j] = a[j], a[i] }
func (a agenda) Less(i, j int) bool {
	return cmp.Or(a[i].at.Compare(a[j].at), cmp.Compare(a[i].kind, a[j].kind), cmp.Compare(a[i].id, a[j].id)) < 0
}
func (a *agenda) Push(x any) { *a = append(*a, x.(due)) }
func (a *agenda) Pop() any {
	old := *a
	last := old[len(old)-1]
	*a = old[:len(old)-1]
	return last
}

func (w *World) schedule(at time.Time, kind dueKind, id string) {
	heap.Push(&w.agenda, due{at, kind, id})
}

// catchUp lets everything happen that is due by the world's clock, each thing
// at its own instant, and leaves w.now at the clock's.
func (w *World) catchUp() {
	target := w.opts.Now().Add(w.st.Offset)
	for len(w.agenda) > 0 && !w.agenda[0].at.After(target) {
		d := heap.Pop(&w.agenda).(due)
		w.now = d.at
		w.version.Add(1)
		w.fire(d)
	}
	w.now = target
}

func (w *World) fire(d due) {
	switch d.kind {
	case dueTokenExpiry:
		w.tokenDue(d.id)
	case dueCodeExpiry:
		w.codeDue(w.st.Users[d.id])
	case duePortEnd:
		w.portDue(w.st.Activations[d.id])
	case dueCycleEnd:
		w.cycleDue(w.st.Users[d.id])
	case dueSuspensionEnd:
		w.suspensionDue(w.st.Users[d.id])
	}
}

// remember rebuilds the agenda from the state, after a restore.
func (w *World) remember() {
	w.agenda = nil
	for id, t := range w.st.Tokens {
		w.schedule(t.Expires, dueTokenExpiry, id)
	}
	for id, a := range w.st.Activations {
		if a.Port != nil && !a.Port.RequestedAt.IsZero() {
			w.schedule(a.Port.RequestedAt.Add(portDuration), duePortEnd, id)
		}
	}
	for id, u := range w.st.Users {
		for _, c := range u.Codes {
			w.schedule(c.Expires, dueCodeExpiry, id)
		}
		if u.Sub != nil {
			w.scheduleSub(u)
		}
	}
}
