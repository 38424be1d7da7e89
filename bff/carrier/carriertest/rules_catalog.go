package carriertest

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

var simRules = []Rule{
	{
		"sims/available", SIMs, "a spare SIM card is available",
		ops("sims.check"), simAvailable,
	},
	{
		"sims/unknown", SIMs, "a number of 19 or 20 digits that no card has is not available, which is no error",
		ops("sims.check"), simUnknown,
	},
	{
		"sims/taken", SIMs, "a SIM card of a paid activation is not available",
		ops("sims.check activations.submit"), simTaken,
	},
}

// nobodysSIM has the form of an ICCID and is on no card.
const nobodysSIM = "0000000000000000000"

func simAvailable(ctx context.Context, p *probe) error {
	iccid, err := p.sim(ctx)
	if err != nil {
		return err
	}
	return p.wantSIM(ctx, "a spare SIM card", iccid, true)
}

func simUnknown(ctx context.Context, p *probe) error {
	for _, iccid := range []string{nobodysSIM, nobodysSIM + "0"} {
		if err := p.wantSIM(ctx, fmt.Sprintf("a SIM card of %d digits that doesn't exist", len(iccid)), iccid, false); err != nil {
			return err
		}
	}
	return nil
}

func simTaken(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	return p.wantSIM(ctx, "the SIM card of a paid activation", s.ICCID, false)
}

func (p *probe) wantSIM(ctx context.Context, what, iccid string, available bool) error {
	answer, err := carrier.CheckSIM.Call(ctx, p.Backend, carrier.CheckSIMRequest{ICCID: iccid})
	return first(wantOK("CheckSIM of "+what, err), wantEqual("whether "+what+" is available", answer.Available, available))
}

var catalogRules = []Rule{
	{
		"catalog/plans", Catalog, "every plan has an id of its own, a fee, a currency and its data",
		ops("catalog.plans"), plansComplete,
	},
	{
		"catalog/quote-sums", Catalog, "in every region the parts add up to the subtotal, and with its taxes to the total, to the cent",
		ops("catalog.quote catalog.plans"), quoteSums,
	},
	{
		"catalog/quote-taxes", Catalog, "in every region the taxes have their names, and rates that lead to their amounts",
		ops("catalog.quote"), quoteTaxes,
	},
	{
		"catalog/quote-repeated", Catalog, "the same question has the same price",
		ops("catalog.quote"), quoteRepeated,
	},
	{
		"catalog/quote-unknown-plan", Catalog, "the price of a plan that isn't sold is not_found",
		ops("catalog.quote"), quoteUnknownPlan,
	},
	{
		"catalog/quote-unknown-region", Catalog, "the price in a place that is no region is invalid_argument",
		ops("catalog.quote"), quoteUnknownRegion,
	},
}

func plansComplete(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	answer, err := carrier.ListPlans.Call(ctx, p.Backend, who.Customer)
	if err := first(wantOK("Plans", err), wantThat(len(answer.Plans) > 0, "some plan is on sale", "none")); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, plan := range answer.Plans {
		whole := plan.ID != "" && !seen[plan.ID] && plan.Fee > 0 && plan.DataCapacity != "" && plan.Currency == p.sample.Currency
		if err := wantThat(whole, "each plan has an id of its own, a fee in "+p.sample.Currency+" and its data", "%+v", plan); err != nil {
			return err
		}
		seen[plan.ID] = true
	}
	return nil
}

// noPlan is the id of a plan that nobody sells. Some carriers read ids as numbers.
const noPlan = "999999999"

// question is what a customer may ask the price of, with the plan.
func (p *probe) question(ctx context.Context) (q carrier.QuoteRequest, plan carrier.Plan, err error) {
	who, err := p.customer(ctx)
	if err != nil {
		return q, plan, err
	}
	if plan, err = p.plan(ctx, who); err != nil {
		return q, plan, err
	}
	today, err := p.today(ctx)
	return carrier.QuoteRequest{
		Customer: who.Customer, PlanID: plan.ID, Region: p.sample.Address.Region, Start: today,
	}, plan, err
}

// quotes looks at the price in every region, with and without a SIM card to be shipped.
func (p *probe) quotes(ctx context.Context, look func(region string, plan carrier.Plan, q carrier.Quote) error) error {
	question, plan, err := p.question(ctx)
	if err != nil {
		return err
	}
	for _, question.Region = range p.sample.regions() {
		for _, question.OrderSIM = range []bool{false, true} {
			q, err := carrier.GetQuote.Call(ctx, p.Backend, question)
			if err != nil {
				return wantOK("Quote in "+question.Region, err)
			}
			if err := look(question.Region, plan, q); err != nil {
				return err
			}
		}
	}
	return nil
}

func quoteSums(ctx context.Context, p *probe) error {
	return p.quotes(ctx, func(region string, plan carrier.Plan, q carrier.Quote) error {
		promo := max(q.Promo, -q.Promo) // is taken off
		total := q.Subtotal
		for _, tax := range q.Taxes {
			total += tax.Amount
		}
		return first(
			wantEqual("the currency in "+region, q.Currency, p.sample.Currency),
			wantEqual("the plan's fee in "+region, q.PlanFee, plan.Fee),
			wantEqual("the subtotal in "+region, q.Subtotal, q.SIMFee+q.PlanFee+q.Prorate-promo),
			wantEqual("the total in "+region, q.Total, total),
		)
	})
}

func quoteTaxes(ctx context.Context, p *probe) error {
	return p.quotes(ctx, func(region string, _ carrier.Plan, q carrier.Quote) error {
		var names []string
		for _, tax := range q.Taxes {
			names = append(names, tax.Name)
			exact := int64(q.Subtotal) * int64(tax.Rate)
			off := int64(tax.Amount)*100_000 - exact
			if err := wantThat(tax.Rate > 0 && max(off, -off) <= 100_000,
				fmt.Sprintf("%s in %s is its rate of %v, to the cent", tax.Name, region, q.Subtotal), "%v at %v %%", tax.Amount, tax.Rate,
			); err != nil {
				return err
			}
		}
		slices.Sort(names)
		want := slices.Sorted(slices.Values(p.sample.Taxes[region]))
		return wantThat(slices.Equal(names, want), fmt.Sprintf("the taxes in %s are %q", region, want), "%q", names)
	})
}

func quoteRepeated(ctx context.Context, p *probe) error {
	question, _, err := p.question(ctx)
	if err != nil {
		return err
	}
	before, err := carrier.GetQuote.Call(ctx, p.Backend, question)
	if err != nil {
		return wantOK("Quote", err)
	}
	after, err := carrier.GetQuote.Call(ctx, p.Backend, question)
	before.Reference, after.Reference = "", "" // each may have its own
	return first(
		wantOK("the same Quote again", err),
		wantThat(reflect.DeepEqual(after, before), fmt.Sprintf("the same quote again is %+v", before), "%+v", after),
	)
}

func quoteUnknownPlan(ctx context.Context, p *probe) error {
	question, _, err := p.question(ctx)
	if err != nil {
		return err
	}
	question.PlanID = noPlan
	return wantRefusal("Quote of a plan that nobody sells", attempt(ctx, p, carrier.GetQuote, question), carrier.NotFound, "")
}

func quoteUnknownRegion(ctx context.Context, p *probe) error {
	question, _, err := p.question(ctx)
	if err != nil {
		return err
	}
	question.Region = p.sample.NoRegion
	err = attempt(ctx, p, carrier.GetQuote, question)
	return wantRefusal("Quote in region "+question.Region, err, carrier.InvalidArgument, "")
}
