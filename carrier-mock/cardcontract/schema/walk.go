package schema

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stripe/stripe-mock/spec"
)

// walk goes through a value along its schema.
type walk struct {
	// schema finds the schema of a kind of objects.
	schema func(name string) *spec.Schema
	// text says that the value comes out of a form, where numbers, truths and indexes are written as text.
	text bool
	// samples, unless nil, are the provider's own objects by kind: what they show may not be missing.
	samples map[string]map[string]any
	// whole, unless nil, looks at each object of the provider's API that was walked through.
	whole func(at, resource string, object map[string]any) []string
}

// check returns what is wrong with a value, each fault with its place; nil when nothing is.
func (w walk) check(at string, s *spec.Schema, value any) []string {
	if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok {
		return w.check(at, w.schema(name), value)
	}
	switch {
	case value == nil && s.Nullable:
		return nil
	case len(s.AnyOf) > 0:
		return w.anyOf(at, s.AnyOf, value)
	}
	switch s.Type {
	case spec.TypeObject:
		return w.object(at, s, value)
	case spec.TypeArray:
		return w.array(at, s, value)
	default:
		return w.scalar(at, s, value)
	}
}

// anyOf takes the branch that fits; when none does, the faults are those of the branch that fits best.
func (w walk) anyOf(at string, branches []*spec.Schema, value any) (best []string) {
	for i, branch := range branches {
		faults := w.check(at, branch, value)
		if len(faults) == 0 {
			return nil
		}
		if i == 0 || nearer(at, faults, best) {
			best = faults
		}
	}
	return best
}

// nearer prefers faults within the value to the fault of being of another kind altogether.
func nearer(at string, faults, than []string) bool {
	other := func(list []string) bool { return len(list) == 1 && strings.HasPrefix(list[0], at+" is ") }
	if other(faults) != other(than) {
		return other(than)
	}
	return len(faults) < len(than)
}

func (w walk) object(at string, s *spec.Schema, value any) []string {
	object, ok := value.(map[string]any)
	if !ok {
		return wrongType(at, value, s.Type)
	}
	var faults []string
	for _, name := range w.expected(s) {
		if _, ok := object[name]; !ok {
			faults = append(faults, within(at, name)+" is missing")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		inner := s.Properties[name]
		if inner == nil {
			inner = s.AdditionalProperties
		}
		switch open := s.Properties == nil && s.AdditionalPropertiesAllowed; {
		case inner != nil:
			faults = append(faults, w.check(within(at, name), inner, object[name])...)
		case !open:
			faults = append(faults, within(at, name)+" is unknown")
		}
	}
	if w.whole != nil && s.XResourceID != "" {
		faults = append(faults, w.whole(at, s.XResourceID, object)...)
	}
	return faults
}

// notAlways are the fields that the provider sends only when they are asked for, or only of a card that is paid out
// to.
var notAlways = map[string]bool{
	"charge.refunds": true, "customer.cash_balance": true,
	"card.account": true, "card.allow_redisplay": true, "card.available_payout_methods": true, "card.currency": true,
	"card.customer": true, "card.default_for_currency": true, "card.status": true,
}

// expected are the fields that an object has to have. The specification requires few; what may be null is sent to
// merchants nevertheless, as null, and so is what the provider's own sample of the kind shows.
func (w walk) expected(s *spec.Schema) []string {
	if w.samples == nil {
		return s.Required
	}
	names := slices.Clone(s.Required)
	for name, property := range s.Properties {
		_, shown := w.samples[s.XResourceID][name]
		if (shown || property.Nullable) && !notAlways[s.XResourceID+"."+name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (w walk) array(at string, s *spec.Schema, value any) (faults []string) {
	items, ok := value.([]any)
	if indexed, isMap := value.(map[string]any); isMap && w.text { // a[0]=x
		for _, index := range slices.Sorted(maps.Keys(indexed)) {
			if _, err := strconv.ParseUint(index, 10, 16); err != nil {
				return wrongType(at, value, s.Type)
			}
			items, ok = append(items, indexed[index]), true
		}
	}
	if !ok {
		return wrongType(at, value, s.Type)
	}
	for i, item := range items {
		faults = append(faults, w.check(within(at, strconv.Itoa(i)), s.Items, item)...)
	}
	return faults
}

func (w walk) scalar(at string, s *spec.Schema, value any) []string {
	if !w.scalarType(s.Type, value) {
		return wrongType(at, value, s.Type)
	}
	if text, ok := value.(string); ok && s.MaxLength > 0 && utf8.RuneCountInString(text) > s.MaxLength {
		return []string{fmt.Sprintf("%s is longer than %d", at, s.MaxLength)}
	}
	isValue := func(allowed any) bool { return fmt.Sprint(allowed) == fmt.Sprint(value) }
	if len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, isValue) {
		return []string{at + " is none of the values that are listed"}
	}
	return nil
}

func (w walk) scalarType(want string, value any) bool {
	text, isText := value.(string)
	number, isNumber := value.(json.Number)
	if w.text {
		number, isNumber = json.Number(text), isText
	}
	var err error
	switch want {
	case spec.TypeString:
		return isText
	case spec.TypeBoolean:
		_, ok := value.(bool)
		return ok || (w.text && (text == "true" || text == "false"))
	case spec.TypeInteger:
		_, err = number.Int64()
	case spec.TypeNumber:
		_, err = number.Float64()
	default:
		return true // the specification leaves it open
	}
	return isNumber && err == nil
}

func wrongType(at string, value any, want string) []string {
	is := "an object"
	switch value.(type) {
	case nil:
		is = "null"
	case string:
		is = "text"
	case bool:
		is = "a truth value"
	case json.Number:
		is = "a number"
	case []any:
		is = "an array"
	}
	return []string{fmt.Sprintf("%s is %s that doesn't fit, want %s", at, is, want)}
}

func within(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}
