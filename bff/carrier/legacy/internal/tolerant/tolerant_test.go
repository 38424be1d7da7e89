package tolerant

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var toronto = time.FixedZone("Toronto", -5*60*60)

// readAs reads a body, and returns what was read or what is wrong, as a text.
func readAs[T any](body string, read func(Value) T) string {
	r := New(toronto)
	v, err := r.Document([]byte(body))
	if err != nil {
		return "error: " + err.Error()
	}
	got := read(v)
	if err := r.Err(); err != nil {
		return "error: " + strings.ReplaceAll(err.Error(), "\n", "; ")
	}
	return fmt.Sprint(got)
}

func check[T any](t *testing.T, read func(Value) T, want map[string]string) {
	t.Helper()
	for body, want := range want {
		if got := readAs(body, read); got != want {
			t.Errorf("%s is read as %q; want %q", body, got, want)
		}
	}
}

// nothing are the forms of saying nothing.
var nothing = []string{"", "null", `""`, `"  "`, "{}", "[]", "\uFEFF"}

func TestText(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.Text, map[string]string{body: ""})
	}
	check(t, Value.Text, map[string]string{
		`"Ada"`: "Ada", `" Ada "`: "Ada", `6`: "6", `6.50`: "6.50", `true`: "true", `Light`: "Light", "\uFEFF\"é\"": "é",
		`{"a":1}`: "error: expected text, number or boolean, got an object",
		`["a"]`:   "error: expected text, number or boolean, got a list",
	})
}

func TestID(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.ID, map[string]string{body: ""})
	}
	check(t, Value.ID, map[string]string{
		`"u-1"`: "u-1", `" 17 "`: "17", `17`: "17", `17.0`: "17", `1.7e1`: "17", `0`: "0", `-4`: "-4",
		`90071992547409931`: "90071992547409931", `"007"`: "007",
		`17.5`:    "error: expected text or a whole number, got a number with a fraction",
		`true`:    "error: expected text or number, got a boolean",
		`{"a":1}`: "error: expected text or number, got an object",
		`1e99999`: "error: expected text or a whole number, got a number with a fraction",
	})
}

func TestPhone(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.Phone, map[string]string{body: ""})
	}
	check(t, Value.Phone, map[string]string{
		`"4165550147"`: "4165550147", `4165550147`: "4165550147", `"+1 (416) 555-0147"`: "4165550147",
		`"416-555-0147"`: "4165550147", `"1.416.555.0147"`: "4165550147",
		`true`: "error: expected text or number, got a boolean", `{"a":1}`: "error: expected text or number, got an object",
	})
}

func TestLastDigits(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.LastDigits, map[string]string{body: ""})
	}
	check(t, Value.LastDigits, map[string]string{
		`"4242"`: "4242", `4242`: "4242", `42`: "0042", `0`: "0000", `"**** 4242"`: "4242", `"XXXX-XXXX-XXXX-0042"`: "0042",
		`"4242424242424242"`: "4242",
		`[1]`:                "error: expected text or number, got a list",
	})
}

func TestCount(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.Count, map[string]string{body: "0"})
	}
	check(t, Value.Count, map[string]string{
		`30`: "30", `"30"`: "30", `30.0`: "30", `"30.00"`: "30", `3e1`: "30", `-1`: "-1",
		`30.5`:   "error: expected a whole number or its text, got more decimals",
		`"many"`: "error: expected a whole number or its text, got a text",
		`true`:   "error: expected a whole number or its text, got a boolean",
		`1e50`:   "error: expected a whole number or its text, got a number that is too large",
	})
}

func TestAmount(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.Amount, map[string]string{body: "0.00"})
	}
	const expected = "error: expected a decimal number of at most two places or its text, got "
	check(t, Value.Amount, map[string]string{
		`30`: "30.00", `30.5`: "30.50", `"30.50"`: "30.50", `"$30.50"`: "30.50", `"30.50 $"`: "30.50", `30.500`: "30.50",
		`5.73`: "5.73", `-5.73`: "-5.73",
		`".5"`: "0.50", `3.39e1`: "33.90", `"0"`: "0.00", `1.005`: expected + "more decimals",
		`33.900000000000006`: expected + "more decimals",
		`"30,50"`:            expected + "a text", `"1,234.50"`: expected + "a text", `"CAD 30"`: expected + "a text",
		`1e40`:  expected + "a number that is too large",
		`false`: expected + "a boolean", `{"Amount":1}`: expected + "an object", `"0x1F"`: expected + "a text",
		`"NaN"`: expected + "a text",
	})
	for cents := range carrier.Cents(10_000) { // a float is wrong for 573 of them
		if got := readAs(cents.String(), Value.Amount); got != cents.String() {
			t.Fatalf("%v is read as %s", cents, got)
		}
	}
}

