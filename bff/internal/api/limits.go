package api

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/limit"
)

// take counts an attempt on the subject, or refuses it with a 429.
func (s *Server) take(c *call, rule limit.Rule, subject string) (limit.Decision, error) {
	decision, err := s.Limits.Allow(c.ctx, rule, s.scoped(c, subject))
	if err == nil && !decision.OK {
		s.Metrics.Limited(rule.Name)
		err = &limited{decision.RetryAfter}
	}
	return decision, err
}

// try counts an attempt for as long as it runs, and for good if it was wrong. It
// is given back when it was right, or when nothing happened at all.
func (s *Server) try(c *call, rule limit.Rule, subject string, attempt func() error) error {
	decision, err := s.take(c, rule, subject)
	if err != nil {
		return err
	}
	err = attempt()
	var tooOften *limited // by another limit
	if err == nil || carrier.CodeOf(err) == carrier.Unavailable || errors.As(err, &tooOften) {
		if err := s.Limits.Refund(c.ctx, decision); err != nil {
			s.Logger.Warn("an attempt stays counted", zap.String("request_id", c.id), zap.String("limit", rule.Name), zap.Error(err))
		}
	}
	return err
}

// tryCode compares a one-time code. Whether it was wrong or one too many is not told (wire.md).
func (s *Server) tryCode(c *call, userID string, attempt func() error) error {
	err := s.try(c, limit.CodeAttempts, userID, attempt)
	var tooOften *limited
	if errors.As(err, &tooOften) {
		return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	return err
}

// takeByAddress counts an attempt from where the client calls.
func (s *Server) takeByAddress(c *call, rule limit.Rule) error {
	_, err := s.take(c, rule, s.place(c))
	return err
}

// tryPassword compares a password. Wrong ones count for the account and for the
// place: neither many passwords for one account nor one password for many.
func (s *Server) tryPassword(c *call, email string, attempt func() error) error {
	return s.try(c, limit.LoginsByAddress, s.place(c), func() error {
		return s.try(c, limit.Logins, strings.ToLower(email), attempt)
	})
}

// place is where the client calls from.
func (s *Server) place(c *call) string { return network(s.clientIP(c.Request())) }

// network gives the address, or for IPv6 the network that one customer has.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}

// scoped keeps what the forwarded headers keep apart at the carrier apart here as
// well: each world of a mock has attempts of its own.
func (s *Server) scoped(c *call, subject string) string {
	for _, name := range s.ForwardHeaders {
		subject += "\x00" + strings.Join(c.Request().Header.Values(name), ",")
	}
	return subject
}

// evenOut waits until the request has taken a whole multiple of EvenPace, so that
// the time of the answer doesn't tell what the carrier had to do for it.
func (s *Server) evenOut(c *call) error {
	if s.EvenPace <= 0 {
		return nil
	}
	timer := time.NewTimer(s.EvenPace - s.Clock().Sub(c.started)%s.EvenPace)
	defer timer.Stop()
	select {
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	case <-timer.C:
		return nil
	}
}
