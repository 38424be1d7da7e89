// Package tolerant reads a carrier's answers: strict about meaning, easy about
// form. Where the specification leaves a form open, every one that means the
// same is taken; one that could mean two things is refused, never guessed.
//
// A Reader reads one answer. Its values never fail: they return the zero value
// and leave a Problem, so that an answer is read with all of its faults.
package tolerant

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Problem says which field can't be read, what was expected, and what kind of value is there. It quotes no value.
type Problem struct{ Field, Expected, Got string }

func (p *Problem) Error() string {
	if p.Field == "" {
		return "expected " + p.Expected + ", got " + p.Got
	}
	return p.Field + ": expected " + p.Expected + ", got " + p.Got
}

// Reader reads one answer.
type Reader struct {
	zone     *time.Location
	problems []error
	noted    func(field string, kind Kind, form string)
}

// New returns a reader. Times without a zone are in that zone.
func New(zone *time.Location) *Reader { return &Reader{zone: zone} }

// Noting returns a reader that tells noted of every scalar that it reads, and in which form it found it.
func Noting(zone *time.Location, noted func(field string, kind Kind, form string)) *Reader {
	return &Reader{zone: zone, noted: noted}
}

// Err returns every problem that was met, or nil.
func (r *Reader) Err() error { return errors.Join(r.problems...) }

// ErrNotJSON says that a body is a page or some other text where JSON was expected.
var ErrNotJSON = errors.New("expected JSON, got a page or another text")

var byteOrderMark = []byte("\uFEFF")

const maxBareText = 512 // bytes of a body that is a text without quotes

// Document returns the value that a body holds, whatever its content type says. A byte order mark is left out, an
// empty body is nothing, and a short line that is not JSON is a text without its quotes.
func (r *Reader) Document(body []byte) (Value, error) {
	body = bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	if len(body) == 0 {
		return Value{r: r}, nil
	}
	if v := (jsontext.Value)(body); v.IsValid(jsontext.AllowDuplicateNames(true)) {
		return r.value("", v), nil
	}
	if len(body) > maxBareText || bytes.ContainsAny(body, "<>{}[]\"\r\n") {
		return Value{}, ErrNotJSON
	}
	quoted, err := jsontext.AppendQuote(nil, body)
	if err != nil {
		return Value{}, ErrNotJSON
	}
	v := r.value("", quoted)
	v.bare = true
	return v, nil
}

// Value is a part of an answer, at a path.
type Value struct {
	r      *Reader
	path   string
	raw    jsontext.Value // empty: absent
	fields map[string]jsontext.Value
	bare   bool // a text without quotes
}

func (r *Reader) value(path string, raw jsontext.Value) Value {
	v := Value{r: r, path: path, raw: raw}
	if raw.Kind() == '{' {
		v.fields = fieldsOf(raw)
	}
	return v
}

// fieldsOf returns the fields of an object, which is valid: Document has looked. Of a repeated name the last one
// counts.
func fieldsOf(object jsontext.Value) map[string]jsontext.Value {
	fields := map[string]jsontext.Value{}
	d := jsontext.NewDecoder(bytes.NewBuffer(object), jsontext.AllowDuplicateNames(true))
	_, _ = d.ReadToken()
	for d.PeekKind() == '"' {
		name, _ := d.ReadToken()
		field := name.String()
		value, _ := d.ReadValue()
		end := int(d.InputOffset())
		fields[field] = object[end-len(value) : end]
	}
	return fields
}

// Field returns a field of an object. It is absent in any other value.
func (v Value) Field(name string) Value {
	path := name
	if v.path != "" {
		path = v.path + "." + name
	}
	return v.r.value(path, v.fields[name])
}

// First returns the first of the fields that holds something, else the first.
func (v Value) First(names ...string) Value {
	for _, name := range names {
		if found := v.Field(name); !found.Nothing() {
			return found
		}
	}
	return v.Field(names[0])
}

// Nothing reports whether nothing is said: absent, null, an empty text, an empty object or an empty list.
func (v Value) Nothing() bool {
	switch v.raw.Kind() {
	case '"':
		return strings.TrimSpace(v.text()) == ""
	case '{':
		return len(v.fields) == 0
	case '[':
		return len(v.Items()) == 0
	case 't', 'f', '0':
		return false
	}
	return true
}

// Object leaves a problem with what is neither an object nor nothing, and returns the value.
func (v Value) Object() Value {
	if !v.IsObject() && !v.Nothing() {
		v.fail("an object", "")
	}
	return v
}

// Has reports whether an object has a field, whatever it holds.
func (v Value) Has(name string) bool {
	_, has := v.fields[name]
	return has
}

// IsObject reports whether the value is an object with fields.
func (v Value) IsObject() bool { return len(v.fields) > 0 }

// Items returns the elements of a list. Nothing is an empty list, and an object is a list of one.
func (v Value) Items() []Value {
	switch v.raw.Kind() {
	case '[':
		var raws []jsontext.Value
		_ = json.Unmarshal(v.raw, &raws, jsontext.AllowDuplicateNames(true)) // valid: Document has looked
		items := make([]Value, len(raws))
		for i, raw := range raws {
			items[i] = v.r.value(fmt.Sprintf("%s[%d]", v.path, i), raw)
		}
		return items
	case '{':
		if len(v.fields) > 0 {
			return []Value{v}
		}
	case '"', 't', 'f', '0':
		if !v.Nothing() {
			v.fail("a list", "")
		}
	}
	return nil
}

// Records reads each element of a list on its own. An element that can't be read is left out and among the problems.
// A list of which nothing can be read is a problem of the answer's.
func Records[T any](list Value, read func(Value) T) (records []T, problems []string) {
	records = []T{}
	for _, item := range list.Items() {
		one := &Reader{zone: item.r.zone, noted: item.r.noted}
		item.r = one
		record := read(item)
		if err := one.Err(); err != nil {
			problems = append(problems, strings.ReplaceAll(err.Error(), "\n", "; "))
			continue
		}
		records = append(records, record)
	}
	if len(records) == 0 && len(problems) > 0 {
		list.r.problems = append(list.r.problems, errors.New(problems[0]))
	}
	return records, problems
}

// Require leaves a problem where nothing is said, and returns the value.
func (v Value) Require() Value {
	if v.Nothing() {
		v.fail("a value", "")
	}
	return v
}

// Fail leaves a problem with the value that only its caller can see.
func (v Value) Fail(expected string) { v.fail(expected, "") }

func (v Value) fail(expected, got string) {
	if got == "" {
		got = v.kind()
	}
	v.r.problems = append(v.r.problems, &Problem{Field: v.path, Expected: expected, Got: got})
}

func (v Value) kind() string {
	switch v.raw.Kind() {
	case 'n':
		return "null"
	case 't', 'f':
		return "a boolean"
	case '0':
		return "a number"
	case '"':
		if strings.TrimSpace(v.text()) == "" {
			return "an empty text"
		}
		return "a text"
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return "nothing"
}

// text returns the text of a JSON string.
func (v Value) text() string {
	if inner := v.raw[1 : len(v.raw)-1]; bytes.IndexByte(inner, '\\') < 0 {
		return string(inner)
	}
	text, err := jsontext.AppendUnquote(nil, v.raw)
	if err != nil {
		return ""
	}
	return string(text)
}
