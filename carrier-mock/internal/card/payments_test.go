package card_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/stripe/stripe-go/v82"

	"github.com/golight/selfservice/carrier-mock/internal/card"
)

func TestTheVersionIsTheClientLibrarys(t *testing.T) {
	t.Parallel()
	if card.APIVersion != stripe.APIVersion {
		t.Errorf("the emulator speaks %s, the client library %s; want one version", card.APIVersion, stripe.APIVersion)
	}
}

func TestEveryCardOfTheTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		number       string
		status       int    // of the confirmation
		code         string // decline code or code
		message      string
		intent       string // the intent's status afterwards
		afterPass    string // and after 3-D Secure, when the card asks for it
		afterPassErr string
	}{
		{number: "4242424242424242", status: 200, intent: "succeeded"},
		{number: "5555555555554444", status: 200, intent: "succeeded"},
		{number: "378282246310005", status: 200, intent: "succeeded"},
		{number: "4000000000000002", status: 402, code: "generic_decline", message: "Your card was declined.",
			intent: "requires_payment_method"},
		{number: "4000000000009995", status: 402, code: "insufficient_funds", message: "Your card has insufficient funds.",
			intent: "requires_payment_method"},
		{number: "4000000000009987", status: 402, code: "lost_card", message: "Your card was declined.",
			intent: "requires_payment_method"},
		{number: "4000000000000069", status: 402, code: "expired_card", message: "Your card has expired.",
			intent: "requires_payment_method"},
		{number: "4000000000000127", status: 402, code: "incorrect_cvc", message: "Your card's security code is incorrect.",
			intent: "requires_payment_method"},
		{number: "4000000000000119", status: 402, code: "processing_error",
			message: "An error occurred while processing your card. Try again in a little bit.",
			intent:  "requires_payment_method"},
		{number: "4242424242424241", status: 402, code: "incorrect_number", message: "Your card number is incorrect.",
			intent: "requires_payment_method"},
		{number: "4111111111111111", status: 402, code: "test_mode_live_card", intent: "requires_payment_method"},
		{number: "4000000000000341", status: 402, code: "generic_decline", message: "Your card was declined.",
			intent: "requires_payment_method"},
		{number: "4000002500003155", status: 200, intent: "requires_action", afterPass: "succeeded"},
		{number: "4000000000003220", status: 200, intent: "requires_action", afterPass: "succeeded"},
		{number: "4000008400001629", status: 200, intent: "requires_action", afterPass: "requires_payment_method",
			afterPassErr: "card_declined"},
	} {
		t.Run(c.number, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			pi := w.intent()
			got := w.confirm(pi, c.number)
			if got.status != c.status || got.code() != c.code {
				t.Errorf("confirm answered %d %q, want %d %q", got.status, got.code(), c.status, c.code)
			}
			if c.message != "" && got.errorField("message") != c.message {
				t.Errorf("the message is %q, want %q", got.errorField("message"), c.message)
			}
			if now := w.retrieve(pi.ID); string(now.Status) != c.intent {
				t.Errorf("the intent is %s, want %s", now.Status, c.intent)
			}
			if c.afterPass == "" {
				return
			}
			if status := w.control("POST", "three_d_secure/"+pi.ID, `{"Outcome":"pass"}`, nil); status != 200 {
				t.Errorf("three_d_secure answered %d, want 200", status)
			}
			now := w.retrieve(pi.ID)
			code := ""
			if now.LastPaymentError != nil {
				code = string(now.LastPaymentError.Code)
			}
			if string(now.Status) != c.afterPass || code != c.afterPassErr {
				t.Errorf("after passing 3-D Secure the intent is %s with error %q, want %s with %q", now.Status, code, c.afterPass,
					c.afterPassErr)
			}
		})
	}
}

