package checkout

import (
	"cmp"
	"context"
	"reflect"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// SubmitActivation submits a checked activation request and remembers what is
// due for it. The price is quoted again first: the customer pays what was shown,
// or is told that it has changed.
// Codes: those of carrier.Activations.Submit, with FailedPrecondition/quote_changed
// also for figures that are not those of the quote.
func (s *Service) SubmitActivation(
	ctx context.Context, payer Payer, activation carrier.Activation,
) (carrier.ActivationID, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	quote, err := carrier.GetQuote.Call(ctx, s.backend, carrier.QuoteRequest{
		Customer: payer.Customer, OrderSIM: activation.OrderSIM, PlanID: activation.PlanID,
		Region: activation.Address.Region, Start: activation.Start,
	})
	if err != nil {
		return "", err
	}
	if !samePrice(activation.Quote, quote) {
		return "", carrier.Refuse(carrier.ReasonQuoteChanged, "The price has changed. Please review it again.")
	}
	quote.Reference = cmp.Or(activation.Quote.Reference, quote.Reference) // the one that the customer agreed to
	activation.Quote = quote
	submitted, err := carrier.Submit.Call(ctx, s.backend,
		carrier.SubmitRequest{Customer: payer.Customer, Activation: activation})
	if err != nil {
		return "", err
	}
	id := submitted.ActivationID
	if s.carrierTakesCards() {
		return id, nil
	}
	if last := s.cache.activation(ctx, payer.UserID); last != id {
		// This request may have taken the last one's place: ask before that is paid.
		s.cache.forgetDue(ctx, activationOf(payer, last))
	}
	s.cache.rememberActivation(ctx, payer.UserID, id)
	s.cache.rememberDue(ctx, activationOf(payer, id), carrier.Due{
		UserID: payer.UserID, PlanID: activation.PlanID, Money: carrier.Money{Amount: quote.Total, Currency: quote.Currency},
	})
	return id, nil
}

// ActivationIntent returns the one open payment of a submitted activation. If it
// is paid already, the intent says so to the page. Codes: NotFound (unknown, or
// another customer's), FailedPrecondition/activation_pending (paid by other means,
// or nothing is due), FailedPrecondition/payment_refused (it was paid, and refunded).
func (s *Service) ActivationIntent(ctx context.Context, payer Payer, id carrier.ActivationID) (Intent, error) {
	ctx, cancel := bounded(ctx)
	defer cancel()
	if s.carrierTakesCards() {
		return passedThrough(carrier.CreateActivationIntent.Call(ctx, s.backend,
			carrier.ActivationIntentRequest{Customer: payer.Customer, ActivationID: id}))
	}
	subject := activationOf(payer, id)
	due, err := s.due(ctx, subject)
	if err != nil {
		return Intent{}, err
	}
	if due.UserID != payer.UserID {
		return Intent{}, carrier.Errorf(carrier.NotFound, "activation of another customer")
	}
	return s.ensureIntent(ctx, payer, subject, due)
}

func activationOf(payer Payer, id carrier.ActivationID) payment.Subject {
	return payment.Subject{Purpose: carrier.PaymentActivation, UserID: payer.UserID, ActivationID: id}
}

// samePrice compares amounts, currency and days. Taxes count together: the
// documented wire has two places for them, whatever the carrier calls them.
func samePrice(a, b carrier.Quote) bool {
	taxes := func(q *carrier.Quote) (sum carrier.Cents) {
		for _, tax := range q.Taxes {
			sum += tax.Amount
		}
		q.Taxes, q.Reference = nil, ""
		return sum
	}
	return taxes(&a) == taxes(&b) && reflect.DeepEqual(a, b)
}

func passedThrough(intent carrier.CardIntent, err error) (Intent, error) {
	return Intent{ClientSecret: intent.ClientSecret, PaymentMethodID: intent.PaymentMethodID}, err
}
