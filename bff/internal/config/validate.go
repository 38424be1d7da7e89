package config

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.uber.org/zap/zapcore"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/session"
	"github.com/golight/selfservice/bff/lightphone"
)

var languageTag = regexp.MustCompile(`^[a-z]{2}$`)

// Keyring returns the session keys. In development, which may name none, it is a
// published one: the same after a restart.
func (s Session) Keyring() (session.Keyring, error) {
	if len(s.Keys) == 0 {
		return session.ParseKeyring("development:" + developmentSessionKey())
	}
	texts := make([]string, len(s.Keys))
	for i, key := range s.Keys {
		texts[i] = key.Reveal()
	}
	return session.ParseKeyring(strings.Join(texts, ","))
}

func developmentSessionKey() string {
	key := sha256.Sum256([]byte("selfservice development session key"))
	return base64.StdEncoding.EncodeToString(key[:])
}

// Proxies returns the networks whose X-Forwarded-For is believed.
func (c Config) Proxies() ([]netip.Prefix, error) {
	var networks []netip.Prefix
	for _, text := range c.TrustedProxies {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			return nil, fmt.Errorf("trusted_proxies: %q is not a network such as 10.0.0.0/8", text)
		}
		if network.Bits() == 0 {
			return nil, fmt.Errorf("trusted_proxies: %s believes everybody; name the networks of the proxies", text)
		}
		networks = append(networks, network.Masked())
	}
	return networks, nil
}

// faults lists everything that keeps the BFF from running with c.
func (c Config) faults() []error {
	var f findings
	f.oneOf("env", c.Env, Development, Production)
	f.address("listen", c.Listen)
	f.address("ops_listen", c.OpsListen)
	if len(c.APITokens) == 0 || slices.Contains(c.APITokens, "") {
		f.fault("api_token: missing")
	}
	_, err := c.Proxies()
	f.add(err)
	c.Session.check(&f)
	f.require("carrier.adapter", c.Carrier.Adapter)
	f.url("carrier.base_url", c.Carrier.BaseURL)
	f.oneOf("payments.provider", c.Payments.Provider, ProviderStripe, ProviderCarrier)
	f.positive("payments.deliver_within", c.Payments.DeliverWithin)
	c.Stripe.check(&f, c.Payments.Provider == ProviderStripe)
	for _, origin := range c.CORS.Origins {
		if u, err := url.Parse(origin); err != nil || u.Host == "" || origin != u.Scheme+"://"+u.Host {
			f.fault("cors.origins: %q is not an origin such as https://example.com", origin)
		}
	}
	if len(c.Web.Languages) == 0 {
		f.fault("web.languages: missing")
	}
	for _, tag := range c.Web.Languages {
		if !languageTag.MatchString(tag) {
			f.fault("web.languages: %q is not two lower-case letters, such as en", tag)
		}
	}
	if c.Support.FAQURL != "" {
		f.url("support.faq_url", c.Support.FAQURL)
	}
	if _, err := zapcore.ParseLevel(c.Log.Level); err != nil {
		f.fault("log.level: want debug, info, warn or error")
	}
	if c.OTLP.Endpoint != "" {
		f.url("otlp.endpoint", c.OTLP.Endpoint)
	}
	f.positive("shutdown.drain", c.Shutdown.Drain)
	if c.Shutdown.Delay < 0 {
		f.fault("shutdown.delay: must not be negative")
	}
	if c.InProduction() {
		c.checkProduction(&f)
	}
	return f
}

func (s Session) check(f *findings) {
	if _, err := s.Keyring(); err != nil {
		f.fault("session.keys: %w", err)
	}
	switch client, err := redisclient.Open(s.RedisURL.Reveal()); { // asks Redis nothing
	case s.RedisURL == "":
		f.require("session.redis_url", "")
	case err != nil:
		f.fault("session.redis_url: %w", err)
	default:
		f.add(client.Close())
	}
	f.positive("session.idle", s.Idle)
	if s.Absolute < s.Idle {
		f.fault("session.absolute: must not be shorter than session.idle")
	}
}

