package remote

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// fake is an adapter whose methods are what a test sets; the others must not be called.
type fake struct {
	carrier.Identities
	carrier.SIMs
	carrier.Catalog
	carrier.Activations
	carrier.Accounts

	checkSIM   func(context.Context) error
	changePlan func(context.Context) error
}

func (f *fake) CheckSIM(ctx context.Context, _ carrier.CheckSIMRequest) (carrier.CheckSIMAnswer, error) {
	return carrier.CheckSIMAnswer{Available: true}, f.checkSIM(ctx)
}

func (f *fake) ChangePlan(ctx context.Context, _ carrier.ChangePlanRequest) (carrier.Done, error) {
	return carrier.Done{}, f.changePlan(ctx)
}

func (f *fake) backend(t *testing.T) *carrier.Backend {
	t.Helper()
	b, err := carrier.New(carrier.Capabilities{}, f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func serving(t *testing.T, b *carrier.Backend, o HandlerOptions) string {
	t.Helper()
	o.Secret = secret
	handler, err := Handler(b, o)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func TestHandlerRefusesToBeOpen(t *testing.T) {
	t.Parallel()
	if _, err := Handler((&fake{}).backend(t), HandlerOptions{}); err == nil {
		t.Error("Handler without a secret = nil; want an error")
	}
}

func TestHandlerRefusesCalls(t *testing.T) {
	t.Parallel()
	url := serving(t, (&fake{}).backend(t), HandlerOptions{})
	const good, path = "Bearer " + secret, "/v2/sims.check"
	for name, c := range map[string]struct {
		method, path, authorization, contentType, body string
		want                                           int
	}{
		"no secret":              {"POST", path, "", "application/json", `{}`, 401},
		"another secret":         {"POST", path, "Bearer other", "application/json", `{}`, 401},
		"no scheme":              {"POST", path, secret, "application/json", `{}`, 401},
		"describing to anybody":  {"GET", pathDescribe, "", "", ``, 401},
		"another path to nobody": {"POST", "/v2/nothing", "", "application/json", `{}`, 401},
		"no such operation":      {"POST", "/v2/nothing", good, "application/json", `{}`, 404},
		"another version":        {"POST", "/v1/sims.check", good, "application/json", `{}`, 404},
		"another method":         {"GET", path, good, "", ``, 405},
		"another media type":     {"POST", path, good, "text/plain", `{}`, 415},
		"too large": {"POST", path, good, "application/json",
			`{"iccid":"` + strings.Repeat("1", maxRequest) + `"}`, 413},
		"not JSON":     {"POST", path, good, "application/json", `iccid=1`, 400},
		"a wrong type": {"POST", path, good, "application/json", `{"iccid":` + canary + `}`, 400},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			request, err := http.NewRequestWithContext(t.Context(), c.method, url+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			request.Header.Set("Authorization", c.authorization)
			request.Header.Set("Content-Type", c.contentType)
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			said, err := io.ReadAll(response.Body)
			if err != nil || response.StatusCode != c.want {
				t.Errorf("status %d, %v; want %d (%s)", response.StatusCode, err, c.want, said)
			}
			if strings.Contains(string(said), canary) {
				t.Errorf("the answer quotes the request: %s", said)
			}
		})
	}
}

func TestFailuresOfABackend(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		err         error
		panics      bool
		read, write carrier.Error
	}{
		"a refusal": {
			err: &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "IMEI",
				Message: "No", Err: errors.New(canary)},
			read: carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "IMEI",
				Message: "No"},
		},
		"not sent": {err: &carrier.Error{Code: carrier.Unavailable, NotSent: true},
			read: carrier.Error{Code: carrier.Unavailable, NotSent: true}},
		"its own": {err: errors.New(canary), read: carrier.Error{Code: carrier.Internal}},
		"too late": {err: context.DeadlineExceeded, read: carrier.Error{Code: carrier.DeadlineExceeded},
			write: carrier.Error{Code: carrier.OutcomeUnknown}},
		"cancelled": {err: context.Canceled, read: carrier.Error{Code: carrier.Unavailable},
			write: carrier.Error{Code: carrier.OutcomeUnknown}},
		"a panic": {panics: true, read: carrier.Error{Code: carrier.Internal},
			write: carrier.Error{Code: carrier.OutcomeUnknown}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.write.Code == "" {
				c.write = c.read
			}
			fail := func() error {
				if c.panics {
					panic(canary)
				}
				return c.err
			}
			f := &fake{
				checkSIM:   func(context.Context) error { return fail() },
				changePlan: func(context.Context) error { return fail() },
			}
			b := openAt(t, serving(t, f.backend(t), HandlerOptions{}), nil)
			_, err := carrier.CheckSIM.Call(t.Context(), b, carrier.CheckSIMRequest{})
			expectError(t, "a read", err, c.read)
			_, err = carrier.ChangePlan.Call(t.Context(), b, change)
			expectError(t, "a write", err, c.write)
		})
	}
}

