package api

import (
	"errors"
	"net/http"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/lightphone"
)

// findSession looks the caller up, or fails with session.ErrNotFound or ErrUnavailable.
func (s *Server) findSession(c *call) (err error) {
	c.cred = s.credentials(c)
	c.session, err = s.Sessions.Lookup(c.ctx, c.cred)
	return err
}

func (s *Server) credentials(c *call) session.Credentials {
	cred := session.Credentials{Token: c.Request().Header.Get(lightphone.HeaderAuthtoken)}
	if s.CookieBinding {
		if cookie, err := c.Cookie(lightphone.SessionCookie); err == nil {
			cred.CookieHalf = cookie.Value
		}
	}
	return cred
}

// logIn starts a session in place of the one that the caller may have, and answers with its token.
func (s *Server) logIn(c *call, login carrier.LoginAnswer) error {
	c.userID = login.UserID
	if _, err := s.take(c, limit.LoginsOfAccount, login.UserID); err != nil {
		return err
	}
	browser, system := describeClient(c.Request())
	cred, err := s.Sessions.Rotate(c.ctx, s.credentials(c), session.Session{
		UserID:       login.UserID,
		Email:        login.Email,
		FirstName:    login.FirstName,
		LastName:     login.LastName,
		CNUM:         login.CNUM,
		CarrierToken: login.Token,
		TokenEnds:    login.TokenEnds,
		Browser:      browser,
		System:       system,
		CreatedAt:    c.started, // before the carrier was asked
	})
	if errors.Is(err, session.ErrNotFound) {
		// The password was reset while this login was under way.
		return errBadCredentials
	}
	if err != nil {
		return err
	}
	s.Metrics.Session(telemetry.SessionCreated)
	if s.CookieBinding {
		s.setCookie(c, lightphone.SessionCookie, cred.CookieHalf, int(s.SessionLife/time.Second))
	}
	return answer(c, lightphone.LoginAnswer{
		IsSuccess: true,
		Message:   c.route.done,
		FirstName: login.FirstName,
		LastName:  login.LastName,
		Email:     login.Email,
		UserID:    login.UserID,
		IDToken:   lightphone.Token(cred.Token),
		ClientRef: login.CNUM,
	})
}

// revoke ends the caller's session as far as the store can be reached.
func (s *Server) revoke(c *call) {
	err := s.Sessions.Revoke(c.ctx, c.cred)
	if err != nil && !errors.Is(err, session.ErrNotFound) {
		s.Logger.Warn("a session whose carrier token is dead could not be ended", zap.String("request_id", c.id),
			zap.Error(err))
		return
	}
	s.Metrics.Session(telemetry.SessionRevoked)
}

func (s *Server) clearCookie(c *call) {
	if s.CookieBinding {
		s.setCookie(c, lightphone.SessionCookie, "", -1)
	}
}

func (s *Server) setCookie(c *call, name, value string, maxAge int) {
	c.SetCookie(&http.Cookie{
		Name:     name,
		Value:    value,
		Path:     "/",
		MaxAge:   maxAge,
		Secure:   true,
		HttpOnly: true,
		SameSite: http.SameSiteStrictMode,
	})
}

// customer is on whose behalf the carrier is called: always the session's own.
func (c *call) customer() carrier.Customer {
	return carrier.Customer{UserID: c.session.UserID, CNUM: c.session.CNUM, Token: c.session.CarrierToken}
}

func (c *call) payer() checkout.Payer {
	return checkout.Payer{Customer: c.customer(), Email: c.session.Email,
		Name: c.session.FirstName + " " + c.session.LastName}
}
