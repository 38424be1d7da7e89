package api

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/golight/selfservice/bff/lightphone"
)

const (
	activationBody = `{"simcard_no":"8912230000000000001","startDate":"2026-11-05","endDate":"2026-12-05","planId":102,"firstName":"Ada","lastName":"Lovelace","email":"ada@example.com","userId":"1001","serviceType":"M","countryId":42,"streetaddress":"290 Bremner Blvd","province":"ON","city":"Toronto","postal":"M5V 3L9","currency":"CAD","simcard_fee":0.00,"prorate_fee":0.00,"charge_duration":30,"plan_fee":30.00,"gst_rate":13,"pst_rate":0,"gst_amt":3.90,"pst_amt":0.00,"subtotal":30.00,"promocredit":0.00,"total":33.90}`
	cardBody       = `{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CCV":"123","ExpirationMonth":"09","ExpirationYear":"2030"}`
	cardPayBody    = `{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CCV":"123","ExpirationMonth":"09","ExpirationYear":"2030","paId":50001,"PaymentAmt":"33.90","AutoPayment":true,"currency":"CAD","AutoTopUp":false,"epid":0}`
)

// good is one good request for every route of the table, and what its answer holds.
var good = map[string]struct {
	query, body string
	header      map[string]string
	want        string
}{
	lightphone.PathRegistration:   {"", `{"FirstName":"Joe","LastName":"Doe","Email":"joe@example.com","Password":"Light-2026!"}`, nil, `{"IsSuccess":true,"Message":"OTP sent to your email!","UserId":"1002"}`},
	lightphone.PathValidateOTP:    {"", `{"UserId":"1001","AccessCode":"246810"}`, nil, `{"IsSuccess":true,"Message":"Account activated successfully!","FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","UserId":"1001","IdToken":"`},
	lightphone.PathResendOTP:      {"", `{"UserId":"1001"}`, nil, `{"IsSuccess":true,"Message":"OTP has been resent to your email."}`},
	lightphone.PathLogin:          {"", `{"Email":"ada@example.com","Password":"Light-2026!"}`, nil, `"ClientRef":"C1001"}`},
	lightphone.PathForgotPassword: {"", `{"Email":"ada@example.com"}`, nil, `{"IsSuccess":true,"Message":"OTP sent to your email","UserId":"1001"}`},
	lightphone.PathResetPassword:  {"", `{"UserId":"1001","NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":"246810"}`, nil, `{"IsSuccess":true,"Message":"Password reset successfully!"}`},

	lightphone.PathValidateSimCard:           {"?iccid=8912230000000000001f", "", nil, `true`},
	lightphone.PathIsActivationPending:       {"", "", nil, `true`},
	lightphone.PathPrepaidPlans:              {"", "", nil, `[{"PlanId":102,"Fee":30.00,"DataCapacity":"6GB","Currency":"CAD","Carriers":"Light-CCP","dataOverRate":"$10 per extra GB"}]`},
	lightphone.PathGetTotalPrepaid:           {"?orderSimcard=false&planId=102&provinceCode=ON&start=2026-11-05", "", nil, `[{"simcard_amt":0.00,"plan_Amt":30.00,"subtotal":30.00,"gst_Amt":3.90,"pst_Amt":0.00,"total":33.90,`},
	lightphone.PathPostActivationInfoPrepaid: {"", activationBody, nil, `50001`},
	lightphone.PathPrepaidActivationPayment:  {"", cardPayBody, nil, `{"IsSuccess":true,"Message":""}`},

	lightphone.PathCreateActivationPaymentIntent:        {"", `{"paId":50001}`, nil, `{"clientSecret":"pi_1_secret_x"}`},
	lightphone.PathCreateManualExtensionPaymentIntent:   {"", `{"PlanId":102,"UseExistingCard":true}`, nil, `{"clientSecret":"pi_2_secret_x","paymentMethodId":"pm_1"}`},
	lightphone.PathCreatePaymentMethodChangeSetupIntent: {"", `{}`, nil, `{"clientSecret":"seti_1_secret_x"}`},
	lightphone.PathGetPaymentMethod:                     {"", "", nil, `{"Brand":"visa","Last4Digits":"4242","HolderName":"Ada Lovelace","PaymentMethodId":"pm_1","ExpirationMonth":9,"ExpirationYear":2030}`},

	lightphone.PathGetBasicInfo:      {"", "", nil, `{"Firstname":"Ada","LastName":"Lovelace","Email":"ada@example.com","WebUserInfoId":"1001"}`},
	lightphone.PathGetProfile:        {"", "", nil, `"AccountNumber":"C1001"`},
	lightphone.PathAccountInfo:       {"", "", nil, `"StartDate":"2026-11-01","EndDate":"2026-12-01"`},
	lightphone.PathChangeName:        {"", `{"NfName":"Ada","NlName":"King"}`, nil, `{"IsSuccess":true,"Message":"Name changed successfully"}`},
	lightphone.PathChangeAddress:     {"", `{"NAddrSt":"290 Bremner Blvd","NAddrProv":"ON","NAddrCity":"Toronto","NAddrPCode":"M5V 3L9"}`, nil, `{"IsSuccess":true,"Message":"Address changed successfully"}`},
	lightphone.PathChangePlan:        {"", `{"Cnum":"C1001","PlanId":103}`, nil, `{"IsSuccess":true,"Message":"Your plan change request has been submitted"}`},
	lightphone.PathPostTermination:   {"", `{"Reason":"Other"}`, nil, `{"IsSuccess":true,"Message":"Your plan termination request has been submitted."}`},
	lightphone.PathChangePaymentInfo: {"", cardBody, nil, `{"IsSuccess":true,"Message":"Payment method changed successfully"}`},
	lightphone.PathGetPaymentHistory: {"", "", nil, `[{"PaymentCategory":"Plan","PaymentSubCategory":"Renewal","TransactionDate":"2026-11-05T17:00:00Z","CardHolder":"Ada Lovelace","CardNumber":"4242","Debit":33.90,`},
	lightphone.PathGetOutlook:        {"", "", nil, `{"Renewal":{"Date":"2026-12-01","Amount":33.90,"Currency":"CAD","Card":null},"PlanChange":null,"Cancellation":null,"Activation":{"State":"none"},"PortIn":{"State":"none"}}`},

	lightphone.PathAppConfig:        {"", "", nil, `"IdleTimeoutMs":600000,"Languages":["en","fr"]`},
	lightphone.PathSessionKeepAlive: {"", `{}`, nil, `{"IsSuccess":true,"Message":""}`},
	lightphone.PathSessionLogout:    {"", `{}`, nil, `{"IsSuccess":true,"Message":""}`},
	lightphone.PathSessionList:      {"", "", nil, `"Browser":"","System":"","Current":true}]`},
	lightphone.PathSessionEnd:       {"", `{"AllOthers":true}`, nil, `{"IsSuccess":true,"Message":""}`},
	lightphone.PathHookStripe:       {"", `{"id":"evt_1"}`, map[string]string{"Stripe-Signature": "good"}, `{"IsSuccess":true,"Message":""}`},
	lightphone.PathHookCarrier:      {"", `{"specversion":"1.0","id":"ev_1","source":"carrier","type":"carrier.activation.approved","time":"2026-11-05T14:00:00Z","data":{"UserId":"1001"}}`, map[string]string{"Carrier-Signature": "good"}, `{"IsSuccess":true,"Message":""}`},
}

