package mocktest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func TestCallsThatMatchNothingAreInTheJournal(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	for name, c := range map[string]struct {
		method, path, token string
		status              int
		note                string
	}{
		"a misspelt path": {"POST", "/api/Account/ChangePlann", "light-dev", 404,
			"POST /api/Account/ChangePlan; the path differs"},
		"the wrong case": {"POST", "/api/account/changeplan", "light-dev", 404,
			"POST /api/Account/ChangePlan; upper and lower case differs"},
		"the wrong method": {"GET", "/api/Account/ChangePlan", "light-dev", 405,
			"POST /api/Account/ChangePlan; the method differs"},
		"nothing like it": {"POST", "/somewhere/else/altogether/and/far", "light-dev", 404,
			"No operation is like this one"},
		"wrong credentials": {"GET", "/api/Account/GetProfile", "wrong", 403, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := m.NewWorld(t, "empty")
			r, err := http.NewRequestWithContext(t.Context(), c.method, m.CarrierURL+c.path+"?x=1", strings.NewReader(""))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("ClientId", "alpha")
			r.Header.Set("ApiToken", c.token)
			r.Header.Set("Mock-World", w.Name)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			if err := answer.Body.Close(); err != nil {
				t.Fatal(err)
			}
			calls := w.Journal(t, "")
			if len(calls) != 1 || calls[0].Status != c.status || calls[0].Path != c.path+"?x=1" ||
				!strings.Contains(calls[0].Note, c.note) {
				t.Errorf("the journal has %+v; want one call of %s with %d that says %q", calls, c.path, c.status, c.note)
			}
		})
	}
}
