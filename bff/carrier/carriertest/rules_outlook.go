package carriertest

import (
	"context"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var outlookRules = []Rule{
	{
		"outlook/activation", Outlooks, "an activation is due, then under review, then no longer either",
		ops("outlook.get"), outlookActivation,
	},
	{
		"outlook/refused", Outlooks, "a refused activation is told with its reason",
		ops("outlook.get"), outlookRefused,
	},
	{
		"outlook/port-in", Outlooks, "a number to bring along is told, and none where none was asked for",
		ops("outlook.get activations.submit"), outlookPortIn,
	},
	{
		"outlook/card", Outlooks, "the saved card is charged next",
		ops("outlook.get"), outlookCard,
	},
	{
		"outlook/suspended", Outlooks, "no renewal is ahead of a suspended subscription",
		ops("outlook.get"), outlookSuspended,
	},
	{
		"outlook/renewal", Outlooks, "the next renewal is the end of what is paid, with its price",
		ops("outlook.get"), outlookRenewal,
	},
	{
		"outlook/plan-change", Outlooks, "a booked plan is ahead, and none is where none was booked",
		ops("outlook.get"), outlookPlanChange,
	},
	{
		"outlook/cancellation", Outlooks, "a requested end is ahead, without a renewal after it",
		ops("outlook.get"), outlookCancellation,
	},
	{
		"outlook/unknown-state", Outlooks, "an activation in a state that the contract doesn't list counts as under review",
		ops("outlook.get"), outlookUnknown,
	},
}

func (p *probe) wantActivation(ctx context.Context, when string, who Person, want carrier.ActivationState) error {
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("Outlook "+when, err), wantEqual("the activation's state "+when, o.Activation.State.Known(), want))
}

func outlookActivation(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.wantActivation(ctx, "before the payment", s.Person, carrier.ActivationAwaitingPayment); err != nil {
		return err
	}
	if err := p.pay(ctx, s); err != nil {
		return making("a payment", err)
	}
	if err := p.wantActivation(ctx, "after the payment", s.Person, carrier.ActivationUnderReview); err != nil {
		return err
	}
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	state := o.Activation.State.Known()
	return first(
		wantOK("Outlook of a subscriber", err),
		wantThat(state == carrier.ActivationApproved || state == carrier.ActivationNone,
			"the activation of a subscriber is approved, or none any more", "%s", state),
	)
}

func outlookRefused(ctx context.Context, p *probe) error {
	s, err := p.rejected(ctx)
	if err != nil {
		return err
	}
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, s.Customer)
	return first(wantOK("Outlook", err), wantEqual("the status of a refused activation", o.Activation, refused))
}

func outlookPortIn(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, s.Customer)
	none := carrier.PortInProgress{State: carrier.PortInNone}
	if err := first(wantOK("Outlook", err), wantEqual("the port-in where none was asked for", o.PortIn, none)); err != nil {
		return err
	}
	if !PortIn.In(p.adapter) {
		return nil
	}
	if s, err = p.ported(ctx, p.Capabilities.Donors[0]); err != nil {
		return err
	}
	if err := p.pay(ctx, s); err != nil {
		return making("a payment", err)
	}
	o, err = carrier.GetOutlook.Call(ctx, p.Backend, s.Customer)
	return first(
		wantOK("Outlook after a port-in was asked for", err),
		wantEqual("the state of a fresh port-in", o.PortIn.State.Known(), carrier.PortInRequested),
		wantEqual("the number to bring along", o.PortIn.PhoneNumber, s.PortIn.PhoneNumber),
	)
}

// renewing is a subscriber with what is ahead.
func (p *probe) renewing(ctx context.Context) (who Person, info carrier.AccountInfo, o carrier.Outlook, err error) {
	if who, info, err = p.extender(ctx); err != nil {
		return who, info, o, err
	}
	o, err = carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	return who, info, o, first(wantOK("Outlook", err), wantThat(o.Renewal != nil, "a renewal is ahead of a subscriber", "none"))
}

