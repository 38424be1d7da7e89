package remote

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
)

// client sends one call at a time to the adapter and judges the answer. It never sends anything twice.
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

func (c *client) close() error {
	c.http.CloseIdleConnections()
	return nil
}

// ask makes one call.
func ask[Request, Answer any](ctx context.Context, c *client, o operation[Request, Answer], request Request) (Answer, error) {
	var answer Answer
	if err := c.meet(ctx); err != nil {
		return answer, err
	}
	body, err := encode(request)
	if err != nil {
		return answer, carrier.Errorf(carrier.Internal, "%s: the request can't be written: %w", o.name, err)
	}
	x := exchange{name: o.name, method: http.MethodPost, path: o.path(), body: body, write: o.write}
	if o.write {
		x.key = keyOf(request)
	}
	status, said, err := c.send(ctx, x)
	if err != nil {
		return answer, err
	}
	if status == http.StatusNotFound {
		c.met.Store(false) // another program answers there now: ask it who it is
	}
	if err := x.judge(status, said); err != nil {
		return answer, err
	}
	if err := decode(said.body, &answer); err != nil {
		return *new(Answer), x.unreadable(err)
	}
	if o.missing != nil {
		if what := o.missing(answer); what != "" {
			return *new(Answer), x.unreadable(errors.New("it lacks " + what))
		}
	}
	return answer, nil
}

// keyOf gives the idempotency key of a write: a settled payment has one of its own.
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
	x := exchange{name: "describe", method: http.MethodGet, path: pathDescribe}
	status, said, err := c.send(ctx, x)
	if err == nil {
		err = x.judge(status, said)
	}
	if err != nil {
		if code := carrier.CodeOf(err); code == carrier.Unavailable || code == carrier.DeadlineExceeded {
			e := carrier.Errorf(carrier.Unavailable, "%w", err)
			e.NotSent = true
			return description{}, e
		}
		return description{}, err
	}
	described, err := readDescription(said.body)
	if versionErr := described.checkVersion(); len(described.Versions) > 0 && versionErr != nil {
		err = versionErr // whatever else is unreadable in it
	}
	if err != nil {
		return description{}, carrier.Errorf(carrier.Internal, "describe: %w", err)
	}
	return described, nil
}

func (c *client) send(ctx context.Context, x exchange) (status int, said saying, err error) {
	request, err := http.NewRequestWithContext(ctx, x.method, c.base+x.path, bytes.NewReader(x.body))
	if err != nil {
		return 0, said, carrier.Errorf(carrier.Internal, "%s: %w", x.name, httpclient.Sanitize(err))
	}
	request.GetBody = nil // net/http would send a write again for its idempotency key
	c.head(ctx, request.Header, x)
	response, err := c.http.Do(request)
	if err != nil {
		return 0, said, x.noAnswer(err, !httpclient.NotSent(err))
	}
	defer response.Body.Close()
	said.body, err = io.ReadAll(http.MaxBytesReader(nil, response.Body, maxAnswer))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return 0, said, x.unreadable(tooLarge)
	case err != nil:
		return 0, said, x.noAnswer(err, true)
	}
	media, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	said.isJSON = err == nil && media == "application/json"
	return response.StatusCode, said, nil
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
