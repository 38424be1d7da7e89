package acme

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

func (a *adapter) CheckSIM(ctx context.Context, r carrier.CheckSIMRequest) (carrier.CheckSIMAnswer, error) {
	var sim struct{ State string }
	err := a.do(ctx, call{method: http.MethodGet, path: at("sims", r.ICCID)}, &sim)
	if carrier.CodeOf(err) == carrier.NotFound {
		err = nil
	}
	return carrier.CheckSIMAnswer{Available: sim.State == "spare"}, err
}

// offer is a plan as Acme sells it.
type offer struct {
	Code      string
	Monthly   money
	Withdrawn bool // no longer sold
	Allowance int  `json:"allowance_mb"`
}

func (a *adapter) offers(ctx context.Context, c carrier.Customer) ([]offer, error) {
	var out []offer
	return out, a.do(ctx, call{method: http.MethodGet, path: "/offers", session: c.Token}, &out)
}

func (a *adapter) Plans(ctx context.Context, c carrier.Customer) (carrier.PlansAnswer, error) {
	offers, err := a.offers(ctx, c)
	if err != nil {
		return carrier.PlansAnswer{}, err
	}
	var plans []carrier.Plan
	for _, o := range offers {
		fee, err := o.Monthly.toCarrier()
		if err != nil {
			return carrier.PlansAnswer{}, carrier.Errorf(carrier.Internal, "offer %s: %w", o.Code, err)
		}
		if !o.Withdrawn {
			plans = append(plans, carrier.Plan{
				ID: o.Code, Fee: fee.Amount, Currency: fee.Currency,
				DataCapacity: capacity(o.Allowance), Carrier: "Acme", OverageText: overage,
			})
		}
	}
	return carrier.PlansAnswer{Plans: plans}, nil
}

const overage = "No overage: data stops"

// price is a list of what is to be paid.
type price struct {
	Lines []struct {
		Kind, Rate string
		Amount     money
	}
	Sum money
}

func (a *adapter) Quote(ctx context.Context, r carrier.QuoteRequest) (carrier.Quote, error) {
	in := map[string]string{"offer": r.PlanID, "region": isoRegion(r.Region)}
	var out price
	if err := a.do(ctx, call{method: http.MethodPost, path: "/prices", body: in, session: r.Token}, &out); err != nil {
		return carrier.Quote{}, err
	}
	return out.toCarrier()
}

// toCarrier takes every line beside the plan for a tax: Acme calls them gst, hst, pst, qst and rst.
func (p price) toCarrier() (carrier.Quote, error) {
	sum, err := p.Sum.toCarrier()
	q := carrier.Quote{Total: sum.Amount, Currency: sum.Currency, ChargeDuration: 30}
	for _, line := range p.Lines {
		amount, errAmount := line.Amount.toCarrier()
		rate, errRate := fixed(line.Rate, 3)
		switch {
		case err != nil || errAmount != nil || line.Kind != "plan" && errRate != nil:
			return carrier.Quote{}, carrier.Errorf(carrier.Internal, "a price can't be read")
		case line.Kind == "plan":
			q.PlanFee, q.Subtotal = amount.Amount, q.Subtotal+amount.Amount
		default:
			tax := carrier.Tax{Name: strings.ToUpper(line.Kind), Rate: carrier.MilliPercent(rate), Amount: amount.Amount}
			q.Taxes = append(q.Taxes, tax)
		}
	}
	return q, err
}

// order is an activation on its way.
type order struct {
	ID       string    `json:"id,omitempty"`
	Person   string    `json:"person,omitempty"`
	State    string    `json:"state,omitempty"`
	Problem  problem   `json:"problem,omitzero"`
	Remark   string    `json:"remark,omitempty"` // for the customer, when it is turned down
	Price    price     `json:"price,omitzero"`
	Paid     bool      `json:"paid,omitempty"`
	Offer    string    `json:"offer"`
	SIM      string    `json:"sim"`
	ShipSIM  bool      `json:"ship_sim"`
	From     string    `json:"from"`
	Until    string    `json:"until"` // the last day of the first cycle
	Agreed   string    `json:"agreed"`
	Given    string    `json:"given_name"`
	Family   string    `json:"family_name"`
	Mail     string    `json:"mail"`
	Contact  string    `json:"contact,omitempty"`
	Home     *home     `json:"home"`
	Voucher  string    `json:"voucher,omitempty"`
	Referrer string    `json:"referrer,omitempty"`
	News     bool      `json:"news"` // may be written to
	Transfer *transfer `json:"transfer,omitempty"`
}

