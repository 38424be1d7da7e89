package carrier

import (
	"fmt"
	"strconv"
	"strings"
)

// Cents is an amount of money in hundredths of its currency's unit.
type Cents int64

// String returns the amount with two decimals: 1234 is "12.34".
func (c Cents) String() string { return fixed(int64(c), 2) }

// MilliPercent is a tax rate in thousandths of a percent: 9.975 % is 9975.
type MilliPercent int64

// String returns the rate in percent with three decimals: 9975 is "9.975".
func (m MilliPercent) String() string { return fixed(int64(m), 3) }

// Money is an amount in a currency, an upper-case ISO 4217 code.
type Money struct {
	Amount   Cents
	Currency string
}

// String returns "12.34 CAD".
func (m Money) String() string { return fmt.Sprintf("%s %s", m.Amount, m.Currency) }

func fixed(n int64, places int) string {
	sign := ""
	digits := strconv.FormatInt(n, 10)
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	if len(digits) <= places {
		digits = strings.Repeat("0", places-len(digits)+1) + digits
	}
	return sign + digits[:len(digits)-places] + "." + digits[len(digits)-places:]
}
