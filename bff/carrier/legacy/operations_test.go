package legacy

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
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
	adaLogin = carrier.Login{UserID: "1001", Email: "ada@example.com", FirstName: "Ada", LastName: "Lovelace", Token: "t0", CNUM: "C1000001"}
	start    = carrier.Date{Year: 2026, Month: time.November, Day: 5}
	quote    = carrier.Quote{PlanFee: 3000, Subtotal: 3000, GST: 150, PST: 299, Total: 3449, GSTRate: 5000, PSTRate: 9975, ChargeDuration: 30, Currency: "CAD"}
	address  = carrier.Address{Street: "1 Rue Notre-Dame E", City: "Montréal", Province: "QC", PostalCode: "H2Y 1C6"}
	visa     = carrier.Card{Type: "Visa", HolderName: "Ada Lovelace", Number: "4242424242424242", CVV: "987", ExpMonth: 9, ExpYear: 2030}
	ported   = carrier.Activation{
		ICCID: "8912230000000000001", Start: start, End: start.AddDays(30), PlanID: 102, FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com",
		Address: address, Quote: quote, PortIn: &carrier.PortIn{DonorKey: 3, AccountNumber: "1234567890123", PhoneNumber: "4165550123", IMEI: "490154203237518"},
	}
	firstDue = carrier.Due{UserID: "1001", PlanID: 102, Money: carrier.Money{Amount: 3449, Currency: "CAD"}}
	nextDue  = carrier.Due{UserID: "1001", PlanID: 102, Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Paid: true, CycleStart: start}
)

