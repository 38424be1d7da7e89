package httpclient

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"

	"go.opentelemetry.io/otel/trace"

	"github.com/golight/selfservice/bff/carrier"
)

func TestNotSent(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := "http://" + listener.Addr().String()
	_ = listener.Close()
	unexpected := func(http.ResponseWriter, *http.Request) { t.Error("a request arrived") }
	plain := httptest.NewServer(http.HandlerFunc(unexpected))
	t.Cleanup(plain.Close)
	stranger := httptest.NewUnstartedServer(http.HandlerFunc(unexpected))
	stranger.Config.ErrorLog = log.New(io.Discard, "", 0)
	stranger.StartTLS()
	t.Cleanup(stranger.Close)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	client := New()
	t.Cleanup(client.CloseIdleConnections)
	for name, c := range map[string]struct {
		ctx     context.Context
		address string
		is      func(error) bool
	}{
		"nobody there": {t.Context(), nobody, func(err error) bool { var o *net.OpError; return errors.As(err, &o) }},
		"unknown certificate": {t.Context(), stranger.URL, func(err error) bool {
			var c *tls.CertificateVerificationError
			return errors.As(err, &c)
		}},
		"caller left": {gone, plain.URL, func(err error) bool { return errors.Is(err, context.Canceled) }},
	} {
		got := NoAnswer("call", true, post(c.ctx, t, client, c.address))
		if !got.NotSent || got.Code != carrier.Unavailable || !c.is(got) {
			t.Errorf("%s: got %v (not sent: %t); want unavailable with its cause, not sent", name, got, got.NotSent)
		}
	}
}

func post(ctx context.Context, t *testing.T, client *http.Client, address string) error {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, address, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	response, err := client.Do(r)
	if err == nil {
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
	}
	return err
}

// A kept connection that breaks after a write has left is no reason to send the write again.
func TestAWriteIsSentOnce(t *testing.T) {
	t.Parallel()
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if requests.Add(1) > 1 {
			panic(http.ErrAbortHandler)
		}
	}))
	t.Cleanup(server.Close)
	client := New()
	t.Cleanup(client.CloseIdleConnections)
	if err := post(t.Context(), t, client, server.URL); err != nil {
		t.Fatal(err)
	}
	err := post(t.Context(), t, client, server.URL)
	if err == nil || requests.Load() != 2 {
		t.Fatalf("%v after %d requests; want a failure after 2", err, requests.Load())
	}
	for write, want := range map[bool]carrier.Code{true: carrier.OutcomeUnknown, false: carrier.Unavailable} {
		if got := NoAnswer("call", write, err); got.Code != want || got.NotSent {
			t.Errorf("NoAnswer of %v, write %t: %v (not sent: %t); want %s, sent", err, write, got, got.NotSent, want)
		}
	}
}

type counting struct {
	http.RoundTripper
	calls int
}

func (c *counting) RoundTrip(r *http.Request) (*http.Response, error) {
	c.calls++
	return c.RoundTripper.RoundTrip(r)
}

// A span is recorded for callers who have one, and none for others.
func TestSpans(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	t.Cleanup(server.Close)
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	spans := &counting{RoundTripper: transport}
	client := &http.Client{Transport: traced{transport, spans}}
	if err := post(t.Context(), t, client, server.URL); err != nil || spans.calls != 0 {
		t.Errorf("a call without a trace: %v, traced %d times; want no error, not traced", err, spans.calls)
	}
	span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{1}})
	err := post(trace.ContextWithSpanContext(t.Context(), span), t, client, server.URL)
	if err != nil || spans.calls != 1 {
		t.Errorf("a call with a trace: %v, traced %d times; want no error, traced once", err, spans.calls)
	}
}

// What an error may quote of what was sent or received doesn't come through.
func TestSanitize(t *testing.T) {
	t.Parallel()
	const canary = "4242424242424242"
	of := func(err error) error {
		return &url.Error{Op: "Get", URL: "https://carrier.example/?card=" + canary, Err: err}
	}
	broken := &net.OpError{Op: "read", Err: os.ErrClosed}
	for name, c := range map[string]struct {
		err  error
		want string
	}{
		"an address":      {of(errors.New("malformed " + canary)), "a fault of type *errors.errorString"},
		"cancelled":       {of(context.Canceled), context.Canceled.Error()},
		"late":            {of(context.DeadlineExceeded), context.DeadlineExceeded.Error()},
		"late otherwise":  {of(os.ErrDeadlineExceeded), context.DeadlineExceeded.Error()},
		"cut short":       {of(fmt.Errorf("%s: %w", canary, io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF.Error()},
		"a broken socket": {of(broken), broken.Error()},
	} {
		if got := Sanitize(c.err).Error(); got != c.want {
			t.Errorf("%s: got %q; want %q", name, got, c.want)
		}
	}
}
