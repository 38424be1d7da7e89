package tolerant

import (
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/golight/selfservice/bff/carrier"
)

// Kind is what a scalar means.
type Kind string

// Kinds of scalars.
const (
	KindText    Kind = "text"
	KindID      Kind = "id"
	KindCount   Kind = "count"
	KindAmount  Kind = "amount"
	KindRate    Kind = "rate"
	KindFlag    Kind = "flag"
	KindTruth   Kind = "truth"
	KindDate    Kind = "date"
	KindInstant Kind = "instant"
	KindPhone   Kind = "phone number"
	KindDigits  Kind = "last digits"
)

// Forms says, for each kind, in which forms it is taken.
var Forms = map[Kind]string{
	KindText:   "text, number or boolean; nothing is an empty text",
	KindID:     "text or number; nothing is no id",
	KindCount:  "whole number, or its text; nothing is 0",
	KindAmount: "decimal number of at most two places, or its text, with or without $; nothing is 0",
	KindRate:   "percent as a decimal number of at most three places, or its text, with or without %; nothing is 0",
	KindFlag:   "true or false, 1 or 0, or the texts true, false, yes, no, y, n, on, off, 1, 0; nothing is false",
	KindTruth: "whatever is truthy; the texts false, no, n, off and 0 are not, nor is an object that says false of " +
		"something",
	KindDate: "YYYY-MM-DD, YYYY/MM/DD, YYYYMMDD, 21 Nov 2026, Nov 21, 2026, Sat, 21 Nov 2026, each with or without " +
		"a time and zone (the date part counts), /Date(…)/ or milliseconds since 1970; nothing and the year 1 are no " +
		"date; NN/NN/YYYY is refused",
	KindPhone:  "text or number; blanks, brackets, hyphens and the country's +1 are left out",
	KindDigits: "text or number; the last four digits count",
	KindInstant: "a date of the forms above with a time, with or without zone and fraction (without a zone it is the " +
		"carrier's); nothing and the year 1 are no time",
}

// note tells of a scalar that was read.
func (v Value) note(kind Kind) {
	if v.r.noted != nil {
		v.r.noted(v.path, kind, v.kind())
	}
}

// Text reads a text that is shown or passed on as it is.
func (v Value) Text() string {
	v.note(KindText)
	switch v.raw.Kind() {
	case '"':
		return strings.TrimSpace(v.text())
	case '0', 't', 'f':
		return string(v.raw)
	}
	if !v.Nothing() {
		v.fail("text, number or boolean", "")
	}
	return ""
}

// ID reads an identifier. A whole number is written without fraction or exponent.
func (v Value) ID() string {
	v.note(KindID)
	switch v.raw.Kind() {
	case '"':
		return strings.TrimSpace(v.text())
	case '0':
		if n, ok := number(string(v.raw)); ok && n.IsInteger() {
			return n.Truncate(0).String()
		}
		v.fail("text or a whole number", "a number with a fraction")
		return ""
	}
	if !v.Nothing() {
		v.fail("text or number", "")
	}
	return ""
}

// digits reads the digits of a text or a number.
func (v Value) digits(kind Kind) string {
	v.note(kind)
	if v.Nothing() {
		return ""
	}
	text := string(v.raw)
	if v.raw.Kind() == '"' {
		text = v.text()
	} else if v.raw.Kind() != '0' {
		v.fail("text or number", "")
		return ""
	}
	return strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return -1
		}
		return c
	}, text)
}

// Phone reads a phone number of ten digits, however it is written for people.
func (v Value) Phone() string {
	digits := v.digits(KindPhone)
	if len(digits) == len("14165550147") {
		digits = strings.TrimPrefix(digits, "1")
	}
	return digits
}

// LastDigits reads the last four digits of a card. A number has lost the zeros at its beginning.
func (v Value) LastDigits() string {
	digits := v.digits(KindDigits)
	if v.raw.Kind() == '0' && len(digits) < 4 {
		digits = strings.Repeat("0", 4-len(digits)) + digits
	}
	return digits[max(0, len(digits)-4):]
}

// Count reads a whole number.
func (v Value) Count() int {
	return int(v.scaled(KindCount, "a whole number or its text", "", 0))
}

// Amount reads an amount of money, exactly.
func (v Value) Amount() carrier.Cents {
	return carrier.Cents(v.scaled(KindAmount, "a decimal number of at most two places or its text", "$", 2))
}

