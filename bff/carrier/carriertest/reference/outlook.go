package reference

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

func (c adapter) Outlook(_ context.Context, customer carrier.Customer) (carrier.Outlook, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.Outlook{}, err
	}
	o := carrier.Outlook{Activation: u.status(), PortIn: carrier.PortInProgress{State: carrier.PortInNone}}
	if u.activation != nil && u.activation.request.PortIn != nil {
		o.PortIn = carrier.PortInProgress{State: carrier.PortInRequested,
			PhoneNumber: u.activation.request.PortIn.PhoneNumber}
		if o.Activation.State == carrier.ActivationApproved {
			o.PortIn.State = carrier.PortInCompleted
		}
	}
	if u.sub == nil {
		return o, nil
	}
	if u.sub.leaving {
		o.Cancellation = &carrier.Cancellation{LastDay: u.sub.end.AddDays(-1)}
		return o, nil
	}
	next := c.plan(u.sub.plan)
	if u.sub.next != "" {
		next = c.plan(u.sub.next)
		o.PlanChange = &carrier.PlanChange{PlanID: next.ID, Name: next.DataCapacity, From: u.sub.end}
	}
	if !u.sub.suspended {
		quote, _ := c.price(next, u.address.Region, false)
		o.Renewal = &carrier.Renewal{On: u.sub.end, Money: money(quote)}
		if u.card != nil {
			o.Renewal.Card = &carrier.SavedCard{Brand: u.card.Brand, Last4: u.card.Last4}
		}
	}
	return o, nil
}
