package carrierhttp

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/trace"
)

const (
	dialTimeout = 3 * time.Second // and as much for TLS
	maxIdle     = 128             // connections kept for an address
	idleTimeout = time.Minute     // after which they are closed
)

// NewClient returns a client that is safe for concurrent use. CloseIdleConnections
// ends what it keeps. Deadlines and cancelling come with a request's context.
func NewClient() *http.Client {
	t := newDirect(http.ProxyFromEnvironment, &tls.Config{MinVersion: tls.VersionTLS12})
	return &http.Client{
		Transport:     traced{direct: t, spans: otelhttp.NewTransport(t)},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// traced makes a span of a call whose caller has one. Without traces, which are off
// unless configured, the instrumentation would cost more than the call itself.
type traced struct {
	*direct
	spans http.RoundTripper
}

func (t traced) RoundTrip(r *http.Request) (*http.Response, error) {
	if trace.SpanContextFromContext(r.Context()).IsValid() {
		return t.spans.RoundTrip(r)
	}
	return t.direct.RoundTrip(r)
}

// notSent marks the error of a request that had no connection to leave on.
type notSent struct{ error }

func (e notSent) Unwrap() error { return e.error }

// NotSent reports whether err, of a client's request, says that nothing of it has left.
func NotSent(err error) bool {
	var e notSent
	return errors.As(err, &e)
}

// proxied calls through a proxy.
type proxied struct{ *http.Transport }

func (p proxied) RoundTrip(r *http.Request) (*http.Response, error) {
	var connected atomic.Bool
	r = r.WithContext(httptrace.WithClientTrace(r.Context(), &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	}))
	r.GetBody = nil // or a write would be sent again whose connection is found dead
	response, err := p.Transport.RoundTrip(r)
	if err != nil && !connected.Load() {
		err = notSent{err}
	}
	return response, err
}

// direct calls without a proxy, and has others called through it.
type direct struct {
	pool    *pool
	proxy   func(*http.Request) (*url.URL, error)
	proxied proxied
}

func newDirect(proxy func(*http.Request) (*url.URL, error), secure *tls.Config) *direct {
	dialer := &net.Dialer{Timeout: dialTimeout}
	return &direct{
		pool:  &pool{secure: secure, idleTimeout: idleTimeout, idle: map[address][]*conn{}},
		proxy: proxy,
		proxied: proxied{&http.Transport{
			Proxy: proxy, DialContext: dialer.DialContext, TLSClientConfig: secure.Clone(), TLSHandshakeTimeout: dialTimeout,
			MaxIdleConns: maxIdle, MaxIdleConnsPerHost: maxIdle, IdleConnTimeout: idleTimeout,
		}},
	}
}

func (d *direct) CloseIdleConnections() {
	d.pool.closeIdle()
	d.proxied.CloseIdleConnections()
}

// RoundTrip implements http.RoundTripper. The error of a context that has ended is the context's own.
func (d *direct) RoundTrip(r *http.Request) (*http.Response, error) {
	if proxy, err := d.proxy(r); proxy != nil || err != nil {
		return d.proxied.RoundTrip(r)
	}
	ctx := r.Context()
	c, err := d.pool.get(ctx, address{r.URL.Scheme, r.URL.Host})
	if err != nil {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, notSent{ended(ctx, err)}
	}
	stop := context.AfterFunc(ctx, c.interrupt)
	response, err := c.exchange(r)
	if err != nil {
		stop()
		_ = c.Close()
		return nil, ended(ctx, err)
	}
	response.Body = &body{ReadCloser: response.Body, ctx: ctx, stop: stop, conn: c, pool: d.pool, keep: !response.Close && !r.Close}
	return response, nil
}

// ended prefers a context's end to what it did to a connection.
func ended(ctx context.Context, err error) error {
	if over := ctx.Err(); over != nil {
		return over
	}
	return err
}
