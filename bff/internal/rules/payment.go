package rules

import (
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// ActivationIntent checks that the page knows which activation is to be paid.
func ActivationIntent(r *lightphone.ActivationIntentRequest) error { return paID(&r.PaID) }

// ExtensionIntent checks that the page knows which plan is to be extended (spec §5 "Manual extension payment").
func ExtensionIntent(r *lightphone.ExtensionIntentRequest) error {
	if r.PlanID == "" {
		return broken("PlanId", missingInformation)
	}
	return nil
}

// Card checks a raw card: number, holder, expiry and CVV (spec §5). It leaves
// the holder in CreditCardName and the expiry as a plain month and a year of
// four digits. today is the civil date in the carrier's zone.
func Card(r *lightphone.CardRequest, today carrier.Date) error {
	r.CreditCardNumber = lightphone.Secret(compact(r.CreditCardNumber.Reveal()))
	r.CCV = lightphone.Secret(compact(r.CCV.Reveal()))
	if !isDigits(r.CreditCardNumber.Reveal(), 15, 16) {
		return broken("CreditCardNumber", "Invalid card number.")
	}
	return first(holder(r), expiry(r, today), cvv(r.CCV), limit("CreditCardType", &r.CreditCardType))
}

// CardPayment checks the raw card and what it is to pay for: paId, amount and currency (spec §3 "Card form").
func CardPayment(r *lightphone.CardRequest, today carrier.Date) error {
	if err := first(Card(r, today), paID(&r.PaID)); err != nil {
		return err
	}
	if amount, err := lightphone.ParseAmount(string(r.PaymentAmt)); err != nil || amount < 0 {
		return broken("PaymentAmt", missingInformation)
	}
	if !currencyPattern.MatchString(r.Currency) {
		return broken("currency", missingInformation)
	}
	return nil
}

func paID(id *lightphone.Digits) error {
	text := string(*id)
	err := identifier("paId", &text)
	*id = lightphone.Digits(text)
	return err
}

func holder(r *lightphone.CardRequest) error {
	r.CreditCardName, r.CreditCardHolder = clean(r.CreditCardName), clean(r.CreditCardHolder)
	if r.CreditCardName == "" {
		r.CreditCardName = r.CreditCardHolder
	}
	r.CreditCardHolder = ""
	if r.CreditCardName == "" {
		return broken("CreditCardName", "Cardholder name is required.")
	}
	return require("CreditCardName", &r.CreditCardName, "Cardholder name", maxName)
}

// expiry: a card is good through the last day of its month.
func expiry(r *lightphone.CardRequest, today carrier.Date) error {
	const message = "Invalid expiration date."
	monthText, yearText := clean(string(r.ExpirationMonth)), clean(string(r.ExpirationYear))
	month, _ := strconv.Atoi(monthText)
	if !isDigits(monthText, 1, 2) || month < 1 || month > 12 {
		return broken("ExpirationMonth", message)
	}
	if len(yearText) == 2 {
		yearText = "20" + yearText
	}
	year, _ := strconv.Atoi(yearText)
	if !isDigits(yearText, 4, 4) || year > today.Year+50 {
		return broken("ExpirationYear", message)
	}
	if year < today.Year || (year == today.Year && month < int(today.Month)) {
		return broken("ExpirationYear", message)
	}
	r.ExpirationMonth, r.ExpirationYear = lightphone.Digits(strconv.Itoa(month)), lightphone.Digits(strconv.Itoa(year))
	return nil
}

func cvv(code lightphone.Secret) error {
	if !isDigits(code.Reveal(), 3, 4) {
		return broken("CCV", "Invalid CVV.")
	}
	return nil
}
