package stripepay

import (
	"context"
	"fmt"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

func list(items ...string) reply {
	body := `{"object":"list","has_more":false,"data":[`
	for i, item := range items {
		if i > 0 {
			body += ","
		}
		body += item
	}
	return ok(body + "]}")
}

func intentWith(id, status, metadata string) string {
	return fmt.Sprintf(
		`{"id":%q,"object":"payment_intent","status":%q,"amount":3390,"amount_received":3390,"currency":"cad","metadata":%s}`, id, status, metadata)
}

// TestCalls holds each call to what goes over the wire and to what comes of the answer.
func TestCalls(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	cad := func(cents carrier.Cents) carrier.Money { return carrier.Money{Amount: cents, Currency: "CAD"} }
	intent := payment.Intent{
		ID: "pi_1", ClientSecret: "pi_1_secret_x", Status: payment.RequiresPaymentMethod, Amount: cad(3390),
		CustomerID: "cus_1",
		Metadata:   map[string]string{"purpose": "activation", "pa_id": "7", "web_user_id": "u1"},
		Created:    time.Unix(1795262400, 0),
	}
	card := `{"id":"pm_1","object":"payment_method","created":10,"billing_details":{"name":"Ada L"},"card":{"brand":"visa","last4":"4242","exp_month":3,"exp_year":2030}}`
	newer := `{"id":"pm_2","object":"payment_method","created":20,"card":{"brand":"amex","last4":"0005","exp_month":4,"exp_year":2031}}`
	visa := carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada L", PaymentMethodID: "pm_1", ExpMonth: 3,
		ExpYear: 2030}
	amex := carrier.SavedCard{Brand: "amex", Last4: "0005", PaymentMethodID: "pm_2", ExpMonth: 4, ExpYear: 2031}
	paid := intentWith("pi_9", "succeeded", `{"purpose":"activation"}`)
	customer := func(id, user string, created int) string {
		return fmt.Sprintf(`{"id":%q,"object":"customer","created":%d,"metadata":{"web_user_id":%q}}`, id, created, user)
	}
	setup := `{"id":"seti_1","object":"setup_intent","client_secret":"seti_1_secret_x","status":"succeeded","customer":"cus_1","payment_method":"pm_1","metadata":{"purpose":"card_change","web_user_id":"u1"}}`

	for _, c := range []struct {
		name     string
		replies  []reply
		call     func(*Provider) (any, error)
		want     any
		wantSent []string // method, path and form of each request
		wantCode carrier.Code
	}{
		{"create intent", []reply{ok(intentJSON)}, func(p *Provider) (any, error) {
			return p.CreateIntent(ctx, payment.IntentRequest{
				CustomerID: "cus_1", Key: "k", Amount: cad(3390), KeepCard: true,
				Subject: payment.Subject{
					Purpose: carrier.PaymentExtension, UserID: "u1", CNUM: "C9", PlanID: "102",
					CycleStart: carrier.Date{Year: 2026, Month: time.December, Day: 1},
				},
			})
		}, intent, []string{"POST /v1/payment_intents " +
			"amount=3390&currency=cad&customer=cus_1&metadata[cnum]=C9&metadata[cycle_start]=2026-12-01" +
			"&metadata[plan_id]=102&metadata[purpose]=extension&metadata[web_user_id]=u1&payment_method_types[0]=card" +
			"&setup_future_usage=off_session"}, ""},
		{"create intent whose card is not kept", []reply{ok(intentJSON)}, func(p *Provider) (any, error) {
			return p.CreateIntent(ctx, payment.IntentRequest{CustomerID: "cus_1", Key: "k", Amount: cad(3390),
				Subject: payment.Subject{Purpose: carrier.PaymentActivation, UserID: "u1", ActivationID: "7"}})
		}, intent, []string{"POST /v1/payment_intents " +
			"amount=3390&currency=cad&customer=cus_1&metadata[pa_id]=7&metadata[purpose]=activation" +
			"&metadata[web_user_id]=u1&payment_method_types[0]=card"}, ""},
		{"read intent with its card", []reply{ok(
			`{"id":"pi_1","status":"succeeded","amount":1,"amount_received":1,"currency":"cad","created":1,"customer":{"id":"cus_1","object":"customer"},"payment_method":` + card + `,"latest_charge":{"id":"ch_1","created":5}}`)},
			func(p *Provider) (any, error) { return p.Intent(ctx, "pi_1") },
			payment.Intent{ID: "pi_1", Status: payment.Succeeded, Amount: cad(1), Received: 1, CustomerID: "cus_1", Card: visa,
				Created: time.Unix(1, 0), Paid: time.Unix(5, 0)},
			[]string{"GET /v1/payment_intents/pi_1 expand[0]=payment_method&expand[1]=latest_charge"}, ""},
		{"read intent whose card was declined",
			[]reply{ok(
				`{"id":"pi_1","status":"requires_payment_method","amount":1,"currency":"cad","created":1,"latest_charge":{"id":"ch_1","created":5}}`)},
			func(p *Provider) (any, error) { return p.Intent(ctx, "pi_1") },
			payment.Intent{ID: "pi_1", Status: payment.RequiresPaymentMethod, Amount: cad(1), Created: time.Unix(1, 0)},
			[]string{"GET /v1/payment_intents/pi_1 expand[0]=payment_method&expand[1]=latest_charge"}, ""},
		{"list intents", []reply{list(intentJSON)}, func(p *Provider) (any, error) { return p.Intents(ctx, "cus_1") },
			[]payment.Intent{intent}, []string{"GET /v1/payment_intents customer=cus_1&limit=100"}, ""},
		{"change amount", []reply{ok(intentJSON)},
			func(p *Provider) (any, error) { return p.ChangeAmount(ctx, "pi_1", cad(3390)) },
			intent, []string{"POST /v1/payment_intents/pi_1 amount=3390&currency=cad"}, ""},
		{"cancel", []reply{ok(intentJSON)}, func(p *Provider) (any, error) { return nil, p.CancelIntent(ctx, "pi_1") },
			nil, []string{"POST /v1/payment_intents/pi_1/cancel cancellation_reason=abandoned"}, ""},
		{"cancel twice", []reply{fault(400, "invalid_request_error", "payment_intent_unexpected_state"),
			ok(intentWith("pi_1", "canceled", "{}"))},
			func(p *Provider) (any, error) { return nil, p.CancelIntent(ctx, "pi_1") }, nil,
			[]string{"POST /v1/payment_intents/pi_1/cancel cancellation_reason=abandoned",
				"GET /v1/payment_intents/pi_1 expand[0]=payment_method&expand[1]=latest_charge"}, ""},
		{"cancel what is paid", []reply{fault(400, "invalid_request_error", "payment_intent_unexpected_state"),
			ok(intentWith("pi_1", "succeeded", "{}"))},
			func(p *Provider) (any, error) { return nil, p.CancelIntent(ctx, "pi_1") }, nil,
			[]string{"POST /v1/payment_intents/pi_1/cancel cancellation_reason=abandoned",
				"GET /v1/payment_intents/pi_1 expand[0]=payment_method&expand[1]=latest_charge"}, carrier.FailedPrecondition},
		{"mark", []reply{ok(intentJSON)}, func(p *Provider) (any, error) {
			return nil,
				p.MarkSettled(ctx, "pi_1", payment.Refunded)
		},
			nil, []string{"POST /v1/payment_intents/pi_1 metadata[settled]=refunded"}, ""},
		{"mark given up", []reply{ok(intentJSON)}, func(p *Provider) (any, error) {
			return nil, p.MarkGivenUp(ctx, "pi_1", time.Unix(1000, 0))
		}, nil, []string{"POST /v1/payment_intents/pi_1 metadata[given_up_at]=1970-01-01T00:16:40Z"}, ""},
		{"unsettled", []reply{
			list(paid, intentWith("pi_8", "succeeded", `{"purpose":"extension"}`)),
			list(intentWith("pi_7", "succeeded", `{"purpose":"activation"}`),
				intentWith("pi_8", "succeeded", `{"purpose":"extension","settled":"yes"}`),
				intentWith("pi_6", "succeeded", `{}`), intentWith("pi_5", "processing", `{"purpose":"activation"}`)),
		}, func(p *Provider) (any, error) {
			intents, err := p.Unsettled(ctx, time.Unix(1000, 0))
			var ids []string
			for _, i := range intents {
				ids = append(ids, i.ID)
			}
			return ids, err
		}, []string{"pi_7", "pi_9"}, []string{
			"GET /v1/payment_intents/search limit=100&query=status:'succeeded' AND -metadata['settled']:'yes'",
			"GET /v1/payment_intents created[gte]=1000&limit=100",
		}, ""},
		{"refund", []reply{ok(`{"id":"re_1"}`)},
			func(p *Provider) (any, error) { return nil, p.Refund(ctx, "pi_1", "refund:pi_1") },
			nil, []string{"POST /v1/refunds payment_intent=pi_1"}, ""},
		{"refund twice", []reply{fault(400, "invalid_request_error", "charge_already_refunded")},
			func(p *Provider) (any, error) { return nil, p.Refund(ctx, "pi_1", "refund:pi_1") },
			nil, []string{"POST /v1/refunds payment_intent=pi_1"}, ""},
		{"find customer by e-mail", []reply{list(customer("cus_3", "u1", 30), customer("cus_2", "u1", 20),
			customer("cus_1", "u2", 10))},
			func(p *Provider) (any, error) { return p.FindCustomers(ctx, "u1", "ada@example.com") }, []string{"cus_2", "cus_3"},
			[]string{"GET /v1/customers email=ada@example.com&limit=100"}, ""},
		{"find customer in the index", []reply{list(), list(customer("cus_2", "o'u\\1", 20))},
			func(p *Provider) (any, error) { return p.FindCustomers(ctx, `o'u\1`, "ada@example.com") }, []string{"cus_2"},
			[]string{"GET /v1/customers email=ada@example.com&limit=100",
				`GET /v1/customers/search limit=100&query=metadata['web_user_id']:'o\'u\\1'`}, ""},
		{"find no customer", []reply{list()}, func(p *Provider) (any, error) { return p.FindCustomers(ctx, "u1", "") },
			[]string(nil),
			[]string{"GET /v1/customers/search limit=100&query=metadata['web_user_id']:'u1'"}, ""},
		{"create customer", []reply{ok(customer("cus_1", "u1", 1))}, func(p *Provider) (any, error) {
			return p.CreateCustomer(ctx, payment.CustomerRequest{UserID: "u1", Email: "ada@example.com", Name: "Ada L",
				Key: "k"})
		}, "cus_1", []string{"POST /v1/customers email=ada@example.com&metadata[web_user_id]=u1&name=Ada L"}, ""},
		{"read customer",
			[]reply{ok(`{"id":"cus_1","metadata":{"web_user_id":"u1"},"invoice_settings":{"default_payment_method":"pm_1"}}`)},
			func(p *Provider) (any, error) { return p.Customer(ctx, "cus_1") },
			payment.Customer{ID: "cus_1", UserID: "u1", DefaultCardID: "pm_1"}, []string{"GET /v1/customers/cus_1 "}, ""},
		{"read deleted customer", []reply{ok(`{"id":"cus_1","deleted":true}`)},
			func(p *Provider) (any, error) { return p.Customer(ctx, "cus_1") },
			payment.Customer{ID: "cus_1"}, []string{"GET /v1/customers/cus_1 "}, ""},
		{"cards", []reply{list(card, newer)}, func(p *Provider) (any, error) { return p.Cards(ctx, "cus_1") },
			[]payment.Card{{SavedCard: amex, Created: time.Unix(20, 0)}, {SavedCard: visa, Created: time.Unix(10, 0)}},
			[]string{"GET /v1/customers/cus_1/payment_methods limit=100&type=card"}, ""},
		{"set default card", []reply{ok(`{"id":"cus_1"}`)},
			func(p *Provider) (any, error) { return nil, p.SetDefaultCard(ctx, "cus_1", "pm_1") },
			nil, []string{"POST /v1/customers/cus_1 invoice_settings[default_payment_method]=pm_1"}, ""},
		{"detach card", []reply{ok(card)}, func(p *Provider) (any, error) { return nil, p.DetachCard(ctx, "pm_1") },
			nil, []string{"POST /v1/payment_methods/pm_1/detach "}, ""},
		{"detach card twice", []reply{fault(400, "invalid_request_error", ""), ok(card)},
			func(p *Provider) (any, error) { return nil, p.DetachCard(ctx, "pm_1") },
			nil, []string{"POST /v1/payment_methods/pm_1/detach ", "GET /v1/payment_methods/pm_1 "}, ""},
		{"create setup", []reply{ok(setup)}, func(p *Provider) (any, error) {
			return p.CreateSetup(ctx, payment.SetupRequest{CustomerID: "cus_1", UserID: "u1", Key: "k"})
		}, payment.Setup{ID: "seti_1", ClientSecret: "seti_1_secret_x", Status: payment.Succeeded, CustomerID: "cus_1",
			UserID: "u1", PaymentMethodID: "pm_1"},
			[]string{"POST /v1/setup_intents " +
				"customer=cus_1&metadata[purpose]=card_change&metadata[web_user_id]=u1&payment_method_types[0]=card" +
				"&usage=off_session"}, ""},
		{"read setup of another purpose", []reply{ok(
			`{"id":"seti_1","status":"succeeded","metadata":{"web_user_id":"u1","settled":"yes"}}`)},
			func(p *Provider) (any, error) { return p.Setup(ctx, "seti_1") },
			payment.Setup{ID: "seti_1", Status: payment.Succeeded, Settled: true}, []string{"GET /v1/setup_intents/seti_1 "},
			""},
		{"mark setup", []reply{ok(setup)}, func(p *Provider) (any, error) { return nil, p.MarkSetupSettled(ctx, "seti_1") },
			nil, []string{"POST /v1/setup_intents/seti_1 metadata[settled]=yes"}, ""},
		{"unsettled setups", []reply{list(
			setup, strings.Replace(setup, "succeeded", "requires_payment_method", 1),
			strings.Replace(setup, "card_change", "gift", 1),
			strings.Replace(setup, `"u1"`, `"u1","settled":"yes"`, 1),
		)}, func(p *Provider) (any, error) { return p.UnsettledSetups(ctx, time.Unix(1795262400, 0)) },
			[]payment.Setup{{ID: "seti_1", ClientSecret: "seti_1_secret_x", Status: payment.Succeeded, CustomerID: "cus_1",
				UserID: "u1", PaymentMethodID: "pm_1"}},
			[]string{"GET /v1/setup_intents created[gte]=1795262400&limit=100"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, p := serve(t, c.replies...)
			got, err := c.call(p)
			if code := carrier.CodeOf(err); code != c.wantCode {
				t.Fatalf("code = %q (%v), want %q", code, err, c.wantCode)
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("answer\n got %#v\nwant %#v", got, c.want)
			}
			var sent []string
			for _, r := range s.got() {
				text, err := url.QueryUnescape(r.String())
				if err != nil {
					t.Fatal(err)
				}
				sent = append(sent, text)
				if (r.Method == "POST") != (r.Key != "") {
					t.Errorf("%s carries the idempotency key %q", r, r.Key)
				}
			}
			if !reflect.DeepEqual(sent, c.wantSent) {
				t.Errorf("sent\n got %q\nwant %q", sent, c.wantSent)
			}
		})
	}
}

func TestNewRefusesBadOptions(t *testing.T) {
	t.Parallel()
	secrets := []carrier.Secret{"whsec_1"}
	for name, opts := range map[string]Options{
		"publishable key":      {SecretKey: "pk_test_1", WebhookSecrets: secrets},
		"no key":               {WebhookSecrets: secrets},
		"no webhook secret":    {SecretKey: "sk_test_1"},
		"empty webhook secret": {SecretKey: "sk_test_1", WebhookSecrets: []carrier.Secret{""}},
		"base without host":    {SecretKey: "sk_test_1", WebhookSecrets: secrets, APIBase: "localhost"},
	} {
		if p, err := New(opts); err == nil {
			t.Errorf("%s: New = %v, want an error", name, p)
		}
	}
}
