package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"github.com/bsm/redislock"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	// renewBefore is how long before its end a carrier's token is renewed.
	renewBefore = time.Minute
	// renewTimeout bounds one renewal.
	renewTimeout = 10 * time.Second
	// renewPatience is how long a call whose own token is still valid waits for another call's renewal.
	renewPatience = 5 * time.Second
	// renewPause follows a failed renewal: until it is over, calls go on with the old token while that is valid.
	renewPause = 10 * time.Second
	renewStep  = 25 * time.Millisecond

	renewPrefix = "bff:renew:"
)

// renewToken renews the carrier's token of the session when it is about to end,
// once for all concurrent calls on all replicas. A renewal that fails leaves the
// old token in use for as long as it is valid, unless the carrier says that the
// customer has to log in again.
func (s *Server) renewToken(c *call) error {
	ends, now := c.session.TokenEnds, s.Clock()
	if ends.IsZero() || now.Before(ends.Add(-renewBefore)) || c.route.path == lightphone.PathSessionLogout ||
		!s.Backend.Has(carrier.RefreshToken) {
		return nil
	}
	// A browser that turns away must not lose a token that the carrier has issued.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx), renewTimeout)
	defer cancel()
	key := sha256.Sum256([]byte(c.cred.Token))
	err := s.renewOnce(ctx, c, renewPrefix+hex.EncodeToString(key[:]), now.Before(ends))
	over := carrier.CodeOf(err) == carrier.Unauthenticated || errors.Is(err, session.ErrNotFound)
	if err == nil || over || !s.Clock().Before(ends) {
		return err
	}
	s.Logger.Warn("a carrier's token could not be renewed",
		zap.String("request_id", c.id), zap.String("error", describe(err)))
	return nil
}

// renewOnce renews the token under a lock, or waits until another call has done so.
func (s *Server) renewOnce(ctx context.Context, c *call, key string, valid bool) error {
	wait := ctx
	if valid {
		var cancel context.CancelFunc
		wait, cancel = context.WithTimeout(ctx, renewPatience)
		defer cancel()
	}
	step := time.NewTicker(renewStep)
	defer step.Stop()
	for {
		lock, err := redislock.Obtain(wait, s.Redis, key, renewTimeout, nil)
		if err == nil {
			defer func() { _ = lock.Release(context.WithoutCancel(ctx)) }() // if it fails, the lock ends by itself
			return s.renew(ctx, c, key+":paused", valid)
		}
		if !errors.Is(err, redislock.ErrNotObtained) {
			return err
		}
		select {
		case <-step.C:
		case <-wait.Done():
			return wait.Err()
		}
		current, err := s.Sessions.Lookup(ctx, c.cred)
		if err != nil {
			return err
		}
		if current.CarrierToken != c.session.CarrierToken {
			c.session = current
			return nil
		}
	}
}

// renew renews the token unless another call has just done so, or failed to.
func (s *Server) renew(ctx context.Context, c *call, pause string, valid bool) error {
	if paused, err := s.Redis.Exists(ctx, pause).Result(); valid && (err != nil || paused > 0) {
		return err
	}
	current, err := s.Sessions.Reread(ctx, c.cred)
	if err != nil {
		return err
	}
	renewed := current.CarrierToken != c.session.CarrierToken // by another call
	c.session = current
	if renewed {
		return nil
	}
	answer, err := carrier.RefreshToken.Call(ctx, s.Backend, c.customer())
	if err != nil {
		_ = s.Redis.Set(ctx, pause, 1, renewPause).Err() // without it the next call tries again
		return err
	}
	c.session.CarrierToken, c.session.TokenEnds = answer.Token, answer.TokenEnds
	return s.Sessions.Update(ctx, c.cred, func(stored *session.Session) {
		stored.CarrierToken, stored.TokenEnds = answer.Token, answer.TokenEnds
	})
}

// renewedSince reports whether the carrier refused a token that another call has
// renewed since this one began. The session is good, and so is the call when it is made again.
func (s *Server) renewedSince(c *call, err error) bool {
	if carrier.CodeOf(err) != carrier.Unauthenticated || c.session.TokenEnds.IsZero() {
		return false
	}
	current, err := s.Sessions.Reread(c.ctx, c.cred)
	return err == nil && current.CarrierToken != c.session.CarrierToken
}
