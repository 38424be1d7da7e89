package card_test

import (
	"testing"

	"github.com/stripe/stripe-go/v82"
)

func TestCustomers(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	made, err := w.stripe.V1Customers.Create(ctx, &stripe.CustomerCreateParams{
		Name: stripe.String("Zoe"), Phone: stripe.String("+14165550100"), Description: stripe.String("new"),
		Address: &stripe.AddressParams{Line1: stripe.String("1 King St"), PostalCode: stripe.String("M5V 2T6"),
			Country: stripe.String("CA")},
		PaymentMethod: stripe.String("pm_card_mastercard"), PreferredLocales: []*string{stripe.String("fr")},
	})
	if err != nil || made.Address.PostalCode != "M5V 2T6" || made.Name != "Zoe" || made.PreferredLocales[0] != "fr" {
		t.Fatalf("create gave %+v, %v; want the parameters back", made, err)
	}
	changed, err := w.stripe.V1Customers.Update(ctx, made.ID,
		&stripe.CustomerUpdateParams{Name: stripe.String("Zoe B."), Description: stripe.String("")})
	if err != nil || changed.Name != "Zoe B." || changed.Description != "" || changed.Phone != "+14165550100" {
		t.Errorf("update gave %+v, %v; want the name changed, the description cleared and the rest kept", changed, err)
	}
	for event, err := range w.stripe.V1Events.List(ctx,
		&stripe.EventListParams{Type: stripe.String("customer.updated")}) {
		if err != nil {
			t.Fatal(err)
		}
		if event.Data.PreviousAttributes["name"] != "Zoe" || event.Data.PreviousAttributes["phone"] != nil {
			t.Errorf("previous_attributes are %v, want what changed alone", event.Data.PreviousAttributes)
		}
		if again, err := w.stripe.V1Events.Retrieve(ctx, event.ID, nil); err != nil || again.Type != "customer.updated" {
			t.Errorf("retrieving the event gave %+v, %v", again, err)
		}
	}
	for method, err := range w.stripe.V1PaymentMethods.List(ctx,
		&stripe.PaymentMethodListParams{Customer: stripe.String(made.ID), Type: stripe.String("card")}) {
		if err != nil || method.Card.Brand != "mastercard" {
			t.Errorf("the saved card is %+v, %v; want the Mastercard", method, err)
		}
		if one, err := w.stripe.V1Customers.RetrievePaymentMethod(ctx, method.ID,
			&stripe.CustomerRetrievePaymentMethodParams{Customer: stripe.String(made.ID)}); err != nil || one.ID != method.ID {
			t.Errorf("retrieving it of the customer gave %+v, %v", one, err)
		}
		if _, err := w.stripe.V1Customers.RetrievePaymentMethod(ctx, method.ID,
			&stripe.CustomerRetrievePaymentMethodParams{Customer: stripe.String("cus_other")}); err == nil {
			t.Error("another customer's payment method was found, want a refusal")
		}
	}
	gone, err := w.stripe.V1Customers.Delete(ctx, made.ID, nil)
	if err != nil || !gone.Deleted {
		t.Errorf("delete gave %+v, %v; want it deleted", gone, err)
	}
	if left, err := w.stripe.V1Customers.Retrieve(ctx, made.ID, nil); err != nil || !left.Deleted {
		t.Errorf("retrieving it afterwards gave %+v, %v; want what is left of it", left, err)
	}
	_, err = w.stripe.V1Customers.Update(ctx, made.ID, &stripe.CustomerUpdateParams{Name: stripe.String("x")})
	wantCode(t, "updating it afterwards", err, "resource_missing")
	_, err = w.stripe.V1Customers.Create(ctx,
		&stripe.CustomerCreateParams{PaymentMethod: stripe.String("pm_card_chargeDeclined")})
	wantCode(t, "creating a customer with a card that declines", err, "card_declined")
	for c, err := range w.stripe.V1Customers.Search(ctx,
		&stripe.CustomerSearchParams{SearchParams: stripe.SearchParams{Query: "name~'zoe'"}}) {
		t.Errorf("the search still finds %+v, %v; want nobody", c, err)
	}
}

