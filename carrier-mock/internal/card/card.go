// Package card emulates the card provider, statefully and without a network: enough of Stripe's API for the BFF's
// stripe-go client, a stand-in for its browser script, and signed webhooks. The test cards are the provider's own.
//
//	page ── stripe.js stand-in ──▶ /v1 (publishable key + client secret) ┐
//	BFF  ── stripe-go ───────────▶ /v1 (secret key) ─────────────────────┼▶ account ── events ──▶ webhook ──▶ BFF
//	mock ── SeedCustomer, ChargeSaved … in process ──────────────────────┘
//	tests ─────────────────────── ▶ /_emulator (faults, webhook modes, 3-D Secure, what happened)
//
// Each world of the mock has books of its own (Open): objects, idempotency keys, faults, webhook mode. A call is for
// the world that its Mock-World header names, or that made the first object it names.
//
// A program makes one Emulator with New, serves Handler, and calls Run, which owns the goroutines that deliver
// webhooks:
//
//	emulator := card.New(card.Options{WebhookURLs: []string{"http://localhost:8080/hooks/stripe"}})
//	go emulator.Run(ctx)
//	http.Serve(listener, emulator.Handler())
//
// What it doesn't simulate: other payment methods than cards, manual capture, redirects (3-D Secure is always the
// script's dialog), balance transactions, disputes, subscriptions, connected accounts, and the delay of the search
// index.
package card

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/api"
	"github.com/golight/selfservice/carrier-mock/internal/card/control"
	"github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/stripejs"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
)

// The development keys.
const (
	DevSecretKey      = "sk_test_light"
	DevPublishableKey = "pk_test_light"
	DevWebhookSecret  = "whsec_light"
)

// APIVersion is the provider's API version that objects and events have the shape of.
const APIVersion = account.APIVersion

// Options configures an Emulator; every field may be left empty.
type Options struct {
	SecretKey      string // DevSecretKey unless told
	PublishableKey string // DevPublishableKey unless told
	WebhookSecret  string // DevWebhookSecret unless told
	// WebhookURLs get every event; POST /_emulator/webhooks changes them.
	WebhookURLs []string
	// WebhookBackoff holds the pauses before each retry of a webhook; webhook.DefaultBackoff unless told.
	WebhookBackoff []time.Duration
	// Clock is the time that objects are created at and cards expire by; time.Now unless told. Webhooks are signed with
	// the real time, which is what their receivers compare with.
	Clock func() time.Time
	// Seed makes ids and secrets deterministic; random unless told, so that a restart doesn't give known ids again.
	Seed   string
	Logger *slog.Logger
	// SerialOf returns the serial of the books that a web user of the app belongs to. Nil: nobody's is known.
	SerialOf func(webUserID string) (int64, bool)
	// OnReset is called after books were reset over HTTP, to seed the customers that a world's scenario has.
	OnReset func(world string)
}

// Emulator is the card provider with one test-mode account for each world. Its methods may be called from any
// goroutine.
//
// The account that it embeds is for callers without worlds, and for calls that name none while no default is bound.
type Emulator struct {
	*Books
	options    Options
	api        *api.API
	faults     *faults.Set // for all worlds
	dispatcher *webhook.Dispatcher
	directory  directory
	handler    http.Handler
}

// New makes an emulator. Nothing is sent before Run.
func New(options Options) *Emulator {
	options = options.withDefaults()
	e := &Emulator{options: options, faults: &faults.Set{}}
	e.dispatcher = webhook.New(webhook.Options{
		Secret: options.WebhookSecret, URLs: options.WebhookURLs, Backoff: options.WebhookBackoff, Logger: options.Logger,
	})
	e.directory = directory{serialOf: options.SerialOf, bySerial: map[int64]*Books{}, byName: map[string]*Books{}}
	e.Books = e.Open("", 0)
	e.directory.base = e.Books
	e.api = api.New(api.Options{
		Directory: &e.directory, Faults: e.faults, SecretKey: options.SecretKey, PublishableKey: options.PublishableKey,
		Logger: options.Logger,
	})
	e.handler = e.routes()
	return e
}

func (o Options) withDefaults() Options {
	for text, otherwise := range map[*string]string{
		&o.SecretKey: DevSecretKey, &o.PublishableKey: DevPublishableKey, &o.WebhookSecret: DevWebhookSecret,
		&o.Seed: rand.Text(),
	} {
		if *text == "" {
			*text = otherwise
		}
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

func (e *Emulator) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/v1/", e.api)
	mux.Handle("/three_d_secure/", e.api)
	mux.Handle("GET /stripe.js", stripejs.Handler())
	mux.Handle("/_emulator/", control.New(control.Options{
		Directory: &e.directory, Faults: e.faults, Dispatcher: e.dispatcher, Reset: e.ResetWorld,
	}))
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("Card provider emulator, for tests only: /v1, /stripe.js, /_emulator.\n"))
	})
	return mux
}

// Handler serves /v1, the 3-D Secure step, /stripe.js, /_emulator, /livez and a line about itself at /.
func (e *Emulator) Handler() http.Handler { return e.handler }

// Run delivers webhooks until ctx ends; it returns nil once every attempt under way is over.
func (e *Emulator) Run(ctx context.Context) error { return e.dispatcher.Run(ctx) }

// Flush delivers what webhook modes hold, tries every waiting webhook once, and returns when that is done or ctx ends.
func (e *Emulator) Flush(ctx context.Context) error { return e.dispatcher.Flush(ctx, "") }

// ResetWorld removes all objects, idempotency keys, faults and waiting webhooks of a world, or of all when none is
// named, then lets Options.OnReset seed.
func (e *Emulator) ResetWorld(world string) {
	e.dispatcher.Forget(world)
	if world == "" {
		e.faults.Clear("")
		e.Books.Books.Reset()
	}
	for _, b := range e.directory.bound() {
		if world == "" || b.name == world {
			b.Books.Reset()
			if e.options.OnReset != nil {
				e.options.OnReset(b.name)
			}
		}
	}
}

// Reset is ResetWorld for all worlds.
func (e *Emulator) Reset() { e.ResetWorld("") }