// operations are all methods of all roles that call the carrier.
func operations() []operation {
	return []operation{
		{
			"Register", http.MethodPost, lightphone.PathRegistration, "",
			`{"FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","Password":"Light-2026!"}`, false, true,
			`{"IsSuccess":true,"Message":"OTP sent to your email!","UserId":"1001"}`, "1001",
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Identities.Register(ctx, carrier.Registration{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", Password: "Light-2026!"})
			},
		},
		{
			"VerifyCode", http.MethodPost, lightphone.PathValidateOTP, "", `{"UserId":"1001","AccessCode":"654321"}`, false, true, loggedIn, adaLogin,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Identities.VerifyCode(ctx, "1001", "654321")
			},
		},
		{
			"ResendCode", http.MethodPost, lightphone.PathResendOTP, "", `{"UserId":"1001"}`, false, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Identities.ResendCode(ctx, "1001"))
			},
		},
		{
			"Login", http.MethodPost, lightphone.PathLogin, "", `{"Email":"ada@example.com","Password":"Light-2026!"}`, false, false, loggedIn, adaLogin,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Identities.Login(ctx, "ada@example.com", "Light-2026!")
			},
		},
		{
			"ForgotPassword", http.MethodPost, lightphone.PathForgotPassword, "", `{"Email":"ada@example.com"}`, false, true,
			`{"IsSuccess":true,"Message":"OTP sent to your email","UserId":"opaque"}`, "opaque",
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Identities.ForgotPassword(ctx, "ada@example.com")
			},
		},
		{
			"ResetPassword", http.MethodPost, lightphone.PathResetPassword, "",
			`{"UserId":"1001","NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":"654321"}`, false, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Identities.ResetPassword(ctx, carrier.PasswordReset{UserID: "1001", NewPassword: "Light-2027!", Code: "654321"}))
			},
		},
		{
			"Available", http.MethodGet, lightphone.PathValidateSimCard, "iccid=8912230000000000001", "", false, false, "true", true,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.SIMs.Available(ctx, "8912230000000000001")
			},
		},
		{
			"Pending", http.MethodGet, lightphone.PathIsActivationPending, "", "", true, false, "true", true,
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Activations.Pending(ctx, ada) },
		},
		{
			"Plans", http.MethodPost, lightphone.PathPrepaidPlans, "", "", true, false,
			`[{"PlanId":102,"Fee":30.00,"DataCapacity":"6GB","Currency":"CAD","Carriers":"Light-CCP","dataOverRate":"$10 per extra GB"}]`,
			[]carrier.Plan{{ID: 102, Fee: 3000, DataCapacity: "6GB", Currency: "CAD", Carrier: "Light-CCP", OverageText: "$10 per extra GB"}},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Catalog.Plans(ctx, ada) },
		},
		{
			"Quote", http.MethodGet, lightphone.PathGetTotalPrepaid, "orderSimcard=false&planId=102&provinceCode=QC&start=2026-11-05", "", true, false,
			"[" + quoteJSON + "]", quote,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Catalog.Quote(ctx, ada, carrier.QuoteRequest{PlanID: 102, Province: "QC", Start: start})
			},
		},
		{
			"Submit", http.MethodPost, lightphone.PathPostActivationInfoPrepaid, "",
			`{"simcardOrder":false,"simcard_no":"8912230000000000001","startDate":"2026-11-05","endDate":"2026-12-05","planId":102,"firstName":"Ada","lastName":"Lovelace",
			"email":"ada@example.com","userId":"1001","serviceType":"M","portin_carrier":3,"portin_accountNo":"1234567890123","portin_phoneNo":"4165550123",
			"portin_imei":"490154203237518","countryId":42,"streetaddress":"1 Rue Notre-Dame E","province":"QC","city":"Montréal","postal":"H2Y 1C6","currency":"CAD",
			"simcard_fee":0.00,"prorate_fee":0.00,"charge_duration":30,"plan_fee":30.00,"gst_rate":5,"pst_rate":9.975,"gst_amt":1.50,"pst_amt":2.99,"subtotal":30.00,
			"promocredit":0.00,"total":34.49}`, true, true, "50001", carrier.ActivationID("50001"),
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Activations.Submit(ctx, ada, ported)
			},
		},
		{
			"BasicInfo", http.MethodGet, lightphone.PathGetBasicInfo, "", "", true, false,
			`{"Firstname":"Ada","LastName":"Lovelace","Email":"ada@example.com","WebUserInfoId":"1001"}`,
			carrier.BasicInfo{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", WebUserInfoID: "1001"},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.BasicInfo(ctx, ada) },
		},
		{
			"Profile", http.MethodGet, lightphone.PathGetProfile, "", "", true, false,
			`{"FirstName":"Ada","LastName":"Lovelace","Email":"ada@example.com","AccountNumber":"C1000001","StreetAddress":"1 Rue Notre-Dame E","City":"Montréal",
			"Province":"QC","ZipCode":"H2Y 1C6","PhoneNumber":"5145550100","Suspended":true,"IsCurrentPlanRetired":true}`,
			carrier.Profile{
				FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com", AccountNumber: "C1000001", Address: address, PhoneNumber: "5145550100",
				Suspended: true, CurrentPlanRetired: true,
			},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.Profile(ctx, ada) },
		},
		{
			"AccountInfo", http.MethodGet, lightphone.PathAccountInfo, "", "", true, false,
			`{"StartDate":"2026-11-05","EndDate":"2026-12-05","CurrentPlan":"$30.00/month","DataCapacity":"6","DataCapacityName":"6GB","DataUsage":"1.5",
			"Carrier":"Light-CCP","DataOverage":"$10 per extra GB","Calling":"Unlimited","CurrentPlan_pfId":102}`,
			carrier.AccountInfo{
				Start: start, End: start.AddDays(30), PlanName: "$30.00/month", PlanID: 102, DataCapacity: "6", DataCapacityName: "6GB", DataUsage: "1.5",
				Carrier: "Light-CCP", DataOverage: "$10 per extra GB", Calling: "Unlimited",
			},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.AccountInfo(ctx, ada) },
		},
		{
			"ChangeName", http.MethodPost, lightphone.PathChangeName, "", `{"NfName":"Ada","NlName":"King"}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Accounts.ChangeName(ctx, ada, "Ada", "King"))
			},
		},
		{
			"ChangeAddress", http.MethodPost, lightphone.PathChangeAddress, "",
			`{"NAddrSt":"1 Rue Notre-Dame E","NAddrProv":"QC","NAddrCity":"Montréal","NAddrPCode":"H2Y 1C6"}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Accounts.ChangeAddress(ctx, ada, address))
			},
		},
		{
			"ChangePlan", http.MethodPost, lightphone.PathChangePlan, "", `{"Cnum":"C1000001","PlanId":103}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Subscriptions.ChangePlan(ctx, ada, 103))
			},
		},
		{
			"Terminate", http.MethodPost, lightphone.PathPostTermination, "", `{"Reason":"Price too high"}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Subscriptions.Terminate(ctx, ada, "Price too high"))
			},
		},
		{
			"PaymentHistory", http.MethodGet, lightphone.PathGetPaymentHistory, "", "", true, false,
			`[{"PaymentCategory":"Plan","PaymentSubCategory":"Renewal","TransactionDate":"2026-11-05T14:00:00Z","CardHolder":"Ada Lovelace","CardNumber":"4242",
			"Debit":34.49,"Credit":0.05,"Balance":-34.44,"Currency":"CAD","Subtotal":30.00,"GstAmt":1.50,"PstAmt":2.99,"Province":"QC"}]`,
			[]carrier.PaymentRecord{{
				Category: "Plan", SubCategory: "Renewal", At: clock().UTC(), CardHolder: "Ada Lovelace", CardNumber: "4242",
				Debit: 3449, Credit: 5, Balance: -3444, Currency: "CAD", Subtotal: 3000, GST: 150, PST: 299, Province: "QC",
			}},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.History.Payments(ctx, ada) },
		},
		{
			"Outlook", http.MethodGet, lightphone.PathGetOutlook, "", "", true, false,
			`{"Renewal":{"Date":"2026-11-05","Amount":34.49,"Currency":"CAD","Card":{"Brand":"visa","Last4Digits":"4242"}},"PlanChange":null,"Cancellation":null,
			"Activation":{"State":"approved"},"PortIn":{"State":"information_required","PhoneNumber":"4165550001","Reason":"No match","Field":"portin_accountNo"}}`,
			carrier.Outlook{
				Renewal:    &carrier.Renewal{On: start, Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Card: &carrier.SavedCard{Brand: "visa", Last4: "4242"}},
				Activation: carrier.ActivationProgress{State: carrier.ActivationApproved},
				PortIn:     carrier.PortInProgress{State: carrier.PortInInformationRequired, PhoneNumber: "4165550001", Reason: "No match", Field: "AccountNumber"},
			},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Outlooks.Outlook(ctx, ada) },
		},
		{
			"ActivationDue", http.MethodGet, lightphone.PathActivationDue, "paId=50001", "", false, false,
			`{"UserId":"1001","PlanId":102,"Amount":34.49,"Currency":"CAD","Paid":false}`, firstDue,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Payments.ActivationDue(ctx, "50001")
			},
		},
		{
			"ExtensionDue", http.MethodGet, lightphone.PathExtensionDue, "cnum=C1000001&planId=102", "", false, false,
			`{"UserId":"1001","PlanId":102,"Amount":34.49,"Currency":"CAD","Paid":true,"CycleStart":"2026-11-05"}`, nextDue,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.Payments.ExtensionDue(ctx, ada, 102)
			},
		},
		{
			"Record", http.MethodPost, lightphone.PathRecordPayment, "",
			`{"Kind":"activation","PaId":50001,"UserId":"1001","PaymentIntentId":"pi_1","Amount":34.49,"Currency":"CAD","CardBrand":"visa","CardLast4":"4242","CardHolder":"Ada"}`,
			false, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.Payments.Record(ctx, carrier.SettledPayment{
					Kind: carrier.PaymentActivation, ActivationID: "50001", UserID: "1001", IntentID: "pi_1", Money: carrier.Money{Amount: 3449, Currency: "CAD"},
					Card: carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada"},
				}))
			},
		},
		{
			"SavedCard", http.MethodGet, lightphone.PathGetPaymentMethod, "", "", true, false,
			`{"Brand":"visa","Last4Digits":"4242","HolderName":"Ada","PaymentMethodId":"pm_1","ExpirationMonth":9,"ExpirationYear":2030}`,
			&carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada", PaymentMethodID: "pm_1", ExpMonth: 9, ExpYear: 2030},
			func(ctx context.Context, b *carrier.Backend) (any, error) { return b.SavedCards.SavedCard(ctx, ada) },
		},
		{
			"ActivationIntent", http.MethodPost, lightphone.PathCreateActivationPaymentIntent, "", `{"paId":50001}`, true, true,
			`{"clientSecret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"},
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.CardIntents.ActivationIntent(ctx, ada, "50001")
			},
		},
		{
			"ExtensionIntent", http.MethodPost, lightphone.PathCreateManualExtensionPaymentIntent, "", `{"PlanId":102,"UseExistingCard":true}`, true, true,
			`{"clientSecret":"pi_secret","paymentMethodId":"pm_1"}`, carrier.CardIntent{ClientSecret: "pi_secret", PaymentMethodID: "pm_1"},
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.CardIntents.ExtensionIntent(ctx, ada, 102, true)
			},
		},
		{
			"CardChangeIntent", http.MethodPost, lightphone.PathCreatePaymentMethodChangeSetupIntent, "", `{}`, true, true,
			`{"clientSecret":"seti_secret"}`, carrier.CardIntent{ClientSecret: "seti_secret"},
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return b.CardIntents.CardChangeIntent(ctx, ada)
			},
		},
		{
			"PayActivation", http.MethodPost, lightphone.PathPrepaidActivationPayment, "",
			`{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CCV":"987","ExpirationMonth":9,"ExpirationYear":2030,
			"paId":50001,"PaymentAmt":"34.49","AutoPayment":true,"currency":"CAD"}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.LegacyCards.PayActivation(ctx, ada, carrier.CardPayment{
					ActivationID: "50001", Money: carrier.Money{Amount: 3449, Currency: "CAD"}, Card: visa, AutoPay: true,
				}))
			},
		},
		{
			"ChangeCard", http.MethodPost, lightphone.PathChangePaymentInfo, "",
			`{"CreditCardType":"Visa","CreditCardNumber":"4242424242424242","CreditCardName":"Ada Lovelace","CCV":"987","ExpirationMonth":9,"ExpirationYear":2030}`, true, true, done, nil,
			func(ctx context.Context, b *carrier.Backend) (any, error) {
				return only(b.LegacyCards.ChangeCard(ctx, ada, visa))
			},
		},
	}
}

