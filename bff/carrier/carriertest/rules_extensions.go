package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var extensionRules = []Rule{
	rule("extensions/due", "one more cycle of the current plan has a price, and begins where the paid ones end",
		"extensions.due accounts.account_info", func(ctx context.Context, p *probe) {
			who, info := p.extender(ctx)
			due := call(ctx, p, carrier.GetExtensionDue, who.cycle(info.PlanID))
			wantThat(due.Amount > 0 && due.Currency == p.sample.Currency, "an extension has a price in "+p.sample.Currency,
				"%v", due.Money)
			wantEqual("what is due", due,
				carrier.Due{UserID: who.UserID, Money: due.Money, PlanID: info.PlanID, CycleStart: info.End})
		}),
	rule("extensions/unavailable", "one more cycle of a plan that isn't sold is failed_precondition/plan_unavailable",
		"extensions.due", func(ctx context.Context, p *probe) {
			refused(ctx, p, carrier.GetExtensionDue, p.subscriber(ctx).cycle(noPlan), "failed_precondition/plan_unavailable")
		}),
	rule("extensions/unknown", "one more cycle for a subscriber who doesn't exist is not_found",
		"extensions.due", func(ctx context.Context, p *probe) {
			nobody := Person{Customer: carrier.Customer{UserID: "nobody", CNUM: "nobody"}}
			refused(ctx, p, carrier.GetExtensionDue, nobody.cycle(noPlan), "not_found")
		}),
	rule("extensions/repeated", "a paid extension extends; the same one told again extends no further",
		"payments.record extensions.due", func(ctx context.Context, p *probe) {
			who, info := p.extender(ctx)
			if !Payments.In(p.adapter) {
				return // it can't be told of extensions
			}
			payment := p.extension(ctx, who, info)
			call(ctx, p, carrier.RecordPayment, payment)
			once := call(ctx, p, carrier.GetExtensionDue, who.cycle(info.PlanID))
			wantThat(info.End.Before(once.CycleStart), "an extension extends", "a cycle from %v still", once.CycleStart)
			call(ctx, p, carrier.RecordPayment, payment)
			twice := call(ctx, p, carrier.GetExtensionDue, who.cycle(info.PlanID))
			wantEqual("the cycle to pay next", twice.CycleStart, once.CycleStart)
		}),
	rule("extensions/refused", "an extension paid with another amount is failed_precondition/payment_refused",
		"payments.record", func(ctx context.Context, p *probe) {
			who, info := p.extender(ctx)
			if !Payments.In(p.adapter) {
				return // it can't be told of extensions
			}
			payment := p.extension(ctx, who, info)
			payment.Amount--
			refused(ctx, p, carrier.RecordPayment, payment, "failed_precondition/payment_refused")
		}),
}

// cycle asks for the price of one more cycle, of the customer as a webhook knows her: without a token.
func (p Person) cycle(planID string) carrier.ExtensionDueRequest {
	return carrier.ExtensionDueRequest{Customer: carrier.Customer{UserID: p.UserID, CNUM: p.CNUM}, PlanID: planID}
}

// extension is the payment of one more cycle that is due.
func (p *probe) extension(ctx context.Context, who Person, info carrier.AccountInfo) carrier.SettledPayment {
	return carrier.SettledPayment{
		Kind: carrier.PaymentExtension, UserID: who.UserID, CNUM: who.CNUM, PlanID: info.PlanID, IntentID: newIntent(),
		Money: call(ctx, p, carrier.GetExtensionDue, who.cycle(info.PlanID)).Money, Card: shownCard,
	}
}
