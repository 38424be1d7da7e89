package account

import (
	"encoding/json"
	"fmt"

	"github.com/golight/selfservice/carrier-mock/internal/records"
)

// tables are the tables of an account, each an array of objects.
func (s *state) tables() map[string]interface {
	unsaved(string, *records.Changes) error
} {
	return map[string]interface {
		unsaved(string, *records.Changes) error
	}{
		"Customers": &s.Customers, "PaymentMethods": &s.PaymentMethods, "Tokens": &s.Tokens,
		"PaymentIntents": &s.PaymentIntents,
		"SetupIntents":   &s.SetupIntents, "Charges": &s.Charges, "Refunds": &s.Refunds, "Events": &s.Events,
	}
}

// Unsaved returns the objects that were looked at or made since it was called last, as records of tables whose names
// begin with prefix.
func (a *Account) Unsaved(prefix string) (records.Changes, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := records.Changes{Whole: !a.saved}
	if err := out.Put(prefix, "head", map[string]any{"IDs": a.state.IDs}); err != nil {
		return out, err
	}
	for name, t := range a.state.tables() {
		if err := t.unsaved(prefix+name, &out); err != nil {
			return out, err
		}
	}
	a.saved = true
	return out, nil
}

// Unsave makes the next Unsaved return everything: what was returned has been lost.
func (a *Account) Unsave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.saved = false
	a.state.Customers.touchAll()
	a.state.PaymentMethods.touchAll()
	a.state.Tokens.touchAll()
	a.state.PaymentIntents.touchAll()
	a.state.SetupIntents.touchAll()
	a.state.Charges.touchAll()
	a.state.Refunds.touchAll()
	a.state.Events.touchAll()
}

// FromRecords returns the snapshot that the records of Unsaved make.
func FromRecords(tables map[string]map[string]json.RawMessage) ([]byte, error) {
	var s state
	names := make([]string, 0, len(tables))
	for name := range s.tables() {
		names = append(names, name)
	}
	return records.Document(tables, names...)
}

// touch notes that an object may be about to change.
func (t *table[T]) touch(id string) {
	if t.touched == nil {
		t.touched = map[string]bool{}
	}
	t.touched[id] = true
}

func (t *table[T]) touchAll() {
	for _, v := range t.order {
		t.touch(v.key())
	}
}

func (t *table[T]) unsaved(name string, out *records.Changes) error {
	for id := range t.touched {
		key := fmt.Sprintf("%012d", t.number[id])
		if v, ok := t.byID[id]; ok {
			if err := out.Put(name, key, v); err != nil {
				return err
			}
			continue
		}
		out.Remove(name, key)
		delete(t.number, id)
	}
	t.touched = nil
	return nil
}