func expectError(t *testing.T, what string, err error, want carrier.Error) {
	t.Helper()
	expectCode(t, what, err, want.Code)
	var got *carrier.Error
	if errors.As(err, &got) {
		bare := *got
		bare.Err = nil
		if bare != want {
			t.Errorf("%s: got %+v; want %+v", what, bare, want)
		}
	}
}

// What a backend lacks is Unimplemented, whatever a caller counts on.
func TestWhatABackendLacksIsUnimplemented(t *testing.T) {
	t.Parallel()
	f := &fake{changePlan: func(context.Context) error {
		t.Error("ChangePlan was called; want nobody called")
		return nil
	}}
	served := f.backend(t).Without(carrier.ChangePlan)
	c := newClient(serving(t, served, HandlerOptions{}), secret)
	c.met.Store(true) // it has met somebody who had everything
	profile, err := readDescription([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	c.profile = profile
	b, err := c.backend()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	for _, o := range carrier.Operations() {
		if served.Has(o) {
			continue
		}
		_, err := b.Invoke(t.Context(), o, reflect.Zero(o.Request).Interface())
		expectCode(t, o.Name, err, carrier.Unimplemented)
	}
	_, err = carrier.Submit.Call(t.Context(), b,
		carrier.SubmitRequest{Activation: carrier.Activation{PortIn: &carrier.PortIn{}}})
	expectCode(t, "a port-in", err, carrier.Unimplemented)
}

func TestContextOfABackend(t *testing.T) {
	t.Parallel()
	contexts := make(chan context.Context, 1)
	f := &fake{changePlan: func(ctx context.Context) error { contexts <- ctx; return nil }}
	b := openAt(t, serving(t, f.backend(t),
		HandlerOptions{ForwardHeaders: []string{"x-request-id"}, MaxWait: 20 * time.Second}), nil)

	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	ctx = carrier.WithForwarded(ctx, http.Header{"X-Request-Id": {"r-1"}, "Cookie": {canary}})
	if _, err := carrier.ChangePlan.Call(ctx, b, change); err != nil {
		t.Fatal(err)
	}
	got := <-contexts
	if deadline, ok := got.Deadline(); !ok || time.Until(deadline) > 5*time.Second {
		t.Errorf("deadline: %v; want the caller's", deadline)
	}
	if forwarded := carrier.Forwarded(got); len(forwarded) != 1 || forwarded.Get("X-Request-Id") != "r-1" {
		t.Errorf("forwarded: %v; want the request id alone", forwarded)
	}
	if key := IdempotencyKey(got); len(key) < 20 {
		t.Errorf("idempotency key: %q; want the call's", key)
	}
	if _, err := carrier.ChangePlan.Call(t.Context(), b, change); err != nil {
		t.Fatal(err)
	}
	if deadline, ok := (<-contexts).Deadline(); !ok || time.Until(deadline) > 20*time.Second {
		t.Errorf("deadline of a caller without one: %v; want MaxWait", deadline)
	}
}

func TestTheLogTellsCausesAndNoBodies(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	f := &fake{checkSIM: func(context.Context) error { return carrier.Errorf(carrier.Unavailable, "carrier status 503") }}
	b := openAt(t, serving(t, f.backend(t), HandlerOptions{Logger: slog.New(slog.NewTextHandler(&log, nil))}), nil)
	if _, err := carrier.CheckSIM.Call(t.Context(), b, carrier.CheckSIMRequest{ICCID: canary}); err == nil {
		t.Fatal("CheckSIM = nil; want an error")
	}
	if text := log.String(); !strings.Contains(text, "sims.check") || !strings.Contains(text, "carrier status 503") ||
		strings.Contains(text, canary) || strings.Contains(text, secret) {
		t.Errorf("log: %s; want the operation and the cause alone", text)
	}
}
