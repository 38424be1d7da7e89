package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var extensionRules = []Rule{
	{
		"extensions/due", Extensions, "one more cycle of the current plan has a price, and begins where the paid ones end",
		ops("extensions.due accounts.account_info"), extensionDue,
	},
	{
		"extensions/unavailable", Extensions, "one more cycle of a plan that isn't sold is failed_precondition/plan_unavailable",
		ops("extensions.due"), extensionUnavailable,
	},
	{
		"extensions/unknown", Extensions, "one more cycle for a subscriber who doesn't exist is not_found",
		ops("extensions.due"), extensionUnknown,
	},
	{
		"extensions/repeated", Extensions, "a paid extension extends; the same one told again extends no further",
		ops("payments.record extensions.due"), extensionRepeated,
	},
	{
		"extensions/refused", Extensions, "an extension paid with another amount is failed_precondition/payment_refused",
		ops("payments.record"), extensionRefused,
	},
}

// extender is a subscriber who may pay one more cycle.
func (p *probe) extender(ctx context.Context) (who Person, info carrier.AccountInfo, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, info, err
	}
	info, err = carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	return who, info, making("a look at the current plan", err)
}

// tokenless is the customer as a webhook knows her.
func (p Person) tokenless() carrier.Customer { return carrier.Customer{UserID: p.UserID, CNUM: p.CNUM} }

func (p *probe) extensionDue(ctx context.Context, who Person, planID string) (carrier.Due, error) {
	return carrier.GetExtensionDue.Call(ctx, p.Backend, carrier.ExtensionDueRequest{Customer: who.tokenless(), PlanID: planID})
}

// extension is the payment of one more cycle that is due.
func (p *probe) extension(ctx context.Context, who Person, info carrier.AccountInfo) (carrier.SettledPayment, error) {
	due, err := p.extensionDue(ctx, who, info.PlanID)
	return carrier.SettledPayment{
		Kind: carrier.PaymentExtension, UserID: who.UserID, CNUM: who.CNUM, PlanID: info.PlanID,
		IntentID: newIntent(), Money: due.Money, Card: shownCard,
	}, making("an extension", err)
}

// extended pays one more cycle.
func (p *probe) extended(ctx context.Context, who Person, info carrier.AccountInfo) (carrier.SettledPayment, error) {
	payment, err := p.extension(ctx, who, info)
	if err != nil {
		return payment, err
	}
	return payment, wantOK("RecordPayment of an extension", attempt(ctx, p, carrier.RecordPayment, payment))
}

func extensionDue(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil {
		return err
	}
	due, err := p.extensionDue(ctx, who, info.PlanID)
	return first(
		wantOK("ExtensionDue", err),
		wantThat(due.Amount > 0 && due.Currency == p.sample.Currency, "an extension has a price in "+p.sample.Currency, "%v", due.Money),
		wantEqual("what is due", due, carrier.Due{UserID: who.UserID, Money: due.Money, PlanID: info.PlanID, CycleStart: info.End}),
	)
}

func extensionUnavailable(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	_, err = p.extensionDue(ctx, who, noPlan)
	return wantRefusal("ExtensionDue of a plan that nobody sells", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
}

func extensionUnknown(ctx context.Context, p *probe) error {
	_, err := p.extensionDue(ctx, Person{Customer: carrier.Customer{UserID: "nobody", CNUM: "nobody"}}, noPlan)
	return wantRefusal("ExtensionDue of a subscriber who doesn't exist", err, carrier.NotFound, "")
}

// told leaves out what an adapter without role Payments can't be told.
func (p *probe) told() bool { return Payments.In(p.adapter) }

func extensionRepeated(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil || !p.told() {
		return err
	}
	payment, err := p.extended(ctx, who, info)
	if err != nil {
		return err
	}
	once, err := p.extensionDue(ctx, who, info.PlanID)
	if err := first(
		wantOK("ExtensionDue after an extension", err),
		wantThat(info.End.Before(once.CycleStart), "an extension extends", "a cycle from %v still", once.CycleStart),
	); err != nil {
		return err
	}
	if err := attempt(ctx, p, carrier.RecordPayment, payment); err != nil {
		return wantOK("the same RecordPayment of an extension again", err)
	}
	twice, err := p.extensionDue(ctx, who, info.PlanID)
	return first(
		wantOK("ExtensionDue after the same extension again", err),
		wantEqual("the cycle to pay next", twice.CycleStart, once.CycleStart),
	)
}

func extensionRefused(ctx context.Context, p *probe) error {
	who, info, err := p.extender(ctx)
	if err != nil || !p.told() {
		return err
	}
	payment, err := p.extension(ctx, who, info)
	if err != nil {
		return err
	}
	payment.Amount--
	err = attempt(ctx, p, carrier.RecordPayment, payment)
	return wantRefusal("RecordPayment of an extension for a cent less", err, carrier.FailedPrecondition, carrier.ReasonPaymentRefused)
}
