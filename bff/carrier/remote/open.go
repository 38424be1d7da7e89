package remote

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Options of carrier.Settings.Options. Both are optional.
const (
	// OptionProfile names a file with what the adapter is counted on to do, as its
	// GET /describe answers it. With a profile nobody is asked at start-up: the
	// adapter may come later, and what it can't do of the profile is an error of
	// every call. A profile may promise less than the adapter can.
	OptionProfile = "profile"
	// OptionStartTimeout is how long Open waits, without a profile, for the adapter to describe itself. Default: 10s.
	OptionStartTimeout = "start_timeout"
)

const (
	defaultStartTimeout = 10 * time.Second
	betweenTries        = 200 * time.Millisecond
)

// Open makes a backend that calls an adapter in another process at
// settings.BaseURL, with settings.APIToken as the shared secret. It is a
// carrier.Opener. All faults of the settings are reported together.
//
// With OptionProfile it calls nobody. Without, it asks the adapter (not the
// carrier behind it) what it can do, again and again until OptionStartTimeout:
// capabilities are fixed when a backend is opened.
func Open(settings carrier.Settings) (*carrier.Backend, error) {
	var profile *description
	startTimeout := defaultStartTimeout
	base, err := settings.Check(map[string]func(string) error{
		OptionProfile: func(path string) error {
			body, err := os.ReadFile(path) //nolint:gosec // the operator names the file
			if err != nil {
				return err
			}
			described, err := readDescription(body)
			profile = &described
			return err
		},
		OptionStartTimeout: func(text string) (err error) {
			if startTimeout, err = time.ParseDuration(text); err != nil || startTimeout <= 0 {
				return errors.New("must be a duration such as 10s")
			}
			return nil
		},
	})
	if err != nil {
		return nil, err
	}
	c := newClient(base, settings.APIToken)
	if profile == nil {
		ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
		defer cancel()
		described, err := c.describeUntil(ctx)
		if err != nil {
			return nil, errors.Join(err, c.Close())
		}
		profile = &described
		c.met.Store(true)
	}
	c.profile = *profile
	backend, err := c.backend()
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return backend, nil
}

// describeUntil asks what the adapter is until it answers or ctx ends.
func (c *client) describeUntil(ctx context.Context) (description, error) {
	for {
		described, err := c.describe(ctx)
		if err == nil || carrier.CodeOf(err) != carrier.Unavailable {
			return described, err
		}
		select {
		case <-time.After(betweenTries):
		case <-ctx.Done():
			return described, fmt.Errorf("the adapter doesn't describe itself in time (option %s starts without it): %w",
				OptionProfile, err)
		}
	}
}
