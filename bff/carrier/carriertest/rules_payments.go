package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var paymentRules = []Rule{
	{
		"payments/due", Payments, "what is due is the quote's total, and is paid after the payment",
		ops("payments.activation_due payments.record"), activationDue,
	},
	{
		"payments/due-unknown", Payments, "what is due for an activation that doesn't exist is not_found",
		ops("payments.activation_due"), dueUnknown,
	},
	{
		"payments/record-repeated", Payments, "the same payment told ten times counts once",
		ops("payments.record"), recordRepeated,
	},
	{
		"payments/record-concurrent", Payments, "the same payment told by two replicas at once counts once",
		ops("payments.record"), recordConcurrent,
	},
	{
		"payments/record-reply-lost", Payments, "a RecordPayment whose answer is lost is outcome_unknown, and telling it again counts it once",
		ops("payments.record"), recordReplyLost,
	},
	{
		"payments/payment-refused", Payments, "another amount or currency than the one due is failed_precondition/payment_refused, for good",
		ops("payments.record"), paymentRefused,
	},
	{
		"payments/superseded", Payments, "an activation whose place another took can still be paid, or is failed_precondition/payment_refused",
		ops("payments.activation_due activations.submit"), superseded,
	},
	{
		"payments/record-unknown", Payments, "a payment for an activation that doesn't exist is not_found",
		ops("payments.record"), recordUnknown,
	},
}

func activationDue(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	want := carrier.Due{UserID: s.UserID, Money: s.due(), PlanID: s.PlanID}
	due, err := carrier.GetActivationDue.Call(ctx, p.Backend, s.which())
	if err := first(wantOK("ActivationDue", err), wantEqual("what is due before the payment", due, want)); err != nil {
		return err
	}
	if err := attempt(ctx, p, carrier.RecordPayment, s.settled(newIntent())); err != nil {
		return wantOK("RecordPayment", err)
	}
	want.Paid = true
	due, err = carrier.GetActivationDue.Call(ctx, p.Backend, s.which())
	return first(wantOK("ActivationDue of a paid activation", err), wantEqual("what is due after the payment", due, want))
}

func (s submitted) which() carrier.ActivationDueRequest {
	return carrier.ActivationDueRequest{ActivationID: s.ID}
}

const noActivation carrier.ActivationID = "999999999"

func dueUnknown(ctx context.Context, p *probe) error {
	err := attempt(ctx, p, carrier.GetActivationDue, carrier.ActivationDueRequest{ActivationID: noActivation})
	return wantRefusal("ActivationDue of an activation that doesn't exist", err, carrier.NotFound, "")
}

func recordRepeated(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	payment := s.settled(newIntent())
	for range repeats {
		if err := attempt(ctx, p, carrier.RecordPayment, payment); err != nil {
			return wantOK("the same RecordPayment again", err)
		}
	}
	return p.countedOnce(ctx, s)
}

func recordConcurrent(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	payment, done := s.settled(newIntent()), make(chan error, 2)
	for range cap(done) {
		go func() { done <- attempt(ctx, p, carrier.RecordPayment, payment) }()
	}
	const what = "RecordPayment from two replicas"
	one, two := <-done, <-done
	return first(wantOK(what, one), wantOK(what, two), p.countedOnce(ctx, s))
}

func recordReplyLost(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, carrier.RecordPayment.Operation, ReplyLost); err != nil {
		return err
	}
	payment := s.settled(newIntent())
	return first(
		wantUnknown("RecordPayment without an answer", attempt(ctx, p, carrier.RecordPayment, payment)),
		wantOK("the same RecordPayment again", attempt(ctx, p, carrier.RecordPayment, payment)),
		p.countedOnce(ctx, s),
	)
}

// countedOnce looks at the history, if there is one, for the one payment of an activation.
func (p *probe) countedOnce(ctx context.Context, s submitted) error {
	if err := p.wantPaid(ctx, s, true); err != nil || !History.In(p.adapter) {
		return err
	}
	answer, err := carrier.ListPayments.Call(ctx, p.Backend, s.Customer)
	if err != nil {
		return making("a look at the history", err)
	}
	return wantEqual("the number of payments in the history", len(answer.Payments), 1)
}

func (p *probe) wantPaid(ctx context.Context, s submitted, paid bool) error {
	due, err := carrier.GetActivationDue.Call(ctx, p.Backend, s.which())
	return first(wantOK("ActivationDue", err), wantEqual("whether the activation is paid", due.Paid, paid))
}

func paymentRefused(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	for what, spoil := range map[string]func(*carrier.SettledPayment){
		"a cent less":      func(payment *carrier.SettledPayment) { payment.Amount-- },
		"another currency": func(payment *carrier.SettledPayment) { payment.Currency = "XTS" },
	} {
		payment := s.settled(newIntent())
		spoil(&payment)
		err := attempt(ctx, p, carrier.RecordPayment, payment)
		if err := wantRefusal("RecordPayment of "+what, err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused); err != nil {
			return err
		}
	}
	return p.wantPaid(ctx, s, false)
}

func superseded(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	other := s.Activation
	if other.ICCID, err = p.sim(ctx); err != nil {
		return err
	}
	if _, err := p.submit(ctx, s.Person, other); err != nil {
		return wantOK("Submit of another activation before a payment", err)
	}
	err = attempt(ctx, p, carrier.GetActivationDue, s.which())
	if err == nil {
		return nil
	}
	return wantRefusal("ActivationDue of an activation whose place another took", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}

func recordUnknown(ctx context.Context, p *probe) error {
	err := attempt(ctx, p, carrier.RecordPayment, carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: noActivation, IntentID: newIntent(),
		Money: carrier.Money{Amount: 100, Currency: p.sample.Currency}, Card: shownCard,
	})
	return wantRefusal("RecordPayment for an activation that doesn't exist", err, carrier.NotFound, "")
}
