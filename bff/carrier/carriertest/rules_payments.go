package carriertest

import (
	"context"
	"crypto/rand"

	"github.com/golight/selfservice/bff/carrier"
)

var paymentRules = []Rule{
	{"payments/due", Payments, "what is due is the quote's total, and is paid after the payment", []string{"Payments.ActivationDue", "Payments.Record"}, activationDue},
	{"payments/due-unknown", Payments, "what is due for an activation that doesn't exist is not_found", []string{"Payments.ActivationDue"}, dueUnknown},
	{"payments/record-repeated", Payments, "the same payment told ten times counts once", []string{"Payments.Record"}, recordRepeated},
	{"payments/record-concurrent", Payments, "the same payment told by two replicas at once counts once", []string{"Payments.Record"}, recordConcurrent},
	{"payments/record-reply-lost", Payments, "a Record whose answer is lost is outcome_unknown, and telling it again counts it once", []string{"Payments.Record"}, recordReplyLost},
	{"payments/payment-refused", Payments, "another amount than the one due is failed_precondition/payment_refused, for good", []string{"Payments.Record"}, paymentRefused},
	{"payments/record-unknown", Payments, "a payment for an activation that doesn't exist is not_found", []string{"Payments.Record"}, recordUnknown},
	{"payments/extension-due", Payments, "one more cycle of the current plan has a price, and begins where the paid ones end", []string{"Payments.ExtensionDue"}, extensionDue},
	{"payments/extension-unavailable", Payments, "one more cycle of a plan that isn't sold is failed_precondition/plan_unavailable", []string{"Payments.ExtensionDue"}, extensionUnavailable},
	{"payments/extension-unknown", Payments, "one more cycle for a subscriber who doesn't exist is not_found", []string{"Payments.ExtensionDue"}, extensionUnknown},
	{"payments/extension-repeated", Payments, "the same paid extension told again extends no further", []string{"Payments.Record", "Payments.ExtensionDue"}, extensionRepeated},
}

func newIntent() string { return "pi_" + rand.Text() }

func activationDue(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	before, err := p.Payments.ActivationDue(ctx, s.ID)
	if err := first(
		wantOK("ActivationDue", err),
		wantEqual("what is due", before.Money, s.due()),
		wantEqual("whose activation it is", before.UserID, s.UserID),
		wantEqual("whether it is paid before the payment", before.Paid, false),
	); err != nil {
		return err
	}
	if err := p.Payments.Record(ctx, s.settled(newIntent())); err != nil {
		return wantOK("Record", err)
	}
	after, err := p.Payments.ActivationDue(ctx, s.ID)
	return first(wantOK("ActivationDue of a paid activation", err), wantEqual("whether it is paid after the payment", after.Paid, true))
}

const noActivation carrier.ActivationID = "999999999"

func dueUnknown(ctx context.Context, p *probe) error {
	_, err := p.Payments.ActivationDue(ctx, noActivation)
	return wantRefusal("ActivationDue of an activation that doesn't exist", err, carrier.NotFound, "")
}

func recordRepeated(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	payment := s.settled(newIntent())
	for range repeats {
		if err := p.Payments.Record(ctx, payment); err != nil {
			return wantOK("the same Record again", err)
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
		go func() { done <- p.Payments.Record(ctx, payment) }()
	}
	one, two := <-done, <-done
	return first(wantOK("Record from two replicas", one), wantOK("Record from two replicas", two), p.countedOnce(ctx, s))
}

func recordReplyLost(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, "Payments.Record", ReplyLost); err != nil {
		return err
	}
	payment := s.settled(newIntent())
	return first(
		wantUnknown("Record without an answer", p.Payments.Record(ctx, payment)),
		wantOK("the same Record again", p.Payments.Record(ctx, payment)),
		p.countedOnce(ctx, s),
	)
}

