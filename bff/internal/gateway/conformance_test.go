package gateway

import (
	"testing"

	"github.com/alicebob/miniredis/v2"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
	"github.com/golight/selfservice/bff/internal/redistest"
)

// A carrier that keeps every rule keeps them behind the portable layer as well,
// with everything declared and with nothing that is optional.
func TestConformanceBehindTheGuard(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*carrier.Backend){
		"everything": func(*carrier.Backend) {},
		"little": func(b *carrier.Backend) {
			b.Capabilities = carrier.Capabilities{}
			b.Subscriptions, b.Payments, b.SavedCards, b.CardIntents, b.History, b.Outlooks, b.Events = nil, nil, nil, nil, nil, nil, nil
		},
		"roles that aren't declared": func(b *carrier.Backend) { b.Capabilities = carrier.Capabilities{} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := redistest.Open(t, "redis://"+miniredis.RunT(t).Addr())
			harness := reference.New().Harness()
			harness.Guard = func(b *carrier.Backend) *carrier.Backend {
				change(b)
				return Guard(b, Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Redis: client, Failures: 1000})
			}
			carriertest.Test(t, harness)
		})
	}
}
