package cardcontract_test

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/cardcontract/calls"
	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
)

// TestTheContractCanBeBroken breaks good exchanges in one place each and wants the fault found there, and only there.
func TestTheContractCanBeBroken(t *testing.T) {
	t.Parallel()
	contract := schema.Load()
	provider, received := emulator(t)
	exchanges := map[string]schema.Exchange{}
	for _, row := range calls.Table() {
		if row.Wrong {
			continue
		}
		made, err := provider.Run(t.Context(), row)
		if err != nil {
			t.Fatalf("%s: %v", row.Name, err)
		}
		for _, e := range made {
			path, _ := contract.Call(e.Method, e.Path)
			key := e.Method + " " + path
			switch {
			case e.Status >= 400:
				key += " refused"
			case e.Page:
				key += " by the page"
			case row.Name == "customers" && strings.Contains(string(e.Answer), "deleted"):
				key += " deleted"
			}
			if old, ok := exchanges[key]; !ok || len(e.Answer) > len(old.Answer) {
				exchanges[key] = e // the fullest
			}
		}
	}
	webhooks := map[string][]byte{}
	for _, body := range received() {
		webhooks[eventType(t, body)] = body
	}

	const intent, method = "/v1/payment_intents/{intent}", "GET /v1/payment_methods/{payment_method}"
	for _, c := range []struct {
		name  string
		of    string // the exchange, or the type of the webhook
		param string // a parameter to add, name=value; else the change is of the answer
		at    string // what is changed, by its path
		to    any    // what it becomes; nil drops it
		want  string
	}{
		{"a required field is dropped", "POST /v1/payment_intents", "", "status", nil, "answer: status is missing"},
		{"a field that may be null is dropped", "POST /v1/payment_intents", "", "cancellation_reason", nil,
			"answer: cancellation_reason is missing"},
		{"a field of the provider's sample is dropped", "POST /v1/payment_intents", "", "amount_received", nil,
			"answer: amount_received is missing"},
		{"a required field is null", "POST /v1/payment_intents", "", "currency", json.RawMessage("null"),
			"answer: currency is null that doesn't fit, want string"},
		{"an unknown field", "POST /v1/customers", "", "colour", "red", "answer: colour is unknown"},
		{"an unknown field deep down", method, "", "card.checks.mood", "good", "answer: card.checks.mood is unknown"},
		{"a field that is dropped deep down", method, "", "card.networks.available", nil,
			"answer: card.networks.available is missing"},
		{"a number as text", "POST /v1/payment_intents", "", "amount", "4520",
			"answer: amount is text that doesn't fit, want integer"},
		{"a number with a fraction", "POST /v1/payment_intents", "", "amount", json.RawMessage("45.20"),
			"answer: amount is a number that doesn't fit, want integer"},
		{"a truth value as text", "POST /v1/customers", "", "livemode", "false",
			"answer: livemode is text that doesn't fit, want boolean"},
		{"an object as a list", method, "", "card", []any{}, "answer: card is an array that doesn't fit, want object"},
		{"a value that isn't listed", "POST /v1/payment_intents", "", "status", "paid",
			"answer: status is none of the values that are listed"},
		{"a value that isn't listed in a list", "GET /v1/payment_intents", "", "data.0.status", "paid",
			"answer: data.0.status is none of the values that are listed"},
		{"a text that is too long", "POST /v1/customers", "", "name", strings.Repeat("a", 5001),
			"answer: name is longer than 5000"},
		{"metadata that is no text", "POST /v1/payment_intents", "", "metadata.pa_id", 17,
			"answer: metadata.pa_id is a number that doesn't fit, want string"},
		{"a list without its end", "GET /v1/customers", "", "has_more", nil, "answer: has_more is missing"},
		{"a search without its total's name", "GET /v1/charges/search", "", "object", "list",
			"answer: object is none of the values that are listed"},
		{"an unknown field of a nullable object", "POST " + intent + "/confirm refused", "",
			"error.payment_intent.last_payment_error.colour", "red",
			"answer: error.payment_intent.last_payment_error.colour is unknown"},
		{"a type of a nullable object", "POST " + intent + "/confirm by the page", "", "next_action.type", 3,
			"answer: next_action.type is a number that doesn't fit, want string"},
		{"a nullable object's required field", "POST " + intent + "/confirm by the page", "", "next_action.type", nil,
			"answer: next_action.type is missing"},
		{"a nullable field of another type", "POST /v1/payment_intents", "", "description", true,
			"answer: description is a truth value that doesn't fit, want string"},
		{"a reference of another type", "POST /v1/payment_intents", "", "customer", 7,
			"answer: customer is a number that doesn't fit, want string"},
		{"an unknown field of an expanded reference", "GET " + intent, "", "latest_charge.colour", "red",
			"answer: latest_charge.colour is unknown"},
		{"a field dropped of an expanded reference", "GET " + intent, "", "latest_charge.paid", nil,
			"answer: latest_charge.paid is missing"},
		{"a deleted customer with a name", "DELETE /v1/customers/{customer} deleted", "", "name", "Zoe",
			"answer: name is unknown"},
		{"a deleted customer that isn't", "DELETE /v1/customers/{customer} deleted", "", "deleted", false,
			"answer: deleted is none of the values that are listed"},
		{"an error without its type", "POST " + intent + "/confirm refused", "", "error.type", nil,
			"answer: error.type is missing"},
		{"an error of an unknown type", "POST " + intent + "/confirm refused", "", "error.type", "validation_error",
			"answer: error.type is none of the values that are listed"},
		{"an event of an unknown type", "GET /v1/events/{id}", "", "type", "payment_intent.paid",
			"answer: type is none of the values that are listed"},

		{"an unknown parameter", "POST /v1/payment_intents", "colour=red", "", nil, "request: colour is unknown"},
		{"an unknown parameter within one", "POST /v1/customers", "invoice_settings[colour]=red", "", nil,
			"request: invoice_settings.colour is unknown"},
		{"an unknown parameter of a query", "GET /v1/payment_intents", "status=succeeded", "", nil,
			"request: status is unknown"},
		{"a number that is none", "POST /v1/payment_intents", "amount=45.20", "", nil,
			"request: amount is text that doesn't fit, want integer"},
		{"a truth value that is none", "POST /v1/payment_intents", "confirm=maybe", "", nil,
			"request: confirm is text that doesn't fit, want boolean"},
		{"a parameter that isn't listed", "POST /v1/payment_intents", "setup_future_usage=sometimes", "", nil,
			"request: setup_future_usage is none of the values that are listed"},
		{"a list as text", "POST /v1/payment_intents", "payment_method_types=card", "", nil,
			"request: payment_method_types is text that doesn't fit, want array"},
		{"a merchant sends a typed card", "POST /v1/payment_intents",
			"payment_method_data[type]=paypal&payment_method_data[card][number]=4242424242424242", "", nil,
			"request: payment_method_data.card is unknown"},
		{"the page sends an unknown part of a card", "POST " + intent + "/confirm by the page",
			"payment_method_data[card][pin]=1234", "", nil, "request: payment_method_data.card.pin is unknown"},
		{"an unknown parameter in a list", "POST /v1/payment_intents", "shipping[name]=A&shipping[address][planet]=Mars", "",
			nil, "request: shipping.address.planet is unknown"},

		{"a webhook's object loses a field", "payment_intent.succeeded", "", "data.object.status", nil,
			"event: data.object.status is missing"},
		{"a webhook's object gets one", "payment_intent.succeeded", "", "data.object.colour", "red",
			"event: data.object.colour is unknown"},
		{"a webhook's object under a nullable one", "payment_intent.payment_failed", "",
			"data.object.last_payment_error.payment_method.card.exp_year", "2034",
			"event: data.object.last_payment_error.payment_method.card.exp_year is text that doesn't fit, want integer"},
		{"a webhook of an unknown object", "charge.succeeded", "", "data.object.object", "cheque",
			"event: data.object.object names no object of the specification"},
		{"a webhook of another object", "charge.succeeded", "", "type", "refund.created",
			"event: type tells of another kind of object"},
		{"a webhook without its data", "charge.succeeded", "", "data.object", nil, "event: data.object is missing"},
		{"a webhook with an unknown change", "customer.updated", "", "data.previous_attributes.colour", "red",
			"event: data.previous_attributes.colour is unknown"},
		{"a webhook with a change of another type", "charge.refunded", "", "data.previous_attributes.refunded", "no",
			"event: data.previous_attributes.refunded is text that doesn't fit, want boolean"},
		{"a webhook that counts in text", "setup_intent.succeeded", "", "pending_webhooks", "1",
			"event: pending_webhooks is text that doesn't fit, want integer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []schema.Violation
			if body, ok := webhooks[c.of]; ok {
				report(t, contract.CheckEvent(body))
				got = contract.CheckEvent(mutated(t, body, c.at, c.to))
			} else {
				e, ok := exchanges[c.of]
				if !ok {
					t.Fatalf("no exchange %q was made", c.of)
				}
				report(t, contract.Check(e))
				if c.param != "" {
					e.Params = with(t, e.Params, c.param)
				} else {
					e.Answer = mutated(t, e.Answer, c.at, c.to)
				}
				got = contract.Check(e)
			}
			found := false
			for _, v := range got {
				found = found || v.What == c.want
			}
			if !found || len(got) != 1 {
				t.Errorf("the check found %+v, want %q alone", got, c.want)
			}
		})
	}
}

