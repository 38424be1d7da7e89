package api

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

// maxExpansion is how deep the provider expands references.
const maxExpansion = 4

// render makes an object's JSON, with the references at the paths replaced by what they name. The page sees less of an
// intent than the merchant does.
func (a *API) render(object any, expand []string, publishable bool) (json.RawMessage, error) {
	body, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	if len(expand) > 0 {
		if body, err = a.expanded(body, expand); err != nil {
			return nil, err
		}
	}
	if publishable {
		return forPage(body), nil
	}
	return body, nil
}

func (a *API) expanded(body json.RawMessage, expand []string) (json.RawMessage, error) {
	tree, err := decodeTree(body)
	if err != nil {
		return nil, err
	}
	for _, dotted := range expand {
		steps := strings.Split(dotted, ".")
		if _, searching := tree["next_page"]; searching && dotted == "total_count" {
			continue // the search has answered it
		}
		if len(steps) > maxExpansion || !a.expandPath(tree, steps) {
			return nil, account.Invalid("", "expand", "This property cannot be expanded ("+dotted+").")
		}
	}
	return json.Marshal(tree)
}

// expandPath replaces the reference at a path; false when the path leads nowhere.
func (a *API) expandPath(node any, steps []string) bool {
	if items, ok := node.([]any); ok {
		for _, item := range items {
			if !a.expandPath(item, steps) {
				return false
			}
		}
		return true
	}
	object, ok := node.(map[string]any)
	if !ok {
		return node == nil // nothing is there, so there is nothing to expand
	}
	field := steps[0]
	value, ok := object[field]
	if !ok {
		return false
	}
	if id, isText := value.(string); isText {
		whole := a.lookup(id)
		if whole == nil {
			return false
		}
		encoded, err := json.Marshal(whole)
		if err != nil {
			return false
		}
		tree, err := decodeTree(encoded)
		if err != nil {
			return false
		}
		object[field], value = tree, tree
	}
	if len(steps) == 1 {
		_, scalar := value.(json.Number)
		_, truth := value.(bool)
		return !scalar && !truth
	}
	return a.expandPath(value, steps[1:])
}

func decodeTree(body []byte) (map[string]any, error) {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	var tree map[string]any
	return tree, decoder.Decode(&tree)
}

// merchantOnly lists what the page doesn't see of an intent.
var merchantOnly = []string{
	"amount_capturable", "amount_received", "application", "application_fee_amount", "customer", "latest_attempt",
	"latest_charge", "mandate",
	"metadata", "on_behalf_of", "payment_method_options", "review", "single_use_mandate", "statement_descriptor",
	"statement_descriptor_suffix", "transfer_data", "transfer_group",
}

// forPage takes from an intent what the page doesn't see; other objects stay whole.
func forPage(body json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return body
	}
	switch string(fields["object"]) {
	case `"payment_intent"`, `"setup_intent"`:
		for _, field := range merchantOnly {
			delete(fields, field)
		}
	default:
		return body
	}
	trimmed, err := json.Marshal(fields)
	if err != nil {
		return body
	}
	return trimmed
}
