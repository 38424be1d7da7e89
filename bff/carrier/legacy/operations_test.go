package legacy

import (
	"errors"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone/wiretest"
)

const done = `{"IsSuccess":true,"Message":"done"}`

// What other tests take up of the examples.
var (
	loggedIn  = string(wiretest.Of("LightPhoneLogin/a subscriber").Answer)
	adaLogin  = wiretest.Meanings["LightPhoneLogin/a subscriber"].Answer
	quoteList = string(wiretest.Of("GetTotalPrepaid/a price in Quebec").Answer)
	quote     = wiretest.Meanings["GetTotalPrepaid/a price in Quebec"].Answer
	ported    = wiretest.Meanings["PostActivationInfoPrepaid/with a number brought along"].
			Request.(carrier.SubmitRequest).Activation
)

// operations are all methods of all roles that call the carrier, with their first example that is answered.
func operations() (all []operation) {
	for _, e := range wiretest.For(wiretest.Adapter) {
		m := wiretest.Meanings[e.ID]
		if m.Err == nil && !slices.ContainsFunc(all, func(o operation) bool { return o.op == m.Op }) {
			all = append(all, operation{m.Op, e.Method, e.Path, e.Query, string(e.Request), e.Session, string(e.Answer),
				m.Answer, m.Request})
		}
	}
	return all
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
		case carrier.RefreshToken.Operation, carrier.ParseEvent.Operation, carrier.Ping.Operation:
			// none, no call, CheckSIM's
		default:
			if !tried {
				t.Errorf("%s is not tried", op.Name)
			}
		}
	}
}

// Every call arrives as the specification has it, with our credentials and the
// customer's token where one is concerned, and its answer comes back whole.
func TestExamplesOfTheSpecification(t *testing.T) {
	t.Parallel()
	router := contract(t)
	for _, e := range wiretest.For(wiretest.Adapter) {
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			m, ok := wiretest.Meanings[e.ID]
			if !ok {
				t.Fatal("wiretest.Meanings lacks it")
			}
			backend := dial(t, func(w http.ResponseWriter, r *http.Request) {
				if r.Method != e.Method || r.URL.Path != e.Path || r.URL.RawQuery != e.Query {
					t.Errorf("arrived as %s %s?%s; want %s %s?%s", r.Method, r.URL.Path, r.URL.RawQuery, e.Method, e.Path, e.Query)
				}
				wantToken := ""
				if e.Session {
					wantToken = ada.Token.Reveal()
				}
				for name, want := range map[string]string{
					"ClientId": "alpha", "ApiToken": apiToken, "Authtoken": wantToken, "Content-Type": "application/json",
					"Accept": "application/json",
				} {
					if got := r.Header.Get(name); got != want {
						t.Errorf("header %s = %q; want %q", name, got, want)
					}
				}
				body, err := io.ReadAll(r.Body)
				if err != nil || len(e.Request) == 0 && len(body) > 0 {
					t.Errorf("body = %s, %v; want none", body, err)
				}
				if len(e.Request) > 0 {
					for _, fault := range wiretest.Compare(body, e.Request, nil, nil) {
						t.Errorf("the request: %s", fault)
					}
				}
				r.Body = io.NopCloser(strings.NewReader(string(body)))
				if err := keepsContract(r.Context(), router, r); err != nil {
					t.Errorf("the request breaks the contract: %v", err)
				}
				reply(e.Status, string(e.Answer))(w, r)
			})
			got, err := backend.Invoke(t.Context(), m.Op, m.Request)
			if m.Err == nil {
				if err != nil || !reflect.DeepEqual(got, m.Answer) {
					t.Errorf("gave %+v, %v; want %+v and no error", got, err, m.Answer)
				}
				return
			}
			var is *carrier.Error
			if !errors.As(err, &is) || is.Code != m.Err.Code || is.Reason != m.Err.Reason || is.Field != m.Err.Field ||
				is.UserID != m.Err.UserID {
				t.Errorf("gave %+v, %#v; want %+v", got, err, m.Err)
			}
		})
	}
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
		"no payments": {carrier.ListPayments.Operation, "[]",
			carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{}}},
		"states that nobody knows": {
			carrier.GetOutlook.Operation, `{"Activation":{"State":"on_hold"},"PortIn":{"State":"on_hold"}}`,
			carrier.Outlook{Activation: carrier.ActivationStatus{State: carrier.ActivationUnderReview},
				PortIn: carrier.PortInProgress{State: carrier.PortInRequested}},
		},
		"several quotes": {carrier.GetQuote.Operation, strings.Replace(quoteList, "]", ","+quoteList[1:], 1),
			quote},
		"a paId as text": {carrier.Submit.Operation, `"pa_50001"`,
			carrier.SubmitAnswer{ActivationID: "pa_50001"}},
		"a paId with leading zeros": {carrier.Submit.Operation, `"007"`, carrier.SubmitAnswer{ActivationID: "007"}},
		"no saved card":             {carrier.GetSavedCard.Operation, "null", carrier.SavedCardAnswer{}},
		"an account not yet active": {
			carrier.GetAccountInfo.Operation,
			`{"StartDate":"","EndDate":"","CurrentPlan":"","DataCapacity":"","DataCapacityName":"","DataUsage":"","Carrier":"","DataOverage":"","Calling":"","CurrentPlan_pfId":0}`,
			carrier.AccountInfo{},
		},
		"a bare client secret": {carrier.CreateActivationIntent.Operation, `"pi_secret"`,
			carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client_secret": {carrier.CreateActivationIntent.Operation, `{"client_secret":"pi_secret"}`,
			carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret as data": {carrier.CreateActivationIntent.Operation, `{"data":"pi_secret"}`,
			carrier.CardIntent{ClientSecret: "pi_secret"}},
		"a client secret that succeeded": {carrier.CreateActivationIntent.Operation,
			`{"IsSuccess":true,"clientSecret":"pi_secret"}`, carrier.CardIntent{ClientSecret: "pi_secret"}},
		"unknown fields": {carrier.CheckSIM.Operation, " true\n", carrier.CheckSIMAnswer{Available: true}},
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