func TestRate(t *testing.T) {
	t.Parallel()
	for _, body := range nothing {
		check(t, Value.Rate, map[string]string{body: "0.000"})
	}
	const expected = "error: expected a percentage of at most three places or its text, got "
	check(t, Value.Rate, map[string]string{
		`13`: "13.000", `9.975`: "9.975", `"9.975"`: "9.975", `"9.975 %"`: "9.975", `"13%"`: "13.000", `5.0`: "5.000",
		`9.9751`: expected + "more decimals", `"GST"`: expected + "a text", `true`: expected + "a boolean",
	})
}

func TestFlag(t *testing.T) {
	t.Parallel()
	for _, body := range append(nothing, `false`, `0`, `"0"`, `"false"`, `"False"`, `"NO"`, `"n"`, `"off"`, `0.0`) {
		check(t, Value.Flag, map[string]string{body: "false"})
	}
	for _, body := range []string{`true`, `1`, `"1"`, `"true"`, `" True "`, `"YES"`, `"y"`, `"on"`, `true`, `1.0`} {
		check(t, Value.Flag, map[string]string{body: "true"})
	}
	const expected = "error: expected true or false, 1 or 0, or such a text, got "
	check(t, Value.Flag, map[string]string{
		`2`: expected + "a number", `-1`: expected + "a number", `"maybe"`: expected + "a text",
		`[true]`: expected + "a list", `{"a":true}`: expected + "an object",
	})
}

func TestTruth(t *testing.T) {
	t.Parallel()
	for _, body := range append(nothing, `false`, `0`, `"false"`, `"0"`, `"No"`, `{"IsSuccess":false}`,
		`{"IsSuccess":0,"Valid":true}`, `{"Valid":false}`) {
		check(t, Value.Truth, map[string]string{body: "false"})
	}
	for _, body := range []string{`true`, `1`, `17`, `"true"`, `"valid"`, `{"IsSuccess":"true"}`, `{"Valid":true}`,
		`{"ICCID":"8912"}`, `OK`} {
		check(t, Value.Truth, map[string]string{body: "true"})
	}
	check(t, Value.Truth, map[string]string{
		`[1]`:                 "error: expected a yes or a no, got a list",
		`Service unavailable`: "error: expected a yes or a no, got another text",
	})
	check(t, Value.Truth, map[string]string{`{"IsSuccess":[1]}`: "error: IsSuccess: expected true or false, 1 or 0, or " +
		"such a text, got a list"})
}

func TestDate(t *testing.T) {
	t.Parallel()
	for _, body := range append(nothing, `"0001-01-01T00:00:00"`, `"0001-01-01"`) {
		check(t, Value.Date, map[string]string{body: ""})
	}
	for _, text := range []string{
		"2026-11-21", "2026-11-21T00:00:00", "2026-11-21T23:59:59Z", "2026-11-21T04:00:00.1234567Z",
		"2026-11-21T00:00:00-05:00", "2026-11-21T00:00:00-0500",
		"2026-11-21 00:00", "2026-11-21 00:00:00.000", "2026/11/21", "2026/11/21 10:00:00", "20261121", "20261121T101500Z",
		"21 Nov 2026", "21-Nov-2026",
		"21 November 2026", "Nov 21, 2026", "November 21, 2026", "Nov 21 2026 12:00 AM", "Sat, 21 Nov 2026 10:00:00 GMT",
		"Saturday, November 21, 2026", "/Date(1795276800000)/", "/Date(1795276800000-0500)/",
	} {
		check(t, Value.Date, map[string]string{`"` + text + `"`: "2026-11-21"})
	}
	check(t, Value.Date, map[string]string{
		`20261121`: "2026-11-21", `1795276800000`: "2026-11-21", `"1999-12-31T23:00:00Z"`: "1999-12-31",
		`"2026-1-5"`: "2026-01-05", `"/Date(-62135596800000)/"`: "", `"2024-02-29"`: "2024-02-29",
	})
	const expected = "error: expected a date as YYYY-MM-DD or in another form that means one day alone, got "
	for _, text := range []string{"01/02/2026", "21/11/2026", "1.2.2026", "01-02-2026", "26-11-21", "2026-02-30",
		"2026-13-01", "2026-11", "tomorrow", "2026-11-21Tnoon", "2026-11-21T25:00:00", "2026-11-21 10:00 EST"} {
		check(t, Value.Date, map[string]string{`"` + text + `"`: expected + "a text in another form"})
	}
	check(t, Value.Date, map[string]string{`1795276800`: expected + "a number", `true`: expected + "a boolean",
		`{"Year":2026}`: expected + "an object", `17952768000001`: expected + "a number"})
}

