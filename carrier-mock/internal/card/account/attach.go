package account

import "context"

// AttachPaymentMethod keeps a payment method for a customer. The issuer is asked, so a declining card is refused with
// 402.
func (a *Account) AttachPaymentMethod(ctx context.Context, id string, p AttachParams) (*PaymentMethod, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if p.Customer == "" {
		return nil, missing("customer")
	}
	m, err := a.method(id, true)
	if err != nil {
		return nil, err
	}
	c, err := a.customer(p.Customer, "customer", false)
	if err != nil {
		return nil, err
	}
	if err := a.mayAttach(m, c); err != nil {
		return nil, err
	}
	a.attach(ctx, m, c)
	return copyOf(m.PaymentMethod), nil
}

// DetachPaymentMethod takes a payment method from its customer, for good.
func (a *Account) DetachPaymentMethod(ctx context.Context, id string, _ NoParams) (*PaymentMethod, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.method(id, true)
	if err != nil {
		return nil, err
	}
	if m.Customer == nil {
		return nil, Invalid("", "payment_method",
			"The payment method you provided is not attached to a customer so detachment is impossible.")
	}
	a.detach(ctx, m)
	return copyOf(m.PaymentMethod), nil
}

func (a *Account) mayAttach(m *storedMethod, c *Customer) error {
	switch {
	case m.Customer != nil && *m.Customer == c.ID:
		return nil
	case m.Customer != nil:
		return Invalid(CodePaymentMethodUnexpected, "",
			"The payment method you provided has already been attached to a customer.")
	case m.Spent:
		return spent()
	}
	if d := m.Behaviour.Setup(m.cvcGiven()); d != nil {
		return declined(*d)
	}
	return nil
}

func spent() *Error {
	return Invalid("", "payment_method", "The provided PaymentMethod was previously used with a PaymentIntent without "+
		"Customer attachment, "+
		"shared with a connected account without Customer attachment, or was detached from a Customer. "+
		"It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.")
}

func (a *Account) attach(ctx context.Context, m *storedMethod, c *Customer) {
	if m.Customer != nil {
		return
	}
	m.Customer = ptr(c.ID)
	a.index.method(m)
	m.passChecks()
	a.emit(ctx, "payment_method.attached", m.PaymentMethod)
}

func (a *Account) detach(ctx context.Context, m *storedMethod) {
	before := *m.PaymentMethod
	if c, ok := a.state.Customers.get(*m.Customer); ok {
		if d := c.InvoiceSettings.DefaultPaymentMethod; d != nil && *d == m.ID {
			c.InvoiceSettings.DefaultPaymentMethod = nil
		}
	}
	m.Customer, m.Spent = nil, true
	a.emitChange(ctx, "payment_method.detached", m.PaymentMethod, &before)
}

// passChecks marks what was given with the card as confirmed by the issuer.
func (m *storedMethod) passChecks() {
	for _, check := range []*string{m.Card.Checks.CVCCheck, m.Card.Checks.AddressPostalCodeCheck} {
		if check != nil {
			*check = "pass"
		}
	}
}
