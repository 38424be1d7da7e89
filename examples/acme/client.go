package acme

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
)

const maxAnswer = 1 << 20 // bytes

// client calls Acme. Retries, deadlines and breakers are the portable layer's.
type client struct {
	http     *http.Client
	base, id string
	key      carrier.Secret
}

// Close closes idle connections.
func (c *client) Close() error {
	c.http.CloseIdleConnections()
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
	var body []byte
	if k.body != nil {
		body, _ = json.Marshal(k.body) // plain values, which have a form in JSON
	}
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
		return httpclient.NoAnswer(k.method, k.write, err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return httpclient.NoAnswer(k.method, k.write, err)
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
