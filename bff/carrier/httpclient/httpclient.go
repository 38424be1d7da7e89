// Package httpclient is the HTTP client with which adapters call their carriers:
// net/http's own, tuned for one busy address.
//
// A write is sent once. net/http repeats a request on its own only if it was a
// GET, carried an idempotency key or had not been written at all, and only after
// a kept connection turned out dead. What may be sent again beyond that is decided
// above the adapters, where reads are known from writes.
package httpclient

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/trace"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	dialTimeout = 3 * time.Second // includes the TLS handshake
	maxIdle     = 256             // connections kept alive for an address
	idleTimeout = time.Minute     // after which a kept connection is closed
)

// New returns a client that is safe for concurrent use. Deadlines come with a
// request's context. It follows no redirect, which would carry a customer's token
// or our own to another address. net/http writes the start of an unsolicited
// answer to the standard log: programs silence that log with log.SetOutput.
func New() *http.Client {
	transport := &http.Transport{
		Proxy:       http.ProxyFromEnvironment,
		DialContext: marked(dial), DialTLSContext: marked(dialTLS),
		TLSHandshakeTimeout: dialTimeout, // through a proxy, where DialTLSContext is not used
		MaxIdleConns:        maxIdle, MaxIdleConnsPerHost: maxIdle, IdleConnTimeout: idleTimeout,
	}
	return &http.Client{
		Transport:     traced{transport, otelhttp.NewTransport(transport)},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// traced records a span for a call whose caller has one. Without traces, which are
// off unless configured, the instrumentation would cost more than the call itself.
type traced struct {
	*http.Transport
	spans http.RoundTripper
}

func (t traced) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, notSent{err}
	}
	r = drainingFirst(r)
	if trace.SpanContextFromContext(r.Context()).IsValid() {
		return t.spans.RoundTrip(r)
	}
	return t.Transport.RoundTrip(r)
}

// notSent marks the error of a request that had no connection to leave on.
type notSent struct{ error }

func (e notSent) Unwrap() error { return e.error }

// NoAnswer returns what err, returned by a client for the named call, means to the port: Unavailable with NotSent if
// it proves that no byte of the request left, otherwise OutcomeUnknown for a write, and DeadlineExceeded or
// Unavailable for a read. The cause went through Sanitize.
func NoAnswer(call string, write bool, err error) *carrier.Error {
	cause := Sanitize(err)
	if errors.As(err, new(notSent)) {
		e := carrier.Errorf(carrier.Unavailable, "%s: no connection: %w", call, cause)
		e.NotSent = true
		return e
	}
	code := carrier.Unavailable
	var network net.Error
	switch {
	case write:
		code = carrier.OutcomeUnknown
	case errors.As(cause, &network) && network.Timeout():
		code = carrier.DeadlineExceeded
	}
	return carrier.Errorf(code, "%s: no answer: %w", call, cause)
}

type dialer = func(ctx context.Context, network, address string) (net.Conn, error)

func dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return newDrainable(conn), nil
}

func dialTLS(ctx context.Context, network, address string) (net.Conn, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	conn, err := dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	secured := tls.Client(conn, &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12})
	if err := secured.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return secured, nil
}

// marked bounds a dial in time and marks its errors.
func marked(connect dialer) dialer {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		ctx, cancel := context.WithTimeout(ctx, dialTimeout)
		defer cancel()
		conn, err := connect(ctx, network, address)
		if err != nil {
			return nil, notSent{err}
		}
		return conn, nil
	}
}

// Sanitize returns the part of a client's error that quotes nothing that was sent
// or received: an address holds the query, and what net/http says of a malformed
// answer quotes it. Timeouts are reported as context.DeadlineExceeded.
func Sanitize(err error) error {
	for _, known := range []error{context.Canceled, context.DeadlineExceeded, io.ErrUnexpectedEOF, io.EOF} {
		if errors.Is(err, known) {
			return known
		}
	}
	var broken *net.OpError
	if errors.As(err, &broken) {
		return broken
	}
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &certificate) {
		return certificate
	}
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	var network net.Error
	if errors.As(err, &network) && network.Timeout() {
		return context.DeadlineExceeded
	}
	return fmt.Errorf("a fault of type %T", err)
}
