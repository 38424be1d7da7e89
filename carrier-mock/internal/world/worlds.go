package world

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Default is the name of the world that always exists.
const Default = "default"

// Worlds keeps worlds by name. Its methods are safe for concurrent use.
type Worlds struct {
	opts Options

	mu     sync.RWMutex
	byName map[string]*World
	owners map[int64]*World // by serial, the last one to hold it
	serial int64            // the last one given out
}

// NewWorlds makes a collection that holds the default world in the given
// scenario. It fails without a card provider.
func NewWorlds(opts Options, scenario *Scenario) (*Worlds, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	if opts.Cards == nil {
		return nil, errors.New("world: Options.Cards is missing")
	}
	ws := &Worlds{opts: opts, byName: map[string]*World{}, owners: map[int64]*World{}, serial: max(opts.FirstSerial, 1) - 1}
	if _, err := ws.Create(Default, scenario, time.Time{}); err != nil {
		return nil, err
	}
	return ws, nil
}

// Create adds a world. A zero now starts its clock at the real time.
// Codes: AlreadyExists, InvalidArgument for an unusable name.
func (ws *Worlds) Create(name string, scenario *Scenario, now time.Time) (*World, error) {
	if !validName(name) {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Name", Message: "A world's name has 1 to 64 letters, digits, dots, hyphens and underscores."}
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	if ws.byName[name] != nil {
		return nil, &carrier.Error{Code: carrier.AlreadyExists, Field: "Name", Message: "There is a world of this name already."}
	}
	w, err := newWorld(name, ws.opts, ws.nextSerial())
	if err != nil {
		return nil, err
	}
	if !now.IsZero() {
		w.st.Offset = now.Sub(ws.opts.Now())
	}
	if err := w.play(scenario); err != nil {
		return nil, err
	}
	ws.byName[name], ws.owners[w.st.Serial] = w, w
	return w, nil
}

// Reset puts a world back to the beginning of a scenario, its clock to the real
// time. All its identifiers and tokens are new. Codes: NotFound.
func (ws *Worlds) Reset(name string, scenario *Scenario) (*World, error) {
	w, err := ws.Get(name)
	if err != nil {
		return nil, err
	}
	ws.mu.Lock()
	serial := ws.nextSerial()
	ws.owners[serial] = w
	ws.mu.Unlock()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.empty(serial)
	return w, w.play(scenario)
}

// Restore puts a snapshot in place of a world. The identifiers in it are found
// in this world from now on, even if another holds the same snapshot.
// Codes: NotFound, InvalidArgument for what is no snapshot.
func (ws *Worlds) Restore(name string, snapshot []byte) (*World, error) {
	w, err := ws.Get(name)
	if err != nil {
		return nil, err
	}
	st, err := parseSnapshot(snapshot, ws.opts.Now())
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	err = w.load(st)
	w.mu.Unlock()
	if err != nil {
		return nil, err
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	ws.owners[st.Serial] = w
	ws.serial = max(ws.serial, st.Serial)
	return w, nil
}

// Remove takes a world away. Codes: NotFound, PermissionDenied for the default world.
func (ws *Worlds) Remove(name string) error {
	if name == Default {
		return &carrier.Error{Code: carrier.PermissionDenied, Message: "The default world always exists; reset it instead."}
	}
	ws.mu.Lock()
	defer ws.mu.Unlock()
	w := ws.byName[name]
	if w == nil {
		return unknownWorld(name)
	}
	delete(ws.byName, name)
	for serial, owner := range ws.owners {
		if owner == w {
			delete(ws.owners, serial)
		}
	}
	return nil
}

// Get gives a world by name. Codes: NotFound.
func (ws *Worlds) Get(name string) (*World, error) {
	ws.mu.RLock()
	defer ws.mu.RUnlock()
	if w := ws.byName[name]; w != nil {
		return w, nil
	}
	return nil, unknownWorld(name)
}

// Owner gives the world that made the first of the identifiers (user id, paId,
// CNUM, token) that any world made, or the default world.
func (ws *Worlds) Owner(ids ...string) *World {
	ws.mu.RLock()
	defer ws.mu.RUnlock()
	for _, id := range ids {
		if serial, ok := serialOf(id); ok && ws.owners[serial] != nil {
			return ws.owners[serial]
		}
	}
	return ws.byName[Default]
}

// List gives all worlds by name.
func (ws *Worlds) List() []*World {
	ws.mu.RLock()
	defer ws.mu.RUnlock()
	list := make([]*World, 0, len(ws.byName))
	for _, w := range ws.byName {
		list = append(list, w)
	}
	slices.SortFunc(list, func(a, b *World) int { return strings.Compare(a.name, b.name) })
	return list
}

// nextSerial gives a serial that no world has had. The caller holds ws.mu.
func (ws *Worlds) nextSerial() int64 {
	ws.serial++
	return ws.serial
}

func unknownWorld(name string) error {
	return &carrier.Error{Code: carrier.NotFound, Message: "There is no world named " + name + "."}
}

func validName(name string) bool {
	if name == "" || len(name) > 64 {
		return false
	}
	for _, c := range name {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-", c) {
			return false
		}
	}
	return true
}
