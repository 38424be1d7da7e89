package lightphone

import (
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Decode reads one JSON value from r into v. Unknown fields are ignored
// (customers keep old pages open); names are matched exactly as documented,
// which encoding/json does not do; a wrong type, a repeated name, invalid UTF-8
// or anything after the value is a *DecodeError.
func Decode(r io.Reader, v any) error {
	if err := json.UnmarshalRead(r, v); err != nil {
		return asDecodeError(err)
	}
	return nil
}

// Marshal returns v as the wire has it: null slices as empty arrays, no HTML escaping.
func Marshal(v any) ([]byte, error) { return json.Marshal(v, json.Deterministic(true)) }

// DecodeError says that a body can't be read. Field is the top-level field at
// fault, if one is. It never quotes the body.
type DecodeError struct {
	Field string
	cause error
}

func (e *DecodeError) Error() string {
	if e.Field != "" {
		return "field " + e.Field + " has the wrong type"
	}
	return "not valid JSON for this call"
}

// Unwrap returns reading errors only (a body that is too large, a closed
// connection): the parser's own may quote what a customer typed.
func (e *DecodeError) Unwrap() error { return e.cause }

func asDecodeError(err error) error {
	var semantic *json.SemanticError
	if errors.As(err, &semantic) {
		field, _, _ := strings.Cut(strings.TrimPrefix(string(semantic.JSONPointer), "/"), "/")
		return &DecodeError{Field: field}
	}
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &DecodeError{}
	}
	return &DecodeError{cause: err}
}
