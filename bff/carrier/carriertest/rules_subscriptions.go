package carriertest

import (
	"context"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var planChangeRules = []Rule{
	{
		"plan-change/booked", PlanChange, "another plan can be booked, and the current one stays until the cycle ends",
		ops("subscriptions.change_plan"), planBooked,
	},
	{
		"plan-change/change-pending", PlanChange, "a second change in a cycle is failed_precondition/change_pending",
		ops("subscriptions.change_plan"), changePending,
	},
	{
		"plan-change/plan-unavailable", PlanChange, "a plan that isn't sold is failed_precondition/plan_unavailable",
		ops("subscriptions.change_plan"), planUnavailable,
	},
	{
		"plan-change/no-subscription", PlanChange, "a change of plan without a subscription is not_found",
		ops("subscriptions.change_plan"), noPlanToChange,
	},
	{
		"plan-change/takes-effect", PlanChange, "the booked plan is the current one in the next cycle",
		ops("subscriptions.change_plan accounts.account_info"), planTakesEffect,
	},
}

// changer is a subscriber with another plan to choose.
func (p *probe) changer(ctx context.Context) (who Person, now carrier.AccountInfo, other carrier.Plan, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, now, other, err
	}
	if now, err = carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer); err != nil {
		return who, now, other, making("a look at the current plan", err)
	}
	answer, err := carrier.ListPlans.Call(ctx, p.Backend, who.Customer)
	if err != nil {
		return who, now, other, making("a choice of another plan", err)
	}
	for _, plan := range answer.Plans {
		if plan.ID != now.PlanID {
			return who, now, plan, nil
		}
	}
	return who, now, other, needs("a second plan on sale")
}

func (p *probe) changePlan(ctx context.Context, who Person, planID string) error {
	return attempt(ctx, p, carrier.ChangePlan, carrier.ChangePlanRequest{Customer: who.Customer, PlanID: planID})
}

func noPlanToChange(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	plan, err := p.plan(ctx, who)
	if err != nil {
		return err
	}
	return wantRefusal("ChangePlan without a subscription", p.changePlan(ctx, who, plan.ID), carrier.NotFound, "")
}

func planBooked(ctx context.Context, p *probe) error {
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.changePlan(ctx, who, other.ID); err != nil {
		return wantOK("ChangePlan", err)
	}
	after, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("AccountInfo", err), wantEqual("the plan in the cycle of the change", after.PlanID, now.PlanID))
}

func changePending(ctx context.Context, p *probe) error {
	who, _, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.changePlan(ctx, who, other.ID); err != nil {
		return wantOK("ChangePlan", err)
	}
	err = p.changePlan(ctx, who, other.ID)
	return wantRefusal("ChangePlan again", err, carrier.FailedPrecondition, carrier.ReasonChangePending)
}

func planUnavailable(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	err = p.changePlan(ctx, who, noPlan)
	return wantRefusal("ChangePlan to a plan that nobody sells", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
}

func planTakesEffect(ctx context.Context, p *probe) error {
	if p.harness.Advance == nil {
		return needs("Advance")
	}
	who, now, other, err := p.changer(ctx)
	if err != nil {
		return err
	}
	if err := p.changePlan(ctx, who, other.ID); err != nil {
		return wantOK("ChangePlan", err)
	}
	if who, err = p.pastCycle(ctx, who, now.End); err != nil {
		return err
	}
	next, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("AccountInfo", err), wantEqual("the plan in the next cycle", next.PlanID, other.ID))
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
	{
		"termination/accepted", Termination, "a subscription can be cancelled for each reason that is declared",
		ops("subscriptions.terminate"), terminationAccepted,
	},
	{
		"termination/reason", Termination, "the reason of a cancellation arrives",
		ops("subscriptions.terminate"), reasonArrives,
	},
	{
		"termination/no-subscription", Termination, "a cancellation without a subscription is not_found",
		ops("subscriptions.terminate"), nothingToTerminate,
	},
	{
		"termination/termination-pending", Termination, "a second cancellation is failed_precondition/termination_pending",
		ops("subscriptions.terminate"), terminationPending,
	},
	{
		"termination/effect", Termination, "a cancellation at the cycle's end leaves what is paid until then",
		ops("subscriptions.terminate accounts.account_info"), terminationEffect,
	},
}

func terminationAccepted(ctx context.Context, p *probe) error {
	for _, reason := range p.Capabilities.Termination.Reasons {
		who, err := p.subscriber(ctx)
		if err != nil {
			return err
		}
		if err := p.terminate(ctx, who, reason); err != nil {
			return wantOK("Terminate for "+reason, err)
		}
	}
	return nil
}

func (p *probe) terminate(ctx context.Context, who Person, reason string) error {
	return attempt(ctx, p, carrier.Terminate, carrier.TerminateRequest{Customer: who.Customer, Reason: reason})
}

func reasonArrives(ctx context.Context, p *probe) error {
	if p.harness.TerminationReason == nil {
		return needs("TerminationReason")
	}
	reasons := p.Capabilities.Termination.Reasons
	for _, reason := range []string{reasons[0], reasons[len(reasons)-1]} {
		who, err := p.subscriber(ctx)
		if err != nil {
			return err
		}
		if err := p.terminate(ctx, who, reason); err != nil {
			return wantOK("Terminate for "+reason, err)
		}
		got, err := p.harness.TerminationReason(ctx, who)
		if err := first(making("a look at the cancellation", err), wantEqual("the reason that arrived", got, reason)); err != nil {
			return err
		}
	}
	return nil
}

func nothingToTerminate(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	err = p.terminate(ctx, who, p.Capabilities.Termination.Reasons[0])
	return wantRefusal("Terminate without a subscription", err, carrier.NotFound, "")
}

// leaver is a subscriber who has cancelled.
func (p *probe) leaver(ctx context.Context) (who Person, before carrier.AccountInfo, err error) {
	if who, err = p.subscriber(ctx); err != nil {
		return who, before, err
	}
	if before, err = carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer); err != nil {
		return who, before, making("a look at the subscription", err)
	}
	return who, before, wantOK("Terminate", p.terminate(ctx, who, p.Capabilities.Termination.Reasons[0]))
}

func terminationPending(ctx context.Context, p *probe) error {
	who, _, err := p.leaver(ctx)
	if err != nil {
		return err
	}
	again := p.terminate(ctx, who, p.Capabilities.Termination.Reasons[0])
	return wantRefusal("Terminate again", again, carrier.FailedPrecondition, carrier.ReasonTerminationPending)
}

func terminationEffect(ctx context.Context, p *probe) error {
	who, before, err := p.leaver(ctx)
	if err != nil || p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
		return err
	}
	after, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	return first(
		wantOK("AccountInfo after the cancellation", err),
		wantEqual("the plan after the cancellation", after.PlanID, before.PlanID),
		wantEqual("the cycle's end after the cancellation", after.End, before.End),
	)
}
