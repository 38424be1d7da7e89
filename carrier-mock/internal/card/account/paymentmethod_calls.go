package account

import "context"

// CreatePaymentMethod makes a payment method from a card's data or a token.
func (a *Account) CreatePaymentMethod(_ context.Context, p PaymentMethodParams) (*PaymentMethod, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.newMethod(p, "")
	if err != nil {
		return nil, err
	}
	return copyOf(m.PaymentMethod), nil
}

// PaymentMethod returns a payment method by its id.
func (a *Account) PaymentMethod(_ context.Context, id string, _ NoParams) (*PaymentMethod, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.method(id, true)
	if err != nil {
		return nil, err
	}
	return copyOf(m.PaymentMethod), nil
}

// CustomerPaymentMethod returns a payment method of one customer.
func (a *Account) CustomerPaymentMethod(_ context.Context, customer, id string) (*PaymentMethod, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, ok := a.state.PaymentMethods.get(id)
	if !ok || m.Customer == nil || *m.Customer != customer {
		return nil, NotFound("PaymentMethod", id, "payment_method", true)
	}
	return copyOf(m.PaymentMethod), nil
}

// UpdatePaymentMethod changes what the parameters name; only an attached payment method can be changed.
func (a *Account) UpdatePaymentMethod(ctx context.Context, id string, p PaymentMethodUpdateParams) (*PaymentMethod,
	error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	m, err := a.method(id, true)
	if err != nil {
		return nil, err
	}
	if m.Customer == nil {
		return nil, Invalid("", "", "You must save this PaymentMethod to a customer before you can update it.")
	}
	changed := copyOf(m.PaymentMethod)
	if p.Card != nil {
		if p.Card.ExpMonth != nil {
			changed.Card.ExpMonth = *p.Card.ExpMonth
		}
		if p.Card.ExpYear != nil {
			changed.Card.ExpYear = fullYear(*p.Card.ExpYear)
		}
		if err := a.checkExpiry(changed.Card.ExpMonth, changed.Card.ExpYear); err != nil {
			return nil, err
		}
	}
	if p.AllowRedisplay != nil {
		changed.AllowRedisplay = *p.AllowRedisplay
	}
	if p.BillingDetails != nil {
		changed.BillingDetails = billing(*p.BillingDetails)
	}
	if changed.Metadata, err = merged(changed.Metadata, p.Metadata); err != nil {
		return nil, err
	}
	before := m.PaymentMethod
	m.PaymentMethod = changed
	a.emitChange(ctx, "payment_method.updated", changed, before)
	return copyOf(changed), nil
}

// ListPaymentMethods lists payment methods: a customer's when the customer is named, newest first.
func (a *Account) ListPaymentMethods(_ context.Context, p PaymentMethodListParams) (*List, error) {
	return a.listMethods("/v1/payment_methods", p)
}

// ListCustomerPaymentMethods lists the payment methods of one customer, newest first.
func (a *Account) ListCustomerPaymentMethods(_ context.Context, customer string, p PaymentMethodListParams) (*List,
	error) {
	p.Customer = &customer
	return a.listMethods("/v1/customers/"+customer+"/payment_methods", p)
}

func (a *Account) listMethods(url string, p PaymentMethodListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	methods := &a.state.PaymentMethods
	if p.Customer != nil {
		if _, err := a.customer(*p.Customer, "customer", false); err != nil {
			return nil, err
		}
		methods = a.methodsOf(*p.Customer)
	}
	return list(methods, url, p.Page, func(m *storedMethod) bool {
		return m.Customer != nil && (p.Customer == nil || *m.Customer == *p.Customer) &&
			(p.Type == nil || m.Type == *p.Type) && (p.AllowRedisplay == nil || m.AllowRedisplay == *p.AllowRedisplay)
	})
}
