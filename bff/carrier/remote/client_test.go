package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	secret = "shared-secret-7Q"
	canary = "4242424242424242"
)

var (
	customer = carrier.Customer{UserID: "1001", CNUM: "2001", Token: "token-9f2c"}
	change   = carrier.ChangePlanRequest{Customer: customer, PlanID: "101"}
	leaving  = carrier.TerminateRequest{Customer: customer, Reason: "Other"}
)

// whole describes an adapter that has every operation.
var whole = describing(`{"termination":{"reasons":["Other"],"effect":"cycle_end"},"savedCard":"carrier",
"donors":[{"id":"1","name":"Bell","accountNumberOptional":false}]}`, func(*carrier.Operation) bool { return true })

// describing returns what an adapter with some operations says of itself.
func describing(capabilities string, has func(*carrier.Operation) bool) string {
	var names []string
	for _, o := range carrier.Operations() {
		if has(o) {
			names = append(names, strconv.Quote(o.Name))
		}
	}
	return `{"versions":[2],"adapter":"fake","operations":[` + strings.Join(names, ",") + `],"capabilities":` +
		capabilities + `}`
}

func required(o *carrier.Operation) bool { return o.Required }

// opened opens an adapter that describes itself as whole and otherwise answers as told.
func opened(t *testing.T, answer http.HandlerFunc) *carrier.Backend {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == pathDescribe {
			answering(whole)(w, r)
			return
		}
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	return openAt(t, server.URL, nil)
}

func openAt(t *testing.T, url string, options map[string]string) *carrier.Backend {
	t.Helper()
	backend, err := Open(carrier.Settings{BaseURL: url, APIToken: secret, Options: options})
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() {
		if err := backend.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return backend
}

func replying(status int, contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func answering(body string) http.HandlerFunc {
	return replying(http.StatusOK, "application/json", body)
}

func refusing(body string) http.HandlerFunc { return replying(statusFailure, "application/json", body) }

// What comes instead of an answer is never taken for one, and never a customer's 401.
func TestAnswersThatAreNone(t *testing.T) {
	t.Parallel()
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, `{"plans":[`)
	}
	reset := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			err = conn.Close()
		}
		if err != nil {
			t.Errorf("reset: %v", err)
		}
	}
	garbage := func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Errorf("garbage: %v", err)
			return
		}
		_, _ = io.WriteString(conn, "220 "+canary+" ESMTP\r\n\r\n")
		_ = conn.Close()
	}
	for name, c := range map[string]struct {
		answer      http.HandlerFunc
		read, write carrier.Code
	}{
		"a page":                {replying(200, "text/html", "<html>"+canary), carrier.Internal, carrier.OutcomeUnknown},
		"a page that says JSON": {answering("<html>" + canary), carrier.Internal, carrier.OutcomeUnknown},
		"JSON without a type": {replying(200, "", `{"plans":[],"activationId":"1"}`), carrier.Internal,
			carrier.OutcomeUnknown},
		"nothing":        {answering(""), carrier.Internal, carrier.OutcomeUnknown},
		"null":           {answering("null"), carrier.Internal, carrier.OutcomeUnknown},
		"half an answer": {answering(`{"plans":[`), carrier.Internal, carrier.OutcomeUnknown},
		"a wrong type": {answering(`{"plans":{"id":"` + canary + `"},"activationId":{"x":"` + canary + `"}}`),
			carrier.Internal, carrier.OutcomeUnknown},
		"an empty object": {answering(`{}`), carrier.Internal, carrier.OutcomeUnknown},
		"a plan without a currency": {answering(`{"plans":[{"id":"1","fee":2000}]}`), carrier.Internal,
			carrier.OutcomeUnknown},
		"too much": {answering(`{"plans":[],"x":"` + strings.Repeat("x", maxAnswer) + `"}`),
			carrier.Internal, carrier.OutcomeUnknown},
		"less than announced":   {cut, carrier.Unavailable, carrier.OutcomeUnknown},
		"a reset":               {reset, carrier.Unavailable, carrier.OutcomeUnknown},
		"another protocol":      {garbage, carrier.Unavailable, carrier.OutcomeUnknown},
		"an error that is none": {refusing(`{"code":7}`), carrier.Internal, carrier.OutcomeUnknown},
		"an unknown code":       {refusing(`{"code":"teapot"}`), carrier.Internal, carrier.OutcomeUnknown},
		"an error page":         {replying(422, "text/html", canary), carrier.Internal, carrier.Internal},
		"another secret":        {replying(401, "text/plain", canary), carrier.BackendAuth, carrier.BackendAuth},
		"no right":              {replying(403, "text/plain", canary), carrier.BackendAuth, carrier.BackendAuth},
		"no such operation":     {replying(404, "text/plain", canary), carrier.Internal, carrier.Internal},
		"a redirect":            {replying(307, "text/plain", canary), carrier.Internal, carrier.Internal},
		"too often":             {replying(429, "text/plain", canary), carrier.RateLimited, carrier.RateLimited},
		"a crash":               {replying(500, "text/plain", canary), carrier.Internal, carrier.OutcomeUnknown},
		"a gateway without it":  {replying(502, "text/html", canary), carrier.Unavailable, carrier.OutcomeUnknown},
		"not now":               {replying(503, "text/html", canary), carrier.Unavailable, carrier.Unavailable},
		"a gateway's time-out":  {replying(504, "text/html", canary), carrier.DeadlineExceeded, carrier.OutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := opened(t, c.answer)
			_, err := carrier.ListPlans.Call(t.Context(), b, customer)
			expectCode(t, "a read", err, c.read)
			_, err = carrier.Submit.Call(t.Context(), b,
				carrier.SubmitRequest{Customer: customer, Activation: carrier.Activation{ICCID: canary}})
			expectCode(t, "a write", err, c.write)
		})
	}
}

