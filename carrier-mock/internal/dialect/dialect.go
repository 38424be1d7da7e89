// Package dialect rewrites the mock's answers as other carriers would write
// them. The specification names the fields of an answer and says little of
// their forms; each dialect takes another form than the mock does, and tells
// the sentence that permits it.
//
// A dialect works on the bytes of an answer. It shares no code with the
// adapter's readers, so that both can't be wrong in the same way.
package dialect

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
)

// Answer is what goes out: of which operation, with which status and media type.
type Answer struct {
	Operation string
	Status    int
	Type      string // of the body; empty sends none
	Body      []byte
}

// Dialect is one way in which a carrier may write its answers.
type Dialect struct {
	Name, Does string
	Permits    string // the sentence of the specification
	rewrite    func(*Answer)
}

// All lists every dialect.
func All() []Dialect { return slices.Concat(scalars, absences, refusals, wholes, transport) }

// Unknown returns the first name that is no dialect's, or "".
func Unknown(names []string) string {
	for _, name := range names {
		if !slices.ContainsFunc(All(), func(d Dialect) bool { return d.Name == name }) {
			return name
		}
	}
	return ""
}

// Apply rewrites an answer in each of the named dialects, in the order of All.
func Apply(names []string, a Answer) Answer {
	if len(names) == 0 {
		return a
	}
	for _, d := range All() {
		if slices.Contains(names, d.Name) {
			d.rewrite(&a)
		}
	}
	return a
}

// documents rewrites answers with status 200 that are JSON, as trees of what encoding/json makes of them.
func documents(change func(operation string, document any) any) func(*Answer) {
	return func(a *Answer) {
		if a.Status != http.StatusOK {
			return
		}
		decoder := json.NewDecoder(bytes.NewReader(a.Body))
		decoder.UseNumber() // amounts stay as they are
		var document any
		if err := decoder.Decode(&document); err != nil {
			return // another dialect has made a text of it
		}
		a.Body = encode(change(a.Operation, document))
	}
}

func encode(document any) []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(document) // what was decoded can be encoded
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// leaves rewrites every scalar of a document. A scalar that is the whole answer has the operation's name.
func leaves(change func(name string, value any) any) func(*Answer) {
	return documents(func(operation string, document any) any { return walk(operation, document, change) })
}

func walk(name string, value any, change func(string, any) any) any {
	switch value := value.(type) {
	case map[string]any:
		for field, inner := range value {
			value[field] = walk(field, inner, change)
		}
		return value
	case []any:
		for i, inner := range value {
			value[i] = walk(name, inner, change)
		}
		return value
	}
	return change(name, value)
}

// named rewrites the scalars of the named fields that are not null.
func named(names string, change func(any) any) func(*Answer) {
	set := strings.Fields(names)
	return leaves(func(name string, value any) any {
		if value == nil || !slices.Contains(set, name) {
			return value
		}
		return change(value)
	})
}

// objects rewrites every object of a document.
func objects(change func(operation string, object map[string]any)) func(*Answer) {
	var visit func(string, any)
	visit = func(operation string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for _, inner := range value {
				visit(operation, inner)
			}
			change(operation, value)
		case []any:
			for _, inner := range value {
				visit(operation, inner)
			}
		}
	}
	return documents(func(operation string, document any) any {
		visit(operation, document)
		return document
	})
}

// only limits a rewriting to the named operations.
func only(operations string, rewrite func(*Answer)) func(*Answer) {
	set := strings.Fields(operations)
	return func(a *Answer) {
		if slices.Contains(set, a.Operation) {
			rewrite(a)
		}
	}
}
