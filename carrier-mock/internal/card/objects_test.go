package card_test

import (
	"slices"
	"testing"

	"github.com/stripe/stripe-go/v82"
)

func TestSetupIntents(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		number, status, code, afterPass string
	}{
		{"4242424242424242", "succeeded", "", ""},
		{"4000000000000341", "succeeded", "", ""},
		{"4000000000000002", "requires_payment_method", "generic_decline", ""},
		{"4000000000000127", "requires_payment_method", "incorrect_cvc", ""},
		{"4000002500003155", "requires_action", "", "succeeded"},
		{"4000008400001629", "requires_action", "", "requires_payment_method"},
	} {
		w := newWorld(t)
		customer := w.intent().Customer.ID
		si, err := w.stripe.V1SetupIntents.Create(t.Context(), &stripe.SetupIntentCreateParams{
			Customer: stripe.String(customer), PaymentMethodTypes: []*string{stripe.String("card")},
			Usage: stripe.String("off_session"),
		})
		if err != nil {
			t.Fatal(err)
		}
		params := typed(c.number, "payment_method_data[")
		params.Set("client_secret", si.ClientSecret)
		got := w.must("POST", "/v1/setup_intents/"+si.ID+"/confirm", pk, params)
		if got.code() != c.code {
			t.Errorf("%s: confirming answered %d %q, want %q", c.number, got.status, got.code(), c.code)
		}
		status := func() string {
			now, err := w.stripe.V1SetupIntents.Retrieve(t.Context(), si.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			return string(now.Status)
		}
		if now := status(); now != c.status {
			t.Errorf("%s: the set-up is %s, want %s", c.number, now, c.status)
		}
		if c.afterPass != "" {
			w.control("POST", "three_d_secure/"+si.ID, `{"Outcome":"pass"}`, nil)
			if now := status(); now != c.afterPass {
				t.Errorf("%s: after 3-D Secure the set-up is %s, want %s", c.number, now, c.afterPass)
			}
		}
		saved := 0
		for _, err := range w.stripe.V1Customers.ListPaymentMethods(t.Context(),
			&stripe.CustomerListPaymentMethodsParams{Customer: stripe.String(customer)}) {
			if err != nil {
				t.Fatal(err)
			}
			saved++
		}
		if want := map[bool]int{true: 1}[status() == "succeeded"]; saved != want {
			t.Errorf("%s: %d cards are saved, want %d", c.number, saved, want)
		}
	}
}

func TestFailingTheAuthenticationOfASetup(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	si, err := w.stripe.V1SetupIntents.Create(t.Context(), &stripe.SetupIntentCreateParams{
		PaymentMethod: stripe.String("pm_card_threeDSecure2Required"), Confirm: stripe.Bool(true),
		PaymentMethodTypes: []*string{stripe.String("card")},
	})
	if err != nil || si.Status != stripe.SetupIntentStatusRequiresAction {
		t.Fatalf("create gave %+v, %v; want requires_action", si, err)
	}
	got := w.must("POST", "/three_d_secure/"+si.ID, pk, values("client_secret", si.ClientSecret, "outcome", "fail"))
	last, _ := got.body["last_setup_error"].(map[string]any)
	if got.body["status"] != "requires_payment_method" || last["code"] != "setup_intent_authentication_failure" {
		t.Errorf("failing gave %v, want requires_payment_method with setup_intent_authentication_failure", got.body)
	}
	if types := w.events(); !slices.Equal(types,
		[]string{"setup_intent.created", "setup_intent.requires_action", "setup_intent.setup_failed"}) {
		t.Errorf("the webhooks are %v, want created, requires_action and setup_failed", types)
	}
}

