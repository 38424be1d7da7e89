package legacy

import (
	"context"
	"errors"
	"net/url"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// ActivationDue calls ActivationDue, an extension of the documented API.
func (a *adapter) ActivationDue(ctx context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	return a.due(ctx, get(carrier.GetActivationDue.Operation, lightphone.PathActivationDue, url.Values{"paId": {string(r.ActivationID)}}))
}

// ExtensionDue calls ExtensionDue, an extension of the documented API.
func (a *adapter) ExtensionDue(ctx context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	query := url.Values{"cnum": {r.CNUM}, "planId": {r.PlanID}}
	return a.due(ctx, get(carrier.GetExtensionDue.Operation, lightphone.PathExtensionDue, query))
}

func (a *adapter) due(ctx context.Context, k call) (carrier.Due, error) {
	var answer lightphone.Due
	if err := a.client.do(ctx, k, &answer); err != nil {
		return carrier.Due{}, err
	}
	due, err := answer.ToCarrier()
	if err != nil {
		return carrier.Due{}, k.checked(errors.New("what is due holds a date that can't be read"))
	}
	return due, nil
}

// RecordPayment calls RecordPayment, an extension of the documented API.
func (a *adapter) RecordPayment(ctx context.Context, p carrier.SettledPayment) (carrier.Done, error) {
	return a.exec(ctx, post(carrier.RecordPayment.Operation, lightphone.PathRecordPayment, lightphone.RecordPaymentFrom(p)))
}

// SavedCard calls GetPaymentMethod, whose answer is null when no card is saved.
func (a *adapter) SavedCard(ctx context.Context, c carrier.Customer) (carrier.SavedCardAnswer, error) {
	var answer *lightphone.PaymentMethod
	err := a.client.do(ctx, get(carrier.GetSavedCard.Operation, lightphone.PathGetPaymentMethod, nil).of(c), &answer)
	return carrier.SavedCardAnswer{Card: answer.ToCarrier()}, err
}

// ActivationIntent calls CreateActivationPaymentIntent.
func (a *adapter) ActivationIntent(ctx context.Context, r carrier.ActivationIntentRequest) (carrier.CardIntent, error) {
	body := lightphone.ActivationIntentRequest{PaID: lightphone.Digits(r.ActivationID)}
	return a.intent(ctx, post(carrier.CreateActivationIntent.Operation, lightphone.PathCreateActivationPaymentIntent, body).of(r.Customer))
}

// ExtensionIntent calls CreateManualExtensionPaymentIntent.
func (a *adapter) ExtensionIntent(ctx context.Context, r carrier.ExtensionIntentRequest) (carrier.CardIntent, error) {
	body := lightphone.ExtensionIntentRequest{PlanID: lightphone.PlanID(r.PlanID), UseExistingCard: r.UseSavedCard}
	return a.intent(ctx, post(carrier.CreateExtensionIntent.Operation, lightphone.PathCreateManualExtensionPaymentIntent, body).of(r.Customer))
}

// CardChangeIntent calls CreatePaymentMethodChangeSetupIntent.
func (a *adapter) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	k := post(carrier.CreateCardChangeIntent.Operation, lightphone.PathCreatePaymentMethodChangeSetupIntent, struct{}{})
	return a.intent(ctx, k.of(c))
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
	return carrier.CardIntent{}, nil // which no backend takes for an answer
}

// PayActivation calls PrepaidActivationPayment.
func (a *adapter) PayActivation(ctx context.Context, r carrier.PayActivationRequest) (carrier.Done, error) {
	k := post(carrier.PayActivation.Operation, lightphone.PathPrepaidActivationPayment, lightphone.CardPaymentFrom(r)).of(r.Customer)
	k.refusal = carrier.ReasonCardDeclined
	return a.exec(ctx, k)
}

// ChangeCard calls ChangePaymentInfo.
func (a *adapter) ChangeCard(ctx context.Context, r carrier.ChangeCardRequest) (carrier.Done, error) {
	k := post(carrier.ChangeCard.Operation, lightphone.PathChangePaymentInfo, lightphone.CardFrom(r.Card)).of(r.Customer)
	k.refusal = carrier.ReasonCardDeclined
	return a.exec(ctx, k)
}
