package acmefake

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"time"
)

// decides is how long Acme thinks about an order or a payment.
const decides = 20 * time.Millisecond

// order is an activation on its way.
type order struct {
	ID       string   `json:"id"`
	Person   string   `json:"person"`
	State    string   `json:"state"` // checking, declined, unpaid, settling, review, live, turned down
	Remark   string   `json:"remark,omitempty"`
	Problem  *problem `json:"problem,omitempty"`
	Offer    string   `json:"offer"`
	Price    price    `json:"price"`
	Paid     bool     `json:"paid"`
	SIM      string   `json:"sim"`
	Agreed   string   `json:"agreed"` // the sum that the customer saw
	ShipSIM  bool     `json:"ship_sim"`
	From     string   `json:"from"`
	Until    string   `json:"until"`
	Given    string   `json:"given_name"`
	Family   string   `json:"family_name"`
	Mail     string   `json:"mail"`
	Contact  string   `json:"contact"`
	Voucher  string   `json:"voucher"`
	Referrer string   `json:"referrer"`
	News     bool     `json:"news"`
	Home     home     `json:"home"`
	Transfer *struct {
		From    string `json:"from"`
		Number  string `json:"number"`
		Account string `json:"account"`
		Device  string `json:"device"`
	} `json:"transfer,omitempty"`

	card  string    // last digits of the one that paid
	key   string    // of the one who ordered: the same order again has the same
	n     int       // the how-manieth it is
	since time.Time // of the state
}

func (a *Acme) routeOrders() {
	a.route("GET /sims/{iccid}", open, func(c *call) (any, error) {
		state, known := a.sims[c.PathValue("iccid")]
		if !known {
			return nil, refuse(http.StatusNotFound, "not-found")
		}
		return map[string]string{"state": state}, nil
	})
	a.route("GET /offers", personal, func(*call) (any, error) {
		list := slices.Clone(offers)
		for i := range list {
			list[i].Withdrawn = a.withdrawn[list[i].Code]
		}
		return list, nil
	})
	a.route("POST /prices", personal, reading(func(_ *call, in struct{ Offer, Region string }) (any, error) {
		return priceOf(in.Offer, in.Region)
	}))
	a.route("POST /orders", personal, reading(a.place))
	a.route("GET /people/{person}/orders", personal, func(c *call) (any, error) { return a.ordersOf(c.who), nil })
	a.route("GET /orders/{order}", open, func(c *call) (any, error) {
		if o := a.look(c.PathValue("order")); o != nil {
			return o, nil
		}
		return nil, refuse(http.StatusNotFound, "not-found")
	})
	a.route("PUT /orders/{order}/payment", open, reading(a.payOrder))
}

// look returns an order as it is by now.
func (a *Acme) look(id string) *order {
	o := a.orders[id]
	if o == nil || a.now().Sub(o.since) < decides {
		return o
	}
	switch o.State {
	case "checking":
		a.check(o)
	case "settling":
		o.State = "review"
	}
	return o
}

// ordersOf returns the orders of a person, newest first.
func (a *Acme) ordersOf(p *person) []*order {
	found := []*order{}
	for id, o := range a.orders {
		if p != nil && o.Person == p.ID {
			found = append(found, a.look(id))
		}
	}
	slices.SortFunc(found, func(x, y *order) int { return y.n - x.n })
	return found
}

// place takes an order to think about. One with the key of another is the other, unless that was declined.
func (a *Acme) place(c *call, in order) (any, error) {
	o := &in
	o.ID, o.Person, o.State, o.Problem, o.Paid = newID("ord"), c.who.ID, "checking", nil, false
	o.key, o.since, o.n = c.Header.Get("Acme-Order-Key"), a.now(), len(a.orders)
	for _, other := range a.ordersOf(c.who) {
		if other.key == o.key && other.State != "declined" && other.State != "turned down" {
			return accepted{other}, nil
		}
	}
	a.orders[o.ID] = o
	return accepted{o}, nil
}

