package reference

import (
	"context"
	"reflect"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

var plans = []carrier.Plan{
	{ID: 1, Fee: 2000, Currency: "CAD", DataCapacity: "2GB", Carrier: "Reference-CCP", OverageText: "none"},
	{ID: 2, Fee: 3333, Currency: "CAD", DataCapacity: "6GB", Carrier: "Reference-CCP", OverageText: "none"},
}

func planOf(id int) *carrier.Plan {
	if i := slices.IndexFunc(plans, func(p carrier.Plan) bool { return p.ID == id }); i >= 0 {
		return &plans[i]
	}
	return nil
}

// taxes by province: GST (or HST) and the provincial one.
var taxes = map[string][2]carrier.MilliPercent{
	"AB": {5000, 0}, "BC": {5000, 7000}, "MB": {5000, 7000}, "NB": {15000, 0}, "NL": {15000, 0}, "NT": {5000, 0}, "NS": {14000, 0},
	"NU": {5000, 0}, "ON": {13000, 0}, "PE": {15000, 0}, "QC": {5000, 9975}, "SK": {5000, 6000}, "YT": {5000, 0},
}

const cycleDays = 30

// tax rounds half a cent up.
func tax(amount carrier.Cents, rate carrier.MilliPercent) carrier.Cents {
	return (amount*carrier.Cents(rate) + 50_000) / 100_000
}

func price(p *carrier.Plan, province string) (carrier.Quote, bool) {
	rates, known := taxes[province]
	q := carrier.Quote{PlanFee: p.Fee, Subtotal: p.Fee, GSTRate: rates[0], PSTRate: rates[1], ChargeDuration: cycleDays, Currency: p.Currency}
	q.GST, q.PST = tax(q.Subtotal, rates[0]), tax(q.Subtotal, rates[1])
	q.Total = q.Subtotal + q.GST + q.PST
	return q, known
}

// Available implements carrier.SIMs.
func (a *adapter) Available(ctx context.Context, iccid string) (bool, error) {
	return call(ctx, a, "SIMs.Available", false, func(c *Carrier) (bool, error) { return c.sims[iccid], nil })
}

// Plans implements carrier.Catalog.
func (a *adapter) Plans(ctx context.Context, customer carrier.Customer) ([]carrier.Plan, error) {
	return call(ctx, a, "Catalog.Plans", false, func(c *Carrier) ([]carrier.Plan, error) {
		_, err := c.who(customer)
		return slices.Clone(plans), err
	})
}

// Quote implements carrier.Catalog.
func (a *adapter) Quote(ctx context.Context, customer carrier.Customer, r carrier.QuoteRequest) (carrier.Quote, error) {
	return call(ctx, a, "Catalog.Quote", false, func(c *Carrier) (carrier.Quote, error) {
		if _, err := c.who(customer); err != nil {
			return carrier.Quote{}, err
		}
		plan := planOf(r.PlanID)
		if plan == nil {
			return carrier.Quote{}, carrier.Errorf(carrier.NotFound, "no such plan")
		}
		quote, known := price(plan, r.Province)
		if !known {
			return carrier.Quote{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Province"}
		}
		return quote, nil
	})
}

// Pending implements carrier.Activations. A state that is none of the port's counts as under review.
func (a *adapter) Pending(ctx context.Context, customer carrier.Customer) (bool, error) {
	return call(ctx, a, "Activations.Pending", false, func(c *Carrier) (bool, error) {
		u, err := c.who(customer)
		if err != nil || u.activation == nil {
			return false, err
		}
		return u.activation.state.Known() == carrier.ActivationUnderReview, nil
	})
}

// Submit implements carrier.Activations.
func (a *adapter) Submit(ctx context.Context, customer carrier.Customer, r carrier.Activation) (carrier.ActivationID, error) {
	return call(ctx, a, "Activations.Submit", true, func(c *Carrier) (carrier.ActivationID, error) {
		u, err := c.who(customer)
		if err != nil {
			return "", err
		}
		open := u.activation
		if open != nil && open.state == carrier.ActivationPaymentDue && reflect.DeepEqual(open.request, r) {
			return open.id, nil
		}
		if err := c.acceptable(u, r); err != nil {
			return "", err
		}
		if open != nil && open.state == carrier.ActivationPaymentDue {
			open.state = carrier.ActivationNone // another request takes its place
			c.sims[open.request.ICCID] = true
		}
		u.activation = &activation{id: carrier.ActivationID(c.newID()), userID: u.id, request: r, state: carrier.ActivationPaymentDue}
		c.activations[u.activation.id] = u.activation
		c.sims[r.ICCID] = false
		return u.activation.id, nil
	})
}

// acceptable says why an activation can't be taken. Codes: those of Submit.
func (c *Carrier) acceptable(u *user, r carrier.Activation) error {
	if u.sub != nil || u.activation != nil && u.activation.state == carrier.ActivationUnderReview {
		return carrier.Refuse(carrier.ReasonActivationPending, "")
	}
	if r.PortIn != nil {
		field := ""
		switch {
		case r.PortIn.DonorKey != 3 && r.PortIn.DonorKey != 10:
			field = "DonorKey"
		case len(r.PortIn.PhoneNumber) != 10:
			field = "PhoneNumber"
		}
		if field != "" {
			return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: field}
		}
	}
	plan := planOf(r.PlanID)
	if plan == nil {
		return carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	}
	if quote, _ := price(plan, r.Address.Province); quote != r.Quote {
		return carrier.Refuse(carrier.ReasonQuoteChanged, "")
	}
	own := u.activation != nil && u.activation.state == carrier.ActivationPaymentDue && u.activation.request.ICCID == r.ICCID
	if !c.sims[r.ICCID] && !own {
		return carrier.Refuse(carrier.ReasonSIMUnavailable, "")
	}
	return nil
}

// approve ends the review of a paid activation well: the subscription begins today.
func (c *Carrier) approve(id carrier.ActivationID) error {
	a := c.activations[id]
	if a == nil || a.state != carrier.ActivationUnderReview {
		return carrier.Errorf(carrier.FailedPrecondition, "no such activation is under review")
	}
	a.state = carrier.ActivationApproved
	u := c.users[a.userID]
	u.address = a.request.Address
	u.sub = &subscription{cnum: "C" + c.newID(), phone: "6475550100", plan: a.request.PlanID, start: c.today(), end: c.today().AddDays(cycleDays)}
	if a.request.PortIn != nil {
		u.sub.phone = a.request.PortIn.PhoneNumber
	}
	return nil
}
