package carrier

import (
	"context"
	"net/http"
)

type forwardKey struct{}

// WithForwarded returns a context that carries request headers which the
// adapter adds to its own calls: those that the configuration names
// (`carrier.forward_headers`, never in production) and the request id.
func WithForwarded(ctx context.Context, headers http.Header) context.Context {
	return context.WithValue(ctx, forwardKey{}, headers)
}

// Forwarded gives the headers of WithForwarded, or nil. The caller must not change them.
func Forwarded(ctx context.Context) http.Header {
	headers, _ := ctx.Value(forwardKey{}).(http.Header)
	return headers
}
