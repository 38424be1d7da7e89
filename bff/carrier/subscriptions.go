package carrier

import "context"

// PlanChanger books other plans. Optional.
type PlanChanger interface {
	// ChangePlan books another plan from the next cycle on.
	ChangePlan(context.Context, ChangePlanRequest) (Done, error)
}

// Terminator ends subscriptions. Optional, with Capabilities.Termination.
type Terminator interface {
	// Terminate requests the end of the subscription, once, for one of the declared reasons.
	Terminate(context.Context, TerminateRequest) (Done, error)
}

// The operations of PlanChanger and Terminator.
var (
	ChangePlan = write(PlanChanger.ChangePlan, Operation{
		Name: "subscriptions.change_plan", Exclusive: true,
		Meaning:  "books another plan from the next cycle on",
		Refusals: []Refusal{{FailedPrecondition, ReasonChangePending}, planUnavailable, notFound},
	})

	Terminate = write(Terminator.Terminate, Operation{
		Name: "subscriptions.terminate", Exclusive: true,
		Meaning:  "requests the end of the subscription, once",
		Refusals: []Refusal{{FailedPrecondition, ReasonTerminationPending}, invalid, notFound},
	})
)

// ChangePlanRequest names the plan to change to.
type ChangePlanRequest struct {
	Customer
	PlanID string
}

// TerminateRequest tells why a customer leaves.
type TerminateRequest struct {
	Customer
	Reason string
}
