package world

import (
	"cmp"
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
	making map[string]bool  // names of worlds that are being made
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
	ws := &Worlds{
		opts: opts, byName: map[string]*World{}, making: map[string]bool{}, owners: map[int64]*World{},
		serial: max(opts.FirstSerial, 1) - 1,
	}
	if _, err := ws.Create(Default, Setup{Scenario: scenario}); err != nil {
		return nil, err
	}
	return ws, nil
}

// Setup is how a world begins.
type Setup struct {
	Scenario *Scenario
	// Now is where its clock starts; zero is what the scenario says, or else the real time.
	Now time.Time
	// Crowd is how large the scenario's crowd is; zero is as large as it says.
	Crowd int
}

// Create adds a world. No other world waits for it.
// Codes: AlreadyExists, InvalidArgument for an unusable name or crowd.
func (ws *Worlds) Create(name string, setup Setup) (*World, error) {
	if !validName(name) {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Name",
			Message: "A world's name has 1 to 64 letters, digits, dots, hyphens and underscores."}
	}
	ws.mu.Lock()
	if ws.byName[name] != nil || ws.making[name] {
		ws.mu.Unlock()
		return nil, &carrier.Error{Code: carrier.AlreadyExists, Field: "Name",
			Message: "There is a world of this name already."}
	}
	ws.making[name] = true
	serial := ws.nextSerial()
	ws.mu.Unlock()

	w, err := ws.build(name, serial, setup)
	ws.mu.Lock()
	defer ws.mu.Unlock()
	delete(ws.making, name)
	if err != nil {
		return nil, err
	}
	ws.byName[name], ws.owners[serial] = w, w
	w.cards.Bind()
	return w, nil
}

// build makes a world that nobody knows yet.
func (ws *Worlds) build(name string, serial int64, setup Setup) (*World, error) {
	w, err := newWorld(name, ws.opts, serial)
	if err != nil {
		return nil, err
	}
	w.startAt(cmp.Or(setup.Now, setup.Scenario.clock))
	crowd := setup.Scenario.Crowd
	crowd.Size = cmp.Or(setup.Crowd, crowd.Size)
	err = w.play(setup.Scenario)
	if err == nil {
		err = w.playCrowd(crowd)
	}
	if err != nil {
		w.cards.Close()
		return nil, err
	}
	w.summarise()
	w.began = w.now
	return w, nil
}

// Reset puts a world back to a beginning. All its identifiers and tokens are
// new. If it fails nothing has changed. Codes: NotFound.
func (ws *Worlds) Reset(name string, setup Setup) (*World, error) {
	w, err := ws.Get(name)
	if err != nil {
		return nil, err
	}
	ws.mu.Lock()
	serial := ws.nextSerial()
	ws.mu.Unlock()
	fresh, err := ws.build(name, serial, setup)
	if err != nil {
		return nil, err
	}
	w.journal.Clear()
	return w, ws.replace(w, fresh)
}

// replace puts a new world in place of one, unless that has been removed.
func (ws *Worlds) replace(w, fresh *World) error {
	serial := fresh.st.Serial
	ws.mu.Lock()
	if ws.byName[w.name] != w {
		ws.mu.Unlock()
		fresh.cards.Close()
		return unknownWorld(w.name)
	}
	ws.disown(w)
	ws.owners[serial] = w
	ws.serial = max(ws.serial, serial)
	ws.mu.Unlock()
	w.adopt(fresh)
	return nil
}

// Restore puts a snapshot in place of a world. The identifiers in it are found
// in this world from now on, even if another holds the same snapshot. If it
// fails nothing has changed. Codes: NotFound, InvalidArgument for what is no snapshot.
func (ws *Worlds) Restore(name string, snapshot []byte) (*World, error) {
	w, err := ws.Get(name)
	if err != nil {
		return nil, err
	}
	st, err := parseSnapshot(snapshot, ws.opts.Now())
	if err != nil {
		return nil, err
	}
	fresh, err := newWorld(name, ws.opts, st.Serial)
	if err != nil {
		return nil, err
	}
	if err := fresh.load(st); err != nil {
		fresh.cards.Close()
		return nil, err
	}
	return w, ws.replace(w, fresh)
}

// Remove takes worlds away, with everything of them; all or none.
// Codes: NotFound, PermissionDenied for the default world.
func (ws *Worlds) Remove(names ...string) error {
	ws.mu.Lock()
	var gone []*World
	for _, name := range names {
		if name == Default {
			ws.mu.Unlock()
			return &carrier.Error{Code: carrier.PermissionDenied, Message: "The default world always exists; reset it instead."}
		}
		w := ws.byName[name]
		if w == nil {
			ws.mu.Unlock()
			return unknownWorld(name)
		}
		gone = append(gone, w)
	}
	for _, w := range gone {
		delete(ws.byName, w.name)
		ws.disown(w)
	}
	ws.mu.Unlock()
	for _, w := range gone {
		w.mu.Lock() // a reset may be putting other books in place
		w.cards.Close()
		w.mu.Unlock()
	}
	return nil
}

// disown forgets which identifiers are a world's. The caller holds ws.mu.
func (ws *Worlds) disown(w *World) {
	for serial, owner := range ws.owners {
		if owner == w {
			delete(ws.owners, serial)
		}
	}
}

// Get returns a world by name. Codes: NotFound.
func (ws *Worlds) Get(name string) (*World, error) {
	ws.mu.RLock()
	defer ws.mu.RUnlock()
	if w := ws.byName[name]; w != nil {
		return w, nil
	}
	return nil, unknownWorld(name)
}

// Owner returns the world that made the first of the identifiers (user id, paId,
// CNUM, token) that any world made, or the default world.
func (ws *Worlds) Owner(ids ...string) *World {
	ws.mu.RLock()
	defer ws.mu.RUnlock()
	for _, id := range ids {
		if serial, ok := SerialOf(id); ok && ws.owners[serial] != nil {
			return ws.owners[serial]
		}
	}
	return ws.byName[Default]
}

// List returns all worlds by name.
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

// nextSerial returns a serial that no world has had. The caller holds ws.mu.
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