type transfer struct {
	From    string `json:"from"`
	Number  string `json:"number"`
	Account string `json:"account"`
	Device  string `json:"device"`
}

// Submit places an order and asks until Acme has decided on it. The same request
// has the same key, so that an answer that got lost can be asked for again.
func (a *adapter) Submit(ctx context.Context, r carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	in := order{
		Offer: r.PlanID, SIM: r.ICCID, ShipSIM: r.OrderSIM, From: r.Start.String(), Until: r.End.AddDays(-1).String(),
		Agreed: r.Quote.Total.String(), Given: r.FirstName, Family: r.LastName, Mail: r.Email,
		Contact: r.ShippingContactNumber, Home: homeFrom(r.Address), Voucher: r.PromoCode, Referrer: r.ReferralCNUM,
		News: r.MarketingConsent,
	}
	if p := r.PortIn; p != nil {
		known := func(d carrier.Donor) bool { return d.ID == p.DonorID }
		if !slices.ContainsFunc(capabilities.Donors, known) {
			return carrier.SubmitAnswer{}, &carrier.Error{
				Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "DonorID",
			}
		}
		in.Transfer = &transfer{From: p.DonorID, Number: p.PhoneNumber, Account: p.AccountNumber, Device: p.IMEI}
	}
	k := call{method: http.MethodPost, path: "/orders", body: in, session: r.Token, write: true, orderKey: keyOf(r)}
	var out order
	if err := a.do(ctx, k, &out); err != nil {
		return carrier.SubmitAnswer{}, err
	}
	if out.ID == "" {
		return carrier.SubmitAnswer{}, k.unreadable()
	}
	decided, err := a.until(ctx, out.ID, func(o order) bool { return o.State != "checking" })
	if err != nil {
		return carrier.SubmitAnswer{}, err
	}
	if decided.State == "declined" {
		if e := decided.Problem.refusal(); e != nil {
			return carrier.SubmitAnswer{}, e
		}
		return carrier.SubmitAnswer{}, carrier.Errorf(carrier.Internal, "declined without a reason")
	}
	return carrier.SubmitAnswer{ActivationID: carrier.ActivationID(decided.ID)}, nil
}

// keyOf names the request of a customer, and nothing of what is in it.
func keyOf(r carrier.SubmitRequest) string {
	text, err := json.Marshal(struct {
		UserID     string
		Activation carrier.Activation
	}{r.UserID, r.Activation})
	if err != nil {
		panic(err) // both are plain values
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func (a *adapter) look(ctx context.Context, id string) (order, error) {
	var out order
	return out, a.do(ctx, call{method: http.MethodGet, path: at("orders", id)}, &out)
}

// until looks at an order again and again, ever more rarely, until it is as
// wanted. When time runs out before that, nobody knows how it will end.
func (a *adapter) until(ctx context.Context, id string, wanted func(order) bool) (order, error) {
	const rarest = time.Second
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, rarest) {
		o, err := a.look(ctx, id)
		switch {
		case ctx.Err() != nil:
			return o, carrier.Errorf(carrier.OutcomeUnknown, "order %s is not decided yet", id)
		case err == nil && wanted(o):
			return o, nil
		case err != nil && carrier.CodeOf(err) != carrier.Unavailable:
			return o, carrier.Errorf(carrier.OutcomeUnknown, "order %s can't be looked at: %w", id, err)
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
	}
}

// states are Acme's, in the port's words.
var states = map[string]carrier.ActivationState{
	"checking": carrier.ActivationAwaitingPayment, "unpaid": carrier.ActivationAwaitingPayment,
	"live": carrier.ActivationApproved, "turned down": carrier.ActivationRefused,
}

// ActivationStatus returns the state of an order that is under review, or else of
// the newest. A state that Acme's documentation doesn't name counts as under
// review; a declined order is none, because Submit has said so.
func (a *adapter) ActivationStatus(ctx context.Context, c carrier.Customer) (carrier.ActivationStatus, error) {
	var orders []order // newest first
	err := a.do(ctx, call{method: http.MethodGet, path: at("people", c.UserID, "orders"), session: c.Token}, &orders)
	status := carrier.ActivationStatus{State: carrier.ActivationNone}
	for _, o := range orders {
		state := states[o.State].Known()
		if o.State != "declined" && (status.State == carrier.ActivationNone || state == carrier.ActivationUnderReview) {
			status = carrier.ActivationStatus{State: state, Reason: o.Remark}
		}
	}
	return status, err
}
