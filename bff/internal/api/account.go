package api

import (
	"cmp"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/rules"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

func (s *Server) basicInfo(c *call) error {
	info, err := carrier.GetBasicInfo.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	return answer(c, lightphone.BasicInfoFrom(info))
}

func (s *Server) profile(c *call) error {
	s.settle(c)
	profile, err := carrier.GetProfile.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	if c.session.CNUM == "" && profile.AccountNumber != "" {
		// Approved since the login: the account number takes the place of the
		// subscriber number that the session lacks, and never of one that it has (design decision 7).
		err := s.Sessions.Update(c.ctx, c.cred, func(s *session.Session) { s.CNUM = cmp.Or(s.CNUM, profile.AccountNumber) })
		if err != nil {
			return err
		}
	}
	return answer(c, lightphone.ProfileFrom(profile))
}

func (s *Server) accountInfo(c *call) error {
	s.settle(c)
	info, err := carrier.GetAccountInfo.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	return answer(c, lightphone.AccountInfoFrom(info))
}

func (s *Server) changeName(c *call) error {
	r, err := decode[lightphone.ChangeNameRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ChangeName(&r); err != nil {
		return err
	}
	_, err = carrier.ChangeName.Call(c.ctx, s.Backend, carrier.ChangeNameRequest{
		Customer: c.customer(), FirstName: r.FirstName, LastName: r.LastName,
	})
	if err != nil {
		return err
	}
	// The name that new payments are made under follows.
	err = s.Sessions.Update(c.ctx, c.cred, func(s *session.Session) { s.FirstName, s.LastName = r.FirstName, r.LastName })
	if err != nil {
		return err
	}
	return done(c)
}

func (s *Server) changeAddress(c *call) error {
	r, err := decode[lightphone.ChangeAddressRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ChangeAddress(&r); err != nil {
		return err
	}
	_, err = carrier.ChangeAddress.Call(c.ctx, s.Backend,
		carrier.ChangeAddressRequest{Customer: c.customer(), Address: r.ToCarrier()})
	if err != nil {
		return err
	}
	return done(c)
}

func (s *Server) changePlan(c *call) error {
	r, err := decode[lightphone.ChangePlanRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ChangePlan(&r); err != nil {
		return err
	}
	if r.CNUM != "" && r.CNUM != c.session.CNUM {
		return errForbidden
	}
	request := carrier.ChangePlanRequest{Customer: c.customer(), PlanID: string(r.PlanID)}
	_, err = carrier.ChangePlan.Call(c.ctx, s.Backend, request)
	if err != nil {
		return err
	}
	return done(c)
}

func (s *Server) terminate(c *call) error {
	r, err := decode[lightphone.TerminationRequest](c)
	if err != nil {
		return err
	}
	if err := rules.Termination(&r, s.Backend.Capabilities.Termination); err != nil {
		return err
	}
	_, err = carrier.Terminate.Call(c.ctx, s.Backend, carrier.TerminateRequest{Customer: c.customer(), Reason: r.Reason})
	if err != nil {
		return err
	}
	return done(c)
}

func (s *Server) paymentHistory(c *call) error {
	s.settle(c)
	history, err := carrier.ListPayments.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	out := make([]lightphone.PaymentRecord, len(history.Payments))
	for i, record := range history.Payments {
		out[i] = lightphone.PaymentRecordFrom(record)
	}
	return answerList(c, out, carrier.OmittedIn(history))
}

func (s *Server) outlook(c *call) error {
	s.settle(c)
	outlook, err := carrier.GetOutlook.Call(c.ctx, s.Backend, c.customer())
	if err != nil {
		return err
	}
	return answer(c, lightphone.OutlookFrom(outlook))
}
