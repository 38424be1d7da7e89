package calls

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/stripe/stripe-go/v82"
)

// Row is some calls that belong together.
type Row struct {
	Name string
	// Make makes the calls.
	Make func(*Session) error
	// Page says that a row makes calls with the publishable key, and Emulated that only the emulator takes them: the
	// provider wants typed cards and 3-D Secure from its own script alone.
	Page, Emulated bool
	// Wrong says that a row's last request is wrong on purpose: the answer alone is held to the specification.
	Wrong bool
}

// Table lists every row.
func Table() []Row {
	rows := []Row{
		{Name: "customers", Make: customers},
		{Name: "payment methods", Make: paymentMethods},
		{Name: "payment intents", Make: paymentIntents},
		{Name: "setup intents", Make: setupIntents},
		{Name: "charges and refunds", Make: chargesAndRefunds},
		{Name: "searches", Make: searches},
		{Name: "lists", Make: lists},
		{Name: "events", Make: events},
		{Name: "unknown ids", Make: unknownIDs},
		{Name: "a used idempotency key", Make: usedKey},
		{Name: "an amount that is too small", Make: tooSmall},
		{Name: "an unknown parameter", Make: unknownParameter, Wrong: true},
		{Name: "a missing parameter", Make: missingParameter, Wrong: true},
		{Name: "tokens", Make: merchantTokens, Emulated: true},
		{Name: "the page: tokens", Make: tokens, Page: true, Emulated: true},
		{Name: "the page: a wrong client secret", Make: wrongSecret, Page: true},
		{Name: "the page: a call for the merchant", Make: secretKeyRequired, Page: true},
		{Name: "the page: the card that is saved", Make: savedCard, Page: true},
	}
	for _, card := range readyMades {
		rows = append(rows, Row{Name: "merchant pays with " + card.method, Make: card.pay})
	}
	for _, number := range typedCards {
		rows = append(rows,
			Row{Name: "the page pays with " + masked(number), Make: typedPayment(number), Page: true, Emulated: true},
			Row{Name: "the page saves " + masked(number), Make: typedSetup(number), Page: true, Emulated: true},
		)
	}
	return rows
}

func masked(number string) string { return "…" + number[len(number)-4:] }

// typedCards are the test cards, one number that is mistyped, and one that is none of the test cards.
var typedCards = []string{
	"4242424242424242", "5555555555554444", "378282246310005", "4000000000000002", "4000000000009995", "4000000000009987",
	"4000000000000069", "4000000000000127", "4000000000000119", "4242424242424241", "4000000000000341",
	"4000002500003155",
	"4000000000003220", "4000008400001629", "4111111111111111",
}

// readyMade is one of the provider's ready-made payment methods, and how a payment with it ends: a status or a code.
type readyMade struct{ method, status, code string }

var readyMades = []readyMade{
	{method: "pm_card_visa", status: "succeeded"},
	{method: "pm_card_mastercard", status: "succeeded"},
	{method: "pm_card_amex", status: "succeeded"},
	{method: "pm_card_visa_chargeDeclined", code: "generic_decline"},
	{method: "pm_card_visa_chargeDeclinedInsufficientFunds", code: "insufficient_funds"},
	{method: "pm_card_visa_chargeDeclinedLostCard", code: "lost_card"},
	{method: "pm_card_chargeDeclinedExpiredCard", code: "expired_card"},
	{method: "pm_card_chargeDeclinedProcessingError", code: "processing_error"},
	{method: "pm_card_threeDSecure2Required", status: "requires_action"},
}

func (c readyMade) pay(s *Session) error {
	params := intentParams("")
	params.PaymentMethod, params.Confirm = stripe.String(c.method), stripe.Bool(true)
	params.PaymentMethodTypes, params.SetupFutureUsage = []*string{stripe.String("card")}, nil
	pi, err := s.Stripe.V1PaymentIntents.Create(s, params)
	switch {
	case c.code != "":
		return refused(err, c.code)
	case err != nil:
		return err
	case string(pi.Status) != c.status:
		return fmt.Errorf("the intent is %s, want %s", pi.Status, c.status)
	}
	_, err = s.Stripe.V1PaymentIntents.Retrieve(s, pi.ID, nil)
	return err
}

// intentParams are those that the BFF makes an intent with.
func intentParams(customer string) *stripe.PaymentIntentCreateParams {
	params := &stripe.PaymentIntentCreateParams{
		Amount: stripe.Int64(4520), Currency: stripe.String("cad"), PaymentMethodTypes: []*string{stripe.String("card")},
		SetupFutureUsage: stripe.String("off_session"), Description: stripe.String("Activation"),
		Metadata: map[string]string{"purpose": "activation", "pa_id": "17", "web_user_id": "7"},
	}
	if customer != "" {
		params.Customer = stripe.String(customer)
	}
	return params
}

