package account

import (
	"context"

	"github.com/golight/selfservice/carrier-mock/internal/card/search"
)

// Customer is who pays, and whose payment methods are kept.
type Customer struct {
	ID                  string            `json:"id"`
	Object              string            `json:"object"`
	Address             *Address          `json:"address"`
	Balance             int64             `json:"balance"`
	Created             int64             `json:"created"`
	Currency            *string           `json:"currency"`
	DefaultSource       *string           `json:"default_source"`
	Deleted             bool              `json:"deleted,omitempty"`
	Delinquent          bool              `json:"delinquent"`
	Description         *string           `json:"description"`
	Discount            *struct{}         `json:"discount"`
	Email               *string           `json:"email"`
	InvoicePrefix       *string           `json:"invoice_prefix"`
	InvoiceSettings     InvoiceSettings   `json:"invoice_settings"`
	Livemode            bool              `json:"livemode"`
	Metadata            map[string]string `json:"metadata"`
	Name                *string           `json:"name"`
	NextInvoiceSequence int64             `json:"next_invoice_sequence"`
	Phone               *string           `json:"phone"`
	PreferredLocales    []string          `json:"preferred_locales"`
	Shipping            *Shipping         `json:"shipping"`
	TaxExempt           *string           `json:"tax_exempt"`
	TestClock           *string           `json:"test_clock"`
}

// InvoiceSettings holds the customer's default payment method.
type InvoiceSettings struct {
	CustomFields         []string  `json:"custom_fields"`
	DefaultPaymentMethod *string   `json:"default_payment_method"`
	Footer               *string   `json:"footer"`
	RenderingOptions     *struct{} `json:"rendering_options"`
}

// DeletedCustomer is what is left of a customer who was deleted.
type DeletedCustomer struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Deleted bool   `json:"deleted"`
}

// Address is a postal address, as parameter and as answer.
type Address struct {
	City       *string `json:"city" form:"city"`
	Country    *string `json:"country" form:"country"`
	Line1      *string `json:"line1" form:"line1"`
	Line2      *string `json:"line2" form:"line2"`
	PostalCode *string `json:"postal_code" form:"postal_code"`
	State      *string `json:"state" form:"state"`
}

// Shipping is where goods go, as parameter and as answer.
type Shipping struct {
	Address        Address `json:"address" form:"address"`
	Carrier        *string `json:"carrier" form:"carrier"`
	Name           *string `json:"name" form:"name"`
	Phone          *string `json:"phone" form:"phone"`
	TrackingNumber *string `json:"tracking_number" form:"tracking_number"`
}

func (c *Customer) key() string      { return c.ID }
func (c *Customer) createdAt() int64 { return c.Created }

func (c *Customer) index() map[string]any {
	return map[string]any{"created": c.Created, "email": c.Email, "name": c.Name, "phone": c.Phone,
		"metadata": c.Metadata}
}

func (c *Customer) public() any {
	if c.Deleted {
		return &DeletedCustomer{ID: c.ID, Object: "customer", Deleted: true}
	}
	return copyOf(c)
}

// CustomerParams are the parameters that create and update a customer.
type CustomerParams struct {
	Expandable
	Address          *Address               `form:"address"`
	Description      *string                `form:"description"`
	Email            *string                `form:"email"`
	InvoiceSettings  *InvoiceSettingsParams `form:"invoice_settings"`
	Metadata         map[string]string      `form:"metadata"`
	Name             *string                `form:"name"`
	PaymentMethod    *string                `form:"payment_method"` // attached on creation
	Phone            *string                `form:"phone"`
	PreferredLocales []string               `form:"preferred_locales"`
	Shipping         *Shipping              `form:"shipping"`
}

// InvoiceSettingsParams choose the default payment method, which must be attached to the customer.
type InvoiceSettingsParams struct {
	DefaultPaymentMethod *string `form:"default_payment_method"`
}

// CustomerListParams are the parameters of the list of customers.
type CustomerListParams struct {
	Page
	Email *string `form:"email"`
}

var customerFields = search.Fields{"created", "email", "name", "phone"}

