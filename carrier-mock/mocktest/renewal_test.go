package mocktest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

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
	if status, body := control(t, m, "POST", path+"/accounts/ada@example.com/card", `{"Number":"`+declinesLater+`"}`,
		nil); status != 200 {
		t.Fatalf("saving the card was answered %d %s; want 200", status, body)
	}
	_, body := control(t, m, "GET", path+"/clock", "", nil)
	var clock controlapi.Clock
	if err := json.Unmarshal([]byte(body), &clock); err != nil || clock.NextRenewal == nil ||
		clock.NextRenewal.Email != "ada@example.com" || clock.NextRenewal.Count != 1 {
		t.Errorf("the clock is %s, %v; want the next renewal to be ada's", body, err)
	}
	failed := false
	for _, e := range w.AdvanceToRenewal(t) {
		failed = failed || e.Type == "payment.failed" && e.Email == "ada@example.com" &&
			e.Detail == string(carrier.ReasonCardDeclined)
	}
	if a := w.Account(t, "ada@example.com"); !failed || a.State != "suspended" {
		t.Errorf("the renewal failed: %v, and ada is %s; want a decline and a suspension", failed, a.State)
	}
	for name, c := range map[string]struct{ body, field string }{
		"no number":           {`{}`, "Number"},
		"a number of no test": {`{"Number":"4012888888881882"}`, ""},
	} {
		if status, body := control(t, m, "POST", path+"/accounts/ada@example.com/card", c.body, nil); status < 400 ||
			status > 409 {
			t.Errorf("%s was answered %d %s; want a refusal", name, status, body)
		}
	}
}

func TestASavedCardExpiresByTheWorldsTime(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	expires := time.Now().AddDate(0, 2, 0)
	body := fmt.Sprintf(`{"Number":"4242424242424242","ExpMonth":%d,"ExpYear":%d}`, expires.Month(), expires.Year())
	if status, text := control(t, m, http.MethodPost, "/worlds/"+w.Name+"/accounts/ada@example.com/card", body,
		nil); status != http.StatusOK {
		t.Fatalf("the card: %d %s", status, text)
	}
	w.Advance(t, 35*24*time.Hour)
	if a := w.Account(t, "ada@example.com"); a.State != "active" {
		t.Errorf("ada is %s while her card is valid; want active", a.State)
	}
	w.Advance(t, 90*24*time.Hour)
	if a := w.Account(t, "ada@example.com"); a.State != "suspended" {
		t.Errorf("ada is %s after her card expired; want suspended", a.State)
	}
}
