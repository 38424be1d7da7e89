package life

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/internal/programs"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// textcarrier is the carrier that was written from the specification's text, running.
type textcarrier struct{ url string }

func startTextcarrier(t *testing.T) textcarrier {
	t.Helper()
	command := exec.Command("node", "textcarrier/server.mjs")
	command.Env = append(os.Environ(), "API_TOKEN=light-dev")
	command.Stderr = t.Output()
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatalf("node is missing: make setup installs it: %v", err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the carrier doesn't start")
	}
	return textcarrier{lines.Text()}
}

func (c textcarrier) control(t *testing.T, path string, query url.Values, into any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.url+"/control/"+path+"?"+query.Encode(), nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(into); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", path, response.Status, err)
	}
}

func (c textcarrier) code(t *testing.T, email string) (code string) {
	t.Helper()
	c.control(t, "code", url.Values{"email": {email}}, &code)
	return code
}

func (c textcarrier) pay(t *testing.T, clientSecret, _, _ string) {
	t.Helper()
	var done bool
	c.control(t, "paid", url.Values{"secret": {clientSecret}}, &done)
}

func (c textcarrier) approve(t *testing.T, email, _ string) {
	t.Helper()
	var done bool
	c.control(t, "approve", url.Values{"email": {email}}, &done)
}

// A carrier that somebody else wrote from the specification's text, with the documented calls alone.
func TestALifeWithAnotherCarrier(t *testing.T) {
	t.Parallel()
	for _, how := range []struct {
		name        string
		rawCards    bool
		afterChange string
	}{{"by intents", false, "1111"}, {"by raw cards", true, "4444"}} {
		t.Run(how.name, func(t *testing.T) {
			t.Parallel()
			carrier := startTextcarrier(t)
			running := newBFF(t, programs.FreeAddress(t),
				"BFF_PAYMENTS__PROVIDER=carrier", "BFF_CARRIER__BASE_URL="+carrier.url, "BFF_CARRIER__OPTIONS__SAVED_CARD=carrier",
				"BFF_CARRIER__OPTIONS__EXTENSIONS=off")
			live(t, &customer{t: t, url: running.url}, carrier, prospects{
				sim: "8912230000000000001", noSIM: "8912230000000000009", plans: 2, plan: "7", nextPlan: "8",
				fee: "30.00", gst: "1.50", pst: "2.40", total: "33.90", gstRate: "5", pstRate: "8", afterChange: how.afterChange,
			}, how.rawCards)
		})
	}
}

// Nobody is charged where the carrier can't be told of it: it has the documented calls alone, and we take the
// payments.
func TestNobodyPaysForWhatCannotBeDelivered(t *testing.T) {
	t.Parallel()
	carrier, mock := startTextcarrier(t), mocktest.Start(t, mocktest.Scenario("empty"))
	running := newBFF(t, programs.FreeAddress(t), "BFF_PAYMENTS__PROVIDER=stripe", "BFF_CARRIER__BASE_URL="+carrier.url,
		"BFF_STRIPE__API_BASE="+mock.CardURL)
	programs.Eventually(t, "readiness says which call is missing", func() bool {
		return strings.Contains(text(running.ops+"/readyz"), "payments.activation_due is not answered as documented")
	})
	c := &customer{t: t, url: running.url}
	p := prospects{sim: "8912230000000000001", plan: "7", plans: 2, fee: "30.00", gst: "1.50", pst: "2.40",
		total: "33.90", gstRate: "5", pstRate: "8"}
	paID := order(t, c, p, register(t, c, carrier))
	status, answer := c.try(http.MethodPost, api+"StripePayment/CreateActivationPaymentIntent", object{"paId": paID})
	if refusal, _ := answer.(object); status == http.StatusOK || refusal["clientSecret"] != nil ||
		refusal["Message"] != "Unable to initialize payment. Please try again later." {
		t.Errorf("CreateActivationPaymentIntent: %d %v; want it refused, with the documented text", status, answer)
	}
	if made := mock.Emulator().Account().AllPaymentIntents(); len(made) > 0 {
		t.Errorf("%d card intents were made; want none", len(made))
	}
}
