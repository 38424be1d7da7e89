package account

import (
	"context"
	"slices"
	"time"
)

// MetadataWebUserID is the key of a customer's metadata that holds the app's own user id.
const MetadataWebUserID = "web_user_id"

// index finds customers by the app's user id, and payment methods by their customer, without a walk through all of
// them. An entry stays when the object changes: readers look at the object again.
type index struct {
	customers map[string][]string // ids by web user id, oldest first
	methods   map[string][]string // ids by customer
}

func (i *index) add(into *map[string][]string, key, id string) {
	if *into == nil {
		*into = map[string][]string{}
	}
	if !slices.Contains((*into)[key], id) {
		(*into)[key] = append((*into)[key], id)
	}
}

// customer notes a customer's user id; the caller holds the lock.
func (i *index) customer(c *Customer) {
	if user := c.Metadata[MetadataWebUserID]; user != "" {
		i.add(&i.customers, user, c.ID)
	}
}

func (i *index) method(m *storedMethod) {
	if m.Customer != nil {
		i.add(&i.methods, *m.Customer, m.ID)
	}
}

func (a *Account) reindex() {
	a.index = index{}
	for _, c := range a.state.Customers.order {
		a.index.customer(c)
	}
	for _, m := range a.state.PaymentMethods.order {
		a.index.method(m)
	}
}

// customersOf lists the customers of a web user who weren't deleted, oldest first; the caller holds the lock.
func (a *Account) customersOf(webUserID string) (out []*Customer) {
	for _, id := range a.index.customers[webUserID] {
		if c, ok := a.state.Customers.get(id); ok && !c.Deleted && c.Metadata[MetadataWebUserID] == webUserID {
			out = append(out, c)
		}
	}
	return out
}

// methodsOf is a table of those payment methods that were ever a customer's; the caller holds the lock.
func (a *Account) methodsOf(customer string) *table[*storedMethod] {
	t := &table[*storedMethod]{byID: a.state.PaymentMethods.byID}
	for _, id := range a.index.methods[customer] {
		if m, ok := a.state.PaymentMethods.get(id); ok {
			t.order = append(t.order, m)
		}
	}
	return t
}

// CustomerOf returns the oldest customer of a web user, or nil.
func (a *Account) CustomerOf(webUserID string) *Customer {
	a.mu.Lock()
	defer a.mu.Unlock()
	if found := a.customersOf(webUserID); len(found) > 0 {
		return copyOf(found[0])
	}
	return nil
}

// DefaultMethod returns the payment method that is charged without the customer: the default, or else the one saved
// last. It returns nil when the customer has none.
func (a *Account) DefaultMethod(webUserID string) (customerID string, method *PaymentMethod) {
	a.mu.Lock()
	defer a.mu.Unlock()
	found := a.customersOf(webUserID)
	if len(found) == 0 {
		return "", nil
	}
	c := found[0]
	var chosen *storedMethod
	for _, m := range a.methodsOf(c.ID).order {
		if m.Customer != nil && *m.Customer == c.ID {
			chosen = m
			if d := c.InvoiceSettings.DefaultPaymentMethod; d != nil && *d == m.ID {
				break
			}
		}
	}
	if chosen == nil {
		return c.ID, nil
	}
	return c.ID, copyOf(chosen.PaymentMethod)
}

type timeKey struct{}

// At marks ctx with the time by which cards expire; the real one unless marked.
func At(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, timeKey{}, at)
}

func (a *Account) timeOf(ctx context.Context) time.Time {
	if at, ok := ctx.Value(timeKey{}).(time.Time); ok {
		return at
	}
	return a.options.Clock()
}

type quietKey struct{}

// Quietly marks ctx for what was there before the account's story begins: no event tells of it.
func Quietly(ctx context.Context) context.Context { return context.WithValue(ctx, quietKey{}, true) }

func isQuiet(ctx context.Context) bool { return ctx.Value(quietKey{}) != nil }

// IDOf returns the id of an object of a list.
func IDOf(object any) string {
	if o, ok := object.(interface{ key() string }); ok {
		return o.key()
	}
	return ""
}

// CreatedAt returns when an object of a list was created, in seconds.
func CreatedAt(object any) int64 {
	if o, ok := object.(interface{ createdAt() int64 }); ok {
		return o.createdAt()
	}
	return 0
}
