package mocktest_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	cardcontrol "github.com/golight/selfservice/carrier-mock/internal/card/control"
	cardfaults "github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
	"github.com/golight/selfservice/carrier-mock/internal/contract"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

var parameter = regexp.MustCompile(`:(\w+)|\{(\w+)\}`)

func TestTheControlDocumentHasEveryCall(t *testing.T) {
	t.Parallel()
	doc, err := contract.Document(controlapi.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	var described, served []string
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			described = append(described, method+" "+parameter.ReplaceAllString(path, "*"))
		}
	}
	for _, call := range slices.Concat(controlapi.Routes(), cardcontrol.Calls()) {
		served = append(served, parameter.ReplaceAllString(call, "*"))
	}
	slices.Sort(described)
	slices.Sort(served)
	if !slices.Equal(described, served) {
		t.Errorf("the document has\n%s\nand the mock serves\n%s", strings.Join(described, "\n"), strings.Join(served, "\n"))
	}
}

func TestTheControlDocumentHasEveryField(t *testing.T) {
	t.Parallel()
	doc, err := contract.Document(controlapi.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]any{
		"WorldRequest": controlapi.WorldRequest{}, "ResetRequest": controlapi.ResetRequest{},
		"World":        controlapi.WorldInfo{},
		"ClockRequest": controlapi.ClockRequest{}, "Clock": controlapi.Clock{}, "Event": world.Event{}, "Mail": world.Mail{},
		"Activation": world.ActivationStatus{}, "PortIn": world.PortInStatus{}, "ReasonRequest": controlapi.ReasonRequest{},
		"Account": world.Account{}, "LoginPass": controlapi.LoginPass{}, "LanguageRequest": controlapi.LanguageRequest{},
		"CardRequest": controlapi.CardRequest{}, "RenewalDue": world.RenewalDue{},
		"Plan": world.PlanStatus{}, "Sim": world.SIM{}, "FaultRequest": controlapi.FaultRequest{}, "Fault": faults.Fault{},
		"Call": journal.Entry{}, "Refusal": controlapi.Fault{}, "CardFault": cardfaults.Fault{},
		"Delivery": webhook.Delivery{},
		"Attempt":  webhook.Attempt{}, "Moment": world.Moment{}, "DialectsRequest": controlapi.DialectsRequest{},
		"ScenarioRequest": controlapi.ScenarioRequest{},
	} {
		var described []string
		for field := range doc.Components.Schemas[name].Value.Properties {
			described = append(described, field)
		}
		is := fieldsOf(reflect.TypeOf(value))
		slices.Sort(described)
		slices.Sort(is)
		if !slices.Equal(described, is) {
			t.Errorf("the document gives %s the fields %v; it has %v", name, described, is)
		}
	}
}

