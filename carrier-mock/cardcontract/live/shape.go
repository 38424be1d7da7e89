// Package live compares the emulator with the provider itself: the same table of calls against both, and for each call
// the status and the shape of the answer.
package live

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
)

// shape is what kinds of values an answer has at which places; an empty list and null say nothing of what they could
// hold.
type shape map[string]string

// open are maps whose names are the merchant's or left open by the specification.
var open = map[string]bool{"metadata": true, "use_stripe_sdk": true, "previous_attributes": true}

func shapeOf(answer []byte) (shape, error) {
	var value any
	if err := json.Unmarshal(answer, &value); err != nil {
		return nil, err
	}
	out := shape{}
	out.add("", value)
	return out, nil
}

func (s shape) add(at string, value any) {
	switch v := value.(type) {
	case map[string]any:
		s.kind(at, "object")
		for name, inner := range v {
			if open[name] {
				s.kind(at+"."+name, "open")
				continue
			}
			s.add(at+"."+name, inner)
		}
	case []any:
		s.kind(at, "array")
		for _, item := range v {
			s.add(at+"[]", item)
		}
	case nil:
		s.kind(at, "null")
	default:
		s.kind(at, fmt.Sprintf("%T", value))
	}
}

// kind notes the kind at a place; of several items in a list, what isn't null tells more.
func (s shape) kind(at, kind string) {
	if s[at] == "" || s[at] == "null" {
		s[at] = kind
	}
}

// Diff tells how the emulator's answers to a row differ from the provider's, in status and shape; nil when they don't.
// Values aren't compared, and neither is what lies below a place where one of the two has null or an empty list.
func Diff(emulated, provided []schema.Exchange) (out []string) {
	for i, e := range emulated {
		if i == len(provided) {
			break
		}
		p := provided[i]
		call := e.Method + " " + e.Path
		if template, ok := schema.Load().Call(e.Method, e.Path); ok {
			call = e.Method + " " + template
		}
		if e.Status != p.Status {
			out = append(out, fmt.Sprintf("%s: the emulator answers %d, the provider %d", call, e.Status, p.Status))
			continue
		}
		ours, err := shapeOf(e.Answer)
		if err != nil {
			return append(out, call+": the emulator's answer is no JSON")
		}
		theirs, err := shapeOf(p.Answer)
		if err != nil {
			return append(out, call+": the provider's answer is no JSON")
		}
		for _, difference := range ours.differences(theirs) {
			out = append(out, call+": "+difference)
		}
	}
	if len(emulated) != len(provided) {
		out = append(out, fmt.Sprintf("the emulator was called %d times, the provider %d times", len(emulated),
			len(provided)))
	}
	return out
}

func (s shape) differences(provider shape) (out []string) {
	all := maps.Clone(s)
	maps.Copy(all, provider)
	for _, at := range slices.Sorted(maps.Keys(all)) {
		ours, theirs := s[at], provider[at]
		switch {
		case ours == theirs || ours == "null" || theirs == "null":
		case s.ends(at) || provider.ends(at):
		case ours == "":
			out = append(out, at+" is missing in the emulator's answer")
		case theirs == "":
			out = append(out, at+" is in the emulator's answer alone")
		default:
			out = append(out, fmt.Sprintf("%s is %s in the emulator's answer, %s in the provider's", at, ours, theirs))
		}
	}
	return out
}

// ends says that nothing is known of a place, because a place above is null or an empty list, or isn't there (which is
// told of that place).
func (s shape) ends(at string) bool {
	for i := len(at) - 1; i > 0; i-- {
		if at[i] != '.' && at[i] != '[' {
			continue
		}
		switch above := at[:i]; s[above] {
		case "", "null", "open":
			return true
		case "array":
			if s[above+"[]"] == "" {
				return true
			}
		}
	}
	return false
}
