package legacy

import (
	"context"
	"errors"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// BasicInfo calls GetBasicInfo.
func (a *adapter) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	var answer lightphone.BasicInfo
	err := a.client.do(ctx, get(carrier.GetBasicInfo.Operation, lightphone.PathGetBasicInfo, nil).of(c), &answer)
	return answer.ToCarrier(), err
}

// Profile calls GetProfile.
func (a *adapter) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	var answer lightphone.Profile
	err := a.client.do(ctx, get(carrier.GetProfile.Operation, lightphone.PathGetProfile, nil).of(c), &answer)
	return answer.ToCarrier(), err
}

// AccountInfo calls AccountInfo.
func (a *adapter) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	k := get(carrier.GetAccountInfo.Operation, lightphone.PathAccountInfo, nil).of(c)
	var answer lightphone.AccountInfo
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.AccountInfo{}, err
	}
	info, err := answer.ToCarrier()
	if err != nil {
		return carrier.AccountInfo{}, k.checked(errors.New("the record holds a date that can't be read"))
	}
	return info, nil
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
	return a.exec(ctx, k)
}

// Terminate calls PostTermination.
func (a *adapter) Terminate(ctx context.Context, r carrier.TerminateRequest) (carrier.Done, error) {
	k := post(carrier.Terminate.Operation, lightphone.PathPostTermination, lightphone.TerminationRequest{Reason: r.Reason}).of(r.Customer)
	k.refusal = carrier.ReasonTerminationPending
	return a.exec(ctx, k)
}

// Payments calls GetPaymentHistory.
func (a *adapter) Payments(ctx context.Context, c carrier.Customer) (carrier.PaymentsAnswer, error) {
	var answer []lightphone.PaymentRecord
	if err := a.client.do(ctx, get(carrier.ListPayments.Operation, lightphone.PathGetPaymentHistory, nil).of(c), &answer); err != nil {
		return carrier.PaymentsAnswer{}, err
	}
	records := make([]carrier.PaymentRecord, len(answer))
	for i, record := range answer {
		records[i] = record.ToCarrier()
	}
	return carrier.PaymentsAnswer{Payments: records}, nil
}

// Outlook calls GetOutlook, an extension of the documented API.
func (a *adapter) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	k := get(carrier.GetOutlook.Operation, lightphone.PathGetOutlook, nil).of(c)
	var answer lightphone.Outlook
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Outlook{}, err
	}
	outlook, err := answer.ToCarrier()
	if err != nil {
		return carrier.Outlook{}, k.checked(errors.New("the outlook lacks a state or holds a date that can't be read"))
	}
	return outlook, nil
}
