package legacy

import (
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	done      = `{"IsSuccess":true,"Message":"done"}`
	loggedIn  = `{"IsSuccess":true,"Message":"","FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","UserId":"1001","IdToken":"t0","ClientRef":"C1000001"}`
	quoteJSON = `{"simcard_amt":0.00,"plan_Amt":30.00,"subtotal":30.00,"gst_Amt":1.50,"pst_Amt":2.99,"total":34.49,"prorate_Amt":0.00,"charge_Duration":30,"currency":"CAD","gst_rate":5,"pst_rate":9.975,"promo_Amt":0.00}`
)

var (
	adaLogin = carrier.LoginAnswer{UserID: "1001", Email: "ada@example.com", FirstName: "Ada", LastName: "Lovelace", Token: "t0", CNUM: "C1000001"}
	start    = carrier.Date{Year: 2026, Month: time.November, Day: 5}
	quote    = carrier.Quote{
		PlanFee: 3000, Subtotal: 3000, Total: 3449, ChargeDuration: 30, Currency: "CAD",
		Taxes: []carrier.Tax{{Name: "GST", Rate: 5000, Amount: 150}, {Name: "QST", Rate: 9975, Amount: 299}},
	}
	address = carrier.Address{Street: "1 Rue Notre-Dame E", City: "Montréal", Region: "QC", PostalCode: "H2Y 1C6"}
	visa    = carrier.Card{Type: "Visa", HolderName: "Ada Lovelace", Number: "4242424242424242", CVV: "987", ExpMonth: 9, ExpYear: 2030}
	ported  = carrier.Activation{
		ICCID: "8912230000000000001", Start: start, End: start.AddDays(30), PlanID: "102", FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com",
		Address: address, Quote: quote, PortIn: &carrier.PortIn{DonorID: "3", AccountNumber: "1234567890123", PhoneNumber: "4165550123", IMEI: "490154203237518"},
	}
	firstDue = carrier.Due{UserID: "1001", PlanID: "102", Money: carrier.Money{Amount: 3449, Currency: "CAD"}}
	nextDue  = carrier.Due{UserID: "1001", PlanID: "102", Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Paid: true, CycleStart: start}
)

