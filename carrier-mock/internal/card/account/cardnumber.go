package account

import (
	"net/http"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// CardParams are a card's data, or a token that stands for them. The number is compared and forgotten.
type CardParams struct {
	Number   *string `form:"number"`
	ExpMonth *int64  `form:"exp_month"`
	ExpYear  *int64  `form:"exp_year"`
	CVC      *string `form:"cvc"`
	Token    *string `form:"token"`
}

// cardData is what stays of the data that came with a number.
type cardData struct {
	month, year int64
	cvcGiven    bool
}

// readCard finds the test card and checks what was typed with it, with the provider's card errors.
func (a *Account) readCard(p CardParams) (testcards.Card, cardData, error) {
	if p.Token != nil {
		return a.spendToken(*p.Token)
	}
	if p.Number == nil || *p.Number == "" {
		return testcards.Card{}, cardData{}, missing("card[number]")
	}
	if p.ExpMonth == nil {
		return testcards.Card{}, cardData{}, missing("card[exp_month]")
	}
	if p.ExpYear == nil {
		return testcards.Card{}, cardData{}, missing("card[exp_year]")
	}
	card, err := knownCard(testcards.Digits(*p.Number))
	if err != nil {
		return testcards.Card{}, cardData{}, err
	}
	data := cardData{month: *p.ExpMonth, year: fullYear(*p.ExpYear)}
	if err := a.checkExpiry(data.month, data.year); err != nil {
		return testcards.Card{}, cardData{}, err
	}
	if p.CVC != nil && *p.CVC != "" {
		if !validCVC(*p.CVC, card.Brand) {
			return testcards.Card{}, cardData{}, cardError(CodeInvalidCVC, "cvc", "Your card's security code is invalid.")
		}
		data.cvcGiven = true
	}
	return card, data, nil
}

func knownCard(digits string) (testcards.Card, error) {
	if card, ok := testcards.Lookup(digits); ok {
		return card, nil
	}
	for _, r := range digits {
		if r < '0' || r > '9' {
			return testcards.Card{}, cardError(CodeInvalidNumber, "number",
				"The card number is not a valid credit card number.")
		}
	}
	if len(digits) < 12 || len(digits) > 19 || !testcards.Luhn(digits) {
		return testcards.Card{}, cardError(CodeIncorrectNumber, "number", "Your card number is incorrect.")
	}
	return testcards.Card{}, declined(testcards.LiveCardDecline)
}

// checkExpiry refuses a month that can't be, a year that is far off, and a card that has expired.
func (a *Account) checkExpiry(month, year int64) error {
	now := a.options.Clock().UTC()
	switch {
	case month < 1 || month > 12:
		return cardError(CodeInvalidExpiryMonth, "exp_month", "Your card's expiration month is invalid.")
	case year < int64(now.Year()) || year > int64(now.Year())+50:
		return cardError(CodeInvalidExpiryYear, "exp_year", "Your card's expiration year is invalid.")
	case year == int64(now.Year()) && time.Month(month) < now.Month():
		return cardError(CodeInvalidExpiryMonth, "exp_month", "Your card's expiration month is invalid.")
	}
	return nil
}

func (a *Account) readyMadeCard() cardData {
	return cardData{month: 12, year: int64(a.options.Clock().UTC().Year()) + 3, cvcGiven: true}
}

// fullYear takes a year of two digits, too.
func fullYear(year int64) int64 {
	if year >= 0 && year < 100 {
		return 2000 + year
	}
	return year
}

func validCVC(cvc, brand string) bool {
	for _, r := range cvc {
		if r < '0' || r > '9' {
			return false
		}
	}
	return len(cvc) == 3 || (len(cvc) == 4 && brand == "amex")
}

func cardError(code, param, message string) *Error {
	e := &Error{Status: http.StatusPaymentRequired, Type: TypeCard, Code: code, Param: param, Message: message}
	return e.documented()
}
