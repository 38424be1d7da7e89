package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

const noActivation carrier.ActivationID = "999999999"

var paymentRules = []Rule{
	rule("payments/due", "what is due is the quote's total, and is paid after the payment",
		"payments.activation_due payments.record", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			want := carrier.Due{UserID: a.UserID, Money: a.due(), PlanID: a.PlanID}
			wantEqual("what is due before the payment", call(ctx, p, carrier.GetActivationDue, a.which()), want)
			call(ctx, p, carrier.RecordPayment, a.settled())
			want.Paid = true
			wantEqual("what is due after the payment", call(ctx, p, carrier.GetActivationDue, a.which()), want)
		}),
	rule("payments/due-unknown", "what is due for an activation that doesn't exist is not_found",
		"payments.activation_due", func(ctx context.Context, p *probe) {
			refused(ctx, p, carrier.GetActivationDue, application{ID: noActivation}.which(), "not_found")
		}),
	rule("payments/record-repeated", "the same payment told ten times counts once",
		"payments.record", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			payment := a.settled()
			for range repeats {
				call(ctx, p, carrier.RecordPayment, payment)
			}
			p.countedOnce(ctx, a)
		}),
	rule("payments/record-concurrent", "the same payment told by two replicas at once counts once",
		"payments.record", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			payment, done := a.settled(), make(chan error, 2)
			for range cap(done) {
				go func() { done <- attempt(ctx, p, carrier.RecordPayment, payment) }()
			}
			wantOK("RecordPayment from two replicas", <-done)
			wantOK("RecordPayment from two replicas", <-done)
			p.countedOnce(ctx, a)
		}),
	rule("payments/record-reply-lost",
		"a RecordPayment whose answer is lost is outcome_unknown, and telling it again counts it once",
		"payments.record", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			payment := a.settled()
			p.fault(ctx, carrier.RecordPayment.Operation, ReplyLost)
			wantUnknown("RecordPayment without an answer", attempt(ctx, p, carrier.RecordPayment, payment))
			call(ctx, p, carrier.RecordPayment, payment)
			p.countedOnce(ctx, a)
		}),
	rule("payments/payment-refused",
		"another amount or currency than the one due is failed_precondition/payment_refused, for good",
		"payments.record", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			less, foreign := a.settled(), a.settled()
			less.Amount--
			foreign.Currency = "XTS"
			for how, payment := range map[string]carrier.SettledPayment{"of a cent less": less,
				"of another currency": foreign} {
				wantRefusal("RecordPayment "+how, attempt(ctx, p, carrier.RecordPayment, payment),
					"failed_precondition/payment_refused")
			}
			p.wantPaid(ctx, a, false)
		}),
	rule("payments/superseded",
		"an activation whose place another took can still be paid, or is failed_precondition/payment_refused",
		"payments.activation_due activations.submit", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			other := a
			other.ICCID = p.sim(ctx)
			p.submit(ctx, other)
			if err := attempt(ctx, p, carrier.GetActivationDue, a.which()); err != nil {
				wantRefusal("ActivationDue of an activation whose place another took", err, "failed_precondition/payment_refused")
			}
		}),
	rule("payments/record-unknown", "a payment for an activation that doesn't exist is not_found",
		"payments.record", func(ctx context.Context, p *probe) {
			payment := application{ID: noActivation}.settled()
			payment.Money = carrier.Money{Amount: 100, Currency: p.sample.Currency}
			refused(ctx, p, carrier.RecordPayment, payment, "not_found")
		}),
}

// countedOnce looks at the history, if there is one, for the one payment of an activation.
func (p *probe) countedOnce(ctx context.Context, a application) {
	p.wantPaid(ctx, a, true)
	if History.In(p.adapter) {
		wantEqual("the number of payments in the history", len(p.payments(ctx, a.Person)), 1)
	}
}

func (p *probe) wantPaid(ctx context.Context, a application, paid bool) {
	wantEqual("whether the activation is paid", call(ctx, p, carrier.GetActivationDue, a.which()).Paid, paid)
}
