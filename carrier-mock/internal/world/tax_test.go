package world_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier"
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
			q, err := f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: plan.id, Province: province, Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
			if err != nil {
				t.Errorf("%s, plan %d: %v", province, plan.id, err)
				continue
			}
			if q.GST != c.gst[i] || q.PST != c.pst[i] || q.Subtotal != plan.fee || q.Total != plan.fee+c.gst[i]+c.pst[i] || q.SIMFee != 0 {
				t.Errorf("%s, plan %d: gst %v, pst %v, total %v, SIM %v; want %v, %v, %v, 0.00", province, plan.id, q.GST, q.PST, q.Total, q.SIMFee, c.gst[i], c.pst[i], plan.fee+c.gst[i]+c.pst[i])
			}
		}
	}
	_, err := f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: 102, Province: "ZZ", Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
	want(t, "no province", err, carrier.InvalidArgument, "")
	_, err = f.Quote(t.Context(), nora, carrier.QuoteRequest{PlanID: 90, Province: "ON", Start: carrier.Date{Year: 2026, Month: 11, Day: 21}})
	want(t, "a retired plan", err, carrier.NotFound, "")
}
