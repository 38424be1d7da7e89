package account

import (
	"context"

	"github.com/golight/selfservice/carrier-mock/internal/card/search"
)

// Charge is one attempt to take the money of a payment intent. Amounts are in cents.
type Charge struct {
	ID                            string            `json:"id"`
	Object                        string            `json:"object"`
	Amount                        int64             `json:"amount"`
	AmountCaptured                int64             `json:"amount_captured"`
	AmountRefunded                int64             `json:"amount_refunded"`
	Application                   *string           `json:"application"`
	ApplicationFee                *string           `json:"application_fee"`
	ApplicationFeeAmount          *int64            `json:"application_fee_amount"`
	BalanceTransaction            *string           `json:"balance_transaction"`
	BillingDetails                BillingDetails    `json:"billing_details"`
	CalculatedStatementDescriptor *string           `json:"calculated_statement_descriptor"`
	Captured                      bool              `json:"captured"`
	Created                       int64             `json:"created"`
	Currency                      string            `json:"currency"`
	Customer                      *string           `json:"customer"`
	Description                   *string           `json:"description"`
	Disputed                      bool              `json:"disputed"`
	FailureBalanceTransaction     *string           `json:"failure_balance_transaction"`
	FailureCode                   *string           `json:"failure_code"`
	FailureMessage                *string           `json:"failure_message"`
	FraudDetails                  struct{}          `json:"fraud_details"`
	Livemode                      bool              `json:"livemode"`
	Metadata                      map[string]string `json:"metadata"`
	OnBehalfOf                    *string           `json:"on_behalf_of"`
	Outcome                       Outcome           `json:"outcome"`
	Paid                          bool              `json:"paid"`
	PaymentIntent                 *string           `json:"payment_intent"`
	PaymentMethod                 *string           `json:"payment_method"`
	PaymentMethodDetails          MethodDetails     `json:"payment_method_details"`
	ReceiptEmail                  *string           `json:"receipt_email"`
	ReceiptNumber                 *string           `json:"receipt_number"`
	ReceiptURL                    *string           `json:"receipt_url"`
	Refunded                      bool              `json:"refunded"`
	Review                        *string           `json:"review"`
	Shipping                      *Shipping         `json:"shipping"`
	SourceTransfer                *string           `json:"source_transfer"`
	StatementDescriptor           *string           `json:"statement_descriptor"`
	StatementDescriptorSuffix     *string           `json:"statement_descriptor_suffix"`
	Status                        string            `json:"status"`
	TransferData                  *struct{}         `json:"transfer_data"`
	TransferGroup                 *string           `json:"transfer_group"`
}

// Outcome is how the network answered.
type Outcome struct {
	AdviceCode         *string `json:"advice_code"`
	NetworkAdviceCode  *string `json:"network_advice_code"`
	NetworkDeclineCode *string `json:"network_decline_code"`
	NetworkStatus      string  `json:"network_status"`
	Reason             *string `json:"reason"`
	RiskLevel          string  `json:"risk_level"`
	RiskScore          int64   `json:"risk_score"`
	SellerMessage      string  `json:"seller_message"`
	Type               string  `json:"type"`
}

// MethodDetails is the card at the time of the charge.
type MethodDetails struct {
	Card CardDetails `json:"card"`
	Type string      `json:"type"`
}

// CardDetails is the card at the time of the charge.
type CardDetails struct {
	AmountAuthorized     *int64         `json:"amount_authorized"`
	AuthorizationCode    *string        `json:"authorization_code"`
	Brand                *string        `json:"brand"`
	Checks               *Checks        `json:"checks"`
	Country              *string        `json:"country"`
	ExpMonth             int64          `json:"exp_month"`
	ExpYear              int64          `json:"exp_year"`
	Fingerprint          *string        `json:"fingerprint"`
	Funding              *string        `json:"funding"`
	Installments         *struct{}      `json:"installments"` //nolint:misspell // the provider spells so
	Last4                *string        `json:"last4"`
	Mandate              *string        `json:"mandate"`
	Network              *string        `json:"network"`
	NetworkToken         *struct{}      `json:"network_token"`
	NetworkTransactionID *string        `json:"network_transaction_id"`
	RegulatedStatus      *string        `json:"regulated_status"`
	ThreeDSecure         *SecureDetails `json:"three_d_secure"`
	Wallet               *struct{}      `json:"wallet"`
}

// SecureDetails tells how 3-D Secure ended.
type SecureDetails struct {
	AuthenticationFlow          *string `json:"authentication_flow"`
	ElectronicCommerceIndicator *string `json:"electronic_commerce_indicator"`
	ExemptionIndicator          *string `json:"exemption_indicator"`
	Result                      *string `json:"result"`
	ResultReason                *string `json:"result_reason"`
	TransactionID               *string `json:"transaction_id"`
	Version                     *string `json:"version"`
}

