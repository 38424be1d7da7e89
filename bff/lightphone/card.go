package lightphone

import (
	"errors"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// CardFrom returns the wire's form of a raw card, the body of ChangePaymentInfo.
func CardFrom(c carrier.Card) CardRequest {
	return CardRequest{
		CreditCardType: c.Type, CreditCardNumber: Secret(c.Number), CreditCardName: c.HolderName, CCV: Secret(c.CVV),
		ExpirationMonth: Digits(strconv.Itoa(c.ExpMonth)), ExpirationYear: Digits(strconv.Itoa(c.ExpYear)),
	}
}

// CardPaymentFrom returns the wire's form of a raw card payment, the body of PrepaidActivationPayment.
func CardPaymentFrom(p carrier.PayActivationRequest) CardRequest {
	r := CardFrom(p.Card)
	r.PaID, r.PaymentAmt, r.Currency, r.AutoPayment = Digits(p.ActivationID), AmountText(p.Amount.String()), p.Currency,
		p.AutoPay
	return r
}

// ToCard returns the port's form of the card, or an error for an expiry that is no number. A year of two digits is of
// this century.
func (r CardRequest) ToCard() (carrier.Card, error) {
	month, err := strconv.Atoi(string(r.ExpirationMonth))
	if err != nil {
		return carrier.Card{}, errors.New("ExpirationMonth: not a number")
	}
	year, err := strconv.Atoi(string(r.ExpirationYear))
	if err != nil {
		return carrier.Card{}, errors.New("ExpirationYear: not a number")
	}
	if year < 100 {
		year += 2000
	}
	name := r.CreditCardName
	if name == "" {
		name = r.CreditCardHolder
	}
	return carrier.Card{
		Type: r.CreditCardType, HolderName: name, Number: carrier.Secret(r.CreditCardNumber), CVV: carrier.Secret(r.CCV),
		ExpMonth: month, ExpYear: year,
	}, nil
}

// ToCardPayment returns the port's form of the payment, or an error for an amount or an expiry that is no number.
func (r CardRequest) ToCardPayment() (carrier.PayActivationRequest, error) {
	card, err := r.ToCard()
	if err != nil {
		return carrier.PayActivationRequest{}, err
	}
	amount, err := ParseAmount(string(r.PaymentAmt))
	if err != nil {
		return carrier.PayActivationRequest{}, errors.New("PaymentAmt: not an amount")
	}
	return carrier.PayActivationRequest{
		ActivationID: carrier.ActivationID(r.PaID), Money: carrier.Money{Amount: amount, Currency: r.Currency}, Card: card,
		AutoPay: r.AutoPayment,
	}, nil
}
