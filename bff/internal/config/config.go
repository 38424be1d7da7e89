// Package config reads what the BFF runs with: bff.yaml, overridden by BFF_…
// variables with "__" between levels. It is the only package that knows viper.
//
// Load is strict: an unknown key in either source, a value of the wrong type
// and everything that Validate faults stop the start-up, all listed at once.
package config

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// The two values of `env`.
const (
	Development = "development"
	Production  = "production"
)

// The two values of `payments.provider`.
const (
	ProviderStripe  = "stripe"
	ProviderCarrier = "carrier"
)

// Config is the whole configuration. bff.example.yaml describes every key.
type Config struct {
	Env            string           `yaml:"env"`
	Listen         string           `yaml:"listen"`
	OpsListen      string           `yaml:"ops_listen"`
	APITokens      []carrier.Secret `yaml:"api_token"` // the first is given to pages, all are accepted
	LegacyCards    Switch           `yaml:"legacy_cards"`
	TrustedProxies []string         `yaml:"trusted_proxies"`
	Session        Session          `yaml:"session"`
	Carrier        Carrier          `yaml:"carrier"`
	Payments       Payments         `yaml:"payments"`
	Stripe         Stripe           `yaml:"stripe"`
	Web            Web              `yaml:"web"`
	CORS           CORS             `yaml:"cors"`
	Support        Support          `yaml:"support"`
	Log            Log              `yaml:"log"`
	OTLP           OTLP             `yaml:"otlp"`
	Shutdown       Shutdown         `yaml:"shutdown"`
}

// Session says where sessions are kept and how long.
type Session struct {
	RedisURL       RedisURL         `yaml:"redis_url"`
	RedisPlaintext Switch           `yaml:"redis_plaintext"` // production may call Redis without TLS
	Keys           []carrier.Secret `yaml:"keys"`            // id:base64, the first seals
	CookieBinding  Switch           `yaml:"cookie_binding"`
	Cache          Switch           `yaml:"cache"` // records in memory for a second
	Idle           time.Duration    `yaml:"idle"`
	Absolute       time.Duration    `yaml:"absolute"`
}

// Carrier says which adapter is opened and with what.
type Carrier struct {
	Adapter        string         `yaml:"adapter"`
	BaseURL        string         `yaml:"base_url"`
	ClientID       string         `yaml:"client_id"`
	APIToken       carrier.Secret `yaml:"api_token"`
	ForwardHeaders []string       `yaml:"forward_headers"`
	// Options are the adapter's own keys, in lower case. Only the adapter knows which are secret, so all are printed
	// masked.
	Options map[string]carrier.Secret `yaml:"options"`
}

// Payments says who owns the card account: stripe (ours) or carrier (passed through).
type Payments struct {
	Provider string `yaml:"provider"`
	// for how long the carrier is told of a payment before it is refunded
	DeliverWithin time.Duration `yaml:"deliver_within"`
}

// Stripe is the card provider's account.
type Stripe struct {
	SecretKey      carrier.Secret   `yaml:"secret_key"`
	PublishableKey string           `yaml:"publishable_key"`
	WebhookSecrets []carrier.Secret `yaml:"webhook_secrets"` // two during rotation
	APIBase        string           `yaml:"api_base"`
	JSURL          string           `yaml:"js_url"`
}

// Web says where the built web app lies, empty serves none, and which of its languages customers
// may choose; the first is for those who speak none of them.
type Web struct {
	Dir       string   `yaml:"dir"`
	Languages []string `yaml:"languages"`
}

// CORS lists the origins of pages that may call from elsewhere; empty closes it.
type CORS struct {
	Origins []string `yaml:"origins"`
}

// Support is how customers reach a person.
type Support struct {
	Phone  string `yaml:"phone"`
	Email  string `yaml:"email"`
	FAQURL string `yaml:"faq_url"`
}

// Log says how much is logged: debug, info, warn or error.
type Log struct {
	Level string `yaml:"level"`
}

// OTLP says where traces go; empty sends none.
type OTLP struct {
	Endpoint  string `yaml:"endpoint"`
	Plaintext Switch `yaml:"plaintext"` // production may send them without TLS
}

// Shutdown says how a stop goes: readiness fails at once, serving goes on for
// Delay, then open requests have Drain to end.
type Shutdown struct {
	Delay time.Duration `yaml:"delay"`
	Drain time.Duration `yaml:"drain"`
}

// InProduction reports whether env is production.
func (c Config) InProduction() bool { return c.Env == Production }

// Settings returns what the adapter is opened with.
func (c Carrier) Settings() carrier.Settings {
	options := make(map[string]string, len(c.Options))
	for name, value := range c.Options {
		options[name] = value.Reveal()
	}
	return carrier.Settings{BaseURL: c.BaseURL, ClientID: c.ClientID, APIToken: c.APIToken, Options: options}
}
