package account

import (
	"context"
	"fmt"
	"strings"

	"github.com/golight/selfservice/carrier-mock/internal/card/search"
)

// The provider's limits on an amount, in cents.
const (
	minAmount = 50
	maxAmount = 99_999_999
)

var paymentIntentFields = search.Fields{"amount", "created", "currency", "customer", "status"}

// CreatePaymentIntent makes a payment intent and, when told, confirms it. A decline is an *Error that holds the intent.
func (a *Account) CreatePaymentIntent(ctx context.Context, p PaymentIntentParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.newPaymentIntent(p)
	if err != nil {
		return nil, err
	}
	if !p.Confirm && (p.OffSession != nil || p.ErrorOnRequiresAction) {
		return nil, Invalid("", "confirm", "`off_session` and `error_on_requires_action` can only be used when `confirm` is true.")
	}
	method, err := a.chosenMethod(pi.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	pi.ID = a.state.IDs.id("pi")
	pi.ClientSecret = ptr(pi.ID + "_secret_" + a.state.IDs.random())
	if method != nil {
		pi.PaymentMethod, pi.Status = &method.ID, StatusRequiresConfirmation
	}
	a.state.PaymentIntents.add(pi)
	a.emit(ctx, "payment_intent.created", pi)
	if p.Confirm {
		if err := a.confirmPayment(ctx, pi, p.ConfirmParams, method); err != nil {
			return nil, err
		}
	}
	return copyOf(pi), nil
}

func (a *Account) newPaymentIntent(p PaymentIntentParams) (*PaymentIntent, error) {
	if p.CaptureMethod != nil && !strings.HasPrefix(*p.CaptureMethod, "automatic") {
		return nil, Invalid("", "capture_method", "The emulator captures every payment at once: capture_method must be automatic or automatic_async.")
	}
	if p.ConfirmationMethod != nil && *p.ConfirmationMethod != "automatic" {
		return nil, Invalid("", "confirmation_method", "The emulator's confirmation_method is automatic.")
	}
	switch {
	case p.Amount == nil:
		return nil, missing("amount")
	case p.Currency == nil || *p.Currency == "":
		return nil, missing("currency")
	}
	pi := &PaymentIntent{
		Object: "payment_intent", CaptureMethod: "automatic_async", ConfirmationMethod: "automatic",
		Created: a.now(), Metadata: map[string]string{}, PaymentMethodTypes: []string{"card"},
		PaymentMethodOptions: &PaymentMethodOptions{Card: CardOptions{RequestThreeDSecure: "automatic"}},
		Status:               StatusRequiresPaymentMethod, AutomaticPaymentMethods: p.AutomaticPaymentMethods,
	}
	if p.CaptureMethod != nil {
		pi.CaptureMethod = *p.CaptureMethod
	}
	if pi.AutomaticPaymentMethods == nil && p.PaymentMethodTypes == nil {
		pi.AutomaticPaymentMethods = &AutomaticMethods{Enabled: true} // what the provider does since 2023
	}
	if err := setPrice(pi, p.Amount, p.Currency); err != nil {
		return nil, err
	}
	if err := a.applyDetails(pi, p.PaymentIntentDetails); err != nil {
		return nil, err
	}
	return pi, applyConfirm(pi, p.ConfirmParams)
}

// UpdatePaymentIntent changes what the parameters name. Metadata and description can be changed in any state.
func (a *Account) UpdatePaymentIntent(ctx context.Context, id string, p PaymentIntentUpdateParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	if pi.Status == StatusSucceeded || pi.Status == StatusCanceled {
		if param := p.fixedOnceDone(); param != "" {
			return nil, unexpectedState(pi, fmt.Sprintf("This PaymentIntent's %s could not be updated because it has a status of %s. You may only update the %s of a "+
				"PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.", param, pi.Status, param))
		}
	}
	changed := copyOf(pi)
	if err := setPrice(changed, p.Amount, p.Currency); err != nil {
		return nil, err
	}
	if err := a.applyDetails(changed, p.PaymentIntentDetails); err != nil {
		return nil, err
	}
	if err := applyConfirm(changed, ConfirmParams{ReceiptEmail: p.ReceiptEmail, SetupFutureUsage: p.SetupFutureUsage, Shipping: p.Shipping}); err != nil {
		return nil, err
	}
	method, err := a.chosenMethod(changed.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	if method != nil {
		changed.PaymentMethod, changed.Status, changed.NextAction = &method.ID, StatusRequiresConfirmation, nil
	}
	*pi = *changed
	return copyOf(pi), nil
}

// fixedOnceDone names the first parameter given that can't change any more once the payment succeeded or was canceled.
func (p PaymentIntentUpdateParams) fixedOnceDone() string {
	switch {
	case p.Amount != nil:
		return "amount"
	case p.Currency != nil:
		return "currency"
	case p.Customer != nil:
		return "customer"
	case p.PaymentMethod != nil || p.PaymentMethodData != nil:
		return "payment_method"
	}
	return ""
}

func setPrice(pi *PaymentIntent, amount *int64, currency *string) error {
	if currency != nil {
		pi.Currency = strings.ToLower(*currency)
	}
	switch pi.Currency {
	case "cad", "usd":
	default:
		return Invalid("", "currency", "Invalid currency: "+pi.Currency+". The emulator supports these currencies: cad, usd")
	}
	if amount == nil {
		return nil
	}
	switch {
	case *amount < 1:
		return Invalid("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.")
	case *amount < minAmount:
		return Invalid(CodeAmountTooSmall, "amount", "Amount must be at least $0.50 "+pi.Currency)
	case *amount > maxAmount:
		return Invalid(CodeAmountTooLarge, "amount", "Amount must be no more than $999,999.99 "+pi.Currency)
	}
	pi.Amount = *amount
	return nil
}

func (a *Account) applyDetails(pi *PaymentIntent, p PaymentIntentDetails) (err error) {
	if customer := orNil(p.Customer); customer != nil {
		if _, err := a.customer(*customer, "customer", false); err != nil {
			return err
		}
		pi.Customer = customer
	}
	if p.PaymentMethodTypes != nil {
		if err := cardsOnly(p.PaymentMethodTypes); err != nil {
			return err
		}
	}
	set(&pi.Description, p.Description)
	set(&pi.StatementDescriptor, p.StatementDescriptor)
	set(&pi.StatementDescriptorSuffix, p.StatementDescriptorSuffix)
	set(&pi.TransferGroup, p.TransferGroup)
	pi.Metadata, err = merged(pi.Metadata, p.Metadata)
	return err
}

// applyConfirm takes over those parameters of a confirmation that stay with the intent.
func applyConfirm(pi *PaymentIntent, p ConfirmParams) error {
	if p.SetupFutureUsage != nil {
		switch *p.SetupFutureUsage {
		case "", "off_session", "on_session":
		default:
			return Invalid("", "setup_future_usage", "Invalid setup_future_usage: must be one of off_session or on_session")
		}
		set(&pi.SetupFutureUsage, p.SetupFutureUsage)
	}
	if p.PaymentMethodOptions != nil && p.PaymentMethodOptions.Card != nil && p.PaymentMethodOptions.Card.RequestThreeDSecure != nil {
		switch wish := *p.PaymentMethodOptions.Card.RequestThreeDSecure; wish {
		case "any", "automatic", "challenge":
			pi.PaymentMethodOptions.Card.RequestThreeDSecure = wish
		default:
			return Invalid("", "payment_method_options[card][request_three_d_secure]", "Invalid request_three_d_secure: must be one of any, automatic, or challenge")
		}
	}
	if p.Shipping != nil {
		pi.Shipping = p.Shipping
	}
	set(&pi.ReceiptEmail, p.ReceiptEmail)
	return nil
}

func cardsOnly(types []string) error {
	for _, kind := range types {
		if kind != "card" {
			return Invalid("payment_intent_invalid_parameter", "payment_method_types",
				"The payment method type \""+kind+"\" is invalid: the emulator takes cards alone.")
		}
	}
	if len(types) == 0 {
		return Invalid("parameter_invalid_empty", "payment_method_types", "You passed an empty list for 'payment_method_types'.")
	}
	return nil
}

// PaymentIntent returns a payment intent by its id.
func (a *Account) PaymentIntent(_ context.Context, id string, _ RetrieveParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	return copyOf(pi), nil
}

// CancelPaymentIntent gives a payment up; one that succeeded can't be canceled.
func (a *Account) CancelPaymentIntent(ctx context.Context, id string, p CancelParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	if pi.Status == StatusSucceeded || pi.Status == StatusCanceled {
		return nil, unexpectedState(pi, "You cannot cancel this PaymentIntent because it has a status of "+pi.Status+
			". Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.")
	}
	reason := orNil(p.CancellationReason)
	if reason != nil {
		switch *reason {
		case "abandoned", "duplicate", "fraudulent", "requested_by_customer":
		default:
			return nil, Invalid("", "cancellation_reason", "Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned")
		}
	}
	pi.Status, pi.CanceledAt, pi.CancellationReason, pi.NextAction = StatusCanceled, ptr(a.now()), reason, nil
	a.emit(ctx, "payment_intent.canceled", pi)
	return copyOf(pi), nil
}

// ListPaymentIntents lists payment intents, newest first.
func (a *Account) ListPaymentIntents(_ context.Context, p PaymentIntentListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.PaymentIntents, "/v1/payment_intents", p.Page, func(pi *PaymentIntent) bool {
		return p.Customer == nil || pi.Customer != nil && *pi.Customer == *p.Customer
	})
}

// SearchPaymentIntents answers a query over payment intents.
func (a *Account) SearchPaymentIntents(_ context.Context, p SearchParams) (*SearchResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return find(&a.state.PaymentIntents, "/v1/payment_intents/search", p, paymentIntentFields)
}

// AllPaymentIntents returns every payment intent, oldest first.
func (a *Account) AllPaymentIntents() []*PaymentIntent {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := make([]*PaymentIntent, 0, len(a.state.PaymentIntents.order))
	for _, pi := range a.state.PaymentIntents.order {
		out = append(out, copyOf(pi))
	}
	return out
}

func (a *Account) paymentIntent(id string) (*PaymentIntent, error) {
	pi, ok := a.state.PaymentIntents.get(id)
	if !ok {
		return nil, NotFound("payment_intent", id, "intent", true)
	}
	return pi, nil
}

func unexpectedState(pi *PaymentIntent, message string) *Error {
	return Invalid(CodePaymentUnexpectedState, "", message).within(pi, nil)
}
