package legacy

import (
	"context"
	"errors"
	"net"
	"net/url"
	"path"

	"github.com/go-resty/resty/v2"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
	"github.com/golight/selfservice/bff/lightphone"
)

const maxAnswer = 1 << 20 // bytes, after decompression

// client sends one call at a time to the carrier and judges the answer. It never sends anything twice.
type client struct {
	http     *resty.Client
	baseURL  string
	clientID string
	apiToken carrier.Secret
}

func newClient(baseURL, clientID string, apiToken carrier.Secret) *client {
	c := resty.NewWithClient(httpclient.New())
	c.SetResponseBodyLimit(maxAnswer).SetRetryCount(0).SetDisableWarn(true).SetLogger(silent{})
	return &client{http: c, baseURL: baseURL, clientID: clientID, apiToken: apiToken}
}

// silent keeps the library from logging: what it would say may hold addresses and bodies.
type silent struct{}

func (silent) Errorf(string, ...any) {}
func (silent) Warnf(string, ...any)  {}
func (silent) Debugf(string, ...any) {}

// call is one call of the documented API, for an operation of the port.
type call struct {
	op           *carrier.Operation
	method, path string
	query        url.Values
	body         any            // nil: none
	token        carrier.Secret // the customer's, empty when no customer is concerned
	// refusal is the reason meant by a refusal without a Code, as carriers give it that know none.
	refusal carrier.Reason
	// additive calls are not in the specification: a carrier may not have them.
	additive bool
	truth    bool // the answer is itself a yes or a no, and IsSuccess false is a no
}

func newCall(op *carrier.Operation, method, path string) call {
	return call{op: op, method: method, path: path}
}

// of adds on whose behalf the call is made.
func (k call) of(c carrier.Customer) call { k.token = c.Token; return k }

// extension marks a call that the specification doesn't have.
func (k call) extension() call { k.additive = true; return k }

// with adds a body.
func (k call) with(body any) call { k.body = body; return k }

func (k call) name() string { return path.Base(k.path) }

// do sends the call and reads the answer.
func do[T any](ctx context.Context, a *adapter, k call, read func(tolerant.Value) T) (answer T, err error) {
	status, body, err := a.client.send(ctx, k)
	if err != nil {
		return answer, err
	}
	return answered(k, a.reader(ctx, k), status, body, read)
}

// send sends the call and returns the whole answer.
func (c *client) send(ctx context.Context, k call) (status int, answer []byte, err error) {
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
		body, err := k.written()
		if err != nil {
			return 0, nil, carrier.Errorf(carrier.Internal, "%s: the request can't be written", k.name())
		}
		request.SetBody(body)
	}
	response, err := request.Execute(k.method, c.baseURL+k.path)
	if err != nil {
		return 0, nil, k.transportError(err, response != nil && response.RawResponse != nil)
	}
	return response.StatusCode(), response.Body(), nil
}

// transportError classifies a call without a whole answer; answered is true if the answer had begun.
func (k call) transportError(err error, answered bool) error {
	cause := httpclient.Sanitize(err)
	if errors.Is(err, resty.ErrResponseBodyTooLarge) {
		cause = resty.ErrResponseBodyTooLarge
	}
	var network net.Error // a connection that broke, or took too long
	if cut := errors.As(cause, &network) || errors.Is(cause, context.Canceled); answered && !cut {
		// too large, shorter than announced, not decompressible
		return carrier.Errorf(carrier.Internal, "%s: the answer can't be read: %w", k.name(), cause)
	}
	return httpclient.NoAnswer(k.name(), k.op.Write, err)
}
