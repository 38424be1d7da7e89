package calls

import (
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"github.com/stripe/stripe-go/v82"
)

// first makes the first call of a list and returns the first of what is listed; nil when nothing is.
func first[T any](all stripe.Seq2[*T, error]) (*T, error) {
	for one, err := range all {
		return one, err
	}
	return nil, nil
}

func customers(s *Session) error {
	made, err := s.Stripe.V1Customers.Create(s, &stripe.CustomerCreateParams{
		Name: stripe.String("Zoe"), Email: stripe.String("zoe@example.com"), Phone: stripe.String("+14165550100"),
		Address: &stripe.AddressParams{Line1: stripe.String("1 King St"), PostalCode: stripe.String("M5V 2T6"),
			Country: stripe.String("CA")},
		PaymentMethod: stripe.String("pm_card_mastercard"), PreferredLocales: []*string{stripe.String("fr")},
	})
	if err != nil {
		return err
	}
	saved, err := first(s.Stripe.V1Customers.ListPaymentMethods(s,
		&stripe.CustomerListPaymentMethodsParams{Customer: stripe.String(made.ID), Type: stripe.String("card")}))
	if err != nil || saved == nil {
		return fmt.Errorf("the customer's saved card is %v, %w", saved, err)
	}
	_, err1 := s.Stripe.V1Customers.RetrievePaymentMethod(s, saved.ID,
		&stripe.CustomerRetrievePaymentMethodParams{Customer: stripe.String(made.ID)})
	_, err2 := s.Stripe.V1Customers.Update(s, made.ID, &stripe.CustomerUpdateParams{
		Name: stripe.String("Zoe B."), Description: stripe.String("A customer"),
		Metadata:        map[string]string{"web_user_id": "9"},
		InvoiceSettings: &stripe.CustomerUpdateInvoiceSettingsParams{DefaultPaymentMethod: stripe.String(saved.ID)},
	})
	_, err3 := s.Stripe.V1Customers.Retrieve(s, made.ID,
		expanded(&stripe.CustomerRetrieveParams{}, "invoice_settings.default_payment_method"))
	_, err4 := s.Stripe.V1Customers.Delete(s, made.ID, nil)
	_, err5 := s.Stripe.V1Customers.Retrieve(s, made.ID, nil)
	return errors.Join(err1, err2, err3, err4, err5)
}

func paymentMethods(s *Session) error {
	customer, err := s.customer()
	if err != nil {
		return err
	}
	loose, err := s.Stripe.V1PaymentMethods.Create(s, &stripe.PaymentMethodCreateParams{
		Type: stripe.String("card"), Card: &stripe.PaymentMethodCreateCardParams{Token: stripe.String("tok_amex")},
		AllowRedisplay: stripe.String("always"), Metadata: map[string]string{"a": "1"},
	})
	if err != nil {
		return err
	}
	_, err1 := s.Stripe.V1PaymentMethods.Attach(s, loose.ID,
		&stripe.PaymentMethodAttachParams{Customer: stripe.String(customer.ID)})
	_, err2 := s.Stripe.V1PaymentMethods.Update(s, loose.ID, &stripe.PaymentMethodUpdateParams{
		Card:           &stripe.PaymentMethodUpdateCardParams{ExpMonth: stripe.Int64(1), ExpYear: stripe.Int64(2031)},
		BillingDetails: &stripe.PaymentMethodUpdateBillingDetailsParams{Name: stripe.String("Ada")},
	})
	_, err3 := s.Stripe.V1PaymentMethods.Retrieve(s, loose.ID,
		expanded(&stripe.PaymentMethodRetrieveParams{}, "customer"))
	_, err4 := s.Stripe.V1PaymentMethods.Detach(s, loose.ID, nil)
	_, refusal := s.Stripe.V1PaymentMethods.Attach(s, "pm_card_chargeDeclined",
		&stripe.PaymentMethodAttachParams{Customer: stripe.String(customer.ID)})
	return errors.Join(err1, err2, err3, err4, refused(refusal, "card_declined"))
}

func paymentIntents(s *Session) error {
	pi, err := s.intent()
	if err != nil {
		return err
	}
	_, err1 := s.Stripe.V1PaymentIntents.Update(s, pi.ID, &stripe.PaymentIntentUpdateParams{
		Amount: stripe.Int64(5000), Metadata: map[string]string{"settled": "no"},
		ReceiptEmail: stripe.String("ada@example.com"),
	})
	_, err2 := s.Stripe.V1PaymentIntents.Confirm(s, pi.ID,
		&stripe.PaymentIntentConfirmParams{PaymentMethod: stripe.String("pm_card_visa")})
	_, err3 := s.Stripe.V1PaymentIntents.Retrieve(s, pi.ID,
		expanded(&stripe.PaymentIntentRetrieveParams{}, "latest_charge", "payment_method", "customer"))
	_, again := s.Stripe.V1PaymentIntents.Confirm(s, pi.ID,
		&stripe.PaymentIntentConfirmParams{PaymentMethod: stripe.String("pm_card_visa")})
	_, late := s.Stripe.V1PaymentIntents.Cancel(s, pi.ID, nil)
	open, err4 := s.Stripe.V1PaymentIntents.Create(s, intentParams(pi.Customer.ID))
	if err := errors.Join(err1, err2, err3, err4, refused(again, "payment_intent_unexpected_state"),
		refused(late, "payment_intent_unexpected_state")); err != nil {
		return err
	}
	_, err = s.Stripe.V1PaymentIntents.Cancel(s, open.ID,
		&stripe.PaymentIntentCancelParams{CancellationReason: stripe.String("abandoned")})
	return err
}