func TestPaymentMethods(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	customer := w.intent().Customer.ID
	loose, err := w.stripe.V1PaymentMethods.Create(ctx, &stripe.PaymentMethodCreateParams{
		Type: stripe.String("card"), Card: &stripe.PaymentMethodCreateCardParams{Token: stripe.String("tok_amex")},
		AllowRedisplay: stripe.String("always"),
		Metadata:       map[string]string{"a": "1"},
	})
	if err != nil || loose.Card.Brand != "amex" || loose.AllowRedisplay != "always" || loose.Metadata["a"] != "1" {
		t.Fatalf("create gave %+v, %v; want the American Express", loose, err)
	}
	update := &stripe.PaymentMethodUpdateParams{
		Card:           &stripe.PaymentMethodUpdateCardParams{ExpMonth: stripe.Int64(1), ExpYear: stripe.Int64(2031)},
		BillingDetails: &stripe.PaymentMethodUpdateBillingDetailsParams{Name: stripe.String("Ada")},
	}
	if _, err := w.stripe.V1PaymentMethods.Update(ctx, loose.ID, update); err == nil {
		t.Error("a payment method without a customer was updated, want a refusal")
	}
	if _, err := w.stripe.V1PaymentMethods.Attach(ctx, loose.ID,
		&stripe.PaymentMethodAttachParams{Customer: stripe.String(customer)}); err != nil {
		t.Fatal(err)
	}
	if changed, err := w.stripe.V1PaymentMethods.Update(ctx, loose.ID, update); err != nil ||
		changed.Card.ExpYear != 2031 || changed.BillingDetails.Name != "Ada" {
		t.Errorf("update gave %+v, %v; want the new date and name", changed, err)
	}
	_, err = w.stripe.V1PaymentMethods.Update(ctx, loose.ID,
		&stripe.PaymentMethodUpdateParams{Card: &stripe.PaymentMethodUpdateCardParams{ExpYear: stripe.Int64(2020)}})
	wantCode(t, "a date in the past", err, "invalid_expiry_year")
	if now, err := w.stripe.V1PaymentMethods.Retrieve(ctx, loose.ID, nil); err != nil || now.Card.ExpYear != 2031 {
		t.Errorf("after the refusal the card is %+v, %v; want it unchanged", now, err)
	}
	other := w.intent().Customer.ID
	_, err = w.stripe.V1PaymentMethods.Attach(ctx, loose.ID,
		&stripe.PaymentMethodAttachParams{Customer: stripe.String(other)})
	wantCode(t, "attaching another's card", err, "payment_method_unexpected_state")
	_, err = w.stripe.V1PaymentMethods.Retrieve(ctx, "pm_none", nil)
	wantCode(t, "an unknown payment method", err, "resource_missing")
}