// CreateCustomer makes a customer and, when told, attaches a payment method.
func (a *Account) CreateCustomer(ctx context.Context, p CustomerParams) (*Customer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c := &Customer{
		ID: a.state.IDs.id("cus"), Object: "customer", Created: a.now(), NextInvoiceSequence: 1,
		Metadata: map[string]string{}, PreferredLocales: []string{}, TaxExempt: ptr("none"),
	}
	var m *storedMethod
	if p.PaymentMethod != nil {
		var err error
		if m, err = a.method(*p.PaymentMethod, false); err != nil {
			return nil, err
		}
		if err := a.mayAttach(m, c); err != nil {
			return nil, err
		}
	}
	if err := a.apply(c, p); err != nil {
		return nil, err
	}
	a.state.Customers.add(c)
	a.emit(ctx, "customer.created", c)
	if m != nil {
		a.attach(ctx, m, c)
	}
	return copyOf(c), nil
}

// UpdateCustomer changes what the parameters name.
func (a *Account) UpdateCustomer(ctx context.Context, id string, p CustomerParams) (*Customer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c, err := a.customer(id, "id", true)
	if err != nil {
		return nil, err
	}
	if p.PaymentMethod != nil {
		return nil, Invalid("parameter_unknown", "payment_method", "Received unknown parameter: payment_method")
	}
	changed := copyOf(c)
	if err := a.apply(changed, p); err != nil {
		return nil, err
	}
	before := *c
	*c = *changed
	a.emitChange(ctx, "customer.updated", c, &before)
	return copyOf(c), nil
}

func (a *Account) apply(c *Customer, p CustomerParams) (err error) {
	if p.InvoiceSettings != nil && p.InvoiceSettings.DefaultPaymentMethod != nil {
		id := orNil(p.InvoiceSettings.DefaultPaymentMethod)
		if id != nil {
			m, ok := a.state.PaymentMethods.get(*id)
			if !ok || m.Customer == nil || *m.Customer != c.ID {
				return NotFound("PaymentMethod", *id, "invoice_settings[default_payment_method]", false)
			}
		}
		c.InvoiceSettings.DefaultPaymentMethod = id
	}
	if p.Address != nil {
		c.Address = p.Address
	}
	if p.Shipping != nil {
		c.Shipping = p.Shipping
	}
	if p.PreferredLocales != nil {
		c.PreferredLocales = p.PreferredLocales
	}
	set(&c.Description, p.Description)
	set(&c.Email, p.Email)
	set(&c.Name, p.Name)
	set(&c.Phone, p.Phone)
	if c.Metadata, err = merged(c.Metadata, p.Metadata); err == nil {
		a.index.customer(c)
	}
	return err
}

// Customer returns a customer, or what is left of one who was deleted.
func (a *Account) Customer(_ context.Context, id string, _ NoParams) (any, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c, ok := a.state.Customers.get(id)
	if !ok {
		return nil, NotFound("customer", id, "id", true)
	}
	return c.public(), nil
}

// DeleteCustomer removes a customer and detaches the payment methods.
func (a *Account) DeleteCustomer(ctx context.Context, id string, _ NoParams) (*DeletedCustomer, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c, err := a.customer(id, "id", true)
	if err != nil {
		return nil, err
	}
	for _, m := range a.state.PaymentMethods.order {
		if m.Customer != nil && *m.Customer == id {
			a.state.PaymentMethods.touch(m.ID)
			a.detach(ctx, m)
		}
	}
	a.emit(ctx, "customer.deleted", c)
	c.Deleted = true
	return &DeletedCustomer{ID: id, Object: "customer", Deleted: true}, nil
}

// ListCustomers lists customers, newest first.
func (a *Account) ListCustomers(_ context.Context, p CustomerListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.Customers, "/v1/customers", p.Page, func(c *Customer) bool {
		return !c.Deleted && (p.Email == nil || c.Email != nil && *c.Email == *p.Email)
	})
}

// SearchCustomers answers a query over customers.
func (a *Account) SearchCustomers(_ context.Context, p SearchParams) (*SearchResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	living := table[*Customer]{byID: a.state.Customers.byID}
	all := a.state.Customers.order
	if user, ok := search.Equal(p.Query, MetadataWebUserID); ok {
		all = a.customersOf(user)
	}
	for _, c := range all {
		if !c.Deleted {
			living.order = append(living.order, c)
		}
	}
	return find(&living, "/v1/customers/search", p, customerFields)
}

// customer finds a customer who wasn't deleted.
func (a *Account) customer(id, param string, inPath bool) (*Customer, error) {
	c, ok := a.state.Customers.get(id)
	if !ok || c.Deleted {
		return nil, NotFound("customer", id, param, inPath)
	}
	return c, nil
}

// set changes a text when the parameter was given; given empty, the text becomes null.
func set(target **string, param *string) {
	if param != nil {
		*target = orNil(param)
	}
}
