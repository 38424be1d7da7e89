package search

import (
	"fmt"
	"strconv"
	"strings"
)

// Fields lists the fields that one kind of object can be searched by, besides metadata.
type Fields []string

// Check refuses a query over fields that this kind of object isn't indexed by.
func (q Query) Check(fields Fields) error {
	for _, c := range q {
		if c.Field != "metadata" && !strings.Contains(" "+strings.Join(fields, " ")+" ", " "+c.Field+" ") {
			return &Error{fmt.Sprintf("Field `%s` is an unsupported search field for this resource.", c.Field)}
		}
	}
	return nil
}

// Matches tells whether an object satisfies all clauses. Its fields are texts, numbers and booleans, pointers to these
// that may be nil, and its metadata a map of texts.
func (q Query) Matches(object map[string]any) bool {
	for _, c := range q {
		if c.holds(object) == c.Negated {
			return false
		}
	}
	return true
}

func (c Clause) holds(object map[string]any) bool {
	text, there := c.value(object)
	if c.Kind == Null || !there {
		return c.Kind == Null && !there
	}
	switch c.Operator {
	case ":":
		return strings.EqualFold(text, c.Text)
	case "~":
		return strings.Contains(strings.ToLower(text), strings.ToLower(c.Text))
	}
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return false
	}
	switch c.Operator {
	case ">":
		return number > c.Number
	case "<":
		return number < c.Number
	case ">=":
		return number >= c.Number
	default:
		return number <= c.Number
	}
}

// value finds what the clause compares, as text.
func (c Clause) value(object map[string]any) (text string, there bool) {
	if c.Field == "metadata" {
		metadata, _ := object["metadata"].(map[string]string)
		text, there = metadata[c.Key]
		return text, there
	}
	switch v := object[c.Field].(type) {
	case nil:
		return "", false
	case *string:
		if v == nil {
			return "", false
		}
		return *v, true
	default:
		return fmt.Sprint(v), true
	}
}
