package legacy

import (
	"context"
	"errors"
	"net/url"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// ActivationDue calls ActivationDue, an extension of the documented API.
func (a *adapter) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	return a.due(ctx, get(lightphone.PathActivationDue, "", url.Values{"paId": {string(id)}}))
}

// ExtensionDue calls ExtensionDue, an extension of the documented API.
func (a *adapter) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	return a.due(ctx, get(lightphone.PathExtensionDue, "", url.Values{"cnum": {c.CNUM}, "planId": {strconv.Itoa(planID)}}))
}

func (a *adapter) due(ctx context.Context, k call) (carrier.Due, error) {
	var answer lightphone.Due
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Due{}, err
	}
	if answer.UserID == "" || answer.Amount < 0 || answer.Currency == "" {
		return carrier.Due{}, k.checked(errors.New("what is due lacks its owner, amount or currency"))
	}
	due, err := answer.ToCarrier()
	if err != nil {
		return carrier.Due{}, k.checked(errors.New("what is due holds a date that can't be read"))
	}
	return due, nil
}

// Record calls RecordPayment, an extension of the documented API.
func (a *adapter) Record(ctx context.Context, p carrier.SettledPayment) error {
	return a.result(ctx, post(lightphone.PathRecordPayment, lightphone.RecordPaymentFrom(p)))
}

// SavedCard calls GetPaymentMethod, whose answer is null when no card is saved.
func (a *adapter) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	k := get(lightphone.PathGetPaymentMethod, c.Token, nil)
	var answer *lightphone.PaymentMethod
	if err := a.client.do(ctx, k, &answer); err != nil {
		return nil, err
	}
	if answer != nil && answer.Last4Digits == "" {
		return nil, k.checked(errors.New("the saved card has no digits"))
	}
	return answer.ToCarrier(), nil
}

// ActivationIntent calls CreateActivationPaymentIntent.
func (a *adapter) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	return a.intent(ctx, edit(lightphone.PathCreateActivationPaymentIntent, c, lightphone.ActivationIntentRequest{PaID: lightphone.Digits(id)}))
}

// ExtensionIntent calls CreateManualExtensionPaymentIntent.
func (a *adapter) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	return a.intent(ctx, edit(lightphone.PathCreateManualExtensionPaymentIntent, c, lightphone.ExtensionIntentRequest{PlanID: planID, UseExistingCard: useSavedCard}))
}

// CardChangeIntent calls CreatePaymentMethodChangeSetupIntent.
func (a *adapter) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	return a.intent(ctx, edit(lightphone.PathCreatePaymentMethodChangeSetupIntent, c, struct{}{}))
}

// intent takes the client secret in each form that carriers are known to give
// it: bare, or in an object under one of three names (spec §7).
func (a *adapter) intent(ctx context.Context, k call) (carrier.CardIntent, error) {
	var answer jsontext.Value
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.CardIntent{}, err
	}
	var object struct {
		ClientSecret    lightphone.Secret `json:"clientSecret"`
		SnakeCase       lightphone.Secret `json:"client_secret"`
		Data            lightphone.Secret `json:"data"`
		PaymentMethodID string            `json:"paymentMethodId"`
	}
	into := any(&object)
	if answer.Kind() == '"' {
		into = &object.ClientSecret
	}
	if err := k.decode(answer, into); err != nil {
		return carrier.CardIntent{}, err
	}
	for _, found := range []lightphone.Secret{object.ClientSecret, object.SnakeCase, object.Data} {
		if found != "" {
			return carrier.CardIntent{ClientSecret: carrier.Secret(found), PaymentMethodID: object.PaymentMethodID}, nil
		}
	}
	return carrier.CardIntent{}, k.checked(errors.New("the answer holds no client secret"))
}

// PayActivation calls PrepaidActivationPayment.
func (a *adapter) PayActivation(ctx context.Context, c carrier.Customer, p carrier.CardPayment) error {
	k := edit(lightphone.PathPrepaidActivationPayment, c, lightphone.CardPaymentFrom(p))
	k.refusal = carrier.ReasonCardDeclined
	return a.result(ctx, k)
}

// ChangeCard calls ChangePaymentInfo.
func (a *adapter) ChangeCard(ctx context.Context, c carrier.Customer, card carrier.Card) error {
	k := edit(lightphone.PathChangePaymentInfo, c, lightphone.CardFrom(card))
	k.refusal = carrier.ReasonCardDeclined
	return a.result(ctx, k)
}
