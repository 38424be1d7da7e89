package reference

import (
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// Market is where a carrier sells: its zone, its taxes and its currency.
type Market struct {
	TimeZone string
	Taxes    map[string][]carrier.Tax // by region; their amounts are unset
	// Sample is what the suite needs to know of the market. Its regions are those of Taxes.
	Sample carriertest.Sample
}

// Canada is the market of the reference carrier unless told otherwise.
func Canada() Market {
	rates := map[string]carrier.MilliPercent{"GST": 5000, "QST": 9975, "RST": 7000}
	hst := map[string]carrier.MilliPercent{"ON": 13000, "NS": 14000}
	pst := map[string]carrier.MilliPercent{"BC": 7000, "SK": 6000}
	m := Market{TimeZone: "America/Toronto", Taxes: map[string][]carrier.Tax{}, Sample: carriertest.Canada()}
	for region, names := range m.Sample.Taxes {
		for _, name := range names {
			tax := carrier.Tax{Name: name, Rate: rates[name]}
			switch name {
			case "HST":
				if tax.Rate = hst[region]; tax.Rate == 0 {
					tax.Rate = 15000
				}
			case "PST":
				tax.Rate = pst[region]
			}
			m.Taxes[region] = append(m.Taxes[region], tax)
		}
	}
	return m
}

// Euro is a market with one currency, one tax and regions that are countries.
func Euro() Market {
	return Market{
		TimeZone: "Europe/Berlin",
		Taxes: map[string][]carrier.Tax{
			"AT": {{Name: "VAT", Rate: 20000}}, "DE": {{Name: "VAT", Rate: 19000}}, "LU": {{Name: "VAT", Rate: 17000}},
		},
		Sample: carriertest.Sample{
			Address:     carrier.Address{Street: "Unter den Linden 77", City: "Berlin", Region: "DE", PostalCode: "10117"},
			Elsewhere:   carrier.Address{Street: "Kärntner Straße 1", City: "Wien", Region: "AT", PostalCode: "1010"},
			Taxes:       map[string][]string{"AT": {"VAT"}, "DE": {"VAT"}, "LU": {"VAT"}},
			NoRegion:    "CA",
			PhoneNumber: "030555####", AccountNumber: "2718281828459", IMEI: "490154203237518",
			Currency: "EUR",
		},
	}
}

const cycleDays = 30

// simFee is what a SIM card costs that is shipped.
const simFee carrier.Cents = 1000

// plan returns a plan, whether it is still sold or not, or nil.
func (c *Carrier) plan(id string) *carrier.Plan {
	p := carrier.Plan{ID: id, Currency: c.market.Sample.Currency, Carrier: "Reference-CCP", OverageText: "none"}
	switch id {
	case "1":
		p.Fee, p.DataCapacity = 2000, "2GB"
	case "six":
		p.Fee, p.DataCapacity = 3333, "6GB"
	case "last-years":
		p.Fee, p.DataCapacity = 2500, "3GB"
	default:
		return nil
	}
	return &p
}

// sold returns a plan that is on sale, or nil.
func (c *Carrier) sold(id string) *carrier.Plan {
	if c.retired[id] {
		return nil
	}
	return c.plan(id)
}

// price returns what a plan costs in a region; false for a place that is none.
func (c *Carrier) price(p *carrier.Plan, region string, orderSIM bool) (carrier.Quote, bool) {
	rates, known := c.market.Taxes[region]
	q := carrier.Quote{PlanFee: p.Fee, ChargeDuration: cycleDays, Currency: p.Currency}
	if orderSIM {
		q.SIMFee = simFee
	}
	q.Subtotal = q.PlanFee + q.SIMFee
	q.Total = q.Subtotal
	for _, tax := range rates {
		tax.Amount = (q.Subtotal*carrier.Cents(tax.Rate) + 50_000) / 100_000 // half a cent is rounded up
		q.Taxes = append(q.Taxes, tax)
		q.Total += tax.Amount
	}
	return q, known
}

// money is what a quote comes to.
func money(q carrier.Quote) carrier.Money {
	return carrier.Money{Amount: q.Total, Currency: q.Currency}
}
