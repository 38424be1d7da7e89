package carriertest

import (
	"context"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var planChangeRules = []Rule{
	{"plan-change/booked", PlanChange, "another plan can be booked, and the current one stays until the cycle ends", []string{"Subscriptions.ChangePlan"}, planBooked},
	{"plan-change/change-pending", PlanChange, "a second change in a cycle is failed_precondition/change_pending", []string{"Subscriptions.ChangePlan"}, changePending},
	{"plan-change/plan-unavailable", PlanChange, "a plan that isn't sold is failed_precondition/plan_unavailable", []string{"Subscriptions.ChangePlan"}, planUnavailable},
	{"plan-change/takes-effect", PlanChange, "the booked plan is the current one in the next cycle", []string{"Subscriptions.ChangePlan", "Accounts.AccountInfo"}, planTakesEffect},
}

// changer is a subscriber with another plan to choose.
func (p *probe) changer(ctx context.Context) (who Person, now carrier.AccountInfo, other int, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, now, 0, err
	}
	if now, err = p.Accounts.AccountInfo(ctx, who.Customer); err != nil {
		return who, now, 0, making("a look at the current plan", err)
	}
	plans, err := p.Catalog.Plans(ctx, who.Customer)
	if err != nil {
		return who, now, 0, making("a choice of another plan", err)
	}
	for _, plan := range plans {
		if plan.ID != now.PlanID {
			return who, now, plan.ID, nil
		}
	}
	return who, now, 0, needs("a second plan on sale")
}

func planBooked(ctx context.Context, p *probe) error {
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.Subscriptions.ChangePlan(ctx, who.Customer, other); err != nil {
		return wantOK("ChangePlan", err)
	}
	after, err := p.Accounts.AccountInfo(ctx, who.Customer)
	return first(wantOK("AccountInfo", err), wantEqual("the plan in the cycle of the change", after.PlanID, now.PlanID))
}

func changePending(ctx context.Context, p *probe) error {
	who, _, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.Subscriptions.ChangePlan(ctx, who.Customer, other); err != nil {
		return wantOK("ChangePlan", err)
	}
	return wantRefusal("ChangePlan again", p.Subscriptions.ChangePlan(ctx, who.Customer, other), carrier.FailedPrecondition, carrier.ReasonChangePending)
}

func planUnavailable(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	return wantRefusal("ChangePlan to a plan that nobody sells", p.Subscriptions.ChangePlan(ctx, who.Customer, noPlan), carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
}

func planTakesEffect(ctx context.Context, p *probe) error {
	if p.harness.Advance == nil {
		return needs("Advance")
	}
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.Subscriptions.ChangePlan(ctx, who.Customer, other); err != nil {
		return wantOK("ChangePlan", err)
	}
	if who, err = p.pastCycle(ctx, who, now.End); err != nil {
		return err
	}
	next, err := p.Accounts.AccountInfo(ctx, who.Customer)
	return first(wantOK("AccountInfo", err), wantEqual("the plan in the next cycle", next.PlanID, other))
}

// pastCycle lets time pass until the day after a cycle's end, and logs in again: tokens don't live that long.
func (p *probe) pastCycle(ctx context.Context, who Person, end carrier.Date) (Person, error) {
	today, err := p.today(ctx)
	if err != nil {
		return who, err
	}
	const day = 24 * time.Hour
	past := day
	for d := today; d.Before(end); d = d.AddDays(1) {
		past += day
	}
	if err := p.harness.Advance(ctx, past); err != nil {
		return who, making("time to pass", err)
	}
	return p.loggedIn(ctx, who)
}

var terminationRules = []Rule{
	{"termination/accepted", Termination, "a subscription can be cancelled for each reason that is declared", []string{"Subscriptions.Terminate"}, terminationAccepted},
	{"termination/termination-pending", Termination, "a second cancellation is failed_precondition/termination_pending", []string{"Subscriptions.Terminate"}, terminationPending},
	{"termination/effect", Termination, "a cancellation at the cycle's end leaves what is paid until then", []string{"Subscriptions.Terminate", "Accounts.AccountInfo"}, terminationEffect},
}

func terminationAccepted(ctx context.Context, p *probe) error {
	for _, reason := range p.Capabilities.Termination.Reasons {
		who, err := p.subscriber(ctx)
		if err != nil {
			return err
		}
		if err := p.Subscriptions.Terminate(ctx, who.Customer, reason); err != nil {
			return wantOK("Terminate for "+reason, err)
		}
	}
	return nil
}

// leaver is a subscriber who has cancelled.
func (p *probe) leaver(ctx context.Context) (who Person, before carrier.AccountInfo, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, before, err
	}
	if before, err = p.Accounts.AccountInfo(ctx, who.Customer); err != nil {
		return who, before, making("a look at the subscription", err)
	}
	return who, before, wantOK("Terminate", p.Subscriptions.Terminate(ctx, who.Customer, p.Capabilities.Termination.Reasons[0]))
}

func terminationPending(ctx context.Context, p *probe) error {
	who, _, err := p.leaver(ctx)
	if err != nil {
		return err
	}
	again := p.Subscriptions.Terminate(ctx, who.Customer, p.Capabilities.Termination.Reasons[0])
	return wantRefusal("Terminate again", again, carrier.FailedPrecondition, carrier.ReasonTerminationPending)
}

func terminationEffect(ctx context.Context, p *probe) error {
	who, before, err := p.leaver(ctx)
	if err != nil || p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
		return err
	}
	after, err := p.Accounts.AccountInfo(ctx, who.Customer)
	return first(
		wantOK("AccountInfo after the cancellation", err),
		wantEqual("the plan after the cancellation", after.PlanID, before.PlanID),
		wantEqual("the cycle's end after the cancellation", after.End, before.End),
	)
}
