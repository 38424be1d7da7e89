package carrier

import (
	"context"
	"slices"
)

// Catalog sells plans. Required.
type Catalog interface {
	// Plans lists what may be chosen now; retired plans are absent.
	Plans(context.Context, Customer) (PlansAnswer, error)
	// Quote prices a first activation.
	Quote(context.Context, QuoteRequest) (Quote, error)
}

// The operations of Catalog.
var (
	ListPlans = read(Catalog.Plans, Operation{
		Name: "catalog.plans", Required: true,
		Meaning: "lists the plans on sale",
	}).checked(func(_ Customer, a PlansAnswer) string {
		incomplete := func(p Plan) bool { return p.ID == "" || p.Fee < 0 || p.Currency == "" }
		return needs(slices.ContainsFunc(a.Plans, incomplete), "a plan's ID, Fee or Currency")
	})

	GetQuote = read(Catalog.Quote, Operation{
		Name: "catalog.quote", Required: true,
		Meaning:  "prices a first activation",
		Refusals: []Refusal{invalid, notFound},
	}).checked(func(_ QuoteRequest, q Quote) string {
		return needs(!q.addsUp() || q.Currency == "", "a Currency, or parts that add up to its Total")
	})
)

// PlansAnswer lists plans.
type PlansAnswer struct {
	Plans []Plan
	// Omitted tells of each plan that the adapter could not read and left out, in a line: the field and the form
	// that was expected, for logs. It holds nothing of the plan itself.
	Omitted string
}

func (a PlansAnswer) omitted() string { return a.Omitted }

// Plan is a monthly plan (spec §3).
type Plan struct {
	ID           string
	Fee          Cents
	Currency     string
	DataCapacity string // as text: "6GB"
	Carrier      string // with its -CCP suffix, if it has one
	OverageText  string
}

// QuoteRequest asks for the price of a first activation.
type QuoteRequest struct {
	Customer
	OrderSIM bool // a SIM card is to be shipped
	PlanID   string
	Region   string // as in Address
	Start    Date
}

// Quote is a price breakdown. Subtotal and Taxes add up to Total.
type Quote struct {
	SIMFee, PlanFee, Prorate, Promo, Subtotal, Total Cents
	Taxes                                            []Tax
	ChargeDuration                                   int // days
	Currency                                         string
	// Reference is the carrier's own name for this price, or empty. It comes back
	// with the submission; what the customer agreed to is compared only by its amounts.
	Reference string
}

func (q Quote) addsUp() bool {
	sum := q.Subtotal
	for _, tax := range q.Taxes {
		if tax.Amount < 0 {
			return false
		}
		sum += tax.Amount
	}
	return q.Subtotal >= 0 && sum == q.Total
}

// Tax is one of the taxes of an amount, under the name that customers know: "GST", "HST", "QST", "VAT".
type Tax struct {
	Name   string
	Rate   MilliPercent
	Amount Cents
}
