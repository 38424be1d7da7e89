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
	if s.carrierTakesCards() {
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
		if !s.cache.claimRound(ctx, reconcileEvery-10*time.Second) {
			s.metrics.unsettled.Set(0) // the replica with the claim counts them
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
	intents, err := bound(ctx, s.settlements.Unsettled, since)
	if err != nil {
		return err
	}
	var faults []error
	left := 0
	for _, intent := range intents {
		found, err := bound(ctx, s.settle, intent.ID)
		if err != nil {
			faults = append(faults, err)
		}
		if err != nil || found == mismatched {
			left++
		}
	}
	s.metrics.unsettled.Set(float64(left))
	setups, err := bound(ctx, s.setups.UnsettledSetups, since)
	if err != nil {
		faults = append(faults, err)
	}
	for _, setup := range setups {
		if _, err := bound(ctx, s.settleCard, setup.ID); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// bound makes one of the reconciler's calls within a deadline of its own.
func bound[A, R any](ctx context.Context, do func(context.Context, A) (R, error), argument A) (R, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	return do(ctx, argument)
}

// SettleReturning settles what this customer got a client secret for within the
// last hour and has paid since, so that the next read shows it even before the
// webhook comes. With nothing tracked it costs one read of Redis.
func (s *Service) SettleReturning(ctx context.Context, payer Payer) error {
	if s.carrierTakesCards() {
		return nil
	}
	ctx, cancel := bounded(ctx)
	defer cancel()
	var faults []error
	for _, item := range s.cache.tracked(ctx, payer.UserID) {
		settle := s.settle
		if item.Setup {
			settle = s.settleCard
		}
		found, err := settle(ctx, item.ID)
		if err != nil {
			faults = append(faults, err)
		} else if found != pending {
			s.cache.untrack(ctx, payer.UserID, item)
		}
	}
	return errors.Join(faults...)
}
