package remote

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
)

// encode writes a value of the port. Secrets are revealed: its result is for the body of a call alone.
func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	e := jsontext.NewEncoder(&out)
	if err := write(e, reflect.ValueOf(v)); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}

func write(e *jsontext.Encoder, v reflect.Value) error {
	switch value := v.Interface().(type) {
	case carrier.Date:
		return e.WriteToken(jsontext.String(value.String()))
	case time.Time:
		return e.WriteToken(jsontext.String(value.Format(time.RFC3339Nano)))
	case []byte:
		return e.WriteToken(jsontext.String(base64.StdEncoding.EncodeToString(value)))
	}
	switch v.Kind() {
	case reflect.Struct:
		return writeObject(e, v)
	case reflect.Slice:
		return writeList(e, v)
	case reflect.Map:
		return writeMap(e, v)
	case reflect.Pointer:
		return write(e, v.Elem())
	case reflect.String:
		return e.WriteToken(jsontext.String(v.String()))
	case reflect.Bool:
		return e.WriteToken(jsontext.Bool(v.Bool()))
	case reflect.Int, reflect.Int64:
		return e.WriteToken(jsontext.Int(v.Int()))
	default:
		return fmt.Errorf("a %s has no form in JSON", v.Type())
	}
}

func writeObject(e *jsontext.Encoder, v reflect.Value) error {
	if err := e.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for _, f := range fieldsOf(v.Type()) {
		member := v.FieldByIndex(f.index)
		if !f.required && member.IsZero() {
			continue
		}
		if err := e.WriteToken(jsontext.String(f.name)); err != nil {
			return err
		}
		if err := write(e, member); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndObject)
}

func writeList(e *jsontext.Encoder, v reflect.Value) error {
	if err := e.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for i := range v.Len() {
		if err := write(e, v.Index(i)); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndArray)
}

// writeMap writes a map with text for keys, in their order.
func writeMap(e *jsontext.Encoder, v reflect.Value) error {
	if err := e.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	members := map[string]reflect.Value{}
	for key, member := range v.Seq2() {
		members[key.String()] = member
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if err := e.WriteToken(jsontext.String(name)); err != nil {
			return err
		}
		if err := write(e, members[name]); err != nil {
			return err
		}
	}
	return e.WriteToken(jsontext.EndObject)
}
