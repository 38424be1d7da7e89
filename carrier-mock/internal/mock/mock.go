// Package mock puts the parts of the mock together: the worlds, the carrier API
// in front of them, the card-provider emulator, and the testers' control API.
//
//	BFF ────▶ carrier API (legacyapi) ─▶ worlds ─▶ billing ─▶ card emulator ◀──── BFF, browser
//	tester ─▶ control API ─────────────▶ worlds
//
// Start listens on all three addresses or on none; Close stops everything that
// Start began.
package mock

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/billing"
	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/config"
	"github.com/golight/selfservice/carrier-mock/internal/console"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
	"github.com/golight/selfservice/carrier-mock/internal/events"
	"github.com/golight/selfservice/carrier-mock/internal/legacyapi"
	"github.com/golight/selfservice/carrier-mock/internal/replay"
	"github.com/golight/selfservice/carrier-mock/internal/smtpout"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

// Mock is a running mock.
type Mock struct {
	// Addresses on which it listens, host:port.
	CarrierAddr, CardAddr, ControlAddr string

	worlds    atomic.Pointer[world.Worlds]
	emulator  *card.Emulator
	logger    *slog.Logger
	servers   []*http.Server
	unused    connections
	listeners []net.Listener
	stop      context.CancelFunc
	running   sync.WaitGroup
}

// Start makes and serves a mock. It fails with every taken port named.
func Start(c *config.Config, logger *slog.Logger) (*Mock, error) {
	m := &Mock{logger: logger}
	if err := m.listen(c); err != nil {
		return nil, err
	}
	p, err := m.build(c)
	if err != nil {
		m.closeListeners()
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	m.stop = stop
	for _, run := range p.background {
		m.running.Go(func() { run(ctx) })
	}
	for _, h := range p.handlers {
		m.serve(ctx, h)
	}
	return m, nil
}

// parts are what Start has to serve, in the order of the listeners, and to run.
type parts struct {
	handlers   []http.Handler
	background []func(context.Context)
}

func (m *Mock) build(c *config.Config) (*parts, error) {
	p := &parts{background: []func(context.Context){m.runEmulator, m.tick}}
	m.emulator = card.New(card.Options{
		SecretKey: c.CardSecretKey, PublishableKey: c.CardPublishableKey, WebhookSecret: c.CardWebhookSecret,
		WebhookURLs: optional(c.CardWebhookURL), Seed: seedText(c.Seed), Logger: m.logger, OnReset: m.saveCards,
		SerialOf: world.SerialOf,
	})
	options := world.Options{Cards: m.openCards, Seed: c.Seed, FirstSerial: firstSerial(c.Seed)}
	if c.EventURL != "" {
		sender := events.New(c.EventURL, c.EventSecret, m.logger)
		options.OnEvent = func(_ string, e world.Event) { sender.Put(e) }
		p.background = append(p.background, sender.Run)
	}
	if c.SMTPURL != "" {
		sender, err := smtpout.New(c.SMTPURL, m.logger)
		if err != nil {
			return nil, err
		}
		options.OnMail = sender.Put
		p.background = append(p.background, sender.Run)
	}
	library := &scenarios.Library{Folder: c.ScenarioDir, Operations: legacyapi.OperationNames()}
	scenario, err := library.Load(c.Scenario)
	if err != nil {
		return nil, err
	}
	worlds, err := world.NewWorlds(options, scenario)
	if err != nil {
		return nil, err
	}
	m.worlds.Store(worlds)
	if c.StateFile != "" {
		file := &stateFile{path: c.StateFile, worlds: worlds}
		if err := file.open(); err != nil {
			return nil, err
		}
		p.background = append(p.background, func(ctx context.Context) {
			file.run(ctx, func(err error) { m.logger.Error("the worlds could not be saved", "error", err) })
		})
	}
	var recorded *replay.Capture
	if c.Replay != "" {
		if recorded, err = replay.Load(os.DirFS(c.Replay)); err != nil {
			return nil, fmt.Errorf("--replay: %w", err)
		}
	}
	p.handlers = []http.Handler{
		legacyapi.New(legacyapi.Options{Worlds: worlds, ClientID: lightphone.ClientID, APIToken: c.APIToken,
			Replay: recorded, Logger: m.logger}),
		m.emulator.Handler(),
		console.New(console.Options{
			API: controlapi.New(controlapi.Options{Worlds: worlds, Scenarios: library,
				CarrierURL: "http://" + m.CarrierAddr, AppURL: c.AppURL, Operations: legacyapi.OperationNames(),
				Logger: m.logger}),
			Emulator: m.emulator.Handler(), Worlds: worlds, Operations: legacyapi.OperationNames(),
		}),
	}
	return p, nil
}

func (m *Mock) runEmulator(ctx context.Context) {
	if err := m.emulator.Run(ctx); err != nil {
		m.logger.Error("card webhooks", "error", err)
	}
}

// Emulator returns the card-provider emulator.
func (m *Mock) Emulator() *card.Emulator { return m.emulator }

// tickInterval is how late something that is due may happen in a world that nobody asks anything.
const tickInterval = time.Second

func (m *Mock) tick(ctx context.Context) {
	ticker := time.NewTicker(tickInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			for _, w := range m.worlds.Load().List() {
				w.Summary() // lets happen what is due, unless a long operation is doing so
			}
		case <-ctx.Done():
			return
		}
	}
}

// openCards opens a world's books at the card provider.
func (m *Mock) openCards(name string, serial int64) world.Cards {
	return billing.New(m.emulator.Open(name, serial))
}

// saveCards saves the cards of a world's scenario again, after its part of the provider was reset.
func (m *Mock) saveCards(name string) {
	w, err := m.worlds.Load().Get(name)
	if err == nil {
		err = w.SaveCards()
	}
	if err != nil {
		m.logger.Error("saved cards", "world", name, "error", err)
	}
}

// shutdownGrace is how long requests may take to end.
const shutdownGrace = 2 * time.Second

// Close stops serving and everything that runs, and returns when it has stopped.
func (m *Mock) Close() error {
	m.stop() // requests that wait, for mail for instance, end at once
	ctx, cancel := context.WithTimeout(context.Background(), shutdownGrace)
	defer cancel()
	var faults []error
	m.unused.close()
	for _, s := range m.servers {
		if err := s.Shutdown(ctx); errors.Is(err, context.DeadlineExceeded) {
			faults = append(faults, s.Close())
		} else {
			faults = append(faults, err)
		}
	}
	m.running.Wait()
	return errors.Join(faults...)
}

func optional(url string) []string {
	if url == "" {
		return nil
	}
	return []string{url}
}
