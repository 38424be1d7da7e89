package carriertest

import (
	"context"
	"fmt"
	"regexp"

	"github.com/golight/selfservice/bff/carrier"
)

var simRules = []Rule{
	{"sims/available", SIMs, "a spare SIM card is available", []string{"SIMs.Available"}, simAvailable},
	{"sims/unknown", SIMs, "a number of 19 or 20 digits that no card has is not available, which is no error", []string{"SIMs.Available"}, simUnknown},
	{"sims/taken", SIMs, "a SIM card of a paid activation is not available", []string{"SIMs.Available", "Activations.Submit"}, simTaken},
}

// nobodysSIM has the form of an ICCID and is on no card.
const nobodysSIM = "0000000000000000000"

func simAvailable(ctx context.Context, p *probe) error {
	iccid, err := p.sim(ctx)
	if err != nil {
		return err
	}
	ok, err := p.SIMs.Available(ctx, iccid)
	return first(wantOK("Available", err), wantEqual("whether a spare SIM card is available", ok, true))
}

func simUnknown(ctx context.Context, p *probe) error {
	for _, iccid := range []string{nobodysSIM, nobodysSIM + "0"} {
		ok, err := p.SIMs.Available(ctx, iccid)
		what := fmt.Sprintf("Available for %d digits", len(iccid))
		if err := first(wantOK(what, err), wantEqual(what+" that no card has", ok, false)); err != nil {
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
	ok, err := p.SIMs.Available(ctx, s.ICCID)
	return first(wantOK("Available", err), wantEqual("whether the SIM card of a paid activation is available", ok, false))
}

var catalogRules = []Rule{
	{"catalog/plans", Catalog, "every plan has an id of its own, a fee and a currency", []string{"Catalog.Plans"}, plansComplete},
	{"catalog/quote-sums", Catalog, "in every province subtotal and taxes add up to the total, to the cent", []string{"Catalog.Quote"}, quoteSums},
	{"catalog/quote-repeated", Catalog, "the same question has the same price", []string{"Catalog.Quote"}, quoteRepeated},
	{"catalog/quote-unknown-plan", Catalog, "the price of a plan that isn't sold is not_found", []string{"Catalog.Quote"}, quoteUnknownPlan},
	{"catalog/quote-unknown-province", Catalog, "the price in a place that is no province is invalid_argument", []string{"Catalog.Quote"}, quoteUnknownProvince},
}

var currencyCode = regexp.MustCompile(`^[A-Z]{3}$`)

func plansComplete(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	plans, err := p.Catalog.Plans(ctx, who.Customer)
	if err := first(wantOK("Plans", err), wantThat(len(plans) > 0, "some plan is on sale", "none")); err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, plan := range plans {
		whole := plan.ID > 0 && !seen[plan.ID] && plan.Fee > 0 && currencyCode.MatchString(plan.Currency)
		if err := wantThat(whole, "each plan has a positive id of its own, a fee and a currency", "%+v", plan); err != nil {
			return err
		}
		seen[plan.ID] = true
	}
	return nil
}

// provinces and territories of Canada (spec §3).
var provinces = []string{"AB", "BC", "MB", "NB", "NL", "NT", "NS", "NU", "ON", "PE", "QC", "SK", "YT"}

// noPlan is the id of a plan that nobody sells.
const noPlan = 999_999_999

// question is what a customer may ask the price of.
func (p *probe) question(ctx context.Context) (who Person, q carrier.QuoteRequest, err error) {
	if who, err = p.customer(ctx); err != nil {
		return who, q, err
	}
	plan, err := p.plan(ctx, who)
	if err != nil {
		return who, q, err
	}
	today, err := p.today(ctx)
	return who, carrier.QuoteRequest{PlanID: plan.ID, Province: province, Start: today}, err
}

func quoteSums(ctx context.Context, p *probe) error {
	who, question, err := p.question(ctx)
	if err != nil {
		return err
	}
	for _, question.Province = range provinces {
		q, err := p.Catalog.Quote(ctx, who.Customer, question)
		if err := first(
			wantOK("Quote in "+question.Province, err),
			wantEqual("the total in "+question.Province, q.Total, q.Subtotal+q.GST+q.PST),
			wantThat(q.Subtotal > 0 && q.GST >= 0 && q.PST >= 0 && currencyCode.MatchString(q.Currency), "amounts and currency in "+question.Province, "%+v", q),
		); err != nil {
			return err
		}
	}
	return nil
}

func quoteRepeated(ctx context.Context, p *probe) error {
	who, question, err := p.question(ctx)
	if err != nil {
		return err
	}
	before, err := p.Catalog.Quote(ctx, who.Customer, question)
	if err != nil {
		return wantOK("Quote", err)
	}
	after, err := p.Catalog.Quote(ctx, who.Customer, question)
	return first(wantOK("the same Quote again", err), wantEqual("the same quote again", after, before))
}

func quoteUnknownPlan(ctx context.Context, p *probe) error {
	who, question, err := p.question(ctx)
	if err != nil {
		return err
	}
	question.PlanID = noPlan
	_, err = p.Catalog.Quote(ctx, who.Customer, question)
	return wantRefusal("Quote of a plan that nobody sells", err, carrier.NotFound, "")
}

func quoteUnknownProvince(ctx context.Context, p *probe) error {
	who, question, err := p.question(ctx)
	if err != nil {
		return err
	}
	question.Province = "ZZ"
	_, err = p.Catalog.Quote(ctx, who.Customer, question)
	return wantRefusal("Quote in province ZZ", err, carrier.InvalidArgument, "")
}