func setupIntents(s *Session) error {
	customer, err := s.customer()
	if err != nil {
		return err
	}
	create := func() (*stripe.SetupIntent, error) {
		return s.Stripe.V1SetupIntents.Create(s, &stripe.SetupIntentCreateParams{
			Customer: stripe.String(customer.ID), PaymentMethodTypes: []*string{stripe.String("card")},
			Usage:    stripe.String("off_session"),
			Metadata: map[string]string{"web_user_id": "7"},
		})
	}
	done, err1 := create()
	open, err2 := create()
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	_, err3 := s.Stripe.V1SetupIntents.Update(s, done.ID,
		&stripe.SetupIntentUpdateParams{Description: stripe.String("Card"), Metadata: map[string]string{"settled": "no"}})
	_, err4 := s.Stripe.V1SetupIntents.Confirm(s, done.ID,
		&stripe.SetupIntentConfirmParams{PaymentMethod: stripe.String("pm_card_visa")})
	_, err5 := s.Stripe.V1SetupIntents.Retrieve(s, done.ID,
		expanded(&stripe.SetupIntentRetrieveParams{}, "payment_method", "customer"))
	_, again := s.Stripe.V1SetupIntents.Confirm(s, done.ID,
		&stripe.SetupIntentConfirmParams{PaymentMethod: stripe.String("pm_card_visa")})
	_, err6 := s.Stripe.V1SetupIntents.Cancel(s, open.ID,
		&stripe.SetupIntentCancelParams{CancellationReason: stripe.String("abandoned")})
	_, err7 := first(s.Stripe.V1SetupIntents.List(s, &stripe.SetupIntentListParams{Customer: stripe.String(customer.ID)}))
	return errors.Join(err3, err4, err5, err6, err7, refused(again, "setup_intent_unexpected_state"))
}

func chargesAndRefunds(s *Session) error {
	pi, err := s.intent()
	if err != nil {
		return err
	}
	paid, err := s.Stripe.V1PaymentIntents.Confirm(s, pi.ID,
		&stripe.PaymentIntentConfirmParams{PaymentMethod: stripe.String("pm_card_visa")})
	if err != nil {
		return err
	}
	_, err1 := s.Stripe.V1Charges.Retrieve(s, paid.LatestCharge.ID,
		expanded(&stripe.ChargeRetrieveParams{}, "customer", "payment_intent"))
	_, err2 := first(s.Stripe.V1Charges.List(s, &stripe.ChargeListParams{PaymentIntent: stripe.String(pi.ID)}))
	part, err3 := s.Stripe.V1Refunds.Create(s,
		&stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID), Amount: stripe.Int64(1000),
			Metadata: map[string]string{"reason": "sim"}})
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	_, err4 := s.Stripe.V1Refunds.Update(s, part.ID,
		&stripe.RefundUpdateParams{Metadata: map[string]string{"why": "sim"}})
	_, err5 := s.Stripe.V1Refunds.Create(s,
		&stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID), Reason: stripe.String("requested_by_customer")})
	_, err6 := s.Stripe.V1Refunds.Retrieve(s, part.ID,
		expanded(&stripe.RefundRetrieveParams{}, "charge", "payment_intent"))
	_, err7 := first(s.Stripe.V1Refunds.List(s, &stripe.RefundListParams{PaymentIntent: stripe.String(pi.ID)}))
	_, more := s.Stripe.V1Refunds.Create(s, &stripe.RefundCreateParams{PaymentIntent: stripe.String(pi.ID)})
	_, err8 := s.Stripe.V1Charges.Retrieve(s, paid.LatestCharge.ID, nil)
	return errors.Join(err4, err5, err6, err7, err8, refused(more, "charge_already_refunded"))
}

