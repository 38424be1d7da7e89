package capture

import (
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// form is how a value is written, without the value itself.
type form string

const (
	formAbsent      form = "absent"
	formNull        form = "null"
	formBoolean     form = "boolean"
	formBooleanText form = "boolean as text"
	formNumber      form = "number"
	formExponent    form = "number with exponent"
	formDecimals    form = "number with more than two decimals"
	formEmpty       form = "empty text"
	formText        form = "text"
	formObject      form = "object"
	formNoField     form = "empty object"
	formList        form = "list"
	formNoItem      form = "empty list"
	formNoBody      form = "no body"
	formHTML        form = "HTML page"
	formNotJSON     form = "not JSON"
)

// textForms are the forms of texts that mean something else than text; the first that matches holds.
var textForms = []struct {
	form    form
	pattern *regexp.Regexp
}{
	{formBooleanText, regexp.MustCompile(`(?i)^(true|false)$`)},
	{"date as YYYY-MM-DD", regexp.MustCompile(`^\d{4}-\d\d-\d\d$`)},
	{"date as YYYY/MM/DD", regexp.MustCompile(`^\d{4}/\d\d/\d\d$`)},
	{"date as NN/NN/YYYY", regexp.MustCompile(`^\d\d?/\d\d?/\d{4}$`)},
	{"date and time, UTC", regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z$`)},
	{"date and time with fraction, UTC", regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]\d+Z$`)},
	{"date and time with offset", regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?[+-]\d\d:?\d\d$`)},
	{"date and time with fraction and offset",
		regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]\d+[+-]\d\d:?\d\d$`)},
	{"date and time without zone", regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$`)},
	{"date and time with fraction, without zone", regexp.MustCompile(`^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.,]\d+$`)},
	{"date as /Date(milliseconds)/", regexp.MustCompile(`^/Date\(-?\d+([+-]\d{4})?\)/$`)},
	{"number as text", regexp.MustCompile(`^-?\d+(\.\d+)?$`)},
	{"client secret", regexp.MustCompile(`^(pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$`)},
}

// formOf returns the form of a text.
func formOf(text string) form {
	if strings.TrimSpace(text) == "" {
		return formEmpty
	}
	for _, f := range textForms {
		if f.pattern.MatchString(text) {
			return f.form
		}
	}
	return formText
}

var manyDecimals = regexp.MustCompile(`\.\d{3,}$`)

// scalarForm returns the form of a JSON scalar.
func scalarForm(raw jsontext.Value) form {
	switch raw.Kind() {
	case 'n':
		return formNull
	case 't', 'f':
		return formBoolean
	case '0':
		switch {
		case strings.ContainsAny(string(raw), "eE"):
			return formExponent
		case manyDecimals.Match(raw):
			return formDecimals
		}
		return formNumber
	}
	text, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		return formNotJSON
	}
	return formOf(string(text))
}

// enumerated are the fields whose values are few and mean something each, in lower case.
var enumerated = fieldSet("code field status state kind effect currency province brand paymentCategory " +
	"paymentSubCategory serviceType")
