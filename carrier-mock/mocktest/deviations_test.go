package mocktest_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func TestDeviationsFromTheContractAreMarked(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	const login, sim = "/api/LoginRegistration/LightPhoneLogin", "/api/Activation/ValidateSimCard"
	for name, c := range map[string]struct {
		method, path, body string
		want               []string
	}{
		"as documented": {"POST", login, `{"Email":"ada@example.com","Password":"Light-2026!"}`, nil},
		"not documented": {"POST", login, `{"Email":"a@example.com","Password":"x","Device":"phone"}`,
			[]string{"Device is not documented"}},
		"misspelt": {"POST", login, `{"email":"a@example.com","Password":"x"}`, []string{"email is misspelt: Email"}},
		"missing":  {"POST", login, `{"Email":"a@example.com"}`, []string{"Password is missing"}},
		"another form": {"POST", login, `{"Email":17,"Password":"x"}`,
			[]string{"Email has another form: value must be a string"}},
		"no object":       {"POST", login, `["Email"]`, []string{"the body is not a JSON object"}},
		"query":           {"GET", sim + "?iccId=8912230000000000001", ``, []string{"query iccId is misspelt: iccid"}},
		"a body too much": {"GET", sim + "?iccid=8912230000000000001", `{}`, []string{"a body, which is not documented"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := m.NewWorld(t, "empty")
			r, err := http.NewRequestWithContext(t.Context(), c.method, m.CarrierURL+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			for header, value := range map[string]string{
				"ClientId": "alpha", "ApiToken": "light-dev", "Mock-World": w.Name, "Content-Type": "application/json",
			} {
				r.Header.Set(header, value)
			}
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			if err := answer.Body.Close(); err != nil {
				t.Fatal(err)
			}
			if got := w.Journal(t, "")[0].Deviations; !slices.Equal(got, c.want) {
				t.Errorf("the journal says %q; want %q", got, c.want)
			}
		})
	}
}
