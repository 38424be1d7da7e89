package chaos_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"os/exec"
	"testing"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/programs"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// stage is one set of servers: runs on it come one after another.
type stage struct {
	mock  *mocktest.Mock
	bff   *programs.Program
	redis string // address
	app   string // URL of the BFF
}

func newStage(t *testing.T, bff string) *stage {
	t.Helper()
	address, ops, redisAddress := programs.FreeAddress(t), programs.FreeAddress(t), programs.FreeAddress(t)
	s := &stage{redis: redisAddress, app: "http://" + address}
	s.mock = mocktest.Start(t, mocktest.CardWebhooks(s.app+"/hooks/stripe"), mocktest.Events(s.app+"/hooks/carrier"))

	server, err := exec.LookPath("redis-server")
	if err != nil {
		t.Fatal("redis-server is missing: make setup installs it")
	}
	_, port, _ := bytes.Cut([]byte(redisAddress), []byte(":"))
	store := &programs.Program{
		Path: server, Args: []string{"--port", string(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
			"--dir", t.TempDir()},
		Ready: func(ctx context.Context) bool {
			answer, err := redis(ctx, redisAddress, "PING")
			return err == nil && answer == "+PONG"
		},
	}
	store.Run(t)

	s.bff = &programs.Program{Path: bff, Ready: programs.Answers("http://" + ops + "/readyz"), Env: []string{
		"BFF_LISTEN=" + address, "BFF_OPS_LISTEN=" + ops,
		"BFF_SESSION__REDIS_URL=redis://" + redisAddress,
		"BFF_SESSION__KEYS=chaos:" + base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{9}, 32)),
		"BFF_SESSION__COOKIE_BINDING=off",
		"BFF_CARRIER__BASE_URL=" + s.mock.CarrierURL, "BFF_CARRIER__FORWARD_HEADERS=Mock-World",
		"BFF_STRIPE__API_BASE=" + s.mock.CardURL,
	}}
	s.bff.Run(t)
	return s
}

// emptyRedis loses everything that Redis held.
func (s *stage) emptyRedis(t *testing.T) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if answer, err := redis(ctx, s.redis, "FLUSHALL"); err != nil || answer != "+OK" {
		t.Fatalf("FLUSHALL was answered %q, %v", answer, err)
	}
}

// webhooks sets how the card emulator delivers its webhooks.
func (s *stage) webhooks(t *testing.T, rule string) {
	t.Helper()
	s.emulator(t, "webhooks", rule)
}

func (s *stage) emulator(t *testing.T, path, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.mock.CardURL+"/_emulator/"+path,
		bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatalf("_emulator/%s: %v", path, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusNoContent {
		t.Fatalf("_emulator/%s %s was answered %s", path, body, answer.Status)
	}
}

// intents returns the payments of a customer at the card provider.
func (s *stage) intents(world, userID string) []intent {
	var out []intent
	refunded := map[string]int64{}
	for _, c := range s.mock.Emulator().World(world).Account().AllCharges() {
		if c.PaymentIntent != nil {
			refunded[*c.PaymentIntent] += c.AmountRefunded
		}
	}
	for _, p := range s.mock.Emulator().World(world).Account().AllPaymentIntents() {
		if p.Metadata["web_user_id"] == userID && p.Metadata["purpose"] != "" {
			out = append(out, intent{ID: p.ID, Status: p.Status, Received: p.AmountReceived, Refunded: refunded[p.ID],
				Settled: p.Metadata["settled"], Subject: p.Metadata["pa_id"] + p.Metadata["cycle_start"]})
		}
	}
	return out
}

// intent is what a payment has come to. Amounts in cents.
type intent struct {
	ID, Status         string
	Received, Refunded int64
	Settled, Subject   string
}

func (i intent) String() string {
	return fmt.Sprintf("%s %s received %d refunded %d settled %q of %s", i.ID, i.Status, i.Received, i.Refunded,
		i.Settled, i.Subject)
}
