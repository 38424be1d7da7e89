package account

import (
	"context"
	"fmt"
)

// Refund returns the money of a charge, whole or in part. Amounts are in cents.
type Refund struct {
	ID                     string             `json:"id"`
	Object                 string             `json:"object"`
	Amount                 int64              `json:"amount"`
	BalanceTransaction     *string            `json:"balance_transaction"`
	Charge                 *string            `json:"charge"`
	Created                int64              `json:"created"`
	Currency               string             `json:"currency"`
	DestinationDetails     DestinationDetails `json:"destination_details"`
	Metadata               map[string]string  `json:"metadata"`
	PaymentIntent          *string            `json:"payment_intent"`
	Reason                 *string            `json:"reason"`
	ReceiptNumber          *string            `json:"receipt_number"`
	SourceTransferReversal *string            `json:"source_transfer_reversal"`
	Status                 *string            `json:"status"`
	TransferReversal       *string            `json:"transfer_reversal"`
}

// DestinationDetails tells where the money goes: back to the card.
type DestinationDetails struct {
	Card struct {
		ReferenceStatus string `json:"reference_status"`
		ReferenceType   string `json:"reference_type"`
		Type            string `json:"type"`
	} `json:"card"`
	Type string `json:"type"`
}

func (r *Refund) key() string      { return r.ID }
func (r *Refund) createdAt() int64 { return r.Created }
func (r *Refund) public() any      { return copyOf(r) }

// RefundParams are the parameters that create a refund: of a payment intent or a charge, of the rest unless an amount
// is given.
type RefundParams struct {
	Expandable
	Amount        *int64            `form:"amount"`
	Charge        *string           `form:"charge"`
	Metadata      map[string]string `form:"metadata"`
	PaymentIntent *string           `form:"payment_intent"`
	Reason        *string           `form:"reason"`
}

// RefundUpdateParams are the parameters that change a refund.
type RefundUpdateParams struct {
	Expandable
	Metadata map[string]string `form:"metadata"`
}

// RefundListParams are the parameters of the list of refunds.
type RefundListParams struct {
	Page
	Charge        *string `form:"charge"`
	PaymentIntent *string `form:"payment_intent"`
}

// CreateRefund returns money, never more than was charged.
func (a *Account) CreateRefund(ctx context.Context, p RefundParams) (*Refund, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	ch, err := a.refundable(p)
	if err != nil {
		return nil, err
	}
	rest := ch.Amount - ch.AmountRefunded
	amount := rest
	if p.Amount != nil {
		amount = *p.Amount
	}
	switch {
	case rest == 0:
		return nil, Invalid(CodeChargeAlreadyRefunded, "", "Charge "+ch.ID+" has already been refunded.")
	case amount < 1:
		return nil, Invalid("parameter_invalid_integer", "amount", "This value must be greater than or equal to 1.")
	case amount > rest:
		return nil, Invalid("", "amount", fmt.Sprintf(
			"Refund amount ($%d.%02d) is greater than unrefunded amount on charge ($%d.%02d)", amount/100, amount%100, rest/100,
			rest%100))
	}
	r := &Refund{
		ID: a.state.IDs.id("re"), Object: "refund", Amount: amount, Charge: &ch.ID, Created: a.now(), Currency: ch.Currency,
		PaymentIntent: ch.PaymentIntent, Reason: orNil(p.Reason), Status: ptr("succeeded"),
	}
	r.DestinationDetails.Type = "card"
	r.DestinationDetails.Card.Type, r.DestinationDetails.Card.ReferenceStatus,
		r.DestinationDetails.Card.ReferenceType = "refund", "pending", "acquirer_reference_number"
	if r.Reason != nil && *r.Reason != "duplicate" && *r.Reason != "fraudulent" && *r.Reason != "requested_by_customer" {
		return nil, Invalid("", "reason", "Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer")
	}
	if r.Metadata, err = merged(nil, p.Metadata); err != nil {
		return nil, err
	}
	before := *ch
	ch.AmountRefunded += amount
	ch.Refunded = ch.AmountRefunded == ch.Amount
	a.state.Refunds.add(r)
	a.emit(ctx, "refund.created", r)
	a.emitChange(ctx, "charge.refunded", ch, &before)
	return copyOf(r), nil
}

func (a *Account) refundable(p RefundParams) (*Charge, error) {
	id := orNil(p.Charge)
	if intent := orNil(p.PaymentIntent); intent != nil {
		pi, ok := a.state.PaymentIntents.get(*intent)
		if !ok {
			return nil, NotFound("payment_intent", *intent, "payment_intent", false)
		}
		if pi.Status != StatusSucceeded {
			return nil, Invalid("", "payment_intent",
				"This PaymentIntent ("+pi.ID+") does not have a successful charge to refund.")
		}
		if id != nil && *id != *pi.LatestCharge {
			return nil, Invalid("", "charge", "The charge doesn't belong to the PaymentIntent.")
		}
		id = pi.LatestCharge
	}
	if id == nil {
		return nil, Invalid(CodeParameterMissing, "payment_intent",
			"One of the following params should be provided for this request: payment_intent or charge.")
	}
	ch, ok := a.state.Charges.get(*id)
	if !ok {
		return nil, NotFound("charge", *id, "charge", false)
	}
	if !ch.Paid {
		return nil, Invalid("", "charge", "The charge "+ch.ID+" has failed: there is nothing to refund.")
	}
	return ch, nil
}

// Refund returns a refund by its id.
func (a *Account) Refund(_ context.Context, id string, _ NoParams) (*Refund, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r, ok := a.state.Refunds.get(id)
	if !ok {
		return nil, NotFound("refund", id, "id", true)
	}
	return copyOf(r), nil
}

// UpdateRefund changes a refund's metadata.
func (a *Account) UpdateRefund(ctx context.Context, id string, p RefundUpdateParams) (*Refund, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	r, ok := a.state.Refunds.get(id)
	if !ok {
		return nil, NotFound("refund", id, "id", true)
	}
	metadata, err := merged(r.Metadata, p.Metadata)
	if err != nil {
		return nil, err
	}
	before := *r
	r.Metadata = metadata
	a.emitChange(ctx, "refund.updated", r, &before)
	return copyOf(r), nil
}

// ListRefunds lists refunds, newest first.
func (a *Account) ListRefunds(_ context.Context, p RefundListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.Refunds, "/v1/refunds", p.Page, func(r *Refund) bool {
		return (p.Charge == nil || *r.Charge == *p.Charge) &&
			(p.PaymentIntent == nil || *r.PaymentIntent == *p.PaymentIntent)
	})
}
