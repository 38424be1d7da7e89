package bffcmd

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/extra/redisotel/v9"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/propagation"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/buildinfo"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/api"
	"github.com/golight/selfservice/bff/internal/checkout"
	"github.com/golight/selfservice/bff/internal/config"
	"github.com/golight/selfservice/bff/internal/delivery"
	"github.com/golight/selfservice/bff/internal/gateway"
	"github.com/golight/selfservice/bff/internal/limit"
	"github.com/golight/selfservice/bff/internal/logging"
	"github.com/golight/selfservice/bff/internal/payment/stripepay"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/internal/session/cachestore"
	"github.com/golight/selfservice/bff/internal/session/redisstore"
	"github.com/golight/selfservice/bff/internal/telemetry"
	"github.com/golight/selfservice/bff/internal/web"
	"github.com/golight/selfservice/bff/lightphone"
)

// evenPace hides what the carrier does for a known e-mail and not for an unknown
// one, such as hashing a password or sending a mail.
const evenPace = 250 * time.Millisecond

// browserIdle is when the web app logs an idle customer out (spec §9).
const browserIdle = 10 * time.Minute

// parts are what a running BFF is made of.
type parts struct {
	registry *prometheus.Registry
	redis    *redisclient.Client
	checkout *checkout.Service
	site     *web.Site       // nil: no web app is served
	delivery *delivery.Probe // nil unless we take the payments
	handler  http.Handler
	closers  []func() error // in the order of opening
}

// lacks returns what the carrier lacks for payments to be taken, as far as it has answered.
func (p *parts) lacks() error {
	if p.delivery == nil {
		return nil
	}
	return p.delivery.Ready()
}

// close takes the parts down, the last one first.
func (p *parts) close() error {
	var errs []error
	for i := len(p.closers) - 1; i >= 0; i-- {
		errs = append(errs, p.closers[i]())
	}
	return errors.Join(errs...)
}

// prepare does what must have been done once before requests come here, and again from
// time to time: it finds Redis, and keeps the web app's assets there.
func (p *parts) prepare(ctx context.Context) error {
	if p.site == nil {
		return p.redis.Check(ctx)
	}
	return p.site.Publish(ctx)
}

// wire opens and connects the parts; learn may take from the backend what the carrier
// lacks. Neither Redis nor the carrier nor the card provider must be up.
func wire(
	adapters *carrier.Registry, cfg config.Config, log *zap.Logger, learn func(*carrier.Backend) *carrier.Backend,
) (_ *parts, err error) {
	p := &parts{registry: telemetry.NewRegistry(buildinfo.Version)}
	defer func() {
		if err != nil {
			err = errors.Join(err, p.close())
		}
	}()
	traces, err := p.openTraces(cfg, log)
	if err != nil {
		return nil, err
	}
	if p.redis, err = redisclient.Open(cfg.Session.RedisURL.Reveal()); err != nil {
		return nil, err
	}
	p.closers = append(p.closers, p.redis.Close)
	if traces != nil {
		if err := redisotel.InstrumentTracing(p.redis.UniversalClient, redisotel.WithTracerProvider(traces),
			redisotel.WithDBStatement(false)); err != nil {
			return nil, fmt.Errorf("traces of Redis: %w", err)
		}
	}
	keys, err := cfg.Session.Keyring()
	if err != nil {
		return nil, err
	}
	sessions, err := p.openSessions(cfg, keys, log)
	if err != nil {
		return nil, err
	}
	backend, err := p.openBackend(adapters, cfg)
	if err != nil {
		return nil, err
	}
	if err := checkPayments(cfg, backend); err != nil {
		return nil, err
	}
	backend = learn(backend)
	legacyCards := bool(cfg.LegacyCards) && backend.Has(carrier.PayActivation)
	backend = gateway.Guard(backend, gateway.Options{Metrics: p.registry, Logger: log, Redis: p.redis})
	if p.checkout, err = openCheckout(cfg, backend, p, log); err != nil {
		return nil, err
	}
	app := lightphone.AppConfig{
		PublishableKey: cfg.Stripe.PublishableKey,
		CardScriptURL:  cfg.Stripe.JSURL,
		SupportPhone:   cfg.Support.Phone,
		SupportEmail:   cfg.Support.Email,
		FAQURL:         cfg.Support.FAQURL,
		IdleTimeoutMS:  browserIdle.Milliseconds(),
		Languages:      cfg.Web.Languages,
		LegacyCards:    legacyCards,
		Capabilities:   lightphone.CapabilitiesFrom(backend),
	}
	if cfg.Web.Dir != "" {
		page := lightphone.PageConfig{AppConfig: app, APIToken: lightphone.Token(cfg.APITokens[0]),
			Version: buildinfo.Version}
		if p.site, err = loadSite(cfg.Web.Dir, page,
			web.Shared{Redis: p.redis, Key: keys.Derive("web assets v1")}); err != nil {
			return nil, err
		}
	}
	proxies, err := cfg.Proxies()
	if err != nil {
		return nil, err
	}
	edge, err := api.New(api.Options{
		Backend:  backend,
		Sessions: sessions,
		Limits:   p.openLimits(cfg, keys),
		Redis:    p.redis,
		Checkout: p.checkout,
		Site:     p.site,
		Logger:   log,
		LogKey:   keys.Derive("log names v1"),
		FlowKey:  keys.Derive("code flows v1"),
		Metrics:  telemetry.NewEdge(p.registry),
		App:      app,

		APITokens:      cfg.APITokens,
		CardAPI:        cfg.Stripe.APIBase,
		Production:     cfg.InProduction(),
		CookieBinding:  bool(cfg.Session.CookieBinding),
		LegacyCards:    legacyCards,
		CORSOrigins:    cfg.CORS.Origins,
		TrustedProxies: proxies,
		ForwardHeaders: cfg.Carrier.ForwardHeaders,
		SessionLife:    cfg.Session.Absolute,
		EvenPace:       evenPace,
	})
	if err != nil {
		return nil, err
	}
	p.handler = edge
	if traces != nil {
		p.handler = otelhttp.NewHandler(edge, "bff", otelhttp.WithTracerProvider(traces),
			otelhttp.WithPropagators(propagation.TraceContext{}))
	}
	return p, nil
}

