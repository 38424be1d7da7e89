package carriertest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"crypto/rand"
	"math/big"

	"github.com/golight/selfservice/bff/carrier"
)

// Sample is what the suite needs to know of the country in which a carrier sells.
type Sample struct {
	// Address is where all customers of the suite live, Elsewhere where one moves to.
	Address, Elsewhere carrier.Address
	// Taxes are the names of the taxes in each region, in any order.
	Taxes map[string][]string
	// NoRegion has the form of a region's code and is none.
	NoRegion string
	// PhoneNumber is one that may be brought along; each # is replaced by a digit.
	PhoneNumber         string
	AccountNumber, IMEI string // of a port-in
	PromoCode           string // one that changes no price; empty: none is sent
	Currency            string // of all amounts
}

// Canada is the sample of a harness that has none.
func Canada() Sample {
	return Sample{
		Address:   carrier.Address{Street: "100 Queen Street West", City: "Toronto", Region: "ON", PostalCode: "M5H 2N2"},
		Elsewhere: carrier.Address{Street: "2 rue des Carrières", City: "Québec", Region: "QC", PostalCode: "G1R 4P5"},
		Taxes: map[string][]string{
			"AB": {"GST"}, "BC": {"GST", "PST"}, "MB": {"GST", "RST"}, "NB": {"HST"}, "NL": {"HST"}, "NS": {"HST"},
			"NT": {"GST"},
			"NU": {"GST"}, "ON": {"HST"}, "PE": {"HST"}, "QC": {"GST", "QST"}, "SK": {"GST", "PST"}, "YT": {"GST"},
		},
		NoRegion:    "ZZ",
		PhoneNumber: "416555####", AccountNumber: "3141592653589", IMEI: "490154203237518",
		PromoCode: "LIGHT", Currency: "CAD",
	}
}

// regions in a fixed order.
func (s Sample) regions() []string { return slices.Sorted(maps.Keys(s.Taxes)) }

// newNumber returns a phone number of the sample's form.
func (s Sample) newNumber() string {
	return strings.Map(func(r rune) rune {
		if r != '#' {
			return r
		}
		n, err := rand.Int(rand.Reader, big.NewInt(10))
		if err != nil {
			panic(err) // the system has no randomness
		}
		return '0' + rune(n.Int64())
	}, s.PhoneNumber)
}

// readSample asks the harness for its sample.
func (p *probe) readSample(ctx context.Context) {
	p.sample = Canada()
	if p.harness.Sample == nil {
		return
	}
	sample, err := p.harness.Sample(ctx)
	if errors.Is(err, errors.ErrUnsupported) {
		return
	}
	made("use of the sample", err)
	p.sample = sample
}
