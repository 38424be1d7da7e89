// Package card emulates the card provider, statefully and without a network: enough of Stripe's API for the BFF's
// stripe-go client, a stand-in for its browser script, and signed webhooks. The test cards are the provider's own.
//
//	page ── stripe.js stand-in ──▶ /v1 (publishable key + client secret) ┐
//	BFF  ── stripe-go ───────────▶ /v1 (secret key) ─────────────────────┼▶ account ── events ──▶ webhook ──▶ BFF
//	mock ── SeedCustomer, ChargeSaved … in process ──────────────────────┘
//	tests ─────────────────────── ▶ /_emulator (faults, webhook modes, 3-D Secure, what happened)
//
// A program makes one Emulator with New, serves Handler, and calls Run, which owns the goroutines that deliver
// webhooks:
//
//	emulator := card.New(card.Options{WebhookURLs: []string{"http://localhost:8080/hooks/stripe"}})
//	go emulator.Run(ctx)
//	http.Serve(listener, emulator.Handler())
//
// What it doesn't simulate: other payment methods than cards, manual capture, redirects (3-D Secure is always the
// script's dialog), balance transactions, disputes, subscriptions, connected accounts, and the delay of the search index.
package card

import (
	"context"
	"crypto/rand"
	"encoding/json"
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
	// WebhookURLs get every event; Emulator.SetWebhookURLs changes them.
	WebhookURLs []string
	// WebhookBackoff holds the pauses before each retry of a webhook; webhook.DefaultBackoff unless told.
	WebhookBackoff []time.Duration
	// Clock is the time that objects are created at and cards expire by; time.Now unless told. Webhooks are signed with
	// the real time, which is what their receivers compare with.
	Clock func() time.Time
	// Seed makes ids and secrets deterministic; random unless told, so that a restart doesn't give known ids again.
	Seed   string
	Logger *slog.Logger
	// OnReset is called after New and after each reset over HTTP, to seed the customers that a scenario has.
	OnReset func(*Emulator)
}

// Emulator is one test-mode account of the card provider. Its methods may be called from any goroutine.
type Emulator struct {
	options    Options
	account    *account.Account
	api        *api.API
	faults     *faults.Set
	dispatcher *webhook.Dispatcher
	handler    http.Handler
}

// New makes an emulator. Nothing is sent before Run.
func New(options Options) *Emulator {
	options = options.withDefaults()
	e := &Emulator{options: options, faults: &faults.Set{}}
	e.dispatcher = webhook.New(webhook.Options{
		Secret: options.WebhookSecret, URLs: options.WebhookURLs, Backoff: options.WebhookBackoff, Logger: options.Logger,
	})
	e.account = account.New(account.Options{Seed: options.Seed, Clock: options.Clock, OnEvent: e.deliver})
	e.api = api.New(api.Options{
		Account: e.account, Faults: e.faults, SecretKey: options.SecretKey, PublishableKey: options.PublishableKey,
		Clock: options.Clock, Logger: options.Logger,
	})
	e.handler = e.routes()
	e.seed()
	return e
}

func (o Options) withDefaults() Options {
	for text, otherwise := range map[*string]string{
		&o.SecretKey: DevSecretKey, &o.PublishableKey: DevPublishableKey, &o.WebhookSecret: DevWebhookSecret, &o.Seed: rand.Text(),
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
		Account: e.account, Faults: e.faults, Dispatcher: e.dispatcher, Reset: e.Reset, Snapshot: e.Snapshot, Restore: e.Restore,
	}))
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("Card provider emulator, for tests alone: /v1, /stripe.js, /_emulator.\n"))
	})
	return mux
}

// Handler serves /v1, the 3-D Secure step, /stripe.js, /_emulator, /livez and a line about itself at /.
func (e *Emulator) Handler() http.Handler { return e.handler }

// Run delivers webhooks until ctx ends; it returns nil once every attempt under way is over.
func (e *Emulator) Run(ctx context.Context) error { return e.dispatcher.Run(ctx) }

// SetWebhookURLs replaces the endpoints for the events that come from now on.
func (e *Emulator) SetWebhookURLs(urls ...string) { e.dispatcher.SetURLs(urls...) }

// Flush delivers what webhook modes hold, tries every waiting webhook once, and returns when that is done or ctx ends.
func (e *Emulator) Flush(ctx context.Context) error { return e.dispatcher.Flush(ctx) }

// Account gives access to the objects, for tests and for the mock's own screens.
func (e *Emulator) Account() *account.Account { return e.account }

// Reset removes all objects, idempotency keys, faults and waiting webhooks, then lets Options.OnReset seed.
func (e *Emulator) Reset() {
	e.dispatcher.Reset()
	e.account.Reset()
	e.api.Reset()
	e.faults.Clear("")
	e.seed()
}

func (e *Emulator) seed() {
	if e.options.OnReset != nil {
		e.options.OnReset(e)
	}
}

// snapshot is the emulator's state; webhooks that wait are not part of it.
type snapshot struct {
	Account     json.RawMessage
	Idempotency json.RawMessage
}

// Snapshot returns objects, events and idempotency keys as JSON; the same state gives the same bytes.
func (e *Emulator) Snapshot() ([]byte, error) {
	objects, err := e.account.Snapshot()
	if err != nil {
		return nil, err
	}
	keys, err := e.api.Snapshot()
	if err != nil {
		return nil, err
	}
	return json.Marshal(snapshot{Account: objects, Idempotency: keys})
}

// Restore replaces the state by a snapshot. Waiting webhooks are forgotten.
func (e *Emulator) Restore(encoded []byte) error {
	var s snapshot
	if err := json.Unmarshal(encoded, &s); err != nil {
		return err
	}
	if err := e.account.Restore(s.Account); err != nil {
		return err
	}
	e.dispatcher.Reset()
	return e.api.Restore(s.Idempotency)
}

// deliver hands an event to the webhooks. The events of one payment keep their order.
func (e *Emulator) deliver(event account.Event) {
	body, err := json.Marshal(event)
	if err != nil {
		panic(err) // an event is plain data
	}
	var object struct {
		ID            string `json:"id"`
		PaymentIntent string `json:"payment_intent"`
	}
	_ = json.Unmarshal(event.Data.Object, &object) // every object has an id
	group := object.PaymentIntent
	if group == "" {
		group = object.ID
	}
	e.dispatcher.Enqueue(event.ID, group, body)
}