// operations are all methods of all roles that call the carrier.
func operations() []operation {
	return []operation{
		{
			carrier.Register.Operation, http.MethodPost, lightphone.PathRegistration, "",
			`{"FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","Password":"Light-2026!"}`, false,
			`{"IsSuccess":true,"Message":"OTP sent to your email!","UserId":"1001"}`, carrier.UserAnswer{UserID: "1001"},
			carrier.RegisterRequest{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", Password: "Light-2026!"},
		},
		{
			carrier.VerifyCode.Operation, http.MethodPost, lightphone.PathValidateOTP, "", `{"UserId":"1001","AccessCode":"654321"}`, false, loggedIn, adaLogin,
			carrier.VerifyCodeRequest{UserID: "1001", Code: "654321"},
		},
		{
			carrier.ResendCode.Operation, http.MethodPost, lightphone.PathResendOTP, "", `{"UserId":"1001"}`, false, done, carrier.Done{},
			carrier.UserRequest{UserID: "1001"},
		},
		{
			carrier.Login.Operation, http.MethodPost, lightphone.PathLogin, "", `{"Email":"ada@example.com","Password":"Light-2026!"}`, false, loggedIn, adaLogin,
			carrier.LoginRequest{Email: "ada@example.com", Password: "Light-2026!"},
		},
		{
			carrier.ForgotPassword.Operation, http.MethodPost, lightphone.PathForgotPassword, "", `{"Email":"ada@example.com"}`, false,
			`{"IsSuccess":true,"Message":"OTP sent to your email","UserId":"opaque"}`, carrier.UserAnswer{UserID: "opaque"},
			carrier.ForgotPasswordRequest{Email: "ada@example.com"},
		},
		{
			carrier.ResetPassword.Operation, http.MethodPost, lightphone.PathResetPassword, "",
			`{"UserId":"1001","NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":"654321"}`, false, done, carrier.Done{},
			carrier.ResetPasswordRequest{UserID: "1001", NewPassword: "Light-2027!", Code: "654321"},
		},
		{
			carrier.CheckSIM.Operation, http.MethodGet, lightphone.PathValidateSimCard, "iccid=8912230000000000001", "", false, "true", carrier.CheckSIMAnswer{Available: true},
			carrier.CheckSIMRequest{ICCID: "8912230000000000001"},
		},
		{
			carrier.GetActivationStatus.Operation, http.MethodGet, lightphone.PathIsActivationPending, "", "", true, "true", carrier.ActivationStatus{State: carrier.ActivationUnderReview},
			ada,
		},
		{
			carrier.ListPlans.Operation, http.MethodPost, lightphone.PathPrepaidPlans, "", "", true,
			`[{"PlanId":102,"Fee":30.00,"DataCapacity":"6GB","Currency":"CAD","Carriers":"Light-CCP","dataOverRate":"$10 per extra GB"}]`,
			carrier.PlansAnswer{Plans: []carrier.Plan{{ID: "102", Fee: 3000, DataCapacity: "6GB", Currency: "CAD", Carrier: "Light-CCP", OverageText: "$10 per extra GB"}}},
			ada,
		},
		{
			carrier.GetQuote.Operation, http.MethodGet, lightphone.PathGetTotalPrepaid, "orderSimcard=false&planId=102&provinceCode=QC&start=2026-11-05", "", true,
			"[" + quoteJSON + "]", quote,
			carrier.QuoteRequest{Customer: ada, PlanID: "102", Region: "QC", Start: start},
		},
		{
			carrier.Submit.Operation, http.MethodPost, lightphone.PathPostActivationInfoPrepaid, "",
			`{"simcardOrder":false,"simcard_no":"8912230000000000001","startDate":"2026-11-05","endDate":"2026-12-05","planId":102,"firstName":"Ada","lastName":"Lovelace",
			"email":"ada@example.com","userId":"1001","serviceType":"M","portin_carrier":3,"portin_accountNo":"1234567890123","portin_phoneNo":"4165550123",
			"portin_imei":"490154203237518","countryId":42,"streetaddress":"1 Rue Notre-Dame E","province":"QC","city":"Montréal","postal":"H2Y 1C6","currency":"CAD",
			"simcard_fee":0.00,"prorate_fee":0.00,"charge_duration":30,"plan_fee":30.00,"gst_rate":5,"pst_rate":9.975,"gst_amt":1.50,"pst_amt":2.99,"subtotal":30.00,
			"promocode":"","promocredit":0.00,"total":34.49,"bizId":"","sfID":"","referral_cnum":"","consent_cem":false,"shipping_contact_number":""}`, true, "50001", carrier.SubmitAnswer{ActivationID: "50001"},
			carrier.SubmitRequest{Customer: ada, Activation: ported},
		},
		{
			carrier.GetBasicInfo.Operation, http.MethodGet, lightphone.PathGetBasicInfo, "", "", true,
			`{"Firstname":"Ada","LastName":"Lovelace","Email":"ada@example.com","WebUserInfoId":"1001"}`,
			carrier.BasicInfo{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", WebUserInfoID: "1001"},
			ada,
		},
		{
			carrier.GetProfile.Operation, http.MethodGet, lightphone.PathGetProfile, "", "", true,
			`{"FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","AccountNumber":"C1000001","StreetAddress":"1 Rue Notre-Dame E","City":"Montréal",
			"Province":"QC","ZipCode":"H2Y 1C6","PhoneNumber":"5145550100","Suspended":true,"IsCurrentPlanRetired":true}`,
			carrier.Profile{
				FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", AccountNumber: "C1000001", Address: address, PhoneNumber: "5145550100",
				Suspended: true, CurrentPlanRetired: true,
			},
			ada,
		},
		{
			carrier.GetAccountInfo.Operation, http.MethodGet, lightphone.PathAccountInfo, "", "", true,
			`{"StartDate":"2026-11-05","EndDate":"2026-12-05","CurrentPlan":"$30.00/month","DataCapacity":"6","DataCapacityName":"6GB","DataUsage":"1.5",
			"Carrier":"Light-CCP","DataOverage":"$10 per extra GB","Calling":"Unlimited","CurrentPlan_pfId":102}`,
			carrier.AccountInfo{
				Start: start, End: start.AddDays(30), PlanName: "$30.00/month", PlanID: "102", DataCapacity: "6", DataCapacityName: "6GB", DataUsage: "1.5",
				Carrier: "Light-CCP", DataOverage: "$10 per extra GB", Calling: "Unlimited",
			},
			ada,
		},
		{
			carrier.ChangeName.Operation, http.MethodPost, lightphone.PathChangeName, "", `{"NfName":"Ada","NlName":"King"}`, true, done, carrier.Done{},
			carrier.ChangeNameRequest{Customer: ada, FirstName: "Ada", LastName: "King"},
		},
		{
			carrier.ChangeAddress.Operation, http.MethodPost, lightphone.PathChangeAddress, "",
			`{"NAddrSt":"1 Rue Notre-Dame E","NAddrProv":"QC","NAddrCity":"Montréal","NAddrPCode":"H2Y 1C6"}`, true, done, carrier.Done{},
			carrier.ChangeAddressRequest{Customer: ada, Address: address},
		},
		{
			carrier.ChangePlan.Operation, http.MethodPost, lightphone.PathChangePlan, "", `{"Cnum":"C1000001","PlanId":103}`, true, done, carrier.Done{},
			carrier.ChangePlanRequest{Customer: ada, PlanID: "103"},
		},
		{
			carrier.Terminate.Operation, http.MethodPost, lightphone.PathPostTermination, "", `{"Reason":"Price too high"}`, true, done, carrier.Done{},
			carrier.TerminateRequest{Customer: ada, Reason: "Price too high"},
		},
		{
			carrier.ListPayments.Operation, http.MethodGet, lightphone.PathGetPaymentHistory, "", "", true,
			`[{"PaymentCategory":"Plan","PaymentSubCategory":"Renewal","TransactionDate":"2026-11-05T14:00:00Z","CardHolder":"Ada Lovelace","CardNumber":"4242",
			"Debit":34.49,"Credit":0.05,"Balance":-34.44,"Currency":"CAD","Subtotal":30.00,"GstAmt":1.50,"PstAmt":2.99,"Province":"QC"}]`,
			carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{{
				Category: "Plan", SubCategory: "Renewal", At: clock().UTC(), CardHolder: "Ada Lovelace", CardNumber: "4242",
				Debit: 3449, Credit: 5, Balance: -3444, Currency: "CAD", Subtotal: 3000, Region: "QC",
				Taxes: []carrier.Tax{{Name: "GST", Amount: 150}, {Name: "QST", Amount: 299}},
			}}},
			ada,
		},
		{
			carrier.GetOutlook.Operation, http.MethodGet, lightphone.PathGetOutlook, "", "", true,
			`{"Renewal":{"Date":"2026-11-05","Amount":34.49,"Currency":"CAD","Card":{"Brand":"visa","Last4Digits":"4242"}},"PlanChange":null,"Cancellation":null,
			"Activation":{"State":"approved"},"PortIn":{"State":"information_required","PhoneNumber":"4165550001","Reason":"No match","Field":"portin_accountNo"}}`,
			carrier.Outlook{
				Renewal:    &carrier.Renewal{On: start, Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Card: &carrier.SavedCard{Brand: "visa", Last4: "4242"}},
				Activation: carrier.ActivationStatus{State: carrier.ActivationApproved},
				PortIn:     carrier.PortInProgress{State: carrier.PortInInformationRequired, PhoneNumber: "4165550001", Reason: "No match", Field: "AccountNumber"},
			},
			ada,
		},
		{
			carrier.GetActivationDue.Operation, http.MethodGet, lightphone.PathActivationDue, "paId=50001", "", false,
			`{"UserId":"1001","PlanId":102,"Amount":34.49,"Currency":"CAD","Paid":false}`, firstDue,
			carrier.ActivationDueRequest{ActivationID: "50001"},
		},
		{
			carrier.GetExtensionDue.Operation, http.MethodGet, lightphone.PathExtensionDue, "cnum=C1000001&planId=102", "", false,
			`{"UserId":"1001","PlanId":102,"Amount":34.49,"Currency":"CAD","Paid":true,"CycleStart":"2026-11-05"}`, nextDue,
			carrier.ExtensionDueRequest{Customer: ada, PlanID: "102"},
		},
		{
			carrier.RecordPayment.Operation, http.MethodPost, lightphone.PathRecordPayment, "",
			`{"Kind":"activation","PaId":50001,"UserId":"1001","PaymentIntentId":"pi_1","Amount":34.49,"Currency":"CAD","CardBrand":"visa","CardLast4":"4242","CardHolder":"Ada"}`,
			false, done, carrier.Done{},
			carrier.SettledPayment{
				Kind: carrier.PaymentActivation, ActivationID: "50001", UserID: "1001", IntentID: "pi_1", Money: carrier.Money{Amount: 3449, Currency: "CAD"},
				Card: carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada"},
			},
		},
		{
			carrier.GetSavedCard.Operation, http.MethodGet, lightphone.PathGetPaymentMethod, "", "", true,
			`{"Brand":"visa","Last4Digits":"4242","HolderName":"Ada","PaymentMethodId":"pm_1","ExpirationMonth":9,"ExpirationYear":2030}`,
			carrier.SavedCardAnswer{Card: &carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada", PaymentMethodID: "pm_1", ExpMonth: 9, ExpYear: 2030}},
			ada,
		},
		{
			carrier.CreateActivationIntent.Operation, http.MethodPost, lightphone.PathCreateActivationPaymentIntent, "", `{"paId":50001}`, true,
			`{"clientSecret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"},
			carrier.ActivationIntentRequest{Customer: ada, ActivationID: "50001"},
		},
		{
			carrier.CreateExtensionIntent.Operation, http.MethodPost, lightphone.PathCreateManualExtensionPaymentIntent, "", `{"PlanId":102,"UseExistingCard":true}`, true,
			`{"clientSecret":"pi_secret","paymentMethodId":"pm_1"}`, carrier.CardIntent{ClientSecret: "pi_secret", PaymentMethodID: "pm_1"},
			carrier.ExtensionIntentRequest{Customer: ada, PlanID: "102", UseSavedCard: true},
		},
		{
			carrier.CreateCardChangeIntent.Operation, http.MethodPost, lightphone.PathCreatePaymentMethodChangeSetupIntent, "", `{}`, true,
			`{"clientSecret":"seti_secret"}`, carrier.CardIntent{ClientSecret: "seti_secret"},
			ada,
		},
		{
			carrier.PayActivation.Operation, http.MethodPost, lightphone.PathPrepaidActivationPayment, "",
			`{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CreditCardHolder":"Ada Lovelace","CCV":"987","ExpirationMonth":9,"ExpirationYear":2030,
			"authToken":"ada's-carrier-token","paId":50001,"PaymentAmt":"34.49","AutoPayment":true,"currency":"CAD","AutoTopUp":false,"epid":0}`, true, done, carrier.Done{},
			carrier.PayActivationRequest{
				Customer: ada, ActivationID: "50001", Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Card: visa, AutoPay: true,
			},
		},
		{
			carrier.ChangeCard.Operation, http.MethodPost, lightphone.PathChangePaymentInfo, "",
			`{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CreditCardHolder":"Ada Lovelace","CCV":"987","ExpirationMonth":9,"ExpirationYear":2030}`, true, done, carrier.Done{},
			carrier.ChangeCardRequest{Customer: ada, Card: visa},
		},
	}
}

// byOp returns the test's call of an operation.
func byOp(op *carrier.Operation) operation {
	calls := operations()
	return calls[slices.IndexFunc(calls, func(o operation) bool { return o.op == op })]
}

func TestOperationsAreComplete(t *testing.T) {
	t.Parallel()
	for _, op := range carrier.Operations() {
		tried := slices.ContainsFunc(operations(), func(o operation) bool { return o.op == op })
		switch op {
		case carrier.RefreshToken.Operation, carrier.ParseEvent.Operation, carrier.Ping.Operation: // none, no call, CheckSIM's
		default:
			if !tried {
				t.Errorf("%s is not tried", op.Name)
			}
		}
	}
}

// Every call arrives as the contract has it, with our credentials and the
// customer's token where one is concerned, and its answer comes back whole.
func TestOperations(t *testing.T) {
	t.Parallel()
	router := contract(t)
	for _, o := range operations() {
		t.Run(o.op.Name, func(t *testing.T) {
			t.Parallel()
			backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method != o.method || r.URL.Path != o.path || r.URL.RawQuery != o.query {
					t.Errorf("arrived as %s %s?%s; want %s %s?%s", r.Method, r.URL.Path, r.URL.RawQuery, o.method, o.path, o.query)
				}
				wantToken := ""
				if o.customer {
					wantToken = ada.Token.Reveal()
				}
				for name, want := range map[string]string{
					"ClientId": "alpha", "ApiToken": apiToken, "Authtoken": wantToken, "Content-Type": "application/json", "Accept": "application/json",
				} {
					if got := r.Header.Get(name); got != want {
						t.Errorf("header %s = %q; want %q", name, got, want)
					}
				}
				body, err := io.ReadAll(r.Body)
				if err != nil || !sameJSON(t, body, o.body) {
					t.Errorf("body = %s, %v; want %s", body, err, o.body)
				}
				r.Body = io.NopCloser(strings.NewReader(string(body)))
				if err := keepsContract(r.Context(), router, r); err != nil {
					t.Errorf("the request breaks the contract: %v", err)
				}
				reply(http.StatusOK, o.answer)(w, r)
			})
			got, err := backend.Invoke(t.Context(), o.op, o.request)
			if err != nil || !reflect.DeepEqual(got, o.want) {
				t.Errorf("gave %+v, %v; want %+v and no error", got, err, o.want)
			}
		})
	}
}

// sameJSON compares values; numbers by their text, so that 30.00 is not 30.
func sameJSON(t *testing.T, got []byte, want string) bool {
	t.Helper()
	if want == "" {
		return len(got) == 0
	}
	values := make([]any, 2)
	for i, text := range []string{string(got), want} {
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&values[i]); err != nil {
			t.Errorf("not JSON: %v", err)
			return false
		}
	}
	return reflect.DeepEqual(values[0], values[1])
}