func TestOperationsAreComplete(t *testing.T) {
	t.Parallel()
	methods := 0
	for backend, i := reflect.TypeFor[carrier.Backend](), 0; i < backend.NumField(); i++ {
		if role := backend.Field(i).Type; role.Kind() == reflect.Interface {
			methods += role.NumMethod()
		}
	}
	if want := len(operations()) + 1; methods != want { // Events.Parse calls nobody
		t.Errorf("the roles have %d methods, the table and Parse are %d", methods, want)
	}
}

// Every call arrives as the contract has it, with our credentials and the
// customer's token where one is concerned, and its answer comes back whole.
func TestOperations(t *testing.T) {
	t.Parallel()
	router := contract(t)
	for _, o := range operations() {
		t.Run(o.name, func(t *testing.T) {
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
			got, err := o.call(t.Context(), backend)
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
	byName := map[string]operation{}
	for _, o := range operations() {
		byName[o.name] = o
	}
	for name, c := range map[string]struct {
		operation, answer string
		want              any
	}{
		"a verified code without a login": {"VerifyCode", done, carrier.Login{UserID: "1001"}},
		"a SIM that is taken":             {"Available", "false", false},
		"no plans":                        {"Plans", "[]", []carrier.Plan{}},
		"no payments":                     {"PaymentHistory", "[]", []carrier.PaymentRecord{}},
		"states that nobody knows": {
			"Outlook", `{"Activation":{"State":"on_hold"},"PortIn":{"State":"on_hold"}}`,
			carrier.Outlook{Activation: carrier.ActivationProgress{State: carrier.ActivationUnderReview}, PortIn: carrier.PortInProgress{State: carrier.PortInRequested}},
		},
		"several quotes":            {"Quote", "[" + quoteJSON + "," + quoteJSON + "]", quote},
		"a paId as text":            {"Submit", `"pa_50001"`, carrier.ActivationID("pa_50001")},
		"a paId with leading zeros": {"Submit", `"007"`, carrier.ActivationID("007")},
		"no saved card":             {"SavedCard", "null", (*carrier.SavedCard)(nil)},
		"an account not yet active": {
			"AccountInfo", `{"StartDate":"","EndDate":"","CurrentPlan":"","DataCapacity":"","DataCapacityName":"","DataUsage":"","Carrier":"","DataOverage":"","Calling":"","CurrentPlan_pfId":0}`,
			carrier.AccountInfo{},
		},
		"a bare client secret":           {"ActivationIntent", `"pi_secret"`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client_secret":                {"ActivationIntent", `{"client_secret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret as data":        {"ActivationIntent", `{"data":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret that succeeded": {"ActivationIntent", `{"IsSuccess":true,"clientSecret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"unknown fields":                 {"Available", " true\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := byName[c.operation].call(t.Context(), dial(t, reply(http.StatusOK, c.answer)))
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("gave %+v, %v; want %+v and no error", got, err, c.want)
			}
		})
	}
}
