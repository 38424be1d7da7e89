package world

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strings"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/records"
)

// cardPrefix is what the names of the card provider's tables begin with.
const cardPrefix = "Cards."

// saved is what a world looked like when it was saved last: enough of it to tell
// what has changed without writing everything down.
type saved struct {
	version     int64
	users       map[string]user // without what can be long
	sims        map[string]sim
	tokens      map[string]token
	activations map[string]activation
	intents     map[string]string
	openIntents map[string]openIntent
	mails       map[string]bool
	events      map[string]bool
}

// ErrBusy says that a long operation is under way in the world.
var ErrBusy = errors.New("the world is busy")

// Unsaved returns what has changed since it was called last, as records; at
// first, after a reset, and after Unsave, everything. It is ErrBusy when the
// world isn't free within the time.
func (w *World) Unsaved(within time.Duration) (records.Changes, error) {
	if !w.mu.tryFor(within) {
		return records.Changes{}, ErrBusy
	}
	defer w.mu.Unlock()
	w.catchUp()
	if w.saved == nil {
		w.cards.Unsave()
	}
	out, err := w.cards.Unsaved(cardPrefix)
	if err != nil {
		return out, err
	}
	version := w.version.Load()
	if w.saved != nil && w.saved.version == version && !out.Whole {
		return out, nil
	}
	if out.Whole { // everything is saved again
		w.saved = &saved{
			users: map[string]user{}, sims: map[string]sim{}, tokens: map[string]token{}, activations: map[string]activation{},
			intents: map[string]string{}, openIntents: map[string]openIntent{}, mails: map[string]bool{},
			events: map[string]bool{},
		}
	}
	w.saved.version = version
	if err := w.unsavedHead(&out); err != nil {
		return out, err
	}
	s, st := w.saved, &w.st
	for _, compare := range []func() error{
		func() error { return changed(&out, "Users", s.users, st.Users, shadowOfUser) },
		func() error { return changed(&out, "SIMs", s.sims, st.SIMs, func(v *sim) sim { return *v }) },
		func() error { return changed(&out, "Tokens", s.tokens, st.Tokens, func(v *token) token { return *v }) },
		func() error { return changed(&out, "Activations", s.activations, st.Activations, shadowOfActivation) },
		func() error {
			return changed(&out, "Intents", s.intents, st.Intents, func(v string) string { return v })
		},
		func() error {
			return changed(&out, "OpenIntents", s.openIntents, st.OpenIntents, func(v openIntent) openIntent { return v })
		},
		func() error {
			return appended(&out, "Mails", s.mails, newest(st.Mails, maxMails), func(m Mail) string { return m.ID })
		},
		func() error {
			return appended(&out, "Events", s.events, newest(st.Events, maxEvents), func(e Event) string { return e.ID })
		},
	} {
		if err := compare(); err != nil {
			return out, err
		}
	}
	return out, nil
}

// Unsave makes the next Unsaved return everything: what was returned has been lost.
func (w *World) Unsave() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.saved = nil
}

// unsavedHead adds what is no table. It is small.
func (w *World) unsavedHead(out *records.Changes) error {
	head := w.st
	head.Users, head.SIMs, head.Tokens, head.Activations = nil, nil, nil, nil
	head.Intents, head.OpenIntents, head.Mails, head.Events = nil, nil, nil, nil
	var err error
	if head.Random, err = w.random.MarshalBinary(); err != nil {
		return err
	}
	head.Faults = w.faults.List()
	return out.PutHead(&head)
}

// changed adds the rows of a table that differ from those that were saved. A
// shadow is a copy that later changes don't reach.
func changed[V, S any](out *records.Changes, table string, before map[string]S, rows map[string]V,
	shadow func(V) S) error {
	for key, row := range rows {
		is := shadow(row)
		if was, known := before[key]; known && reflect.DeepEqual(was, is) {
			continue
		}
		before[key] = is
		if err := out.Put(table, key, row); err != nil {
			return err
		}
	}
	if len(before) == len(rows) {
		return nil
	}
	for key := range before {
		if _, there := rows[key]; !there {
			delete(before, key)
			out.Remove(table, key)
		}
	}
	return nil
}

// appended adds the rows of a list that are new, and removes those that it has forgotten.
func appended[V any](out *records.Changes, table string, before map[string]bool, list []V, id func(V) string) error {
	there := make(map[string]bool, len(list))
	for _, row := range list {
		key := sortable(id(row))
		there[key] = true
		if before[key] {
			continue
		}
		before[key] = true
		if err := out.Put(table, key, row); err != nil {
			return err
		}
	}
	for key := range before {
		if !there[key] {
			delete(before, key)
			out.Remove(table, key)
		}
	}
	return nil
}

// sortable makes of an id such as mail_7_12 one that sorts as it was given.
func sortable(id string) string {
	number := id[strings.LastIndexByte(id, '_')+1:]
	return fmt.Sprintf("%012s", number)
}

// shadowOfUser stands for a user. Of the payments, to which there are only additions, the last tells enough.
func shadowOfUser(u *user) user {
	s := *u
	s.Codes = maps.Clone(u.Codes)
	if u.Sub != nil {
		sub := *u.Sub
		sub.Prepaid = append([]int(nil), sub.Prepaid...)
		s.Sub = &sub
	}
	s.History = newest(u.History, 1) // the rest follows from it
	return s
}

func shadowOfActivation(a *activation) activation {
	s := *a
	if a.Port != nil {
		port := *a.Port
		s.Port = &port
	}
	return s
}

// FromRecords returns the snapshot that the records of Unsaved make.
func (ws *Worlds) FromRecords(tables map[string]map[string]json.RawMessage) ([]byte, error) {
	own, cards := map[string]map[string]json.RawMessage{}, map[string]map[string]json.RawMessage{}
	for name, rows := range tables {
		if rest, ok := strings.CutPrefix(name, cardPrefix); ok {
			cards[rest] = rows
		} else {
			own[name] = rows
		}
	}
	document, err := records.Document(own, "Mails", "Events")
	if err != nil {
		return nil, err
	}
	books, err := ws.byName[Default].cards.FromRecords(cards)
	if err != nil {
		return nil, err
	}
	return append(append(document[:len(document)-1], `,"Cards":`...), append(books, '}')...), nil
}