func TestInstant(t *testing.T) {
	t.Parallel()
	utc := func(v Value) string {
		at := v.Instant()
		if at.IsZero() {
			return ""
		}
		return at.UTC().Format(time.RFC3339Nano)
	}
	for _, body := range append(nothing, `"0001-01-01T00:00:00"`) {
		check(t, utc, map[string]string{body: ""})
	}
	check(t, utc, map[string]string{
		`"2026-11-21T14:15:16Z"`: "2026-11-21T14:15:16Z", `"2026-11-21T09:15:16-05:00"`: "2026-11-21T14:15:16Z",
		`"2026-11-21T09:15:16-0500"`:     "2026-11-21T14:15:16Z",
		`"2026-11-21T14:15:16.789Z"`:     "2026-11-21T14:15:16.789Z",
		`"2026-11-21T14:15:16.7890000Z"`: "2026-11-21T14:15:16.789Z",
		`"2026-11-21T09:15:16"`:          "2026-11-21T14:15:16Z", `"2026-11-21 09:15"`: "2026-11-21T14:15:00Z",
		`"2026-11-21"`:                    "2026-11-21T05:00:00Z",
		`"Sat, 21 Nov 2026 14:15:16 GMT"`: "2026-11-21T14:15:16Z", `"Nov 21, 2026 9:15 AM"`: "2026-11-21T14:15:00Z",
		`"/Date(1795270516000)/"`: "2026-11-21T14:15:16Z",
		`1795270516000`:           "2026-11-21T14:15:16Z",
		`"2026-11-21T14:15 CEST"`: "error: expected a time as in RFC 3339 or in another form that means one time alone, " +
			"got a text in another form",
		`"11/12/2026 09:15"`: "error: expected a time as in RFC 3339 or in another form that means one time alone, " +
			"got a text in another form",
	})
}

func TestClientSecret(t *testing.T) {
	t.Parallel()
	reveal := func(v Value) string { return v.ClientSecret().Reveal() }
	const s = "pi_3Ab_secret_9z"
	for _, body := range []string{`"` + s + `"`, s, "\uFEFF" + s + "\n", `{"clientSecret":"` + s + `"}`,
		`{"client_secret":"` + s + `"}`, `{"data":"` + s + `"}`,
		`{"data":{"client_secret":"` + s + `"}}`, `{"clientSecret":null,"client_secret":"","data":"` + s +
			`"}`, `{"IsSuccess":true,"clientSecret":"` + s + `","x":1}`} {
		check(t, reveal, map[string]string{body: s})
	}
	const expected = "expected a client secret: a text, or an object with clientSecret, client_secret or data, got "
	check(t, reveal, map[string]string{
		``: "error: " + expected + "nothing", `{"secret":"` + s + `"}`: "error: clientSecret: " + expected + "nothing",
		`{"data":17}`:      "error: data: " + expected + "a number",
		`"no secret here"`: "error: " + expected + "a text", `<html></html>`: "error: " + ErrNotJSON.Error(),
		`["` + s + `"]`: "error: " + expected + "a list",
	})
}

func TestPaymentActivationID(t *testing.T) {
	t.Parallel()
	check(t, Value.PaymentActivationID, map[string]string{
		`17`: "17", `"17"`: "17", `pa-17`: "pa-17", `{"paId":17}`: "17", `{"PaId":"17"}`: "17", `{"data":17}`: "17",
		`{"IsSuccess":true,"paId":"a"}`: "a",
		`"not today"`:                   "error: expected a paId: text or number, got a sentence or a negative number",
		`-1`:                            "error: expected a paId: text or number, got a sentence or a negative number",
		`null`:                          "error: expected a value, got null",
		`{"IsSuccess":true}`:            "error: paId: expected a value, got nothing",
		`1.5`:                           "error: expected text or a whole number, got a number with a fraction",
	})
}

func TestVerdict(t *testing.T) {
	t.Parallel()
	refused := func(v Value) bool { return v.Verdict().Refused }
	for _, body := range append(nothing, `true`, `1`, `"OK"`, `OK`, `{"IsSuccess":true}`, `{"IsSuccess":"True"}`,
		`{"IsSuccess":1}`, `{"Message":"Done"}`, `{"IsSuccess":null}`) {
		check(t, refused, map[string]string{body: "false"})
	}
	for _, body := range []string{`false`, `0`, `"false"`, `{"IsSuccess":false}`, `{"IsSuccess":"false","Message":["x"]}`,
		`{"IsSuccess":0}`} {
		check(t, refused, map[string]string{body: "true"})
	}
	check(t, Value.Verdict, map[string]string{
		`{"IsSuccess":false,"Code":17,"Message":" No ","Field":"x","UserId":4711}`: "{true true 17 No x 4711}",
		`{"IsSuccess":{"a":1}}`: "error: IsSuccess: expected true or false, 1 or 0, or such a text, got an object",
	})
}

