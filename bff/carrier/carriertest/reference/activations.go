package reference

import (
	"context"
	"reflect"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

func (c adapter) CheckSIM(_ context.Context, r carrier.CheckSIMRequest) (carrier.CheckSIMAnswer, error) {
	return carrier.CheckSIMAnswer{Available: c.sims[r.ICCID]}, nil
}

func (c adapter) Ping(context.Context, carrier.PingRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (c adapter) Plans(_ context.Context, customer carrier.Customer) (carrier.PlansAnswer, error) {
	if _, err := c.who(customer); err != nil {
		return carrier.PlansAnswer{}, err
	}
	var a carrier.PlansAnswer
	for _, id := range []string{"1", "six", "last-years"} {
		if p := c.sold(id); p != nil {
			a.Plans = append(a.Plans, *p)
		}
	}
	return a, nil
}

func (c adapter) Quote(_ context.Context, r carrier.QuoteRequest) (carrier.Quote, error) {
	if _, err := c.who(r.Customer); err != nil {
		return carrier.Quote{}, err
	}
	plan := c.sold(r.PlanID)
	if plan == nil {
		return carrier.Quote{}, carrier.Errorf(carrier.NotFound, "no such plan")
	}
	quote, known := c.price(plan, r.Region, r.OrderSIM)
	switch {
	case !known:
		return carrier.Quote{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Region"}
	case r.Start.Before(c.today()):
		return carrier.Quote{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Start"}
	}
	quote.Reference = "Q-" + c.newID()
	c.quotes[quote.Reference] = r.Start
	return quote, nil
}

func (c adapter) ActivationStatus(_ context.Context, customer carrier.Customer) (carrier.ActivationStatus, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.ActivationStatus{}, err
	}
	return u.status(), nil
}

func (u *user) status() carrier.ActivationStatus {
	if u.activation == nil {
		return carrier.ActivationStatus{State: carrier.ActivationNone}
	}
	return carrier.ActivationStatus{State: u.activation.state.Known(), Reason: u.activation.reason}
}

func (c adapter) Submit(_ context.Context, r carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.SubmitAnswer{}, err
	}
	open := u.activation
	if open != nil && open.state != carrier.ActivationAwaitingPayment {
		open = nil
	}
	if open != nil && reflect.DeepEqual(open.request, r.Activation) {
		return carrier.SubmitAnswer{ActivationID: open.id}, nil
	}
	if err := c.acceptable(u, r.Activation); err != nil {
		return carrier.SubmitAnswer{}, err
	}
	if open != nil { // another request takes its place
		open.state = carrier.ActivationNone
		c.sims[open.request.ICCID] = true
	}
	id := carrier.ActivationID(c.newID())
	u.activation = &activation{id: id, userID: u.id, request: r.Activation, state: carrier.ActivationAwaitingPayment}
	c.activations[id] = u.activation
	c.sims[r.ICCID] = false
	return carrier.SubmitAnswer{ActivationID: id}, nil
}

// acceptable says why an activation can't be taken. Codes: those of Submit.
func (c *Carrier) acceptable(u *user, r carrier.Activation) error {
	if u.sub != nil || u.activation != nil && u.activation.state == carrier.ActivationUnderReview {
		return carrier.Refuse(carrier.ReasonActivationPending, "")
	}
	if field := c.wrongField(r.PortIn); field != "" {
		return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: field}
	}
	plan := c.sold(r.PlanID)
	if plan == nil {
		return carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	}
	quote, known := c.price(plan, r.Address.Region, r.OrderSIM)
	if !known || r.FirstName == "" || r.LastName == "" || r.Email == "" {
		return &carrier.Error{Code: carrier.InvalidArgument, Field: "Address.Region"}
	}
	quote.Reference = r.Quote.Reference
	if c.quotes[quote.Reference] != r.Start || !reflect.DeepEqual(quote, r.Quote) {
		return carrier.Refuse(carrier.ReasonQuoteChanged, "")
	}
	own := u.activation != nil && u.activation.state == carrier.ActivationAwaitingPayment &&
		u.activation.request.ICCID == r.ICCID
	if !c.sims[r.ICCID] && !own {
		return carrier.Refuse(carrier.ReasonSIMUnavailable, "")
	}
	return nil
}

// wrongField returns the field of a port-in that can't be right, or "".
func (c *Carrier) wrongField(in *carrier.PortIn) string {
	if in == nil {
		return ""
	}
	digits := func(text string, least, most int) bool {
		return len(text) >= least && len(text) <= most && strings.Trim(text, "0123456789") == ""
	}
	optional, known := map[string]bool{"3": false, "freedom": true}[in.DonorID]
	switch {
	case !known:
		return "DonorID"
	case !digits(in.PhoneNumber, 10, 10):
		return "PhoneNumber"
	case !digits(in.AccountNumber, 10, 20) && !(optional && in.AccountNumber == ""):
		return "AccountNumber"
	case !digits(in.IMEI, 15, 15):
		return "IMEI"
	}
	return ""
}

// review ends the review of a paid activation. Without a reason to refuse it the subscription begins today.
func (c *Carrier) review(id carrier.ActivationID, refusal string) error {
	a := c.activations[id]
	if a == nil || a.state != carrier.ActivationUnderReview {
		return carrier.Errorf(carrier.FailedPrecondition, "no such activation is under review")
	}
	if refusal != "" {
		a.state, a.reason = carrier.ActivationRefused, refusal
		return nil
	}
	a.state = carrier.ActivationApproved
	u := c.users[a.userID]
	u.address = a.request.Address
	number := c.newID()
	u.sub = &subscription{
		cnum: "C" + number, account: "A" + number, phone: "647555" + number[len(number)-4:], plan: a.request.PlanID,
		start: c.today(), end: c.today().AddDays(cycleDays),
	}
	if a.request.PortIn != nil {
		u.sub.phone = a.request.PortIn.PhoneNumber
	}
	return nil
}
