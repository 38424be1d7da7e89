package account

import (
	"context"

	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
)

// Token stands for a card's data, once.
type Token struct {
	ID       string     `json:"id"`
	Object   string     `json:"object"`
	Card     *TokenCard `json:"card"`
	ClientIP *string    `json:"client_ip"`
	Created  int64      `json:"created"`
	Livemode bool       `json:"livemode"`
	Type     string     `json:"type"`
	Used     bool       `json:"used"`
}

// TokenCard is the card of a token, in the provider's older shape.
type TokenCard struct {
	ID                 string            `json:"id"`
	Object             string            `json:"object"`
	AddressCity        *string           `json:"address_city"`
	AddressCountry     *string           `json:"address_country"`
	AddressLine1       *string           `json:"address_line1"`
	AddressLine1Check  *string           `json:"address_line1_check"`
	AddressLine2       *string           `json:"address_line2"`
	AddressState       *string           `json:"address_state"`
	AddressZip         *string           `json:"address_zip"`
	AddressZipCheck    *string           `json:"address_zip_check"`
	Brand              string            `json:"brand"`
	Country            *string           `json:"country"`
	CVCCheck           *string           `json:"cvc_check"`
	DynamicLast4       *string           `json:"dynamic_last4"`
	ExpMonth           int64             `json:"exp_month"`
	ExpYear            int64             `json:"exp_year"`
	Fingerprint        *string           `json:"fingerprint"`
	Funding            string            `json:"funding"`
	Last4              string            `json:"last4"`
	Metadata           map[string]string `json:"metadata"`
	Name               *string           `json:"name"`
	RegulatedStatus    *string           `json:"regulated_status"`
	TokenizationMethod *string           `json:"tokenization_method"`
}

type storedToken struct {
	*Token
	Behaviour testcards.Behaviour
}

func (t *Token) key() string { return t.ID }

// TokenParams are the parameters that create a token.
type TokenParams struct {
	Expandable
	Card *struct {
		CardParams
		AddressZip *string `form:"address_zip"`
		Name       *string `form:"name"`
	} `form:"card"`
}

// CreateToken makes a token of a card's data.
func (a *Account) CreateToken(_ context.Context, p TokenParams) (*Token, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if p.Card == nil {
		return nil, missing("card")
	}
	card, data, err := a.readCard(p.Card.CardParams)
	if err != nil {
		return nil, err
	}
	t := &Token{
		ID: a.state.IDs.id("tok"), Object: "token", Created: a.now(), Type: "card",
		Card: &TokenCard{
			ID: a.state.IDs.id("card"), Object: "card", AddressZip: orNil(p.Card.AddressZip), Brand: brandName[card.Brand],
			Country: ptr("US"), ExpMonth: data.month, ExpYear: data.year, Fingerprint: ptr(card.Fingerprint),
			Funding: "credit", Last4: card.Last4, Metadata: map[string]string{}, Name: orNil(p.Card.Name),
		},
	}
	if data.cvcGiven {
		t.Card.CVCCheck = ptr("unchecked")
	}
	a.state.Tokens.add(&storedToken{Token: t, Behaviour: card.Behaviour})
	return copyOf(t), nil
}

// Token returns a token by its id.
func (a *Account) Token(_ context.Context, id string, _ NoParams) (*Token, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t, ok := a.state.Tokens.get(id)
	if !ok {
		return nil, NotFound("token", id, "token", true)
	}
	return copyOf(t.Token), nil
}

// brandName is how the older shape writes a brand.
var brandName = map[string]string{"visa": "Visa", "mastercard": "MasterCard", "amex": "American Express"}

// spendToken uses a token up; the provider's ready-made ones, such as tok_visa, last for ever.
func (a *Account) spendToken(id string) (testcards.Card, cardData, error) {
	if card, ok := testcards.ByToken(id); ok {
		return card, a.readyMadeCard(), nil
	}
	t, ok := a.state.Tokens.get(id)
	if !ok {
		return testcards.Card{}, cardData{}, NotFound("token", id, "card[token]", false)
	}
	if t.Used {
		return testcards.Card{}, cardData{}, Invalid(CodeTokenAlreadyUsed, "",
			"You cannot use a Stripe token more than once: "+id+".")
	}
	t.Used = true
	card := testcards.Card{Last4: t.Card.Last4, Fingerprint: *t.Card.Fingerprint, Behaviour: t.Behaviour}
	for brand, name := range brandName {
		if name == t.Card.Brand {
			card.Brand = brand
		}
	}
	return card, cardData{month: t.Card.ExpMonth, year: t.Card.ExpYear, cvcGiven: t.Card.CVCCheck != nil}, nil
}