func expectCode(t *testing.T, what string, err error, want carrier.Code) {
	t.Helper()
	if got := carrier.CodeOf(err); got != want {
		t.Errorf("%s: got %q (%v); want %q", what, got, err, want)
	}
	if err != nil && (strings.Contains(err.Error(), canary) || strings.Contains(err.Error(), secret) ||
		strings.Contains(err.Error(), customer.Token.Reveal())) {
		t.Errorf("%s: the error quotes what was sent or received: %v", what, err)
	}
}

func TestErrorsArriveWhole(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]carrier.Error{
		`{"code":"failed_precondition","reason":"sim_unavailable"}`:                                {Code: carrier.FailedPrecondition, Reason: carrier.ReasonSIMUnavailable},
		`{"code":"failed_precondition","reason":"unverified","userId":"7"}`:                        {Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified, UserID: "7"},
		`{"code":"invalid_argument","reason":"portin_invalid","field":"IMEI","message":"No such"}`: {Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "IMEI", Message: "No such"},
		`{"code":"unauthenticated"}`: {Code: carrier.Unauthenticated},
		`{"code":"backend_auth"}`:    {Code: carrier.BackendAuth},
		`{"code":"unavailable","notSent":true}`: {Code: carrier.Unavailable,
			NotSent: true},
		`{"code":"failed_precondition","reason":"too_late","new":{}}`:                      {Code: carrier.FailedPrecondition},
		`{"code":"failed_precondition","reason":"card_declined","origin":"card_provider"}`: {Code: carrier.FailedPrecondition, Reason: carrier.ReasonCardDeclined, Origin: carrier.OriginCardProvider},
		`{"code":"not_found","origin":"the moon"}`:                                         {Code: carrier.NotFound},
		`{"code":"not_found","userId":"7","reason":null}`:                                  {Code: carrier.NotFound},
		`{"code":"not_found","message":"a\u0000\nb"}`: {Code: carrier.NotFound,
			Message: "a  b"},
	} {
		_, err := carrier.Submit.Call(t.Context(), opened(t, refusing(body)), carrier.SubmitRequest{Customer: customer})
		var got *carrier.Error
		if !errors.As(err, &got) {
			t.Errorf("%s: got %v; want a *carrier.Error", body, err)
			continue
		}
		got.Err = nil
		if *got != want {
			t.Errorf("%s: got %+v; want %+v", body, *got, want)
		}
	}
}