func outlookRenewal(ctx context.Context, p *probe) error {
	who, info, o, err := p.renewing(ctx)
	if err != nil {
		return err
	}
	if err := first(
		wantEqual("the day of the renewal", o.Renewal.On, info.End),
		wantThat(o.Renewal.Amount > 0 && o.Renewal.Currency == p.sample.Currency, "the renewal has a price", "%v", o.Renewal.Money),
	); err != nil || !Extensions.In(p.adapter) {
		return err
	}
	due, err := p.extensionDue(ctx, who, info.PlanID)
	return first(wantOK("ExtensionDue", err), wantEqual("the price of the next cycle", o.Renewal.Money, due.Money))
}

func outlookCard(ctx context.Context, p *probe) error {
	who, _, _, err := p.renewing(ctx)
	if err != nil {
		return err
	}
	want, err := p.saveCard(ctx, who)
	if err != nil {
		return err
	}
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	if err := first(wantOK("Outlook", err), wantThat(o.Renewal != nil && o.Renewal.Card != nil, "the saved card is charged next", "none")); err != nil {
		return err
	}
	card := o.Renewal.Card
	more := *card
	more.Brand, more.Last4 = "", ""
	return first(
		wantEqual("what else is told of the card", more, carrier.SavedCard{}),
		wantEqual("the brand of the card that is charged next", strings.ToLower(card.Brand), strings.ToLower(want.Brand)),
		wantEqual("the last digits of the card that is charged next", card.Last4, want.Last4),
	)
}

func outlookPlanChange(ctx context.Context, p *probe) error {
	_, _, o, err := p.renewing(ctx)
	if err != nil {
		return err
	}
	unbooked := wantThat(o.PlanChange == nil, "no plan change is ahead that nobody booked", "one")
	if unbooked != nil || !PlanChange.In(p.adapter) {
		return unbooked
	}
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.changePlan(ctx, who, other.ID); err != nil {
		return making("a plan change", err)
	}
	o, err = carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	if err := first(wantOK("Outlook after a plan change", err), wantThat(o.PlanChange != nil, "the booked plan is ahead", "none")); err != nil {
		return err
	}
	return first(
		wantEqual("the booked plan", o.PlanChange.PlanID, other.ID),
		wantThat(o.PlanChange.Name != "", "the booked plan has a name", "none"),
		wantEqual("the first day of the booked plan", o.PlanChange.From, now.End),
	)
}

func outlookCancellation(ctx context.Context, p *probe) error {
	who, info, o, err := p.renewing(ctx)
	if err != nil {
		return err
	}
	if err := wantThat(o.Cancellation == nil, "no end is ahead that nobody requested", "one"); err != nil {
		return err
	}
	if !Termination.In(p.adapter) || p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
		return nil
	}
	if err := p.terminate(ctx, who, p.Capabilities.Termination.Reasons[0]); err != nil {
		return making("a cancellation", err)
	}
	o, err = carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	if err := first(
		wantOK("Outlook after a cancellation", err),
		wantThat(o.Cancellation != nil, "a requested end is ahead", "none"),
		wantThat(o.Renewal == nil, "no renewal is ahead of a subscription that ends", "one"),
	); err != nil {
		return err
	}
	return wantEqual("the last day with service", o.Cancellation.LastDay, info.End.AddDays(-1))
}

func outlookSuspended(ctx context.Context, p *probe) error {
	if p.harness.Suspend == nil {
		return needs("Suspend")
	}
	who, _, _, err := p.renewing(ctx)
	if err != nil {
		return err
	}
	if err := p.harness.Suspend(ctx, who); err != nil {
		return making("a suspension", err)
	}
	o, err := carrier.GetOutlook.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("Outlook", err), wantThat(o.Renewal == nil, "no renewal is ahead of a suspended subscription", "one"))
}

func outlookUnknown(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, carrier.GetOutlook.Operation, Unknown); err != nil {
		return err
	}
	return p.wantActivation(ctx, "for an unknown state", s.Person, carrier.ActivationUnderReview)
}
