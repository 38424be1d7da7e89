package acme

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

func (a *adapter) Available(ctx context.Context, iccid string) (bool, error) {
	var sim struct{ State string }
	err := a.do(ctx, call{method: http.MethodGet, path: at("sims", iccid)}, &sim)
	if carrier.CodeOf(err) == carrier.NotFound {
		return false, nil
	}
	return sim.State == "spare", err
}

// offer is a plan as Acme sells it.
type offer struct {
	Code      string
	Monthly   money
	Allowance int `json:"allowance_mb"`
}

func (a *adapter) offers(ctx context.Context, c carrier.Customer) ([]offer, error) {
	var out []offer
	return out, a.do(ctx, call{method: http.MethodGet, path: "/offers", session: c.Token}, &out)
}

func (a *adapter) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	offers, err := a.offers(ctx, c)
	if err != nil {
		return nil, err
	}
	var plans []carrier.Plan
	for _, o := range offers {
		fee, err := o.Monthly.toCarrier()
		if err != nil {
			return nil, carrier.Errorf(carrier.Internal, "offer %s: %w", o.Code, err)
		}
		if number, sold := a.numbers[o.Code]; sold {
			plans = append(plans, carrier.Plan{
				ID: number, Fee: fee.Amount, Currency: fee.Currency, DataCapacity: capacity(o.Allowance), Carrier: "Acme", OverageText: overage,
			})
		}
	}
	return plans, nil
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

func (a *adapter) Quote(ctx context.Context, c carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	code, sold := a.codes[q.PlanID]
	if !sold {
		return carrier.Quote{}, &carrier.Error{Code: carrier.NotFound, Field: "PlanID"}
	}
	in := map[string]string{"offer": code, "region": region(q.Province)}
	var out price
	if err := a.do(ctx, call{method: http.MethodPost, path: "/prices", body: in, session: c.Token}, &out); err != nil {
		return carrier.Quote{}, err
	}
	return out.toCarrier()
}

// toCarrier puts harmonised tax into GST and every provincial one into PST (design decision 11).
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
		case line.Kind == "gst" || line.Kind == "hst":
			q.GST, q.GSTRate = amount.Amount, carrier.MilliPercent(rate)
		case line.Kind == "pst" || line.Kind == "qst":
			q.PST, q.PSTRate = amount.Amount, carrier.MilliPercent(rate)
		}
	}
	if q.Subtotal+q.GST+q.PST != q.Total {
		return carrier.Quote{}, carrier.Errorf(carrier.Internal, "a price doesn't add up")
	}
	return q, nil
}

// order is an activation on its way.
type order struct {
	ID       string    `json:"id,omitempty"`
	Person   string    `json:"person,omitempty"`
	State    string    `json:"state,omitempty"`
	Problem  problem   `json:"problem,omitzero"`
	Price    price     `json:"price,omitzero"`
	Paid     bool      `json:"paid,omitempty"`
	Offer    string    `json:"offer"`
	SIM      string    `json:"sim"`
	Agreed   string    `json:"agreed"`
	Home     *home     `json:"home"`
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
func (a *adapter) Submit(ctx context.Context, c carrier.Customer, r carrier.Activation) (carrier.ActivationID, error) {
	in := order{Offer: a.codes[r.PlanID], SIM: r.ICCID, Agreed: r.Quote.Total.String(), Home: homeFrom(r.Address)}
	if r.PortIn != nil {
		donor, known := donors[r.PortIn.DonorKey]
		if !known {
			return "", &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "DonorKey"}
		}
		in.Transfer = &transfer{From: donor, Number: r.PortIn.PhoneNumber, Account: r.PortIn.AccountNumber, Device: r.PortIn.IMEI}
	}
	k := call{method: http.MethodPost, path: "/orders", body: in, session: c.Token, write: true, orderKey: keyOf(c, r)}
	var out order
	if err := a.do(ctx, k, &out); err != nil {
		return "", err
	}
	if out.ID == "" {
		return "", k.unreadable()
	}
	decided, err := a.until(ctx, out.ID, func(o order) bool { return o.State != "checking" })
	if err != nil {
		return "", err
	}
	if decided.State == "declined" {
		if e := decided.Problem.refusal(); e != nil {
			return "", e
		}
		return "", carrier.Errorf(carrier.Internal, "declined without a reason")
	}
	return carrier.ActivationID(decided.ID), nil
}

// keyOf names the request of a customer, and nothing of what is in it.
func keyOf(c carrier.Customer, r carrier.Activation) string {
	text, err := json.Marshal(struct {
		UserID     string
		Activation carrier.Activation
	}{c.UserID, r})
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
		timer := time.NewTimer(pause)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
		}
	}
}

// Pending reports whether an order is between payment and approval; a state that
// Acme's documentation doesn't name is taken for one.
func (a *adapter) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	var orders []order
	err := a.do(ctx, call{method: http.MethodGet, path: at("people", c.UserID, "orders"), session: c.Token}, &orders)
	waits := func(o order) bool {
		return !slices.Contains([]string{"checking", "declined", "unpaid", "live"}, o.State)
	}
	return slices.ContainsFunc(orders, waits), err
}
