package legacyapi

import (
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func getBasicInfo(k *call) (any, error) {
	b, err := k.world.BasicInfo(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	return lightphone.BasicInfoFrom(b), nil
}

func getProfile(k *call) (any, error) {
	p, err := k.world.Profile(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	return lightphone.ProfileFrom(p), nil
}

func accountInfo(k *call) (any, error) {
	a, err := k.world.AccountInfo(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	return lightphone.AccountInfoFrom(a), nil
}

func changeName(k *call) (any, error) {
	var r lightphone.ChangeNameRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return done("Name changed successfully"), k.world.ChangeName(k.request.Context(), k.customer, r.FirstName, r.LastName)
}

func changeAddress(k *call) (any, error) {
	var r lightphone.ChangeAddressRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return done("Address changed successfully"), k.world.ChangeAddress(k.request.Context(), k.customer, r.ToCarrier())
}

func changePlan(k *call) (any, error) {
	var r lightphone.ChangePlanRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	customer := k.customer
	customer.CNUM = r.CNUM
	return done("Your plan change request has been submitted"),
		k.world.ChangePlan(k.request.Context(), customer, world.PlanNumber(string(r.PlanID)))
}

func postTermination(k *call) (any, error) {
	var r lightphone.TerminationRequest
	if err := k.decode(&r); err != nil {
		return nil, err
	}
	return done("Your plan termination request has been submitted."),
		k.world.Terminate(k.request.Context(), k.customer, r.Reason)
}

func getPaymentHistory(k *call) (any, error) {
	records, err := k.world.Payments(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	out := make([]lightphone.PaymentRecord, len(records))
	for i, r := range records {
		out[i] = lightphone.PaymentRecordFrom(r)
	}
	return out, nil
}

func getOutlook(k *call) (any, error) {
	o, err := k.world.Outlook(k.request.Context(), k.customer)
	if err != nil {
		return nil, err
	}
	return lightphone.OutlookFrom(o), nil
}
