package calls

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/stripe/stripe-go/v82"
)

// wants makes a call of the page and holds its status.
func (s *Session) wants(status int, method, path string, params url.Values) error {
	got, err := s.page(method, path, params)
	if err == nil && got != status {
		err = fmt.Errorf("%s %s answered %d, want %d", method, path, got, status)
	}
	return err
}

func tokens(s *Session) error {
	if err := s.wants(http.StatusOK, "POST", "/v1/tokens", url.Values{
		"card[number]": {"5555555555554444"}, "card[exp_month]": {"1"}, "card[exp_year]": {"2035"}, "card[cvc]": {"123"},
		"card[name]":        {"Ada"},
		"card[address_zip]": {"M5V 2T6"},
	}); err != nil {
		return err
	}
	return s.wants(http.StatusOK, "POST", "/v1/payment_methods", typed("4242424242424242", ""))
}

func wrongSecret(s *Session) error {
	pi, err := s.intent()
	if err != nil {
		return err
	}
	return s.wants(http.StatusBadRequest, "GET", "/v1/payment_intents/"+pi.ID,
		url.Values{"client_secret": {pi.ID + "_secret_wrong"}})
}

func secretKeyRequired(s *Session) error {
	return s.wants(http.StatusForbidden, "GET", "/v1/customers", nil)
}

// savedCard pays as the extension with the saved card does: the page confirms with the card's id and the client
// secret.
func savedCard(s *Session) error {
	customer, err := s.customer()
	if err != nil {
		return err
	}
	saved, err := s.Stripe.V1PaymentMethods.Attach(s, "pm_card_visa",
		&stripe.PaymentMethodAttachParams{Customer: stripe.String(customer.ID)})
	if err != nil {
		return err
	}
	pi, err := s.Stripe.V1PaymentIntents.Create(s, intentParams(customer.ID))
	if err != nil {
		return err
	}
	return s.wants(http.StatusOK, "POST", "/v1/payment_intents/"+pi.ID+"/confirm", url.Values{
		"client_secret": {pi.ClientSecret}, "payment_method": {saved.ID}, "use_stripe_sdk": {"true"},
	})
}
