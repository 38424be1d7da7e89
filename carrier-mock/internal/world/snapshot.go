package world

import (
	"bytes"
	"context"
	"encoding/json"
	mathrand "math/rand/v2"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// snapshotFormat changes whenever an older program could misread a snapshot.
const snapshotFormat = 3

// Snapshot returns the whole world, its part of the card provider included, as one JSON document. The clock is in it
// as its distance from the real one, so a snapshot is the same whenever it is
// taken, and a restored world has lived on in between. Tokens and passwords are
// in it as hashes only.
func (w *World) Snapshot() ([]byte, error) {
	defer w.begin()()
	var err error
	if w.st.Random, err = w.random.MarshalBinary(); err != nil {
		return nil, err
	}
	if w.st.Cards, err = w.cards.Snapshot(); err != nil {
		return nil, err
	}
	w.st.Faults = w.faults.List()
	defer func() { w.st.Cards = nil }()
	return json.Marshal(&w.st)
}

func parseSnapshot(text []byte, now time.Time) (*state, error) {
	var st state
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&st); err != nil {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Message: "This is not a snapshot: " + err.Error()}
	}
	if st.Format != snapshotFormat {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Message: "This snapshot is of another format."}
	}
	st.fill()
	if fault := st.check(now); fault != "" {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Message: "This snapshot contradicts itself: " + fault}
	}
	return &st, nil
}

// fill makes what is missing empty, so that it can be written to.
func (s *state) fill() {
	fillMap(&s.SIMs)
	fillMap(&s.Users)
	fillMap(&s.Tokens)
	fillMap(&s.Activations)
	fillMap(&s.Intents)
	fillMap(&s.OpenIntents)
}

func fillMap[V any](m *map[string]V) {
	if *m == nil {
		*m = map[string]V{}
	}
}

// maxLag is how far a restored world may lie behind: it lives through all of it.
const maxLag = 2 * maxTravel

// check finds references that lead nowhere and times out of reach, so that no
// operation meets one. now is the real time.
func (s *state) check(now time.Time) string {
	const century = 100 * 366 * 24 * time.Hour
	if s.Offset.Abs() > century {
		return "its clock is more than a century off"
	}
	oldest := carrier.DateOf(now.Add(s.Offset - maxLag))
	plans := map[int]bool{}
	for _, p := range s.Plans {
		if p == nil {
			return "an empty plan"
		}
		plans[p.ID] = true
	}
	for iccid, c := range s.SIMs {
		if c == nil {
			return "SIM card " + iccid
		}
	}
	for id, a := range s.Activations {
		if a == nil || s.Users[a.UserID] == nil || !plans[PlanNumber(a.Request.PlanID)] || s.SIMs[a.Request.ICCID] == nil ||
			(a.Port != nil && (a.Request.PortIn == nil || donorByID(a.Request.PortIn.DonorID) == nil)) {
			return "activation " + id
		}
	}
	for id, u := range s.Users {
		if u == nil || u.Sub != nil && (u.Sub.End.Before(oldest) || !s.sound(u, plans)) {
			return "user " + id
		}
	}
	for id, open := range s.OpenIntents {
		if s.Users[open.UserID] == nil {
			return "intent " + id
		}
	}
	for _, t := range s.Tokens {
		if t == nil || s.Users[t.UserID] == nil {
			return "a token without its user"
		}
	}
	return ""
}

// sound reports whether a customer's subscription leads to things that are there.
func (s *state) sound(u *user, plans map[int]bool) bool {
	_, taxed := taxes[u.Address.Region]
	for _, id := range u.Sub.Prepaid {
		if !plans[id] {
			return false
		}
	}
	return taxed && plans[u.Sub.PlanID] && s.SIMs[u.Sub.ICCID] != nil
}

// load fills a new world with a state. Cards that a scenario saved are saved again where the snapshot has none.
func (w *World) load(st *state) error {
	random := mathrand.NewChaCha8([32]byte{})
	if err := random.UnmarshalBinary(st.Random); err != nil {
		return &carrier.Error{Code: carrier.InvalidArgument,
			Message: "This is not a snapshot: its randomness can't be read."}
	}
	if len(st.Cards) > 0 {
		if err := w.cards.Restore(st.Cards); err != nil {
			return &carrier.Error{Code: carrier.InvalidArgument, Message: "This is not a snapshot: its cards can't be read."}
		}
		st.Cards = nil
	}
	w.st, w.random = *st, random
	for id, u := range w.st.Users {
		w.emails[strings.ToLower(u.Email)] = id
	}
	w.remember()
	w.now = w.opts.Now().Add(w.st.Offset)
	return w.saveCards()
}

// SaveCards saves the cards that the scenario gave again, where the provider
// has lost them: it was reset.
func (w *World) SaveCards() error {
	defer w.begin()()
	return w.saveCards()
}

func (w *World) saveCards() error {
	ctx := context.Background()
	for _, u := range w.st.Users {
		if u.Card == nil {
			continue
		}
		saved, err := w.cards.Saved(ctx, u.ID)
		if err == nil && saved == nil {
			err = w.cards.Seed(payerOf(u), *u.Card)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
