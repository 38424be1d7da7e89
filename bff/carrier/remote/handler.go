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
	"runtime/debug"
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
// refuses an empty secret and a backend that Check faults. Calls of roles and
// capabilities that the backend doesn't declare are answered with Unimplemented
// and don't reach it.
func Handler(backend *carrier.Backend, options HandlerOptions) (http.Handler, error) {
	if options.Secret == "" {
		return nil, errors.New("remote: the shared secret is missing")
	}
	if err := backend.Check(); err != nil {
		return nil, err
	}
	if options.Logger == nil {
		options.Logger = slog.New(slog.DiscardHandler)
	}
	if options.MaxWait <= 0 {
		options.MaxWait = time.Minute
	}
	h := &handler{HandlerOptions: options, secret: sha256.Sum256([]byte(options.Secret.Reveal())), mux: http.NewServeMux()}
	h.mux.HandleFunc("GET "+pathDescribe, func(w http.ResponseWriter, _ *http.Request) {
		h.answer(w, http.StatusOK, describe(options.Name, backend))
	})
	h.routes(carrier.Complete(backend))
	return h, nil
}

// handler is the server end: it authenticates, reads, calls the backend and answers.
type handler struct {
	HandlerOptions
	secret [sha256.Size]byte
	mux    *http.ServeMux
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

// IdempotencyKey gives the key of the write that a backend behind Handler is
// called for, or "". A carrier that knows such keys itself should be given it.
func IdempotencyKey(ctx context.Context) string {
	key, _ := ctx.Value(idempotencyKey{}).(string)
	return key
}

// serve puts an operation on the mux.
func serve[Request, Answer any](h *handler, o operation[Request, Answer], call func(context.Context, Request) (Answer, error)) {
	h.mux.HandleFunc("POST "+o.path(), func(w http.ResponseWriter, r *http.Request) {
		request, status, err := readRequest[Request](w, r)
		if err != nil {
			http.Error(w, err.Error(), status)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), h.patience(r.Header))
		defer cancel()
		ctx = carrier.WithForwarded(ctx, h.forwarded(r.Header))
		ctx = context.WithValue(ctx, idempotencyKey{}, r.Header.Get(HeaderIdempotencyKey))
		answer, err := recovering(ctx, h, o, request, call)
		if err != nil {
			h.Logger.WarnContext(ctx, "carrier call failed", "operation", o.name, "code", carrier.CodeOf(err), "error", err)
			h.answer(w, statusFailure, failureOf(err, o.write))
			return
		}
		h.answer(w, http.StatusOK, answer)
	})
}

// recovering makes the call. A panic is a failure, and of a write one after which nobody knows.
func recovering[Request, Answer any](ctx context.Context, h *handler, o operation[Request, Answer], request Request, call func(context.Context, Request) (Answer, error)) (answer Answer, err error) {
	defer func() {
		if recover() == nil { // its value may quote the request
			return
		}
		h.Logger.ErrorContext(ctx, "the adapter panics", "operation", o.name, "stack", string(debug.Stack()))
		code := carrier.Internal
		if o.write {
			code = carrier.OutcomeUnknown
		}
		err = carrier.Errorf(code, "%s: a panic", o.name)
	}()
	return call(ctx, request)
}

func readRequest[Request any](w http.ResponseWriter, r *http.Request) (request Request, status int, err error) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return request, http.StatusUnsupportedMediaType, errors.New("send application/json")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return request, http.StatusRequestEntityTooLarge, err
	case err != nil:
		return request, http.StatusBadRequest, errors.New("the body can't be read")
	}
	return request, http.StatusBadRequest, decode(body, &request)
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
