package api

import (
	"encoding/json"
	"net/http"
	"net/url"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/search"
	"github.com/golight/selfservice/carrier-mock/internal/records"
)

// HeaderWorld names the world of a call.
const HeaderWorld = "Mock-World"

// Books are one world's part of the provider: its objects, its idempotency keys and its faults.
type Books struct {
	Account     *account.Account
	Faults      *faults.Set
	idempotency *idempotency
	runs        map[string]run // by pattern
}

// NewBooks opens empty books.
func NewBooks(options account.Options) *Books {
	b := &Books{
		Account: account.New(options), Faults: &faults.Set{}, idempotency: newIdempotency(options.Clock),
		runs: map[string]run{},
	}
	for _, r := range routes(b.Account) {
		b.runs[r.pattern] = r.run
	}
	return b
}

// Reset removes all objects, idempotency keys and faults.
func (b *Books) Reset() {
	b.Account.Reset()
	b.idempotency.reset()
	b.Faults.Clear("")
}

// snapshot is the state of books.
type snapshot struct {
	Account     json.RawMessage
	Idempotency json.RawMessage
}

// Snapshot returns objects, events and idempotency keys as JSON; the same state gives the same bytes.
func (b *Books) Snapshot() ([]byte, error) {
	objects, err := b.Account.Snapshot()
	if err != nil {
		return nil, err
	}
	keys, err := b.idempotency.snapshot()
	if err != nil {
		return nil, err
	}
	return json.Marshal(snapshot{Account: objects, Idempotency: keys})
}

// Restore replaces the state by a snapshot.
func (b *Books) Restore(encoded []byte) error {
	var s snapshot
	if err := json.Unmarshal(encoded, &s); err != nil {
		return err
	}
	if err := b.Account.Restore(s.Account); err != nil {
		return err
	}
	return b.idempotency.restore(s.Idempotency)
}

// Unsaved returns what has changed since it was called last, as records of tables whose names begin with prefix.
func (b *Books) Unsaved(prefix string) (records.Changes, error) {
	out, err := b.Account.Unsaved(prefix)
	if err != nil || b.idempotency.takeSaved() && !out.Whole {
		return out, err
	}
	keys, err := b.idempotency.snapshot()
	out.Rows = append(out.Rows, records.Row{Table: prefix + "Idempotency", Key: "all", Value: keys})
	return out, err
}

// FromRecords returns the snapshot that the records of Unsaved make.
func FromRecords(tables map[string]map[string]json.RawMessage) ([]byte, error) {
	keys := tables["Idempotency"]["all"]
	delete(tables, "Idempotency")
	objects, err := account.FromRecords(tables)
	if err != nil {
		return nil, err
	}
	return json.Marshal(snapshot{Account: objects, Idempotency: keys})
}

// Directory finds books.
type Directory interface {
	// Named returns the books of a world; nil when there is no such world.
	Named(world string) *Books
	// Serial returns the books that gave an id; nil when they are closed.
	Serial(serial int64) *Books
	// User returns the books of a web user; nil when nobody knows.
	User(webUserID string) *Books
	// Default returns the books of calls that name no world and nothing of one.
	Default() *Books
	All() []*Books
	// Name returns the name of the books' world.
	Name(*Books) string
}

// named are the parameters of which each names an object.
var named = []string{"customer", "payment_intent", "payment_method", "charge", "setup_intent"}

// find returns the books that a call is about: the world's that its header names, or else those of the first object
// that it names. Nil means that it speaks of all worlds.
func (a *API) find(r *http.Request, params url.Values) (*Books, *account.Error) {
	directory := a.options.Directory
	if world := r.Header.Get(HeaderWorld); world != "" {
		if b := directory.Named(world); b != nil {
			return b, nil
		}
		return nil, account.Invalid("", "", "There is no world named "+world+".")
	}
	ids := []string{r.PathValue("id")}
	for _, name := range named {
		ids = append(ids, params.Get(name))
	}
	for _, id := range ids {
		if serial, ok := account.SerialOf(id); ok {
			if b := directory.Serial(serial); b != nil {
				return b, nil
			}
		}
	}
	user := params.Get("metadata[" + account.MetadataWebUserID + "]")
	if text, ok := search.Equal(params.Get("query"), account.MetadataWebUserID); ok {
		user = text
	}
	if b := directory.User(user); b != nil {
		return b, nil
	}
	if r.Method == http.MethodGet && r.PathValue("id") == "" && len(directory.All()) > 1 {
		return nil, nil
	}
	return directory.Default(), nil
}

// lookup finds an object of any world.
func (a *API) lookup(id string) any {
	serial, _ := account.SerialOf(id)
	if b := a.options.Directory.Serial(serial); b != nil {
		return b.Account.Lookup(id)
	}
	return nil
}

// fault returns what is to go wrong with a call: a fault of its world, or else one for all worlds.
func (a *API) fault(b *Books, r *http.Request) *faults.Fault {
	if b != nil {
		if f := b.Faults.Take(r.Method, r.URL.Path); f != nil {
			return f
		}
	}
	if f := a.options.Faults.Take(r.Method, r.URL.Path); f != nil {
		return f
	}
	return &faults.Fault{}
}
