package legacy

import (
	"context"
	"errors"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

var errNoEmail = errors.New("the record holds no e-mail")

// BasicInfo calls GetBasicInfo.
func (a *adapter) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	k := get(lightphone.PathGetBasicInfo, c.Token, nil)
	var answer lightphone.BasicInfo
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.BasicInfo{}, err
	}
	if answer.Email == "" {
		return carrier.BasicInfo{}, k.checked(errNoEmail)
	}
	return answer.ToCarrier(), nil
}

// Profile calls GetProfile.
func (a *adapter) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	k := get(lightphone.PathGetProfile, c.Token, nil)
	var answer lightphone.Profile
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Profile{}, err
	}
	if answer.Email == "" {
		return carrier.Profile{}, k.checked(errNoEmail)
	}
	return answer.ToCarrier(), nil
}

// AccountInfo calls AccountInfo.
func (a *adapter) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	k := get(lightphone.PathAccountInfo, c.Token, nil)
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

// edit is a write of a customer.
func edit(path string, c carrier.Customer, body any) call {
	k := post(path, body)
	k.token = c.Token
	return k
}

// ChangeName calls ChangeName.
func (a *adapter) ChangeName(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
	return a.result(ctx, edit(lightphone.PathChangeName, c, lightphone.ChangeNameRequest{FirstName: firstName, LastName: lastName}))
}

// ChangeAddress calls ChangeAddress.
func (a *adapter) ChangeAddress(ctx context.Context, c carrier.Customer, address carrier.Address) error {
	return a.result(ctx, edit(lightphone.PathChangeAddress, c, lightphone.ChangeAddressRequest{
		Street: address.Street, City: address.City, Province: address.Province, PostalCode: address.PostalCode,
	}))
}

// ChangePlan calls ChangePlan. A refusal without a Code means what the specification reads in it (spec §8).
func (a *adapter) ChangePlan(ctx context.Context, c carrier.Customer, planID int) error {
	k := edit(lightphone.PathChangePlan, c, lightphone.ChangePlanRequest{CNUM: c.CNUM, PlanID: planID})
	k.refusal = carrier.ReasonChangePending
	return a.result(ctx, k)
}

// Terminate calls PostTermination.
func (a *adapter) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	k := edit(lightphone.PathPostTermination, c, lightphone.TerminationRequest{Reason: reason})
	k.refusal = carrier.ReasonTerminationPending
	return a.result(ctx, k)
}

// Payments calls GetPaymentHistory.
func (a *adapter) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	k := get(lightphone.PathGetPaymentHistory, c.Token, nil)
	var answer []lightphone.PaymentRecord
	if err := a.client.do(ctx, k, &answer); err != nil {
		return nil, err
	}
	records := make([]carrier.PaymentRecord, len(answer))
	for i, record := range answer {
		records[i] = record.ToCarrier()
	}
	return records, nil
}

// Outlook calls GetOutlook, an extension of the documented API.
func (a *adapter) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	k := get(lightphone.PathGetOutlook, c.Token, nil)
	var answer lightphone.Outlook
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Outlook{}, err
	}
	outlook, err := answer.ToCarrier()
	if err != nil {
		return carrier.Outlook{}, k.checked(errors.New("the outlook lacks a state or holds a date that can't be read"))
	}
	if r := outlook.Renewal; r != nil && (r.Amount < 0 || r.Currency == "") {
		return carrier.Outlook{}, k.checked(errors.New("the renewal lacks its amount or currency"))
	}
	return outlook, nil
}