func (s Stripe) check(f *findings, ours bool) {
	f.require("stripe.publishable_key", s.PublishableKey)
	f.url("stripe.js_url", s.JSURL)
	f.url("stripe.api_base", s.APIBase)
	if ours {
		f.require("stripe.secret_key", s.SecretKey.Reveal())
		if len(s.WebhookSecrets) == 0 || slices.Contains(s.WebhookSecrets, "") {
			f.fault("stripe.webhook_secrets: missing")
		}
	}
	liveSecret := strings.HasPrefix(s.SecretKey.Reveal(), "sk_live_") ||
		strings.HasPrefix(s.SecretKey.Reveal(), "rk_live_")
	livePublishable := strings.HasPrefix(s.PublishableKey, "pk_live_")
	if ours && liveSecret != livePublishable {
		f.fault("stripe: secret_key and publishable_key must both be live or both be test keys")
	}
	// A live key must never be shown to anything but the provider, whatever the environment.
	if liveSecret && s.APIBase != providerAPI {
		f.fault("stripe.api_base: live keys go to %s only, not to an emulator", providerAPI)
	}
	if livePublishable && !strings.HasPrefix(s.JSURL, "https://js.stripe.com/") {
		f.fault("stripe.js_url: live keys go to https://js.stripe.com only, not to an emulator")
	}
}

// checkProduction refuses what is simulated, published or unprotected (wire.md "Configuration").
func (c Config) checkProduction(f *findings) {
	const refuse = "production refuses "
	if c.Session.RedisURL == redisclient.Embedded {
		f.fault("session.redis_url: " + refuse + "the embedded store")
	}
	if c.Session.RedisURL.leavesInClear() && !bool(c.Session.RedisPlaintext) {
		f.fault("session.redis_url: " + refuse +
			"redis:// off loopback: use rediss://, or say that the network protects it with session.redis_plaintext")
	}
	if leavesInClear(c.OTLP.Endpoint) && !bool(c.OTLP.Plaintext) {
		f.fault("otlp.endpoint: " + refuse + "plain http off loopback: use https://, or say that the network protects it " +
			"with otlp.plaintext")
	}
	for key, address := range map[string]string{"stripe.api_base": c.Stripe.APIBase, "stripe.js_url": c.Stripe.JSURL} {
		if leavesInClear(address) {
			f.fault("%s: "+refuse+"plain http off loopback", key)
		}
	}
	f.require("support.phone", c.Support.Phone)
	f.require("support.email", c.Support.Email)
	f.require("support.faq_url", c.Support.FAQURL)
	c.checkSecrets(f)
	if slices.Contains(c.APITokens, lightphone.DevelopmentAPIToken) {
		f.fault("api_token: " + refuse + "the development API token")
	}
	if len(c.Session.Keys) == 0 {
		f.fault("session.keys: " + refuse + "generated keys")
	}
	if leavesInClear(c.Carrier.BaseURL) {
		f.fault("carrier.base_url: " + refuse + "plain http off loopback")
	}
	switch c.Carrier.APIToken {
	case "":
		f.require("carrier.api_token", "")
	case lightphone.DevelopmentAPIToken:
		f.fault("carrier.api_token: " + refuse + "the development API token")
	}
	published := func(secret string) bool { return strings.TrimSpace(secret) == developmentEventSecret }
	if slices.ContainsFunc(strings.Split(c.Carrier.Options[eventSecretOption].Reveal(), ","), published) {
		f.fault("carrier.options.event_secret: " + refuse + "the mock carrier's published secret")
	}
	if len(c.Carrier.ForwardHeaders) > 0 {
		f.fault("carrier.forward_headers: " + refuse + "to forward a browser's headers")
	}
	if c.LegacyCards {
		f.fault("legacy_cards: " + refuse + "raw card bodies")
	}
	if slices.Contains(c.Stripe.WebhookSecrets, emulatorWebhookSecret) && c.Stripe.APIBase == providerAPI {
		f.fault("stripe.webhook_secrets: " + refuse + "the emulator's published secret")
	}
}

