package dialect

import (
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestEveryDialectRewrites(t *testing.T) {
	t.Parallel()
	answers := map[string]string{
		"LightPhoneLogin":               `{"IsSuccess":true,"Message":"","FirstName":"Zoé","LastName":"Roy","Email":"z@example.com","UserId":"100001","IdToken":"t","ClientRef":""}`,
		"LightPhoneRegistration":        `{"IsSuccess":false,"Code":"user_exists","Message":"User already exists"}`,
		"ValidateSimCard":               `false`,
		"IsActivationPending":           `true`,
		"PrepaidPlans":                  `[{"PlanId":102,"Fee":30.00,"DataCapacity":"6GB","Currency":"CAD","Carriers":"Light-CCP","dataOverRate":"$10"}]`,
		"GetTotalPrepaid":               `[{"simcard_amt":0.00,"total":33.90,"gst_rate":13,"charge_Duration":30,"currency":"CAD"}]`,
		"PostActivationInfoPrepaid":     `"100007"`,
		"CreateActivationPaymentIntent": `{"clientSecret":"pi_1_secret_2"}`,
		"GetPaymentMethod":              `{"Brand":"visa","Last4Digits":"4242","ExpirationMonth":4,"ExpirationYear":2031}`,
		"GetProfile":                    `{"FirstName":"Zoé","PhoneNumber":"4165550147","Suspended":false,"City":""}`,
		"AccountInfo":                   `{"StartDate":"2026-11-21","EndDate":"2026-12-21","CurrentPlan_pfId":102,"DataCapacity":"6GB"}`,
		"ChangeName":                    `{"IsSuccess":true,"Message":"Name changed successfully"}`,
		"ChangePlan":                    `{"IsSuccess":true,"Message":"x"}`,
		"LightPhoneValidateOTP":         `{"IsSuccess":true,"Message":"x","IdToken":"t"}`,
		"GetPaymentHistory":             `[{"TransactionDate":"2026-11-21T14:15:16Z","Debit":33.90,"CardNumber":"4242","GstAmt":3.90}]`,
		"GetPaymentMethod ":             `null`,
		"PrepaidPlans ":                 `[]`,
		"PostActivationInfoPrepaid ":    `100007`,
		"ValidateSimCard ":              `true`,
	}
	names := map[string]bool{}
	for _, d := range All() {
		if names[d.Name] || d.Does == "" || d.Permits == "" {
			t.Errorf("%s: got it twice, or without what it does or what permits it", d.Name)
		}
		names[d.Name] = true
		changed := 0
		for operation, body := range answers {
			before := Answer{strings.TrimSpace(operation), http.StatusOK, jsonType, []byte(body)}
			after := Apply([]string{d.Name}, before)
			if after.Status != before.Status || after.Type != before.Type || string(after.Body) != body {
				changed++
			}
			if again := Apply([]string{d.Name}, Answer{before.Operation, http.StatusInternalServerError, jsonType,
				[]byte("{")}); string(again.Body) != "{" && d.Name != "byte-order-mark" {
				t.Errorf("%s: a broken answer became %q", d.Name, again.Body)
			}
		}
		if changed == 0 {
			t.Errorf("%s changes no answer", d.Name)
		}
	}
	if len(names) < 40 {
		t.Errorf("%d dialects; want 40 or more", len(names))
	}
}

// docs/specification.md quotes what permits the dialects: each sentence stands there, and none for nothing.
func TestDialectsArePermitted(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../../docs/specification.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, found := strings.Cut(string(document), "## Sentences that leave a form open\n")
	if !found {
		t.Fatal("docs/specification.md has no list of sentences")
	}
	quoted := map[string]bool{} // whether a dialect needs it
	for line := range strings.Lines(list) {
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if section, err := strconv.Atoi(cells[0]); err == nil && len(cells) == 2 && section >= 1 && section <= 9 {
			quoted[cells[1]] = false
		}
	}
	for _, d := range All() {
		if _, there := quoted[d.Permits]; !there {
			t.Errorf("%s is permitted by %q, which docs/specification.md doesn't quote", d.Name, d.Permits)
		}
		quoted[d.Permits] = true
	}
	for sentence, needed := range quoted {
		if !needed {
			t.Errorf("docs/specification.md quotes %q, which permits no dialect", sentence)
		}
	}
}

func TestDialects(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ dialects, operation, body, want string }{
		"ids": {"ids-as-numbers", "GetBasicInfo", `{"WebUserInfoId":"100001","Email":"1"}`,
			`{"Email":"1","WebUserInfoId":100001}`},
		"amounts": {"amounts-short", "PrepaidPlans", `[{"Fee":30.00},{"Fee":33.90},{"Fee":0.05}]`,
			`[{"Fee":30},{"Fee":33.9},{"Fee":0.05}]`},
		"exponents": {"amounts-scientific", "PrepaidPlans", `[{"Fee":30.05},{"Fee":0.00},{"Fee":0.05}]`,
			`[{"Fee":3005e-2},{"Fee":0e-2},{"Fee":5e-2}]`},
		"dates": {"dates-with-offset", "AccountInfo", `{"EndDate":"2026-12-21","Calling":"2026-12-21"}`,
			`{"Calling":"2026-12-21","EndDate":"2026-12-21T00:00:00-05:00"}`},
		"Toronto's times": {"times-without-zone", "GetPaymentHistory", `[{"TransactionDate":"2026-11-21T14:15:16Z"}]`,
			`[{"TransactionDate":"2026-11-21T09:15:16"}]`},
		"milliseconds": {"times-of-microsoft", "GetPaymentHistory", `[{"TransactionDate":"2026-11-21T14:15:16Z"}]`,
			`[{"TransactionDate":"/Date(1795270516000)/"}]`},
		"two together":     {"flags-as-text byte-order-mark", "IsActivationPending", `true`, "\uFEFF\"true\""},
		"none":             {"", "IsActivationPending", `true`, `true`},
		"a SIM's object":   {"sim-answer-as-object", "ValidateSimCard", `false`, `{"IsSuccess":false,"Message":null}`},
		"other operations": {"sim-answer-as-object", "IsActivationPending", `false`, `false`},
		"a failed command": {"commands-say-true", "ChangeName", `{"IsSuccess":false}`, `{"IsSuccess":false}`},
		"a bare secret":    {"secret-as-plain-text", "CreateActivationPaymentIntent", `{"clientSecret":"s"}`, `s`},
		"no card":          {"no-card-as-object", "GetPaymentMethod", `null`, `{}`},
		"zero and false": {"defaults-left-out", "GetProfile", `{"Suspended":false,"City":"","n":0.00,"a":"b","l":[]}`,
			`{"a":"b","l":[]}`},
		"escapes": {"escaped-letters", "GetProfile", `{"a":"é😀"}`, `{"a":"\u00e9\ud83d\ude00"}`},
	} {
		got := Apply(strings.Fields(c.dialects), Answer{c.operation, http.StatusOK, jsonType, []byte(c.body)})
		if string(got.Body) != c.want {
			t.Errorf("%s: %s; want %s", name, got.Body, c.want)
		}
	}
	refusal := Apply([]string{"refusals-as-400-without-code"},
		Answer{"ChangePlan", 200, jsonType, []byte(`{"IsSuccess":false,"Code":"x","Message":"m"}`)})
	if refusal.Status != 400 || string(refusal.Body) != `{"IsSuccess":false,"Message":"m"}` {
		t.Errorf("a refusal: %d %s; want 400 without a code", refusal.Status, refusal.Body)
	}
	if Unknown([]string{"ids-as-numbers"}) != "" || Unknown([]string{"ids-as-numbers", "x"}) != "x" {
		t.Error("Unknown finds the wrong name")
	}
}
