package carriertest

import (
	"context"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var planChangeRules = []Rule{
	rule("plan-change/booked", "another plan can be booked, and the current one stays until the cycle ends",
		"subscriptions.change_plan", func(ctx context.Context, p *probe) {
			who, now, change := p.changer(ctx)
			call(ctx, p, carrier.ChangePlan, change)
			after := call(ctx, p, carrier.GetAccountInfo, who.Customer)
			wantEqual("the plan in the cycle of the change", after.PlanID, now.PlanID)
		}),
	rule("plan-change/change-pending", "a second change in a cycle is failed_precondition/change_pending",
		"subscriptions.change_plan", func(ctx context.Context, p *probe) {
			_, _, change := p.changer(ctx)
			call(ctx, p, carrier.ChangePlan, change)
			refused(ctx, p, carrier.ChangePlan, change, "failed_precondition/change_pending")
		}),
	rule("plan-change/plan-unavailable", "a plan that isn't sold is failed_precondition/plan_unavailable",
		"subscriptions.change_plan", func(ctx context.Context, p *probe) {
			change := carrier.ChangePlanRequest{Customer: p.subscriber(ctx).Customer, PlanID: noPlan}
			refused(ctx, p, carrier.ChangePlan, change, "failed_precondition/plan_unavailable")
		}),
	rule("plan-change/no-subscription", "a change of plan without a subscription is not_found",
		"subscriptions.change_plan", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			change := carrier.ChangePlanRequest{Customer: who.Customer, PlanID: p.plan(ctx, who).ID}
			refused(ctx, p, carrier.ChangePlan, change, "not_found")
		}),
	rule("plan-change/takes-effect", "the booked plan is the current one in the next cycle",
		"subscriptions.change_plan accounts.account_info", func(ctx context.Context, p *probe) {
			need("Advance", p.harness.Advance != nil)
			who, now, change := p.changer(ctx)
			call(ctx, p, carrier.ChangePlan, change)
			who = p.pastCycle(ctx, who, now.End)
			next := call(ctx, p, carrier.GetAccountInfo, who.Customer)
			wantEqual("the plan in the next cycle", next.PlanID, change.PlanID)
		}),
}

// changer is a subscriber with her current plan and a change to another one.
func (p *probe) changer(ctx context.Context) (Person, carrier.AccountInfo, carrier.ChangePlanRequest) {
	who, now := p.extender(ctx)
	for _, plan := range call(ctx, p, carrier.ListPlans, who.Customer).Plans {
		if plan.ID != now.PlanID {
			return who, now, carrier.ChangePlanRequest{Customer: who.Customer, PlanID: plan.ID}
		}
	}
	need("a second plan on sale", false)
	panic("unreachable")
}

// pastCycle lets time pass until the day after a cycle's end, and logs in again: tokens don't live that long.
func (p *probe) pastCycle(ctx context.Context, who Person, end carrier.Date) Person {
	const day = 24 * time.Hour
	past := day
	for d := p.today(ctx); d.Before(end); d = d.AddDays(1) {
		past += day
	}
	made("time to pass", p.harness.Advance(ctx, past))
	return p.loggedIn(ctx, who)
}

var terminationRules = []Rule{
	rule("termination/accepted", "a subscription can be cancelled for each reason that is declared",
		"subscriptions.terminate", func(ctx context.Context, p *probe) {
			for _, reason := range p.Capabilities.Termination.Reasons {
				err := attempt(ctx, p, carrier.Terminate,
					carrier.TerminateRequest{Customer: p.subscriber(ctx).Customer, Reason: reason})
				wantOK("Terminate for "+reason, err)
			}
		}),
	rule("termination/reason", "the reason of a cancellation arrives",
		"subscriptions.terminate", func(ctx context.Context, p *probe) {
			need("TerminationReason", p.harness.TerminationReason != nil)
			reasons := p.Capabilities.Termination.Reasons
			for _, reason := range []string{reasons[0], reasons[len(reasons)-1]} {
				who := p.subscriber(ctx)
				call(ctx, p, carrier.Terminate, carrier.TerminateRequest{Customer: who.Customer, Reason: reason})
				got, err := p.harness.TerminationReason(ctx, who)
				made("a look at the cancellation", err)
				wantEqual("the reason that arrived", got, reason)
			}
		}),
	rule("termination/no-subscription", "a cancellation without a subscription is not_found",
		"subscriptions.terminate", func(ctx context.Context, p *probe) {
			refused(ctx, p, carrier.Terminate, p.termination(p.customer(ctx)), "not_found")
		}),
	rule("termination/termination-pending", "a second cancellation is failed_precondition/termination_pending",
		"subscriptions.terminate", func(ctx context.Context, p *probe) {
			end := p.termination(p.subscriber(ctx))
			call(ctx, p, carrier.Terminate, end)
			refused(ctx, p, carrier.Terminate, end, "failed_precondition/termination_pending")
		}),
	rule("termination/effect", "a cancellation at the cycle's end leaves what is paid until then",
		"subscriptions.terminate accounts.account_info", func(ctx context.Context, p *probe) {
			who, before := p.extender(ctx)
			call(ctx, p, carrier.Terminate, p.termination(who))
			if p.Capabilities.Termination.Effect != carrier.TerminatesAtCycleEnd {
				return
			}
			after := call(ctx, p, carrier.GetAccountInfo, who.Customer)
			wantEqual("the plan after the cancellation", after.PlanID, before.PlanID)
			wantEqual("the cycle's end after the cancellation", after.End, before.End)
		}),
}

// termination cancels for the first reason that is declared.
func (p *probe) termination(who Person) carrier.TerminateRequest {
	return carrier.TerminateRequest{Customer: who.Customer, Reason: p.Capabilities.Termination.Reasons[0]}
}
