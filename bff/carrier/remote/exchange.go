package remote

import (
	"context"
	"errors"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
)

// exchange is one request and what its answer means.
type exchange struct {
	name, method, path string
	body               []byte
	write              bool
	key                string
}

// saying is a whole answer.
type saying struct {
	isJSON bool
	body   []byte
}

// judge gives the error that a whole answer means, or nil for one that is to be decoded.
func (x exchange) judge(status int, said saying) error {
	switch {
	case status == http.StatusOK && said.isJSON:
		return nil
	case status == http.StatusOK:
		return x.unreadable(errors.New("not JSON"))
	case status == statusFailure && said.isJSON:
		return x.failed(said.body)
	}
	return carrier.Errorf(x.codeOf(status), "%s: status %d", x.name, status)
}

// codeOf gives the meaning of a status that is not the adapter's word about the
// call: of its server, or of something between.
func (x exchange) codeOf(status int) carrier.Code {
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return carrier.BackendAuth
	case http.StatusTooManyRequests:
		return carrier.RateLimited
	case http.StatusServiceUnavailable:
		return carrier.Unavailable
	}
	switch {
	case status >= http.StatusInternalServerError && x.write:
		return carrier.OutcomeUnknown
	case status == http.StatusBadGateway:
		return carrier.Unavailable
	case status == http.StatusGatewayTimeout:
		return carrier.DeadlineExceeded
	default:
		return carrier.Internal
	}
}

// unreadable is an answer that was given and makes no sense. A write may have happened.
func (x exchange) unreadable(cause error) error {
	code := carrier.Internal
	if x.write {
		code = carrier.OutcomeUnknown
	}
	return carrier.Errorf(code, "%s: the answer can't be read: %w", x.name, cause)
}

// noAnswer says what a call without a whole answer means. sent: a connection was there.
func (x exchange) noAnswer(err error, sent bool) error {
	cause := httpclient.Sanitize(err)
	if !sent {
		e := carrier.Errorf(carrier.Unavailable, "%s: no connection: %w", x.name, cause)
		e.NotSent = true
		return e
	}
	code := carrier.Unavailable
	switch {
	case x.write:
		code = carrier.OutcomeUnknown
	case errors.Is(cause, context.DeadlineExceeded):
		code = carrier.DeadlineExceeded
	}
	return carrier.Errorf(code, "%s: no answer: %w", x.name, cause)
}