func (s *Session) customer() (*stripe.Customer, error) {
	return s.Stripe.V1Customers.Create(s, &stripe.CustomerCreateParams{
		Email: stripe.String("ada@example.com"), Name: stripe.String("Ada Byron"),
		Metadata: map[string]string{"web_user_id": "7"},
	})
}

// intent makes an open payment intent of a new customer.
func (s *Session) intent() (*stripe.PaymentIntent, error) {
	customer, err := s.customer()
	if err != nil {
		return nil, err
	}
	return s.Stripe.V1PaymentIntents.Create(s, intentParams(customer.ID))
}

// typed is a card as the page's script sends it: at the top, or within the parameter that is named.
func typed(number, within string) url.Values {
	card := url.Values{}
	set := func(value string, path ...string) {
		if within != "" {
			path = append([]string{within}, path...)
		}
		name := path[0]
		for _, step := range path[1:] {
			name += "[" + step + "]"
		}
		card.Set(name, value)
	}
	set("card", "type")
	set(number, "card", "number")
	set("12", "card", "exp_month")
	set("2034", "card", "exp_year")
	set("1234"[:cvcLength(number)], "card", "cvc")
	set("Ada Byron", "billing_details", "name")
	set("M5V 2T6", "billing_details", "address", "postal_code")
	return card
}

func cvcLength(number string) int {
	if len(number) == 15 {
		return 4 // American Express
	}
	return 3
}

func typedPayment(number string) func(*Session) error {
	return func(s *Session) error {
		pi, err := s.intent()
		if err != nil {
			return err
		}
		params := typed(number, "payment_method_data")
		params.Set("client_secret", pi.ClientSecret)
		params.Set("use_stripe_sdk", "true")
		if _, err := s.page("POST", "/v1/payment_intents/"+pi.ID+"/confirm", params); err != nil {
			return err
		}
		if err := s.read("/v1/payment_intents/"+pi.ID, pi.ClientSecret); err != nil {
			return err
		}
		for _, outcome := range []string{"fail", "pass"} {
			now, err := s.Stripe.V1PaymentIntents.Retrieve(s, pi.ID,
				expanded(&stripe.PaymentIntentRetrieveParams{}, "latest_charge", "payment_method", "customer"))
			if err != nil || now.Status != stripe.PaymentIntentStatusRequiresAction {
				return err
			}
			if err := s.authenticate(pi.ID, pi.ClientSecret, outcome); err != nil {
				return err
			}
			if _, err := s.Stripe.V1PaymentIntents.Retrieve(s, pi.ID, nil); err != nil || outcome == "pass" {
				return err
			}
			if _, err := s.page("POST", "/v1/payment_intents/"+pi.ID+"/confirm", params); err != nil {
				return err
			}
		}
		return nil
	}
}

func typedSetup(number string) func(*Session) error {
	return func(s *Session) error {
		customer, err := s.customer()
		if err != nil {
			return err
		}
		si, err := s.Stripe.V1SetupIntents.Create(s, &stripe.SetupIntentCreateParams{
			Customer: stripe.String(customer.ID), PaymentMethodTypes: []*string{stripe.String("card")},
			Usage: stripe.String("off_session"),
		})
		if err != nil {
			return err
		}
		params := typed(number, "payment_method_data")
		params.Set("client_secret", si.ClientSecret)
		params.Set("use_stripe_sdk", "true")
		if _, err := s.page("POST", "/v1/setup_intents/"+si.ID+"/confirm", params); err != nil {
			return err
		}
		if err := s.read("/v1/setup_intents/"+si.ID, si.ClientSecret); err != nil {
			return err
		}
		now, err := s.Stripe.V1SetupIntents.Retrieve(s, si.ID, nil)
		if err != nil || now.Status != stripe.SetupIntentStatusRequiresAction {
			return err
		}
		if err := s.authenticate(si.ID, si.ClientSecret, "pass"); err != nil {
			return err
		}
		_, err = s.Stripe.V1SetupIntents.Retrieve(s, si.ID, expanded(&stripe.SetupIntentRetrieveParams{}, "payment_method"))
		return err
	}
}

// read reads an intent as the page does.
func (s *Session) read(path, clientSecret string) error {
	status, err := s.page("GET", path, url.Values{"client_secret": {clientSecret}})
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("reading %s answered %d, want 200", path, status)
	}
	return err
}

// authenticate answers the 3-D Secure dialog.
func (s *Session) authenticate(intent, clientSecret, outcome string) error {
	_, err := s.page("POST", "/three_d_secure/"+intent, url.Values{"client_secret": {clientSecret}, "outcome": {outcome}})
	return err
}

// expanded adds the references that are answered whole.
func expanded[P interface{ AddExpand(string) }](params P, paths ...string) P {
	for _, path := range paths {
		params.AddExpand(path)
	}
	return params
}
