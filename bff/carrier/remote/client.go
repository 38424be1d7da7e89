package remote

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
)

// client calls the adapter. It never sends anything twice.
type client struct {
	http    *http.Client
	base    string
	secret  carrier.Secret
	profile description // what the adapter is counted on to be
	met     atomic.Bool // it has been asked and is
}

func newClient(base string, secret carrier.Secret) *client {
	return &client{base: base, secret: secret, http: httpclient.New()}
}

// Close closes idle connections.
func (c *client) Close() error {
	c.http.CloseIdleConnections()
	return nil
}

// backend makes a backend of the operations that the profile names.
func (c *client) backend() (*carrier.Backend, error) {
	return carrier.FromHandlers(c.profile.Capabilities, func(o *carrier.Operation) carrier.Handler {
		if !c.profile.has(o) {
			return nil
		}
		return func(ctx context.Context, request any) (any, error) { return c.call(ctx, o, request) }
	}, c)
}

// call makes one operation.
func (c *client) call(ctx context.Context, o *carrier.Operation, request any) (any, error) {
	if err := c.meet(ctx); err != nil {
		return nil, err
	}
	body, err := encode(request)
	if err != nil {
		return nil, carrier.Errorf(carrier.Internal, "%s: the request can't be written: %w", o.Name, err)
	}
	x := exchange{Operation: o, method: http.MethodPost, path: pathPrefix + o.Name, body: body}
	if o.Write {
		x.key = keyOf(request)
	}
	r, err := c.send(ctx, x)
	if err != nil {
		return nil, err
	}
	if r.status == http.StatusNotFound {
		c.met.Store(false) // another program answers there now: ask it who it is
	}
	if err := x.classify(r); err != nil {
		return nil, err
	}
	answer := reflect.New(o.Answer)
	if err := decode(r.body, answer.Interface()); err != nil {
		return nil, x.unreadable(err)
	}
	return answer.Elem().Interface(), nil
}

// keyOf returns the idempotency key of a write: a settled payment has one of its own.
func keyOf(request any) string {
	if payment, ok := request.(carrier.SettledPayment); ok {
		return payment.IntentID
	}
	return rand.Text()
}

// meet asks once who answers there. A call that fails here has not been sent.
func (c *client) meet(ctx context.Context) error {
	if c.met.Load() {
		return nil
	}
	described, err := c.describe(ctx)
	if err != nil {
		return err
	}
	if err := described.covers(c.profile); err != nil {
		return carrier.Errorf(carrier.Internal, "%w", err)
	}
	c.met.Store(true)
	return nil
}

// describe asks what the adapter is. Codes: Unavailable (NotSent), BackendAuth, Internal.
func (c *client) describe(ctx context.Context) (description, error) {
	x := exchange{Operation: &carrier.Operation{Name: "describe"}, method: http.MethodGet, path: pathDescribe}
	r, err := c.send(ctx, x)
	if err == nil {
		err = x.classify(r)
	}
	if err != nil {
		if code := carrier.CodeOf(err); code == carrier.Unavailable || code == carrier.DeadlineExceeded {
			e := carrier.Errorf(carrier.Unavailable, "%w", err)
			e.NotSent = true
			return description{}, e
		}
		return description{}, err
	}
	described, err := readDescription(r.body)
	if err != nil {
		return description{}, carrier.Errorf(carrier.Internal, "describe: %w", err)
	}
	return described, nil
}

func (c *client) send(ctx context.Context, x exchange) (r response, err error) {
	request, err := http.NewRequestWithContext(ctx, x.method, c.base+x.path, bytes.NewReader(x.body))
	if err != nil {
		return r, carrier.Errorf(carrier.Internal, "%s: %w", x.Name, httpclient.Sanitize(err))
	}
	request.GetBody = nil // net/http would send a write again for its idempotency key
	c.head(ctx, request.Header, x)
	answer, err := c.http.Do(request)
	if err != nil {
		return r, httpclient.NoAnswer(x.Name, x.Write, err)
	}
	defer answer.Body.Close()
	r.body, err = io.ReadAll(http.MaxBytesReader(nil, answer.Body, maxAnswer))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return r, x.unreadable(tooLarge)
	case err != nil:
		return r, httpclient.NoAnswer(x.Name, x.Write, err)
	}
	media, _, err := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	r.status, r.isJSON = answer.StatusCode, err == nil && media == "application/json"
	return r, nil
}

func (c *client) head(ctx context.Context, h http.Header, x exchange) {
	for name, values := range carrier.Forwarded(ctx) {
		h[name] = values
	}
	h.Set("Accept", "application/json")
	h.Set("Authorization", "Bearer "+c.secret.Reveal())
	h.Del("Content-Type")
	if x.body != nil {
		h.Set("Content-Type", "application/json")
	}
	h.Del(HeaderIdempotencyKey)
	if x.key != "" {
		h.Set(HeaderIdempotencyKey, x.key)
	}
	h.Del(HeaderDeadline)
	if deadline, ok := ctx.Deadline(); ok {
		h.Set(HeaderDeadline, strconv.FormatInt(max(time.Until(deadline).Milliseconds(), 1), 10))
	}
}
