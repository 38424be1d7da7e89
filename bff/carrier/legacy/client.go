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
	"go.opentelemetry.io/otel/trace"

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
	baseURL   string
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
		Transport: traced{plain: transport, traced: otelhttp.NewTransport(transport)},
		// A redirect would carry the customer's token to another address.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	})
	// Bodies are read here: the library would look at each with a regular expression.
	c.SetDoNotParseResponse(true).SetRetryCount(0).SetDisableWarn(true).SetLogger(silent{})
	return &client{http: c, transport: transport, baseURL: baseURL, clientID: clientID, apiToken: apiToken}
}

// traced makes a span of a call whose caller has one. Without traces, which are off
// unless configured, the instrumentation would cost more than the call itself.
type traced struct{ plain, traced http.RoundTripper }

func (t traced) RoundTrip(r *http.Request) (*http.Response, error) {
	if trace.SpanContextFromContext(r.Context()).IsValid() {
		return t.traced.RoundTrip(r)
	}
	return t.plain.RoundTrip(r)
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
	response, err := request.Execute(k.method, c.baseURL+k.path)
	if err != nil {
		return k.transportError(err, sent.Load(), false)
	}
	body, err := readAnswer(response.RawBody())
	if err != nil {
		return k.transportError(err, true, true)
	}
	return k.judge(response.StatusCode(), response.Header().Get("Content-Type"), body, into)
}

var errAnswerTooLarge = errors.New("the answer is too large")

// readAnswer reads a body to its end, which gives the connection back.
func readAnswer(body io.ReadCloser) ([]byte, error) {
	defer body.Close()
	read, err := io.ReadAll(io.LimitReader(body, maxAnswer+1))
	if err == nil && len(read) > maxAnswer {
		err = errAnswerTooLarge
	}
	return read, err
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
	for _, known := range []error{context.Canceled, context.DeadlineExceeded, errAnswerTooLarge, io.ErrUnexpectedEOF, io.EOF} {
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
