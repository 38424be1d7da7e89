package mocktest_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/contract"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// What is wrong with a call is refused as a carrier would, and in the documented shape.
func TestTheCarrierIsStrict(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	c := newCarrierClient(t, m, w.Name)
	ada := c.logIn(t, "ada@example.com", password)
	sam := newCarrierClient(t, m, w.Name).logIn(t, "sam@example.com", password)
	card := `"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"A","CCV":"123","ExpirationMonth":12,"ExpirationYear":2030`
	for name, q := range map[string]struct {
		method, path, body string
		headers            map[string]string
		status             int
		code, field        string
	}{
		"wrong ApiToken": {"POST", lightphone.PathPrepaidPlans, "", map[string]string{"ApiToken": "guess"}, 403,
			"forbidden", "ApiToken"},
		"wrong ClientId": {"POST", lightphone.PathPrepaidPlans, "", map[string]string{"ClientId": "beta"}, 403,
			"forbidden", "ClientId"},
		"no token": {"GET", lightphone.PathGetProfile, "", map[string]string{"Authtoken": ""}, 401,
			"session_expired", ""},
		"forged token": {"GET", lightphone.PathGetProfile, "", map[string]string{"Authtoken": "lpt_1_00"}, 401,
			"session_expired", ""},
		"unknown world": {"GET", lightphone.PathGetProfile, "", map[string]string{"Mock-World": "nowhere"}, 404,
			"not_found", "Mock-World"},
		"unknown path": {"GET", "/api/Account/GetEverything", "", nil, 404, "not_found", ""},
		"wrong method": {"GET", lightphone.PathLogin, "", nil, 405, "method_not_allowed", ""},
		"not JSON":     {"POST", lightphone.PathLogin, `{"Email":`, nil, 400, "invalid_request", ""},
		"no body":      {"POST", lightphone.PathLogin, "", nil, 400, "invalid_request", ""},
		"wrong content type": {"POST", lightphone.PathLogin, `{}`, map[string]string{"Content-Type": "text/plain"}, 415,
			"unsupported_type", ""},
		"64 KiB and more": {"POST", lightphone.PathLogin, `{"Email":"` + strings.Repeat("a", 64<<10) + `"}`, nil, 413,
			"too_large", ""},
		"wrong type": {"POST", lightphone.PathChangePlan, `{"PlanId":true}`, nil, 400, "invalid_request",
			"PlanId"},
		"missing password": {"POST", lightphone.PathLogin, `{"Email":"ada@example.com"}`, nil, 400, "invalid_request",
			"Password"},
		"wrong password": {"POST", lightphone.PathLogin, `{"Email":"ada@example.com","Password":"x"}`, nil, 200,
			"bad_credentials", ""},
		"passwords differ": {"POST", lightphone.PathResetPassword,
			`{"UserId":"1","AccessCode":"123456","NewPassword":"Light-2027!","ConfirmPassword":"Light-2028!"}`, nil, 400,
			"invalid_request", "ConfirmPassword"},
		"no iccid": {"GET", lightphone.PathValidateSimCard, "", nil, 400, "invalid_request", "iccid"},
		"order is no truth": {"GET", lightphone.PathGetTotalPrepaid +
			"?orderSimcard=maybe&planId=102&provinceCode=ON&start=2026-11-21", "", nil, 400, "invalid_request", "orderSimcard"},
		"plan is no number": {"GET", lightphone.PathGetTotalPrepaid +
			"?orderSimcard=false&planId=x&provinceCode=ON&start=2026-11-21", "", nil, 400, "invalid_request", "planId"},
		"start is no date": {"GET", lightphone.PathGetTotalPrepaid +
			"?orderSimcard=false&planId=102&provinceCode=ON&start=today", "", nil, 400, "invalid_request", "start"},
		"no such province": {"GET", lightphone.PathGetTotalPrepaid +
			"?orderSimcard=false&planId=102&provinceCode=ZZ&start=2026-11-21", "", nil, 400, "invalid_request", "provinceCode"},
		"plan not on sale": {"GET", lightphone.PathGetTotalPrepaid +
			"?orderSimcard=false&planId=90&provinceCode=ON&start=2026-11-21", "", nil, 404, "not_found", "planId"},
		"blank name": {"POST", lightphone.PathChangeName, `{"NfName":" ","NlName":"T"}`, nil, 400,
			"invalid_request", "NfName"},
		"foreign postal code": {"POST", lightphone.PathChangeAddress,
			`{"NAddrSt":"1 A","NAddrProv":"ON","NAddrCity":"T","NAddrPCode":"90210"}`, nil, 400, "invalid_request",
			"NAddrPCode"},
		"another's Cnum": {"POST", lightphone.PathChangePlan, `{"Cnum":"` + sam.ClientRef + `","PlanId":103}`, nil,
			403, "forbidden", "Cnum"},
		"the current plan": {"POST", lightphone.PathChangePlan, `{"Cnum":"` + ada.ClientRef + `","PlanId":102}`, nil,
			200, "plan_unavailable", "PlanId"},
		"no listed reason": {"POST", lightphone.PathPostTermination, `{"Reason":"Because"}`, nil, 400,
			"invalid_request", "Reason"},
		"unknown activation": {"GET", lightphone.PathActivationDue + "?paId=1", "", nil, 404, "not_found", "paId"},
		"unpayable activation": {"POST", lightphone.PathPrepaidActivationPayment,
			`{` + card + `,"paId":1,"PaymentAmt":"33.90","currency":"CAD"}`, nil, 404, "not_found", "paId"},
		"amount with mills": {"POST", lightphone.PathPrepaidActivationPayment,
			`{` + card + `,"paId":1,"PaymentAmt":"33.901","currency":"CAD"}`, nil, 400, "invalid_request", "PaymentAmt"},
		"no card number": {"POST", lightphone.PathChangePaymentInfo,
			`{"CreditCardType":"Visa","CreditCardNumber":"12","CreditCardName":"A","CCV":"123","ExpirationMonth":12,"ExpirationYear":2030}`, nil, 400, "invalid_request", "CreditCardNumber"},
		"a card that declines": {"POST", lightphone.PathChangePaymentInfo,
			`{"CreditCardType":"Visa","CreditCardNumber":"4000000000000002","CreditCardName":"A","CCV":"123","ExpirationMonth":12,"ExpirationYear":2030}`, nil, 200, "card_declined", ""},
		"a real card's number": {"POST", lightphone.PathChangePaymentInfo,
			`{"CreditCardType":"Visa","CreditCardNumber":"4539578763621486","CreditCardName":"A","CCV":"123","ExpirationMonth":12,"ExpirationYear":2030}`, nil, 200, "card_declined", ""},
		"payment of no kind": {"POST", lightphone.PathRecordPayment,
			`{"Kind":"gift","PaymentIntentId":"pi_1","Amount":1.00,"Currency":"CAD"}`, nil, 400, "invalid_request", "Kind"},
		"payment of nothing": {"POST", lightphone.PathRecordPayment,
			`{"Kind":"activation","PaId":1,"PaymentIntentId":"pi_1","Amount":1.00,"Currency":"CAD"}`, nil, 404, "not_found",
			"PaId"},
		"extension of a retired": {"GET", lightphone.PathExtensionDue + "?cnum=" + ada.ClientRef + "&planId=90", "", nil,
			200, "plan_unavailable", "planId"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := *c
			client.http = &http.Client{Transport: contract.Transport{T: t}}
			if q.field == lightphone.HeaderMockWorld {
				client.http = http.DefaultClient // worlds are the mock's own: no carrier documents them
			}
			headers := map[string]string{"X-Request-Id": "req-1"}
			for h, v := range q.headers {
				headers[h] = v
			}
			r := client.send(contract.Wrong(t.Context()), t, q.method, q.path, []byte(q.body), headers)
			var refusal lightphone.Refusal
			if err := lightphone.Decode(bytes.NewReader(r.body), &refusal); err != nil {
				t.Fatalf("answered %v; want a refusal: %v", r, err)
			}
			if r.status != q.status || string(refusal.Code) != q.code || refusal.Field != q.field || refusal.IsSuccess ||
				refusal.Message == "" {
				t.Errorf("answered %v; want %d %s, field %q, with a message", r, q.status, q.code, q.field)
			}
			if got := r.header.Get(lightphone.HeaderRequestID); got != "req-1" {
				t.Errorf("X-Request-Id = %q; want the caller's req-1", got)
			}
			if wantID := q.status != 200; (refusal.RequestID == "req-1") != wantID {
				t.Errorf("RequestId in the body = %q; want it there: %v", refusal.RequestID, wantID)
			}
		})
	}
}

func TestUnknownFieldsAreIgnored(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	c := newCarrierClient(t, m, m.NewWorld(t, "demo").Name)
	r := c.send(t.Context(), t, http.MethodPost, lightphone.PathLogin,
		[]byte(`{"Email":"ada@example.com","Password":"`+password+`","Remember":true}`), nil)
	if r.status != 200 || !bytes.Contains(r.body, []byte(`"IsSuccess":true`)) {
		t.Errorf("login with a field more = %v; want success", r)
	}
}
