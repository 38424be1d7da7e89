package api

import (
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// foreign are requests with ada's session that name what is another customer's,
// for every private route. A route without one takes no name of anybody's from
// the request: null says so, and the test holds it to that.
var foreign = map[string]*struct {
	body, carrierCall string
	status            int
}{
	lightphone.PathPostActivationInfoPrepaid: {strings.Replace(activationBody, `"userId":"1001"`, `"userId":"2002"`,
		1), "activations.submit", http.StatusForbidden},
	lightphone.PathPrepaidActivationPayment: {strings.Replace(cardPayBody, "50001", otherPaID, 1),
		"raw_cards.pay_activation", http.StatusNotFound},
	// the fake refuses by the customer's token
	lightphone.PathCreateActivationPaymentIntent: {`{"paId":50002}`, "", http.StatusNotFound},
	lightphone.PathChangePlan: {`{"Cnum":"C2002","PlanId":103}`, "subscriptions.change_plan",
		http.StatusForbidden},

	lightphone.PathIsActivationPending:                  nil,
	lightphone.PathPrepaidPlans:                         nil,
	lightphone.PathGetTotalPrepaid:                      nil,
	lightphone.PathCreateManualExtensionPaymentIntent:   nil,
	lightphone.PathCreatePaymentMethodChangeSetupIntent: nil,
	lightphone.PathGetPaymentMethod:                     nil,
	lightphone.PathGetBasicInfo:                         nil,
	lightphone.PathGetProfile:                           nil,
	lightphone.PathAccountInfo:                          nil,
	lightphone.PathChangeName:                           nil,
	lightphone.PathChangeAddress:                        nil,
	lightphone.PathPostTermination:                      nil,
	lightphone.PathChangePaymentInfo:                    nil,
	lightphone.PathGetPaymentHistory:                    nil,
	lightphone.PathGetOutlook:                           nil,
	lightphone.PathSessionKeepAlive:                     nil,
	lightphone.PathSessionLogout:                        nil,
	lightphone.PathSessionList:                          nil,
	lightphone.PathSessionEnd:                           {`{"Id":"the-session-of-another"}`, "", http.StatusNotFound},
}

// poison names another customer in every way that any call knows.
const poison = `"UserId":"2002","userId":"2002","Cnum":"C2002","CNUM":"C2002","ClientRef":"C2002","PaymentMethodId":"pm_of_another","paymentMethodId":"pm_of_another","AuthToken":"x",`

func TestOwnership(t *testing.T) {
	t.Parallel()
	for _, r := range routes() {
		if !r.access.needsSession() {
			continue
		}
		t.Run(r.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			session := e.login()
			attack, listed := foreign[r.path]
			if !listed {
				t.Fatalf("%s is missing in the table of ownership", r.path)
			}
			q := goodRequest(t, r, session)
			q.header["UserId"], q.header["Cnum"] = "2002", "C2002"
			if attack != nil {
				q.body = attack.body
				e.send(q).want(t, attack.status)
				if attack.carrierCall != "" && e.carrier.called(attack.carrierCall) {
					t.Errorf("the carrier's %s was called with another customer's thing", attack.carrierCall)
				}
				return
			}
			if strings.Contains(q.body, `{"`) {
				q.body = strings.Replace(q.body, "{", "{"+poison, 1)
			}
			q.path += map[bool]string{true: "&", false: "?"}[strings.Contains(q.path, "?")] +
				"userId=2002&Cnum=C2002&UserId=2002"
			e.send(q).want(t, http.StatusOK)
			ada := carrier.Customer{UserID: adaID, CNUM: adaCNUM, Token: adaToken}
			for _, customer := range e.carrier.customers {
				if customer != ada {
					t.Errorf("the carrier was called for %s %s; want the session's own customer", customer.UserID, customer.CNUM)
				}
			}
		})
	}
}

// What is paid with a raw card is what is due, not what the page says.
func TestRawCardPaysWhatIsDue(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	q := goodRequest(t, routeOf(t, lightphone.PathPrepaidActivationPayment), e.login())
	q.body = strings.Replace(q.body, "34.49", "0.01", 1)
	e.send(q).want(t, http.StatusOK, `"Code":"quote_changed"`)
	if e.carrier.called("raw_cards.pay_activation") {
		t.Error("the card was charged with an amount that isn't due")
	}
	q.body = strings.Replace(cardPayBody, `"34.49"`, "34.49", 1) // as a number
	e.send(q).want(t, http.StatusOK, `"IsSuccess":true`)
	if !e.carrier.called("raw_cards.pay_activation") {
		t.Error("the amount that is due, as a number, did not charge the card")
	}
}

func TestRawCardsCanBeOff(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.LegacyCards = false }})
	session := e.login()
	for _, path := range []string{lightphone.PathPrepaidActivationPayment, lightphone.PathChangePaymentInfo} {
		e.send(goodRequest(t, routeOf(t, path), session)).want(t, http.StatusGone, `"Code":"raw_card_disabled"`)
	}
	for _, call := range []string{"raw_cards.pay_activation", "raw_cards.change_card", "payments.activation_due"} {
		if e.carrier.called(call) {
			t.Errorf("the carrier's %s was called", call)
		}
	}
}
