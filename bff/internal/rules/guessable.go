package rules

import (
	_ "embed" // the list
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// The 10,000 most common passwords, the most common first: the beginning of the list of
// @zxcvbn-ts/language-common 4.1.3, under the licence in common-passwords.LICENSE (MIT).
//
//go:embed common-passwords.txt
var commonPasswords string

var isCommon = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.Lines(commonPasswords) {
		set[strings.TrimSpace(word)] = true
	}
	return set
})

// common reports whether a password, in whatever case, is among the most common, or is one of them
// with no more appended than the password rule forces: a digit, a sign, or both.
func common(password string) bool {
	word := strings.ToLower(password)
	for digits, signs := 0, 0; digits <= 1 && signs <= 1; {
		if isCommon()[word] {
			return true
		}
		last, size := utf8.DecodeLastRuneInString(word)
		switch {
		case unicode.IsDigit(last):
			digits++
		case unicode.IsLetter(last), size == 0:
			return false
		default:
			signs++
		}
		word = word[:len(word)-size]
	}
	return false
}

// shortestRest is how much of a password must be left beside a name.
const shortestRest = 6

// plain undoes how people write a name to get it past the password rule.
var plain = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s")

// guessable refuses passwords among the most common, and those made of what is known of the
// customer, whatever their case, common substitutions and the digits and signs around it are.
func guessable(field string, secret lightphone.Secret, known ...string) error {
	if common(secret.Reveal()) {
		return refused(field, lightphone.ReasonPasswordCommon)
	}
	core := strings.TrimFunc(strings.ToLower(secret.Reveal()), func(r rune) bool { return !unicode.IsLetter(r) })
	own := letters(plain.Replace(core))
	for _, name := range known {
		for word := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
			// What is left beside the name must be a password by itself.
			if rest := strings.Replace(own, plain.Replace(word), "", 1); len(word) >= 3 && rest != own &&
				len(rest) < shortestRest {
				return refused(field, lightphone.ReasonPasswordPersonal)
			}
		}
	}
	return nil
}

func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, text)
}

func refused(field string, reason carrier.Reason) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Reason: reason, Field: field,
		Message: lightphone.RefusalText(reason)}
}
