// Package form reads the card provider's form encoding: nested keys such as metadata[order], expand[0] and
// payment_method_types[] become a tree, and Decode fills a struct from the tree, strictly: an unknown parameter is an
// error, as it is at the provider.
package form

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// The provider's codes for parameters that can't be read.
const (
	CodeUnknown        = "parameter_unknown"
	CodeInvalidInteger = "parameter_invalid_integer"
	CodeInvalid        = "parameter_invalid"
)

// Error says which parameter can't be read and why, with the provider's code.
type Error struct {
	Code, Param, Message string
}

func (e *Error) Error() string { return e.Message }

// Node is a parameter: values, or children by the key between brackets, never both.
type Node struct {
	Values   []string
	Children map[string]*Node
}

// Limits that keep a hostile form small.
const (
	maxParameters = 1000
	maxDepth      = 6
)

// Parse reads an encoded form or query. The root node has one child for each top-level parameter.
// An *Error comes back for what the provider would refuse, too.
func Parse(encoded string) (*Node, error) {
	values, err := url.ParseQuery(encoded)
	if err != nil {
		return nil, &Error{Code: CodeInvalid, Message: "Invalid request: the parameters are not form-encoded."}
	}
	root := &Node{}
	if len(values) > maxParameters {
		return nil, &Error{Code: CodeInvalid, Message: fmt.Sprintf("Invalid request: more than %d parameters.",
			maxParameters)}
	}
	for _, key := range sortedKeys(values) {
		path, ok := split(key)
		if !ok {
			return nil, &Error{Code: CodeInvalid, Param: key, Message: "Invalid parameter name: " + key}
		}
		if !root.add(path, values[key]) {
			return nil, &Error{Code: CodeInvalid, Param: path[0],
				Message: "Invalid parameter: " + path[0] + " is given both as a value and as a hash."}
		}
	}
	return root, nil
}

// split takes a[b][] apart into a, b and the empty string.
func split(key string) ([]string, bool) {
	name, rest, nested := strings.Cut(key, "[")
	if name == "" || strings.Contains(name, "]") {
		return nil, false
	}
	path := []string{name}
	for nested {
		inner, after, closed := strings.Cut(rest, "]")
		if !closed || strings.Contains(inner, "[") || len(path) == maxDepth {
			return nil, false
		}
		path = append(path, inner)
		if after == "" {
			return path, true
		}
		if !strings.HasPrefix(after, "[") {
			return nil, false
		}
		rest = after[1:]
	}
	return path, true
}

func (n *Node) add(path, values []string) bool {
	for _, key := range path {
		if n.Values != nil {
			return false
		}
		if n.Children == nil {
			n.Children = map[string]*Node{}
		}
		child, ok := n.Children[key]
		if !ok {
			child = &Node{}
			n.Children[key] = child
		}
		n = child
	}
	if n.Children != nil {
		return false
	}
	n.Values = append(n.Values, values...)
	return true
}

// Value is the parameter's single value: the last one, when it was given more than once.
func (n *Node) Value() (string, bool) {
	if len(n.Values) == 0 {
		return "", false
	}
	return n.Values[len(n.Values)-1], true
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
