package account

import (
	"context"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// ConfirmPaymentIntent tries to take the payment. The intent comes back succeeded or requires_action; a decline is an
// *Error with 402 that holds the intent, which is back at requires_payment_method.
func (a *Account) ConfirmPaymentIntent(ctx context.Context, id string, p ConfirmParams) (*PaymentIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	pi, err := a.paymentIntent(id)
	if err != nil {
		return nil, err
	}
	switch pi.Status {
	case StatusSucceeded:
		return nil, unexpectedState(pi, "You cannot confirm this PaymentIntent because it has already succeeded after "+
			"being previously confirmed.")
	case StatusCanceled:
		return nil, unexpectedState(pi, "You cannot confirm this PaymentIntent because it has a status of canceled. "+
			"Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.")
	}
	method, err := a.chosenMethod(pi.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	changed := copyOf(pi)
	if err := applyConfirm(changed, p); err != nil {
		return nil, err
	}
	*pi = *changed
	if err := a.confirmPayment(ctx, pi, p, method); err != nil {
		return nil, err
	}
	return copyOf(pi), nil
}

// chosenMethod finds or makes the payment method that the parameters name, if any, and checks that the payer may use
// it.
func (a *Account) chosenMethod(customer, id *string, data *PaymentMethodParams) (*storedMethod, error) {
	if data != nil {
		return a.newMethod(*data, "payment_method_data.")
	}
	if id = orNil(id); id == nil {
		return nil, nil
	}
	m, err := a.method(*id, false)
	switch {
	case err != nil:
		return nil, err
	case m.Spent:
		return nil, spent()
	case m.Customer != nil && customer == nil:
		return nil, Invalid("", "payment_method", "The payment method supplied ("+m.ID+") belongs to a Customer. "+
			"Please include the Customer in the `customer` parameter on the PaymentIntent.")
	case m.Customer != nil && *m.Customer != *customer:
		return nil, Invalid("", "payment_method",
			"The payment method supplied ("+m.ID+") does not belong to the Customer you supplied.")
	}
	return m, nil
}

// confirmPayment moves an intent that may be confirmed; method nil means the one that the intent has.
func (a *Account) confirmPayment(ctx context.Context, pi *PaymentIntent, p ConfirmParams, method *storedMethod) error {
	if method == nil && pi.PaymentMethod != nil {
		method, _ = a.state.PaymentMethods.get(*pi.PaymentMethod)
	}
	if method == nil {
		return unexpectedState(pi, "You cannot confirm this PaymentIntent because it's missing a payment method. "+
			"You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again "+
			"directly with a payment method or ConfirmationToken.")
	}
	pi.PaymentMethod, pi.LastPaymentError, pi.NextAction = &method.ID, nil, nil

	offSession := p.OffSession != nil && *p.OffSession != "" && *p.OffSession != "false"
	asked := pi.PaymentMethodOptions.Card.RequestThreeDSecure != "automatic" && !offSession
	if asked || method.Behaviour.Authenticates(offSession, method.SetUp) {
		if offSession || p.ErrorOnRequiresAction {
			return a.declinePayment(ctx, pi, method, testcards.Decline{
				Code: CodeAuthenticationRequired, DeclineCode: declineCodeAuthenticationAsked,
				Message: messageAuthenticationRequired,
			})
		}
		pi.Status, pi.NextAction = StatusRequiresAction, a.threeDSecure()
		a.emit(ctx, "payment_intent.requires_action", pi)
		return nil
	}
	return a.charge(ctx, pi, method, false)
}

func (a *Account) threeDSecure() *NextAction {
	return &NextAction{Type: "use_stripe_sdk",
		UseStripeSDK: UseStripeSDK{Type: "stripe_3ds2_fingerprint", Source: a.state.IDs.id("payatt")}}
}

// charge asks the issuer for the money.
func (a *Account) charge(ctx context.Context, pi *PaymentIntent, m *storedMethod, authenticated bool) error {
	if d := m.Behaviour.Charge(m.cvcGiven()); d != nil {
		return a.declinePayment(ctx, pi, m, *d)
	}
	if m.expired(a.timeOf(ctx)) {
		return a.declinePayment(ctx, pi, m, *testcards.DeclinesExpired.Charge(true))
	}
	keep := pi.Customer != nil && pi.SetupFutureUsage != nil
	m.passChecks()
	ch := a.newCharge(pi, m, nil, authenticated)
	pi.Status, pi.AmountReceived, pi.LatestCharge, pi.NextAction = StatusSucceeded, pi.Amount, &ch.ID, nil
	switch {
	case keep:
		m.SetUp = m.SetUp || *pi.SetupFutureUsage == "off_session"
		c, _ := a.state.Customers.get(*pi.Customer)
		a.attach(ctx, m, c)
	case m.Customer == nil:
		m.Spent = true
	}
	a.emit(ctx, "charge.succeeded", ch)
	a.emit(ctx, "payment_intent.succeeded", pi)
	return nil
}

// declinePayment puts the intent back, with the reason and a failed charge.
func (a *Account) declinePayment(ctx context.Context, pi *PaymentIntent, m *storedMethod, d testcards.Decline) error {
	refusal := declined(d)
	if d.Code == "incorrect_cvc" {
		m.Card.Checks.CVCCheck = ptr("fail")
	}
	ch := a.newCharge(pi, m, refusal, false)
	refusal.Charge, refusal.PaymentMethod = ch.ID, copyOf(m.PaymentMethod)
	pi.LatestCharge = &ch.ID
	a.emit(ctx, "charge.failed", ch)
	a.failPayment(ctx, pi, refusal)
	return refusal.within(pi, nil)
}

func (a *Account) failPayment(ctx context.Context, pi *PaymentIntent, refusal *Error) {
	pi.Status, pi.LastPaymentError, pi.PaymentMethod, pi.NextAction = StatusRequiresPaymentMethod, refusal, nil, nil
	a.emit(ctx, "payment_intent.payment_failed", pi)
}

func (m *storedMethod) expired(now time.Time) bool {
	return !now.UTC().Before(time.Date(int(m.Card.ExpYear), time.Month(m.Card.ExpMonth)+1, 1, 0, 0, 0, 0, time.UTC))
}
