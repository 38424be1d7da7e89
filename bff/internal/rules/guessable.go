package rules

import (
	_ "embed" // the list
	"strings"
	"sync"
	"unicode"

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

// shortestWord is how long a word must be to make a password guessable. Shorter ones are in
// too many good passwords.
const shortestWord = 6

// plain undoes how people write a word to get it past the password rule.
var plain = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "$", "s", "5", "s")

// guessable refuses passwords among the most common, or made of what is known of the customer,
// whatever their case, common substitutions and the digits and signs around them are.
func guessable(field string, secret lightphone.Secret, known ...string) error {
	text := strings.ToLower(secret.Reveal())
	core := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	words := []string{text, core, plain.Replace(text), plain.Replace(core)}
	for i, word := range words {
		if isCommon()[word] && (i == 0 || len(word) >= shortestWord) {
			return refused(field, lightphone.ReasonPasswordCommon)
		}
	}
	own := letters(plain.Replace(core))
	for _, name := range known {
		for word := range strings.FieldsFuncSeq(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) }) {
			// What is left beside the name must be a password by itself.
			if rest := strings.Replace(own, plain.Replace(word), "", 1); len(word) >= 3 && rest != own && len(rest) < shortestWord {
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
	return &carrier.Error{Code: carrier.InvalidArgument, Reason: reason, Field: field, Message: lightphone.RefusalText(reason)}
}
