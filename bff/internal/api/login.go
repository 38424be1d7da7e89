package api

import (
	"errors"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/rules"
	"github.com/golight/selfservice/bff/lightphone"
)

func (s *Server) register(c *call) error {
	r, err := decode[lightphone.RegistrationRequest](c)
	if err != nil {
		return err
	}
	if err := rules.Registration(&r); err != nil {
		return err
	}
	c.email = r.Email
	if err := s.takeByAddress(c, limit.Registrations); err != nil {
		return err
	}
	user, err := carrier.Register.Call(c.ctx, s.Backend, r.ToCarrier())
	if err != nil {
		return err
	}
	s.beginFlow(c, flow{kind: verification}, user.UserID)
	return answer(c, lightphone.RegistrationAnswer{IsSuccess: true, Message: c.route.done, UserID: user.UserID})
}

// validateOTP also logs in after a registration, if the carrier can (design decision 2).
func (s *Server) validateOTP(c *call) error {
	r, err := decode[lightphone.ValidateOTPRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ValidateOTP(&r); err != nil {
		return err
	}
	c.userID = r.UserID
	var login carrier.LoginAnswer
	err = s.tryCode(c, r.UserID, func() error {
		login, err = carrier.VerifyCode.Call(c.ctx, s.Backend, carrier.VerifyCodeRequest{
			UserID: r.UserID, Code: carrier.Secret(r.AccessCode),
		})
		return err
	})
	switch {
	case err != nil:
		return err
	case login.Token == "":
		return done(c)
	default:
		return s.logIn(c, login)
	}
}

func (s *Server) resendOTP(c *call) error {
	r, err := decode[lightphone.ResendOTPRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ResendOTP(&r); err != nil {
		return err
	}
	c.userID = r.UserID
	if err := s.takeAll(c, s.resendBounds(c, r.UserID)); err != nil {
		return err
	}
	_, err = carrier.ResendCode.Call(c.ctx, s.Backend, carrier.UserRequest{UserID: r.UserID})
	// Sending a mail takes the carrier its time, which must not tell known ids from unknown ones.
	if err := errors.Join(err, s.evenOut(c)); err != nil {
		return err
	}
	return done(c)
}

func (s *Server) login(c *call) error {
	r, err := decode[lightphone.LoginRequest](c)
	if err != nil {
		return err
	}
	if err := rules.Login(&r); err != nil {
		return err
	}
	c.email = r.Email
	var login carrier.LoginAnswer
	err = s.tryPassword(c, r.Email, func() error {
		login, err = carrier.Login.Call(c.ctx, s.Backend, carrier.LoginRequest{
			Email: r.Email, Password: carrier.Secret(r.Password),
		})
		return err
	})
	if carrier.CodeOf(err) == carrier.Unauthenticated {
		// An unknown e-mail and a wrong password look alike.
		return errors.Join(s.evenOut(c), errBadCredentials)
	}
	if err != nil {
		var port *carrier.Error
		if errors.As(err, &port) && port.Reason == carrier.ReasonUnverified {
			s.beginFlow(c, flow{kind: verification}, port.UserID)
		}
		return err
	}
	return s.logIn(c, login)
}

var errBadCredentials = &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials}

func (s *Server) forgotPassword(c *call) error {
	r, err := decode[lightphone.ForgotPasswordRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ForgotPassword(&r); err != nil {
		return err
	}
	c.email = r.Email
	if err := s.takeByAddress(c, limit.ForgottenPasswords); err != nil {
		return err
	}
	// Known or not, the e-mail counts: the refusal tells nothing of it.
	email := strings.ToLower(r.Email)
	err = s.takeAll(c, []bound{{limit.ForgottenByEmailAndAddress, email + "\x00" + s.clientSubnet(c)},
		{limit.ForgottenByEmail, email}})
	if err != nil {
		return err
	}
	user, err := carrier.ForgotPassword.Call(c.ctx, s.Backend, carrier.ForgotPasswordRequest{Email: r.Email})
	if err != nil {
		return err
	}
	if err := s.evenOut(c); err != nil {
		return err
	}
	s.beginFlow(c, flow{kind: recovery, mailbox: rules.Mailbox(r.Email)}, user.UserID)
	return answer(c, lightphone.ForgotPasswordAnswer{IsSuccess: true, Message: c.route.done, UserID: user.UserID})
}

// resetPassword ends all sessions of the user: whoever knew the old password is out.
func (s *Server) resetPassword(c *call) error {
	r, err := decode[lightphone.ResetPasswordRequest](c)
	if err != nil {
		return err
	}
	if err := rules.ResetPassword(&r, s.flow(c, r.UserID).mailbox); err != nil {
		return err
	}
	c.userID = r.UserID
	err = s.tryCode(c, r.UserID, func() error {
		_, err := carrier.ResetPassword.Call(c.ctx, s.Backend, r.ToCarrier())
		return err
	})
	if err != nil {
		return err
	}
	if err := s.Sessions.RevokeUser(c.ctx, r.UserID); err != nil {
		return err
	}
	return done(c)
}