func (ch *Charge) key() string      { return ch.ID }
func (ch *Charge) createdAt() int64 { return ch.Created }
func (ch *Charge) public() any      { return copyOf(ch) }

func (ch *Charge) index() map[string]any {
	return map[string]any{
		"amount": ch.Amount, "created": ch.Created, "currency": ch.Currency, "customer": ch.Customer,
		"payment_intent": ch.PaymentIntent, "refunded": ch.Refunded, "status": ch.Status, "metadata": ch.Metadata,
	}
}

// ChargeListParams are the parameters of the list of charges.
type ChargeListParams struct {
	Page
	Customer      *string `form:"customer"`
	PaymentIntent *string `form:"payment_intent"`
	TransferGroup *string `form:"transfer_group"`
}

var chargeFields = search.Fields{"amount", "created", "currency", "customer", "payment_intent", "refunded", "status"}

// newCharge records an attempt: a success, or what the issuer refused it for.
func (a *Account) newCharge(pi *PaymentIntent, m *storedMethod, refusal *Error, authenticated bool) *Charge {
	card := copyOf(m.Card)
	ch := &Charge{
		ID: a.state.IDs.id("ch"), Object: "charge", Amount: pi.Amount, Created: a.now(), Currency: pi.Currency,
		BillingDetails: *copyOf(&m.BillingDetails), Customer: pi.Customer, Description: pi.Description,
		Metadata: copyOf(pi).Metadata, PaymentIntent: ptr(pi.ID), PaymentMethod: ptr(m.ID), ReceiptEmail: pi.ReceiptEmail,
		Shipping: pi.Shipping, StatementDescriptor: pi.StatementDescriptor,
		StatementDescriptorSuffix: pi.StatementDescriptorSuffix,
		TransferGroup:             pi.TransferGroup,
		PaymentMethodDetails: MethodDetails{Type: "card", Card: CardDetails{
			AmountAuthorized: ptr(pi.Amount), Brand: &card.Brand, Checks: card.Checks, Country: card.Country,
			ExpMonth: card.ExpMonth,
			ExpYear:  card.ExpYear, Fingerprint: card.Fingerprint, Funding: &card.Funding, Last4: &card.Last4,
			Network:         &card.Brand,
			RegulatedStatus: card.RegulatedStatus,
		}},
	}
	if authenticated {
		ch.PaymentMethodDetails.Card.ThreeDSecure = &SecureDetails{
			AuthenticationFlow: ptr("challenge"), ElectronicCommerceIndicator: ptr("05"), Result: ptr("authenticated"),
			Version: ptr("2.2.0"),
		}
	}
	if refusal == nil {
		ch.Status, ch.AmountCaptured, ch.Captured, ch.Paid = "succeeded", pi.Amount, true, true
		ch.CalculatedStatementDescriptor = ptr("LIGHT")
		ch.Outcome = Outcome{NetworkStatus: "approved_by_network", RiskLevel: "normal", RiskScore: 32,
			SellerMessage: "Payment complete.", Type: "authorized"}
	} else {
		reason := refusal.Code
		if refusal.DeclineCode != "" {
			reason = refusal.DeclineCode
		}
		ch.Status, ch.FailureCode, ch.FailureMessage = "failed", &refusal.Code, &refusal.Message
		ch.PaymentMethodDetails.Card.AmountAuthorized = nil
		ch.Outcome = Outcome{NetworkStatus: "declined_by_network", Reason: &reason, RiskLevel: "normal", RiskScore: 32,
			SellerMessage: "The bank did not return any further details with this decline.", Type: "issuer_declined"}
	}
	a.state.Charges.add(ch)
	return ch
}

// Charge returns a charge by its id.
func (a *Account) Charge(_ context.Context, id string, _ NoParams) (*Charge, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	ch, ok := a.state.Charges.get(id)
	if !ok {
		return nil, NotFound("charge", id, "id", true)
	}
	return copyOf(ch), nil
}

// ListCharges lists charges, newest first.
func (a *Account) ListCharges(_ context.Context, p ChargeListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.Charges, "/v1/charges", p.Page, func(ch *Charge) bool {
		return (p.Customer == nil || ch.Customer != nil && *ch.Customer == *p.Customer) &&
			(p.PaymentIntent == nil || *ch.PaymentIntent == *p.PaymentIntent) &&
			(p.TransferGroup == nil || ch.TransferGroup != nil && *ch.TransferGroup == *p.TransferGroup)
	})
}

// SearchCharges answers a query over charges.
func (a *Account) SearchCharges(_ context.Context, p SearchParams) (*SearchResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return find(&a.state.Charges, "/v1/charges/search", p, chargeFields)
}

// AllCharges returns every attempt, oldest first.
func (a *Account) AllCharges() []*Charge {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := make([]*Charge, 0, len(a.state.Charges.order))
	for _, ch := range a.state.Charges.order {
		c := *ch // what it points to is replaced, never changed
		out = append(out, &c)
	}
	return out
}
