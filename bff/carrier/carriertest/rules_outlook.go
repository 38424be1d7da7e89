package carriertest

import (
	"context"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var outlookRules = []Rule{
	rule("outlook/activation", "an activation is due, then under review, then no longer either",
		"outlook.get", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			p.wantActivation(ctx, "before the payment", a.Person, carrier.ActivationAwaitingPayment)
			p.pay(ctx, a)
			p.wantActivation(ctx, "after the payment", a.Person, carrier.ActivationUnderReview)
			state := p.ahead(ctx, p.subscriber(ctx)).Activation.State.Known()
			wantThat(state == carrier.ActivationApproved || state == carrier.ActivationNone,
				"the activation of a subscriber is approved, or none any more", "%s", state)
		}),
	rule("outlook/refused", "a refused activation is told with its reason",
		"outlook.get", func(ctx context.Context, p *probe) {
			wantEqual("the status of a refused activation", p.ahead(ctx, p.rejected(ctx).Person).Activation, rejection)
		}),
	rule("outlook/port-in", "a number to bring along is told, and none where none was asked for",
		"outlook.get activations.submit", func(ctx context.Context, p *probe) {
			none := p.ahead(ctx, p.paid(ctx).Person).PortIn
			wantEqual("the port-in where none was asked for", none, carrier.PortInProgress{State: carrier.PortInNone})
			if PortIn.In(p.adapter) {
				a := p.pay(ctx, p.submit(ctx, p.porter(ctx, p.Capabilities.Donors[0])))
				progress := p.ahead(ctx, a.Person).PortIn
				wantEqual("the state of a fresh port-in", progress.State.Known(), carrier.PortInRequested)
				wantEqual("the number to bring along", progress.PhoneNumber, a.PortIn.PhoneNumber)
			}
		}),
	rule("outlook/card", "the saved card is charged next",
		"outlook.get", func(ctx context.Context, p *probe) {
			who, _, _ := p.renewing(ctx)
			want, renewal := p.saveCard(ctx, who), p.ahead(ctx, who).Renewal
			wantThat(renewal != nil && renewal.Card != nil, "the saved card is charged next", "none")
			more := *renewal.Card
			more.Brand, more.Last4 = "", ""
			wantEqual("what else is told of the card", more, carrier.SavedCard{})
			wantEqual("the brand of the card that is charged next", strings.ToLower(renewal.Card.Brand),
				strings.ToLower(want.Brand))
			wantEqual("the last digits of the card that is charged next", renewal.Card.Last4, want.Last4)
		}),
	rule("outlook/suspended", "no renewal is ahead of a suspended subscription",
		"outlook.get", func(ctx context.Context, p *probe) {
			need("Suspend", p.harness.Suspend != nil)
			who, _, _ := p.renewing(ctx)
			p.suspend(ctx, who)
			wantThat(p.ahead(ctx, who).Renewal == nil, "no renewal is ahead of a suspended subscription", "one")
		}),
	rule("outlook/renewal", "the next renewal is the end of what is paid, with its price",
		"outlook.get", func(ctx context.Context, p *probe) {
			who, info, o := p.renewing(ctx)
			wantEqual("the day of the renewal", o.Renewal.On, info.End)
			wantThat(o.Renewal.Amount > 0 && o.Renewal.Currency == p.sample.Currency, "the renewal has a price", "%v",
				o.Renewal.Money)
			if Extensions.In(p.adapter) {
				due := call(ctx, p, carrier.GetExtensionDue, who.cycle(info.PlanID))
				wantEqual("the price of the next cycle", o.Renewal.Money, due.Money)
			}
		}),
	rule("outlook/plan-change", "a booked plan is ahead, and none is where none was booked",
		"outlook.get", func(ctx context.Context, p *probe) {
			_, _, o := p.renewing(ctx)
			wantThat(o.PlanChange == nil, "no plan change is ahead that nobody booked", "one")
			if !PlanChange.In(p.adapter) {
				return
			}
			who, now, change := p.changer(ctx)
			call(ctx, p, carrier.ChangePlan, change)
			o = p.ahead(ctx, who)
			wantThat(o.PlanChange != nil, "the booked plan is ahead", "none")
			wantEqual("the booked plan", o.PlanChange.PlanID, change.PlanID)
			wantThat(o.PlanChange.Name != "", "the booked plan has a name", "none")
			wantEqual("the first day of the booked plan", o.PlanChange.From, now.End)
		}),
	rule("outlook/cancellation", "a requested end is ahead, without a renewal after it",
		"outlook.get", func(ctx context.Context, p *probe) {
			who, info, o := p.renewing(ctx)
			wantThat(o.Cancellation == nil, "no end is ahead that nobody requested", "one")
			if !Termination.In(p.adapter) || p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
				return
			}
			call(ctx, p, carrier.Terminate, p.termination(who))
			o = p.ahead(ctx, who)
			wantThat(o.Cancellation != nil, "a requested end is ahead", "none")
			wantThat(o.Renewal == nil, "no renewal is ahead of a subscription that ends", "one")
			wantEqual("the last day with service", o.Cancellation.LastDay, info.End.AddDays(-1))
		}),
	rule("outlook/unknown-state", "an activation in a state that the contract doesn't list counts as under review",
		"outlook.get", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			p.fault(ctx, carrier.GetOutlook.Operation, Unknown)
			p.wantActivation(ctx, "for an unknown state", a.Person, carrier.ActivationUnderReview)
		}),
}

// ahead is what lies ahead of a person.
func (p *probe) ahead(ctx context.Context, who Person) carrier.Outlook {
	return call(ctx, p, carrier.GetOutlook, who.Customer)
}

func (p *probe) wantActivation(ctx context.Context, when string, who Person, want carrier.ActivationState) {
	wantEqual("the activation's state "+when, p.ahead(ctx, who).Activation.State.Known(), want)
}

// renewing is a subscriber with what is ahead.
func (p *probe) renewing(ctx context.Context) (Person, carrier.AccountInfo, carrier.Outlook) {
	who, info := p.extender(ctx)
	o := p.ahead(ctx, who)
	wantThat(o.Renewal != nil, "a renewal is ahead of a subscriber", "none")
	return who, info, o
}
