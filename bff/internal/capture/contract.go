package capture

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// CompareContract returns where the responses of a capture leave an OpenAPI document.
func CompareContract(exchanges []Exchange, document []byte) ([]Finding, error) {
	doc, err := openapi3.NewLoader().LoadFromData(document)
	if err != nil {
		return nil, fmt.Errorf("the contract can't be read: %w", err)
	}
	var findings []Finding
	known := map[string]bool{}
	for _, e := range exchanges {
		for _, f := range leaves(e, doc) {
			if !known[f.String()] {
				known[f.String()] = true
				findings = append(findings, f)
			}
		}
	}
	return sorted(findings), nil
}

// leaves returns where one response leaves the document.
func leaves(e Exchange, doc *openapi3.T) []Finding {
	finding := func(field string, got form, want ...string) []Finding {
		return []Finding{{e.Operation(), e.Status, field, []string{string(got)}, want}}
	}
	item := doc.Paths.Value(e.Path)
	if item == nil || item.GetOperation(e.Method) == nil {
		return finding("(operation)", form(e.Method+" "+e.Path))
	}
	responses := item.GetOperation(e.Method).Responses
	response := responses.Status(e.Status)
	if response == nil {
		var documented []string
		for status := range responses.Map() {
			documented = append(documented, status)
		}
		slices.Sort(documented)
		return finding("(status)", form(strconv.Itoa(e.Status)), documented...)
	}
	content := response.Value.Content.Get("application/json")
	if content == nil || content.Schema == nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(e.Response, byteOrderMark)))
	var value any
	if err := decoder.Decode(&value); err != nil {
		return finding("", formNotJSON, "JSON")
	}
	return schemaFindings(finding, value, content.Schema.Value.VisitJSON(value, openapi3.MultiErrors()))
}

// schemaFindings flattens the errors of a schema's validation.
func schemaFindings(finding func(string, form, ...string) []Finding, value any, err error) []Finding {
	var several openapi3.MultiError
	if errors.As(err, &several) {
		var all []Finding
		for _, each := range several {
			all = append(all, schemaFindings(finding, value, each)...)
		}
		return all
	}
	var fault *openapi3.SchemaError
	if !errors.As(err, &fault) {
		return nil
	}
	pointer := fault.JSONPointer()
	steps := slices.Clone(pointer)
	for i, step := range steps {
		if _, err := strconv.Atoi(step); err == nil {
			steps[i] = "*"
		}
	}
	field := ""
	if len(steps) > 0 {
		field = "/" + strings.Join(steps, "/")
	}
	return finding(field, formAt(value, pointer), fault.Reason)
}

// formAt returns the form of the value to which the pointer leads.
func formAt(value any, pointer []string) form {
	for _, step := range pointer {
		switch container := value.(type) {
		case map[string]any:
			found, ok := container[step]
			if !ok {
				return formAbsent
			}
			value = found
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(container) {
				return formAbsent
			}
			value = container[i]
		}
	}
	switch value.(type) {
	case map[string]any:
		return formObject
	case []any:
		return formList
	}
	return leafForm("", value)
}
