package reference

import (
	"context"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

func (c adapter) BasicInfo(_ context.Context, customer carrier.Customer) (carrier.BasicInfo, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.BasicInfo{}, err
	}
	return carrier.BasicInfo{FirstName: u.firstName, LastName: u.lastName, Email: u.email, WebUserInfoID: u.id}, nil
}

func (c adapter) Profile(_ context.Context, customer carrier.Customer) (carrier.Profile, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.Profile{}, err
	}
	p := carrier.Profile{FirstName: u.firstName, LastName: u.lastName, Email: u.email, Address: u.address}
	if s := u.sub; s != nil {
		p.AccountNumber, p.PhoneNumber, p.Suspended, p.CurrentPlanRetired = s.account, s.phone, s.suspended,
			c.retired[s.plan]
	}
	return p, nil
}

func (c adapter) AccountInfo(_ context.Context, customer carrier.Customer) (carrier.AccountInfo, error) {
	u, err := c.subscriber(customer)
	if err != nil {
		return carrier.AccountInfo{}, err
	}
	p := c.plan(u.sub.plan)
	return carrier.AccountInfo{
		Start: u.sub.start, End: u.sub.end, PlanName: p.DataCapacity, PlanID: p.ID,
		DataCapacity:     strings.TrimSuffix(p.DataCapacity, "GB"),
		DataCapacityName: p.DataCapacity, DataUsage: "0.1", Carrier: p.Carrier, DataOverage: p.OverageText,
		Calling: "Unlimited",
	}, nil
}

func (c adapter) ChangeName(_ context.Context, r carrier.ChangeNameRequest) (carrier.Done, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.Done{}, err
	}
	if r.FirstName == "" || r.LastName == "" {
		return carrier.Done{}, carrier.Errorf(carrier.InvalidArgument, "a name is empty")
	}
	u.firstName, u.lastName = r.FirstName, r.LastName
	return carrier.Done{}, nil
}

func (c adapter) ChangeAddress(_ context.Context, r carrier.ChangeAddressRequest) (carrier.Done, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.Done{}, err
	}
	if _, known := c.market.Taxes[r.Region]; !known {
		return carrier.Done{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Address.Region"}
	}
	u.address = r.Address
	return carrier.Done{}, nil
}

func (c adapter) ChangePlan(_ context.Context, r carrier.ChangePlanRequest) (carrier.Done, error) {
	u, err := c.subscriber(r.Customer)
	switch {
	case err != nil:
		return carrier.Done{}, err
	case u.sub.next != "":
		return carrier.Done{}, carrier.Refuse(carrier.ReasonChangePending, "")
	case c.sold(r.PlanID) == nil || r.PlanID == u.sub.plan:
		return carrier.Done{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	}
	u.sub.next = r.PlanID
	return carrier.Done{}, nil
}

func (c adapter) Terminate(_ context.Context, r carrier.TerminateRequest) (carrier.Done, error) {
	u, err := c.subscriber(r.Customer)
	switch {
	case err != nil:
		return carrier.Done{}, err
	case r.Reason == "":
		return carrier.Done{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Reason"}
	case u.sub.leaving:
		return carrier.Done{}, carrier.Refuse(carrier.ReasonTerminationPending, "")
	}
	u.sub.leaving, u.sub.reason = true, r.Reason
	return carrier.Done{}, nil
}

// renew begins the cycles that are due: free of charge, for subscribers who don't leave.
func (c *Carrier) renew() {
	for _, u := range c.users {
		for u.sub != nil && !c.today().Before(u.sub.end) {
			if u.sub.leaving {
				u.sub = nil
				break
			}
			if u.sub.next != "" {
				u.sub.plan, u.sub.next = u.sub.next, ""
			}
			u.sub.start, u.sub.end = u.sub.end, u.sub.end.AddDays(cycleDays)
		}
	}
}

func (c adapter) Payments(_ context.Context, customer carrier.Customer) (carrier.PaymentsAnswer, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.PaymentsAnswer{}, err
	}
	lines := slices.Clone(u.history)
	slices.Reverse(lines)
	return carrier.PaymentsAnswer{Payments: lines}, nil
}
