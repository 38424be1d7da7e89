package world_test

import (
	"strings"
	"testing"

	"github.com/golight/selfservice/carrier-mock/internal/world"
)

const smallScenario = `plans:
  - {id: 101, fee: "20.00", data_gb: 2, carrier: Light-CCP}
sims:
  - {first: "8912230000000000001", last: "8912230000000000003", state: free}
customers:
  - email: ada@example.com
    first_name: Ada
    last_name: Tremblay
    password: Light-2026!
    state: active
    plan: 101
    iccid: "8912231000000000001"
    address: {street: 1 King Street, city: Toronto, province: "ON", postal_code: M5H 1A1}
`

func TestScenarioFaultsNameTheirLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ old, new, want string }{
		"unknown field":    {"last_name:", "surname:", "line 8 (ada@example.com): unknown field \"surname\""},
		"field twice":      {"state: active", "state: active\n    state: suspended", "line 11"},
		"not YAML":         {"plans:", "plans: [", "line 3: "},
		"money as a float": {`"20.00"`, `"20.001"`, "line 2: plans[0].fee: must be decimal text"},
		"no plan": {"plan: 101", "plan: 555",
			"line 11 (ada@example.com): customers[0].plan: there is no plan 555"},
		"taken SIM": {`iccid: "8912231000000000001"`, `iccid: "8912230000000000002"`,
			"line 12 (ada@example.com): customers[0].iccid"},
		"province as a truth": {`"ON"`, "XX", "line 13 (ada@example.com): customers[0].address"},
		"weak password":       {"Light-2026!", "light", "line 9 (ada@example.com): customers[0].password"},
		"no such state":       {"state: active", "state: happy", "line 10 (ada@example.com): customers[0].state"},
		"SIM state":           {"state: free", "state: lost", "line 4: sims[0].state"},
		"SIM row backwards":   {`last: "8912230000000000003"`, `last: "8912230000000000000"`, "line 4: sims[0].first"},
		"endless SIM row":     {`last: "8912230000000000003"`, `last: "8912230000000999999"`, "more than 10,000"},
		"billing on the 31st": {"plans:", "billing_day: 31\nplans:", "line 1: billing_day"},
		"live card": {"state: active",
			"state: active\n    card: {number: \"4111111111111111\", exp_month: 1, exp_year: 2030}",
			"line 11 (ada@example.com): customers[0].card.number"},
		"odd phone": {"state: active", "state: active\n    phone: \"1165550101\"",
			"line 11 (ada@example.com): customers[0].phone"},
		"phone as a number": {"state: active", "state: active\n    phone: [4165550101]", "line 11 (ada@example.com): "},
		"endless history": {"state: active", "state: active\n    paid_cycles: 1000",
			"line 11 (ada@example.com): customers[0].paid_cycles"},
		"cycle that is over": {"state: active", "state: active\n    since_days: 30",
			"line 11 (ada@example.com): customers[0].since_days"},
		"ended suspension": {"state: active", "state: suspended\n    since_days: 90",
			"line 11 (ada@example.com): customers[0].since_days"},
		"no such next plan": {"state: active", "state: active\n    next_plan: 7",
			"line 11 (ada@example.com): customers[0].next_plan"},
		"no such reason": {"state: active", "state: active\n    termination: Bored",
			"line 11 (ada@example.com): customers[0].termination"},
		"no such donor": {"state: active",
			"state: active\n    port_in: {carrier: Acme, number: \"4165550101\", imei: \"490154203237518\", state: requested}",
			"line 11 (ada@example.com): customers[0].port_in.carrier"},
		"port of no state": {"state: active",
			"state: active\n    port_in: {carrier: Freedom, number: \"4165550101\", imei: \"490154203237518\", state: lost}",
			"line 11 (ada@example.com): customers[0].port_in.state"},
		"mail of no kind": {"state: active", "state: active\n    mails: [{ago: 1h, kind: spam}]",
			"line 11 (ada@example.com): customers[0].mails[0].kind"},
		"event of no type": {"state: active", "state: active\n    events: [{ago: 1h, type: party}]",
			"line 11 (ada@example.com): customers[0].events[0].type"},
		"event of tomorrow": {"state: active", "state: active\n    events: [{ago: -1h, type: account.renewed}]",
			"line 11 (ada@example.com): customers[0].events[0].ago"},
		"rejected, no reason": {"state: active", "state: rejected", "line 6 (ada@example.com): customers[0].reason"},
		"no such dialect":     {"plans:", "dialects: [Latin]\nplans:", "line 1: dialects"},
		"no such effect": {"plans:", "faults: [{operation: LightPhoneLogin, effect: explode}]\nplans:",
			"line 1: faults[0].effect"},
		"no such time":      {"plans:", "clock: noon\nplans:", "line 1: clock"},
		"endless crowd":     {"plans:", "crowd: {size: 1000000}\nplans:", "line 1: crowd.size"},
		"crowd of no state": {"plans:", "crowd: {size: 1, states: {happy: 1}}\nplans:", "line 1: crowd.states.happy"},
		"crowd on no plan":  {"plans:", "crowd: {size: 1, plans: {7: 1}}\nplans:", "line 1: crowd.plans"},
		"crowd of nobody":   {"plans:", "crowd: {size: 1, provinces: {ON: 0}}\nplans:", "line 1: crowd.provinces"},
		"missing e-mail":    {"email: ada@example.com", "email: ada", "line 6 (ada): customers[0].email"},
	} {
		source := strings.Replace(smallScenario, c.old, c.new, 1)
		_, err := world.ReadScenario("test", strings.NewReader(source))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want a fault that says %q", name, err, c.want)
		}
	}
	if _, err := world.ReadScenario("test", strings.NewReader(smallScenario)); err != nil {
		t.Errorf("the scenario without faults: %v", err)
	}
}

