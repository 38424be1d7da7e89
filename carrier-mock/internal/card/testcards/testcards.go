// Package testcards is the table of test cards that the emulator takes, and what each of them does.
//
// They are the card provider's own published test numbers and nothing else: any other number is refused, as the
// provider refuses a live card in test mode. Past this package nobody sees a number: a card becomes its brand, last
// four digits, fingerprint and the name of its behaviour.
package testcards

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// Behaviour names what a card does when it is attached, set up or charged. It is what the emulator keeps of a card.
type Behaviour string

// The behaviours of the published cards.
const (
	Succeeds                  Behaviour = "succeeds"
	DeclinesGeneric           Behaviour = "declines_generic"
	DeclinesInsufficient      Behaviour = "declines_insufficient_funds"
	DeclinesLost              Behaviour = "declines_lost_card"
	DeclinesExpired           Behaviour = "declines_expired_card"
	DeclinesIncorrectCVC      Behaviour = "declines_incorrect_cvc"
	DeclinesProcessingError   Behaviour = "declines_processing_error"
	AttachesThenDeclines      Behaviour = "attaches_then_declines"
	AuthenticatesUnlessSetUp  Behaviour = "authenticates_unless_set_up"
	AuthenticatesAlways       Behaviour = "authenticates_always"
	AuthenticatesThenDeclines Behaviour = "authenticates_then_declines"
)

// Decline is how an issuer says no: the provider's code, decline code (may be empty), published message and parameter.
type Decline struct {
	Code, DeclineCode, Message, Param string
}

// GenericDecline is the refusal without a reason.
var GenericDecline = Decline{Code: "card_declined", DeclineCode: "generic_decline", Message: "Your card was declined."}

// LiveCardDecline is how test mode refuses a number that isn't a published test number.
var LiveCardDecline = Decline{
	Code: "card_declined", DeclineCode: "test_mode_live_card",
	Message: "Your card was declined. Your request was in test mode, but used a non test (live) card. " +
		"For a list of valid test cards, visit: https://stripe.com/docs/testing.",
}

var declines = map[Behaviour]Decline{
	DeclinesGeneric: GenericDecline,
	DeclinesInsufficient: {Code: "card_declined", DeclineCode: "insufficient_funds",
		Message: "Your card has insufficient funds."},
	DeclinesLost:         {Code: "card_declined", DeclineCode: "lost_card", Message: "Your card was declined."},
	DeclinesExpired:      {Code: "expired_card", Message: "Your card has expired.", Param: "exp_month"},
	DeclinesIncorrectCVC: {Code: "incorrect_cvc", Message: "Your card's security code is incorrect.", Param: "cvc"},
	DeclinesProcessingError: {Code: "processing_error",
		Message: "An error occurred while processing your card. Try again in a little bit."},
	AttachesThenDeclines:      GenericDecline,
	AuthenticatesThenDeclines: GenericDecline,
}

// Charge tells how the issuer answers a charge, after authentication where the card needs one: nil is a success.
// A card with an incorrect CVC is only declined when a CVC was given.
func (b Behaviour) Charge(cvcGiven bool) *Decline {
	d, declined := declines[b]
	if !declined || (b == DeclinesIncorrectCVC && !cvcGiven) {
		return nil
	}
	return &d
}

// Setup tells how the issuer answers when the card is saved without a charge: as for a charge, but for the card that
// can be saved and only then declines.
func (b Behaviour) Setup(cvcGiven bool) *Decline {
	if b == AttachesThenDeclines {
		return nil
	}
	return b.Charge(cvcGiven)
}

// Authenticates tells whether a payment needs 3-D Secure. Off session, one card is exempt once it was set up.
func (b Behaviour) Authenticates(offSession, setUp bool) bool {
	switch b {
	case AuthenticatesUnlessSetUp:
		return !(offSession && setUp)
	case AuthenticatesAlways, AuthenticatesThenDeclines:
		return true
	default:
		return false
	}
}

// Card is one published test card without its number.
type Card struct {
	Brand       string // the provider's name: visa, mastercard, amex
	Last4       string
	Fingerprint string // the same for the same number
	Behaviour   Behaviour
}

// Lookup finds a published test card by its number; spaces and hyphens don't matter.
func Lookup(number string) (Card, bool) {
	digits := Digits(number)
	for _, p := range published {
		if p.number == digits {
			return p.card(), true
		}
	}
	return Card{}, false
}

// Number returns the published number of a fingerprint, for who writes a card down as a test card.
func Number(fingerprint string) (string, bool) {
	for _, p := range published {
		if p.card().Fingerprint == fingerprint {
			return p.number, true
		}
	}
	return "", false
}

// ByPaymentMethod finds a card by one of the provider's ready-made payment method ids, such as pm_card_visa.
func ByPaymentMethod(id string) (Card, bool) {
	return byAlias(strings.TrimPrefix(id, "pm_card_"), id, "pm_card_")
}

// ByToken finds a card by one of the provider's ready-made tokens, such as tok_visa.
func ByToken(id string) (Card, bool) {
	return byAlias(strings.TrimPrefix(id, "tok_"), id, "tok_")
}

func byAlias(name, id, prefix string) (Card, bool) {
	if !strings.HasPrefix(id, prefix) {
		return Card{}, false
	}
	for _, p := range published {
		if p.alias == name || "visa_"+p.alias == name {
			return p.card(), true
		}
	}
	return Card{}, false
}

type entry struct {
	number    string
	alias     string // what follows pm_card_ and tok_
	brand     string
	behaviour Behaviour
}

var published = []entry{
	{"4242424242424242", "visa", "visa", Succeeds},
	{"5555555555554444", "mastercard", "mastercard", Succeeds},
	{"378282246310005", "amex", "amex", Succeeds},
	{"4000000000000002", "chargeDeclined", "visa", DeclinesGeneric},
	{"4000000000009995", "chargeDeclinedInsufficientFunds", "visa", DeclinesInsufficient},
	{"4000000000009987", "chargeDeclinedLostCard", "visa", DeclinesLost},
	{"4000000000000069", "chargeDeclinedExpiredCard", "visa", DeclinesExpired},
	{"4000000000000127", "chargeDeclinedIncorrectCvc", "visa", DeclinesIncorrectCVC},
	{"4000000000000119", "chargeDeclinedProcessingError", "visa", DeclinesProcessingError},
	{"4000000000000341", "chargeCustomerFail", "visa", AttachesThenDeclines},
	{"4000002500003155", "authenticationRequiredOnSetup", "visa", AuthenticatesUnlessSetUp},
	{"4000000000003220", "threeDSecure2Required", "visa", AuthenticatesAlways},
	{"4000008400001629", "threeDSecureRequiredChargeDeclined", "visa", AuthenticatesThenDeclines},
}

func (e entry) card() Card {
	sum := sha256.Sum256([]byte("fingerprint:" + e.number))
	return Card{
		Brand:       e.brand,
		Last4:       e.number[len(e.number)-4:],
		Fingerprint: hex.EncodeToString(sum[:])[:16],
		Behaviour:   e.behaviour,
	}
}

// Digits drops the spaces and hyphens that people type into card numbers.
func Digits(number string) string {
	return strings.NewReplacer(" ", "", "-", "").Replace(number)
}

// Luhn tells whether a string of digits ends in the right check digit.
func Luhn(digits string) bool {
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if d < 0 || d > 9 {
			return false
		}
		if i%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return len(digits) > 0 && sum%10 == 0
}
