package gateway

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

type sims struct {
	inner     carrier.SIMs
	available *operation
}

func guardSIMs(g *guard, inner carrier.SIMs) carrier.SIMs {
	return &sims{inner, g.family("sim").read("Available")}
}

func (r *sims) Available(ctx context.Context, iccid string) (bool, error) {
	return ask(ctx, r.available, func(ctx context.Context) (bool, error) { return r.inner.Available(ctx, iccid) })
}

type catalog struct {
	inner        carrier.Catalog
	plans, quote *operation
}

func guardCatalog(g *guard, inner carrier.Catalog) carrier.Catalog {
	f := g.family("catalog")
	return &catalog{inner, f.read("Plans"), f.read("Quote")}
}

func (r *catalog) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	return ask(ctx, r.plans, func(ctx context.Context) ([]carrier.Plan, error) { return r.inner.Plans(ctx, c) })
}

func (r *catalog) Quote(ctx context.Context, c carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	return ask(ctx, r.quote, func(ctx context.Context) (carrier.Quote, error) { return r.inner.Quote(ctx, c, q) })
}

type activations struct {
	inner           carrier.Activations
	pending, submit *operation
}

func guardActivations(g *guard, inner carrier.Activations) carrier.Activations {
	f := g.family("activation")
	return &activations{inner, f.read("Pending"), f.write("Submit")}
}

func (r *activations) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	return ask(ctx, r.pending, func(ctx context.Context) (bool, error) { return r.inner.Pending(ctx, c) })
}

func (r *activations) Submit(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
	return alone(ctx, r.submit, c, func(ctx context.Context) (carrier.ActivationID, error) { return r.inner.Submit(ctx, c, a) })
}

type subscriptions struct {
	inner                 carrier.Subscriptions
	changePlan, terminate *operation
}

func guardSubscriptions(g *guard, inner carrier.Subscriptions) carrier.Subscriptions {
	f := g.family("subscription")
	return &subscriptions{inner, f.write("ChangePlan"), f.write("Terminate")}
}

func (r *subscriptions) ChangePlan(ctx context.Context, c carrier.Customer, planID int) error {
	return tellAlone(ctx, r.changePlan, c, func(ctx context.Context) error { return r.inner.ChangePlan(ctx, c, planID) })
}

func (r *subscriptions) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	return tellAlone(ctx, r.terminate, c, func(ctx context.Context) error { return r.inner.Terminate(ctx, c, reason) })
}

type history struct {
	inner    carrier.History
	payments *operation
}

func guardHistory(g *guard, inner carrier.History) carrier.History {
	return &history{inner, g.family("history").read("PaymentHistory")}
}

func (r *history) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	return ask(ctx, r.payments, func(ctx context.Context) ([]carrier.PaymentRecord, error) { return r.inner.Payments(ctx, c) })
}

type outlooks struct {
	inner   carrier.Outlooks
	outlook *operation
}

func guardOutlooks(g *guard, inner carrier.Outlooks) carrier.Outlooks {
	return &outlooks{inner, g.family("outlook").read("Outlook")}
}

func (r *outlooks) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	return ask(ctx, r.outlook, func(ctx context.Context) (carrier.Outlook, error) { return r.inner.Outlook(ctx, c) })
}