func TestNewNumbersAreNotThoseOfTheScenario(t *testing.T) {
	t.Parallel()
	// the second that the carrier gives
	source := strings.Replace(smallScenario, "state: active", "state: active\n    phone: \"6475550002\"", 1)
	_, customer, _ := strings.Cut(smallScenario, "customers:\n")
	source += strings.NewReplacer("ada@", "ben@", "8912231000000000001", "8912231000000000002").Replace(customer)
	s, err := world.ReadScenario("test", strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	f := newFixture(t, noon, "empty")
	w, err := f.worlds.Create("numbers", world.Setup{Scenario: s})
	if err != nil {
		t.Fatal(err)
	}
	if list := w.Accounts(); list[0].PhoneNumber == list[1].PhoneNumber {
		t.Errorf("%s and %s have the same number", list[0].Email, list[1].Email)
	}
}

func TestAllFaultsAreReportedAtOnce(t *testing.T) {
	t.Parallel()
	source := strings.NewReplacer(
		`"20.00"`, `"free"`, "state: active", "state: happy", "data_gb: 2", "data_gb: two", "carrier: Light-CCP",
		"carrier: Light-CCP, colour: red",
	).Replace(smallScenario)
	_, err := world.ReadScenario("test", strings.NewReader(source))
	for _, want := range []string{`line 2: unknown field "colour"`, "line 2: plans[0].fee", "line 2: cannot unmarshal",
		"line 10 (ada@example.com): customers[0].state"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v; want %q among the faults", err, want)
		}
	}
}

func FuzzReadScenario(f *testing.F) {
	f.Add(smallScenario)
	f.Add("customers:\n  - {email: a@b.ca, card: {number: \"4\"}}")
	f.Add("plans: [{id: 1, fee: \"1\", data_gb: 1, carrier: x}]\ncrowd: {size: 9, states: {ended: 1, rejected: 2}, " +
		"plans: {1: 3}}")
	f.Add("sims: [{first: \"8912230000000000001\", last: \"8912230000000999999\", state: free}]")
	f.Fuzz(func(t *testing.T, source string) {
		s, err := world.ReadScenario("fuzz", strings.NewReader(source))
		if err != nil || s.Crowd.Size > 100 { // playing a city takes a while
			return
		}
		if _, err := world.NewWorlds(world.Options{Now: stoppedClock(noon), Cards: newFakeCards().open, Seed: 1},
			s); err != nil {
			t.Errorf("a scenario that was read can't be played: %v\n%s", err, source)
		}
	})
}
