package world_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// The cents are worked out by hand from the published rates; half a cent is rounded up.
func TestEveryProvincesTaxes(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	nora := f.logIn(t, "nora@example.com")
	for province, c := range map[string]struct {
		gst, pst [3]carrier.Cents // on 20.00, 30.00 and 45.00
	}{
		"AB": {gst: [3]carrier.Cents{100, 150, 225}},
		"BC": {gst: [3]carrier.Cents{100, 150, 225}, pst: [3]carrier.Cents{140, 210, 315}},
		"MB": {gst: [3]carrier.Cents{100, 150, 225}, pst: [3]carrier.Cents{140, 210, 315}},
		"NB": {gst: [3]carrier.Cents{300, 450, 675}},
		"NL": {gst: [3]carrier.Cents{300, 450, 675}},
		"NS": {gst: [3]carrier.Cents{280, 420, 630}},
		"NT": {gst: [3]carrier.Cents{100, 150, 225}},
		"NU": {gst: [3]carrier.Cents{100, 150, 225}},
		"ON": {gst: [3]carrier.Cents{260, 390, 585}},
		"PE": {gst: [3]carrier.Cents{300, 450, 675}},
		"QC": {gst: [3]carrier.Cents{100, 150, 225}, pst: [3]carrier.Cents{200, 299, 449}}, // 1.995, 2.9925, 4.48875
		"SK": {gst: [3]carrier.Cents{100, 150, 225}, pst: [3]carrier.Cents{120, 180, 270}},
		"YT": {gst: [3]carrier.Cents{100, 150, 225}},
	} {
		for i, plan := range []struct {
			id  int
			fee carrier.Cents
		}{{101, 2000}, {102, 3000}, {103, 4500}} {
			q, err := f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: strconv.Itoa(plan.id), Region: province,
				Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
			if err != nil {
				t.Errorf("%s, plan %d: %v", province, plan.id, err)
				continue
			}
			gst, pst := pair(q)
			if gst != c.gst[i] || pst != c.pst[i] || q.Subtotal != plan.fee || q.Total != plan.fee+c.gst[i]+c.pst[i] ||
				q.SIMFee != 0 {
				t.Errorf("%s, plan %d: gst %v, pst %v, total %v, SIM %v; want %v, %v, %v, 0.00", province, plan.id, gst, pst,
					q.Total, q.SIMFee, c.gst[i], c.pst[i], plan.fee+c.gst[i]+c.pst[i])
			}
		}
	}
	_, err := f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: "102", Region: "ZZ",
		Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
	want(t, "no province", err, carrier.InvalidArgument, "")
	_, err = f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: "90", Region: "ON",
		Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
	want(t, "a retired plan", err, carrier.NotFound, "")
}

// pair returns a quote's taxes as the documented wire has them.
func pair(q carrier.Quote) (gst, pst carrier.Cents) {
	wire := lightphone.QuoteFrom(q)
	return carrier.Cents(wire.GSTAmt), carrier.Cents(wire.PSTAmt)
}

func TestProration(t *testing.T) {
	t.Parallel()
	scenario, err := world.ReadScenario("prorated", strings.NewReader(`
billing_day: 1
plans: [{id: 102, fee: "30.00", data_gb: 6, carrier: Light-CCP},
  {id: 103, fee: "44.95", data_gb: 20, carrier: Light-CCP}]
sims: [{first: "8912230000000000001", state: free}]
customers: [{email: nora@example.com, first_name: Nora, last_name: MacLeod, password: Light-2026!, state: verified}]
`))
	if err != nil {
		t.Fatal(err)
	}
	worlds, err := world.NewWorlds(world.Options{Now: stoppedClock(noon), Cards: newFakeCards().open, Seed: 1}, scenario)
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{World: worlds.Owner(), worlds: worlds}
	nora := f.logIn(t, "nora@example.com")
	for _, c := range []struct {
		plan                     int
		start                    string
		prorate, gst, pst, total carrier.Cents
		days                     int
	}{
		{102, "2026-11-21", 1000, 200, 399, 4599, 40}, // ten days; QST on 40.00 is 3.99
		{102, "2026-12-01", 0, 150, 299, 3449, 30},    // the billing day itself
		{102, "2026-12-02", 3000, 300, 599, 6899, 60}, // thirty days: QST on 60.00 is 5.985
		{103, "2026-11-24", 1049, 277, 553, 6374, 37}, // seven days: 10.4883; GST on 55.44 is 2.772, QST 5.53014
	} {
		start, err := carrier.ParseDate(c.start)
		if err != nil {
			t.Fatal(err)
		}
		q, err := f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: strconv.Itoa(c.plan), Region: "QC", Start: start})
		gst, pst := pair(q)
		if err != nil || q.Prorate != c.prorate || gst != c.gst || pst != c.pst || q.Total != c.total ||
			q.ChargeDuration != c.days {
			t.Errorf("plan %d from %s: %+v, %v; want partial days %v, gst %v, pst %v, total %v, %d days", c.plan, c.start, q,
				err, c.prorate, c.gst, c.pst, c.total, c.days)
		}
	}
	a := f.request(t, nora)
	paID := f.submit(t, nora, a)
	err = f.Record(t.Context(), carrier.SettledPayment{Kind: carrier.PaymentActivation,
		ActivationID: carrier.ActivationID(paID), IntentID: "pi_1", Money: carrier.Money{Amount: 4520, Currency: "CAD"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Approve(paID); err != nil {
		t.Fatal(err)
	}
	if info, err := f.AccountInfo(t.Context(), nora); err != nil || info.End.String() != "2026-12-31" {
		t.Errorf("the first cycle ends on %s, %v; want 40 days later, 2026-12-31", info.End, err)
	}
	_, events, err := f.AdvanceTo(time.Date(2026, 12, 31, 12, 0, 0, 0, time.UTC))
	if err != nil || events[len(events)-1].Type != carrier.EventSuspended {
		t.Errorf("at its end: %v, %v; want a suspension, as no card is saved", events, err)
	}
}
