package schema

import (
	"encoding/json"
	"testing"
)

// TestTheProvidersOwnSamplesPass shows that the walk finds nothing where nothing is wrong.
func TestTheProvidersOwnSamplesPass(t *testing.T) {
	t.Parallel()
	c := Load()
	for _, kind := range []string{"charge", "customer", "deleted_customer", "payment_intent", "payment_method", "refund",
		"setup_intent", "token"} {
		sample, ok := c.samples[kind]
		if !ok {
			t.Errorf("there is no sample of a %s", kind)
			continue
		}
		body, err := json.Marshal(sample)
		if err != nil {
			t.Fatal(err)
		}
		value, err := decode(body)
		if err != nil {
			t.Fatal(err)
		}
		delete(value.(map[string]any), "source") // of two samples, and no longer of the specification
		w := c.walk()
		w.samples = nil // they leave out much of what isn't required
		for _, fault := range w.check("", c.doc.schema(kind), value) {
			t.Errorf("%s: %s", kind, fault)
		}
	}
}

func TestCallsAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ method, path, want string }{
		{"GET", "/v1/customers/search", "/v1/customers/search"},
		{"GET", "/v1/customers/cus_1", "/v1/customers/{customer}"},
		{"POST", "/v1/payment_intents/pi_1/confirm", "/v1/payment_intents/{intent}/confirm"},
		{"PUT", "/v1/customers/cus_1", ""},
		{"GET", "/v1/customers/", ""},
		{"GET", "/v1/nothing", ""},
	} {
		if got, ok := Load().Call(c.method, c.path); got != c.want || ok != (c.want != "") {
			t.Errorf("%s %s is the call %q (%v), want %q", c.method, c.path, got, ok, c.want)
		}
	}
}
