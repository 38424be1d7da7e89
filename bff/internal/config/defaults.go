package config

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

// Published credentials of the card emulator. They open nothing else.
const (
	emulatorSecretKey      = "sk_test_light"
	emulatorPublishableKey = "pk_test_light"
	emulatorWebhookSecret  = "whsec_light"
)

const (
	providerAPI    = "https://api.stripe.com"
	providerScript = "https://js.stripe.com/basil/stripe.js"
)

// The adapter that the development defaults are for, and the published secret
// with which the mock carrier signs its events.
const (
	defaultAdapter         = "legacy"
	eventSecretOption      = "event_secret"
	developmentEventSecret = "light-dev"
)

// Defaults returns what holds where neither file nor environment say otherwise:
// in development everything runs against the mock, in production nothing that
// is published or simulated is left.
func Defaults(env string) Config {
	c := Config{
		Env:         env,
		Listen:      ":8080",
		OpsListen:   "127.0.0.1:8081",
		APITokens:   []carrier.Secret{lightphone.DevelopmentAPIToken},
		LegacyCards: true,
		Session: Session{
			RedisURL:      "embedded",
			CookieBinding: true,
			Cache:         true,
			Idle:          session.DefaultIdle,
			Absolute:      session.DefaultAbsolute,
		},
		Carrier: Carrier{
			Adapter:  defaultAdapter,
			BaseURL:  "http://127.0.0.1:8090",
			ClientID: lightphone.ClientID,
			APIToken: lightphone.DevelopmentAPIToken,
			Options:  map[string]carrier.Secret{eventSecretOption: developmentEventSecret},
			// Browsers choose the mock's world.
			ForwardHeaders: []string{lightphone.HeaderMockWorld},
		},
		Payments: Payments{Provider: ProviderStripe, DeliverWithin: 24 * time.Hour},
		Stripe: Stripe{
			SecretKey:      emulatorSecretKey,
			PublishableKey: emulatorPublishableKey,
			WebhookSecrets: []carrier.Secret{emulatorWebhookSecret},
			APIBase:        "http://127.0.0.1:8091",
			JSURL:          "http://localhost:8091/stripe.js",
		},
		Support: Support{
			Phone:  "+1 (800) 555-0100",
			Email:  "support@example.com",
			FAQURL: "https://example.com/faq",
		},
		Web:      Web{Languages: []string{"en", "fr"}},
		Log:      Log{Level: "info"},
		Shutdown: Shutdown{Delay: 5 * time.Second, Drain: 60 * time.Second},
	}
	if env == Production {
		c.APITokens, c.LegacyCards = nil, false
		c.Session.RedisURL = ""
		c.Carrier.BaseURL, c.Carrier.APIToken, c.Carrier.Options, c.Carrier.ForwardHeaders = "", "", nil, nil
		c.Stripe = Stripe{APIBase: providerAPI, JSURL: providerScript}
		c.Support = Support{}
	}
	return c
}
