package legacy

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// get is a call without a body.
func get(op *carrier.Operation, path string, query url.Values) call {
	k := newCall(op, http.MethodGet, path)
	k.query = query
	return k
}

// CheckSIM calls ValidateSimCard.
func (a *adapter) CheckSIM(ctx context.Context, r carrier.CheckSIMRequest) (answer carrier.CheckSIMAnswer, err error) {
	k := get(carrier.CheckSIM.Operation, lightphone.PathValidateSimCard, url.Values{"iccid": {r.ICCID}})
	return answer, a.client.do(ctx, k, &answer.Available)
}

// ActivationStatus calls IsActivationPending. A name in place of the documented
// true or false is a state that the adapter doesn't know: then the customer waits.
func (a *adapter) ActivationStatus(ctx context.Context, c carrier.Customer) (carrier.ActivationStatus, error) {
	k := get(carrier.GetActivationStatus.Operation, lightphone.PathIsActivationPending, nil).of(c)
	var answer jsontext.Value
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.ActivationStatus{}, err
	}
	pending := answer.Kind() == '"' && string(answer) != `""`
	if !pending {
		if err := k.decode(answer, &pending); err != nil {
			return carrier.ActivationStatus{}, err
		}
	}
	if pending {
		return carrier.ActivationStatus{State: carrier.ActivationUnderReview}, nil
	}
	return carrier.ActivationStatus{State: carrier.ActivationNone}, nil
}

// Plans calls PrepaidPlans, which is a POST without a body.
func (a *adapter) Plans(ctx context.Context, c carrier.Customer) (carrier.PlansAnswer, error) {
	k := newCall(carrier.ListPlans.Operation, http.MethodPost, lightphone.PathPrepaidPlans).of(c)
	var answer []lightphone.Plan
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.PlansAnswer{}, err
	}
	plans := make([]carrier.Plan, len(answer))
	for i, plan := range answer {
		plans[i] = plan.ToCarrier()
	}
	return carrier.PlansAnswer{Plans: plans}, nil
}

// Quote calls GetTotalPrepaid.
func (a *adapter) Quote(ctx context.Context, r carrier.QuoteRequest) (carrier.Quote, error) {
	k := get(carrier.GetQuote.Operation, lightphone.PathGetTotalPrepaid, url.Values{
		"orderSimcard": {strconv.FormatBool(r.OrderSIM)}, "planId": {r.PlanID}, "provinceCode": {r.Region}, "start": {r.Start.String()},
	}).of(r.Customer)
	var answer []lightphone.Quote
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Quote{}, err
	}
	if len(answer) == 0 {
		return carrier.Quote{}, k.checked(errors.New("the answer holds no quote"))
	}
	return answer[0].ToCarrier(r.Region), nil
}

// Submit calls PostActivationInfoPrepaid.
func (a *adapter) Submit(ctx context.Context, r carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	k := post(carrier.Submit.Operation, lightphone.PathPostActivationInfoPrepaid, lightphone.ActivationFrom(r.Activation, r.UserID)).of(r.Customer)
	var id lightphone.Digits
	err := a.client.do(ctx, k, &id)
	return carrier.SubmitAnswer{ActivationID: carrier.ActivationID(id)}, err
}