// Rate reads a tax rate in percent.
func (v Value) Rate() carrier.MilliPercent {
	return carrier.MilliPercent(v.scaled(KindRate, "a percentage of at most three places or its text", "%", 3))
}

var (
	plain     = regexp.MustCompile(`^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?$`)
	maxScaled = decimal.New(1, 15)
)

const maxNumber = 40 // bytes of a number's text

func number(text string) (decimal.Decimal, bool) {
	if len(text) > maxNumber || !plain.MatchString(text) {
		return decimal.Decimal{}, false
	}
	n, err := decimal.NewFromString(text)
	return n, err == nil
}

// scaled reads a number, or its text with or without the sign of its unit, and returns it times 10^places, exactly.
func (v Value) scaled(kind Kind, expected, unit string, places int32) int64 {
	v.note(kind)
	if v.Nothing() {
		return 0
	}
	text := string(v.raw)
	switch v.raw.Kind() {
	case '"':
		text = strings.TrimSpace(v.text())
		if unit != "" {
			text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, unit), unit))
		}
	case '0':
	default:
		v.fail(expected, "")
		return 0
	}
	n, ok := number(text)
	if !ok {
		v.fail(expected, "")
		return 0
	}
	n = n.Shift(places)
	switch {
	case !n.IsInteger():
		v.fail(expected, "more decimals")
		return 0
	case n.Abs().GreaterThan(maxScaled):
		v.fail(expected, "a number that is too large")
		return 0
	}
	return n.IntPart()
}

var flags = map[string]bool{
	"true": true, "yes": true, "y": true, "t": true, "on": true, "1": true,
	"false": false, "no": false, "n": false, "f": false, "off": false, "0": false,
}

// Flag reads a boolean.
func (v Value) Flag() bool {
	v.note(KindFlag)
	const expected = "true or false, 1 or 0, or such a text"
	if v.Nothing() {
		return false
	}
	switch v.raw.Kind() {
	case 't':
		return true
	case 'f':
		return false
	case '0':
		if n, ok := number(string(v.raw)); ok && n.IsInteger() && (n.IsZero() || n.Equal(decimal.New(1, 0))) {
			return !n.IsZero()
		}
	case '"':
		if flag, known := flags[strings.ToLower(strings.TrimSpace(v.text()))]; known {
			return flag
		}
	}
	v.fail(expected, "")
	return false
}

// Truth reads an answer that means yes where it is truthy. Texts that say no do not, nor does an object that says
// IsSuccess false, or false of anything where it doesn't say IsSuccess. A sentence without quotes and a list are no
// answer.
func (v Value) Truth() bool {
	v.note(KindTruth)
	if v.Nothing() || v.isNo() {
		return false
	}
	switch v.raw.Kind() {
	case '"':
		if v.bare && !isYes(v.text()) {
			v.fail("a yes or a no", "another text")
			return false
		}
	case '[':
		v.fail("a yes or a no", "")
		return false
	case '{':
		if said := v.Field("IsSuccess"); !said.Nothing() {
			return said.Flag()
		}
		for name := range v.fields {
			if v.fields[name].Kind() == 'f' {
				return false
			}
		}
	}
	return true
}

var secret = regexp.MustCompile(`^[A-Za-z0-9_.:+/=-]{8,512}$`)

// ClientSecret reads the card provider's client secret: a text, or an object that carries it under clientSecret,
// client_secret or data, which may be such an object again (spec §7).
func (v Value) ClientSecret() carrier.Secret {
	const expected = "a client secret: a text, or an object with clientSecret, client_secret or data"
	found := v
	for depth := 0; depth < 2 && found.IsObject(); depth++ {
		found = found.First("clientSecret", "client_secret", "data")
	}
	if found.raw.Kind() == '"' {
		if text := strings.TrimSpace(found.text()); secret.MatchString(text) {
			return carrier.Secret(text)
		}
	}
	found.fail(expected, "")
	return ""
}

// PaymentActivationID reads a paId: text or number, bare or in an object under paId, PaId or data.
func (v Value) PaymentActivationID() carrier.ActivationID {
	found := v
	if v.IsObject() {
		found = v.First("paId", "PaId", "data")
	}
	id := found.Require().ID()
	if strings.ContainsAny(id, " \t") || strings.HasPrefix(id, "-") {
		found.fail("a paId: text or number", "a sentence or a negative number")
		return ""
	}
	return carrier.ActivationID(id)
}
