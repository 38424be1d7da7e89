package world

import "github.com/golight/selfservice/bff/carrier"

// tax holds the rates of a province or territory. On the wire harmonised tax is
// all in GST and PST is zero (design decision 11); GSTName and PSTName are the real names.
type tax struct {
	gst, pst         carrier.MilliPercent
	gstName, pstName string
}

// TaxTableDate is the day on which the table below was last checked.
const TaxTableDate = "2026-11-01"

// taxes of all provinces and territories. Sources: Canada Revenue Agency,
// "GST/HST rates" (GST 5 %; HST 13 % ON, 14 % NS since 2025-04-01, 15 % NB, NL,
// PE); Revenu Québec (QST 9.975 %); the finance ministries of British Columbia
// (PST 7 %), Manitoba (RST 7 %) and Saskatchewan (PST 6 %) for telecommunication services.
var taxes = map[string]tax{
	"AB": {gst: 5_000, gstName: "GST"},
	"BC": {gst: 5_000, pst: 7_000, gstName: "GST", pstName: "PST"},
	"MB": {gst: 5_000, pst: 7_000, gstName: "GST", pstName: "RST"},
	"NB": {gst: 15_000, gstName: "HST"},
	"NL": {gst: 15_000, gstName: "HST"},
	"NS": {gst: 14_000, gstName: "HST"},
	"NT": {gst: 5_000, gstName: "GST"},
	"NU": {gst: 5_000, gstName: "GST"},
	"ON": {gst: 13_000, gstName: "HST"},
	"PE": {gst: 15_000, gstName: "HST"},
	"QC": {gst: 5_000, pst: 9_975, gstName: "GST", pstName: "QST"},
	"SK": {gst: 5_000, pst: 6_000, gstName: "GST", pstName: "PST"},
	"YT": {gst: 5_000, gstName: "GST"},
}

// percentOf returns the tax on amount, rounded half up to the cent. The amount must not be negative.
func percentOf(amount carrier.Cents, rate carrier.MilliPercent) carrier.Cents {
	const whole = 100_000 // thousandths of a percent in one
	return carrier.Cents((int64(amount)*int64(rate) + whole/2) / whole)
}

// price returns what a cycle of a plan costs in a province, taxes included and
// listed. With partialDays the days before the first whole cycle are charged
// too, each a thirtieth of the fee. It reports whether there is such a province.
func price(p *plan, province string, partialDays int) (carrier.Quote, bool) {
	_, ok := taxes[province]
	q := carrier.Quote{
		PlanFee: p.Fee, Prorate: carrier.Cents((int64(p.Fee)*int64(partialDays) + cycleDays/2) / cycleDays),
		ChargeDuration: cycleDays + partialDays, Currency: p.Currency,
	}
	q.Subtotal = q.PlanFee + q.Prorate
	q.Taxes, q.Total = taxed(q.Subtotal, province)
	return q, ok
}

// taxed lists the taxes on an amount in a province, and returns what it comes to with them.
func taxed(subtotal carrier.Cents, province string) (list []carrier.Tax, total carrier.Cents) {
	t := taxes[province]
	total = subtotal
	for _, tax := range []carrier.Tax{{Name: t.gstName, Rate: t.gst}, {Name: t.pstName, Rate: t.pst}} {
		if tax.Rate != 0 {
			tax.Amount = percentOf(subtotal, tax.Rate)
			list = append(list, tax)
			total += tax.Amount
		}
	}
	return list, total
}
