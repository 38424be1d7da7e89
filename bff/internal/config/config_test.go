package config

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/golight/selfservice/bff/carrier"
)

const exampleFile = "../../bff.example.yaml"

func TestExampleEqualsTheDefaults(t *testing.T) {
	t.Parallel()
	got, err := Load(exampleFile, nil)
	if err != nil {
		t.Fatalf("bff.example.yaml doesn't load: %v", err)
	}
	if want := Defaults(Development); !sameConfig(got, want) {
		t.Errorf("bff.example.yaml gives\n%#v\nwant the defaults\n%#v", got, want)
	}
}

func TestExampleDocumentsEveryKey(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(exampleFile)
	if err != nil {
		t.Fatal(err)
	}
	var file yaml.Node
	if err := yaml.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, key := range keys(reflect.TypeFor[Config](), "") {
		if !has(file.Content[0], strings.Split(strings.TrimSuffix(key, "."), ".")) {
			t.Errorf("bff.example.yaml lacks the key %s", key)
		}
	}
}

func has(node *yaml.Node, path []string) bool {
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == path[0] {
			return len(path) == 1 || has(node.Content[i+1], path[1:])
		}
	}
	return false
}

func TestEnvironmentOverridesFile(t *testing.T) {
	t.Parallel()
	file := write(t, `
listen: ":9000"
stripe: {js_url: "https://file.example.com/s.js"}
carrier:
  options: {region: east}
`)
	got, err := Load(file, []string{
		"BFF_STRIPE__JS_URL=https://env.example.com/s.js",
		"BFF_LEGACY_CARDS=off",
		"BFF_SESSION__IDLE=2m",
		"BFF_CARRIER__FORWARD_HEADERS=Mock-World, X-Test",
		"BFF_CARRIER__OPTIONS__TIER=gold",
		"BFF_STRIPE__WEBHOOK_SECRETS=whsec_new,whsec_old",
		"BFF_WEB__DIR=", // empty counts as unset
		"PATH=/bin",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := Defaults(Development)
	want.Listen = ":9000"
	want.Stripe.JSURL = "https://env.example.com/s.js"
	want.LegacyCards = false
	want.Session.Idle = 2 * 60e9
	want.Carrier.ForwardHeaders = []string{"Mock-World", "X-Test"}
	want.Carrier.Options = map[string]carrier.Secret{"event_secret": "light-dev", "region": "east", "tier": "gold"}
	want.Stripe.WebhookSecrets = secrets("whsec_new", "whsec_old")
	if !sameConfig(got, want) {
		t.Errorf("Load =\n%#v\nwant\n%#v", got, want)
	}
}

// A start that fails tells everything that is wrong, at once, and no secret.
func TestAllFaultsAtOnce(t *testing.T) {
	t.Parallel()
	file := write(t, `
lisen: ":1"
listen: nowhere
session: {idle: soon, kees: [a]}
web:
`)
	_, err := Load(file, []string{"BFF_SESION__KEYS=x", "BFF_LEGACY_CARDS=perhaps-secret", "BFF_PAYMENTS__PROVIDER=cash"})
	wantFaults(t, err, "lisen: no such key", "session.kees: no such key", "BFF_SESION__KEYS: no such variable",
		"session.idle: wrong type or form", "legacy_cards: wrong type or form")
	if err != nil && strings.Contains(err.Error(), "perhaps-secret") {
		t.Errorf("the fault quotes the value: %v", err)
	}
}

func TestValidation(t *testing.T) {
	t.Parallel()
	const live, liveKey = "BFF_STRIPE__SECRET_KEY=sk_live_x", "BFF_STRIPE__PUBLISHABLE_KEY=pk_live_x"
	for name, c := range map[string]struct {
		environ []string
		want    []string
	}{
		"defaults":            {nil, nil},
		"unknown environment": {[]string{"BFF_ENV=staging"}, []string{"env: want development or production"}},
		"listen":              {[]string{"BFF_LISTEN=8080"}, []string{"listen: want host:port or :port"}},
		"proxies": {[]string{"BFF_TRUSTED_PROXIES=10.0.0.1"},
			[]string{`trusted_proxies: "10.0.0.1" is not a network`}},
		"redis": {[]string{"BFF_SESSION__REDIS_URL=localhost:6379"}, []string{"session.redis_url: "}},
		"session key": {[]string{"BFF_SESSION__KEYS=a:AAAA"},
			[]string{"session.keys: session key 1 (a): 3 bytes, want 32"}},
		"lifetimes": {[]string{"BFF_SESSION__IDLE=9h"},
			[]string{"session.absolute: must not be shorter than session.idle"}},
		"carrier address": {[]string{"BFF_CARRIER__BASE_URL=carrier:80"},
			[]string{"carrier.base_url: want http://… or https://…"}},
		"provider": {[]string{"BFF_PAYMENTS__PROVIDER=cash"},
			[]string{"payments.provider: want stripe or carrier"}},
		"live keys, emulator": {[]string{live, liveKey},
			[]string{"stripe.api_base: live keys go to", "stripe.js_url: live keys go to"}},
		"live and test keys": {[]string{live, "BFF_STRIPE__API_BASE=https://api.stripe.com"},
			[]string{"must both be live or both be test keys"}},
		"live keys, live URLs": {[]string{live, liveKey, "BFF_STRIPE__API_BASE=https://api.stripe.com",
			"BFF_STRIPE__JS_URL=https://js.stripe.com/basil/stripe.js"}, nil},
		"password in address": {[]string{"BFF_CARRIER__BASE_URL=https://me:pw@carrier.example.com"},
			[]string{"carrier.base_url: must not hold a user or password"}},
		"origin":                {[]string{"BFF_CORS__ORIGINS=https://a.example.com/path"}, []string{"cors.origins: "}},
		"no language":           {[]string{"BFF_WEB__LANGUAGES=en,French"}, []string{`web.languages: "French" is not two lower-case letters`}},
		"log level":             {[]string{"BFF_LOG__LEVEL=loud"}, []string{"log.level: want debug, info, warn or error"}},
		"carrier owns the card": {[]string{"BFF_PAYMENTS__PROVIDER=carrier"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := Load(exampleFile, c.environ)
			wantFaults(t, err, c.want...)
		})
	}
}

// The mock's event secret is a default of development and of its adapter alone:
// without one of its own, production takes no events.
func TestEventSecretOfDevelopment(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		environ []string
		want    carrier.Secret
	}{
		"development":       {nil, "light-dev"},
		"one of its own":    {[]string{"BFF_CARRIER__OPTIONS__EVENT_SECRET=ours"}, "ours"},
		"another adapter":   {[]string{"BFF_CARRIER__ADAPTER=acme"}, ""},
		"production":        {environment(ready), ""},
		"production's own":  {append(environment(ready), "BFF_CARRIER__OPTIONS__EVENT_SECRET=ours"), "ours"},
		"with other option": {[]string{"BFF_CARRIER__OPTIONS__TIME_ZONE=America/Vancouver"}, "light-dev"},
	} {
		got, err := Load(write(t, ""), c.environ)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if secret := got.Carrier.Options["event_secret"]; secret != c.want {
			t.Errorf("%s: event_secret is %q; want %q", name, secret.Reveal(), c.want.Reveal())
		}
	}
}

// ready is a production environment with nothing to refuse.
var ready = map[string]string{
	"BFF_ENV":                     "production",
	"BFF_API_TOKEN":               "a-token-of-our-own",
	"BFF_SESSION__REDIS_URL":      "rediss://:pw@redis.example.com:6379",
	"BFF_SESSION__KEYS":           "k1:2vWqO0u1gV9p3m7Zc5xkT8yRj4nLhA6eBdFsGtKwXiQ=",
	"BFF_SUPPORT__PHONE":          "+1 (514) 555-0123",
	"BFF_SUPPORT__EMAIL":          "care@light.example",
	"BFF_SUPPORT__FAQ_URL":        "https://light.example/faq",
	"BFF_CARRIER__BASE_URL":       "https://carrier.example.com",
	"BFF_CARRIER__API_TOKEN":      "carrier-token",
	"BFF_STRIPE__SECRET_KEY":      "sk_live_x",
	"BFF_STRIPE__PUBLISHABLE_KEY": "pk_live_x",
	"BFF_STRIPE__WEBHOOK_SECRETS": "whsec_x",
}

func TestProductionRefusals(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change map[string]string
		want   []string
	}{
		"ready": {nil, nil},
		"embedded store": {map[string]string{"BFF_SESSION__REDIS_URL": "embedded"},
			[]string{"session.redis_url: production refuses the embedded store"}},
		"redis in clear": {map[string]string{"BFF_SESSION__REDIS_URL": "redis://:pw@redis.example.com:6379/0"},
			[]string{"session.redis_url: production refuses redis:// off loopback"}},
		"one of several in clear": {
			map[string]string{"BFF_SESSION__REDIS_URL": "redis://127.0.0.1:6379,redis://10.0.0.9:6379?cluster=true"},
			[]string{"session.redis_url: production refuses redis:// off loopback"}},
		"sentinels in clear": {
			map[string]string{"BFF_SESSION__REDIS_URL": "redis://s1:26379,s2:26379/0?master_name=light"},
			[]string{"session.redis_url: production refuses redis:// off loopback"}},
		"redis in clear, agreed to": {map[string]string{"BFF_SESSION__REDIS_URL": "redis://redis:6379/0",
			"BFF_SESSION__REDIS_PLAINTEXT": "on"}, nil},
		"redis on loopback": {map[string]string{
			"BFF_SESSION__REDIS_URL": "redis://u:p@127.0.0.1:6379,localhost:6380,[::1]:6381"}, nil},
		"no carrier token": {map[string]string{"BFF_CARRIER__API_TOKEN": ""},
			[]string{"carrier.api_token: missing"}},
		"published carrier token": {map[string]string{"BFF_CARRIER__API_TOKEN": "light-dev"},
			[]string{"carrier.api_token: production refuses the development API token"}},
		"traces in clear": {map[string]string{"BFF_OTLP__ENDPOINT": "http://collector:4318"},
			[]string{"otlp.endpoint: production refuses plain http off loopback"}},
		"traces to a sidecar": {map[string]string{"BFF_OTLP__ENDPOINT": "http://localhost:4318"}, nil},
		"traces over TLS":     {map[string]string{"BFF_OTLP__ENDPOINT": "https://collector.example.com"}, nil},
		"every proxy": {map[string]string{"BFF_TRUSTED_PROXIES": "0.0.0.0/0"},
			[]string{"trusted_proxies: 0.0.0.0/0 believes everybody"}},
		"every IPv6 proxy": {map[string]string{"BFF_TRUSTED_PROXIES": "10.0.0.0/8,::/0"},
			[]string{"trusted_proxies: ::/0 believes everybody"}},
		"all-zero key": {map[string]string{"BFF_SESSION__KEYS": "k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="},
			[]string{"session.keys: production refuses a key that isn't random"}},
		"counted key": {map[string]string{"BFF_SESSION__KEYS": "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="},
			[]string{"session.keys: production refuses a key that isn't random"}},
		"development's key": {map[string]string{"BFF_SESSION__KEYS": "k1:" + developmentSessionKey()},
			[]string{"session.keys: production refuses a key that isn't random"}},
		"derived key": {map[string]string{"BFF_SESSION__KEYS": "k1:" + derivedKey()},
			[]string{"session.keys: production refuses a key that isn't random"}},
		"placeholder keys": {map[string]string{"BFF_STRIPE__SECRET_KEY": "sk_live_replace_me",
			"BFF_STRIPE__PUBLISHABLE_KEY": "pk_live_REPLACE-ME",
			"BFF_API_TOKEN":               "changeme"}, []string{"stripe.secret_key: production refuses a placeholder",
			"stripe.publishable_key: production refuses a placeholder", "api_token: production refuses a placeholder"}},
		"event secret with blanks": {map[string]string{"BFF_CARRIER__OPTIONS__EVENT_SECRET": "ours, light-dev "},
			[]string{"carrier.options.event_secret: production refuses the mock"}},
		"card calls in clear": {map[string]string{"BFF_STRIPE__SECRET_KEY": "sk_test_x",
			"BFF_STRIPE__PUBLISHABLE_KEY": "pk_test_x",
			"BFF_STRIPE__API_BASE":        "http://cards.example.com"}, []string{"stripe.api_base: production refuses plain " +
			"http " +
			"off loopback"}},
		"card script in clear": {map[string]string{"BFF_STRIPE__SECRET_KEY": "sk_test_x",
			"BFF_STRIPE__PUBLISHABLE_KEY": "pk_test_x",
			"BFF_STRIPE__JS_URL":          "http://cards.example.com/s.js"}, []string{"stripe.js_url: production refuses " +
			"plain http " +
			"off loopback"}},
		"nobody to call": {map[string]string{"BFF_SUPPORT__PHONE": "", "BFF_SUPPORT__EMAIL": "",
			"BFF_SUPPORT__FAQ_URL": ""}, []string{"support.phone: missing", "support.email: missing",
			"support.faq_url: missing"}},
		"traces in clear, agreed": {map[string]string{"BFF_OTLP__ENDPOINT": "http://collector:4318",
			"BFF_OTLP__PLAINTEXT": "on"}, nil},
		"two API tokens": {map[string]string{"BFF_API_TOKEN": "new, old"}, nil},
		"one of two published": {map[string]string{"BFF_API_TOKEN": "ours,light-dev"},
			[]string{"api_token: production refuses the development API token"}},
		"an empty API token": {map[string]string{"BFF_API_TOKEN": "ours,"}, []string{"api_token: missing"}},
		"development API token": {map[string]string{"BFF_API_TOKEN": "light-dev"},
			[]string{"api_token: production refuses the development API token"}},
		"generated keys": {map[string]string{"BFF_SESSION__KEYS": ""},
			[]string{"session.keys: production refuses generated keys"}},
		"emulator with live keys": {map[string]string{"BFF_STRIPE__API_BASE": "http://127.0.0.1:8091"},
			[]string{"stripe.api_base: live keys"}},
		"emulator's script": {map[string]string{"BFF_STRIPE__JS_URL": "http://localhost:8091/stripe.js"},
			[]string{"stripe.js_url: live keys"}},
		"plain http to a carrier": {map[string]string{"BFF_CARRIER__BASE_URL": "http://carrier.example.com"},
			[]string{"carrier.base_url: production refuses plain http off loopback"}},
		"plain http on loopback": {map[string]string{"BFF_CARRIER__BASE_URL": "http://127.0.0.1:8090"}, nil},
		"published event secret": {map[string]string{"BFF_CARRIER__OPTIONS__EVENT_SECRET": "ours,light-dev"},
			[]string{"carrier.options.event_secret: production refuses"}},
		"forwarded headers": {map[string]string{"BFF_CARRIER__FORWARD_HEADERS": "Mock-World"},
			[]string{"carrier.forward_headers: production refuses"}},
		"raw cards": {map[string]string{"BFF_LEGACY_CARDS": "on"},
			[]string{"legacy_cards: production refuses raw card bodies"}},
		"published webhook secret": {map[string]string{"BFF_STRIPE__WEBHOOK_SECRETS": "whsec_light"},
			[]string{"stripe.webhook_secrets: production refuses"}},
		"nothing but the word": {map[string]string{"BFF_API_TOKEN": "", "BFF_SESSION__REDIS_URL": "",
			"BFF_SESSION__KEYS": "", "BFF_CARRIER__BASE_URL": "", "BFF_CARRIER__API_TOKEN": "", "BFF_STRIPE__SECRET_KEY": "",
			"BFF_STRIPE__PUBLISHABLE_KEY": "", "BFF_STRIPE__WEBHOOK_SECRETS": ""}, []string{"api_token: missing",
			"session.redis_url: missing", "session.keys: production refuses generated keys", "carrier.base_url: missing",
			"carrier.api_token: missing", "stripe.publishable_key: missing", "stripe.secret_key: missing",
			"stripe.webhook_secrets: missing"}},
		"test keys on an emulator": {map[string]string{"BFF_STRIPE__SECRET_KEY": "sk_test_light",
			"BFF_STRIPE__PUBLISHABLE_KEY": "pk_test_light", "BFF_STRIPE__WEBHOOK_SECRETS": "whsec_light",
			"BFF_STRIPE__API_BASE": "http://127.0.0.1:8091", "BFF_STRIPE__JS_URL": "http://localhost:8091/stripe.js"}, nil},
		"test keys at the provider": {map[string]string{"BFF_STRIPE__SECRET_KEY": "sk_test_x",
			"BFF_STRIPE__PUBLISHABLE_KEY": "pk_test_x"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var environ []string
			for name, value := range ready {
				if changed, ok := c.change[name]; ok {
					value = changed
				}
				environ = append(environ, name+"="+value)
			}
			for name, value := range c.change {
				if _, ok := ready[name]; !ok {
					environ = append(environ, name+"="+value)
				}
			}
			_, err := Load(write(t, ""), environ)
			wantFaults(t, err, c.want...)
		})
	}
}

