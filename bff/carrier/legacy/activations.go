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

// get is a read, of a customer if the token is not empty.
func get(path string, token carrier.Secret, query url.Values) call {
	return call{method: http.MethodGet, path: path, token: token, query: query}
}

// Available calls ValidateSimCard.
func (a *adapter) Available(ctx context.Context, iccid string) (bool, error) {
	var valid bool
	err := a.client.do(ctx, get(lightphone.PathValidateSimCard, "", url.Values{"iccid": {iccid}}), &valid)
	return valid, err
}

// Pending calls IsActivationPending. A name in place of the documented true or
// false is a state that the adapter doesn't know: then the customer waits.
func (a *adapter) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	k := get(lightphone.PathIsActivationPending, c.Token, nil)
	var answer jsontext.Value
	if err := a.client.do(ctx, k, &answer); err != nil {
		return false, err
	}
	if answer.Kind() == '"' && string(answer) != `""` {
		return true, nil
	}
	var pending bool
	err := k.decode(answer, &pending)
	return pending, err
}

// Plans calls PrepaidPlans, a read though it is a POST without a body.
func (a *adapter) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	k := call{method: http.MethodPost, path: lightphone.PathPrepaidPlans, token: c.Token}
	var answer []lightphone.Plan
	if err := a.client.do(ctx, k, &answer); err != nil {
		return nil, err
	}
	plans := make([]carrier.Plan, len(answer))
	for i, plan := range answer {
		if plan.PlanID < 1 || plan.Fee < 0 || plan.Currency == "" {
			return nil, k.checked(errors.New("a plan lacks its id, fee or currency"))
		}
		plans[i] = plan.ToCarrier()
	}
	return plans, nil
}

// Quote calls GetTotalPrepaid. A price whose parts don't add up is no answer.
func (a *adapter) Quote(ctx context.Context, c carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	k := get(lightphone.PathGetTotalPrepaid, c.Token, url.Values{
		"orderSimcard": {strconv.FormatBool(q.OrderSIM)}, "planId": {strconv.Itoa(q.PlanID)},
		"provinceCode": {q.Province}, "start": {q.Start.String()},
	})
	var answer []lightphone.Quote
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Quote{}, err
	}
	if len(answer) == 0 {
		return carrier.Quote{}, k.checked(errors.New("the answer holds no quote"))
	}
	quote := answer[0].ToCarrier()
	if quote.Subtotal < 0 || quote.GST < 0 || quote.PST < 0 || quote.Subtotal+quote.GST+quote.PST != quote.Total || quote.Currency == "" {
		return carrier.Quote{}, k.checked(errors.New("the quote doesn't add up"))
	}
	return quote, nil
}

// Submit calls PostActivationInfoPrepaid.
func (a *adapter) Submit(ctx context.Context, c carrier.Customer, activation carrier.Activation) (carrier.ActivationID, error) {
	k := post(lightphone.PathPostActivationInfoPrepaid, lightphone.ActivationFrom(activation, c.UserID))
	k.token = c.Token
	var id lightphone.Digits
	if err := a.client.do(ctx, k, &id); err != nil {
		return "", err
	}
	if id == "" {
		return "", k.checked(errors.New("the answer holds no paId"))
	}
	return carrier.ActivationID(id), nil
}
