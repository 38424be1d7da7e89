package world

import (
	"context"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// Plans serves carrier.Catalog.
func (w *World) Plans(_ context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	defer w.begin()()
	if _, err := w.customer(c); err != nil {
		return nil, err
	}
	var list []carrier.Plan
	for _, p := range w.st.Plans {
		if !p.Retired {
			list = append(list, carrier.Plan{ID: strconv.Itoa(p.ID), Fee: p.Fee, Currency: p.Currency,
				DataCapacity: p.dataText(), Carrier: p.Carrier, OverageText: p.OverageText})
		}
	}
	return list, nil
}

// Quote serves carrier.Catalog.
func (w *World) Quote(_ context.Context, c carrier.Customer, r carrier.QuoteRequest) (carrier.Quote, error) {
	defer w.begin()()
	if _, err := w.customer(c); err != nil {
		return carrier.Quote{}, err
	}
	if r.Start.IsZero() {
		return carrier.Quote{}, invalid("Start", "A start date is required.")
	}
	return w.quote(PlanNumber(r.PlanID), r.Region, r.Start)
}

// quote prices a plan on sale. The SIM fee is 0: activation fees are banned (design decision 15).
func (w *World) quote(planID int, province string, start carrier.Date) (carrier.Quote, error) {
	p := w.plan(planID)
	if p == nil || p.Retired {
		return carrier.Quote{}, &carrier.Error{Code: carrier.NotFound, Field: "PlanID", Message: "This plan is not on sale."}
	}
	q, ok := price(p, province, w.partialDays(start))
	if !ok {
		return carrier.Quote{}, invalid("Region", "Province is required")
	}
	return q, nil
}

// partialDays counts the days from start to the day of the month on which all
// first whole cycles begin, if the scenario has one.
func (w *World) partialDays(start carrier.Date) int {
	if w.st.BillingDay == 0 {
		return 0
	}
	days := 0
	for d := start; d.Day != w.st.BillingDay; d = d.AddDays(1) {
		days++
	}
	return days
}

func (w *World) plan(id int) *plan {
	for _, p := range w.st.Plans {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// PlanNumber reads the port's id of a plan; no plan has the number 0.
func PlanNumber(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil || strconv.Itoa(n) != id {
		return 0
	}
	return n
}

func (p *plan) dataText() string { return strconv.Itoa(p.DataGB) + "GB" }

// PlanStatus is a plan as testers see it.
type PlanStatus struct {
	PlanID       int `json:"PlanId"`
	FeeCents     carrier.Cents
	Currency     string
	DataCapacity string
	Retired      bool
}

// AllPlans lists all plans, retired ones included.
func (w *World) AllPlans() []PlanStatus {
	defer w.begin()()
	list := make([]PlanStatus, len(w.st.Plans))
	for i, p := range w.st.Plans {
		list[i] = p.status()
	}
	return list
}

// SetRetired takes a plan off sale or puts it back. Codes: NotFound.
func (w *World) SetRetired(planID int, retired bool) (PlanStatus, error) {
	defer w.begin()()
	p := w.plan(planID)
	if p == nil {
		return PlanStatus{}, &carrier.Error{Code: carrier.NotFound, Message: "There is no such plan in this world."}
	}
	p.Retired = retired
	return p.status(), nil
}

func (p *plan) status() PlanStatus {
	return PlanStatus{PlanID: p.ID, FeeCents: p.Fee, Currency: p.Currency, DataCapacity: p.dataText(), Retired: p.Retired}
}