func TestSavedCards(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	customer := w.intent().Customer.ID
	attach := func(id string) (*stripe.PaymentMethod, error) {
		return w.stripe.V1PaymentMethods.Attach(ctx, id,
			&stripe.PaymentMethodAttachParams{Customer: stripe.String(customer)})
	}
	visa, err := attach("pm_card_visa")
	if err != nil {
		t.Fatal(err)
	}
	_, err = attach("pm_card_chargeDeclined")
	wantCode(t, "attaching a card that declines", err, "card_declined")
	_, err = w.stripe.V1Customers.Update(ctx, customer, &stripe.CustomerUpdateParams{
		InvoiceSettings: &stripe.CustomerUpdateInvoiceSettingsParams{DefaultPaymentMethod: stripe.String(visa.ID)},
	})
	if err != nil {
		t.Fatalf("choosing the default: %v", err)
	}
	if saved, ok := w.emulator.DefaultCard("7"); !ok || saved.PaymentMethodID != visa.ID || saved.Last4 != "4242" {
		t.Errorf("DefaultCard gave %+v, %v; want the Visa", saved, ok)
	}
	// The saved card pays, by its id, with the client secret alone.
	pi, err := w.stripe.V1PaymentIntents.Create(ctx, &stripe.PaymentIntentCreateParams{
		Amount: stripe.Int64(3000), Currency: stripe.String("CAD"), Customer: stripe.String(customer),
		PaymentMethodTypes: []*string{stripe.String("card")},
	})
	if err != nil {
		t.Fatal(err)
	}
	paid := w.must("POST", "/v1/payment_intents/"+pi.ID+"/confirm", pk,
		values("client_secret", pi.ClientSecret, "payment_method", visa.ID))
	if paid.body["status"] != "succeeded" || pi.Currency != "cad" {
		t.Errorf("the saved card gave %v, want succeeded", paid.body)
	}
	// Nobody else may pay with it.
	foreign := w.intent()
	if got := w.must("POST", "/v1/payment_intents/"+foreign.ID+"/confirm", pk,
		values("client_secret", foreign.ClientSecret, "payment_method", visa.ID)); got.status != 400 {
		t.Errorf("another customer's intent took the card with %d, want 400", got.status)
	}
	other, err := w.stripe.V1PaymentIntents.Create(ctx,
		&stripe.PaymentIntentCreateParams{Amount: stripe.Int64(3000), Currency: stripe.String("cad")})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.must("POST", "/v1/payment_intents/"+other.ID+"/confirm", pk,
		values("client_secret", other.ClientSecret, "payment_method", visa.ID)); got.status != 400 {
		t.Errorf("another's card answered %d, want 400", got.status)
	}
	// A card that nobody keeps pays once.
	loose := w.must("POST", "/v1/payment_methods", pk, typed("4242424242424242", ""))
	once := values("amount", "3000", "currency", "cad", "confirm", "true", "payment_method", loose.body["id"].(string))
	first, second := w.must("POST", "/v1/payment_intents", sk, once), w.must("POST", "/v1/payment_intents", sk, once)
	if first.status != 200 || second.status != 400 {
		t.Errorf("a card without a customer paid with %d and %d, want 200 and then 400", first.status, second.status)
	}
	if _, err := w.stripe.V1PaymentMethods.Detach(ctx, visa.ID, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := attach(visa.ID); err == nil {
		t.Error("a card that was detached was attached again, want a refusal")
	}
	if _, err := w.stripe.V1PaymentMethods.Detach(ctx, visa.ID, nil); err == nil {
		t.Error("a card was detached twice, want a refusal")
	}
	now, err := w.stripe.V1Customers.Retrieve(ctx, customer, nil)
	if err != nil || now.InvoiceSettings.DefaultPaymentMethod != nil {
		t.Errorf("after detaching the customer is %+v, %v; want no default", now, err)
	}
	if _, ok := w.emulator.DefaultCard("7"); ok {
		t.Error("DefaultCard found a card after it was detached, want none")
	}
}

func TestRefunds(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	pi := w.intent()
	_, err := w.stripe.V1Refunds.Create(ctx, &stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID)})
	if err == nil {
		t.Error("an unpaid intent was refunded, want a refusal")
	}
	w.confirm(pi, "4242424242424242")
	part, err := w.stripe.V1Refunds.Create(ctx,
		&stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID), Amount: stripe.Int64(520),
			Reason: stripe.String("requested_by_customer")})
	if err != nil || part.Amount != 520 || part.Status != "succeeded" {
		t.Errorf("a part gave %+v, %v; want 520 succeeded", part, err)
	}
	if _, err := w.stripe.V1Refunds.Create(ctx,
		&stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID), Amount: stripe.Int64(4001)}); err == nil {
		t.Error("more than the rest was refunded, want a refusal")
	}
	rest, err := w.stripe.V1Refunds.Create(ctx, &stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID)})
	if err != nil || rest.Amount != 4000 {
		t.Errorf("the rest gave %+v, %v; want 4000", rest, err)
	}
	_, err = w.stripe.V1Refunds.Create(ctx, &stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID)})
	wantCode(t, "refunding again", err, "charge_already_refunded")
	for charge, err := range w.stripe.V1Charges.List(ctx, &stripe.ChargeListParams{PaymentIntent: stripe.String(pi.ID)}) {
		if err != nil || !charge.Refunded || charge.AmountRefunded != 4520 {
			t.Errorf("the charge is %+v, %v; want it refunded whole", charge, err)
		}
	}
	var listed []struct {
		Status         string
		AmountRefunded int64
		Charges        []struct{ AmountRefunded int64 }
	}
	w.control("GET", "payment_intents", "", &listed)
	if len(listed) != 1 || listed[0].Status != "succeeded" || listed[0].AmountRefunded != 4520 ||
		len(listed[0].Charges) != 1 {
		t.Errorf("/_emulator/payment_intents gave %+v, want one, refunded whole", listed)
	}
	if types := w.events(); !slices.Contains(types, "charge.refunded") || !slices.Contains(types, "refund.created") {
		t.Errorf("the webhooks are %v, want the refund among them", types)
	}
}

