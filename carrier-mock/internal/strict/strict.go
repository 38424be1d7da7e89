// Package strict decodes the JSON that testers send: names are matched exactly, and what is unknown or misspelt is
// refused with the field at fault.
package strict

import (
	"bytes"
	"errors"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Error says which field of a body is at fault; Field is empty when the body as a whole is.
type Error struct{ Field, Message string }

func (e *Error) Error() string { return e.Message }

// Decode reads body into v. An empty body leaves v as it is. Errors are *Error.
func Decode(body []byte, v any) error {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	err := json.Unmarshal(body, v, json.RejectUnknownMembers(true))
	if err == nil {
		return nil
	}
	var semantic *json.SemanticError
	var syntax *jsontext.SyntacticError
	switch {
	case errors.As(err, &semantic):
		field := strings.ReplaceAll(strings.TrimPrefix(string(semantic.JSONPointer), "/"), "/", ".")
		if errors.Is(err, json.ErrUnknownName) {
			return &Error{field, "There is no field " + field + " here."}
		}
		if field == "" {
			return &Error{"", "The body must be a JSON object."}
		}
		return &Error{field, field + " can't be read: it is of the wrong type or form."}
	case errors.As(err, &syntax):
		return &Error{strings.TrimPrefix(string(syntax.JSONPointer), "/"),
			"The body can't be read as JSON: " + syntax.Err.Error() + "."}
	}
	return &Error{"", "The body can't be read as JSON."}
}
