// Package api serves the card provider's HTTP API over an account: the paths under /v1 and the 3-D Secure step.
//
// A call goes through: the request id and CORS, a fault that was asked for, the key (secret, or publishable where the
// page may call), the form's parameters, the idempotency key, the account, the expansion of references, the answer.
package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/form"
)

// Options configures the API.
type Options struct {
	Directory      Directory
	Faults         *faults.Set // in force for all worlds
	SecretKey      string
	PublishableKey string
	Clock          func() time.Time
	Logger         *slog.Logger
}

// API is the handler of /v1 and of the 3-D Secure step.
type API struct {
	options  Options
	mux      *http.ServeMux
	requests atomic.Int64
}

// maxBody is the size of a form in bytes beyond which it is refused.
const maxBody = 64 << 10

// New makes the handler.
func New(options Options) *API {
	a := &API{options: options, mux: http.NewServeMux()}
	for _, r := range routes(nil) {
		a.mux.Handle(r.pattern, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) { a.serve(w, req, r) }))
	}
	a.mux.HandleFunc("/", func(w http.ResponseWriter, req *http.Request) {
		a.write(w, failure(&account.Error{
			Status: http.StatusNotFound, Type: account.TypeInvalidRequest,
			//nolint:misspell // the provider spells so
			Message: fmt.Sprintf("Unrecognized request URL (%s: %s). Please see https://stripe.com/docs or we can help at "+
				"https://support.stripe.com/.", req.Method, req.URL.Path),
		}))
	})
	return a
}

// ServeHTTP answers a call.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	started := time.Now()
	id := fmt.Sprintf("req_%014d", a.requests.Add(1))
	h := w.Header()
	h.Set("Request-Id", id)
	h.Set("Stripe-Version", account.APIVersion)
	h.Set("Cache-Control", "no-cache, no-store")
	if preflight(w, r) {
		return
	}
	recorder := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
	defer func() {
		a.options.Logger.Debug("card api", slog.String("request", id), slog.String("method", r.Method),
			slog.String("path", r.URL.Path), slog.Int("status", recorder.status), slog.Duration("took", time.Since(started)))
	}()
	ctx := account.WithRequest(r.Context(), account.Request{ID: id, IdempotencyKey: r.Header.Get("Idempotency-Key")})
	a.mux.ServeHTTP(recorder, r.WithContext(ctx))
}

// preflight opens the API to the app's page, whatever its origin and the headers that a test adds to its requests.
func preflight(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Request-Id, Stripe-Version, Idempotent-Replayed")
	if r.Method != http.MethodOptions {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, DELETE, OPTIONS")
	if asked := r.Header.Get("Access-Control-Request-Headers"); asked != "" {
		h.Set("Access-Control-Allow-Headers", asked)
	}
	h.Set("Access-Control-Max-Age", "300")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// answer is a status and a JSON body.
type answer struct {
	Status int
	Body   json.RawMessage
}

func (a *API) serve(w http.ResponseWriter, r *http.Request, route route) {
	c, refusal := a.read(w, r, route)
	fault := a.fault(c.books, r)
	switch {
	case fault.Effect == faults.Reset:
		cut(w, true)
		return
	case fault.Effect == faults.Status && fault.AtEdge:
		a.write(w, faultAnswer(fault.Status))
		return
	}
	if refusal != nil {
		a.write(w, failure(refusal))
		return
	}
	out, replayed := a.once(c, func() answer {
		switch fault.Effect {
		case faults.Status:
			return faultAnswer(fault.Status)
		case faults.Delay:
			select { // a caller who gives up doesn't undo the call
			case <-time.After(time.Duration(fault.Delay)):
			case <-c.ctx.Done():
			}
		}
		return a.execute(c)
	})
	if fault.Effect == faults.DropReply {
		cut(w, false)
		return
	}
	if c.idempotencyKey != "" {
		w.Header().Set("Idempotency-Key", c.idempotencyKey)
	}
	if replayed {
		w.Header().Set("Idempotent-Replayed", "true")
	}
	a.write(w, out)
}

// call is a request that was read and may be carried out.
type call struct {
	ctx            context.Context
	route          route
	books          *Books // nil: of all worlds
	request        *http.Request
	values         url.Values
	params         *form.Node
	publishable    bool
	idempotencyKey string
	fingerprint    string // of the endpoint and the parameters
}

// read reads a call as far as it can be read, and finds its books.
func (a *API) read(w http.ResponseWriter, r *http.Request, route route) (*call, *account.Error) {
	c := &call{ctx: r.Context(), route: route, request: r, params: &form.Node{}}
	encoded, refusal := encodedParams(w, r)
	c.values, _ = url.ParseQuery(encoded) // form.Parse tells what is wrong with it
	var unknown *account.Error
	if c.books, unknown = a.find(r, c.values); refusal == nil {
		refusal = unknown
	}
	publishable, forbidden := a.authenticate(r)
	if forbidden != nil {
		return c, forbidden
	}
	c.publishable = publishable
	if v := r.Header.Get("Stripe-Version"); v != "" && train(v) != train(account.APIVersion) {
		return c, account.Invalid("", "", "Invalid Stripe API version: "+v+". The emulator speaks "+account.APIVersion+".")
	}
	if refusal != nil {
		return c, refusal
	}
	params, err := form.Parse(encoded)
	if err != nil {
		return c, account.AsError(err)
	}
	c.params = params
	if r.Method == http.MethodPost {
		if c.idempotencyKey = r.Header.Get("Idempotency-Key"); len(c.idempotencyKey) > 255 {
			return c, account.Invalid("", "", "Idempotency keys can have up to 255 characters.")
		}
		// sorted: the order of parameters doesn't matter
		c.fingerprint = r.Method + " " + r.URL.Path + "?" + c.values.Encode()
	}
	return c, nil
}

// encodedParams returns the parameters of the query and of the body.
func encodedParams(w http.ResponseWriter, r *http.Request) (string, *account.Error) {
	if r.Method != http.MethodPost {
		return r.URL.RawQuery, nil
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		e := account.Invalid("", "", "Request body is too large.")
		e.Status = http.StatusRequestEntityTooLarge
		return "", e
	case err != nil:
		return "", account.Invalid("", "", "The request's body couldn't be read.")
	case len(body) > 0 && !strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-www-form-urlencoded"):
		return "", account.Invalid("", "", "Invalid request: the Content-Type of a request with a body must be "+
			"application/x-www-form-urlencoded.")
	}
	return strings.Trim(r.URL.RawQuery+"&"+string(body), "&"), nil
}

// execute carries a call out and renders what came of it.
func (a *API) execute(c *call) answer {
	do := a.everywhere
	if c.books != nil {
		do = c.books.runs[c.route.pattern]
	}
	object, expand, err := do(c)
	if err == nil {
		var body json.RawMessage
		if body, err = a.render(object, expand, c.publishable); err == nil {
			return answer{Status: http.StatusOK, Body: body}
		}
	}
	if refusal := account.AsError(err); refusal != nil {
		return failure(refusal).forPage(c.publishable)
	}
	a.options.Logger.Error("card api failed", slog.Any("error", err))
	return faultAnswer(http.StatusInternalServerError)
}

func (a *API) write(w http.ResponseWriter, out answer) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(out.Status)
	_, _ = w.Write(out.Body)
}

// train is the part of a version that names its release train.
func train(version string) string {
	_, name, _ := strings.Cut(version, ".")
	return name
}
