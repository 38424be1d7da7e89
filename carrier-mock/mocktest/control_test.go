package mocktest_test

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// control makes a call of the control API as it is.
func control(t *testing.T, m *mocktest.Mock, method, path, body string, headers map[string]string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, m.ControlURL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

func TestWhatTheControlAPIRefuses(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	yaml := map[string]string{"Content-Type": "application/yaml"}
	for name, c := range map[string]struct {
		method, path, body string
		headers            map[string]string
		status             int
		want               string
	}{
		"unknown call":         {"GET", "/planets", "", nil, 404, `"Code":"not_found"`},
		"wrong method":         {"DELETE", "/worlds/default/clock", "", nil, 405, `"Code":"invalid_argument"`},
		"unknown world":        {"GET", "/worlds/nowhere/clock", "", nil, 404, "nowhere"},
		"world that exists":    {"POST", "/worlds", `{"Name":"default"}`, nil, 409, `"Field":"Name"`},
		"world without a name": {"POST", "/worlds", `{}`, nil, 400, `"Field":"Name"`},
		"unknown scenario": {"POST", "/worlds", `{"Name":"x","Scenario":"../secrets"}`, nil, 404,
			"there are: demo, empty"},
		"scenario that ships": {"PUT", "/scenarios/demo", "plans: []", yaml, 403, "ships with the mock"},
		"scenario of no name": {"PUT", "/scenarios/.hidden", "plans: []", yaml, 400, `"Field":"Name"`},
		"scenario as JSON":    {"PUT", "/scenarios/mine", "{}", nil, 400, "application/yaml"},
		"scenario with two mistakes": {"PUT", "/scenarios/mine", "plan: 1\nclock: soon", yaml, 400,
			"mine.yaml, line 1: unknown field \\\"plan\\\"\\nmine.yaml, line 2: clock"},
		"scenario with an odd fault": {"PUT", "/scenarios/mine", "faults: [{operation: Login, effect: reset}]", yaml,
			400, "there is no operation Login"},
		"start of no time":          {"POST", "/worlds", `{"Name":"x","Now":"today"}`, nil, 400, `"Field":"Now"`},
		"removing default":          {"DELETE", "/worlds/default", "", nil, 403, "reset it instead"},
		"removing no world":         {"DELETE", "/worlds", "", nil, 400, `"Field":"name"`},
		"removing default and more": {"DELETE", "/worlds?name=x&name=default", "", nil, 404, "named x"},
		"timeline of nobody": {"GET", "/worlds/default/accounts/nobody@example.com/timeline", "", nil, 404,
			"nobody@example.com"},
		"unknown dialect of a world": {"PUT", "/worlds/default/dialects", `{"Dialects":["latin"]}`, nil, 400,
			`"Field":"Dialects"`},
		"changing an unknown fault": {"PUT", "/worlds/default/faults/fault_9", `{"Operation":"*","Effect":"reset"}`,
			nil, 404, "fault"},
		"not JSON":   {"POST", "/worlds", `{`, nil, 400, "can't be read"},
		"wrong type": {"POST", "/worlds", `{"Name":1}`, nil, 400, `"Field":"Name"`},
		"a form": {"POST", "/worlds", `Name=x`,
			map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, 400, "Content-Type"},
		"another origin's page": {"POST", "/worlds/default/reset", "",
			map[string]string{"Sec-Fetch-Site": "cross-site"}, 403, ""},
		"clock without a wish": {"POST", "/worlds/default/clock", `{}`, nil, 400, "Give Advance or To"},
		"clock with two wishes": {"POST", "/worlds/default/clock", `{"Advance":"1h","To":"next_renewal"}`, nil, 400,
			"Give Advance or To"},
		"clock backwards":  {"POST", "/worlds/default/clock", `{"Advance":"-1h"}`, nil, 400, "forward only"},
		"clock to no time": {"POST", "/worlds/default/clock", `{"To":"soon"}`, nil, 400, `"Field":"To"`},
		"clock by no duration": {"POST", "/worlds/default/clock", `{"Advance":"a month"}`, nil, 400,
			`"Field":"Advance"`},
		"mail since no time":    {"GET", "/worlds/default/mail?since=today", "", nil, 400, `"Field":"since"`},
		"endless wait for mail": {"GET", "/worlds/default/mail?wait=1h", "", nil, 400, `"Field":"wait"`},
		"unknown activation":    {"POST", "/worlds/default/activations/1/approve", "", nil, 404, "activation"},
		"rejection, no reason": {"POST", "/worlds/default/activations/1/reject", `{}`, nil, 400,
			`"Field":"Reason"`},
		"unknown customer": {"GET", "/worlds/default/accounts/nobody@example.com", "", nil, 404,
			"nobody@example.com"},
		"suspending a visitor": {"POST", "/worlds/default/accounts/nora@example.com/suspend", "", nil, 409,
			"verified"},
		"unknown language": {"POST", "/worlds/default/accounts/ada@example.com/language", `{"Language":"de"}`,
			nil, 400, `"Field":"Language"`},
		"unknown plan":      {"POST", "/worlds/default/plans/1/retire", "", nil, 404, "plan"},
		"plan of no number": {"POST", "/worlds/default/plans/x/retire", "", nil, 400, `"Field":"PlanId"`},
		"SIM of no number": {"POST", "/worlds/default/sims", `{"ICCID":"1","State":"free"}`, nil, 400,
			`"Field":"ICCID"`},
		"SIM of no state": {"POST", "/worlds/default/sims", `{"ICCID":"8912230000000000001","State":"lost"}`,
			nil, 400, `"Field":"State"`},
		"SIM that is in use": {"POST", "/worlds/default/sims", `{"ICCID":"8912231000000000001","State":"free"}`,
			nil, 409, `"Field":"ICCID"`},
		"fault without effect": {"POST", "/worlds/default/faults", `{"Operation":"LightPhoneLogin"}`, nil, 400,
			`"Field":"Effect"`},
		"fault of a misspelt operation": {"POST", "/worlds/default/faults",
			`{"Operation":"LightPhoneLogni","Effect":"reset"}`, nil, 400, `"Field":"Operation"`},
		"fault of a misspelt code": {"POST", "/worlds/default/faults",
			`{"Operation":"*","Effect":"error","Code":"user_exist"}`, nil, 400, `"Field":"Code"`},
		"misspelt field": {"POST", "/worlds/default/faults", `{"Operation":"*","Efect":"reset"}`, nil, 400,
			`"Field":"Efect"`},
		"misspelt field of a card fault": {"POST", "/_emulator/faults", `{"Path":"/v1/x","Efect":"reset"}`, nil, 400,
			`"Field":"Efect"`},
		"unknown effect of a card fault": {"POST", "/_emulator/faults", `{"Path":"/v1/x","Effect":"explode"}`, nil, 400,
			`"Field":"Effect"`},
		"unknown webhook mode":       {"POST", "/_emulator/webhooks", `{"Mode":"late"}`, nil, 400, `"Field":"Mode"`},
		"unknown world of the cards": {"GET", "/_emulator/events?world=none", "", nil, 404, `"Field":"world"`},
		"page after nothing":         {"GET", "/worlds/default/sims?after=none", "", nil, 400, `"Field":"after"`},
		"unknown order":              {"GET", "/worlds/default/events?order=odd", "", nil, 400, `"Field":"order"`},
		"too large a crowd":          {"POST", "/worlds", `{"Name":"x","Crowd":200001}`, nil, 400, `"Field":"Crowd"`},
		"unknown fault":              {"DELETE", "/worlds/default/faults/fault_9", "", nil, 404, "fault"},
		"journal of no limit":        {"GET", "/worlds/default/journal?limit=all", "", nil, 400, `"Field":"limit"`},
		"journal since no time":      {"GET", "/worlds/default/journal?since=today", "", nil, 400, `"Field":"since"`},
		"copy of an unknown call":    {"GET", "/worlds/default/journal/call_1/curl", "", nil, 404, "call"},
		"no snapshot":                {"PUT", "/worlds/default/snapshot", `{"Hello":1}`, nil, 400, "not a snapshot"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, body := control(t, m, c.method, c.path, c.body, c.headers)
			if status != c.status || !strings.Contains(body, c.want) {
				t.Errorf("%s %s %s was answered %d %s; want %d that says %q", c.method, c.path, c.body, status, body, c.status,
					c.want)
			}
		})
	}
}

