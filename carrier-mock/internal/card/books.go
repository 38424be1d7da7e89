package card

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/api"
)

// DefaultWorld is the world whose books take the calls that name no world and nothing of one.
const DefaultWorld = "default"

// Books are the provider's account of one world.
type Books struct {
	*api.Books
	name     string
	clock    func() time.Time
	emulator *Emulator
}

// Open makes books. Every id in them carries the serial, by which calls find them from now on; Bind makes them the
// world's.
func (e *Emulator) Open(world string, serial int64) *Books {
	b := &Books{name: world, clock: e.options.Clock, emulator: e}
	seed := e.options.Seed
	if serial != 0 {
		seed += ":" + strconv.FormatInt(serial, 10)
	}
	b.Books = api.NewBooks(account.Options{Seed: seed, Serial: serial, Clock: e.options.Clock, OnEvent: b.deliver})
	e.directory.add(serial, b)
	return b
}

// Bind makes the books those of their world. Those that were, are closed.
func (b *Books) Bind() {
	b.emulator.dispatcher.Forget(b.name)
	b.emulator.directory.bind(b)
}

// Close removes the books and everything that waits to be delivered from them.
func (b *Books) Close() {
	if b.emulator.directory.remove(b) {
		b.emulator.dispatcher.Forget(b.name)
	}
}

// World returns a world's books, or nil.
func (e *Emulator) World(name string) *Books {
	e.directory.mu.RLock()
	defer e.directory.mu.RUnlock()
	return e.directory.byName[name]
}

// Account returns the objects, for tests and for the mock's own screens.
func (b *Books) Account() *account.Account { return b.Books.Account }

// deliver hands an event to the webhooks. The events of one payment keep their order.
func (b *Books) deliver(event account.Event) {
	group, body := event.Message()
	b.emulator.dispatcher.Enqueue(b.name, event.ID, group, body)
}

// directory finds books; it implements api.Directory.
type directory struct {
	serialOf func(webUserID string) (int64, bool)
	base     *Books

	mu       sync.RWMutex
	bySerial map[int64]*Books
	byName   map[string]*Books
}

func (d *directory) add(serial int64, b *Books) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bySerial[serial] = b
}

func (d *directory) bind(b *Books) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if before := d.byName[b.name]; before != nil && before != b {
		d.forget(before)
	}
	d.byName[b.name] = b
	d.bySerial[b.Account().Serial()] = b
}

// remove reports whether the books were their world's.
func (d *directory) remove(b *Books) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	bound := d.byName[b.name] == b
	if bound {
		delete(d.byName, b.name)
	}
	d.forget(b)
	return bound
}

// forget lets the serial lead to books of another world that hold the same snapshot, if there are any.
func (d *directory) forget(b *Books) {
	serial := b.Account().Serial()
	if d.bySerial[serial] != b {
		return
	}
	delete(d.bySerial, serial)
	for _, other := range d.byName {
		if other != b && other.Account().Serial() == serial {
			d.bySerial[serial] = other
		}
	}
}

// bound lists the books of all worlds, by name.
func (d *directory) bound() []*Books {
	d.mu.RLock()
	defer d.mu.RUnlock()
	list := make([]*Books, 0, len(d.byName))
	for _, b := range d.byName {
		list = append(list, b)
	}
	slices.SortFunc(list, func(x, y *Books) int { return strings.Compare(x.name, y.name) })
	return list
}

// Named implements api.Directory.
func (d *directory) Named(world string) *api.Books {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return inner(d.byName[world])
}

// Serial implements api.Directory.
func (d *directory) Serial(serial int64) *api.Books {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return inner(d.bySerial[serial])
}

// User implements api.Directory.
func (d *directory) User(webUserID string) *api.Books {
	if d.serialOf == nil || webUserID == "" {
		return nil
	}
	serial, ok := d.serialOf(webUserID)
	if !ok {
		return nil
	}
	return d.Serial(serial)
}

// Default implements api.Directory.
func (d *directory) Default() *api.Books {
	if b := d.Named(DefaultWorld); b != nil {
		return b
	}
	return inner(d.base)
}

// All implements api.Directory.
func (d *directory) All() []*api.Books {
	bound := d.bound()
	if len(bound) == 0 {
		return []*api.Books{inner(d.base)}
	}
	all := make([]*api.Books, len(bound))
	for i, b := range bound {
		all[i] = b.Books
	}
	return all
}

// Name implements api.Directory.
func (d *directory) Name(books *api.Books) string {
	for _, b := range d.bound() {
		if b.Books == books {
			return b.name
		}
	}
	return ""
}

func inner(b *Books) *api.Books {
	if b == nil {
		return nil
	}
	return b.Books
}