func TestAPaymentThatSucceedsSavesTheCardAndTellsWhatHappened(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	if got := w.confirm(pi, "4242424242424242"); got.status != 200 {
		t.Fatalf("confirm answered %d %v, want 200", got.status, got.body)
	}
	params := &stripe.PaymentIntentRetrieveParams{}
	params.AddExpand("payment_method")
	params.AddExpand("latest_charge")
	now, err := w.stripe.V1PaymentIntents.Retrieve(t.Context(), pi.ID, params)
	if err != nil {
		t.Fatal(err)
	}
	if now.AmountReceived != 4520 || now.LatestCharge.Amount != 4520 || !now.LatestCharge.Paid ||
		now.LatestCharge.Metadata["pa_id"] != "17" {
		t.Errorf("the charge is %+v of %d received, want 4520 paid with the intent's metadata", now.LatestCharge,
			now.AmountReceived)
	}
	saved := now.PaymentMethod
	if saved.Customer == nil || saved.Customer.ID != pi.Customer.ID || saved.Card.Last4 != "4242" ||
		saved.Card.Brand != "visa" ||
		saved.Card.ExpYear != 2034 || saved.BillingDetails.Name != "Ada Byron" || saved.Card.Checks.CVCCheck != "pass" {
		t.Errorf("the saved card is %+v, want the Visa 4242 attached to the customer", saved)
	}
	want := []string{"customer.created", "payment_intent.created", "payment_method.attached", "charge.succeeded",
		"payment_intent.succeeded"}
	if got := w.events(); !slices.Equal(sorted(got), sorted(want)) {
		t.Errorf("the webhooks are %v, want %v", got, want)
	}
	again := w.confirm(pi, "4242424242424242")
	if again.status != 400 || again.code() != "payment_intent_unexpected_state" {
		t.Errorf("confirming again answered %d %q, want 400 payment_intent_unexpected_state", again.status, again.code())
	}
	if inside, _ := again.errorField("payment_intent").(map[string]any); inside["status"] != "succeeded" {
		t.Errorf("the refusal holds the intent %v, want it succeeded", inside["status"])
	}
}

func TestADeclinedPaymentIsPaidOnTheSameIntent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	refused := w.confirm(pi, "4000000000000002")
	if inside,
		_ := refused.errorField("payment_intent").(map[string]any); inside["status"] != "requires_payment_method" ||
		inside["metadata"] != nil {
		t.Errorf("the refusal holds the intent %v, want it without metadata and at requires_payment_method", inside)
	}
	now := w.retrieve(pi.ID)
	if now.LastPaymentError == nil || now.LastPaymentError.DeclineCode != "generic_decline" || now.PaymentMethod != nil ||
		now.LatestCharge == nil {
		t.Errorf("after the decline the intent is %+v, want the reason, no payment method and the failed charge", now)
	}
	if got := w.confirm(pi, "5555555555554444"); got.status != 200 || got.body["status"] != "succeeded" {
		t.Fatalf("the second card answered %d %v, want succeeded", got.status, got.body)
	}
	var paid, failed int
	for charge, err := range w.stripe.V1Charges.List(t.Context(),
		&stripe.ChargeListParams{PaymentIntent: stripe.String(pi.ID)}) {
		if err != nil {
			t.Fatal(err)
		}
		if charge.Paid {
			paid++
		} else {
			failed++
		}
	}
	if paid != 1 || failed != 1 {
		t.Errorf("%d charges succeeded and %d failed, want one each", paid, failed)
	}
	if now := w.retrieve(pi.ID); now.LastPaymentError != nil {
		t.Errorf("the paid intent still has the error %v, want none", now.LastPaymentError)
	}
	if got := w.events(); !slices.Contains(got, "payment_intent.payment_failed") ||
		!slices.Contains(got, "charge.failed") {
		t.Errorf("the webhooks are %v, want the failures among them", got)
	}
}

func TestFailingThreeDSecure(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	got := w.confirm(pi, "4000000000003220")
	next, _ := got.body["next_action"].(map[string]any)
	if next["type"] != "use_stripe_sdk" {
		t.Errorf("next_action is %v, want use_stripe_sdk", next)
	}
	path, secret := "/three_d_secure/"+pi.ID, pi.ClientSecret
	if out := w.must("POST", path, card.DevPublishableKey,
		values("client_secret", "wrong", "outcome", "pass")); out.status != 400 {
		t.Errorf("a wrong client secret answered %d, want 400", out.status)
	}
	if out := w.must("POST", path, card.DevPublishableKey,
		values("client_secret", secret, "outcome", "maybe")); out.status != 400 {
		t.Errorf("an unknown outcome answered %d, want 400", out.status)
	}
	out := w.must("POST", path, card.DevPublishableKey, values("client_secret", secret, "outcome", "fail"))
	last, _ := out.body["last_payment_error"].(map[string]any)
	if out.status != 200 || out.body["status"] != "requires_payment_method" ||
		last["code"] != "payment_intent_authentication_failure" || last["type"] != "invalid_request_error" {
		t.Errorf("failing answered %d %v, want requires_payment_method with payment_intent_authentication_failure",
			out.status, out.body)
	}
	if out := w.must("POST", path, card.DevPublishableKey,
		values("client_secret", secret, "outcome", "pass")); out.code() != "payment_intent_unexpected_state" {
		t.Errorf("passing afterwards answered %q, want payment_intent_unexpected_state", out.code())
	}
	if charges := w.emulator.Account().AllCharges(); len(charges) != 0 {
		t.Errorf("%d charges were made, want none", len(charges))
	}
}

