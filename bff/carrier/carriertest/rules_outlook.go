package carriertest

import (
	"context"
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
)

var outlookRules = []Rule{
	{"outlook/activation", Outlooks, "an activation is due, then under review, then no longer either", []string{"Outlooks.Outlook"}, outlookActivation},
	{"outlook/renewal", Outlooks, "the next renewal is the end of what is paid, with its price", []string{"Outlooks.Outlook"}, outlookRenewal},
	{"outlook/plan-change", Outlooks, "a booked plan is ahead, and none is where none was booked", []string{"Outlooks.Outlook"}, outlookPlanChange},
	{"outlook/cancellation", Outlooks, "a requested end is ahead, without a renewal after it", []string{"Outlooks.Outlook"}, outlookCancellation},
	{"outlook/unknown-state", Outlooks, "an activation in a state that the contract doesn't list counts as under review", []string{"Outlooks.Outlook"}, outlookUnknown},
}

func (p *probe) wantActivation(ctx context.Context, when string, who Person, want carrier.ActivationState) error {
	o, err := p.Outlooks.Outlook(ctx, who.Customer)
	return first(wantOK("Outlook "+when, err), wantEqual("the activation's state "+when, o.Activation.State.Known(), want))
}

func outlookActivation(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.wantActivation(ctx, "before the payment", s.Person, carrier.ActivationPaymentDue); err != nil {
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
	o, err := p.Outlooks.Outlook(ctx, who.Customer)
	state := o.Activation.State.Known()
	return first(
		wantOK("Outlook of a subscriber", err),
		wantThat(state == carrier.ActivationApproved || state == carrier.ActivationNone, "the activation of a subscriber is approved, or none any more", "%s", state),
	)
}

func outlookRenewal(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	info, err := p.Accounts.AccountInfo(ctx, who.Customer)
	if err != nil {
		return making("a look at the subscription", err)
	}
	o, err := p.Outlooks.Outlook(ctx, who.Customer)
	if err := first(wantOK("Outlook", err), wantThat(o.Renewal != nil, "a renewal is ahead of a subscriber", "none")); err != nil {
		return err
	}
	return first(
		wantEqual("the day of the renewal", o.Renewal.On, info.End),
		wantThat(o.Renewal.Amount > 0 && currencyCode.MatchString(o.Renewal.Currency), "the renewal has a price", "%v", o.Renewal.Money),
	)
}

func outlookPlanChange(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	o, err := p.Outlooks.Outlook(ctx, who.Customer)
	if err := first(wantOK("Outlook", err), wantThat(o.PlanChange == nil, "no plan change is ahead that nobody booked", "%+v", o.PlanChange)); err != nil {
		return err
	}
	if !PlanChange.In(p.adapter) {
		return nil
	}
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.Subscriptions.ChangePlan(ctx, who.Customer, other); err != nil {
		return making("a plan change", err)
	}
	o, err = p.Outlooks.Outlook(ctx, who.Customer)
	got := "none"
	if o.PlanChange != nil {
		got = fmt.Sprintf("%+v", *o.PlanChange)
	}
	return first(
		wantOK("Outlook after a plan change", err),
		wantThat(o.PlanChange != nil && o.PlanChange.PlanID == other && !o.PlanChange.From.Before(now.End), fmt.Sprintf("plan %d from %v on", other, now.End), "%s", got),
	)
}

func outlookCancellation(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	o, err := p.Outlooks.Outlook(ctx, who.Customer)
	if err := first(wantOK("Outlook", err), wantThat(o.Cancellation == nil, "no end is ahead that nobody requested", "one")); err != nil {
		return err
	}
	if !Termination.In(p.adapter) || p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
		return nil
	}
	if err := p.Subscriptions.Terminate(ctx, who.Customer, p.Capabilities.Termination.Reasons[0]); err != nil {
		return making("a cancellation", err)
	}
	o, err = p.Outlooks.Outlook(ctx, who.Customer)
	return first(
		wantOK("Outlook after a cancellation", err),
		wantThat(o.Cancellation != nil && civil(o.Cancellation.LastDay), "a requested end is ahead", "none"),
		wantThat(o.Renewal == nil, "no renewal is ahead of a subscription that ends", "one"),
	)
}

func outlookUnknown(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, "Outlooks.Outlook", Unknown); err != nil {
		return err
	}
	return p.wantActivation(ctx, "for an unknown state", s.Person, carrier.ActivationUnderReview)
}
