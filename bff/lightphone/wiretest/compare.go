package wiretest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Compare tells where got leaves want, a line each: a name more or less, another form, another value. Numbers are
// compared as they are written, so 30 is not 30.00. Values of the names in open may differ, their forms may not;
// names in optional may be missing.
func Compare(got, want []byte, open, optional []string) []string {
	c := comparison{open: open, optional: optional}
	var values [2]any
	for i, text := range [][]byte{got, want} {
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&values[i]); err != nil {
			return []string{fmt.Sprintf("not JSON: %v", err)}
		}
	}
	c.compare("", "", values[0], values[1])
	return c.faults
}

type comparison struct {
	open, optional, faults []string
}

func (c *comparison) fault(at, format string, args ...any) {
	c.faults = append(c.faults, strings.TrimSpace(at+" "+fmt.Sprintf(format, args...)))
}

func (c *comparison) compare(at, name string, got, want any) {
	switch want := want.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			c.members(at, got, want)
			return
		}
	case []any:
		if got, ok := got.([]any); ok {
			if len(got) != len(want) {
				c.fault(at, "has %d elements; want %d", len(got), len(want))
				return
			}
			for i := range want {
				c.compare(fmt.Sprintf("%s[%d]", at, i), name, got[i], want[i])
			}
			return
		}
	default:
		if slices.Contains(c.open, name) {
			if is, should := form(got), form(want); is != should {
				c.fault(at, "is %s (%v); want %s", is, got, should)
			}
			return
		}
		if got == want {
			return
		}
	}
	c.fault(at, "is %s (%v); want %s (%v)", form(got), got, form(want), want)
}

func (c *comparison) members(at string, got, want map[string]any) {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		value, there := got[name]
		if there {
			c.compare(at+"."+name, name, value, want[name])
		} else if !slices.Contains(c.optional, name) {
			c.fault(at+"."+name, "is missing")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, there := want[name]; !there {
			c.fault(at+"."+name, "is not documented")
		}
	}
}

var (
	date    = regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)
	instant = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$`)
)

// form names how a value is written.
func form(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "true or false"
	case json.Number:
		if _, decimals, ok := strings.Cut(v.String(), "."); ok {
			return fmt.Sprintf("a number with %d decimals", len(decimals))
		}
		return "a whole number"
	case string:
		switch {
		case date.MatchString(v):
			return "a date"
		case instant.MatchString(v):
			return "an instant"
		}
		return "text"
	case []any:
		return "a list"
	}
	return "an object"
}
