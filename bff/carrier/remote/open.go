package remote

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
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
	base, err := url.Parse(settings.BaseURL)
	var faults []error
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.User != nil || base.RawQuery != "" {
		faults = append(faults, errors.New("base_url must be an http or https address without credentials and query"))
	}
	if settings.APIToken == "" {
		faults = append(faults, errors.New("api_token is missing"))
	}
	opts, err := readOptions(settings.Options)
	if err := errors.Join(append(faults, err)...); err != nil {
		return nil, err
	}
	c := newClient(strings.TrimRight(base.String(), "/"), settings.APIToken)
	if opts.profile == nil {
		ctx, cancel := context.WithTimeout(context.Background(), opts.startTimeout)
		defer cancel()
		described, err := c.describeUntil(ctx)
		if err != nil {
			return nil, errors.Join(err, c.Close())
		}
		opts.profile = &described
		c.met.Store(true)
	}
	c.profile = *opts.profile
	backend, err := c.backend()
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return backend, nil
}

// options are the settings of the adapter, read.
type options struct {
	profile      *description
	startTimeout time.Duration
}

func readOptions(given map[string]string) (options, error) {
	o := options{startTimeout: defaultStartTimeout}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(given)) {
		var err error
		switch name {
		case OptionProfile:
			o.profile, err = readProfile(given[name])
		case OptionStartTimeout:
			if o.startTimeout, err = time.ParseDuration(given[name]); err != nil || o.startTimeout <= 0 {
				err = errors.New("must be a duration such as 10s")
			}
		default:
			err = errors.New("unknown")
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("option %s: %w", name, err))
		}
	}
	return o, errors.Join(faults...)
}

func readProfile(path string) (*description, error) {
	body, err := os.ReadFile(path) //nolint:gosec // the operator names the file
	if err != nil {
		return nil, err
	}
	profile, err := readDescription(body)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &profile, nil
}

// describeUntil asks what the adapter is until it answers or ctx ends.
func (c *client) describeUntil(ctx context.Context) (description, error) {
	for {
		described, err := c.describe(ctx)
		if err == nil || carrier.CodeOf(err) != carrier.Unavailable {
			return described, err
		}
		pause := time.NewTimer(betweenTries)
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return described, fmt.Errorf("the adapter doesn't describe itself in time (option %s starts without it): %w", OptionProfile, err)
		}
	}
}
