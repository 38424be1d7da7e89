// Package mocktest starts the mock carrier inside a Go test, on free ports, and
// offers typed calls of its control API. Each test takes a world of its own, so
// tests run in parallel:
//
//	mock := mocktest.Start(t)          // once, or in each test
//	w := mock.NewWorld(t, "demo")
//	// … call mock.CarrierURL with the header Mock-World: w.Name …
//	mail := w.WaitForMail(t, "ada@example.com")
//
// A Client also controls a mock that runs elsewhere: &mocktest.Client{ControlURL: "http://127.0.0.1:8092"}.
package mocktest

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/url"
	"testing"

	_ "time/tzdata" // the carrier's time zone, on machines without one

	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/config"
	"github.com/golight/selfservice/carrier-mock/internal/controlapi"
	"github.com/golight/selfservice/carrier-mock/internal/mock"
)

// Option changes how a mock is started.
type Option func(*config.Config)

// Seed makes codes, tokens and identifiers the same in every run.
func Seed(n uint64) Option { return func(c *config.Config) { c.Seed = n } }

// Scenario is the scenario of the default world; demo unless told.
func Scenario(name string) Option { return func(c *config.Config) { c.Scenario = name } }

// ScenarioDir is a folder with further scenario files.
func ScenarioDir(path string) Option { return func(c *config.Config) { c.ScenarioDir = path } }

// CardWebhooks sends the card provider's webhooks to a URL; nowhere unless told.
func CardWebhooks(url string) Option { return func(c *config.Config) { c.CardWebhookURL = url } }

// Events sends the carrier's signed events to a URL; nowhere unless told.
func Events(url string) Option { return func(c *config.Config) { c.EventURL = url } }

// StateFile keeps the worlds in a file across restarts.
func StateFile(path string) Option { return func(c *config.Config) { c.StateFile = path } }

// Replay answers calls that the mock doesn't know from a capture.
func Replay(path string) Option { return func(c *config.Config) { c.Replay = path } }

// SMTP sends mails out to smtp://host:port as well.
func SMTP(url string) Option { return func(c *config.Config) { c.SMTPURL = url } }

// Mock is a running mock.
type Mock struct {
	Client
	// CarrierURL and CardURL are the carrier API and the card-provider emulator.
	CarrierURL, CardURL string

	running *mock.Mock
}

// Start starts a mock on free ports and stops it when the test ends. Its log goes to the test's.
func Start(t testing.TB, options ...Option) *Mock {
	t.Helper()
	c, err := config.Read([]string{
		"--carrier-listen=127.0.0.1:0", "--card-listen=127.0.0.1:0", "--control-listen=127.0.0.1:0", "--card-webhook-url=",
		"--event-url=",
	}, nil, t.Output())
	if err != nil {
		t.Fatalf("mocktest: configuration: %v", err)
	}
	for _, option := range options {
		option(c)
	}
	running, err := mock.Start(c, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatalf("mocktest: start: %v", err)
	}
	t.Cleanup(func() {
		if err := running.Close(); err != nil {
			t.Errorf("mocktest: stop: %v", err)
		}
	})
	return &Mock{
		Client:     Client{ControlURL: "http://" + running.ControlAddr},
		CarrierURL: "http://" + running.CarrierAddr, CardURL: "http://" + running.CardAddr, running: running,
	}
}

// Emulator returns the card-provider emulator itself.
func (m *Mock) Emulator() *card.Emulator { return m.running.Emulator() }

// Client controls a mock through its control API.
type Client struct {
	// ControlURL is the address of the control API, without a slash at its end.
	ControlURL string
	// HTTP makes the calls. Nil: http.DefaultClient.
	HTTP *http.Client
}

// Dialects lists the dialects in which a world can answer.
func (c *Client) Dialects(t testing.TB) []Dialect {
	t.Helper()
	var list []Dialect
	if err := c.do(t.Context(), http.MethodGet, "/dialects", nil, &list); err != nil {
		t.Fatalf("mocktest: dialects: %v", err)
	}
	return list
}

// PutScenario keeps a scenario, a YAML file, under a name for NewWorld.
func (c *Client) PutScenario(t testing.TB, name string, file []byte) {
	t.Helper()
	if err := c.do(t.Context(), http.MethodPut, "/scenarios/"+url.PathEscape(name), yamlFile(file), nil); err != nil {
		t.Fatalf("mocktest: put the scenario %s: %v", name, err)
	}
}

// World returns the control calls of a world that exists.
func (c *Client) World(name string) *World { return &World{Name: name, client: c} }

// NewWorld creates a world of a fresh name in a scenario, and removes it when the test ends. It answers in the
// named dialects, plainly without.
func (c *Client) NewWorld(t testing.TB, scenario string, dialects ...string) *World {
	t.Helper()
	w := c.World(rand.Text())
	request := controlapi.WorldRequest{Name: w.Name, Scenario: scenario, Dialects: dialects}
	if err := c.do(t.Context(), http.MethodPost, "/worlds", request, nil); err != nil {
		t.Fatalf("mocktest: create a world: %v", err)
	}
	t.Cleanup(func() {
		if err := c.do(context.WithoutCancel(t.Context()), http.MethodDelete, "/worlds/"+w.Name, nil, nil); err != nil {
			t.Errorf("mocktest: remove the world: %v", err)
		}
	})
	return w
}