// What carriers are known to answer in more than one form.
func TestOtherFormsOfAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		op     *carrier.Operation
		answer string
		want   any
	}{
		"a verified code without a login": {carrier.VerifyCode.Operation, done, carrier.LoginAnswer{UserID: "1001"}},
		"a login without an e-mail": {
			carrier.Login.Operation, strings.Replace(loggedIn, `"Email":"ada@example.com",`, "", 1), adaLogin,
		},
		"a SIM that is taken": {carrier.CheckSIM.Operation, "false", carrier.CheckSIMAnswer{}},
		"no plans":            {carrier.ListPlans.Operation, "[]", carrier.PlansAnswer{Plans: []carrier.Plan{}}},
		"no payments":         {carrier.ListPayments.Operation, "[]", carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{}}},
		"states that nobody knows": {
			carrier.GetOutlook.Operation, `{"Activation":{"State":"on_hold"},"PortIn":{"State":"on_hold"}}`,
			carrier.Outlook{Activation: carrier.ActivationStatus{State: carrier.ActivationUnderReview}, PortIn: carrier.PortInProgress{State: carrier.PortInRequested}},
		},
		"several quotes":            {carrier.GetQuote.Operation, "[" + quoteJSON + "," + quoteJSON + "]", quote},
		"a paId as text":            {carrier.Submit.Operation, `"pa_50001"`, carrier.SubmitAnswer{ActivationID: "pa_50001"}},
		"a paId with leading zeros": {carrier.Submit.Operation, `"007"`, carrier.SubmitAnswer{ActivationID: "007"}},
		"no saved card":             {carrier.GetSavedCard.Operation, "null", carrier.SavedCardAnswer{}},
		"an account not yet active": {
			carrier.GetAccountInfo.Operation, `{"StartDate":"","EndDate":"","CurrentPlan":"","DataCapacity":"","DataCapacityName":"","DataUsage":"","Carrier":"","DataOverage":"","Calling":"","CurrentPlan_pfId":0}`,
			carrier.AccountInfo{},
		},
		"a bare client secret":           {carrier.CreateActivationIntent.Operation, `"pi_secret"`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client_secret":                {carrier.CreateActivationIntent.Operation, `{"client_secret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret as data":        {carrier.CreateActivationIntent.Operation, `{"data":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret that succeeded": {carrier.CreateActivationIntent.Operation, `{"IsSuccess":true,"clientSecret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"unknown fields":                 {carrier.CheckSIM.Operation, " true\n", carrier.CheckSIMAnswer{Available: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := dial(t, reply(http.StatusOK, c.answer)).Invoke(t.Context(), c.op, byOp(c.op).request)
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("gave %+v, %v; want %+v and no error", got, err, c.want)
			}
		})
	}
}
