package api

import (
	"github.com/golight/selfservice/bff/internal/telemetry"
)

func (s *Server) appConfig(c *call) error { return answer(c, s.App) }

// keepAlive has nothing left to do: finding the session lets it live on.
func (s *Server) keepAlive(c *call) error { return done(c) }

func (s *Server) logout(c *call) error {
	if err := s.Sessions.Revoke(c.ctx, c.cred); err != nil {
		return err
	}
	s.Metrics.Session(telemetry.SessionRevoked)
	s.clearCookie(c)
	return done(c)
}
