package checkout

import (
	"context"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// ExtensionIntent returns the one open payment of the customer's next cycle on a
// plan: the current one, even if it is retired, or one on sale. With useSavedCard
// it names the saved card. Codes: FailedPrecondition with plan_unavailable or
// payment_refused (it was paid, and refunded), NotFound (no saved card to use),
// Unimplemented (none is kept).
func (s *Service) ExtensionIntent(ctx context.Context, payer Payer, planID string, useSavedCard bool) (Intent, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	if err := s.checkExtendable(ctx, payer, planID); err != nil {
		return Intent{}, err
	}
	if s.carrierTakesCards() {
		return passedThrough(carrier.CreateExtensionIntent.Call(ctx, s.backend, carrier.ExtensionIntentRequest{
			Customer: payer.Customer, PlanID: planID, UseSavedCard: useSavedCard,
		}))
	}
	var savedCardID string
	if useSavedCard {
		if err := s.checkKeepsCards(); err != nil {
			return Intent{}, err
		}
		card, err := s.providersCard(ctx, payer)
		if err != nil {
			return Intent{}, err
		}
		if card == nil {
			return Intent{}, carrier.Errorf(carrier.NotFound, "no saved card")
		}
		savedCardID = card.PaymentMethodID
	}
	due, err := carrier.GetExtensionDue.Call(ctx, s.backend,
		carrier.ExtensionDueRequest{Customer: payer.Customer, PlanID: planID})
	if err != nil {
		return Intent{}, err
	}
	if due.UserID != payer.UserID || due.PlanID != planID {
		return Intent{}, carrier.Errorf(carrier.Internal, "the carrier answered what another customer or plan has due")
	}
	subject := payment.Subject{
		Purpose: carrier.PaymentExtension, UserID: payer.UserID, CNUM: payer.CNUM,
		PlanID: planID, CycleStart: due.CycleStart,
	}
	s.cache.rememberDue(ctx, subject, due)
	intent, err := s.ensureIntent(ctx, payer, subject, due)
	intent.PaymentMethodID = savedCardID
	return intent, err
}

// checkExtendable lets customers extend their own retired plan, and choose none that is retired (design decision 16).
func (s *Service) checkExtendable(ctx context.Context, payer Payer, planID string) error {
	unavailable := carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	if payer.CNUM == "" {
		return unavailable
	}
	account, err := carrier.GetAccountInfo.Call(ctx, s.backend, payer.Customer)
	if err != nil {
		return err
	}
	if account.PlanID == planID {
		return nil
	}
	onSale, err := carrier.ListPlans.Call(ctx, s.backend, payer.Customer)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(onSale.Plans, func(p carrier.Plan) bool { return p.ID == planID }) {
		return unavailable
	}
	return nil
}