func fieldsOf(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			names = append(names, fieldsOf(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		names = append(names, cmp.Or(name, f.Name))
	}
	return names
}

// caller makes calls that are held to the document.
type caller struct {
	t    *testing.T
	base string
	http *http.Client
}

// ok makes a call that must succeed, and reads its answer into out if there is one.
func (c caller) ok(method, path, body string, out any) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.base+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	switch {
	case strings.HasPrefix(path, "/scenarios/"):
		r.Header.Set("Content-Type", "application/yaml")
	case body != "":
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answer.Body.Close()
	if strings.HasSuffix(path, "/stream") {
		return
	}
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode >= http.StatusMultipleChoices {
		c.t.Fatalf("%s %s %s was answered %d %s, %v", method, path, body, answer.StatusCode, text, err)
	}
	if out != nil {
		if err := json.Unmarshal(text, out); err != nil {
			c.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

func TestEveryControlCallKeepsToItsDocument(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	var mu sync.Mutex
	called := map[string]bool{}
	c := caller{t: t, base: m.ControlURL, http: &http.Client{Transport: contract.Transport{T: t, Control: true,
		Called: func(id string) {
			mu.Lock()
			defer mu.Unlock()
			called[id] = true
		}}}}
	ids := func(path string) string {
		var list []map[string]any
		c.ok("GET", path, "", &list)
		if len(list) == 0 {
			t.Fatalf("GET %s lists nothing", path)
		}
		return fmt.Sprint(cmp.Or(list[0]["Id"], list[0]["PaId"]))
	}
	c.ok("GET", "/openapi.yaml", "", nil)
	c.ok("GET", "/scenarios", "", nil)
	c.ok("PUT", "/scenarios/mine", "plans: []", nil)
	c.ok("GET", "/dialects", "", nil)
	c.ok("POST", "/worlds",
		`{"Name":"w","Scenario":"demo","Now":"2026-12-01T12:00:00Z","Crowd":2,"Dialects":["white-space"]}`, nil)
	c.ok("GET", "/worlds?limit=1&after=default", "", nil)
	c.ok("GET", "/worlds/w", "", nil)
	c.ok("GET", "/worlds/w/stream", "", nil)
	c.ok("GET", "/worlds/w/clock", "", nil)
	c.ok("GET", "/worlds/w/activations?state=under_review&order=newest", "", nil)
	review := "/worlds/w/activations/" + ids("/worlds/w/activations?state=under_review")
	c.ok("GET", review, "", nil)
	c.ok("POST", review+"/approve", "", nil)
	c.ok("POST", "/worlds/w/clock", `{"To":"next_renewal"}`, nil)
	c.ok("GET", "/worlds/w/events?order=newest&limit=2", "", nil)
	c.ok("GET", "/worlds/w/mail?to=pete@example.com&since=2026-01-01T00:00:00Z&search=activation&wait=1s", "", nil)
	c.ok("GET", "/worlds/w/accounts?search=crowd&state=active&limit=1", "", nil)
	c.ok("GET", "/worlds/w/accounts/ada%40example.com", "", nil)
	c.ok("GET", "/worlds/w/accounts/ada@example.com/timeline?limit=5", "", nil)
	c.ok("PUT", "/worlds/w/dialects", `{"Dialects":["white-space"]}`, nil)
	for _, what := range []string{"suspend", "resume", "login"} {
		c.ok("POST", "/worlds/w/accounts/ada@example.com/"+what, "", nil)
	}
	c.ok("POST", "/worlds/w/accounts/ada@example.com/card", `{"Number":"5555555555554444"}`, nil)
	c.ok("POST", "/worlds/w/accounts/ada@example.com/language", `{"Language":"fr"}`, nil)
	c.ok("GET", "/worlds/w/plans", "", nil)
	c.ok("POST", "/worlds/w/plans/101/retire", "", nil)
	c.ok("POST", "/worlds/w/plans/101/restore", "", nil)
	c.ok("GET", "/worlds/w/sims?search=8912239&state=blocked", "", nil)
	c.ok("POST", "/worlds/w/sims", `{"ICCID":"8912230000000000050","State":"blocked"}`, nil)
	c.ok("POST", "/worlds/w/faults",
		`{"Operation":"*","User":"ada@example.com","Nth":2,"Times":3,"Probability":0.5,"Effect":"delay","Delay":"1ms"}`, nil)
	c.ok("PUT", "/worlds/w/faults/"+ids("/worlds/w/faults"), `{"Operation":"*","Effect":"reset"}`, nil)
	c.ok("DELETE", "/worlds/w/faults/"+ids("/worlds/w/faults"), "", nil)
	c.ok("DELETE", "/worlds/w/faults", "", nil)
	ada := newCarrierClient(t, m, "w")
	post[lightphone.LoginAnswer](t, ada, lightphone.PathLogin,
		map[string]string{"Email": "ada@example.com", "Password": password})
	call := "/worlds/w/journal/" + ids(
		"/worlds/w/journal?operation=LightPhoneLogin&user=ada@example.com&search=ada&since=2026-01-01T00:00:00Z&limit=1")
	c.ok("GET", call+"/curl", "", nil)
	c.ok("GET", "/worlds/w/accounts/ada@example.com/journey/ts", "", nil)
	var snapshot json.RawMessage
	c.ok("GET", "/worlds/w/snapshot", "", &snapshot)
	c.ok("PUT", "/worlds/w/snapshot", string(snapshot), nil)
	c.ok("GET", "/worlds/w/scenario", "", nil)
	c.ok("POST", "/worlds/w/scenario", `{"Name":"kept"}`, nil)
	c.ok("POST", "/worlds/w/reset", `{"Scenario":"kept"}`, nil)

	c.ok("POST", "/_emulator/webhooks?world=w", `{"Mode":"duplicate","Times":2,"Copies":3}`, nil)
	c.ok("POST", "/_emulator/webhooks", `{"URLs":["http://127.0.0.1:1/"]}`, nil)
	c.ok("POST", "/worlds/w/clock", `{"Advance":"750h"}`, nil) // charges
	c.ok("GET", "/_emulator/webhooks?world=w", "", nil)
	c.ok("POST", "/_emulator/webhooks/flush?world=w", "", nil)
	c.ok("GET", "/_emulator/payment_intents?world=w&limit=3", "", nil)
	c.ok("POST", "/_emulator/events/"+ids("/_emulator/events?world=w&type=payment_intent.succeeded&limit=1")+
		"/resend?world=w", "", nil)
	c.ok("GET", "/_emulator/events?world=w", "", nil)
	c.ok("POST", "/_emulator/faults?world=w",
		`{"Path":"/v1/refunds","Method":"POST","Nth":1,"Times":1,"Effect":"delay","Delay":"1ms"}`, nil)
	c.ok("DELETE", "/_emulator/faults/"+ids("/_emulator/faults?world=w")+"?world=w", "", nil)
	c.ok("DELETE", "/_emulator/faults?world=w", "", nil)
	intent := secureIntent(t, m)
	c.ok("POST", "/_emulator/three_d_secure/"+intent+"?world=w", `{"Outcome":"pass"}`, nil)
	c.ok("GET", "/_emulator/snapshot?world=w", "", &snapshot)
	c.ok("PUT", "/_emulator/snapshot?world=w", string(snapshot), nil)
	c.ok("POST", "/_emulator/reset?world=w", "", nil)

	c.ok("POST", "/worlds/w/reset", `{"Scenario":"demo"}`, nil)
	review = "/worlds/w/activations/" + ids("/worlds/w/activations?state=under_review")
	c.ok("POST", review+"/reject", `{"Reason":"The address could not be verified."}`, nil)
	c.ok("POST", "/worlds/w/activations/"+portIn(t, m, m.World("w"))+"/port/complete", "", nil)
	c.ok("DELETE", "/worlds/w", "", nil)
	c.ok("POST", "/worlds", `{"Name":"v"}`, nil)
	c.ok("DELETE", "/worlds?name=v", "", nil)

	doc, err := contract.Document(controlapi.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range doc.Paths.Map() {
		for _, operation := range item.Operations() {
			if !called[operation.OperationID] {
				t.Errorf("%s was not called here", operation.OperationID)
			}
		}
	}
}

// secureIntent makes a payment in the world w that waits for 3-D Secure.
func secureIntent(t *testing.T, m *mocktest.Mock) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, m.CardURL+"/v1/payment_intents",
		strings.NewReader(url.Values{
			"amount": {"100"}, "currency": {"cad"}, "payment_method": {"pm_card_threeDSecure2Required"},
			"payment_method_types[]": {"card"}, "confirm": {"true"},
		}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer sk_test_light")
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Mock-World", "w")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var intent account.PaymentIntent
	if err := json.NewDecoder(answer.Body).Decode(&intent); err != nil || intent.Status != account.StatusRequiresAction {
		t.Fatalf("the intent is %s, %v; want it to wait for 3-D Secure", intent.Status, err)
	}
	return intent.ID
}

// portIn lets a customer activate with a number to bring along, and returns the approved activation.
func portIn(t *testing.T, m *mocktest.Mock, w *mocktest.World) string {
	t.Helper()
	c := newCarrierClient(t, m, w.Name)
	const email = "vera@example.com"
	login := register(t, c, w, email)
	a := activation(t, c, w, login.UserID, email,
		&carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: "4165550188", IMEI: "490154203237518"})
	paID := post[lightphone.Digits](t, c, lightphone.PathPostActivationInfoPrepaid, a)
	post[lightphone.Result](t, c, lightphone.PathRecordPayment, lightphone.RecordPaymentRequest{
		Kind: "activation", PaID: paID, UserID: login.UserID, PaymentIntentID: "pi_1", Amount: 3390, Currency: "CAD",
		CardBrand: "visa", CardLast4: "4242",
	})
	w.Approve(t, string(paID))
	return string(paID)
}