func TestCardsAreCheckedWhenTheyAreTyped(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, c := range []struct {
		field, value, code string
	}{
		{"card[number]", "4242 4242 4242 424x", "invalid_number"},
		{"card[number]", "4242424242424241", "incorrect_number"},
		{"card[number]", "4242", "incorrect_number"},
		{"card[number]", "", "parameter_missing"},
		{"card[exp_month]", "13", "invalid_expiry_month"},
		{"card[exp_month]", "soon", "parameter_invalid_integer"},
		{"card[exp_year]", "25", "invalid_expiry_year"},
		{"card[exp_year]", "2099", "invalid_expiry_year"},
		{"card[cvc]", "12", "invalid_cvc"},
		{"card[cvc]", "1234", "invalid_cvc"},
		{"type", "", "parameter_missing"},
	} {
		form := typed("4242424242424242", "")
		form.Set(c.field, c.value)
		if got := w.must("POST", "/v1/payment_methods", pk, form); got.code() != c.code {
			t.Errorf("%s = %q answered %d %v, want %s", c.field, c.value, got.status, got.body, c.code)
		}
	}
	// The clock stands in March 2026: February is past, March is not.
	for month, status := range map[string]int{"2": 402, "3": 200} {
		form := typed("4242424242424242", "")
		form.Set("card[exp_month]", month)
		form.Set("card[exp_year]", "26")
		if got := w.must("POST", "/v1/payment_methods", pk, form); got.status != status {
			t.Errorf("%s/26 answered %d %v, want %d", month, got.status, got.body, status)
		}
	}
	// Without a security code there is nothing to be incorrect.
	form := typed("4000000000000127", "payment_method_data[")
	form.Del("payment_method_data[card][cvc]")
	pi := w.intent()
	form.Set("client_secret", pi.ClientSecret)
	if got := w.must("POST", "/v1/payment_intents/"+pi.ID+"/confirm", pk, form); got.body["status"] != "succeeded" {
		t.Errorf("without a security code …0127 gave %v, want succeeded", got.body)
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	made := w.must("POST", "/v1/tokens", pk,
		values("card[number]", "5555555555554444", "card[exp_month]", "1", "card[exp_year]", "2035", "card[cvc]", "123",
			"card[name]", "Ada"))
	id, _ := made.body["id"].(string)
	use := func() reply {
		return w.must("POST", "/v1/payment_methods", pk, values("type", "card", "card[token]", id))
	}
	first := use()
	brand, _ := first.body["card"].(map[string]any)
	if first.status != 200 || brand["brand"] != "mastercard" || brand["last4"] != "4444" {
		t.Errorf("the token gave %d %v, want the Mastercard", first.status, first.body)
	}
	if second := use(); second.code() != "token_already_used" {
		t.Errorf("using it twice answered %d %v, want token_already_used", second.status, second.body)
	}
	if now := w.must("GET", "/v1/tokens/"+id, sk, nil); now.body["used"] != true {
		t.Errorf("the token is %v, want it used", now.body)
	}
}

func TestSetupIntentsAreUpdatedListedAndCanceled(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	customer := w.intent().Customer.ID
	si, err := w.stripe.V1SetupIntents.Create(ctx,
		&stripe.SetupIntentCreateParams{PaymentMethodTypes: []*string{stripe.String("card")}})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := w.stripe.V1SetupIntents.Update(ctx, si.ID, &stripe.SetupIntentUpdateParams{
		Customer: stripe.String(customer), PaymentMethod: stripe.String("pm_card_visa"),
		Metadata: map[string]string{"settled": "yes"},
	})
	if err != nil || changed.Status != stripe.SetupIntentStatusRequiresConfirmation || changed.Customer.ID != customer ||
		changed.Metadata["settled"] != "yes" {
		t.Errorf("update gave %+v, %v; want the customer, the card and the metadata", changed, err)
	}
	n := 0
	for _, err := range w.stripe.V1SetupIntents.List(ctx,
		&stripe.SetupIntentListParams{Customer: stripe.String(customer)}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d set-ups are listed for the customer, want one", n)
	}
	gone, err := w.stripe.V1SetupIntents.Cancel(ctx, si.ID,
		&stripe.SetupIntentCancelParams{CancellationReason: stripe.String("abandoned")})
	if err != nil || gone.Status != stripe.SetupIntentStatusCanceled {
		t.Errorf("cancel gave %+v, %v; want it canceled", gone, err)
	}
	_, err = w.stripe.V1SetupIntents.Confirm(ctx, si.ID, nil)
	wantCode(t, "confirming it afterwards", err, "setup_intent_unexpected_state")
}

func TestChargesAndRefundsAreFound(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	pi := w.intent()
	w.confirm(pi, "4242424242424242")
	found := 0
	search := &stripe.ChargeSearchParams{SearchParams: stripe.SearchParams{Query: "payment_intent:'" + pi.ID +
		"' AND status:'succeeded'"}}
	for charge, err := range w.stripe.V1Charges.Search(ctx, search) {
		if err != nil {
			t.Fatal(err)
		}
		if one, err := w.stripe.V1Charges.Retrieve(ctx, charge.ID, nil); err != nil ||
			one.PaymentMethodDetails.Card.Last4 != "4242" {
			t.Errorf("retrieving the charge gave %+v, %v", one, err)
		}
		found++
	}
	if found != 1 {
		t.Errorf("the search found %d charges, want one", found)
	}
	made, err := w.emulator.Refund(ctx, pi.ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.stripe.V1Refunds.Update(ctx, made.ID,
		&stripe.RefundUpdateParams{Metadata: map[string]string{"why": "sim"}}); err != nil {
		t.Fatal(err)
	}
	if one, err := w.stripe.V1Refunds.Retrieve(ctx, made.ID, nil); err != nil || one.Metadata["why"] != "sim" {
		t.Errorf("retrieving the refund gave %+v, %v; want the metadata", one, err)
	}
	for one, err := range w.stripe.V1Refunds.List(ctx, &stripe.RefundListParams{PaymentIntent: stripe.String(pi.ID)}) {
		if err != nil || one.ID != made.ID {
			t.Errorf("the list gave %+v, %v; want the refund", one, err)
		}
	}
}

func TestSnapshotOverHTTP(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	pi := w.intent()
	snapshot, err := w.emulator.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	w.control("POST", "reset", "", nil)
	if status := w.control("PUT", "snapshot", string(snapshot), nil); status != 200 {
		t.Errorf("restoring answered %d, want 200", status)
	}
	w.retrieve(pi.ID)
	if status := w.control("GET", "snapshot", "", nil); status != 200 {
		t.Errorf("the snapshot answered %d, want 200", status)
	}
	if status := w.control("POST", "three_d_secure/"+pi.ID, `{"Outcome":"pass"}`, nil); status != 400 {
		t.Errorf("authenticating an intent that doesn't wait answered %d, want 400", status)
	}
	if status := w.control("POST", "three_d_secure/pi_none", `{"Outcome":"pass"}`, nil); status != 404 {
		t.Errorf("authenticating an unknown intent answered %d, want 404", status)
	}
	if status := w.control("GET", "nonsense", "", nil); status != 404 {
		t.Errorf("an unknown call answered %d, want 404", status)
	}
}
