package rules

import (
	"regexp"
	"slices"
	"strings"
)

var provinces = []string{"AB", "BC", "MB", "NB", "NL", "NT", "NS", "NU", "ON", "PE", "QC", "SK", "YT"}

// postalPattern: D, F, I, O, Q and U never occur, W and Z not at the start.
var postalPattern = regexp.MustCompile(`^[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z][0-9][ABCEGHJ-NPRSTV-Z][0-9]$`)

// postalCode checks a Canadian postal code and returns it as "A1A 1A1" (spec §5). Case, spaces and hyphens may be
// as customers type them. The province doesn't matter: K1A, Ontario's letter, is in Gatineau, too.
func postalCode(field, text string) (string, error) {
	typed := compact(text)
	code := strings.ToUpper(typed)
	if len(typed) != len(code) || !postalPattern.MatchString(code) { // ſ has S for its upper case
		return "", broken(field, "Please enter the correct Postal Code")
	}
	return code[:3] + " " + code[3:], nil
}

// addressFields point into a body and name its fields.
type addressFields struct {
	street, city, province, postal                     *string
	streetField, cityField, provinceField, postalField string
}

// address checks in the order of the form: province, city, address, postal code (spec §5).
func address(a addressFields) error {
	err := first(
		province(a.provinceField, a.province),
		require(a.cityField, a.city, "City", maxCity),
		require(a.streetField, a.street, "Address", maxStreet),
		require(a.postalField, a.postal, "Postal Code", maxFreely),
	)
	if err != nil {
		return err
	}
	*a.postal, err = postalCode(a.postalField, *a.postal)
	return err
}

// province checks that *text is the two-letter code of one of the thirteen (spec §3).
func province(field string, text *string) error {
	*text = strings.ToUpper(clean(*text))
	if !slices.Contains(provinces, *text) {
		return broken(field, "Province is required")
	}
	return nil
}
