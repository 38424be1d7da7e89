package account

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/golight/selfservice/carrier-mock/internal/card/search"
)

var paymentIntentFields = search.Fields{"amount", "created", "currency", "customer", "status"}

// CreatePaymentIntent makes a payment intent and, when told, confirms it. A decline is an *Error that holds the
// intent.
func (a *Account) CreatePaymentIntent(ctx context.Context, p PaymentIntentParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.newPaymentIntent(p)
	if err != nil {
		return nil, err
	}
	if !p.Confirm && (p.OffSession != nil || p.ErrorOnRequiresAction) {
		return nil, Invalid("", "confirm", "`off_session` and `error_on_requires_action` can only be used when `confirm` "+
			"is true.")
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
		return nil, Invalid("", "capture_method",
			"The emulator captures every payment at once: capture_method must be automatic or automatic_async.")
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
func (a *Account) UpdatePaymentIntent(_ context.Context, id string, p PaymentIntentUpdateParams) (*PaymentIntent,
	error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	if pi.Status == StatusSucceeded || pi.Status == StatusCanceled {
		if param := p.fixedOnceDone(); param != "" {
			return nil, unexpectedState(pi, fmt.Sprintf(
				"This PaymentIntent's %s could not be updated because it has a status of %s. You may only update the %s of a "+
					"PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, "+
					"requires_action.", param, pi.Status, param))
		}
	}
	changed := copyOf(pi)
	if err := setPrice(changed, p.Amount, p.Currency); err != nil {
		return nil, err
	}
	if err := a.applyDetails(changed, p.PaymentIntentDetails); err != nil {
		return nil, err
	}
	if err := applyConfirm(changed, ConfirmParams{ReceiptEmail: p.ReceiptEmail, SetupFutureUsage: p.SetupFutureUsage,
		Shipping: p.Shipping}); err != nil {
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

// CancelPaymentIntent cancels a payment; one that succeeded can't be canceled.
func (a *Account) CancelPaymentIntent(ctx context.Context, id string, p CancelParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	if pi.Status == StatusSucceeded || pi.Status == StatusCanceled {
		return nil, unexpectedState(pi, "You cannot cancel this PaymentIntent because it has a status of "+pi.Status+
			". Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, "+
			"requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.")
	}
	reason := orNil(p.CancellationReason)
	if reason != nil {
		switch *reason {
		case "abandoned", "duplicate", "fraudulent", "requested_by_customer":
		default:
			return nil, Invalid("", "cancellation_reason",
				"Invalid cancellation_reason: must be one of duplicate, fraudulent, requested_by_customer, or abandoned")
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
		c := *pi // what it points to is replaced, never changed
		c.Metadata = maps.Clone(pi.Metadata)
		out = append(out, &c)
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
