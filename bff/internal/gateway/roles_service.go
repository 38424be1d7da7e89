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
	return &sims{inner, g.family("sim").read("Available", inner != nil)}
}

func (r *sims) Available(ctx context.Context, iccid string) (bool, error) {
	return ask(ctx, r.available, func(ctx context.Context) (bool, error) { return r.inner.Available(ctx, iccid) })
}

type catalog struct {
	inner        carrier.Catalog
	plans, quote *operation
}

func guardCatalog(g *guard, inner carrier.Catalog) carrier.Catalog {
	f, there := g.family("catalog"), inner != nil
	return &catalog{inner, f.read("Plans", there), f.read("Quote", there)}
}

func (r *catalog) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	return ask(ctx, r.plans, func(ctx context.Context) ([]carrier.Plan, error) { return r.inner.Plans(ctx, c) })
}

func (r *catalog) Quote(ctx context.Context, c carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	return ask(ctx, r.quote, func(ctx context.Context) (carrier.Quote, error) { return r.inner.Quote(ctx, c, q) })
}

// activations: submitting with and without a number to bring along are two
// operations in what they need, and one in everything else.
type activations struct {
	inner           carrier.Activations
	portIn          bool
	pending, submit *operation
}

func guardActivations(g *guard, inner carrier.Activations, can carrier.Capabilities) carrier.Activations {
	f, there := g.family("activation"), inner != nil
	return &activations{inner, can.PortIn != nil, f.read("Pending", there), f.write("Submit", there)}
}

func (r *activations) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	return ask(ctx, r.pending, func(ctx context.Context) (bool, error) { return r.inner.Pending(ctx, c) })
}

func (r *activations) Submit(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
	if a.PortIn != nil && !r.portIn {
		return "", carrier.Errorf(carrier.Unimplemented, "Submit: the backend has not declared port-in")
	}
	return ask(ctx, r.submit, func(ctx context.Context) (carrier.ActivationID, error) { return r.inner.Submit(ctx, c, a) })
}

type subscriptions struct {
	inner                 carrier.Subscriptions
	changePlan, terminate *operation
}

func guardSubscriptions(g *guard, inner carrier.Subscriptions, can carrier.Capabilities) carrier.Subscriptions {
	f, there := g.family("subscription"), inner != nil
	return &subscriptions{inner, f.write("ChangePlan", there && can.ChangePlan), f.write("Terminate", there && can.Termination != nil)}
}

func (r *subscriptions) ChangePlan(ctx context.Context, c carrier.Customer, planID int) error {
	return tell(ctx, r.changePlan, func(ctx context.Context) error { return r.inner.ChangePlan(ctx, c, planID) })
}

func (r *subscriptions) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	return tell(ctx, r.terminate, func(ctx context.Context) error { return r.inner.Terminate(ctx, c, reason) })
}

type history struct {
	inner    carrier.History
	payments *operation
}

func guardHistory(g *guard, inner carrier.History, can carrier.Capabilities) carrier.History {
	return &history{inner, g.family("history").read("PaymentHistory", inner != nil && can.PaymentHistory)}
}

func (r *history) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	return ask(ctx, r.payments, func(ctx context.Context) ([]carrier.PaymentRecord, error) { return r.inner.Payments(ctx, c) })
}

type outlooks struct {
	inner   carrier.Outlooks
	outlook *operation
}

func guardOutlooks(g *guard, inner carrier.Outlooks, can carrier.Capabilities) carrier.Outlooks {
	return &outlooks{inner, g.family("outlook").read("Outlook", inner != nil && can.Outlook)}
}

func (r *outlooks) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	return ask(ctx, r.outlook, func(ctx context.Context) (carrier.Outlook, error) { return r.inner.Outlook(ctx, c) })
}

// noEvents stands in for a backend that sends none. A backend that does is not
// guarded: it checks a signature and calls nobody.
type noEvents struct{}

func guardEvents(inner carrier.Events) carrier.Events {
	if inner == nil {
		return noEvents{}
	}
	return inner
}

func (noEvents) Parse(context.Context, map[string][]string, []byte) (carrier.Event, error) {
	return carrier.Event{}, carrier.Errorf(carrier.Unimplemented, "Parse: not declared by the backend")
}
