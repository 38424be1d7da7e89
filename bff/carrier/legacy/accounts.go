package legacy

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// BasicInfo calls GetBasicInfo.
func (a *adapter) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	return do(ctx, a, get(carrier.GetBasicInfo.Operation, lightphone.PathGetBasicInfo, nil).of(c), readBasicInfo)
}

// Profile calls GetProfile.
func (a *adapter) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	return do(ctx, a, get(carrier.GetProfile.Operation, lightphone.PathGetProfile, nil).of(c), readProfile)
}

// AccountInfo calls AccountInfo.
func (a *adapter) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	return do(ctx, a, get(carrier.GetAccountInfo.Operation, lightphone.PathAccountInfo, nil).of(c), readAccountInfo)
}

// ChangeName calls ChangeName.
func (a *adapter) ChangeName(ctx context.Context, r carrier.ChangeNameRequest) (carrier.Done, error) {
	body := lightphone.ChangeNameRequest{FirstName: r.FirstName, LastName: r.LastName}
	return a.exec(ctx, post(carrier.ChangeName.Operation, lightphone.PathChangeName, body).of(r.Customer))
}

// ChangeAddress calls ChangeAddress.
func (a *adapter) ChangeAddress(ctx context.Context, r carrier.ChangeAddressRequest) (carrier.Done, error) {
	body := lightphone.ChangeAddressRequest{Street: r.Street, City: r.City, Province: r.Region, PostalCode: r.PostalCode}
	return a.exec(ctx, post(carrier.ChangeAddress.Operation, lightphone.PathChangeAddress, body).of(r.Customer))
}

// ChangePlan calls ChangePlan. A refusal without a Code means what the specification reads in it (spec §8).
func (a *adapter) ChangePlan(ctx context.Context, r carrier.ChangePlanRequest) (carrier.Done, error) {
	body := lightphone.ChangePlanRequest{CNUM: r.CNUM, PlanID: lightphone.PlanID(r.PlanID)}
	k := post(carrier.ChangePlan.Operation, lightphone.PathChangePlan, body).of(r.Customer)
	k.refusal = carrier.ReasonChangePending
	return do(ctx, a, k, readConfirmed)
}

// Terminate calls PostTermination.
func (a *adapter) Terminate(ctx context.Context, r carrier.TerminateRequest) (carrier.Done, error) {
	k := post(carrier.Terminate.Operation, lightphone.PathPostTermination,
		lightphone.TerminationRequest{Reason: r.Reason}).of(r.Customer)
	k.refusal = carrier.ReasonTerminationPending
	return a.exec(ctx, k)
}

// Payments calls GetPaymentHistory.
func (a *adapter) Payments(ctx context.Context, c carrier.Customer) (carrier.PaymentsAnswer, error) {
	return do(ctx, a, get(carrier.ListPayments.Operation, lightphone.PathGetPaymentHistory, nil).of(c), a.readPayments)
}
