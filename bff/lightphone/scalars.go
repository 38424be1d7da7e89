package lightphone

import (
	"errors"
	"fmt"
	"log/slog"
	"strconv"

	"github.com/shopspring/decimal"

	"github.com/golight/selfservice/bff/carrier"
)

// Secret is a request field that must never be printed. Unlike carrier.Secret
// it travels as its text on the wire; every formatter and logger shows it redacted.
type Secret string

const redacted = "[redacted]"

// Reveal returns the text itself.
func (s Secret) Reveal() string { return string(s) }

// String redacts.
func (s Secret) String() string { return redacted }

// GoString redacts %#v.
func (s Secret) GoString() string { return redacted }

// LogValue redacts slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(redacted) }

// Token is an Authtoken on the wire, printed redacted like Secret.
type Token = Secret

// Amount is money on the wire: a JSON number with exactly two decimals, kept in cents.
type Amount carrier.Cents

// MarshalJSON writes 1234 as 12.34.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(carrier.Cents(a).String()), nil }

// UnmarshalJSON reads a JSON number with at most two decimals; anything else is an error, nothing is rounded.
func (a *Amount) UnmarshalJSON(text []byte) error {
	n, err := scaled(text, 2)
	if err != nil {
		return fmt.Errorf("amount: %w", err)
	}
	*a = Amount(n)
	return nil
}

// Percent is a tax rate on the wire: a JSON number in percent with at most three decimals.
type Percent carrier.MilliPercent

// MarshalJSON writes 9975 as 9.975.
func (p Percent) MarshalJSON() ([]byte, error) {
	return []byte(decimal.New(int64(p), -3).String()), nil
}

// UnmarshalJSON reads a JSON number with at most three decimals.
func (p *Percent) UnmarshalJSON(text []byte) error {
	n, err := scaled(text, 3)
	if err != nil {
		return fmt.Errorf("rate: %w", err)
	}
	*p = Percent(n)
	return nil
}

// ParseAmount reads a decimal text of at most two places, such as "33.90", into cents.
func ParseAmount(text string) (carrier.Cents, error) {
	n, err := scaled([]byte(text), 2)
	return carrier.Cents(n), err
}

// AmountText is an amount that pages send as text with two decimals (spec §3) and
// some as a number. It is kept as it was written, never as a float; ParseAmount reads it.
type AmountText string

// UnmarshalJSON accepts a JSON string of at most 64 printable ASCII characters, or a JSON number as ParseAmount reads
// it.
func (a *AmountText) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return (*Digits)(a).UnmarshalJSON(text)
	}
	if _, err := scaled(text, 2); err != nil {
		return fmt.Errorf("amount: %w", err)
	}
	*a = AmountText(text)
	return nil
}

var (
	errNotANumber = errors.New("not a plain decimal number")
	maxScaled     = decimal.New(1, 15)
)

// scaled reads text as a decimal number and returns it times 10^places, exactly.
func scaled(text []byte, places int32) (int64, error) {
	if len(text) == 0 || len(text) > 24 {
		return 0, errNotANumber
	}
	for i, c := range text {
		if (c < '0' || c > '9') && c != '.' && (c != '-' || i != 0) {
			return 0, errNotANumber
		}
	}
	d, err := decimal.NewFromString(string(text))
	if err != nil {
		return 0, errNotANumber
	}
	d = d.Shift(places)
	if !d.IsInteger() {
		return 0, fmt.Errorf("more than %d decimals", places)
	}
	if d.Abs().GreaterThan(maxScaled) {
		return 0, errors.New("too large")
	}
	return d.IntPart(), nil
}

// Digits is a field that old pages send as a number and others as text: an
// identifier, a key, a month. It is kept as text.
type Digits string

// MarshalJSON writes a canonical non-negative integer as a number and anything else as text.
func (d Digits) MarshalJSON() ([]byte, error) {
	if n, err := strconv.ParseUint(string(d), 10, 53); err == nil && strconv.FormatUint(n, 10) == string(d) {
		return []byte(d), nil
	}
	return strconv.AppendQuote(nil, string(d)), nil
}

// UnmarshalJSON accepts a JSON string of at most 64 printable ASCII characters or a non-negative integer.
func (d *Digits) UnmarshalJSON(text []byte) error {
	if len(text) >= 2 && text[0] == '"' && text[len(text)-1] == '"' {
		inner := text[1 : len(text)-1]
		if len(inner) > 64 {
			return errors.New("longer than 64 characters")
		}
		for _, c := range inner {
			if c < 0x20 || c > 0x7e || c == '"' || c == '\\' {
				return errors.New("holds characters that no identifier has")
			}
		}
		*d = Digits(inner)
		return nil
	}
	if n, err := strconv.ParseUint(string(text), 10, 53); err != nil || strconv.FormatUint(n, 10) != string(text) {
		return errors.New("neither text nor a non-negative integer")
	}
	*d = Digits(text)
	return nil
}

// PlanID names a plan: a JSON number where the id is one, as documented, and text
// otherwise. No plan is 0.
type PlanID Digits

// MarshalJSON writes a canonical non-negative integer as a number and anything else as text.
func (p PlanID) MarshalJSON() ([]byte, error) {
	if p == "" {
		return []byte("0"), nil
	}
	return Digits(p).MarshalJSON()
}

// UnmarshalJSON accepts what Digits accepts.
func (p *PlanID) UnmarshalJSON(text []byte) error {
	var d Digits
	if err := d.UnmarshalJSON(text); err != nil {
		return err
	}
	if d == "0" {
		d = ""
	}
	*p = PlanID(d)
	return nil
}
