package world

import (
	"bytes"
	"context"
	"encoding/json"
	mathrand "math/rand/v2"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// snapshotFormat changes whenever an older program could misread a snapshot.
const snapshotFormat = 1

// Snapshot gives the whole world as one JSON document. The clock is in it as
// its distance from the real one, so a snapshot is the same whenever it is
// taken, and a restored world has lived on in between. Tokens and passwords are
// in it as hashes only.
func (w *World) Snapshot() ([]byte, error) {
	defer w.begin()()
	var err error
	if w.st.Random, err = w.random.MarshalBinary(); err != nil {
		return nil, err
	}
	w.st.Faults = w.faults.List()
	return json.Marshal(&w.st)
}

func parseSnapshot(text []byte) (*state, error) {
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
	if fault := st.check(); fault != "" {
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

// check finds references that lead nowhere, so that no operation meets one.
func (s *state) check() string {
	plans := map[int]bool{}
	for _, p := range s.Plans {
		plans[p.ID] = true
	}
	for id, a := range s.Activations {
		if s.Users[a.UserID] == nil || !plans[a.Request.PlanID] || s.SIMs[a.Request.ICCID] == nil || (a.Port != nil && a.Request.PortIn == nil) {
			return "activation " + id
		}
	}
	for id, u := range s.Users {
		if _, ok := taxes[u.Address.Province]; u.Sub != nil && (!ok || !plans[u.Sub.PlanID] || s.SIMs[u.Sub.ICCID] == nil) {
			return "user " + id
		}
	}
	for id, open := range s.OpenIntents {
		if s.Users[open.UserID] == nil {
			return "intent " + id
		}
	}
	for _, t := range s.Tokens {
		if s.Users[t.UserID] == nil {
			return "a token without its user"
		}
	}
	return ""
}

// load puts a state in place of the world's. Cards that a scenario saved are
// saved again if the provider doesn't know the customer.
func (w *World) load(st *state) error {
	random := mathrand.NewChaCha8([32]byte{})
	if err := random.UnmarshalBinary(st.Random); err != nil {
		return &carrier.Error{Code: carrier.InvalidArgument, Message: "This is not a snapshot: its randomness can't be read."}
	}
	if err := w.saveCards(st); err != nil {
		return err
	}
	w.st, w.random = *st, random
	w.emails = map[string]string{}
	for id, u := range w.st.Users {
		w.emails[strings.ToLower(u.Email)] = id
	}
	w.faults.Load(w.st.Faults)
	w.remember()
	w.Touch()
	return nil
}

// SaveCards saves the cards that the scenario gave again, where the provider
// has lost them: it was reset.
func (w *World) SaveCards() error {
	defer w.begin()()
	return w.saveCards(&w.st)
}

func (w *World) saveCards(st *state) error {
	ctx := context.Background()
	for _, u := range st.Users {
		if u.Card == nil {
			continue
		}
		saved, err := w.opts.Cards.Saved(ctx, u.ID)
		if err == nil && saved == nil {
			err = w.opts.Cards.Save(ctx, payerOf(u), *u.Card)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
