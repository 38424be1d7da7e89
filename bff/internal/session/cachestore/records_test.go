package cachestore

import (
	"fmt"
	"testing"
	"time"
)

var start = time.Date(2026, 11, 21, 9, 30, 0, 0, time.UTC)

// A read that began before a change may have seen what was before it, so it must not be kept.
func TestReadThatRacesAChangeIsNotKept(t *testing.T) {
	t.Parallel()
	for name, happens := range map[string]func(*records){
		"it is dropped":             func(r *records) { r.drop("a") },
		"all are forgotten":         (*records).forget,
		"the connection is lost":    func(r *records) { r.reset(false) },
		"the connection is another": func(r *records) { r.reset(true) },
		"lost and regained":         func(r *records) { r.reset(false); r.reset(true) },
	} {
		r := newRecords(4)
		r.reset(true)
		_, epoch := r.get("a", start) // and Redis is asked
		happens(r)
		r.put("a", record{[]byte("old"), start.Add(MaxAge)}, start, epoch)
		if got, _ := r.get("a", start); got != nil {
			t.Errorf("%s while it is read: it is kept", name)
		}
		_, epoch = r.get("a", start)
		r.put("a", record{[]byte("new"), start.Add(MaxAge)}, start, epoch)
		if got, _ := r.get("a", start); (string(got) == "new") != r.isUp() {
			t.Errorf("%s: the next read gave %q from memory, with the connection up: %t", name, got, r.isUp())
		}
	}
}

func TestRecordsAreBounded(t *testing.T) {
	t.Parallel()
	const capacity = 100
	r := newRecords(capacity)
	r.reset(true)
	keep := func(id string, at time.Time) {
		_, epoch := r.get(id, at)
		r.put(id, record{[]byte("sealed"), at.Add(MaxAge)}, at, epoch)
	}
	for i := range 10 * capacity {
		keep(fmt.Sprint(i), start)
		if got := len(r.younger) + len(r.older); got > capacity {
			t.Fatalf("after %d records: %d are held, want at most %d", i+1, got, capacity)
		}
		if got, _ := r.get(fmt.Sprint(i-capacity/2+1), start); i >= capacity/2 && got == nil {
			t.Fatalf("after %d records one of the last %d is gone", i+1, capacity/2)
		}
	}
	keep("late", start.Add(MaxAge))
	keep("later", start.Add(2*MaxAge))
	if got := len(r.younger) + len(r.older); got != 2 {
		t.Errorf("when all but two have ended: %d are held, want 2", got)
	}
}
