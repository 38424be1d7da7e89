package lightphone

import "github.com/golight/selfservice/bff/carrier"

// ActivationIntentRequest asks for the card payment of an activation.
type ActivationIntentRequest struct {
	PaID Digits `json:"paId"`
}

// ExtensionIntentRequest asks for the card payment of one more cycle.
type ExtensionIntentRequest struct {
	PlanID          PlanID `json:"PlanId"`
	UseExistingCard bool
}

// IntentAnswer carries what the card provider's script needs. PaymentMethodID is the saved card's when that one is to
// be used; PaymentReturned says that the customer's last payment was refunded because the carrier could not be told
// of it.
type IntentAnswer struct {
	ClientSecret    Secret `json:"clientSecret"`
	PaymentMethodID string `json:"paymentMethodId,omitzero"`
	PaymentReturned bool   `json:"paymentReturned,omitzero"`
}

// PaymentMethod answers GetPaymentMethod; the answer is null when no card is saved.
type PaymentMethod struct {
	Brand, Last4Digits, HolderName string
	PaymentMethodID                string `json:"PaymentMethodId"`
	ExpirationMonth                int
	ExpirationYear                 int
}

// CardRequest is a raw card body: of ChangePaymentInfo, and with the payment's own fields of PrepaidActivationPayment
// (spec §3).
type CardRequest struct {
	CreditCardType   string
	CreditCardNumber Secret
	CreditCardName   string `json:",omitzero"`
	CreditCardHolder string `json:",omitzero"` // either name is accepted
	CCV              Secret
	ExpirationMonth  Digits
	ExpirationYear   Digits // two or four digits

	AuthToken   Token      `json:"authToken,omitzero"` // sent in the body by old pages; the Authtoken header decides
	PaID        Digits     `json:"paId,omitzero"`
	PaymentAmt  AmountText `json:",omitzero"` // checked against what is due
	AutoPayment bool       `json:",omitzero"`
	Currency    string     `json:"currency,omitzero"`
	AutoTopUp   bool       `json:",omitzero"`
	EpID        int        `json:"epid,omitzero"`
}

// RecordPaymentRequest tells the carrier of a settled card payment (x-extension), idempotent by PaymentIntentId.
type RecordPaymentRequest struct {
	Kind            string // activation or extension
	PaID            Digits `json:"PaId,omitzero"`
	UserID          string `json:"UserId,omitzero"`
	CNUM            string `json:"Cnum,omitzero"`
	PlanID          PlanID `json:"PlanId,omitzero"`
	PaymentIntentID string `json:"PaymentIntentId"`
	Amount          Amount
	Currency        string
	CardBrand       string `json:",omitzero"`
	CardLast4       string `json:",omitzero"`
	CardHolder      string `json:",omitzero"`
}

// Due answers ActivationDue and ExtensionDue (x-extension).
type Due struct {
	UserID     string `json:"UserId"`
	PlanID     PlanID `json:"PlanId"`
	Amount     Amount
	Currency   string
	Paid       bool
	CycleStart string `json:",omitzero"`
}

// PaymentMethodFrom returns the wire's form, nil for nil.
func PaymentMethodFrom(c *carrier.SavedCard) *PaymentMethod {
	if c == nil {
		return nil
	}
	return &PaymentMethod{
		Brand: c.Brand, Last4Digits: c.Last4, HolderName: c.HolderName, PaymentMethodID: c.PaymentMethodID,
		ExpirationMonth: c.ExpMonth, ExpirationYear: c.ExpYear,
	}
}

// RecordPaymentFrom returns the wire's form of a settled payment.
func RecordPaymentFrom(p carrier.SettledPayment) RecordPaymentRequest {
	return RecordPaymentRequest{
		Kind: string(p.Kind), PaID: Digits(p.ActivationID), UserID: p.UserID, CNUM: p.CNUM, PlanID: PlanID(p.PlanID),
		PaymentIntentID: p.IntentID, Amount: Amount(p.Amount), Currency: p.Currency,
		CardBrand: p.Card.Brand, CardLast4: p.Card.Last4, CardHolder: p.Card.HolderName,
	}
}
