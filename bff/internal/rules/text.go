package rules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Longest texts, in characters, as openapi.yaml has them.
const (
	maxName    = 100
	maxStreet  = 200
	maxCity    = 100
	maxEmail   = 254
	maxID      = 128
	maxSecret  = 512
	maxFreely  = 64
	maxRef     = 256
	tooLongEnd = " is too long"
)

// clean drops control characters and surrounding space.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text))
}

// compact drops the spaces and hyphens that people put into numbers and codes.
func compact(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Pd, r) {
			return -1
		}
		return r
	}, text)
}

// isDigits reports whether text is between least and most ASCII digits.
func isDigits(text string, least, most int) bool {
	if len(text) < least || len(text) > most {
		return false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}

// require cleans *text and checks that something of at most longest characters is left. The label names it to the
// customer.
func require(field string, text *string, label string, longest int) error {
	*text = clean(*text)
	switch {
	case *text == "":
		return broken(field, label+" is required")
	case utf8.RuneCountInString(*text) > longest:
		return broken(field, label+tooLongEnd)
	}
	return nil
}

// identifier cleans *text, an id that the page brought along, and checks that it is there.
func identifier(field string, text *string) error {
	*text = clean(*text)
	if *text == "" || len(*text) > maxID {
		return broken(field, missingInformation)
	}
	return nil
}

// limit cleans an optional *text and checks its length.
func limit(field string, text *string) error {
	*text = clean(*text)
	if utf8.RuneCountInString(*text) > maxFreely {
		return broken(field, field+tooLongEnd)
	}
	return nil
}
