// Package cardcontract holds the card emulator to the provider's published specification. It is a module of its own,
// so that nothing that is shipped carries that specification.
package cardcontract_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/cardcontract/calls"
	"github.com/golight/selfservice/carrier-mock/cardcontract/schema"
	"github.com/golight/selfservice/carrier-mock/internal/card"
	"github.com/golight/selfservice/carrier-mock/internal/card/api"
)

// webhooks receives events and keeps their bodies.
type webhooks struct {
	mu     sync.Mutex
	bodies [][]byte
}

func (w *webhooks) ServeHTTP(_ http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bodies = append(w.bodies, body)
}

// emulator starts one and returns it as a provider; received delivers what waits and returns the webhooks' bodies.
func emulator(t *testing.T) (provider calls.Provider, received func() [][]byte) {
	t.Helper()
	endpoint := &webhooks{}
	receiver := httptest.NewServer(endpoint)
	e := card.New(card.Options{Seed: t.Name(), WebhookURLs: []string{receiver.URL}})
	server := httptest.NewServer(e.Handler())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- e.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Run returned %v, want nil", err)
		}
		server.Close()
		receiver.Close()
	})
	provider = calls.Provider{
		Base: server.URL, SecretKey: card.DevSecretKey, PublishableKey: card.DevPublishableKey, Client: server.Client(),
	}
	return provider, func() [][]byte {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := e.Flush(ctx); err != nil {
			t.Errorf("Flush: %v", err)
		}
		endpoint.mu.Lock()
		defer endpoint.mu.Unlock()
		return slices.Clone(endpoint.bodies)
	}
}

func report(t *testing.T, found []schema.Violation) {
	t.Helper()
	for _, v := range found {
		t.Errorf("%s %s: %s", v.Method, v.Path, v.What)
	}
}

// TestTheEmulatorKeepsTheContract makes every call of the table and holds each exchange and each webhook to the
// specification.
func TestTheEmulatorKeepsTheContract(t *testing.T) {
	t.Parallel()
	contract := schema.Load()
	var mu sync.Mutex
	called, told := map[string]bool{}, map[string]bool{}
	t.Run("rows", func(t *testing.T) {
		for _, row := range calls.Table() {
			t.Run(row.Name, func(t *testing.T) {
				t.Parallel()
				provider, received := emulator(t)
				exchanges, err := provider.Run(t.Context(), row)
				if err != nil {
					t.Errorf("the row went wrong: %v", err)
				}
				mu.Lock()
				defer mu.Unlock()
				for i, e := range exchanges {
					path, _ := contract.Call(e.Method, e.Path)
					called[e.Method+" "+path] = true
					if row.Wrong && i == len(exchanges)-1 {
						if len(contract.CheckRequest(e)) == 0 {
							t.Errorf("%s %s is wrong on purpose and nothing was found", e.Method, path)
						}
					} else {
						report(t, contract.CheckRequest(e))
					}
					report(t, contract.CheckAnswer(e))
				}
				for _, body := range received() {
					told[eventType(t, body)] = true
					report(t, contract.CheckEvent(body))
				}
			})
		}
	})
	for _, pattern := range api.Calls() {
		method, path, _ := strings.Cut(pattern, " ")
		if template, _ := contract.Call(method, path); !called[method+" "+template] {
			t.Errorf("no row of the table calls %s", pattern)
		}
	}
	for _, want := range eventTypes {
		if !told[want] {
			t.Errorf("no row of the table brings the webhook %s", want)
		}
	}
}

func eventType(t *testing.T, body []byte) string {
	t.Helper()
	var event struct{ Type string }
	if err := json.Unmarshal(body, &event); err != nil {
		t.Errorf("a webhook is no JSON: %v", err)
	}
	return event.Type
}

// eventTypes are all that the emulator sends.
var eventTypes = []string{
	"charge.failed", "charge.refunded", "charge.succeeded", "customer.created", "customer.deleted", "customer.updated",
	"payment_intent.canceled", "payment_intent.created", "payment_intent.payment_failed",
	"payment_intent.requires_action",
	"payment_intent.succeeded", "payment_method.attached", "payment_method.detached", "payment_method.updated",
	"refund.created",
	"refund.updated", "setup_intent.canceled", "setup_intent.created", "setup_intent.requires_action",
	"setup_intent.setup_failed",
	"setup_intent.succeeded",
}
