package mail

import (
	"fmt"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

func moneyEnglish(c carrier.Cents) string { return "$" + c.String() }

func moneyFrench(c carrier.Cents) string { return strings.Replace(c.String(), ".", ",", 1) + " $" }

func dateEnglish(d carrier.Date) string { return fmt.Sprintf("%s %d, %d", d.Month, d.Day, d.Year) }

var frenchMonths = [...]string{"janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
	"octobre", "novembre", "décembre"}

func dateFrench(d carrier.Date) string {
	day := fmt.Sprint(d.Day)
	if d.Day == 1 {
		day = "1er"
	}
	return fmt.Sprintf("%s %s %d", day, frenchMonths[d.Month-1], d.Year)
}

func same(text string) string { return text }

func dataFrench(text string) string { return strings.Replace(text, "GB", " Go", 1) }

var frenchTaxes = map[string]string{"GST": "TPS", "HST": "TVH", "PST": "TVP", "QST": "TVQ", "RST": "TVD"}

// taxFrench returns a tax's French name.
func taxFrench(name string) string {
	if french, ok := frenchTaxes[name]; ok {
		return french
	}
	return name
}

// phone shows ten digits as customers read them (spec §9).
func phone(digits string) string {
	if len(digits) != 10 {
		return digits
	}
	return fmt.Sprintf("+1 (%s) %s-%s", digits[:3], digits[3:6], digits[6:])
}