// derivedKey is the one that earlier releases made in development.
func derivedKey() string {
	key := sha256.Sum256([]byte("selfservice development session key light-dev"))
	return base64.StdEncoding.EncodeToString(key[:])
}

// A variable may name a file with the value.
func TestValuesFromFiles(t *testing.T) {
	t.Parallel()
	secret := write(t, "ours,next\n")
	key := write(t, "  k9:2vWqO0u1gV9p3m7Zc5xkT8yRj4nLhA6eBdFsGtKwXiQ=\n\n")
	environ := []string{"BFF_CARRIER__OPTIONS__EVENT_SECRET_FILE=" + secret, "BFF_SESSION__KEYS_FILE=" + key,
		"BFF_API_TOKEN_FILE=" + secret, "BFF_WEB__DIR_FILE="}
	c, err := Load(exampleFile, environ)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Carrier.Options["event_secret"].Reveal(); got != "ours,next" {
		t.Errorf("event_secret is %q; want the file's", got)
	}
	if len(c.Session.Keys) != 1 || c.Session.Keys[0].Reveal() != "k9:2vWqO0u1gV9p3m7Zc5xkT8yRj4nLhA6eBdFsGtKwXiQ=" {
		t.Errorf("the session keys are %d; want the file's one", len(c.Session.Keys))
	}
	if len(c.APITokens) != 2 || c.APITokens[1] != "next" {
		t.Errorf("there are %d API tokens; want the file's two", len(c.APITokens))
	}
	if files := Files(environ); !slices.Equal(files, []string{secret, key, secret}) {
		t.Errorf("the files are %v", files)
	}
	_, err = Load(exampleFile, []string{"BFF_API_TOKEN_FILE=/nowhere/token", "BFF_NOTHING_FILE=" + secret})
	wantFaults(t, err, "BFF_API_TOKEN_FILE: open /nowhere/token", "BFF_NOTHING_FILE: no such variable")
}

