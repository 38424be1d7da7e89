package schema

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// CheckEvent returns how the body of a webhook departs from the specification, the object within it included.
func (c *Contract) CheckEvent(body []byte) []Violation {
	e := Exchange{Method: "POST"}
	value, err := decode(body)
	if err != nil {
		return violations(e, "webhook", "event", []string{"the body is no JSON"})
	}
	path := "webhook"
	if object, ok := value.(map[string]any); ok {
		path = fmt.Sprint(path, " ", object["type"])
	}
	return violations(e, path, "event", c.walk().check("", c.doc.schema("event"), value))
}

// event looks into the data of an event, which the specification leaves open: its object has the shape that it names,
// the type of the event tells of that kind of object, and what it was before is a part of such an object.
func (c *Contract) event(at, resource string, event map[string]any) []string {
	if resource != "event" {
		return nil
	}
	data, _ := event["data"].(map[string]any)
	object, ok := data["object"].(map[string]any)
	if !ok {
		return nil // the event's own schema wants one
	}
	name, _ := object["object"].(string)
	schema := c.doc.schema(name)
	if schema == nil {
		return []string{within(at, "data.object.object") + " names no object of the specification"}
	}
	if gone := c.doc.schema("deleted_" + name); gone != nil && object["deleted"] == true {
		schema = gone
	}
	w := c.walk()
	faults := w.check(within(at, "data.object"), schema, object)
	faults = append(faults, w.check(within(at, "type"), c.eventTypes, event["type"])...)
	if text, _ := event["type"].(string); kindOf(text) != name {
		faults = append(faults, within(at, "type")+" tells of another kind of object")
	}
	before, _ := data["previous_attributes"].(map[string]any)
	for _, field := range slices.Sorted(maps.Keys(before)) {
		place := within(at, "data.previous_attributes."+field)
		if was := schema.Properties[field]; was == nil {
			faults = append(faults, place+" is unknown")
		} else {
			faults = append(faults, w.check(place, was, before[field])...)
		}
	}
	return faults
}

// kindOf is what an event type tells of: a refund for charge.refund.updated.
func kindOf(eventType string) string {
	parts := strings.Split(eventType, ".")
	if len(parts) < 2 {
		return ""
	}
	return parts[len(parts)-2]
}
