package api

import (
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/internal/rules"
	"github.com/golight/selfservice/bff/lightphone"
)

func (s *Server) activationIntent(c *call) error {
	r, err := decode[lightphone.ActivationIntentRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ActivationIntent(&r); err != nil {
		return err
	}
	intent, err := s.Checkout.ActivationIntent(c.ctx, c.payer(), carrier.ActivationID(r.PaID))
	return answerIntent(c, intent, err)
}

func (s *Server) extensionIntent(c *call) error {
	r, err := decode[lightphone.ExtensionIntentRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ExtensionIntent(&r); err != nil {
		return err
	}
	intent, err := s.Checkout.ExtensionIntent(c.ctx, c.payer(), string(r.PlanID), r.UseExistingCard)
	return answerIntent(c, intent, err)
}

func (s *Server) cardChangeIntent(c *call) error {
	intent, err := s.Checkout.CardChangeIntent(c.ctx, c.payer())
	return answerIntent(c, intent, err)
}

func answerIntent(c *call, intent checkout.Intent, err error) error {
	if err != nil {
		return err
	}
	return answer(c, lightphone.IntentAnswer{
		ClientSecret:    lightphone.Secret(intent.ClientSecret),
		PaymentMethodID: intent.PaymentMethodID,
		PaymentReturned: intent.PaymentReturned,
	})
}

func (s *Server) savedCard(c *call) error {
	s.settle(c)
	card, err := s.Checkout.SavedCard(c.ctx, c.payer())
	if err != nil {
		return err
	}
	return answer(c, lightphone.PaymentMethodFrom(card))
}

// payWithRawCard charges a card whose number the page sent; off in production.
// What is due, and that it is the caller's, the carrier says.
func (s *Server) payWithRawCard(c *call) error {
	if !s.LegacyCards {
		return errRawCardDisabled
	}
	r, err := decode[lightphone.CardRequest](c)
	if err != nil {
		return err
	}
	if err := rules.CardPayment(&r, s.today(c)); err != nil {
		return err
	}
	payment, err := r.ToCardPayment()
	if err != nil {
		return err
	}
	if err := s.checkDue(c, payment); err != nil {
		return err
	}
	payment.Customer = c.customer()
	if _, err := carrier.PayActivation.Call(c.ctx, s.Backend, payment); err != nil {
		return err
	}
	return done(c)
}

// checkDue refuses to pay for another customer, or another amount than is due.
func (s *Server) checkDue(c *call, payment carrier.PayActivationRequest) error {
	due, err := carrier.GetActivationDue.Call(c.ctx, s.Backend,
		carrier.ActivationDueRequest{ActivationID: payment.ActivationID})
	if carrier.CodeOf(err) == carrier.Unimplemented {
		return nil // then the carrier checks both itself, by the customer's token
	}
	if err != nil {
		return err
	}
	if due.UserID != c.session.UserID {
		return errNotFound
	}
	if payment.Money != due.Money {
		return &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonQuoteChanged}
	}
	return nil
}

func (s *Server) changeRawCard(c *call) error {
	if !s.LegacyCards {
		return errRawCardDisabled
	}
	r, err := decode[lightphone.CardRequest](c)
	if err != nil {
		return err
	}
	if err := rules.Card(&r, s.today(c)); err != nil {
		return err
	}
	card, err := r.ToCard()
	if err != nil {
		return err
	}
	if _, err := carrier.ChangeCard.Call(c.ctx, s.Backend,
		carrier.ChangeCardRequest{Customer: c.customer(), Card: card}); err != nil {
		return err
	}
	return done(c)
}

// settle tells the carrier of what this customer has paid, if the webhook hasn't
// yet: the page that comes back from paying reads the truth. Reading goes on
// without it; the reconciler tries again.
func (s *Server) settle(c *call) {
	if err := s.Checkout.SettleReturning(c.ctx, c.payer()); err != nil {
		c.fault = err
	}
}
