package legacy

import (
	"context"
	"net/url"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// ActivationDue calls ActivationDue, an extension of the documented API.
func (a *adapter) ActivationDue(ctx context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	return a.due(ctx, get(carrier.GetActivationDue.Operation, lightphone.PathActivationDue,
		url.Values{"paId": {string(r.ActivationID)}}))
}

// ExtensionDue calls ExtensionDue, an extension of the documented API.
func (a *adapter) ExtensionDue(ctx context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	query := url.Values{"cnum": {r.CNUM}, "planId": {r.PlanID}}
	return a.due(ctx, get(carrier.GetExtensionDue.Operation, lightphone.PathExtensionDue, query))
}

func (a *adapter) due(ctx context.Context, k call) (carrier.Due, error) {
	return do(ctx, a, k.extension(), a.readDue)
}

// RecordPayment calls RecordPayment, an extension of the documented API.
func (a *adapter) RecordPayment(ctx context.Context, p carrier.SettledPayment) (carrier.Done, error) {
	k := post(carrier.RecordPayment.Operation, lightphone.PathRecordPayment, lightphone.RecordPaymentFrom(p))
	return do(ctx, a, k.extension(), readConfirmed)
}

// SavedCard calls GetPaymentMethod.
func (a *adapter) SavedCard(ctx context.Context, c carrier.Customer) (carrier.SavedCardAnswer, error) {
	return do(ctx, a, get(carrier.GetSavedCard.Operation, lightphone.PathGetPaymentMethod, nil).of(c), readSavedCard)
}

// ActivationIntent calls CreateActivationPaymentIntent.
func (a *adapter) ActivationIntent(ctx context.Context, r carrier.ActivationIntentRequest) (carrier.CardIntent,
	error) {
	body := lightphone.ActivationIntentRequest{PaID: lightphone.Digits(r.ActivationID)}
	return a.intent(ctx, post(carrier.CreateActivationIntent.Operation, lightphone.PathCreateActivationPaymentIntent,
		body).of(r.Customer))
}

// ExtensionIntent calls CreateManualExtensionPaymentIntent.
func (a *adapter) ExtensionIntent(ctx context.Context, r carrier.ExtensionIntentRequest) (carrier.CardIntent, error) {
	body := lightphone.ExtensionIntentRequest{PlanID: lightphone.PlanID(r.PlanID), UseExistingCard: r.UseSavedCard}
	return a.intent(ctx, post(carrier.CreateExtensionIntent.Operation, lightphone.PathCreateManualExtensionPaymentIntent,
		body).of(r.Customer))
}

// CardChangeIntent calls CreatePaymentMethodChangeSetupIntent.
func (a *adapter) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	k := post(carrier.CreateCardChangeIntent.Operation, lightphone.PathCreatePaymentMethodChangeSetupIntent, struct{}{})
	return a.intent(ctx, k.of(c))
}

func (a *adapter) intent(ctx context.Context, k call) (carrier.CardIntent, error) {
	return do(ctx, a, k, readIntent)
}

// PayActivation calls PrepaidActivationPayment.
func (a *adapter) PayActivation(ctx context.Context, r carrier.PayActivationRequest) (carrier.Done, error) {
	k := post(carrier.PayActivation.Operation, lightphone.PathPrepaidActivationPayment, cardPaymentBody(r)).of(r.Customer)
	k.refusal = carrier.ReasonCardDeclined
	return a.exec(ctx, k)
}

// ChangeCard calls ChangePaymentInfo.
func (a *adapter) ChangeCard(ctx context.Context, r carrier.ChangeCardRequest) (carrier.Done, error) {
	k := post(carrier.ChangeCard.Operation, lightphone.PathChangePaymentInfo, cardBody(r.Card)).of(r.Customer)
	k.refusal = carrier.ReasonCardDeclined
	return a.exec(ctx, k)
}