// countedOnce looks at the history, if there is one, for the one payment of an activation.
func (p *probe) countedOnce(ctx context.Context, s submitted) error {
	due, err := p.Payments.ActivationDue(ctx, s.ID)
	if err := first(wantOK("ActivationDue", err), wantEqual("whether the activation is paid", due.Paid, true)); err != nil {
		return err
	}
	if !History.In(p.adapter) {
		return nil
	}
	lines, err := p.History.Payments(ctx, s.Customer)
	if err != nil {
		return making("a look at the history", err)
	}
	return wantEqual("the number of payments in the history", len(lines), 1)
}

func paymentRefused(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	payment := s.settled(newIntent())
	payment.Amount--
	if err := wantRefusal("Record of a cent less", p.Payments.Record(ctx, payment), carrier.FailedPrecondition, carrier.ReasonPaymentRefused); err != nil {
		return err
	}
	due, err := p.Payments.ActivationDue(ctx, s.ID)
	return first(wantOK("ActivationDue", err), wantEqual("whether a refused payment counts", due.Paid, false))
}

func recordUnknown(ctx context.Context, p *probe) error {
	return wantRefusal("Record for an activation that doesn't exist", p.Payments.Record(ctx, carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: noActivation, IntentID: newIntent(), Money: carrier.Money{Amount: 100, Currency: "CAD"}, Card: shownCard,
	}), carrier.NotFound, "")
}

// extender is a subscriber who may pay one more cycle, as a webhook knows her: without a token.
func (p *probe) extender(ctx context.Context) (who Person, c carrier.Customer, info carrier.AccountInfo, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, c, info, err
	}
	info, err = p.Accounts.AccountInfo(ctx, who.Customer)
	return who, carrier.Customer{UserID: who.UserID, CNUM: who.CNUM}, info, making("a look at the current plan", err)
}

func extensionDue(ctx context.Context, p *probe) error {
	who, c, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	due, err := p.Payments.ExtensionDue(ctx, c, info.PlanID)
	return first(
		wantOK("ExtensionDue", err),
		wantEqual("who pays", due.UserID, who.UserID),
		wantThat(due.Amount > 0 && currencyCode.MatchString(due.Currency), "an extension has a price", "%v", due.Money),
		wantEqual("the start of the paid cycle", due.CycleStart, info.End),
	)
}

func extensionUnavailable(ctx context.Context, p *probe) error {
	_, c, _, err := p.extender(ctx)
	if err != nil {
		return err
	}
	_, err = p.Payments.ExtensionDue(ctx, c, noPlan)
	return wantRefusal("ExtensionDue of a plan that nobody sells", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
}

func extensionUnknown(ctx context.Context, p *probe) error {
	_, err := p.Payments.ExtensionDue(ctx, carrier.Customer{UserID: "nobody", CNUM: "nobody"}, 1)
	return wantRefusal("ExtensionDue of a subscriber who doesn't exist", err, carrier.NotFound, "")
}

func extensionRepeated(ctx context.Context, p *probe) error {
	_, c, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	due, err := p.Payments.ExtensionDue(ctx, c, info.PlanID)
	if err != nil {
		return making("an extension", err)
	}
	payment := carrier.SettledPayment{
		Kind: carrier.PaymentExtension, UserID: c.UserID, CNUM: c.CNUM, PlanID: info.PlanID, IntentID: newIntent(), Money: due.Money, Card: shownCard,
	}
	if err := p.Payments.Record(ctx, payment); err != nil {
		return wantOK("Record of an extension", err)
	}
	once, err := p.Payments.ExtensionDue(ctx, c, info.PlanID)
	if err := first(wantOK("ExtensionDue after an extension", err), wantThat(due.CycleStart.Before(once.CycleStart), "an extension extends", "a cycle from %v still", once.CycleStart)); err != nil {
		return err
	}
	if err := p.Payments.Record(ctx, payment); err != nil {
		return wantOK("the same Record of an extension again", err)
	}
	twice, err := p.Payments.ExtensionDue(ctx, c, info.PlanID)
	return first(wantOK("ExtensionDue after the same extension again", err), wantEqual("the cycle to pay next", twice.CycleStart, once.CycleStart))
}
