package api

import (
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/rules"
	"github.com/golight/selfservice/bff/lightphone"
)

// today is the civil date in the carrier's zone; the server's clock decides (design decision 10).
func (s *Server) today(c *call) carrier.Date { return carrier.DateOf(c.started.In(s.location)) }

func (s *Server) validateSIM(c *call) error {
	if err := s.takeByAddress(c, limit.SIMChecks); err != nil {
		return err
	}
	iccid, err := rules.ICCID(c.QueryParam("iccid"))
	if err != nil {
		return err
	}
	sim, err := carrier.CheckSIM.Call(c.ctx, s.Backend, carrier.CheckSIMRequest{ICCID: iccid})
	if err != nil {
		return err
	}
	return answer(c, sim.Available)
}

func (s *Server) activationPending(c *call) error {
	s.settle(c)
	activation, err := carrier.GetActivationStatus.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	return answer(c, activation.State.Known() == carrier.ActivationUnderReview)
}

func (s *Server) plans(c *call) error {
	onSale, err := carrier.ListPlans.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	out := make([]lightphone.Plan, len(onSale.Plans))
	for i, plan := range onSale.Plans {
		out[i] = lightphone.PlanFrom(plan)
	}
	return answerList(c, out, carrier.OmittedIn(onSale))
}

func (s *Server) quote(c *call) error {
	request, err := rules.Quote(c.QueryParam("orderSimcard"), c.QueryParam("planId"), c.QueryParam("provinceCode"),
		c.QueryParam("start"), s.today(c))
	if err != nil {
		return err
	}
	request.Customer = c.customer()
	quote, err := carrier.GetQuote.Call(c.ctx, s.Backend, request)
	if err != nil {
		return err
	}
	return answer(c, []lightphone.Quote{lightphone.QuoteFrom(quote)})
}

func (s *Server) submitActivation(c *call) error {
	r, err := decode[lightphone.ActivationRequest](c)
	if err != nil {
		return err
	}
	if r.UserID != "" && r.UserID != c.session.UserID {
		return errForbidden
	}
	if err := rules.Activation(&r, s.Backend.Capabilities.Donors, s.today(c)); err != nil {
		return err
	}
	activation, err := r.ToCarrier()
	if err != nil {
		return err
	}
	id, err := s.Checkout.SubmitActivation(c.ctx, c.payer(), activation)
	if err != nil {
		return err
	}
	return answer(c, lightphone.Digits(id))
}
