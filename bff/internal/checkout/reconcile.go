package checkout

import (
	"context"
	"errors"
	"time"

	"go.uber.org/zap"
)

const (
	reconcileEvery = time.Minute
	// searchLag is longer than the provider's index usually lags behind; what was
	// created within it is listed, not searched. After a start it may have been down for longer.
	searchLag        = 2 * time.Hour
	searchLagAtStart = 24 * time.Hour
)

// Run is the reconciler: now and every minute it settles what was paid and not
// settled, and cards that were changed, whatever was lost on the way. It returns nil when ctx ends.
func (s *Service) Run(ctx context.Context) error {
	if s.provider == nil {
		<-ctx.Done()
		return nil
	}
	ticks := s.ticks
	if ticks == nil {
		ticker := time.NewTicker(reconcileEvery)
		defer ticker.Stop()
		ticks = ticker.C
	}
	lookBack := searchLagAtStart
	for {
		// One replica a minute is enough.
		if !s.memory.claimRound(ctx, reconcileEvery-10*time.Second) {
			s.metrics.unsettled.Set(0) // who has the claim counts them
		} else if err := s.reconcile(ctx, s.clock().Add(-lookBack)); err != nil {
			s.log.Warn("not all payments could be settled", zap.Error(err))
		} else {
			lookBack = searchLag
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticks:
		}
	}
}

func (s *Service) reconcile(ctx context.Context, since time.Time) error {
	intents, err := listBounded(ctx, s.provider.Unsettled, since)
	if err != nil {
		return err
	}
	var faults []error
	left := 0
	for _, intent := range intents {
		found, err := settleBounded(ctx, s.settle, intent.ID)
		if err != nil {
			faults = append(faults, err)
		}
		if err != nil || found == mismatched {
			left++
		}
	}
	s.metrics.unsettled.Set(float64(left))
	setups, err := listBounded(ctx, s.provider.UnsettledSetups, since)
	if err != nil {
		faults = append(faults, err)
	}
	for _, setup := range setups {
		if _, err := settleBounded(ctx, s.settleCard, setup.ID); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

func listBounded[T any](ctx context.Context, list func(context.Context, time.Time) ([]T, error), since time.Time) ([]T, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	return list(ctx, since)
}

func settleBounded(ctx context.Context, settle func(context.Context, string) (outcome, error), id string) (outcome, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	return settle(ctx, id)
}

// SettleReturning settles what this customer was handed within the last hour and
// has paid meanwhile, so that the next read shows it even before a webhook
// comes. With nothing handed it costs one read of Redis.
func (s *Service) SettleReturning(ctx context.Context, payer Payer) error {
	if s.provider == nil {
		return nil
	}
	ctx, cancel := bounded(ctx)
	defer cancel()
	var faults []error
	for _, h := range s.memory.handedTo(ctx, payer.UserID) {
		settle := s.settle
		if h.Setup {
			settle = s.settleCard
		}
		found, err := settle(ctx, h.ID)
		if err != nil {
			faults = append(faults, err)
		} else if found != pending {
			s.memory.takeBack(ctx, payer.UserID, h)
		}
	}
	return errors.Join(faults...)
}
