package acme

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

const (
	maxAnswer   = 1 << 20 // bytes
	dialTimeout = 3 * time.Second
)

// client calls Acme. Retries, deadlines and breakers are the portable layer's.
type client struct {
	http      *http.Client
	base, id  string
	key       carrier.Secret
	transport *http.Transport
}

func newClient(base, id string, key carrier.Secret) client {
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: (&net.Dialer{Timeout: dialTimeout}).DialContext, TLSHandshakeTimeout: dialTimeout,
		MaxIdleConnsPerHost: 64, IdleConnTimeout: time.Minute,
	}
	return client{
		base: base, id: id, key: key, transport: transport,
		http: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // it would carry the key elsewhere
		},
	}
}

// Close closes idle connections.
func (c *client) Close() error {
	c.transport.CloseIdleConnections()
	return nil
}

// call is one call of Acme's API.
type call struct {
	method, path string
	body         any
	session      carrier.Secret
	write        bool   // without an answer, it may have happened
	orderKey     string // the same order again has the same
}

// at makes a path of segments that customers may have typed.
func at(segments ...string) string {
	var path strings.Builder
	for _, s := range segments {
		path.WriteString("/" + url.PathEscape(s))
	}
	return path.String()
}

// do makes a call and reads the answer into *into, unless that is nil.
func (c *client) do(ctx context.Context, k call, into any) error {
	body, err := json.Marshal(k.body)
	if err != nil {
		return carrier.Errorf(carrier.Internal, "the request can't be written")
	}
	if k.body == nil {
		body = nil
	}
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent.Store(true) }})
	r, err := http.NewRequestWithContext(ctx, k.method, c.base+k.path, bytes.NewReader(body))
	if err != nil {
		return carrier.Errorf(carrier.Internal, "the request can't be made")
	}
	r.SetBasicAuth(c.id, c.key.Reveal())
	r.Header.Set("Content-Type", "application/json")
	if k.session != "" {
		r.Header.Set("Acme-Session", k.session.Reveal())
	}
	if k.orderKey != "" {
		r.Header.Set("Acme-Order-Key", k.orderKey)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return k.noAnswer(err, sent.Load())
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return k.noAnswer(err, true)
	}
	switch {
	case answer.StatusCode >= http.StatusBadRequest:
		return k.failed(answer.StatusCode, text)
	case into == nil:
		return nil
	case json.Unmarshal(text, into) != nil: // its error may quote the answer
		return k.unreadable()
	}
	return nil
}

// write makes a call that has nothing to tell but that it is done.
func (c *client) write(ctx context.Context, k call) (carrier.Done, error) {
	k.write = true
	return carrier.Done{}, c.do(ctx, k, nil)
}

// unreadable is an answer that makes no sense.
func (k call) unreadable() error {
	if k.write {
		return carrier.Errorf(carrier.OutcomeUnknown, "the answer can't be read")
	}
	return carrier.Errorf(carrier.Internal, "the answer can't be read")
}

// noAnswer says what a call without a whole answer means. The cause is left
// out: it quotes the address, and that holds what a customer typed.
func (k call) noAnswer(err error, sent bool) error {
	var network net.Error
	late := errors.Is(err, context.DeadlineExceeded) || errors.As(err, &network) && network.Timeout()
	switch {
	case !sent:
		e := carrier.Errorf(carrier.Unavailable, "no connection")
		e.NotSent = true
		return e
	case k.write:
		return carrier.Errorf(carrier.OutcomeUnknown, "no answer")
	case late:
		return carrier.Errorf(carrier.DeadlineExceeded, "no answer in time")
	default:
		return carrier.Errorf(carrier.Unavailable, "no answer")
	}
}
