package checkout

import (
	"context"
	"crypto/rand"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// checkKeepsCards returns Unimplemented where nobody keeps customers' cards.
func (s *Service) checkKeepsCards() error {
	switch s.backend.Capabilities.SavedCard {
	case carrier.SavedCardAtProvider, carrier.SavedCardAtCarrier:
		return nil
	}
	return carrier.Errorf(carrier.Unimplemented, "the backend declares that no card is kept")
}

// SavedCard returns the card that the customer has on file, or nil. Codes:
// Unimplemented where none is kept.
func (s *Service) SavedCard(ctx context.Context, payer Payer) (*carrier.SavedCard, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	if err := s.checkKeepsCards(); err != nil {
		return nil, err
	}
	if s.carrierTakesCards() {
		answer, err := carrier.GetSavedCard.Call(ctx, s.backend, payer.Customer)
		return answer.Card, err
	}
	return s.providersCard(ctx, payer)
}

// CardChangeIntent returns the secret with which the page saves another card. Codes:
// Unimplemented where none is kept.
func (s *Service) CardChangeIntent(ctx context.Context, payer Payer) (Intent, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	if err := s.checkKeepsCards(); err != nil {
		return Intent{}, err
	}
	if s.carrierTakesCards() {
		return passedThrough(carrier.CreateCardChangeIntent.Call(ctx, s.backend, payer.Customer))
	}
	defer s.cache.lock(ctx, "setup:"+payer.UserID)()
	if id := s.cache.setup(ctx, payer.UserID); id != "" {
		setup, err := s.setups.Setup(ctx, id)
		if err != nil && carrier.CodeOf(err) != carrier.NotFound {
			return Intent{}, err
		}
		if err == nil && setup.UserID == payer.UserID && setup.Status.Open() {
			return Intent{ClientSecret: setup.ClientSecret}, nil
		}
	}
	customerID, err := s.oneCustomer(ctx, payer)
	if err == nil && customerID == "" {
		customerID, err = s.newCustomer(ctx, payer)
	}
	if err != nil {
		return Intent{}, err
	}
	setup, err := s.setups.CreateSetup(ctx, payment.SetupRequest{
		CustomerID: customerID, UserID: payer.UserID, Key: "setup:" + rand.Text(), // a setup too many takes no money
	})
	if carrier.CodeOf(err) == carrier.NotFound {
		s.cache.forgetCustomer(ctx, payer.UserID)
		err = carrier.Errorf(carrier.Unavailable, "customer %s is gone: %w", customerID, err)
	}
	if err != nil {
		return Intent{}, err
	}
	s.cache.rememberSetup(ctx, payer.UserID, setup.ID)
	s.cache.trackForSettlement(ctx, payer.UserID, tracked{Setup: true, ID: setup.ID})
	return Intent{ClientSecret: setup.ClientSecret}, nil
}

// providersCard returns the default card of the payer's customer at the provider,
// or the latest one, or nil. The customer's own record says whose it is.
func (s *Service) providersCard(ctx context.Context, payer Payer) (*carrier.SavedCard, error) {
	customerID, err := s.oneCustomer(ctx, payer)
	if customerID == "" || err != nil {
		return nil, err
	}
	customer, err := s.customers.Customer(ctx, customerID)
	if err != nil && carrier.CodeOf(err) != carrier.NotFound {
		return nil, err
	}
	if customer.UserID != payer.UserID {
		s.cache.forgetCustomer(ctx, payer.UserID)
		return nil, nil
	}
	cards, err := s.cards.Cards(ctx, customerID)
	if len(cards) == 0 || err != nil {
		return nil, err
	}
	isDefault := func(c payment.Card) bool { return c.PaymentMethodID == customer.DefaultCardID }
	return &cards[max(0, slices.IndexFunc(cards, isDefault))].SavedCard, nil
}

// settleCard makes the card of a succeeded setup the customer's saved card and
// takes the older ones away. It may be called any number of times, in any order:
// a card that a later change has replaced stays replaced.
func (s *Service) settleCard(ctx context.Context, setupID string) (outcome, error) {
	defer s.cache.lock(ctx, "settle:"+setupID)()
	setup, err := s.setups.Setup(ctx, setupID)
	switch {
	case err != nil:
		return pending, err
	case setup.Settled:
		return recorded, nil
	case setup.Status == payment.Canceled, setup.UserID == "":
		return over, nil
	case setup.Status != payment.Succeeded:
		return pending, nil
	}
	customer, err := s.customers.Customer(ctx, setup.CustomerID)
	if err != nil {
		return pending, err
	}
	if customer.UserID != setup.UserID {
		return s.mismatch(setupID, "owner: the customer at the provider is another's"), nil
	}
	if err := s.replaceCards(ctx, customer.ID, setup.PaymentMethodID); err != nil {
		return pending, err
	}
	if err := s.setups.MarkSetupSettled(ctx, setupID); err != nil {
		return pending, err
	}
	s.metrics.settled.WithLabelValues("card_change", "recorded").Inc()
	return recorded, nil
}

func (s *Service) replaceCards(ctx context.Context, customerID, newCardID string) error {
	cards, err := s.cards.Cards(ctx, customerID)
	if err != nil {
		return err
	}
	chosen := slices.IndexFunc(cards, func(c payment.Card) bool { return c.PaymentMethodID == newCardID })
	if chosen < 0 {
		return nil // a later change has replaced it
	}
	if err := s.cards.SetDefaultCard(ctx, customerID, newCardID); err != nil {
		return err
	}
	for _, card := range cards {
		if card.PaymentMethodID == newCardID || card.Created.After(cards[chosen].Created) {
			continue
		}
		if err := s.cards.DetachCard(ctx, card.PaymentMethodID); err != nil {
			return err
		}
	}
	return nil
}
