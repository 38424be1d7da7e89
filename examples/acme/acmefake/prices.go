package acmefake

import (
	"fmt"
	"net/http"
	"slices"
)

// offer is a plan as Acme sells it: a code, megabytes, a decimal price.
type offer struct {
	Code      string `json:"code"`
	Monthly   money  `json:"monthly"`
	Allowance int    `json:"allowance_mb"`
	Withdrawn bool   `json:"withdrawn"`
	cents     int
}

// money is a decimal amount in text.
type money struct {
	Value    string `json:"value"`
	Currency string `json:"currency"`
}

func dollars(cents int) money {
	return money{fmt.Sprintf("%d.%02d", cents/100, cents%100), "CAD"}
}

var offers = []offer{
	{"light-2g", dollars(2000), 2048, false, 2000},
	{"light-6g", dollars(3000), 6144, false, 3000},
	{"light-20g", dollars(4500), 20480, false, 4500},
}

// tax is one of a region's taxes; the rate is in thousandths of a percent.
type tax struct {
	kind string
	rate int
}

var taxes = map[string][]tax{
	"CA-AB": {{"gst", 5000}}, "CA-BC": {{"gst", 5000}, {"pst", 7000}}, "CA-MB": {{"gst", 5000}, {"rst", 7000}},
	"CA-NB": {{"hst", 15000}}, "CA-NL": {{"hst", 15000}}, "CA-NS": {{"hst", 14000}}, "CA-NT": {{"gst", 5000}},
	"CA-NU": {{"gst", 5000}},
	"CA-ON": {{"hst", 13000}}, "CA-PE": {{"hst", 15000}}, "CA-QC": {{"gst", 5000}, {"qst", 9975}},
	"CA-SK": {{"gst", 5000}, {"pst", 6000}}, "CA-YT": {{"gst", 5000}},
}

// price is a list of what is to be paid, and its sum.
type price struct {
	Lines []priceLine `json:"lines"`
	Sum   money       `json:"sum"`
	cents int
}

type priceLine struct {
	Kind   string `json:"kind"` // plan, gst, hst, pst, qst or rst
	Rate   string `json:"rate,omitempty"`
	Amount money  `json:"amount"`
}

func priceOf(code, region string) (price, error) {
	i := slices.IndexFunc(offers, func(o offer) bool { return o.Code == code })
	if i < 0 {
		return price{}, refuse(http.StatusNotFound, "offer-unknown")
	}
	o := offers[i]
	levied, known := taxes[region]
	if !known {
		return price{}, refuse(http.StatusUnprocessableEntity, "region-unknown")
	}
	p := price{Lines: []priceLine{{Kind: "plan", Amount: o.Monthly}}, cents: o.cents}
	for _, t := range levied {
		cents := (o.cents*t.rate + 50_000) / 100_000
		p.Lines = append(p.Lines, priceLine{t.kind, fmt.Sprintf("%d.%03d", t.rate/1000, t.rate%1000), dollars(cents)})
		p.cents += cents
	}
	p.Sum = dollars(p.cents)
	return p, nil
}