// with sets parameters, the earlier values of their names gone.
func with(t *testing.T, form, more string) string {
	t.Helper()
	values, err := url.ParseQuery(form)
	if err != nil {
		t.Fatal(err)
	}
	added, err := url.ParseQuery(more)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range added {
		for old := range values {
			if old == name || strings.HasPrefix(old, name+"[") {
				delete(values, old)
			}
		}
		values[name] = value
	}
	return values.Encode()
}

// mutated returns a document with the value at a path replaced, or dropped for nil.
func mutated(t *testing.T, document []byte, path string, to any) []byte {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var root any
	if err := decoder.Decode(&root); err != nil {
		t.Fatal(err)
	}
	steps := strings.Split(path, ".")
	node := root
	for _, step := range steps[:len(steps)-1] {
		switch inner := node.(type) {
		case map[string]any:
			node = inner[step]
		case []any:
			node = inner[0] // every path goes through the first
		}
	}
	object, ok := node.(map[string]any)
	if !ok {
		t.Fatalf("%s leads nowhere in %s", path, document)
	}
	if last := steps[len(steps)-1]; to == nil {
		if _, ok := object[last]; !ok {
			t.Fatalf("%s isn't there to be dropped", path)
		}
		delete(object, last)
	} else {
		object[last] = to
	}
	out, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