func searches(s *Session) error {
	pi, err := s.intent()
	if err != nil {
		return err
	}
	query := func(text string) stripe.SearchParams {
		return *expanded(&stripe.SearchParams{Query: text, Limit: stripe.Int64(2)}, "total_count")
	}
	_, err1 := first(s.Stripe.V1PaymentIntents.Search(s,
		&stripe.PaymentIntentSearchParams{SearchParams: query("status:'succeeded' AND -metadata['settled']:'yes'")}))
	_, err2 := first(s.Stripe.V1Customers.Search(s,
		&stripe.CustomerSearchParams{SearchParams: query("metadata['web_user_id']:'7'")}))
	_, err3 := first(s.Stripe.V1Charges.Search(s,
		&stripe.ChargeSearchParams{SearchParams: query("payment_intent:'" + pi.ID + "'")}))
	return errors.Join(err1, err2, err3)
}

func lists(s *Session) error {
	pi, err := s.intent()
	if err != nil {
		return err
	}
	page := stripe.ListParams{Limit: stripe.Int64(1), Single: true}
	since := &stripe.RangeQueryParams{GreaterThanOrEqual: time.Now().AddDate(0, 0, -1).Unix()}
	_, err1 := first(s.Stripe.V1PaymentIntents.List(s,
		&stripe.PaymentIntentListParams{ListParams: page, Customer: stripe.String(pi.Customer.ID), CreatedRange: since}))
	_, err2 := first(s.Stripe.V1PaymentIntents.List(s,
		&stripe.PaymentIntentListParams{ListParams: stripe.ListParams{StartingAfter: stripe.String(pi.ID), Single: true}}))
	_, err3 := first(s.Stripe.V1Customers.List(s,
		&stripe.CustomerListParams{ListParams: page, Email: stripe.String("ada@example.com")}))
	_, err4 := first(s.Stripe.V1PaymentMethods.List(s,
		&stripe.PaymentMethodListParams{Customer: stripe.String(pi.Customer.ID), Type: stripe.String("card")}))
	_, err5 := first(s.Stripe.V1Refunds.List(s, &stripe.RefundListParams{ListParams: page}))
	_, err6 := first(s.Stripe.V1Charges.List(s,
		&stripe.ChargeListParams{ListParams: page, Customer: stripe.String(pi.Customer.ID)}))
	return errors.Join(err1, err2, err3, err4, err5, err6)
}

func events(s *Session) error {
	if _, err := s.intent(); err != nil {
		return err
	}
	event, err := first(s.Stripe.V1Events.List(s, &stripe.EventListParams{Type: stripe.String("payment_intent.created")}))
	if err != nil || event == nil {
		return fmt.Errorf("the event is %v, %w", event, err)
	}
	_, err1 := s.Stripe.V1Events.Retrieve(s, event.ID, nil)
	_, err2 := first(s.Stripe.V1Events.List(s,
		&stripe.EventListParams{Types: []*string{stripe.String("customer.created")}}))
	return errors.Join(err1, err2)
}

func unknownIDs(s *Session) error {
	_, err1 := s.Stripe.V1PaymentIntents.Retrieve(s, "pi_none", nil)
	_, err2 := s.Stripe.V1Customers.Retrieve(s, "cus_none", nil)
	_, err3 := s.Stripe.V1PaymentIntents.Create(s, intentParams("cus_none"))
	return errors.Join(refused(err1, "resource_missing"), refused(err2, "resource_missing"),
		refused(err3, "resource_missing"))
}

func usedKey(s *Session) error {
	key := rand.Text()
	create := func(email string) error {
		params := &stripe.CustomerCreateParams{Email: stripe.String(email)}
		params.SetIdempotencyKey(key)
		_, err := s.Stripe.V1Customers.Create(s, params)
		return err
	}
	if err := errors.Join(create("ada@example.com"), create("ada@example.com")); err != nil {
		return err
	}
	var refusal *stripe.Error
	if err := create("zoe@example.com"); !errors.As(err, &refusal) || refusal.Type != stripe.ErrorTypeIdempotency {
		return fmt.Errorf("got %w, want an idempotency error", err)
	}
	return nil
}

func tooSmall(s *Session) error {
	params := intentParams("")
	params.Amount = stripe.Int64(1)
	_, err := s.Stripe.V1PaymentIntents.Create(s, params)
	return refused(err, "amount_too_small")
}

func unknownParameter(s *Session) error {
	params := intentParams("")
	params.AddExtra("colour", "red")
	_, err := s.Stripe.V1PaymentIntents.Create(s, params)
	return refused(err, "parameter_unknown")
}

func missingParameter(s *Session) error {
	_, err := s.Stripe.V1PaymentIntents.Create(s, &stripe.PaymentIntentCreateParams{Currency: stripe.String("cad")})
	return refused(err, "parameter_missing")
}

func merchantTokens(s *Session) error {
	token, err := s.Stripe.V1Tokens.Create(s, &stripe.TokenCreateParams{Card: &stripe.CardParams{
		Number: stripe.String("4242424242424242"), ExpMonth: stripe.String("12"), ExpYear: stripe.String("2034"),
		CVC: stripe.String("123"),
	}})
	if err != nil {
		return err
	}
	_, err = s.Stripe.V1Tokens.Retrieve(s, token.ID, nil)
	return err
}
