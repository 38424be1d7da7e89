package account

import (
	"encoding/json"
	"fmt"
)

// table holds the objects of one kind in the order of their creation, and knows which to save.
type table[T interface{ key() string }] struct {
	order []T
	byID  map[string]T

	number  map[string]int64 // by id, in the order of creation
	last    int64
	touched map[string]bool
}

func (t *table[T]) add(v T) {
	if t.byID == nil {
		t.byID, t.number = map[string]T{}, map[string]int64{}
	}
	t.order = append(t.order, v)
	t.byID[v.key()] = v
	t.last++
	t.number[v.key()] = t.last
	t.touch(v.key())
}

func (t *table[T]) get(id string) (T, bool) {
	v, ok := t.byID[id]
	if ok {
		t.touch(id) // the caller may change it
	}
	return v, ok
}

// trim drops the oldest objects beyond a number.
func (t *table[T]) trim(keep int) {
	for len(t.order) > keep {
		t.touch(t.order[0].key())
		delete(t.byID, t.order[0].key())
		t.order = t.order[1:]
	}
}

func (t table[T]) MarshalJSON() ([]byte, error) {
	if t.order == nil {
		return []byte("[]"), nil
	}
	return json.Marshal(t.order)
}

func (t *table[T]) UnmarshalJSON(encoded []byte) error {
	var order []T
	if err := json.Unmarshal(encoded, &order); err != nil {
		return err
	}
	*t = table[T]{}
	for _, v := range order {
		if _, taken := t.get(v.key()); taken {
			return fmt.Errorf("account: %s occurs twice", v.key())
		}
		t.add(v)
	}
	return nil
}