func TestYAMLMasksSecrets(t *testing.T) {
	t.Parallel()
	environ := append(environment(ready), "BFF_CARRIER__OPTIONS__EVENT_SECRET=event-secret-of-ours")
	c, err := Load(write(t, ""), environ)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.YAML()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"a-token-of-our-own", ":pw@", "2vWqO0u1", "carrier-token", "event-secret-of-ours",
		"sk_live_x", "whsec_x"} {
		if strings.Contains(text, secret) {
			t.Errorf("the printed configuration shows %q:\n%s", secret, text)
		}
	}
	for _, line := range []string{"env: production", `cookie_binding: "on"`, `legacy_cards: "off"`,
		"event_secret: '[redacted]'", "redis_url: rediss://[redacted]@redis.example.com:6379", "idle: 10m30s",
		"publishable_key: pk_live_x", "- '[redacted]'"} {
		if !strings.Contains(text, line) {
			t.Errorf("the printed configuration lacks %q:\n%s", line, text)
		}
	}
}

func TestMissingFile(t *testing.T) {
	t.Parallel()
	if _, err := Load(filepath.Join(t.TempDir(), "none.yaml"), nil); err == nil {
		t.Error("a named file that doesn't exist was not a fault")
	}
}

func FuzzFile(f *testing.F) {
	f.Add("listen: ':1'\nsession: {idle: 1m}")
	f.Add("session: 5\n? [a]\n: b")
	f.Fuzz(func(t *testing.T, text string) {
		_, _ = Load(write(t, text), nil) // no panic
	})
}

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bff.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func wantFaults(t *testing.T, err error, want ...string) {
	t.Helper()
	if len(want) == 0 {
		if err != nil {
			t.Errorf("Load = %v; want no fault", err)
		}
		return
	}
	if err == nil {
		t.Fatalf("Load found no fault; want %q", want)
	}
	lines := strings.Split(err.Error(), "\n")
	for _, fault := range want {
		if !strings.Contains(err.Error(), fault) {
			t.Errorf("Load lacks the fault %q in\n%v", fault, err)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("Load found %d faults, want %d:\n%v", len(lines), len(want), err)
	}
}
