package mocktest_test

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// confirm does what the card provider's script does in the browser.
func confirm(t *testing.T, m *mocktest.Mock, kind, clientSecret, number string) int {
	t.Helper()
	id, _, _ := strings.Cut(clientSecret, "_secret_")
	form := url.Values{
		"client_secret": {clientSecret}, "payment_method_data[type]": {"card"},
		"payment_method_data[card][number]":    {number},
		"payment_method_data[card][exp_month]": {"12"}, "payment_method_data[card][exp_year]": {"2034"},
		"payment_method_data[card][cvc]":             {"123"},
		"payment_method_data[billing_details][name]": {"Vera Novak"},
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, m.CardURL+"/v1/"+kind+"/"+id+"/confirm",
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Authorization", "Bearer pk_test_light")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || (answer.StatusCode != 200 && answer.StatusCode != 402) {
		t.Fatalf("confirm was answered %s %s, %v", answer.Status, text, err)
	}
	return answer.StatusCode
}

// With payments.provider: carrier the BFF passes the StripePayment calls on:
// the mock opens the intents at its emulator and learns what became of them.
func TestACarrierThatOwnsTheCardAccount(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	c := newCarrierClient(t, m, w.Name)
	const email = "vera@example.com"
	login := register(t, c, w, email)
	paID := post[lightphone.Digits](t, c, lightphone.PathPostActivationInfoPrepaid,
		activation(t, c, w, login.UserID, email, nil))
	ask := func() string {
		return post[lightphone.IntentAnswer](t, c, lightphone.PathCreateActivationPaymentIntent,
			lightphone.ActivationIntentRequest{PaID: paID}).ClientSecret.Reveal()
	}
	secret := ask()
	if status := confirm(t, m, "payment_intents", secret, "4000000000000002"); status != 402 {
		t.Errorf("the declined card was answered %d; want 402", status)
	}
	if get[bool](t, c, lightphone.PathIsActivationPending) {
		t.Error("IsActivationPending after a decline = true; want false")
	}
	if again := ask(); again != secret {
		t.Error("after a decline there is another intent; want the same to be paid")
	}
	if status := confirm(t, m, "payment_intents", secret, "4242424242424242"); status != 200 {
		t.Errorf("the good card was answered %d; want 200", status)
	}
	if !get[bool](t, c, lightphone.PathIsActivationPending) {
		t.Error("IsActivationPending after the payment = false; want true")
	}
	w.Approve(t, string(paID))
	c.logIn(t, email, password)
	history := get[[]lightphone.PaymentRecord](t, c, lightphone.PathGetPaymentHistory)
	if len(history) != 1 || history[0].Debit != 3390 || history[0].CardNumber != "4242" ||
		history[0].CardHolder != "Vera Novak" {
		t.Errorf("history %+v; want 33.90 by Vera's 4242", history)
	}
	setup := post[lightphone.IntentAnswer](t, c, lightphone.PathCreatePaymentMethodChangeSetupIntent,
		struct{}{}).ClientSecret.Reveal()
	confirm(t, m, "setup_intents", setup, "5555555555554444")
	if card := get[*lightphone.PaymentMethod](t, c, lightphone.PathGetPaymentMethod); card == nil ||
		card.Last4Digits != "4444" {
		t.Errorf("the saved card after the change is %+v; want 4444", card)
	}
	extension := post[lightphone.IntentAnswer](t, c, lightphone.PathCreateManualExtensionPaymentIntent,
		lightphone.ExtensionIntentRequest{PlanID: "102"})
	before := get[lightphone.AccountInfo](t, c, lightphone.PathAccountInfo)
	confirm(t, m, "payment_intents", extension.ClientSecret.Reveal(), "4242424242424242")
	after := get[lightphone.AccountInfo](t, c, lightphone.PathAccountInfo)
	if before.EndDate == after.EndDate {
		t.Errorf("the renewal stays on %s after the extension was paid; want it 30 days later", after.EndDate)
	}
}

func TestRawCardsPayActivations(t *testing.T) {
	t.Parallel()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	c := newCarrierClient(t, m, w.Name)
	const email = "vera@example.com"
	login := register(t, c, w, email)
	paID := post[lightphone.Digits](t, c, lightphone.PathPostActivationInfoPrepaid,
		activation(t, c, w, login.UserID, email, nil))
	card := map[string]any{
		"CreditCardType": "Visa", "CreditCardNumber": "4000000000000002", "CreditCardName": "Vera Novak", "CCV": "123",
		"ExpirationMonth": 12, "ExpirationYear": 34,
		"paId": paID, "PaymentAmt": "33.90", "AutoPayment": true, "currency": "CAD", "AutoTopUp": false, "epid": 0,
	}
	if r := post[lightphone.Refusal](t, c, lightphone.PathPrepaidActivationPayment, card); r.IsSuccess ||
		r.Code != "card_declined" {
		t.Errorf("the declined card: %+v; want card_declined", r)
	}
	card["CreditCardNumber"] = "4242424242424242"
	if r := post[lightphone.Result](t, c, lightphone.PathPrepaidActivationPayment, card); !r.IsSuccess {
		t.Errorf("the good card: %+v; want success", r)
	}
	if saved := get[*lightphone.PaymentMethod](t, c, lightphone.PathGetPaymentMethod); saved == nil ||
		saved.Last4Digits != "4242" {
		t.Errorf("with AutoPayment the saved card is %+v; want 4242", saved)
	}
	w.Approve(t, string(paID))
	if events := w.Advance(t, 31*24*60*60*1e9); len(events) == 0 {
		t.Error("nothing happened in 31 days; want a renewal by the saved card")
	}
	if a := w.Account(t, email); a.State != "active" {
		t.Errorf("after a month the account is %s; want active, renewed by the saved card", a.State)
	}
}
