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
		"unknown field":       {"last_name:", "surname:", "[8:5]"},
		"not YAML":            {"plans:", "plans: [", "1"},
		"money as a float":    {`"20.00"`, `"20.001"`, "line 2: plans[0].fee: must be decimal text"},
		"no plan":             {"plan: 101", "plan: 555", "line 11: customers[0].plan: there is no plan 555"},
		"taken SIM":           {`iccid: "8912231000000000001"`, `iccid: "8912230000000000002"`, "line 12: customers[0].iccid"},
		"province as a truth": {`"ON"`, "XX", "line 13: customers[0].address"},
		"weak password":       {"Light-2026!", "light", "line 9: customers[0].password"},
		"no such state":       {"state: active", "state: happy", "line 10: customers[0].state"},
		"SIM state":           {"state: free", "state: active", "line 4: sims[0].state"},
		"SIM row backwards":   {`last: "8912230000000000003"`, `last: "8912230000000000000"`, "line 4: sims[0].first"},
		"endless SIM row":     {`last: "8912230000000000003"`, `last: "8912230000000999999"`, "more than 10,000"},
		"billing on the 31st": {"plans:", "billing_day: 31\nplans:", "line 1: billing_day"},
		"missing e-mail":      {"email: ada@example.com", "email: ada", "line 6: customers[0].email"},
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

func TestAllFaultsAreReportedAtOnce(t *testing.T) {
	t.Parallel()
	source := strings.NewReplacer(`"20.00"`, `"free"`, "state: active", "state: happy").Replace(smallScenario)
	_, err := world.ReadScenario("test", strings.NewReader(source))
	if err == nil || strings.Count(err.Error(), "scenario test, line") != 2 {
		t.Errorf("got %v; want both faults", err)
	}
}

func FuzzReadScenario(f *testing.F) {
	f.Add(smallScenario)
	f.Add("customers:\n  - {email: a@b.ca, card: {number: \"4\"}}")
	f.Add("sims: [{first: \"8912230000000000001\", last: \"8912230000000999999\", state: free}]")
	f.Fuzz(func(t *testing.T, source string) {
		s, err := world.ReadScenario("fuzz", strings.NewReader(source))
		if err != nil {
			return
		}
		if _, err := world.NewWorlds(world.Options{Now: stoppedClock(noon), Cards: newFakeCards().open, Seed: 1}, s); err != nil {
			t.Errorf("a scenario that was read can't be played: %v\n%s", err, source)
		}
	})
}
