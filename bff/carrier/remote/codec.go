package remote

import (
	"reflect"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/golight/selfservice/bff/carrier"
)

// The codec reads and writes the port's types as JSON. One rule gives all names
// (UserID is userId, GSTRate is gstRate) and one what may be left out: text,
// dates and what a pointer holds. Numbers, flags, lists and other objects must be
// there: an amount that is missing is not zero. Of capabilities and errors
// everything may be left out: what isn't declared isn't there. openapi.yaml says
// the same, and a test holds the two together.

var (
	typeDate  = reflect.TypeFor[carrier.Date]()
	typeTime  = reflect.TypeFor[time.Time]()
	typeBytes = reflect.TypeFor[[]byte]()

	typeCapabilities = reflect.TypeFor[carrier.Capabilities]()
	typeFailure      = reflect.TypeFor[failureBody]()
)

// field is one member of a JSON object and where it lies in the Go struct.
type field struct {
	name     string
	index    []int
	required bool
}

var fieldsByType sync.Map // reflect.Type → []field

// fieldsOf gives the members of a struct in their order, those of embedded structs among them.
func fieldsOf(t reflect.Type) []field {
	if known, ok := fieldsByType.Load(t); ok {
		return known.([]field)
	}
	lenient := t == typeCapabilities || t == typeFailure
	var fields []field
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous {
			fields = append(fields, field{name: lowerCamel(f.Name), index: f.Index, required: !lenient && isRequired(f.Type)})
		}
	}
	fieldsByType.Store(t, fields)
	return fields
}

func isRequired(t reflect.Type) bool {
	return t.Kind() != reflect.String && t.Kind() != reflect.Pointer && t != typeDate && t != typeTime
}

// lowerCamel gives the JSON name of a Go field: initialisms become words.
func lowerCamel(name string) string {
	var out strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		startsWord := i > 0 && unicode.IsUpper(r) &&
			(!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if startsWord {
			out.WriteRune(r)
		} else {
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return out.String()
}