// checkSecrets refuses secrets that anybody can guess.
func (c Config) checkSecrets(f *findings) {
	const refuse = "production refuses "
	secrets := map[string][]carrier.Secret{
		"api_token": c.APITokens, "carrier.api_token": {c.Carrier.APIToken}, "stripe.secret_key": {c.Stripe.SecretKey},
		"stripe.publishable_key": {carrier.Secret(c.Stripe.PublishableKey)},
		"stripe.webhook_secrets": c.Stripe.WebhookSecrets,
	}
	for name, secret := range c.Carrier.Options {
		secrets["carrier.options."+name] = []carrier.Secret{secret}
	}
	for key, values := range secrets {
		if slices.ContainsFunc(values, isPlaceholder) {
			f.fault("%s: "+refuse+"a placeholder", key)
		}
	}
	for _, key := range c.Session.Keys {
		if isWeak(key.Reveal()) {
			f.fault("session.keys: " + refuse + "a key that isn't random: make one with openssl rand -base64 32")
		}
	}
}

// isPlaceholder reports whether the secret is one of the words that examples have in its place.
func isPlaceholder(secret carrier.Secret) bool {
	plain := strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(secret.Reveal()))
	return slices.ContainsFunc([]string{"replaceme", "changeme", "placeholder", "yourkey", "yourtoken", "yoursecret",
		"insertkey", "todo"}, func(word string) bool {
		return strings.Contains(plain, word)
	})
}

// isWeak reports whether a session key is published, or has too few different bytes: of
// 32 random ones, fewer than 16 different ones don't happen.
func isWeak(key string) bool {
	_, encoded, _ := strings.Cut(key, ":")
	raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(encoded))
	if err != nil {
		return false // faulted as malformed
	}
	different := map[byte]bool{}
	steps := true // each byte follows the one before it
	for i, b := range raw {
		different[b] = true
		steps = steps && (i == 0 || b == raw[i-1]+1)
	}
	return len(different) < 16 || steps || encoded == developmentSessionKey() || isDerived(raw)
}

// isDerived reports whether the key was made, as earlier releases did in development, from a published API token.
func isDerived(raw []byte) bool {
	old := sha256.Sum256([]byte("selfservice development session key " + lightphone.DevelopmentAPIToken))
	return string(raw) == string(old[:])
}

// leavesInClear reports whether what is sent there can be read on the way.
func leavesInClear(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "http" && !isLoopback(u.Hostname())
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && address.IsLoopback()
}

// findings gathers faults.
type findings []error

func (f *findings) fault(format string, args ...any) { *f = append(*f, fmt.Errorf(format, args...)) }

func (f *findings) add(err error) {
	if err != nil {
		*f = append(*f, err)
	}
}

func (f *findings) require(key, value string) {
	if value == "" {
		f.add(errors.New(key + ": missing"))
	}
}

func (f *findings) oneOf(key, value string, allowed ...string) {
	if !slices.Contains(allowed, value) {
		f.fault("%s: want %s", key, strings.Join(allowed, " or "))
	}
}

func (f *findings) positive(key string, d time.Duration) {
	if d <= 0 {
		f.fault("%s: must be longer than nothing", key)
	}
}

func (f *findings) address(key, value string) {
	_, port, err := net.SplitHostPort(value)
	if err != nil || port == "" {
		f.fault("%s: want host:port or :port", key)
	}
}

func (f *findings) url(key, value string) {
	u, err := url.Parse(value)
	switch {
	case value == "":
		f.require(key, value)
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		f.fault("%s: want http://… or https://…", key)
	case u.User != nil:
		f.fault("%s: must not hold a user or password", key)
	}
}
