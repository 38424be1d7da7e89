package schema

import (
	"bytes"
	"encoding/json"
	"sync"

	"github.com/stripe/stripe-mock/embedded"
	"github.com/stripe/stripe-mock/spec"
)

// document is the specification. It is megabytes of which a run needs a small part, so its parts are read when they
// are asked for.
type document struct {
	Info       spec.Info
	Components struct{ Schemas map[string]*part[spec.Schema] }
	Paths      map[string]map[string]*part[spec.Operation] // by lower-case method
}

// part is a part of the document that is read at its first use.
type part[T any] struct {
	raw   json.RawMessage
	once  sync.Once
	value T
}

// UnmarshalJSON keeps the part for later.
func (p *part[T]) UnmarshalJSON(raw []byte) error {
	p.raw = bytes.Clone(raw)
	return nil
}

// read returns the part; nil for none.
func (p *part[T]) read() *T {
	if p == nil {
		return nil
	}
	p.once.Do(func() {
		mustRead(p.raw, &p.value)
		p.raw = nil
	})
	return &p.value
}

// readDocument reads the specification, and the provider's own samples of its objects by kind.
func readDocument() (doc *document, samples map[string]map[string]any) {
	doc = &document{}
	mustRead(embedded.OpenAPISpec, doc)
	var fixtures struct{ Resources map[string]map[string]any }
	mustRead(embedded.OpenAPIFixtures, &fixtures)
	return doc, fixtures.Resources
}

// schema returns the schema of a kind of objects; nil for none.
func (d *document) schema(name string) *spec.Schema { return d.Components.Schemas[name].read() }

// operation returns a call; nil for none.
func (d *document) operation(method, path string) *spec.Operation {
	return d.Paths[path][method].read()
}

// form is the schema of what is posted to a path.
func (d *document) form(path string) *spec.Schema {
	return d.operation("post", path).RequestBody.Content["application/x-www-form-urlencoded"].Schema
}

func mustRead(raw []byte, target any) {
	if err := json.Unmarshal(raw, target); err != nil {
		panic(err) // embedded
	}
}
