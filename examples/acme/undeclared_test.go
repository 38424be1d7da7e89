package acme_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/bffcmd"
	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/examples/acme"
	"github.com/golight/selfservice/examples/acme/acmefake"
)

// What the adapter doesn't declare is answered by the BFF alone: Acme hears nothing of it.
func TestUndeclaredCallsEndAtTheBFF(t *testing.T) {
	t.Parallel()
	const key, email = "key-of-the-test", "ada@example.com"
	behind := acmefake.New(key, time.Now)
	server := httptest.NewServer(behind)
	defer server.Close()
	bff := run(t, server.URL, key)

	registered := bff.post(t, "LoginRegistration/LightPhoneRegistration",
		`{"FirstName":"Ada","LastName":"Tremblay","Email":"`+email+`","Password":"Light-2026!"}`)
	verified := bff.post(t, "LoginRegistration/LightPhoneValidateOTP",
		`{"UserId":"`+registered.UserID+`","AccessCode":"`+behind.Code(email)+`"}`)
	if verified.IDToken == "" {
		t.Fatalf("LightPhoneValidateOTP = %+v; want a session", verified)
	}
	bff.token = verified.IDToken
	if plans := bff.post(t, "Activation/PrepaidPlans", ""); plans.status != http.StatusOK {
		t.Fatalf("PrepaidPlans: status %d; want the session to work", plans.status)
	}

	heard := behind.Calls()
	for path, got := range map[string]answer{
		"ChangePlan": bff.post(t, "Account/ChangePlan", `{"Cnum":"","PlanId":"light-2g"}`),
		"GetOutlook": bff.call(t, http.MethodGet, "ManageAccount/GetOutlook", ""),
	} {
		if got.status != http.StatusNotImplemented || got.Code != "unimplemented" {
			t.Errorf("%s: %d %s; want 501 unimplemented", path, got.status, got.Code)
		}
	}
	// The ways of raw cards are closed by configuration when the adapter has none.
	if got := bff.post(t, "Account/ChangePaymentInfo", `{}`); got.status != http.StatusGone {
		t.Errorf("ChangePaymentInfo: %d %s; want 410", got.status, got.Code)
	}
	if now := behind.Calls(); !slices.Equal(now, heard) {
		t.Errorf("Acme heard of %v; want nothing", now[len(heard):])
	}
}

// program is a running BFF.
type program struct{ url, token string }

// run runs the BFF with the adapter, on free ports, until the test ends.
func run(t *testing.T, acmeURL, key string) *program {
	t.Helper()
	var registry carrier.Registry
	registry.Register("acme", acme.Open)
	ctx, cancel := context.WithCancel(context.Background())
	ready, done := make(chan net.Addr, 1), make(chan int, 1)
	go func() {
		done <- bffcmd.Run(ctx, bffcmd.Program{
			Registry: &registry, Stdout: t.Output(), Stderr: t.Output(),
			Environ: []string{
				"BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_SESSION__COOKIE_BINDING=off",
				"BFF_SHUTDOWN__DELAY=0s",
				"BFF_CARRIER__ADAPTER=acme", "BFF_CARRIER__BASE_URL=" + acmeURL, "BFF_CARRIER__API_TOKEN=" + key,
				"BFF_STRIPE__API_BASE=http://127.0.0.1:1", "BFF_LOG__LEVEL=error",
			},
			Ready: func(public, _ net.Addr) { ready <- public },
		})
	}()
	t.Cleanup(func() {
		cancel()
		if code := <-done; code != 0 {
			t.Errorf("the BFF ended with %d; want 0", code)
		}
	})
	select {
	case address := <-ready:
		return &program{url: "http://" + address.String() + "/api/"}
	case code := <-done:
		done <- code
		t.Fatalf("the BFF ended with %d before it was ready", code)
		return nil
	}
}

// answer is what this test reads of the BFF's answers.
type answer struct {
	status  int
	Code    string
	UserID  string `json:"UserId"`
	IDToken string `json:"IdToken"`
}

func (p *program) post(t *testing.T, path, body string) answer {
	t.Helper()
	return p.call(t, http.MethodPost, path, body)
}

func (p *program) call(t *testing.T, method, path, body string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, p.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "ClientId": "alpha",
		"ApiToken": "light-dev", "Authtoken": p.token} {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	out := answer{status: response.StatusCode}
	if err := json.NewDecoder(response.Body).Decode(&out); err != nil && !strings.Contains(path, "PrepaidPlans") {
		t.Fatalf("%s: %v", path, err)
	}
	return out
}
