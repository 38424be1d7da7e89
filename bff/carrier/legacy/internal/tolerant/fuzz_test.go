package tolerant

import (
	"fmt"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// fuzz holds a reader to this: it never panics, what it takes it takes in the same way again in the form that is
// written, and where it leaves a problem it returns nothing.
func fuzz[T comparable](f *testing.F, read func(Value) T, written func(T) string, seeds ...string) {
	for _, seed := range append(seeds, nothing...) {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		r := New(time.UTC)
		v, err := r.Document(body)
		if err != nil {
			return
		}
		got := read(v)
		var none T
		if r.Err() != nil {
			if got != none {
				t.Errorf("%q is read as %v with %v", body, got, r.Err())
			}
			return
		}
		if written == nil || got == none {
			return
		}
		if again := readAs(written(got), read); again != fmt.Sprint(got) {
			t.Errorf("%q is read as %v, which is read again as %s", body, got, again)
		}
	})
}

func quoted(text string) string { return fmt.Sprintf("%q", text) }

func FuzzText(f *testing.F)  { fuzz(f, Value.Text, nil, `"a"`, `1`, `true`, `{"a":1}`) }
func FuzzID(f *testing.F)    { fuzz(f, Value.ID, nil, `"a"`, `17`, `1.5`, `1e99`, `-0`) }
func FuzzPhone(f *testing.F) { fuzz(f, Value.Phone, quoted, `"+1 (416) 555-0147"`, `4165550147`) }
func FuzzLastDigits(f *testing.F) {
	fuzz(f, Value.LastDigits, quoted, `"**** 4242"`, `42`, `-0`)
}
func FuzzCount(f *testing.F) {
	fuzz(f, Value.Count, func(n int) string { return fmt.Sprint(n) }, `30`, `"30"`, `3e1`, `1e99`)
}
func FuzzAmount(f *testing.F) {
	fuzz(f, Value.Amount, carrier.Cents.String, `30.5`, `"$1.00"`, `1e-2`, `33.900000000000006`)
}
func FuzzRate(f *testing.F) {
	fuzz(f, Value.Rate, func(m carrier.MilliPercent) string { return quoted(m.String() + "%") }, `9.975`, `"13 %"`)
}
func FuzzFlag(f *testing.F) {
	fuzz(f, Value.Flag, func(b bool) string { return fmt.Sprint(b) }, `true`, `"no"`, `1`, `2`)
}
func FuzzTruth(f *testing.F) { fuzz(f, Value.Truth, nil, `{"IsSuccess":1}`, `"x"`, `[0]`) }
func FuzzDate(f *testing.F) {
	fuzz(f, Value.Date, func(d carrier.Date) string { return quoted(d.String()) }, `"2026-11-21"`,
		`"Nov 21, 2026 3:04 PM"`, `"/Date(1)/"`, `1795276800000`, `"01/02/2026"`)
}
func FuzzInstant(f *testing.F) {
	fuzz(f, func(v Value) int64 { return v.Instant().Sub(time.Time{}).Nanoseconds() }, nil, `"2026-11-21T14:15:16Z"`,
		`"Sat, 21 Nov 2026 14:15:16 GMT"`)
}
func FuzzClientSecret(f *testing.F) {
	fuzz(f, Value.ClientSecret, func(s carrier.Secret) string { return quoted(s.Reveal()) }, `"pi_1_secret_2"`,
		`{"data":{"data":"pi_1_secret_2"}}`, `pi_1_secret_2`)
}
func FuzzPaymentActivationID(f *testing.F) {
	fuzz(f, Value.PaymentActivationID, nil, `17`, `{"paId":"17"}`, `17a`)
}
func FuzzVerdict(f *testing.F) {
	fuzz(f, func(v Value) bool { return v.Verdict().Refused }, nil, `{"IsSuccess":"false","Message":1}`, `false`)
}
func FuzzDone(f *testing.F) {
	fuzz(f, func(v Value) bool { v.Done(); v.Confirmed(); return false }, nil, `{"error":"x"}`, `"OK"`, `OK`, `17`)
}
func FuzzRecords(f *testing.F) {
	record := func(item Value) string { return item.First("a", "b").ID() + item.Field("c").Date().String() }
	fuzz(f, func(v Value) bool {
		records, problems := Records(v, record)
		return v.r.Err() == nil && len(records)+len(problems) != len(v.Items())
	}, func(bool) string { return "an element got lost" }, `[{"a":1,"c":"2026-11-21"},{"b":[]},7]`)
}
