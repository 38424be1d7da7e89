package gateway

import (
	"context"
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
// with everything and with nothing that is optional.
func TestConformanceBehindTheGuard(t *testing.T) {
	t.Parallel()
	little := []carrier.AnyOp{}
	for _, op := range carrier.Operations() {
		if !op.Required && op.Family() != "payments" { // without which nobody could pay
			little = append(little, op)
		}
	}
	for name, without := range map[string][]carrier.AnyOp{"everything": nil, "little": little} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client := redistest.Open(t, "redis://"+miniredis.RunT(t).Addr())
			harness := reference.New().Harness()
			open := harness.Open
			harness.Open = func(ctx context.Context) (*carrier.Backend, error) {
				b, err := open(ctx)
				if err != nil {
					return nil, err
				}
				return b.Without(without...), nil
			}
			harness.Guard = func(b *carrier.Backend) *carrier.Backend {
				return Guard(b, Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop(), Redis: client, Failures: 1000})
			}
			carriertest.Test(t, harness)
		})
	}
}
