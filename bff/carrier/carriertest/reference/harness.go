package reference

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// Harness offers every ability over the carrier, except those that the suite
// has through the adapter. Replace Open to put something between the suite and
// the carrier, such as a protocol.
func (c *Carrier) Harness() carriertest.Harness {
	return carriertest.Harness{
		Open:        func(context.Context) (*carrier.Backend, error) { return c.open(false), nil },
		OpenRefused: func(context.Context) (*carrier.Backend, error) { return c.open(true), nil },
		Sample:      func(context.Context) (carriertest.Sample, error) { return c.market.Sample, nil },
		Now: func(context.Context) (time.Time, error) {
			defer c.lock()()
			return c.now, nil
		},
		Code: func(_ context.Context, email string) (code carrier.Secret, err error) {
			err = c.with(email, func(u *user) { code = u.code })
			if err == nil && code == "" {
				err = errors.New("no code was sent to " + email)
			}
			return code, err
		},
		SpareSIM: func(context.Context) (string, error) {
			defer c.lock()()
			c.last++
			iccid := fmt.Sprintf("8930000000000%06d", c.last)
			c.sims[iccid] = true
			return iccid, nil
		},
		Approve: func(_ context.Context, id carrier.ActivationID) error {
			defer c.lock()()
			return c.review(id, "")
		},
		Reject: func(_ context.Context, id carrier.ActivationID, reason string) error {
			defer c.lock()()
			return c.review(id, reason)
		},
		Suspend: func(_ context.Context, who carriertest.Person) error {
			return c.with(who.Email, func(u *user) { u.sub.suspended = true })
		},
		RetirePlan: func(_ context.Context, id string, retired bool) error {
			defer c.lock()()
			c.retired[id] = retired
			return nil
		},
		Submitted: func(_ context.Context, id carrier.ActivationID) (carrier.Activation, error) {
			defer c.lock()()
			if a := c.activations[id]; a != nil {
				return a.request, nil
			}
			return carrier.Activation{}, errors.New("no such activation")
		},
		TerminationReason: func(_ context.Context, who carriertest.Person) (reason string, err error) {
			err = c.with(who.Email, func(u *user) { reason = u.sub.reason })
			return reason, err
		},
		Advance: func(_ context.Context, by time.Duration) error {
			defer c.lock()()
			c.now = c.now.Add(by)
			c.renew()
			return nil
		},
		Fault:     c.fault,
		EventBody: func(e carrier.Event) ([]byte, error) { return json.Marshal(e) },
		SignEvent: func(_ context.Context, body []byte) (map[string][]string, error) {
			return map[string][]string{signatureHeader: {signatureOf(body)}}, nil
		},
		Logs: func() string {
			defer c.lock()()
			return c.logs.String()
		},
	}
}

// WholeHarness is Harness with the abilities that the suite also has through the adapter.
func (c *Carrier) WholeHarness() carriertest.Harness {
	h := c.Harness()
	h.Customer = func(context.Context) (carriertest.Person, error) {
		defer c.lock()()
		return c.person(c.newUser()), nil
	}
	h.Subscriber = func(context.Context) (carriertest.Person, error) {
		defer c.lock()()
		u := c.newUser()
		a := carrier.Activation{PlanID: "1", Address: c.market.Sample.Address}
		u.activation = &activation{id: carrier.ActivationID(c.newID()), userID: u.id, request: a,
			state: carrier.ActivationUnderReview}
		c.activations[u.activation.id] = u.activation
		quote, _ := c.price(c.plan("1"), a.Address.Region, false)
		c.charge(u, carrier.SettledPayment{Kind: carrier.PaymentActivation, Money: money(quote)}, quote, a.Address.Region)
		err := c.review(u.activation.id, "")
		return c.person(u), err
	}
	h.Pay = func(_ context.Context, who carriertest.Person, id carrier.ActivationID, due carrier.Money) error {
		defer c.lock()()
		return c.recordActivation(carrier.SettledPayment{
			Kind: carrier.PaymentActivation, ActivationID: id, UserID: who.UserID, IntentID: "pi_" + c.newID(), Money: due,
		})
	}
	h.SaveCard = func(_ context.Context, who carriertest.Person) (card carrier.SavedCard, err error) {
		card = carrier.SavedCard{Brand: "visa", Last4: "1881", HolderName: "Robin Lavoie", PaymentMethodID: "pm_1881",
			ExpMonth: 1, ExpYear: 2040}
		return card, c.with(who.Email, func(u *user) { u.card = &card })
	}
	return h
}

// newUser makes a verified customer without the suite's help.
func (c *Carrier) newUser() *user {
	id := c.newID()
	u := &user{
		id: id, firstName: "Sam", lastName: "Roy", email: "customer-" + id + "@example.com",
		password: carrier.Secret("aA1!" + id), verified: true,
	}
	c.users[id] = u
	return u
}

func (c *Carrier) person(u *user) carriertest.Person {
	login := c.logIn(u)
	return carriertest.Person{
		Customer:  carrier.Customer{UserID: u.id, CNUM: login.CNUM, Token: login.Token},
		FirstName: u.firstName, LastName: u.lastName, Email: u.email, Password: u.password,
	}
}

// with does something about the user of an address.
func (c *Carrier) with(email string, do func(*user)) error {
	defer c.lock()()
	u := c.byEmail(email)
	if u == nil {
		return errors.New("nobody has the address " + email)
	}
	do(u)
	return nil
}

// unheardOf is a state that no contract lists.
const unheardOf carrier.ActivationState = "on_hold"

func (c *Carrier) fault(_ context.Context, operation string, effect carriertest.Effect) error {
	defer c.lock()()
	switch effect {
	case carriertest.NoFault:
		delete(c.faults, operation)
	case carriertest.Unknown: // all that has states here is activations
		for _, a := range c.activations {
			if a.state == carrier.ActivationAwaitingPayment {
				a.state = unheardOf
			}
		}
	default:
		c.faults[operation] = effect
	}
	return nil
}