func TestSearchAndLists(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	var ids []string
	for range 12 {
		pi := w.intent()
		ids = append(ids, pi.ID)
		w.confirm(pi, "4242424242424242")
	}
	if _, err := w.stripe.V1PaymentIntents.Update(ctx, ids[3],
		&stripe.PaymentIntentUpdateParams{Metadata: map[string]string{"settled": "yes"}}); err != nil {
		t.Fatal(err)
	}
	search := &stripe.PaymentIntentSearchParams{}
	search.Query = "status:'succeeded' AND metadata['purpose']:'activation' AND -metadata['settled']:'yes'"
	search.Limit = stripe.Int64(5)
	var found []string
	for pi, err := range w.stripe.V1PaymentIntents.Search(ctx, search) {
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, pi.ID)
	}
	want := slices.Delete(slices.Clone(ids), 3, 4)
	slices.Reverse(want)
	if !slices.Equal(found, want) {
		t.Errorf("the search found %v over its pages, want %v", found, want)
	}
	var listed []string
	list := &stripe.PaymentIntentListParams{CreatedRange: &stripe.RangeQueryParams{GreaterThanOrEqual: start.Unix()}}
	list.Limit = stripe.Int64(5)
	for pi, err := range w.stripe.V1PaymentIntents.List(ctx, list) {
		if err != nil {
			t.Fatal(err)
		}
		listed = append(listed, pi.ID)
	}
	slices.Reverse(listed)
	if !slices.Equal(listed, ids) {
		t.Errorf("the list gave %v over its pages, want %v", listed, ids)
	}
	before := w.must("GET", "/v1/payment_intents", sk, values("ending_before", ids[9], "limit", "1"))
	if data, _ := before.body["data"].([]any); len(data) != 1 || data[0].(map[string]any)["id"] != ids[10] ||
		before.body["has_more"] != true {
		t.Errorf("ending_before gave %v, want the one just before it and more", before.body)
	}
	for _, c := range []struct{ path, query string }{
		{"/v1/payment_intents/search", "query=colour:'red'"}, {"/v1/payment_intents/search", "query="},
		{"/v1/payment_intents/search", "query=status:'x'&page=none"},
		{"/v1/payment_intents", "limit=0"}, {"/v1/payment_intents", "limit=101"},
		{"/v1/payment_intents", "starting_after=pi_none"}, {"/v1/customers", "created[near]=1"},
	} {
		if got := w.must("GET", c.path+"?"+escaped(c.query), sk, nil); got.status != 400 {
			t.Errorf("%s?%s answered %d, want 400", c.path, c.query, got.status)
		}
	}
	events := w.must("GET", "/v1/events", sk, values("type", "payment_intent.*", "limit", "2"))
	if data, _ := events.body["data"].([]any); len(data) != 2 ||
		data[0].(map[string]any)["type"] != "payment_intent.succeeded" {
		t.Errorf("the events are %v, want the last two of payment intents", events.body)
	}
}
