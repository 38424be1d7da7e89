package legacy

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"path"
	"sync/atomic"
	"time"

	"github.com/go-resty/resty/v2"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	maxAnswer   = 1 << 20 // bytes, after decompression
	dialTimeout = 3 * time.Second
	idlePerHost = 128
	idleTimeout = 60 * time.Second
)

// client sends one call at a time to the carrier and judges the answer. It never sends anything twice.
type client struct {
	http      *resty.Client
	transport *http.Transport
	clientID  string
	apiToken  carrier.Secret
}

func newClient(baseURL, clientID string, apiToken carrier.Secret) *client {
	dialer := &net.Dialer{Timeout: dialTimeout}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, TLSHandshakeTimeout: dialTimeout,
		ForceAttemptHTTP2: true, MaxIdleConns: idlePerHost, MaxIdleConnsPerHost: idlePerHost, IdleConnTimeout: idleTimeout,
	}
	c := resty.NewWithClient(&http.Client{
		Transport: otelhttp.NewTransport(transport),
		// A redirect would carry the customer's token to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	})
	c.SetBaseURL(baseURL).SetRetryCount(0).SetResponseBodyLimit(maxAnswer).SetDisableWarn(true).SetLogger(silent{})
	return &client{http: c, transport: transport, clientID: clientID, apiToken: apiToken}
}

func (c *client) close() error {
	c.transport.CloseIdleConnections()
	return nil
}

// silent keeps the library from logging: what it would say may hold addresses and bodies.
type silent struct{}

func (silent) Errorf(string, ...any) {}
func (silent) Warnf(string, ...any)  {}
func (silent) Debugf(string, ...any) {}

// call is one call of the documented API.
type call struct {
	method, path string
	query        url.Values
	body         any            // nil: none
	token        carrier.Secret // the customer's, empty when no customer is concerned
	// write is true when doing it twice is not the same as doing it once: if no
	// answer comes, the outcome is then unknown.
	write bool
	// refusal is the reason meant by a refusal without a Code, as carriers give it that know none.
	refusal carrier.Reason
}

func (k call) name() string { return path.Base(k.path) }

// do sends the call and reads the answer into *into.
func (c *client) do(ctx context.Context, k call, into any) error {
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	request := c.http.R().SetContext(ctx)
	for name, values := range carrier.Forwarded(ctx) {
		request.Header[name] = values
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(lightphone.HeaderClientID, c.clientID)
	request.Header.Set(lightphone.HeaderAPIToken, c.apiToken.Reveal())
	request.Header.Del(lightphone.HeaderAuthtoken)
	if k.token != "" {
		request.Header.Set(lightphone.HeaderAuthtoken, k.token.Reveal())
	}
	request.QueryParam = k.query
	if k.body != nil {
		body, err := lightphone.Marshal(k.body)
		if err != nil {
			return carrier.Errorf(carrier.Internal, "%s: the request can't be written", k.name())
		}
		request.SetBody(body)
	}
	response, err := request.Execute(k.method, k.path)
	if err != nil {
		answered := response != nil && response.RawResponse != nil
		return k.transportError(err, sent.Load(), answered)
	}
	return k.judge(response.StatusCode(), response.Header().Get("Content-Type"), response.Body(), into)
}

// transportError says what a call without a whole answer means. sent: a
// connection was there; answered: the answer had begun.
func (k call) transportError(err error, sent, answered bool) error {
	cause := harmless(err)
	var network net.Error
	var broken *net.OpError
	timedOut := errors.As(cause, &network) && network.Timeout()
	cut := timedOut || errors.Is(cause, context.Canceled) || errors.As(cause, &broken)
	switch {
	case !sent:
		e := carrier.Errorf(carrier.Unavailable, "%s: no connection: %w", k.name(), cause)
		e.NotSent = true
		return e
	case answered && !cut: // too large, shorter than announced, not decompressible
		return carrier.Errorf(carrier.Internal, "%s: the answer can't be read: %w", k.name(), cause)
	case k.write:
		return carrier.Errorf(carrier.OutcomeUnknown, "%s: no answer: %w", k.name(), cause)
	case timedOut:
		return carrier.Errorf(carrier.DeadlineExceeded, "%s: no answer: %w", k.name(), cause)
	default:
		return carrier.Errorf(carrier.Unavailable, "%s: no answer: %w", k.name(), cause)
	}
}

// harmless gives the part of a transport's error that quotes nothing that was
// sent or received. An address holds the query, and what net/http says of a
// malformed answer quotes it.
func harmless(err error) error {
	for _, known := range []error{context.Canceled, context.DeadlineExceeded, resty.ErrResponseBodyTooLarge, io.ErrUnexpectedEOF, io.EOF} {
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
	var network net.Error
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	if errors.As(err, &network) && network.Timeout() {
		return context.DeadlineExceeded
	}
	return fmt.Errorf("a fault of type %T", err)
}
