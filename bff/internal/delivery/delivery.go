// Package delivery keeps money from being taken for what can't be delivered: no
// card intent is made before the carrier has shown that it can be told of payments.
//
// The carrier shows it by any documented answer to the two calls, a refusal
// included. A page, a 501 or another call's answer shows the opposite, whenever
// it comes; a timeout shows nothing.
package delivery

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// ErrMissing is in the chain of an error that says which call the carrier lacks.
var ErrMissing = errors.New("the carrier can't be told of card payments")

// Advice says how an installation without the calls takes payments.
const Advice = "choose payments.provider: carrier where the carrier owns the card account, or an adapter that has " +
	"the role Payments"

// Probe knows whether the carrier can be told of payments.
type Probe struct {
	backend *carrier.Backend
	log     *zap.Logger

	checking sync.Mutex // one check at a time
	mu       sync.Mutex
	shown    map[*carrier.Operation]error // nil: it answers the call
	proven   bool                         // it has answered both once
}

// New returns a probe that calls backend.
func New(backend *carrier.Backend, log *zap.Logger, metrics prometheus.Registerer) *Probe {
	p := &Probe{log: log, shown: map[*carrier.Operation]error{}}
	p.backend = backend.Wrap(p.observe)
	metrics.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "bff_carrier_payments_missing", Help: "1 while the carrier lacks a call by which it is told of card " +
			"payments; no intent is made then.",
	}, func() float64 {
		if known, err := p.state(); known && err != nil {
			return 1
		}
		return 0
	}))
	return p
}

// Backend returns the backend whose answers to the calls the probe looks at.
func (p *Probe) Backend() *carrier.Backend { return p.backend }

var calls = []*carrier.Operation{carrier.GetActivationDue.Operation, carrier.RecordPayment.Operation}

// observe remembers what an answer of one of the calls shows.
func (p *Probe) observe(op *carrier.Operation, next carrier.Handler) carrier.Handler {
	if op != calls[0] && op != calls[1] {
		return next
	}
	return func(ctx context.Context, request any) (any, error) {
		answer, err := next(ctx, request)
		if conclusive, fault := judge(op, err); conclusive {
			p.note(op, fault)
		}
		return answer, err
	}
}

// judge says whether the outcome of a call shows anything, and what: nil for a documented answer, an error for none
// of that call's.
func judge(op *carrier.Operation, err error) (conclusive bool, fault error) {
	switch code := carrier.CodeOf(err); {
	case errors.Is(err, carrier.ErrUnreadable), code == carrier.Unimplemented:
		return true, fmt.Errorf("%w: %s is not answered as documented: %w", ErrMissing, op.Name, err)
	case code == "", code == carrier.NotFound, code == carrier.InvalidArgument, code == carrier.FailedPrecondition,
		code == carrier.AlreadyExists:
		return true, nil
	}
	return false, nil
}

func (p *Probe) note(op *carrier.Operation, fault error) {
	p.mu.Lock()
	before, known := p.shown[op]
	p.shown[op] = fault
	p.mu.Unlock()
	if fault != nil && (!known || before == nil) {
		p.log.Error("card payments are refused: "+Advice, zap.Bool("alert", true), zap.String("operation", op.Name),
			zap.Error(fault))
	}
}

// state returns what the carrier lacks; known is false until it has answered both calls.
func (p *Probe) state() (known bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known = true
	for _, op := range calls {
		fault, answered := p.shown[op]
		err = errors.Join(err, fault)
		known = known && answered
	}
	p.proven = p.proven || known && err == nil
	return known || err != nil, err
}

// nothing is what the calls are asked about: no activation and no payment.
const nothing = "0"

// Check returns nil once the carrier has shown that it can be told of payments. It asks where it is not known, or was
// not so the last time, about an activation that doesn't exist: that changes nothing. An error with ErrMissing says
// which call is missing; any other that it could not be asked.
func (p *Probe) Check(ctx context.Context) error {
	p.checking.Lock()
	defer p.checking.Unlock()
	if known, err := p.state(); known && err == nil {
		return nil
	}
	_, due := carrier.GetActivationDue.Call(ctx, p.backend, carrier.ActivationDueRequest{ActivationID: nothing})
	_, record := carrier.RecordPayment.Call(ctx, p.backend, carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: nothing, UserID: nothing, IntentID: "probe",
		Money: carrier.Money{Currency: "CAD"},
	})
	if known, err := p.state(); known {
		return err
	}
	return errors.Join(due, record)
}

// again is how long Run waits before it asks another time.
const again = 15 * time.Second

// Run asks until ctx ends whenever the carrier has not shown yet, or no longer, that it can be told.
func (p *Probe) Run(ctx context.Context) {
	tick := time.NewTicker(again)
	defer tick.Stop()
	for {
		_ = p.Check(ctx) // what is missing has been told
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// Ready returns what the carrier lacks from the start, as far as it has answered. A call that disappears later stops
// intents alone: everything else goes on. It asks nobody.
func (p *Probe) Ready() error {
	_, err := p.state()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.proven {
		return nil
	}
	return err
}

// Provider returns the card provider behind the check: no intent is made before the carrier has shown that it can be
// told.
func (p *Probe) Provider(provider payment.Provider) payment.Provider { return checked{provider, p} }

type checked struct {
	payment.Provider
	probe *Probe
}

func (c checked) CreateIntent(ctx context.Context, r payment.IntentRequest) (payment.Intent, error) {
	if err := c.probe.Check(ctx); err != nil {
		return payment.Intent{}, &carrier.Error{
			Code: carrier.Unavailable, Message: "Unable to initialize payment. Please try again later.", NotSent: true,
			Err: err,
		}
	}
	return c.Provider.CreateIntent(ctx, r)
}
