package account

import "context"

// AuthenticateIntent ends the 3-D Secure step of a payment or setup intent, as the customer's bank would: passed, the
// intent goes on to be charged or set up; failed, it is back at requires_payment_method with the authentication
// failure. The intent tells what became of it: a later decline is no error here. An intent that isn't waiting is an
// *Error with the unexpected-state code.
func (a *Account) AuthenticateIntent(ctx context.Context, id string, passed bool) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if si, ok := a.state.SetupIntents.get(id); ok {
		return a.authenticateSetup(ctx, si, passed)
	}
	pi, err := a.paymentIntent(id)
	if err != nil {
		return err
	}
	if pi.Status != StatusRequiresAction {
		return unexpectedState(pi, "This PaymentIntent isn't waiting for authentication: it has a status of "+pi.Status+".")
	}
	m, _ := a.state.PaymentMethods.get(*pi.PaymentMethod)
	if !passed {
		refusal := Invalid(CodePaymentAuthentication, "", messageAuthentication)
		refusal.PaymentMethod = copyOf(m.PaymentMethod)
		a.failPayment(ctx, pi, refusal)
		return nil
	}
	return declineIsNoError(a.charge(ctx, pi, m, true))
}

// declineIsNoError drops a decline, which the intent's last error keeps.
func declineIsNoError(err error) error {
	if refusal := AsError(err); refusal != nil && refusal.Type == TypeCard {
		return nil
	}
	return err
}

func (a *Account) authenticateSetup(ctx context.Context, si *SetupIntent, passed bool) error {
	if si.Status != StatusRequiresAction {
		return Invalid(CodeSetupUnexpectedState, "",
			"This SetupIntent isn't waiting for authentication: it has a status of "+si.Status+".").within(nil, si)
	}
	m, _ := a.state.PaymentMethods.get(*si.PaymentMethod)
	if !passed {
		refusal := Invalid(CodeSetupAuthentication, "", messageAuthentication)
		refusal.PaymentMethod = copyOf(m.PaymentMethod)
		a.failSetup(ctx, si, refusal)
		return nil
	}
	return declineIsNoError(a.setUp(ctx, si, m))
}
