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

// Limits bounds attempts; a *limit.Limiter does.
type Limits interface {
	Allow(ctx context.Context, rule limit.Rule, subject string) (limit.Decision, error)
	Refund(ctx context.Context, taken limit.Decision) error
}

// take counts an attempt on the subject, or refuses it with a 429.
func (s *Server) take(c *call, rule limit.Rule, subject string) (limit.Decision, error) {
	decision, err := s.Limits.Allow(c.ctx, rule, subject)
	if err == nil && !decision.OK {
		s.Metrics.Limited(rule.Name)
		err = &limited{decision.RetryAfter}
	}
	return decision, err
}

// try counts an attempt under every bound for as long as it runs, and for good only
// if the carrier has found it wrong.
func (s *Server) try(c *call, bounds []bound, attempt func() error) error {
	if len(bounds) == 0 {
		return attempt()
	}
	decision, err := s.take(c, bounds[0].rule, bounds[0].subject)
	if err != nil {
		return err
	}
	err = s.try(c, bounds[1:], attempt)
	if !isWrong(err) {
		if err := s.Limits.Refund(c.ctx, decision); err != nil {
			s.Logger.Warn("an attempt stays counted", zap.String("request_id", c.id), zap.String("limit", bounds[0].rule.Name),
				zap.Error(err))
		}
	}
	return err
}

// isWrong reports whether the carrier has compared a password or code and found it wrong.
// All else says nothing of what the customer typed: the carrier failed, or refused us.
func isWrong(err error) bool {
	var port *carrier.Error
	if !errors.As(err, &port) || port.Reason == carrier.ReasonUnverified {
		return false
	}
	switch port.Code {
	case carrier.Unauthenticated, carrier.InvalidArgument, carrier.NotFound, carrier.PermissionDenied,
		carrier.FailedPrecondition:
		return true
	default:
		return false
	}
}

// takeAll counts an attempt under every bound, or refuses it with a 429 and counts it under none.
func (s *Server) takeAll(c *call, bounds []bound) error {
	allowed := false
	err := s.try(c, bounds, func() error { allowed = true; return errCounts })
	if allowed {
		return nil
	}
	return err
}

// errCounts makes an attempt count whatever comes of it.
var errCounts = &carrier.Error{Code: carrier.InvalidArgument}

// tryCode compares a one-time code. Whether it was wrong or one too many is not told (wire.md).
func (s *Server) tryCode(c *call, userID string, attempt func() error) error {
	err := s.try(c, s.codeBounds(c, userID), attempt)
	var tooOften *limited
	if errors.As(err, &tooOften) {
		return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	return err
}

// takeByAddress counts an attempt from where the client calls.
func (s *Server) takeByAddress(c *call, rule limit.Rule) error {
	_, err := s.take(c, rule, s.clientSubnet(c))
	return err
}

// tryPassword compares a password. Wrong ones count for the account and for the
// place: neither many passwords for one account nor one password for many.
func (s *Server) tryPassword(c *call, email string, attempt func() error) error {
	return s.try(c, []bound{{limit.LoginsByAddress, s.clientSubnet(c)}, {limit.Logins, strings.ToLower(email)}}, attempt)
}

// clientSubnet returns the client's address; of IPv6 the /56, the largest network that one customer has.
func (s *Server) clientSubnet(c *call) string {
	if r := c.Request(); len(s.TrustedProxies) == 0 && r.Header.Get("X-Forwarded-For") != "" {
		s.proxied.Do(func() {
			s.Logger.Warn("a proxy stands in front, and trusted_proxies names none: in the limits, all of its customers " +
				"share one address")
		})
	}
	return network(s.clientIP(c.Request()))
}

// network returns the address, or for IPv6 the largest network that one customer has.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}
	prefix, err := ip.Prefix(56)
	if err != nil {
		return address
	}
	return prefix.String()
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
