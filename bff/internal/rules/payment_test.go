package rules

import (
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

func card() lightphone.CardRequest {
	return lightphone.CardRequest{
		CreditCardType: "Visa", CreditCardNumber: "4242424242424242", CreditCardName: "Ada Lovelace", CCV: "123",
		ExpirationMonth: "9", ExpirationYear: "2030", PaID: "50001", PaymentAmt: "33.90", AutoPayment: true, Currency: "CAD",
	}
}

func TestCard(t *testing.T) {
	t.Parallel()
	type request = lightphone.CardRequest
	for name, c := range map[string]struct {
		change func(*request)
		want   verdict
	}{
		"all good":           {func(*request) {}, fine},
		"15 digits":          {func(r *request) { r.CreditCardNumber = "378282246310005" }, fine},
		"spaces and hyphens": {func(r *request) { r.CreditCardNumber = "4242 4242-4242 4242" }, fine},
		"number missing": {func(r *request) { r.CreditCardNumber = "" },
			verdict{"CreditCardNumber", "Invalid card number."}},
		"14 digits": {func(r *request) { r.CreditCardNumber = "42424242424242" },
			verdict{"CreditCardNumber", "Invalid card number."}},
		"17 digits": {func(r *request) { r.CreditCardNumber = "42424242424242424" },
			verdict{"CreditCardNumber", "Invalid card number."}},
		"letters": {func(r *request) { r.CreditCardNumber = "424242424242424x" },
			verdict{"CreditCardNumber", "Invalid card number."}},
		"holder missing": {func(r *request) { r.CreditCardName = " " },
			verdict{"CreditCardName", "Cardholder name is required."}},
		"the holder's other name": {func(r *request) { r.CreditCardName, r.CreditCardHolder = "", "Ada Lovelace" }, fine},
		"endless holder": {func(r *request) { r.CreditCardName = strings.Repeat("x", 101) },
			verdict{"CreditCardName", "Cardholder name is too long"}},
		"month missing": {func(r *request) { r.ExpirationMonth = "" },
			verdict{"ExpirationMonth", "Invalid expiration date."}},
		"month 0": {func(r *request) { r.ExpirationMonth = "0" },
			verdict{"ExpirationMonth", "Invalid expiration date."}},
		"month 13": {func(r *request) { r.ExpirationMonth = "13" },
			verdict{"ExpirationMonth", "Invalid expiration date."}},
		"month in words": {func(r *request) { r.ExpirationMonth = "May" },
			verdict{"ExpirationMonth", "Invalid expiration date."}},
		"two-digit parts": {func(r *request) { r.ExpirationMonth, r.ExpirationYear = "09", "30" }, fine},
		"this month":      {func(r *request) { r.ExpirationMonth, r.ExpirationYear = "11", "26" }, fine},
		"last month": {func(r *request) { r.ExpirationMonth, r.ExpirationYear = "10", "26" },
			verdict{"ExpirationYear", "Invalid expiration date."}},
		"last year": {func(r *request) { r.ExpirationYear = "2025" },
			verdict{"ExpirationYear", "Invalid expiration date."}},
		"year missing": {func(r *request) { r.ExpirationYear = "" },
			verdict{"ExpirationYear", "Invalid expiration date."}},
		"year of three digits": {func(r *request) { r.ExpirationYear = "203" },
			verdict{"ExpirationYear", "Invalid expiration date."}},
		"year far off": {func(r *request) { r.ExpirationYear = "2077" },
			verdict{"ExpirationYear", "Invalid expiration date."}},
		"CVV of 4":         {func(r *request) { r.CCV = "1234" }, fine},
		"CVV missing":      {func(r *request) { r.CCV = "" }, verdict{"CCV", "Invalid CVV."}},
		"CVV of 2":         {func(r *request) { r.CCV = "12" }, verdict{"CCV", "Invalid CVV."}},
		"CVV of 5":         {func(r *request) { r.CCV = "12345" }, verdict{"CCV", "Invalid CVV."}},
		"CVV with letters": {func(r *request) { r.CCV = "12x" }, verdict{"CCV", "Invalid CVV."}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := card()
			c.change(&r)
			check(t, Card(&r, today), c.want)
		})
	}
}

func TestCardNormalises(t *testing.T) {
	t.Parallel()
	r := card()
	r.CreditCardNumber, r.CCV = " 4242 4242 4242 4242", "123 "
	r.CreditCardName, r.CreditCardHolder = "", " Ada Lovelace "
	r.ExpirationMonth, r.ExpirationYear = "09", "30"
	if err := Card(&r, today); err != nil {
		t.Fatal(err)
	}
	if want := card(); r != want {
		t.Errorf("left %+v with number of %d digits; want %+v", r, len(r.CreditCardNumber), want)
	}
}

func TestCardPayment(t *testing.T) {
	t.Parallel()
	type request = lightphone.CardRequest
	for name, c := range map[string]struct {
		change func(*request)
		want   verdict
	}{
		"all good":          {func(*request) {}, fine},
		"a bad card":        {func(r *request) { r.CCV = "" }, verdict{"CCV", "Invalid CVV."}},
		"no paId":           {func(r *request) { r.PaID = "" }, verdict{"paId", missingInformation}},
		"no amount":         {func(r *request) { r.PaymentAmt = "" }, verdict{"PaymentAmt", missingInformation}},
		"amount in words":   {func(r *request) { r.PaymentAmt = "thirty" }, verdict{"PaymentAmt", missingInformation}},
		"three decimals":    {func(r *request) { r.PaymentAmt = "33.905" }, verdict{"PaymentAmt", missingInformation}},
		"negative amount":   {func(r *request) { r.PaymentAmt = "-33.90" }, verdict{"PaymentAmt", missingInformation}},
		"currency in words": {func(r *request) { r.Currency = "dollars" }, verdict{"currency", missingInformation}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := card()
			c.change(&r)
			check(t, CardPayment(&r, today), c.want)
		})
	}
}

func TestIntents(t *testing.T) {
	t.Parallel()
	const message = "Missing required information. Please return to the previous page."
	check(t, ActivationIntent(&lightphone.ActivationIntentRequest{PaID: "50001"}), fine)
	check(t, ActivationIntent(&lightphone.ActivationIntentRequest{PaID: " "}), verdict{"paId", message})
	check(t, ExtensionIntent(&lightphone.ExtensionIntentRequest{PlanID: "102"}), fine)
	check(t, ExtensionIntent(&lightphone.ExtensionIntentRequest{}), verdict{"PlanId", message})
}
