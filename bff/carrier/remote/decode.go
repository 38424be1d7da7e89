package remote

import (
	"encoding/base64"
	"reflect"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
)

// decodeError says where a body is wrong and what is wanted there. It never quotes the body.
type decodeError struct{ at, want string }

func (e *decodeError) Error() string {
	if e.at == "" {
		return "the body: " + e.want
	}
	return e.at + ": " + e.want
}

// decode reads one JSON value and nothing after it into a pointer to a value of
// the port. Names are exact, unknown ones are ignored, a repeated name, a wrong
// type and a missing required field are *decodeErrors.
func decode(body []byte, into any) error {
	if !jsontext.Value(body).IsValid() { // which looks at repeated names, too
		return &decodeError{"", "not valid JSON"}
	}
	return read(body, "", reflect.ValueOf(into).Elem())
}

// read reads a valid JSON value. The path at is for the error.
func read(raw jsontext.Value, at string, v reflect.Value) error {
	switch v.Type() {
	case typeDate:
		return readParsed(raw, at, v, "a date of the form YYYY-MM-DD", carrier.ParseDate)
	case typeTime:
		return readParsed(raw, at, v, "an instant of RFC 3339", func(text string) (time.Time, error) {
			return time.Parse(time.RFC3339Nano, text)
		})
	case typeBytes:
		return readParsed(raw, at, v, "base64", base64.StdEncoding.DecodeString)
	}
	want := func(ok bool, what string) error {
		if ok {
			return nil
		}
		return &decodeError{at, "want " + what}
	}
	switch v.Kind() {
	case reflect.Struct:
		return readObject(raw, at, v)
	case reflect.Slice:
		return readList(raw, at, v)
	case reflect.Map:
		return want(raw.Kind() == '{' && json.Unmarshal(raw, v.Addr().Interface()) == nil, "an object of lists of text")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return read(raw, at, v.Elem())
	case reflect.String:
		var text string
		err := json.Unmarshal(raw, &text)
		v.SetString(text)
		if text != "" { // a state that the port doesn't know is taken for the least that it may mean
			switch state := v.Addr().Interface().(type) {
			case *carrier.ActivationState:
				*state = state.Known()
			case *carrier.PortInState:
				*state = state.Known()
			}
		}
		return want(raw.Kind() == '"' && err == nil, "text")
	case reflect.Bool:
		v.SetBool(raw.Kind() == 't')
		return want(raw.Kind() == 't' || raw.Kind() == 'f', "true or false")
	case reflect.Int, reflect.Int64: // written as such: 12 and neither 12.0 nor 1.2e1
		n, err := strconv.ParseInt(string(raw), 10, v.Type().Bits())
		v.SetInt(n)
		return want(err == nil, "a whole number")
	default:
		return &decodeError{at, "has no form in JSON"}
	}
}

func readParsed[T any](
	raw jsontext.Value, at string, v reflect.Value, want string, parse func(string) (T, error),
) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil || raw.Kind() != '"' {
		return &decodeError{at, "want " + want}
	}
	if text == "" {
		return nil
	}
	value, err := parse(text)
	if err != nil {
		return &decodeError{at, "want " + want}
	}
	v.Set(reflect.ValueOf(value))
	return nil
}

func readObject(raw jsontext.Value, at string, v reflect.Value) error {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(raw, &members); err != nil || members == nil {
		return &decodeError{at, "want an object"}
	}
	for _, f := range fieldsOf(v.Type()) {
		member, found := members[f.name]
		switch {
		case !f.required && (!found || member.Kind() == 'n'): // null is another way to leave something out
		case !found:
			return &decodeError{within(at, f.name), "missing"}
		default:
			if err := read(member, within(at, f.name), v.FieldByIndex(f.index)); err != nil {
				return err
			}
		}
	}
	return nil
}

func readList(raw jsontext.Value, at string, v reflect.Value) error {
	var items []jsontext.Value
	if err := json.Unmarshal(raw, &items); err != nil || items == nil {
		return &decodeError{at, "want a list"}
	}
	v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	for i, item := range items {
		if err := read(item, within(at, strconv.Itoa(i)), v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func within(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}
