package acmefake

import (
	"net/http"
	"time"
)

// cycle is how many days are paid for at once.
const cycle = 30

// line is a live subscription. Both days of the paid period belong to it.
type line struct {
	ID       string    `json:"id"`
	Person   string    `json:"person"`
	Offer    string    `json:"offer"`
	From     string    `json:"from"`
	Until    string    `json:"until"`
	UsedMB   int       `json:"used_mb"`
	Leaving  bool      `json:"leaving"`
	Why      string    `json:"why,omitempty"`
	Barred   bool      `json:"barred"`
	Receipts []receipt `json:"-"`
}

// receipt is one payment.
type receipt struct {
	At     time.Time `json:"at"`
	For    string    `json:"for"` // activation or topup
	Card   string    `json:"card,omitempty"`
	Amount money     `json:"amount"`
}

func (a *Acme) routeLines() {
	a.route("GET /lines/{line}", personal, func(c *call) (any, error) { return a.lineOf(c) })
	a.route("GET /people/{person}/receipts", personal, func(c *call) (any, error) {
		if l := a.lines[c.who.Line]; l != nil {
			return l.Receipts, nil
		}
		return a.unlisted(c.who), nil
	})
	a.route("POST /lines/{line}/cancellations", personal, reading(func(c *call, in struct{ Reason string }) (any, error) {
		l, err := a.lineOf(c)
		switch {
		case err != nil:
			return nil, err
		case l.Leaving:
			return nil, refuse(http.StatusConflict, "already-leaving")
		}
		l.Leaving, l.Why = true, in.Reason
		return accepted{l}, nil
	}))
	a.route("GET /lines/{line}/renewal/{offer}", open, func(c *call) (any, error) {
		l, due, err := a.renewal(c.PathValue("line"), c.PathValue("offer"))
		if err != nil {
			return nil, err
		}
		return map[string]any{"person": l.Person, "price": due, "from": addDays(l.Until, 1)}, nil
	})
	a.route("POST /lines/{line}/topups", open, reading(a.topUp))
}

// unlisted are the payments of an order that is still under review.
func (a *Acme) unlisted(p *person) []receipt {
	found := []receipt{}
	for _, o := range a.ordersOf(p) {
		if o.Paid {
			found = append(found, receipt{At: o.since.UTC(), For: "activation", Card: o.card, Amount: o.Price.Sum})
		}
	}
	return found
}

func (a *Acme) lineOf(c *call) (*line, error) {
	if l := a.lines[c.PathValue("line")]; l != nil && l.Person == c.who.ID {
		return l, nil
	}
	return nil, refuse(http.StatusNotFound, "not-found")
}

func (a *Acme) renewal(id, code string) (*line, price, error) {
	l := a.lines[id]
	if l == nil {
		return nil, price{}, refuse(http.StatusNotFound, "not-found")
	}
	due, err := priceOf(code, a.people[l.Person].Home.Region)
	return l, due, err
}

// topUp is told of a card payment for one more cycle. The same reference again changes nothing.
func (a *Acme) topUp(c *call, in payment) (any, error) {
	l, due, err := a.renewal(c.PathValue("line"), in.Offer)
	switch {
	case err != nil:
		return nil, err
	case a.settled[in.Reference]:
		return l, nil
	case in.Amount != due.Sum:
		return nil, refuse(http.StatusConflict, "payment-mismatch")
	}
	a.settled[in.Reference] = true
	l.Offer, l.Until = in.Offer, addDays(l.Until, cycle)
	l.Receipts = append([]receipt{{At: a.now().UTC(), For: "topup", Card: in.Card, Amount: in.Amount}}, l.Receipts...)
	return l, nil
}

// Bar suspends the line of a customer.
func (a *Acme) Bar(mail string) {
	defer a.lock()()
	a.lines[a.byMail(mail).Line].Barred = true
}

// WhyLeaving returns the reason with which a customer has cancelled.
func (a *Acme) WhyLeaving(mail string) string {
	defer a.lock()()
	return a.lines[a.byMail(mail).Line].Why
}

// today is the civil date in Toronto.
func (a *Acme) today() string {
	zone, err := time.LoadLocation("America/Toronto")
	if err != nil {
		panic(err) // programs embed the time zones
	}
	return a.now().In(zone).Format(time.DateOnly)
}

func addDays(date string, days int) string {
	t, err := time.Parse(time.DateOnly, date)
	if err != nil {
		panic(err) // dates come from here alone
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}