func TestDone(t *testing.T) {
	t.Parallel()
	done := func(v Value) string { v.Done(); return "done" }
	for _, body := range append(nothing, `true`, `1`, `17`, `"OK"`, `Done.`, `"Success"`, `{"Message":"Done"}`,
		`{"IsSuccess":true}`, `{"Id":7,"Error":null}`) {
		check(t, done, map[string]string{body: "done"})
	}
	const expected = "error: expected nothing, true or an object with IsSuccess, got "
	check(t, done, map[string]string{
		`false`: expected + "a boolean", `[1]`: expected + "a list", `"Try again later"`: expected + "another text",
		`Service unavailable`: expected + "another text",
		`{"isSuccess":true}`:  "error: isSuccess: expected IsSuccess, got another name for it",
		`{"success":false}`:   "error: success: expected IsSuccess, got another name for it",
		`{"error":"x"}`:       "error: error: expected IsSuccess, got another name for it",
	})
}

func TestConfirmed(t *testing.T) {
	t.Parallel()
	confirmed := func(v Value) string { v.Confirmed(); return "yes" }
	for _, body := range []string{`true`, `1`, `"true"`, `OK`, `{"IsSuccess":true}`, `{"IsSuccess":"1"}`} {
		check(t, confirmed, map[string]string{body: "yes"})
	}
	for _, body := range append(nothing, `false`, `0`, `"no"`, `"Try again later"`, `{"Message":"x"}`, `[true]`,
		`{"IsSuccess":false}`) {
		if got := readAs(body, confirmed); !strings.HasPrefix(got, "error: ") {
			t.Errorf("%s is taken for a yes", body)
		}
	}
}

func TestObject(t *testing.T) {
	t.Parallel()
	object := func(v Value) bool { return v.Object().Has("a") }
	for _, body := range nothing {
		check(t, object, map[string]string{body: "false"})
	}
	check(t, object, map[string]string{`{"a":null}`: "true", `{"b":1}`: "false",
		`[1]`: "error: expected an object, got a list", `7`: "error: expected an object, got a number"})
}

func TestDocument(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"<html>", "{", `{"a":1}x`, "two\nlines", strings.Repeat("x", maxBareText+1),
		`{'a':1}`} {
		check(t, Value.Text, map[string]string{body: "error: " + ErrNotJSON.Error()})
	}
	check(t, func(v Value) string { return v.Field("A").Field("B").Items()[1].Field("C").ID() }, map[string]string{
		`{"A":{"B":[0,{"C":7,"C":8}]}}`: "8", `{"A":{"B":[0,{"C":[1]}]}}`: "error: A.B[1].C: expected text or number, got " +
			"a list",
	})
	check(t, func(v Value) int { return len(v.Items()) }, map[string]string{
		`[1,2]`: "2", `{"a":1}`: "1", `null`: "0", `{}`: "0", `"x"`: "error: expected a list, got a text",
	})
	check(t, func(v Value) string { return v.Field("a").Require().Text() + v.First("b", "c").Text() }, map[string]string{
		`{"a":"1","c":"3"}`: "13", `{"a":null}`: "error: a: expected a value, got null",
		`17`: "error: a: expected a value, got nothing",
	})
}

func TestRecords(t *testing.T) {
	t.Parallel()
	r := New(toronto)
	v, err := r.Document([]byte(`[{"Id":1},{"Id":{"x":1}},"odd",{"Id":"3"}]`))
	if err != nil {
		t.Fatal(err)
	}
	ids, problems := Records(v, func(item Value) string { return item.Field("Id").Require().ID() })
	if fmt.Sprint(ids) != "[1 3]" || len(problems) != 2 ||
		problems[0] != "[1].Id: expected text or number, got an object" {
		t.Errorf("got %v and %v; want 1 and 3, and two problems", ids, problems)
	}
	if r.Err() != nil {
		t.Errorf("the answer itself has %v; want none", r.Err())
	}
}

func TestNoting(t *testing.T) {
	t.Parallel()
	var noted []string
	r := Noting(toronto, func(field string, kind Kind, form string) {
		noted = append(noted, fmt.Sprint(field, " ", kind, " ", form))
	})
	v, err := r.Document([]byte(`{"UserId":17,"End":"2026-11-21T00:00:00","List":[{"Fee":"1"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	v.Field("UserId").ID()
	v.Field("End").Date()
	Records(v.Field("List"), func(item Value) carrier.Cents { return item.Field("Fee").Amount() })
	if got := strings.Join(noted, ", "); got != "UserId id a number, End date a date with a time, List[0].Fee amount a "+
		"text" {
		t.Errorf("noted %s", got)
	}
	for kind := range Forms {
		if Forms[kind] == "" {
			t.Errorf("no forms for %s", kind)
		}
	}
}
