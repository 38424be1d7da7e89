package remote

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// HandlerOptions say how an adapter is served.
type HandlerOptions struct {
	// Name of the adapter, for the BFF's logs.
	Name string
	// Secret must come with every call, as a bearer token. Required.
	Secret carrier.Secret
	// ForwardHeaders are the headers of a call that the backend finds in carrier.Forwarded, such as X-Request-Id.
	ForwardHeaders []string
	// Logger is told of failures, by operation and cause; never of bodies. Nil: nobody is.
	Logger *slog.Logger
	// MaxWait bounds a call in time, whatever the caller allows. Default: a minute.
	MaxWait time.Duration
}

// Handler serves a backend over the protocol, for the BFF's adapter "remote". It
// refuses an empty secret. Operations that the backend doesn't have are answered
// with Unimplemented.
func Handler(backend *carrier.Backend, options HandlerOptions) (http.Handler, error) {
	if options.Secret == "" {
		return nil, errors.New("remote: the shared secret is missing")
	}
	if options.Logger == nil {
		options.Logger = slog.New(slog.DiscardHandler)
	}
	if options.MaxWait <= 0 {
		options.MaxWait = time.Minute
	}
	h := &handler{HandlerOptions: options, backend: backend, mux: http.NewServeMux()}
	h.secret = sha256.Sum256([]byte(options.Secret.Reveal()))
	h.mux.HandleFunc("GET "+pathDescribe, func(w http.ResponseWriter, _ *http.Request) {
		h.answer(w, http.StatusOK, describe(options.Name, backend))
	})
	for _, o := range carrier.Operations() {
		h.mux.HandleFunc("POST "+pathPrefix+o.Name, func(w http.ResponseWriter, r *http.Request) { h.serve(w, r, o) })
	}
	return h, nil
}

// handler is the server end: it authenticates, reads, calls the backend and answers.
type handler struct {
	HandlerOptions
	backend *carrier.Backend
	secret  [sha256.Size]byte
	mux     *http.ServeMux
}

// ServeHTTP answers the call of a caller that knows the secret.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	token, isBearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	given := sha256.Sum256([]byte(token)) // of equal length, whatever is given
	if subtle.ConstantTimeCompare(given[:], h.secret[:]) != 1 || !isBearer {
		w.Header().Set("WWW-Authenticate", "Bearer")
		http.Error(w, "the shared secret is wrong or missing", http.StatusUnauthorized)
		return
	}
	h.mux.ServeHTTP(w, r)
}

type idempotencyKey struct{}

// IdempotencyKey returns the key of the write that a backend behind Handler is
// called for, or "". A carrier that knows such keys itself should be given it.
func IdempotencyKey(ctx context.Context) string {
	key, _ := ctx.Value(idempotencyKey{}).(string)
	return key
}

// serve makes one operation.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, o *carrier.Operation) {
	request := reflect.New(o.Request)
	if status, err := readRequest(w, r, request.Interface()); err != nil {
		http.Error(w, err.Error(), status)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), h.patience(r.Header))
	defer cancel()
	ctx = carrier.WithForwarded(ctx, h.forwarded(r.Header))
	ctx = context.WithValue(ctx, idempotencyKey{}, r.Header.Get(HeaderIdempotencyKey))
	answer, err := h.backend.Invoke(ctx, o, request.Elem().Interface())
	if err != nil {
		h.Logger.WarnContext(ctx, "carrier call failed", "operation", o.Name, "code", carrier.CodeOf(err), "error", err)
		h.answer(w, statusFailure, failureOf(err))
		return
	}
	h.answer(w, http.StatusOK, answer)
}

func readRequest(w http.ResponseWriter, r *http.Request, into any) (status int, err error) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return http.StatusUnsupportedMediaType, errors.New("send application/json")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return http.StatusRequestEntityTooLarge, err
	case err != nil:
		return http.StatusBadRequest, errors.New("the body can't be read")
	}
	return http.StatusBadRequest, decode(body, into)
}

// patience is how long the caller waits, as far as it says, and MaxWait at most.
func (h *handler) patience(header http.Header) time.Duration {
	ms, err := strconv.ParseInt(header.Get(HeaderDeadline), 10, 64)
	if err != nil || ms <= 0 || ms > h.MaxWait.Milliseconds() {
		return h.MaxWait
	}
	return time.Duration(ms) * time.Millisecond
}

func (h *handler) forwarded(header http.Header) http.Header {
	out := http.Header{}
	for _, name := range h.ForwardHeaders {
		if values := header.Values(name); len(values) > 0 {
			out[http.CanonicalHeaderKey(name)] = values
		}
	}
	return out
}

func (h *handler) answer(w http.ResponseWriter, status int, value any) {
	body, err := encode(value)
	if err != nil {
		h.Logger.Error("an answer can't be written", "error", err)
		http.Error(w, "the answer can't be written", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the caller is gone: nobody to tell
}