var tenDigits = regexp.MustCompile(`^\d{10}$`)

// check decides on an order.
func (a *Acme) check(o *order) {
	decline := func(kind, pointer string) {
		o.State, o.Problem = "declined", refuse(http.StatusConflict, kind)
		o.Problem.Pointer = pointer
	}
	price, err := priceOf(o.Offer, o.Home.Region)
	open := false
	for _, other := range a.orders {
		open = open || other.Person == o.Person && other.Paid && other.State != "live" && other.State != "turned down"
	}
	switch {
	case err != nil:
		decline("offer-unknown", "")
	case a.withdrawn[o.Offer]:
		decline("offer-withdrawn", "")
	case open:
		decline("order-open", "")
	case a.sims[o.SIM] != "spare":
		decline("sim-not-spare", "")
	case o.Agreed != price.Sum.Value:
		decline("price-changed", "")
	case o.Transfer != nil && !tenDigits.MatchString(o.Transfer.Number):
		decline("transfer-invalid", "/transfer/number")
	case o.Transfer != nil && o.Transfer.Account != "" && len(o.Transfer.Account) < 10:
		decline("transfer-invalid", "/transfer/account")
	case o.Transfer != nil && len(o.Transfer.Device) != 15:
		decline("transfer-invalid", "/transfer/device")
	default:
		o.State, o.Price = "unpaid", price
	}
}

// payment is what Acme is told of a card payment.
type payment struct {
	Reference, Offer, Card string
	Amount                 money
}

// payOrder is told of a card payment. The same reference again changes nothing.
func (a *Acme) payOrder(c *call, in payment) (any, error) {
	o := a.look(c.PathValue("order"))
	switch {
	case o == nil:
		return nil, refuse(http.StatusNotFound, "not-found")
	case a.settled[in.Reference]:
		return accepted{o}, nil
	case o.State != "unpaid" || in.Amount != o.Price.Sum || a.sims[o.SIM] != "spare":
		return nil, refuse(http.StatusConflict, "payment-mismatch")
	}
	a.settled[in.Reference] = true
	a.sims[o.SIM] = "used"
	o.State, o.Paid, o.card, o.since = "settling", true, in.Card, a.now()
	return accepted{o}, nil
}

// Approve makes a paid order live: the customer has a line.
func (a *Acme) Approve(id string) error {
	defer a.lock()()
	o := a.orders[id]
	if o == nil || !o.Paid {
		return refuse(http.StatusConflict, "not-paid")
	}
	p := a.people[o.Person]
	number := fmt.Sprintf("647555%04d", len(a.lines))
	if o.Transfer != nil {
		number = o.Transfer.Number
	}
	today := a.today()
	l := &line{ID: newID("line"), Person: p.ID, Offer: o.Offer, From: today, Until: addDays(today, cycle-1)}
	l.Receipts = []receipt{{At: a.now().UTC(), For: "activation", Card: o.card, Amount: o.Price.Sum}}
	a.lines[l.ID] = l
	o.State, p.Line, p.Number, p.Home = "live", l.ID, number, &o.Home
	return nil
}

// TurnDown ends the review of an order badly.
func (a *Acme) TurnDown(id, remark string) error {
	defer a.lock()()
	o := a.orders[id]
	if o == nil || !o.Paid {
		return refuse(http.StatusConflict, "not-paid")
	}
	o.State, o.Remark, a.sims[o.SIM] = "turned down", remark, "spare"
	return nil
}

// Order returns an order in JSON, as it arrived.
func (a *Acme) Order(id string) ([]byte, error) {
	defer a.lock()()
	return json.Marshal(a.orders[id])
}

// Withdraw takes an offer off the market, or puts it back.
func (a *Acme) Withdraw(offer string, off bool) {
	defer a.lock()()
	a.withdrawn[offer] = off
}

// Teleport puts all orders into a state that is in no documentation.
func (a *Acme) Teleport() {
	defer a.lock()()
	for id := range a.orders {
		a.look(id).State = "teleporting"
	}
}
