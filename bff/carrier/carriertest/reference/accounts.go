package reference

import (
	"context"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// BasicInfo implements carrier.Accounts.
func (a *adapter) BasicInfo(ctx context.Context, customer carrier.Customer) (carrier.BasicInfo, error) {
	return call(ctx, a, "Accounts.BasicInfo", false, func(c *Carrier) (carrier.BasicInfo, error) {
		u, err := c.who(customer)
		if err != nil {
			return carrier.BasicInfo{}, err
		}
		return carrier.BasicInfo{FirstName: u.firstName, LastName: u.lastName, Email: u.email, WebUserInfoID: u.id}, nil
	})
}

// Profile implements carrier.Accounts.
func (a *adapter) Profile(ctx context.Context, customer carrier.Customer) (carrier.Profile, error) {
	return call(ctx, a, "Accounts.Profile", false, func(c *Carrier) (carrier.Profile, error) {
		u, err := c.who(customer)
		if err != nil {
			return carrier.Profile{}, err
		}
		p := carrier.Profile{FirstName: u.firstName, LastName: u.lastName, Email: u.email, Address: u.address}
		if u.sub != nil {
			p.AccountNumber, p.PhoneNumber = u.sub.cnum, u.sub.phone
		}
		return p, nil
	})
}

// AccountInfo implements carrier.Accounts.
func (a *adapter) AccountInfo(ctx context.Context, customer carrier.Customer) (carrier.AccountInfo, error) {
	return call(ctx, a, "Accounts.AccountInfo", false, func(c *Carrier) (carrier.AccountInfo, error) {
		u, err := c.who(customer)
		if err != nil || u.sub == nil {
			return carrier.AccountInfo{}, err
		}
		p := planOf(u.sub.plan)
		return carrier.AccountInfo{
			Start: u.sub.start, End: u.sub.end, PlanName: p.DataCapacity, PlanID: p.ID, DataCapacity: strings.TrimSuffix(p.DataCapacity, "GB"),
			DataCapacityName: p.DataCapacity, DataUsage: "0.1", Carrier: p.Carrier, DataOverage: p.OverageText, Calling: "Unlimited",
		}, nil
	})
}

// ChangeName implements carrier.Accounts.
func (a *adapter) ChangeName(ctx context.Context, customer carrier.Customer, firstName, lastName string) error {
	_, err := call(ctx, a, "Accounts.ChangeName", true, func(c *Carrier) (none, error) {
		u, err := c.who(customer)
		if err != nil {
			return none{}, err
		}
		if firstName == "" || lastName == "" {
			return none{}, carrier.Errorf(carrier.InvalidArgument, "a name is empty")
		}
		u.firstName, u.lastName = firstName, lastName
		return none{}, nil
	})
	return err
}

// ChangeAddress implements carrier.Accounts.
func (a *adapter) ChangeAddress(ctx context.Context, customer carrier.Customer, address carrier.Address) error {
	_, err := call(ctx, a, "Accounts.ChangeAddress", true, func(c *Carrier) (none, error) {
		u, err := c.who(customer)
		if err != nil {
			return none{}, err
		}
		if _, known := taxes[address.Province]; !known {
			return none{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Address.Province"}
		}
		u.address = address
		return none{}, nil
	})
	return err
}

// ChangePlan implements carrier.Subscriptions.
func (a *adapter) ChangePlan(ctx context.Context, customer carrier.Customer, planID int) error {
	_, err := call(ctx, a, "Subscriptions.ChangePlan", true, func(c *Carrier) (none, error) {
		u, err := c.subscriber(customer)
		switch {
		case err != nil:
			return none{}, err
		case u.sub.next != 0:
			return none{}, carrier.Refuse(carrier.ReasonChangePending, "")
		case planOf(planID) == nil || planID == u.sub.plan:
			return none{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
		}
		u.sub.next = planID
		return none{}, nil
	})
	return err
}

// Terminate implements carrier.Subscriptions.
func (a *adapter) Terminate(ctx context.Context, customer carrier.Customer, _ string) error {
	_, err := call(ctx, a, "Subscriptions.Terminate", true, func(c *Carrier) (none, error) {
		u, err := c.subscriber(customer)
		switch {
		case err != nil:
			return none{}, err
		case u.sub.leaving:
			return none{}, carrier.Refuse(carrier.ReasonTerminationPending, "")
		}
		u.sub.leaving = true
		return none{}, nil
	})
	return err
}

// renew begins the cycles that are due: free of charge, for who doesn't leave.
func (c *Carrier) renew() {
	for _, u := range c.users {
		for u.sub != nil && !c.today().Before(u.sub.end) {
			if u.sub.leaving {
				u.sub = nil
				break
			}
			if u.sub.next != 0 {
				u.sub.plan, u.sub.next = u.sub.next, 0
			}
			u.sub.start, u.sub.end = u.sub.end, u.sub.end.AddDays(cycleDays)
		}
	}
}

// Outlook implements carrier.Outlooks.
func (a *adapter) Outlook(ctx context.Context, customer carrier.Customer) (carrier.Outlook, error) {
	return call(ctx, a, "Outlooks.Outlook", false, func(c *Carrier) (carrier.Outlook, error) {
		u, err := c.who(customer)
		if err != nil {
			return carrier.Outlook{}, err
		}
		o := carrier.Outlook{Activation: carrier.ActivationProgress{State: carrier.ActivationNone}, PortIn: carrier.PortInProgress{State: carrier.PortInNone}}
		if u.activation != nil {
			o.Activation.State = u.activation.state
			if in := u.activation.request.PortIn; in != nil {
				o.PortIn = carrier.PortInProgress{State: carrier.PortInRequested, PhoneNumber: in.PhoneNumber}
			}
		}
		if u.sub == nil {
			return o, nil
		}
		if u.sub.leaving {
			o.Cancellation = &carrier.Cancellation{LastDay: u.sub.end.AddDays(-1)}
			return o, nil
		}
		next := planOf(u.sub.plan)
		if u.sub.next != 0 {
			next = planOf(u.sub.next)
			o.PlanChange = &carrier.PlanChange{PlanID: next.ID, Name: next.DataCapacity, From: u.sub.end}
		}
		quote, _ := price(next, u.address.Province)
		o.Renewal = &carrier.Renewal{On: u.sub.end, Money: carrier.Money{Amount: quote.Total, Currency: quote.Currency}, Card: u.card}
		return o, nil
	})
}

// Payments implements carrier.History.
func (a *adapter) Payments(ctx context.Context, customer carrier.Customer) ([]carrier.PaymentRecord, error) {
	return call(ctx, a, "History.Payments", false, func(c *Carrier) ([]carrier.PaymentRecord, error) {
		u, err := c.who(customer)
		if err != nil {
			return nil, err
		}
		lines := slices.Clone(u.history)
		slices.Reverse(lines)
		return lines, nil
	})
}