// loadSite reads the built web app, whose pages carry the public configuration.
func loadSite(dir string, page lightphone.PageConfig, shared web.Shared) (*web.Site, error) {
	config, err := lightphone.Marshal(page)
	if err != nil {
		return nil, err
	}
	return web.Load(dir, config, page.Languages, shared)
}

func (p *parts) openLimits(cfg config.Config, keys session.Keyring) api.Limits {
	limits := limit.New(p.redis, keys.Derive("limit subjects v1"), time.Now)
	if cfg.InProduction() {
		return limits
	}
	return limitsByWorld{limits}
}

func (p *parts) openSessions(cfg config.Config, keys session.Keyring, log *zap.Logger) (*session.Manager, error) {
	return session.New(p.openStore(cfg, log), session.Options{
		Keys:          keys,
		CookieBinding: bool(cfg.Session.CookieBinding),
		Idle:          cfg.Session.Idle,
		Absolute:      cfg.Session.Absolute,
	})
}

func (p *parts) openStore(cfg config.Config, log *zap.Logger) session.Store {
	store := redisstore.New(p.redis)
	if !cfg.Session.Cache {
		return store
	}
	cache := cachestore.New(store, cachestore.Options{Metrics: p.registry})
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(logging.Guard(log, func() { cache.Run(ctx) }))
	p.closers = append(p.closers, func() error {
		stop()
		running.Wait()
		return nil
	})
	return cache
}

func (p *parts) openBackend(adapters *carrier.Registry, cfg config.Config) (*carrier.Backend, error) {
	backend, err := adapters.Open(cfg.Carrier.Adapter, cfg.Carrier.Settings())
	if err != nil {
		return nil, err
	}
	p.closers = append(p.closers, backend.Close)
	return backend, nil
}

// checkPayments refuses a carrier that lacks what the configured way of paying
// asks of it, or that keeps cards which this way never hands to it: customers would find out only once they had typed
// their card.
func checkPayments(cfg config.Config, backend *carrier.Backend) error {
	lacks := func(role string) error {
		return fmt.Errorf("payments.provider: %s asks for a carrier with the role %s, which the adapter %s doesn't have "+
			"with these carrier.options",
			cfg.Payments.Provider, role, cfg.Carrier.Adapter)
	}
	switch {
	case cfg.Payments.Provider == config.ProviderStripe && !backend.Has(carrier.RecordPayment):
		return fmt.Errorf("%w; %s", lacks("Payments"), delivery.Advice)
	case cfg.Payments.Provider == config.ProviderCarrier && !backend.Has(carrier.CreateActivationIntent):
		return lacks("CardIntents")
	case cfg.Payments.Provider == config.ProviderStripe && backend.Capabilities.SavedCard == carrier.SavedCardAtCarrier:
		// A card that is changed there would never reach the carrier, which goes on with the old one.
		return fmt.Errorf("payments.provider: stripe keeps cards itself, and the adapter %s declares that the carrier "+
			"does (SavedCard); "+
			"choose payments.provider: carrier, or an adapter or carrier.options that leave them to the provider",
			cfg.Carrier.Adapter)
	case cfg.Payments.Provider == config.ProviderCarrier && backend.Capabilities.SavedCard == carrier.SavedCardAtProvider:
		return fmt.Errorf("payments.provider: carrier leaves cards to the carrier, and the adapter %s declares that the "+
			"card provider's account is ours (SavedCard); "+
			"set carrier.options.saved_card to carrier or none, or choose payments.provider: stripe", cfg.Carrier.Adapter)
	default:
		return nil
	}
}

func openCheckout(cfg config.Config, backend *carrier.Backend, p *parts, log *zap.Logger) (*checkout.Service, error) {
	options := checkout.Options{
		Backend: backend, Redis: p.redis, Logger: log.Named("checkout"), Metrics: p.registry,
		DeliverWithin: cfg.Payments.DeliverWithin,
	}
	if cfg.Payments.Provider == config.ProviderStripe {
		p.delivery = delivery.New(backend, log.Named("delivery"), p.registry)
		options.Backend = p.delivery.Backend()
		provider, err := stripepay.New(stripepay.Options{
			SecretKey:      cfg.Stripe.SecretKey,
			WebhookSecrets: cfg.Stripe.WebhookSecrets,
			APIBase:        cfg.Stripe.APIBase,
			Logger:         log.Named("stripe"),
			Metrics:        p.registry,
		})
		if err != nil {
			return nil, err
		}
		options.Provider = p.delivery.Provider(provider)
	}
	return checkout.New(options)
}
