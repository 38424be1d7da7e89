package legacyapi

import (
	"regexp"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func recordPayment(k *call) (any, error) {
	var r lightphone.RecordPaymentRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return done(""), k.world.Record(k.request.Context(), r.ToCarrier())
}

// extensionDue is asked with the customer's token, or by the service itself with the CNUM.
func extensionDue(k *call) (any, error) {
	planID, err := k.queryPlan()
	if err != nil {
		return nil, err
	}
	customer := k.customer
	customer.CNUM = k.query("cnum")
	due, err := k.world.ExtensionDue(k.request.Context(), customer, planID)
	if err != nil {
		return nil, err
	}
	return lightphone.DueFrom(due), nil
}

func getPaymentMethod(k *call) (any, error) {
	card, err := k.world.SavedCard(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	return lightphone.PaymentMethodFrom(card), nil
}

func createActivationIntent(k *call) (any, error) {
	var r lightphone.ActivationIntentRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return intentAnswer(k.world.ActivationIntent(k.request.Context(), k.customer, carrier.ActivationID(r.PaID)))
}

func createExtensionIntent(k *call) (any, error) {
	var r lightphone.ExtensionIntentRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return intentAnswer(k.world.ExtensionIntent(k.request.Context(), k.customer, world.PlanNumber(string(r.PlanID)),
		r.UseExistingCard))
}

func createCardChangeIntent(k *call) (any, error) {
	return intentAnswer(k.world.CardChangeIntent(k.request.Context(), k.customer))
}

func intentAnswer(i carrier.CardIntent, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return lightphone.IntentAnswer{ClientSecret: lightphone.Secret(i.ClientSecret), PaymentMethodID: i.PaymentMethodID},
		nil
}

func prepaidActivationPayment(k *call) (any, error) {
	var r lightphone.CardRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	card, err := rawCard(&r)
	if err != nil {
		return nil, err
	}
	amount, err := lightphone.ParseAmount(string(r.PaymentAmt))
	if err != nil {
		return nil, invalid("PaymentAmt", "The amount has two decimals.")
	}
	p := carrier.PayActivationRequest{
		ActivationID: carrier.ActivationID(r.PaID), Money: carrier.Money{Amount: amount, Currency: r.Currency}, Card: card,
		AutoPay: r.AutoPayment,
	}
	return done("Payment successful"), k.world.PayActivation(k.request.Context(), k.customer, p)
}

func changePaymentInfo(k *call) (any, error) {
	var r lightphone.CardRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	card, err := rawCard(&r)
	if err != nil {
		return nil, err
	}
	return done("Payment method changed successfully"), k.world.ChangeCard(k.request.Context(), k.customer, card)
}

var (
	cardDigits = regexp.MustCompile(`^\d{15,16}$`)
	cvvDigits  = regexp.MustCompile(`^\d{3,4}$`)
)

// rawCard reads the card of a raw body (spec §5). The provider knows the test numbers and refuses all others.
func rawCard(r *lightphone.CardRequest) (carrier.Card, error) {
	holder := r.CreditCardName
	if holder == "" {
		holder = r.CreditCardHolder
	}
	month, _ := strconv.Atoi(string(r.ExpirationMonth))
	year, _ := strconv.Atoi(string(r.ExpirationYear))
	if len(r.ExpirationYear) == 2 {
		year += 2000
	}
	switch {
	case !cardDigits.MatchString(r.CreditCardNumber.Reveal()):
		return carrier.Card{}, invalid("CreditCardNumber", "Invalid card number.")
	case holder == "":
		return carrier.Card{}, invalid("CreditCardName", "Cardholder name is required.")
	case month < 1 || month > 12:
		return carrier.Card{}, invalid("ExpirationMonth", "Invalid expiration date.")
	case year < 2000 || year > 2099:
		return carrier.Card{}, invalid("ExpirationYear", "Invalid expiration date.")
	case !cvvDigits.MatchString(r.CCV.Reveal()):
		return carrier.Card{}, invalid("CCV", "Invalid CVV.")
	}
	return carrier.Card{
		Type: r.CreditCardType, HolderName: holder, Number: carrier.Secret(r.CreditCardNumber), CVV: carrier.Secret(r.CCV),
		ExpMonth: month, ExpYear: year,
	}, nil
}
