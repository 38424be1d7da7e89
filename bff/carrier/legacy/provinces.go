package legacy

import (
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
)

// provinces are the names and codes of spec §3, in the order of their keys.
var provinces = [...]struct{ name, code string }{
	{"Alberta", "AB"}, {"British Columbia", "BC"}, {"Manitoba", "MB"}, {"New Brunswick", "NB"},
	{"Newfoundland and Labrador", "NL"},
	{"Northwest Territories", "NT"}, {"Nova Scotia", "NS"}, {"Nunavut", "NU"}, {"Ontario", "ON"},
	{"Prince Edward Island", "PE"},
	{"Quebec", "QC"}, {"Saskatchewan", "SK"}, {"Yukon Territory", "YT"},
}

// region reads a province, which the specification leaves to be a code, a name or a key. What is none of them stays
// as it is.
func region(v tolerant.Value) string {
	text := v.ID()
	for i, p := range provinces {
		if strings.EqualFold(text, p.code) || strings.EqualFold(text, p.name) || text == strconv.Itoa(i+1) {
			return p.code
		}
	}
	return text
}
