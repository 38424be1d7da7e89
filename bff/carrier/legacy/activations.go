package legacy

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

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
func (a *adapter) CheckSIM(ctx context.Context, r carrier.CheckSIMRequest) (carrier.CheckSIMAnswer, error) {
	k := get(carrier.CheckSIM.Operation, lightphone.PathValidateSimCard, url.Values{"iccid": {r.ICCID}})
	k.truth = true
	return do(ctx, a, k, readSIM)
}

// ActivationStatus calls IsActivationPending.
func (a *adapter) ActivationStatus(ctx context.Context, c carrier.Customer) (carrier.ActivationStatus, error) {
	k := get(carrier.GetActivationStatus.Operation, lightphone.PathIsActivationPending, nil).of(c)
	k.truth = true
	return do(ctx, a, k, readPending)
}

// Plans calls PrepaidPlans, which is a POST without a body.
func (a *adapter) Plans(ctx context.Context, c carrier.Customer) (carrier.PlansAnswer, error) {
	return do(ctx, a, newCall(carrier.ListPlans.Operation, http.MethodPost, lightphone.PathPrepaidPlans).of(c),
		a.readPlans)
}

// Quote calls GetTotalPrepaid.
func (a *adapter) Quote(ctx context.Context, r carrier.QuoteRequest) (carrier.Quote, error) {
	k := get(carrier.GetQuote.Operation, lightphone.PathGetTotalPrepaid, url.Values{
		"orderSimcard": {strconv.FormatBool(r.OrderSIM)}, "planId": {r.PlanID}, "provinceCode": {r.Region},
		"start": {r.Start.String()},
	}).of(r.Customer)
	return do(ctx, a, k, a.readQuote(r.Region))
}

// Submit calls PostActivationInfoPrepaid.
func (a *adapter) Submit(ctx context.Context, r carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	k := post(carrier.Submit.Operation, lightphone.PathPostActivationInfoPrepaid,
		lightphone.ActivationFrom(r.Activation, r.UserID)).of(r.Customer)
	return do(ctx, a, k, readSubmission)
}
