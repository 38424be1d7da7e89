package carrier

import (
	"context"
	"net/http"
)

type forwardKey struct{}

// WithForwarded returns a context that carries request headers which the
// adapter adds to its own calls: the request id, the customer's language
// (Accept-Language: two letters), and those that the configuration names
// (`carrier.forward_headers`, never in production).
func WithForwarded(ctx context.Context, headers http.Header) context.Context {
	return context.WithValue(ctx, forwardKey{}, headers)
}

// Forwarded returns the headers of WithForwarded, or nil. The caller must not change them.
func Forwarded(ctx context.Context) http.Header {
	headers, _ := ctx.Value(forwardKey{}).(http.Header)
	return headers
}