func TestUpdateCancelAndWhatTheyRefuse(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	changed, err := w.stripe.V1PaymentIntents.Update(t.Context(), pi.ID, &stripe.PaymentIntentUpdateParams{
		Amount: stripe.Int64(5000), Metadata: map[string]string{"settled": "yes", "pa_id": ""},
	})
	if err != nil || changed.Amount != 5000 || changed.Metadata["settled"] != "yes" ||
		changed.Metadata["purpose"] != "activation" {
		t.Errorf("update gave %+v, %v; want the amount and the metadata merged", changed, err)
	}
	if _, there := changed.Metadata["pa_id"]; there {
		t.Errorf("the metadata is %v, want pa_id removed", changed.Metadata)
	}
	cancelled, err := w.stripe.V1PaymentIntents.Cancel(t.Context(), pi.ID,
		&stripe.PaymentIntentCancelParams{CancellationReason: stripe.String("abandoned")})
	if err != nil || cancelled.Status != stripe.PaymentIntentStatusCanceled ||
		cancelled.CancellationReason != "abandoned" {
		t.Errorf("cancel gave %+v, %v; want it canceled", cancelled, err)
	}
	_, err = w.stripe.V1PaymentIntents.Cancel(t.Context(), pi.ID, nil)
	wantCode(t, "cancel again", err, "payment_intent_unexpected_state")
	_, err = w.stripe.V1PaymentIntents.Update(t.Context(), pi.ID,
		&stripe.PaymentIntentUpdateParams{Amount: stripe.Int64(6000)})
	wantCode(t, "update of a canceled intent", err, "payment_intent_unexpected_state")
	if _, err := w.stripe.V1PaymentIntents.Update(t.Context(), pi.ID,
		&stripe.PaymentIntentUpdateParams{Metadata: map[string]string{"note": "x"}}); err != nil {
		t.Errorf("metadata of a canceled intent: %v, want it changed", err)
	}
	if got := w.confirm(pi, "4242424242424242"); got.code() != "payment_intent_unexpected_state" {
		t.Errorf("confirming a canceled intent answered %q, want payment_intent_unexpected_state", got.code())
	}
}

func TestCreationRefusesBadParameters(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		form  []string
		code  any
		param any
	}{
		{[]string{"currency", "cad"}, "parameter_missing", "amount"},
		{[]string{"amount", "100"}, "parameter_missing", "currency"},
		{[]string{"amount", "49", "currency", "cad"}, "amount_too_small", "amount"},
		{[]string{"amount", "-100", "currency", "cad"}, "parameter_invalid_integer", "amount"},
		{[]string{"amount", "45.20", "currency", "cad"}, "parameter_invalid_integer", "amount"},
		{[]string{"amount", "100000000", "currency", "cad"}, "amount_too_large", "amount"},
		{[]string{"amount", "100", "currency", "xyz"}, nil, "currency"},
		{[]string{"amount", "100", "currency", "cad", "customer", "cus_none"}, "resource_missing", "customer"},
		{[]string{"amount", "100", "currency", "cad", "colour", "red"}, "parameter_unknown", "colour"},
		{[]string{"amount", "100", "currency", "cad", "payment_method", "pm_none"}, "resource_missing", "payment_method"},
		{[]string{"amount", "100", "currency", "cad", "payment_method_types[]", "sepa_debit"},
			"payment_intent_invalid_parameter", "payment_method_types"},
		{[]string{"amount", "100", "currency", "cad", "capture_method", "manual"}, nil, "capture_method"},
		{[]string{"amount", "100", "currency", "cad", "setup_future_usage", "always"}, nil, "setup_future_usage"},
		{[]string{"amount", "100", "currency", "cad", "off_session", "true"}, nil, "confirm"},
		{[]string{"amount", "100", "currency", "cad", "confirm", "true"}, "payment_intent_unexpected_state", nil},
		{[]string{"amount", "100", "currency", "cad", "metadata[" + string(make([]byte, 41)) + "]", "x"}, nil, "metadata"},
	} {
		got := w.must("POST", "/v1/payment_intents", card.DevSecretKey, values(c.form...))
		if got.status != 400 || got.errorField("type") != "invalid_request_error" || got.errorField("code") != c.code ||
			got.errorField("param") != c.param {
			t.Errorf("%v answered %d %v, want 400 with code %v and param %v", c.form, got.status, got.body, c.code, c.param)
		}
	}
}

func wantCode(t *testing.T, what string, err error, code string) {
	t.Helper()
	var refusal *stripe.Error
	if !errors.As(err, &refusal) || string(refusal.Code) != code {
		t.Errorf("%s gave %v, want the code %s", what, err, code)
	}
}
