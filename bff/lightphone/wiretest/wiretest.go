// Package wiretest has an example of every call of the wire: the request, the answer and the
// documented refusals, written by hand from the text of the specification and of docs/wire.md.
// The edge, the adapter for the documented API and the mock carrier share the types of package
// lightphone, so a name misspelt there would be misspelt by all three; each of them is held to
// these examples by a test.
package wiretest

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed calls/*.json
var files embed.FS

// Reader is a program that is held to the examples.
type Reader string

// The readers.
const (
	BFF     Reader = "bff"     // answers the web app
	Adapter Reader = "adapter" // asks a carrier
	Mock    Reader = "mock"    // answers as a carrier
)

// Example is one exchange of a call.
type Example struct {
	// ID is the last segment of the call's path and the example's name: "ChangePlan/a second time".
	ID           string
	Method, Path string
	// Session tells whether Authtoken goes along.
	Session bool
	Query   string
	Headers map[string]string
	// Request is empty for a call without a body.
	Request json.RawMessage
	Status  int
	Answer  json.RawMessage
	// Open are the names of answers whose values the text leaves open; Optional are those that may be missing.
	Open, Optional []string
	// Readers are those that the example concerns.
	Readers []Reader
}

// document is a file: calls with their exchanges.
type document []struct {
	Call      string `json:"call"` // method and path
	From      string `json:"from"` // the passages that it was written from
	Session   bool   `json:"session"`
	Exchanges []struct {
		Name     string            `json:"name"`
		Readers  []Reader          `json:"readers"` // all, if empty
		Query    string            `json:"query"`
		Headers  map[string]string `json:"headers"`
		Request  json.RawMessage   `json:"request"` // or the name of an exchange that has the same
		Status   int               `json:"status"`  // 200, if 0
		Answer   json.RawMessage   `json:"answer"`
		Open     []string          `json:"open"`
		Optional []string          `json:"optional"`
	} `json:"exchanges"`
}

// Examples returns all examples, those of a call one after the other. It panics when a file can't be read.
var Examples = sync.OnceValue(func() (all []Example) {
	for _, name := range []string{"identity", "activation", "payment", "account", "additive"} {
		text, err := files.Open("calls/" + name + ".json")
		if err != nil {
			panic(err)
		}
		var calls document
		decoder := json.NewDecoder(text)
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&calls); err != nil {
			panic("wiretest: " + name + ": " + err.Error())
		}
		all = append(all, calls.examples()...)
	}
	return all
})

func (d document) examples() (all []Example) {
	for _, call := range d {
		method, address, _ := strings.Cut(call.Call, " ")
		requests := map[string]json.RawMessage{}
		for _, x := range call.Exchanges {
			e := Example{
				ID: path.Base(address) + "/" + x.Name, Method: method, Path: address, Session: call.Session,
				Query: x.Query, Headers: x.Headers, Request: compact(x.Request), Status: cmp.Or(x.Status, http.StatusOK),
				Answer: compact(x.Answer),
				Open:   x.Open, Optional: x.Optional, Readers: x.Readers,
			}
			var same string
			if json.Unmarshal(x.Request, &same) == nil {
				if e.Request = requests[same]; e.Request == nil {
					panic("wiretest: " + e.ID + " has the request of " + same + ", which is not before it")
				}
			}
			requests[x.Name] = e.Request
			if len(e.Readers) == 0 {
				e.Readers = []Reader{BFF, Adapter, Mock}
			}
			all = append(all, e)
		}
	}
	return all
}

// compact takes out the white space.
func compact(text json.RawMessage) json.RawMessage {
	var out bytes.Buffer
	if len(text) > 0 && json.Compact(&out, text) != nil {
		panic("wiretest: the decoder has read this: " + string(text))
	}
	return out.Bytes()
}

// For returns the examples that concern a reader.
func For(reader Reader) (all []Example) {
	for _, e := range Examples() {
		if slices.Contains(e.Readers, reader) {
			all = append(all, e)
		}
	}
	return all
}

// Of returns the example with that ID, and panics when there is none.
func Of(id string) Example {
	all := Examples()
	return all[slices.IndexFunc(all, func(e Example) bool { return e.ID == id })]
}
