package remote

import (
	"errors"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
)

// exchange is one request and what its answer means.
type exchange struct {
	*carrier.Operation
	method, path string
	body         []byte
	key          string
}

// response is a whole answer.
type response struct {
	status int
	isJSON bool
	body   []byte
}

// classify returns the error that a whole answer means, or nil for one that is to be decoded.
func (x exchange) classify(r response) error {
	switch {
	case r.status == http.StatusOK && r.isJSON:
		return nil
	case r.status == http.StatusOK:
		return x.unreadable(errors.New("not JSON"))
	case r.status == statusFailure && r.isJSON:
		return x.failed(r.body)
	}
	return carrier.Errorf(x.codeOf(r.status), "%s: status %d", x.Name, r.status)
}

// codeOf returns the meaning of a status that says nothing about the call: it
// comes from the adapter's server, or from something between.
func (x exchange) codeOf(status int) carrier.Code {
	switch {
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return carrier.BackendAuth
	case status == http.StatusTooManyRequests:
		return carrier.RateLimited
	case status == http.StatusServiceUnavailable:
		return carrier.Unavailable
	case status >= http.StatusInternalServerError && x.Write:
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
	return carrier.Errorf(x.Code(carrier.Internal), "%s: the answer can't be read: %w", x.Name, cause)
}
