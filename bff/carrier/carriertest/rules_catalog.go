package carriertest

import (
	"context"
	"fmt"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// nobodysSIM has the form of an ICCID and is on no card.
const nobodysSIM = "0000000000000000000"

var simRules = []Rule{
	rule("sims/available", "a spare SIM card is available",
		"sims.check", func(ctx context.Context, p *probe) { p.wantSIM(ctx, "a spare SIM card", p.sim(ctx), true) }),
	rule("sims/unknown", "a number of 19 or 20 digits that no card has is not available, which is no error",
		"sims.check", func(ctx context.Context, p *probe) {
			p.wantSIM(ctx, "a SIM card of 19 digits that doesn't exist", nobodysSIM, false)
			p.wantSIM(ctx, "a SIM card of 20 digits that doesn't exist", nobodysSIM+"0", false)
		}),
	rule("sims/taken", "a SIM card of a paid activation is not available",
		"sims.check activations.submit", func(ctx context.Context, p *probe) {
			p.wantSIM(ctx, "the SIM card of a paid activation", p.paid(ctx).ICCID, false)
		}),
}

func (p *probe) wantSIM(ctx context.Context, what, iccid string, available bool) {
	answer := call(ctx, p, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: iccid})
	wantEqual("whether "+what+" is available", answer.Available, available)
}

// noPlan is the id of a plan that nobody sells. Some carriers read ids as numbers.
const noPlan = "999999999"

var catalogRules = []Rule{
	rule("catalog/plans", "every plan has an id of its own, a fee, a currency and its data",
		"catalog.plans", func(ctx context.Context, p *probe) {
			plans, seen := call(ctx, p, carrier.ListPlans, p.customer(ctx).Customer).Plans, map[string]bool{}
			wantThat(len(plans) > 0, "some plan is on sale", "none")
			for _, plan := range plans {
				whole := plan.ID != "" && !seen[plan.ID] && plan.Fee > 0 && plan.DataCapacity != "" &&
					plan.Currency == p.sample.Currency
				wantThat(whole, "each plan has an id of its own, a fee in "+p.sample.Currency+" and its data", "%+v", plan)
				seen[plan.ID] = true
			}
		}),
	rule("catalog/quote-sums",
		"in every region the parts add up to the subtotal, and with its taxes to the total, to the cent",
		"catalog.quote catalog.plans", func(ctx context.Context, p *probe) {
			p.quotes(ctx, func(region string, plan carrier.Plan, q carrier.Quote) {
				promo := max(q.Promo, -q.Promo) // is taken off
				total := q.Subtotal
				for _, tax := range q.Taxes {
					total += tax.Amount
				}
				wantEqual("the currency in "+region, q.Currency, p.sample.Currency)
				wantEqual("the plan's fee in "+region, q.PlanFee, plan.Fee)
				wantEqual("the subtotal in "+region, q.Subtotal, q.SIMFee+q.PlanFee+q.Prorate-promo)
				wantEqual("the total in "+region, q.Total, total)
			})
		}),
	rule("catalog/quote-taxes", "in every region the taxes have their names, and rates that lead to their amounts",
		"catalog.quote", func(ctx context.Context, p *probe) {
			p.quotes(ctx, func(region string, _ carrier.Plan, q carrier.Quote) {
				var names []string
				for _, tax := range q.Taxes {
					names = append(names, tax.Name)
					off := int64(tax.Amount)*100_000 - int64(q.Subtotal)*int64(tax.Rate)
					wantThat(tax.Rate > 0 && max(off, -off) <= 100_000,
						fmt.Sprintf("%s in %s is its rate of %v, to the cent", tax.Name, region, q.Subtotal), "%v at %v %%", tax.Amount,
						tax.Rate)
				}
				slices.Sort(names)
				wantEqual("the taxes in "+region, names, slices.Sorted(slices.Values(p.sample.Taxes[region])))
			})
		}),
	rule("catalog/quote-repeated", "the same question has the same price",
		"catalog.quote", func(ctx context.Context, p *probe) {
			question, _ := p.question(ctx, p.customer(ctx))
			before, after := call(ctx, p, carrier.GetQuote, question), call(ctx, p, carrier.GetQuote, question)
			before.Reference, after.Reference = "", "" // each may have its own
			wantEqual("the same quote again", after, before)
		}),
	rule("catalog/quote-unknown-plan", "the price of a plan that isn't sold is not_found",
		"catalog.quote", func(ctx context.Context, p *probe) {
			question, _ := p.question(ctx, p.customer(ctx))
			question.PlanID = noPlan
			refused(ctx, p, carrier.GetQuote, question, "not_found")
		}),
	rule("catalog/quote-unknown-region", "the price in a place that is no region is invalid_argument",
		"catalog.quote", func(ctx context.Context, p *probe) {
			question, _ := p.question(ctx, p.customer(ctx))
			question.Region = p.sample.NoRegion
			refused(ctx, p, carrier.GetQuote, question, "invalid_argument")
		}),
}

// quotes looks at the price in every region, with and without a SIM card to be shipped.
func (p *probe) quotes(ctx context.Context, look func(region string, plan carrier.Plan, q carrier.Quote)) {
	question, plan := p.question(ctx, p.customer(ctx))
	for _, question.Region = range p.sample.regions() {
		for _, question.OrderSIM = range []bool{false, true} {
			look(question.Region, plan, call(ctx, p, carrier.GetQuote, question))
		}
	}
}
