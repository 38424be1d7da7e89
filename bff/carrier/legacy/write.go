package legacy

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// empty are the documented fields that package lightphone leaves out where they hold nothing (spec §3), by path: a
// carrier may read each of them.
var empty = map[string]string{
	lightphone.PathPostActivationInfoPrepaid: `{"portin_carrier":"","portin_accountNo":"","portin_phoneNo":"","portin_imei":"",
		"promocode":"","bizId":"","sfID":"","referral_cnum":"","consent_cem":false,"shipping_contact_number":""}`,
	lightphone.PathPrepaidActivationPayment: `{"CreditCardName":"","CreditCardHolder":"","authToken":"","paId":"","PaymentAmt":"0.00",
		"AutoPayment":false,"currency":"","AutoTopUp":false,"epid":0}`,
	lightphone.PathChangePaymentInfo: `{"CreditCardName":"","CreditCardHolder":""}`,
	lightphone.PathChangePlan:        `{"Cnum":""}`,
}

// written returns the call's body with every documented field.
func (k call) written() ([]byte, error) {
	body, err := lightphone.Marshal(k.body)
	if err != nil || empty[k.path] == "" {
		return body, err
	}
	fields := map[string]jsontext.Value{}
	for _, part := range []string{empty[k.path], string(body)} { // the body's own fields win
		if err := json.Unmarshal([]byte(part), &fields); err != nil {
			return nil, err
		}
	}
	return lightphone.Marshal(fields)
}

// cardBody is a raw card as each of both names of its holder has it.
func cardBody(c carrier.Card) lightphone.CardRequest {
	body := lightphone.CardFrom(c)
	body.CreditCardHolder = body.CreditCardName
	return body
}

// cardPaymentBody also carries the customer's token, which is sent as a header as well (spec §3, §7).
func cardPaymentBody(r carrier.PayActivationRequest) lightphone.CardRequest {
	body := lightphone.CardPaymentFrom(r)
	body.CreditCardHolder, body.AuthToken = body.CreditCardName, lightphone.Token(r.Token)
	return body
}
