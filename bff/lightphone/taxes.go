package lightphone

import "github.com/golight/selfservice/bff/carrier"

// Taxes of the documented wire are a pair, GST and PST; the port has a list by
// name. HST, which the provinces that have it levy in place of both, is the
// pair's GST (design decision 11).

// provincialTaxes are the names of what the wire writes as PST; any other tax is its GST.
var provincialTaxes = map[string]bool{"PST": true, "RST": true, "QST": true}

// taxNames returns the names of the pair's taxes in a province.
func taxNames(province string) (gst, pst string) {
	switch province {
	case "ON", "NB", "NS", "NL", "PE":
		return "HST", "PST"
	case "MB":
		return "GST", "RST"
	case "QC":
		return "GST", "QST"
	default:
		return "GST", "PST"
	}
}

// splitTaxes adds a list of taxes up to the wire's pair.
func splitTaxes(taxes []carrier.Tax) (gst, pst carrier.Tax) {
	for _, tax := range taxes {
		into := &gst
		if provincialTaxes[tax.Name] {
			into = &pst
		}
		into.Rate += tax.Rate
		into.Amount += tax.Amount
	}
	return gst, pst
}

// Taxes returns the pair as a list, less the one that the province doesn't have.
func Taxes(province string, gst, pst carrier.Tax) []carrier.Tax {
	gst.Name, pst.Name = taxNames(province)
	var taxes []carrier.Tax
	for _, tax := range []carrier.Tax{gst, pst} {
		if tax.Rate != 0 || tax.Amount != 0 {
			taxes = append(taxes, tax)
		}
	}
	return taxes
}
