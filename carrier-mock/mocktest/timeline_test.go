package mocktest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func TestTheTimelineHasEverythingOfACustomer(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	w.Approve(t, w.Activations(t, "under_review")[0].PaID)
	client := newCarrierClient(t, m, w.Name)
	post[lightphone.LoginAnswer](t, client, lightphone.PathLogin,
		map[string]string{"Email": "pete@example.com", "Password": password})
	status, text := control(t, m, http.MethodGet, "/worlds/"+w.Name+"/accounts/pete@example.com/timeline", "", nil)
	var list []world.Moment
	if err := json.Unmarshal([]byte(text), &list); err != nil || status != http.StatusOK {
		t.Fatalf("%d %s", status, text)
	}
	want := []string{"call LightPhoneLogin 200", "mail", "event activation.approved", "activation",
		"payment Activation $"}
	for _, what := range want {
		found := false
		for _, moment := range list {
			found = found || strings.HasPrefix(moment.Kind+" "+moment.Title+" "+moment.Detail, what)
		}
		if !found {
			t.Errorf("the timeline %+v lacks %q", list, what)
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i].At.After(list[i-1].At) {
			t.Errorf("%+v comes after %+v; want the newest first", list[i], list[i-1])
		}
	}
}

func TestWorldsAreRemovedTogetherOrNotAtAll(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for _, name := range []string{"one", "two"} {
		if status, text := control(t, m, http.MethodPost, "/worlds", `{"Name":"`+name+`","Scenario":"empty"}`,
			nil); status != http.StatusCreated {
			t.Fatal(text)
		}
	}
	names := func() string {
		_, text := control(t, m, http.MethodGet, "/worlds?search=o", "", nil)
		return text
	}
	for _, query := range []string{"name=one&name=three", "name=one&name=default"} {
		control(t, m, http.MethodDelete, "/worlds?"+query, "", nil)
		if list := names(); !strings.Contains(list, `"Name":"one"`) {
			t.Errorf("DELETE %s removed one", query)
		}
	}
	if status, text := control(t, m, http.MethodDelete, "/worlds?name=one&name=two", "",
		nil); status != http.StatusNoContent || names() != "[]" {
		t.Errorf("removing both: %d %s, and there are %s", status, text, names())
	}
}
