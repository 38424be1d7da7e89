package account

import "github.com/golight/selfservice/carrier-mock/internal/card/testcards"

// PaymentMethod is a card, without its number.
type PaymentMethod struct {
	ID             string            `json:"id"`
	Object         string            `json:"object"`
	AllowRedisplay string            `json:"allow_redisplay"`
	BillingDetails BillingDetails    `json:"billing_details"`
	Card           *Card             `json:"card"`
	Created        int64             `json:"created"`
	Customer       *string           `json:"customer"`
	Livemode       bool              `json:"livemode"`
	Metadata       map[string]string `json:"metadata"`
	Type           string            `json:"type"`
}

// BillingDetails belong to the holder of a card, as parameter and as answer.
type BillingDetails struct {
	Address *Address `json:"address" form:"address"`
	Email   *string  `json:"email" form:"email"`
	Name    *string  `json:"name" form:"name"`
	Phone   *string  `json:"phone" form:"phone"`
	TaxID   *string  `json:"tax_id" form:"tax_id"`
}

// Card is what may be known of a card.
type Card struct {
	Brand             string       `json:"brand"`
	Checks            *Checks      `json:"checks"`
	Country           *string      `json:"country"`
	DisplayBrand      *string      `json:"display_brand"`
	ExpMonth          int64        `json:"exp_month"`
	ExpYear           int64        `json:"exp_year"`
	Fingerprint       *string      `json:"fingerprint"`
	Funding           string       `json:"funding"`
	GeneratedFrom     *struct{}    `json:"generated_from"`
	Last4             string       `json:"last4"`
	Networks          *Networks    `json:"networks"`
	RegulatedStatus   *string      `json:"regulated_status"`
	ThreeDSecureUsage *SecureUsage `json:"three_d_secure_usage"`
	Wallet            *struct{}    `json:"wallet"`
}

// Checks tell what the issuer confirmed: pass, fail, unchecked, or null when it wasn't given.
type Checks struct {
	AddressLine1Check      *string `json:"address_line1_check"`
	AddressPostalCodeCheck *string `json:"address_postal_code_check"`
	CVCCheck               *string `json:"cvc_check"`
}

// Networks are the card networks that a card runs on.
type Networks struct {
	Available []string `json:"available"`
	Preferred *string  `json:"preferred"`
}

// SecureUsage tells whether a card takes 3-D Secure.
type SecureUsage struct {
	Supported bool `json:"supported"`
}

// storedMethod adds to a payment method what the API doesn't show.
type storedMethod struct {
	*PaymentMethod
	Behaviour testcards.Behaviour
	SetUp     bool // was set up for use off session
	Spent     bool // was used without a customer, or detached: it can't be used again
}

func (m *storedMethod) public() any { return copyOf(m.PaymentMethod) }

func (m *PaymentMethod) key() string      { return m.ID }
func (m *PaymentMethod) createdAt() int64 { return m.Created }

func (m *storedMethod) cvcGiven() bool { return m.Card.Checks.CVCCheck != nil }

// PaymentMethodParams are the parameters that create a payment method, on its own or within a confirmation.
type PaymentMethodParams struct {
	Expandable
	AllowRedisplay *string           `form:"allow_redisplay"`
	BillingDetails *BillingDetails   `form:"billing_details"`
	Card           *CardParams       `form:"card"`
	Metadata       map[string]string `form:"metadata"`
	Type           string            `form:"type"`
}

// PaymentMethodUpdateParams are the parameters that change a payment method.
type PaymentMethodUpdateParams struct {
	Expandable
	AllowRedisplay *string         `form:"allow_redisplay"`
	BillingDetails *BillingDetails `form:"billing_details"`
	Card           *struct {
		ExpMonth *int64 `form:"exp_month"`
		ExpYear  *int64 `form:"exp_year"`
	} `form:"card"`
	Metadata map[string]string `form:"metadata"`
}

// AttachParams name the customer to attach to.
type AttachParams struct {
	Expandable
	Customer string `form:"customer"`
}

// PaymentMethodListParams are the parameters of the list of payment methods.
type PaymentMethodListParams struct {
	Page
	AllowRedisplay *string `form:"allow_redisplay"`
	Customer       *string `form:"customer"`
	Type           *string `form:"type"`
}

// method finds a payment method; one of the provider's ready-made ids, such as pm_card_visa, makes a new one.
func (a *Account) method(id string, inPath bool) (*storedMethod, error) {
	if m, ok := a.state.PaymentMethods.get(id); ok {
		return m, nil
	}
	if card, ok := testcards.ByPaymentMethod(id); ok {
		return a.addMethod(card, a.readyMadeCard(), PaymentMethodParams{}), nil
	}
	return nil, NotFound("PaymentMethod", id, "payment_method", inPath)
}

func (a *Account) newMethod(p PaymentMethodParams, prefix string) (*storedMethod, error) {
	switch {
	case p.Type == "":
		return nil, missing(prefix + "type")
	case p.Type != "card":
		return nil, Invalid("", prefix+"type", "The payment method type `"+p.Type+
			"` is invalid: the emulator only takes cards.")
	case p.Card == nil:
		return nil, missing(prefix + "card")
	}
	if _, err := merged(nil, p.Metadata); err != nil {
		return nil, err
	}
	card, data, err := a.readCard(*p.Card)
	if err != nil {
		return nil, err
	}
	return a.addMethod(card, data, p), nil
}

func (a *Account) addMethod(card testcards.Card, data cardData, p PaymentMethodParams) *storedMethod {
	m := &PaymentMethod{
		ID: a.state.IDs.id("pm"), Object: "payment_method", AllowRedisplay: "unspecified", Created: a.now(),
		BillingDetails: billing(BillingDetails{}), Metadata: map[string]string{}, Type: "card",
		Card: &Card{
			Brand: card.Brand, Checks: &Checks{}, Country: ptr("US"), DisplayBrand: ptr(card.Brand),
			ExpMonth: data.month, ExpYear: data.year, Fingerprint: ptr(card.Fingerprint), Funding: "credit", Last4: card.Last4,
			Networks: &Networks{Available: []string{card.Brand}}, RegulatedStatus: ptr("unregulated"),
			ThreeDSecureUsage: &SecureUsage{Supported: true},
		},
	}
	if data.cvcGiven {
		m.Card.Checks.CVCCheck = ptr("unchecked")
	}
	if p.BillingDetails != nil {
		m.BillingDetails = billing(*p.BillingDetails)
		if address := m.BillingDetails.Address; address.PostalCode != nil {
			m.Card.Checks.AddressPostalCodeCheck = ptr("unchecked")
		}
	}
	if p.AllowRedisplay != nil {
		m.AllowRedisplay = *p.AllowRedisplay
	}
	for key, value := range p.Metadata {
		m.Metadata[key] = value
	}
	stored := &storedMethod{PaymentMethod: m, Behaviour: card.Behaviour}
	a.state.PaymentMethods.add(stored)
	return stored
}

// billing cleans the holder's details: there is always an address, and empty texts are null.
func billing(d BillingDetails) BillingDetails {
	address := Address{}
	if d.Address != nil {
		address = *d.Address
	}
	for _, text := range []**string{
		&address.City, &address.Country, &address.Line1, &address.Line2, &address.PostalCode, &address.State,
		&d.Email, &d.Name, &d.Phone, &d.TaxID,
	} {
		*text = orNil(*text)
	}
	d.Address = &address
	return d
}
