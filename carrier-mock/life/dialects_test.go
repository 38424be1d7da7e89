package life

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/programs"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func toronto(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("America/Toronto")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// mocked are the surroundings of a customer of the mock.
type mocked struct {
	mock  *mocktest.Mock
	world *mocktest.World
}

// code returns the code of the newest mail, "" if that has none.
func (m mocked) code(t *testing.T, email string) string { return m.world.WaitForMail(t, email).Code }

func (m mocked) approve(t *testing.T, _, paID string) { m.world.Approve(t, paID) }

// pay does what the card provider's script does in the page.
func (m mocked) pay(t *testing.T, clientSecret, number, method string) {
	t.Helper()
	id, _, _ := strings.Cut(clientSecret, "_secret_")
	kind := "payment_intents"
	if strings.HasPrefix(id, "seti_") {
		kind = "setup_intents"
	}
	form := url.Values{"client_secret": {clientSecret}}
	if method != "" {
		form.Set("payment_method", method)
	} else {
		for name, value := range map[string]string{"type": "card", "card][number": number, "card][exp_month": "12",
			"card][exp_year": "2034", "card][cvc": "123"} {
			form.Set("payment_method_data["+name+"]", value)
		}
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, m.mock.CardURL+"/v1/"+kind+"/"+id+"/confirm",
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Authorization", "Bearer pk_test_light")
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("confirm: %s %s, %v", response.Status, text, err)
	}
}

var demo = prospects{
	sim: "8912230000000000001", noSIM: "8912239999999999999", plans: 3, plan: "102", nextPlan: "103",
	fee: "30.00", gst: "3.90", pst: "0.00", total: "33.90", gstRate: "13", pstRate: "0", afterChange: "4444",
	usesSavedCard: true,
}

// Every dialect is one that the specification permits: the whole life of a customer works in each.
func TestALifeInEveryDialect(t *testing.T) {
	t.Parallel()
	for _, provider := range []string{"stripe", "carrier"} {
		t.Run(provider, func(t *testing.T) {
			t.Parallel()
			address := programs.FreeAddress(t)
			mock := mocktest.Start(t, mocktest.CardWebhooks("http://"+address+"/hooks/stripe"),
				mocktest.Events("http://"+address+"/hooks/carrier"))
			environ := []string{
				"BFF_PAYMENTS__PROVIDER=" + provider, "BFF_CARRIER__BASE_URL=" + mock.CarrierURL,
				"BFF_CARRIER__FORWARD_HEADERS=Mock-World", "BFF_STRIPE__API_BASE=" + mock.CardURL,
			}
			if provider == "carrier" {
				environ = append(environ, "BFF_CARRIER__OPTIONS__SAVED_CARD=carrier")
			}
			running := newBFF(t, address, environ...)
			dialects := []string{""}
			for _, d := range mock.Dialects(t) {
				dialects = append(dialects, d.Name)
			}
			for i, name := range dialects {
				rawCards := provider == "carrier" && i%2 == 1 // either way of paying a carrier
				t.Run("in "+name, func(t *testing.T) {
					t.Parallel()
					world := mock.NewWorld(t, "demo", strings.Fields(name)...)
					c := &customer{t: t, url: running.url, headers: map[string]string{
						"Mock-World": world.Name, "X-Forwarded-For": fmt.Sprintf("10.%d.%d.1", i/200, i%200),
					}}
					live(t, c, mocked{mock, world}, demo, rawCards)
					for _, call := range world.Journal(t, "") {
						if len(call.Deviations) > 0 {
							t.Errorf("the BFF calls %s with %q; want what is documented", call.Operation, call.Deviations)
						}
					}
				})
			}
		})
	}
}
