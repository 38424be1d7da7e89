package bffcmd

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/api"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/lightphone"
)

// limitsByWorld counts the attempts in each world of the mock separately, since the same
// customers live in all of them.
type limitsByWorld struct{ api.Limits }

// Allow implements api.Limits.
func (l limitsByWorld) Allow(ctx context.Context, rule limit.Rule, subject string) (limit.Decision, error) {
	if world := carrier.Forwarded(ctx).Get(lightphone.HeaderMockWorld); world != "" {
		subject += "\x00" + world
	}
	return l.Limits.Allow(ctx, rule, subject)
}