func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	type call struct {
		path, query, body string
		header            http.Header
	}
	calls := make(chan call, 1)
	b := opened(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		calls <- call{r.URL.Path, r.URL.RawQuery, string(body), r.Header}
		answering(`{"userId":"1","token":"t"}`)(w, r)
	})
	ctx, cancel := context.WithTimeout(t.Context(), 7*time.Second)
	defer cancel()
	ctx = carrier.WithForwarded(ctx, http.Header{"X-Request-Id": {"r-1"}, "Authorization": {"Bearer other"},
		"Idempotency-Key": {"other"}})
	if _, err := carrier.Login.Call(ctx, b,
		carrier.LoginRequest{Email: "ada@example.com", Password: canary}); err != nil {
		t.Fatal(err)
	}
	got := <-calls
	if got.path != "/v2/identities.login" || got.query != "" ||
		got.body != `{"email":"ada@example.com","password":"`+canary+`"}` {
		t.Errorf("sent %s?%s %s; want the login in the body", got.path, got.query, got.body)
	}
	for name, want := range map[string]string{"Authorization": "Bearer " + secret, "Content-Type": "application/json",
		"X-Request-Id": "r-1", "Idempotency-Key": ""} {
		if got := got.header.Get(name); got != want {
			t.Errorf("header %s: got %q; want %q", name, got, want)
		}
	}
	if ms, err := strconv.Atoi(got.header.Get(HeaderDeadline)); err != nil || ms < 1 || ms > 7000 {
		t.Errorf("header %s: got %q; want what is left of 7000", HeaderDeadline, got.header.Get(HeaderDeadline))
	}
	if strings.Contains(fmt.Sprint(got.header), canary) {
		t.Errorf("a secret is in the headers: %v", got.header)
	}

	keys := map[string]bool{}
	for range 2 {
		if _, err := carrier.ResendCode.Call(ctx, b, carrier.UserRequest{UserID: "1"}); err != nil {
			t.Fatal(err)
		}
		keys[(<-calls).header.Get(HeaderIdempotencyKey)] = true
	}
	if len(keys) != 2 || keys[""] || keys["other"] {
		t.Errorf("idempotency keys of two writes: %v; want two of their own", keys)
	}
	if _, err := carrier.RecordPayment.Call(ctx, b, carrier.SettledPayment{IntentID: "pi_1"}); err != nil {
		t.Fatal(err)
	}
	if got := (<-calls).header.Get(HeaderIdempotencyKey); got != "pi_1" {
		t.Errorf("idempotency key of a settled payment: got %q; want its intent", got)
	}
}

// net/http sends a request with an idempotency key again when its connection
// breaks; an adapter that keeps no keys would do it twice.
func TestNothingIsSentTwice(t *testing.T) {
	t.Parallel()
	var calls atomic.Int32
	b := opened(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if calls.Add(1) == 1 {
			answering(`{}`)(w, r) // leaves a connection to be used again
			return
		}
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			err = conn.Close()
		}
		if err != nil {
			t.Errorf("Hijack: %v", err)
		}
	})
	if _, err := carrier.ChangePlan.Call(t.Context(), b, change); err != nil {
		t.Fatal(err)
	}
	_, err := carrier.ChangePlan.Call(t.Context(), b, change)
	expectCode(t, "a write whose connection breaks", err, carrier.OutcomeUnknown)
	if got := calls.Load(); got != 2 {
		t.Errorf("the adapter saw %d calls; want 2", got)
	}
}

func TestNobodyThere(t *testing.T) {
	t.Parallel()
	b := openAt(t, "http://"+unusedAddress(t), map[string]string{OptionProfile: profileFile(t, whole)})
	_, err := carrier.Terminate.Call(t.Context(), b, leaving)
	expectCode(t, "a write", err, carrier.Unavailable)
	if !carrier.NotSent(err) {
		t.Errorf("a write to nobody: %v; want it not sent", err)
	}
	_, err = carrier.Ping.Call(t.Context(), b, carrier.PingRequest{})
	expectCode(t, "ping", err, carrier.Unavailable)
}

func TestHangingAndCancelling(t *testing.T) {
	t.Parallel()
	arrived := make(chan struct{}, 8)
	b := opened(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == pathPrefix+carrier.Ping.Name {
			answering(`{}`)(w, r)
			return
		}
		_, _ = io.Copy(io.Discard, r.Body)
		arrived <- struct{}{}
		<-r.Context().Done()
	})
	// they have met: what follows is one call each
	if _, err := carrier.Ping.Call(t.Context(), b, carrier.PingRequest{}); err != nil {
		t.Fatal(err)
	}
	short := func() context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		t.Cleanup(cancel)
		return ctx
	}
	_, err := carrier.ListPlans.Call(short(), b, customer)
	expectCode(t, "a read that hangs", err, carrier.DeadlineExceeded)
	_, err = carrier.Terminate.Call(short(), b, leaving)
	expectCode(t, "a write that hangs", err, carrier.OutcomeUnknown)

	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	for len(arrived) > 0 {
		<-arrived
	}
	go func() {
		_, err := carrier.ListPlans.Call(ctx, b, customer)
		done <- err
	}()
	<-arrived
	cancel()
	select {
	case err := <-done:
		expectCode(t, "a read that is cancelled", err, carrier.Unavailable)
	case <-time.After(5 * time.Second):
		t.Error("a cancelled read goes on; want it to stop")
	}
}

func unusedAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	return listener.Addr().String()
}

func profileFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "profile.json")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
