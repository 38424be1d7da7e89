package mocktest_test

import (
	"encoding/json"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// declinesLater is the provider's test card that can be saved, and is declined when it is charged.
const declinesLater = "4000000000000341"

func TestARenewalFailsForOneCustomer(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	path := "/worlds/" + w.Name
	if status, body := control(t, m, "POST", path+"/accounts/ada@example.com/card", `{"Number":"`+declinesLater+`"}`, nil); status != 200 {
		t.Fatalf("saving the card was answered %d %s; want 200", status, body)
	}
	_, body := control(t, m, "GET", path+"/clock", "", nil)
	var clock controlapi.Clock
	if err := json.Unmarshal([]byte(body), &clock); err != nil || clock.NextRenewal == nil || clock.NextRenewal.Email != "ada@example.com" || clock.NextRenewal.Count != 1 {
		t.Errorf("the clock is %s, %v; want the next renewal to be ada's", body, err)
	}
	failed := false
	for _, e := range w.AdvanceToRenewal(t) {
		failed = failed || e.Type == "payment.failed" && e.Email == "ada@example.com" && e.Detail == string(carrier.ReasonCardDeclined)
	}
	if a := w.Account(t, "ada@example.com"); !failed || a.State != "suspended" {
		t.Errorf("the renewal failed: %v, and ada is %s; want a decline and a suspension", failed, a.State)
	}
	for name, c := range map[string]struct{ body, field string }{
		"no number":           {`{}`, "Number"},
		"a number of no test": {`{"Number":"4012888888881882"}`, ""},
	} {
		if status, body := control(t, m, "POST", path+"/accounts/ada@example.com/card", c.body, nil); status < 400 || status > 409 {
			t.Errorf("%s was answered %d %s; want a refusal", name, status, body)
		}
	}
}
