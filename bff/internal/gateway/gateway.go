// Package gateway is the portable layer between the BFF and a carrier adapter.
//
// Guard takes an opened backend and gives one whose every role is there and
// every call is guarded. A call passes, in this order:
//
//	capability   not declared: Unimplemented, the adapter is not asked (carrier.Complete)
//	bulkhead     so many calls of one operation at a time, so that a slow one can't hold everything
//	deadline     reads 10 s, writes 30 s, all attempts together
//	ledger       what must not be made twice is made once at a time for a customer, on all replicas
//	breaker      one for each family of operations: open after 5 failures in a row, a probe each 5 s
//	retry        reads once more, within a budget; writes only if they never left
//
// and comes back as a value or a *carrier.Error, counted and timed. Adapters
// only translate; users of the carrier see nothing of any of this.
package gateway

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

// Options say how a backend is guarded. Zero values are the defaults of the design.
type Options struct {
	Metrics prometheus.Registerer // required
	Logger  *zap.Logger           // required
	// Redis keeps the ledger of writes. Nil: there is none, and equal writes reach the carrier at the same time.
	Redis redis.UniversalClient

	ReadTimeout  time.Duration // 10 s
	WriteTimeout time.Duration // 30 s
	// Concurrency is how many calls of one operation may be under way; 128.
	Concurrency int
	// Patience is how long a call waits for another one of its operation to end before it is refused; 1 s.
	Patience time.Duration
	// Failures in a row open a family's breaker; 5.
	Failures uint32
	// Probe is how long a breaker stays open before one call may try; 5 s.
	Probe time.Duration
}

func (o Options) withDefaults() Options {
	setDefault(&o.ReadTimeout, 10*time.Second)
	setDefault(&o.WriteTimeout, 30*time.Second)
	setDefault(&o.Concurrency, 128)
	setDefault(&o.Patience, time.Second)
	setDefault(&o.Failures, 5)
	setDefault(&o.Probe, 5*time.Second)
	return o
}

func setDefault[T comparable](value *T, standard T) {
	var unset T
	if *value == unset {
		*value = standard
	}
}

// Guard gives a backend with the same capabilities whose roles are all there:
// the given ones guarded, the undeclared ones answering Unimplemented. Ping and
// Close are nil where they were. The given backend must not be used beside it.
func Guard(backend *carrier.Backend, options Options) *carrier.Backend {
	g := newGuard(options.withDefaults())
	guarded := &carrier.Backend{
		Capabilities: backend.Capabilities,
		Identities:   guardIdentities(g, backend.Identities),
		SIMs:         guardSIMs(g, backend.SIMs),
		Catalog:      guardCatalog(g, backend.Catalog),
		Activations:  guardActivations(g, backend.Activations),
		Accounts:     guardAccounts(g, backend.Accounts),
		Events:       backend.Events, // checks a signature and calls nobody
		Close:        backend.Close,
	}
	if backend.Subscriptions != nil {
		guarded.Subscriptions = guardSubscriptions(g, backend.Subscriptions)
	}
	if backend.Payments != nil {
		guarded.Payments = guardPayments(g, backend.Payments)
	}
	if backend.SavedCards != nil {
		guarded.SavedCards = guardSavedCards(g, backend.SavedCards)
	}
	if backend.CardIntents != nil {
		guarded.CardIntents = guardCardIntents(g, backend.CardIntents)
	}
	if backend.LegacyCards != nil {
		guarded.LegacyCards = guardLegacyCards(g, backend.LegacyCards)
	}
	if backend.History != nil {
		guarded.History = guardHistory(g, backend.History)
	}
	if backend.Outlooks != nil {
		guarded.Outlooks = guardOutlooks(g, backend.Outlooks)
	}
	if backend.Ping != nil {
		// Readiness wants the truth of now, not a breaker's memory: a family of its own, which nothing else opens.
		ping := g.family("ping").read("Ping")
		guarded.Ping = func(ctx context.Context) error { return tell(ctx, ping, backend.Ping) }
	}
	return carrier.Complete(guarded)
}
