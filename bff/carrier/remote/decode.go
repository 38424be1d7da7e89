package remote

import (
	"bytes"
	"encoding/base64"
	"errors"
	"io"
	"reflect"
	"strconv"
	"time"

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
	d := jsontext.NewDecoder(bytes.NewReader(body))
	if err := read(d, "", reflect.ValueOf(into).Elem()); err != nil {
		return err
	}
	if _, err := d.ReadToken(); !errors.Is(err, io.EOF) {
		return &decodeError{"", "nothing may follow the value"}
	}
	return nil
}

func read(d *jsontext.Decoder, at string, v reflect.Value) error {
	switch v.Type() {
	case typeDate:
		return readParsed(d, at, v, "a date of the form YYYY-MM-DD", carrier.ParseDate)
	case typeTime:
		return readParsed(d, at, v, "an instant of RFC 3339", func(text string) (time.Time, error) { return time.Parse(time.RFC3339Nano, text) })
	case typeBytes:
		return readParsed(d, at, v, "base64", base64.StdEncoding.DecodeString)
	}
	switch v.Kind() {
	case reflect.Struct:
		return readObject(d, at, v)
	case reflect.Slice:
		return readList(d, at, v)
	case reflect.Map:
		return readMap(d, at, v)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return read(d, at, v.Elem())
	case reflect.String:
		text, err := readText(d, at, "text")
		v.SetString(text)
		return err
	case reflect.Bool:
		token, err := readToken(d, at, "true or false", 't', 'f')
		v.SetBool(err == nil && token.Bool())
		return err
	case reflect.Int, reflect.Int64:
		return readInt(d, at, v)
	default:
		return &decodeError{at, "has no form in JSON"}
	}
}

// readToken reads a token of one of the kinds.
func readToken(d *jsontext.Decoder, at, want string, kinds ...jsontext.Kind) (jsontext.Token, error) {
	token, err := d.ReadToken()
	if err != nil {
		return token, &decodeError{at, "not valid JSON"}
	}
	for _, kind := range kinds {
		if token.Kind() == kind {
			return token, nil
		}
	}
	return token, &decodeError{at, "want " + want}
}

func readText(d *jsontext.Decoder, at, want string) (string, error) {
	token, err := readToken(d, at, want, '"')
	if err != nil {
		return "", err
	}
	return token.String(), nil
}

func readParsed[T any](d *jsontext.Decoder, at string, v reflect.Value, want string, parse func(string) (T, error)) error {
	text, err := readText(d, at, want)
	if err != nil || text == "" {
		return err
	}
	value, err := parse(text)
	if err != nil {
		return &decodeError{at, "want " + want}
	}
	v.Set(reflect.ValueOf(value))
	return nil
}

// readInt takes whole numbers written as such: 12 and neither 12.0 nor 1.2e1.
func readInt(d *jsontext.Decoder, at string, v reflect.Value) error {
	const want = "a whole number"
	token, err := readToken(d, at, want, '0')
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(token.String(), 10, 64)
	if err != nil || v.OverflowInt(n) {
		return &decodeError{at, "want " + want}
	}
	v.SetInt(n)
	return nil
}

func readObject(d *jsontext.Decoder, at string, v reflect.Value) error {
	fields := fieldsOf(v.Type())
	found := make([]bool, len(fields))
	err := readMembers(d, at, func(name string) error {
		for i, f := range fields {
			if f.name != name {
				continue
			}
			if !f.required && d.PeekKind() == 'n' { // null is another way to leave something out
				return d.SkipValue()
			}
			found[i] = true
			return read(d, within(at, name), v.FieldByIndex(f.index))
		}
		return skip(d, at)
	})
	if err != nil {
		return err
	}
	for i, f := range fields {
		if f.required && !found[i] {
			return &decodeError{within(at, f.name), "missing"}
		}
	}
	return nil
}

// readMembers calls member for the value of each member of an object.
func readMembers(d *jsontext.Decoder, at string, member func(name string) error) error {
	if _, err := readToken(d, at, "an object", '{'); err != nil {
		return err
	}
	for {
		token, err := readToken(d, at, "a name", '"', '}')
		if err != nil {
			return err
		}
		if token.Kind() == '}' {
			return nil
		}
		if err := member(token.String()); err != nil {
			return err
		}
	}
}

func skip(d *jsontext.Decoder, at string) error {
	if err := d.SkipValue(); err != nil {
		return &decodeError{at, "not valid JSON"}
	}
	return nil
}

func readList(d *jsontext.Decoder, at string, v reflect.Value) error {
	if _, err := readToken(d, at, "a list", '['); err != nil {
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	for d.PeekKind() != ']' {
		one := reflect.New(v.Type().Elem()).Elem()
		if err := read(d, within(at, strconv.Itoa(v.Len())), one); err != nil {
			return err
		}
		v.Set(reflect.Append(v, one))
	}
	_, err := readToken(d, at, "the end of the list", ']')
	return err
}

func readMap(d *jsontext.Decoder, at string, v reflect.Value) error {
	v.Set(reflect.MakeMap(v.Type()))
	return readMembers(d, at, func(name string) error {
		one := reflect.New(v.Type().Elem()).Elem()
		if err := read(d, at, one); err != nil { // not within: the name is the other side's text
			return err
		}
		v.SetMapIndex(reflect.ValueOf(name), one)
		return nil
	})
}

func within(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}
