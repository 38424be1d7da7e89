// Package records saves states as records: what has changed since the last save, and nothing else.
//
// A state is a JSON document of tables. Rows of a table that is an object are named by their keys; rows of a table
// that is an array are named so that their names sort as the array does. The table "" holds the document's other
// fields.
package records

import (
	"encoding/json"
	"slices"
	"strings"
)

// Row is a record to be saved, or to be removed when it has no Value.
type Row struct {
	Table, Key string
	Value      json.RawMessage
}

// Changes are the rows to save. Whole says that nothing that was saved before is left.
type Changes struct {
	Rows  []Row
	Whole bool
}

// Put adds a record.
func (c *Changes) Put(table, key string, record any) error {
	value, err := json.Marshal(record)
	if err != nil {
		return err
	}
	c.Rows = append(c.Rows, Row{table, key, value})
	return nil
}

// Remove adds the removal of a record.
func (c *Changes) Remove(table, key string) { c.Rows = append(c.Rows, Row{Table: table, Key: key}) }

// head is the key of the only row of the table "".
const head = "head"

// PutHead adds the fields of a state that are no tables.
func (c *Changes) PutHead(state any) error { return c.Put("", head, state) }

// Document puts tables of rows back into the document that they came from. arrays names the tables that are arrays.
func Document(tables map[string]map[string]json.RawMessage, arrays ...string) ([]byte, error) {
	document := map[string]json.RawMessage{}
	if err := json.Unmarshal(tables[""][head], &document); err != nil {
		return nil, err
	}
	for name, rows := range tables {
		if name == "" || strings.Contains(name, ".") {
			continue
		}
		var value any = rows
		if slices.Contains(arrays, name) {
			value = sorted(rows)
		}
		encoded, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		document[name] = encoded
	}
	return json.Marshal(document)
}

func sorted(rows map[string]json.RawMessage) []json.RawMessage {
	keys := make([]string, 0, len(rows))
	for key := range rows {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	list := make([]json.RawMessage, len(keys))
	for i, key := range keys {
		list[i] = rows[key]
	}
	return list
}
