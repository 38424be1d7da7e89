package search

import (
	"encoding/json"
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
			return fmt.Errorf("Field `%s` is an unsupported search field for this resource.", c.Field)
		}
	}
	return nil
}

// Matches tells whether an object, as decoded from its JSON with numbers as json.Number, satisfies all clauses.
func (q Query) Matches(object map[string]any) bool {
	for _, c := range q {
		if c.holds(object) == c.Negated {
			return false
		}
	}
	return true
}

func (c Clause) holds(object map[string]any) bool {
	value := object[c.Field]
	if c.Field == "metadata" {
		metadata, _ := object["metadata"].(map[string]any)
		value = metadata[c.Key]
	}
	if c.Kind == Null {
		return value == nil
	}
	if value == nil {
		return false
	}
	text := asText(value)
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

func asText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	default:
		return fmt.Sprint(v)
	}
}