// goodRequest returns the good request for a route, with the session if the route wants one.
func goodRequest(t *testing.T, r route, session map[string]string) request {
	t.Helper()
	g, known := good[r.path]
	if !known {
		t.Fatalf("%s has no good request in this test", r.path)
	}
	q := request{method: r.method, path: r.path + g.query, body: g.body, header: map[string]string{}}
	for _, more := range []map[string]string{g.header, session} {
		for name, value := range more {
			q.header[name] = value
		}
	}
	return q
}

func TestEveryCall(t *testing.T) {
	t.Parallel()
	for _, r := range routes() {
		t.Run(r.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, edgeFor(r))
			e.send(goodRequest(t, r, e.login())).want(t, http.StatusOK, good[r.path].want)
		})
	}
}

// edgeFor returns the card payments to a provider where the route belongs to one, and to the carrier elsewhere.
func edgeFor(r route) settings {
	if r.path == lightphone.PathHookStripe {
		return settings{provider: hookProvider{}}
	}
	return settings{}
}

func TestRoutesAreThoseOfTheDocument(t *testing.T) {
	t.Parallel()
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	must(t, err)
	var documented, served []string
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.Extensions["x-served-by"] != "carrier" {
				documented = append(documented, method+" "+path)
			}
		}
	}
	for _, r := range routes() {
		served = append(served, r.method+" "+r.path)
	}
	for _, operation := range documented {
		if !slices.Contains(served, operation) {
			t.Errorf("%s is in openapi.yaml and not served", operation)
		}
	}
	for _, operation := range served {
		if !slices.Contains(documented, operation) {
			t.Errorf("%s is served and not in openapi.yaml", operation)
		}
	}
}

func TestPlansAndHistoryAreNeverNull(t *testing.T) {
	t.Parallel()
	for _, value := range []any{[]lightphone.Plan{}, []lightphone.PaymentRecord{}, []lightphone.Plan(nil)} {
		if text, err := lightphone.Marshal(value); err != nil || string(text) != "[]" {
			t.Errorf("Marshal(%#v) = %s, %v; want []", value, text, err)
		}
	}
}

func TestRequestsReachTheCarrierInItsForm(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.ForwardHeaders = []string{"Mock-World"} }})
	e.send(request{method: "GET", path: lightphone.PathValidateSimCard + "?iccid=8912-2300-0000-0000-001F", header: map[string]string{
		"X-Request-Id": "sane-1", "Mock-World": "w1", "X-Other": "no", "Accept-Language": "fr-CA, en;q=0.5",
	}}).want(t, http.StatusOK, "true")
	want := http.Header{"Mock-World": {"w1"}, "X-Request-Id": {"sane-1"}, "Accept-Language": {"fr"}}
	if got := e.carrier.forwarded; !maps.EqualFunc(got, want, slices.Equal) {
		t.Errorf("the carrier got the headers %v; want %v", got, want)
	}
}

func TestServedDocs(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for path, want := range map[string]string{"/docs": "<code>/api/Account/ChangePlan</code>", "/docs/docs.css": "color-scheme", "/docs/openapi.yaml": "openapi: 3"} {
		r := e.send(request{method: "GET", path: path})
		r.want(t, http.StatusOK, want)
		if strings.Contains(r.text(), "<script") || strings.Contains(r.text(), "style=") || strings.Contains(r.text(), "src=") {
			t.Errorf("%s holds what the content security policy forbids", path)
		}
	}
	production := newEdge(t, settings{options: func(o *Options) { o.Production = true }})
	production.send(request{method: "GET", path: "/docs"}).want(t, http.StatusNotFound)
}