func TestTheMailboxIsSearchable(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	w.Suspend(t, "ada@example.com")
	w.Suspend(t, "zoe@example.com")
	w.Approve(t, w.Activations(t, "under_review")[0].PaID)
	for query, want := range map[string]int{
		"":                            3,
		"?to=ADA@example.com":         1,
		"?search=SUSPENDED":           2,
		"?search=no+such+words":       0,
		"?since=2999-01-01T00:00:00Z": 0,
		"?to=zoe@example.com&search=renew&wait=1s": 1,
	} {
		status, body := control(t, m, "GET", "/worlds/"+url.PathEscape(w.Name)+"/mail"+query, "", nil)
		if got := strings.Count(body, `"Id":`); status != 200 || got != want {
			t.Errorf("mail%s: %d, %d mails; want %d", query, status, got, want)
		}
	}
}

func TestWorldsAtATime(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	status, body := control(t, m, "POST", "/worlds", `{"Name":"leap","Scenario":"empty","Now":"2028-02-29T12:00:00Z"}`,
		nil)
	if status != 201 || !strings.Contains(body, `"Now":"2028-02-29T12:00:0`) ||
		!strings.Contains(body, `"Scenario":"empty"`) {
		t.Errorf("creating a world at a time was answered %d %s", status, body)
	}
	w := m.World("leap")
	snapshot := w.Snapshot(t)
	status, _ = control(t, m, "PUT", "/worlds/default/snapshot", string(snapshot), nil)
	if again := m.World("default").Snapshot(t); status != 200 || !bytes.Equal(snapshot, again) {
		t.Errorf("restoring elsewhere was answered %d, %d bytes; want the same %d", status, len(again), len(snapshot))
	}
}

func TestAnUnverifiedLoginTellsWhoHasToEnterTheCode(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	c := newCarrierClient(t, m, m.NewWorld(t, "demo").Name)
	r := post[lightphone.RegistrationAnswer](t, c, lightphone.PathRegistration,
		map[string]string{"FirstName": "Vera", "LastName": "Novak", "Email": "vera@example.com", "Password": password})
	refusal := post[lightphone.Refusal](t, c, lightphone.PathLogin,
		map[string]string{"Email": "vera@example.com", "Password": password})
	if refusal.Code != "unverified" || refusal.UserID != r.UserID {
		t.Errorf("login before the code = %+v; want unverified with UserId %s", refusal, r.UserID)
	}
}
