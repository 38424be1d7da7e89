// Package stripepay is the card provider Stripe behind the port of package
// payment, through stripe-go.
//
// stripe-go's own retries are off: they leave out 409 and 5xx and sleep without
// regard to the context. retry does them, always with the same idempotency key.
// Its errors never get out of this package whole, for their text may quote a
// client secret.
package stripepay

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stripe/stripe-go/v82"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/payment"
)

// CallTimeout bounds one request to the provider.
const CallTimeout = 10 * time.Second

// pageSize is the provider's largest.
const pageSize = 100

// Options are what a Provider is made of. SecretKey and WebhookSecrets must be given.
type Options struct {
	SecretKey carrier.Secret
	// WebhookSecrets sign what the provider sends; there are two of them during a rotation.
	WebhookSecrets []carrier.Secret
	APIBase        string // another base than Stripe's own, such as an emulator's

	HTTPClient *http.Client                               // one with CallTimeout that follows no redirect if nil
	Clock      func() time.Time                           // time.Now if nil
	Sleep      func(context.Context, time.Duration) error // between two attempts; a timer if nil
	Logger     *zap.Logger                                // none if nil
	Metrics    prometheus.Registerer                      // none if nil
}

// Provider is a payment.Provider. It is safe for concurrent use.
type Provider struct {
	stripe  *stripe.Client
	secrets []carrier.Secret
	live    bool
	clock   func() time.Time
	sleep   func(context.Context, time.Duration) error
	logger  *zap.Logger
	refused prometheus.Counter
}

var _ payment.Provider = (*Provider)(nil)

// New returns a Provider. It calls nobody: the BFF starts while Stripe is down.
func New(opts Options) (*Provider, error) {
	key := opts.SecretKey.Reveal()
	switch {
	case !strings.HasPrefix(key, "sk_") && !strings.HasPrefix(key, "rk_"):
		return nil, errors.New("stripe: the secret key must begin with sk_ or rk_")
	case len(opts.WebhookSecrets) == 0 || slices.Contains(opts.WebhookSecrets, ""):
		return nil, errors.New("stripe: webhook secrets are missing or empty")
	}
	if opts.HTTPClient == nil {
		opts.HTTPClient = &http.Client{Timeout: CallTimeout, CheckRedirect: refuseRedirect}
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.Sleep == nil {
		opts.Sleep = sleep
	}
	if opts.Logger == nil {
		opts.Logger = zap.NewNop()
	}
	refused := prometheus.NewCounter(prometheus.CounterOpts{
		Name: "bff_payments_provider_auth_total",
		Help: "Refusals of our own key by the card provider. Alert on any.",
	})
	if opts.Metrics != nil {
		if err := opts.Metrics.Register(refused); err != nil {
			return nil, fmt.Errorf("stripe metrics: %w", err)
		}
	}
	config := &stripe.BackendConfig{
		HTTPClient:        opts.HTTPClient,
		MaxNetworkRetries: stripe.Int64(0),
		EnableTelemetry:   stripe.Bool(false),
		LeveledLogger:     &stripe.LeveledLogger{Level: stripe.LevelNull},
	}
	if opts.APIBase != "" {
		if base, err := url.Parse(opts.APIBase); err != nil || base.Host == "" {
			return nil, fmt.Errorf("stripe: the API base %q is not an address", opts.APIBase)
		}
		config.URL = stripe.String(opts.APIBase)
	}
	return &Provider{
		stripe:  stripe.NewClient(key, stripe.WithBackends(stripe.NewBackendsWithConfig(config))),
		secrets: opts.WebhookSecrets,
		live:    strings.HasPrefix(key[len("sk_"):], "live_"),
		clock:   opts.Clock,
		sleep:   opts.Sleep,
		logger:  opts.Logger,
		refused: refused,
	}, nil
}

// refuseRedirect keeps our key and what is paid for from whoever an answer points
// to. It fails the call, for the body of a redirect must not pass for an object.
func refuseRedirect(*http.Request, []*http.Request) error {
	return errors.New("stripe: the provider's API redirects nowhere")
}

// collect reads all pages of a list.
func collect[S, T any](list stripe.Seq2[S, error], convert func(S) T) ([]T, error) {
	var all []T
	var failed error
	list(func(item S, err error) bool {
		if err != nil {
			failed = err
			return false
		}
		all = append(all, convert(item))
		return true
	})
	return all, failed
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
