// Package control serves /_emulator: what happened at the card emulator, and how it is to misbehave.
//
// It is JSON with names in PascalCase, and needs no key: it listens where tests and testers are, never in production.
// The header Mock-World, or the parameter world, names the world that a call is for. Without either a call is for all
// worlds: it lists what is in any, and changes what holds for those without a setting of their own.
//
//	POST reset                        everything back to the seeded start
//	GET, PUT snapshot                 a world's objects, events and idempotency keys as one document
//	GET events?type=&object=&limit=   newest first, each with its deliveries and their attempts
//	POST events/{id}/resend           delivers an event once more
//	GET payment_intents?limit=        newest first, each with its charges
//	GET, POST, DELETE faults[/{id}]   {Path, Method?, Nth?, Times?, Effect, Status?, AtEdge?, Delay?}
//	GET, POST webhooks                {Mode, Times?, Copies?, URLs?}; with only URLs the mode stays
//	POST webhooks/flush               releases what is held, tries all once, answers when done
//	POST three_d_secure/{intent}      {Outcome: pass|fail}
package control

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/api"
	"github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
	"github.com/golight/selfservice/carrier-mock/internal/strict"
)

// Options names what is controlled.
type Options struct {
	Directory  api.Directory
	Faults     *faults.Set // for all worlds
	Dispatcher *webhook.Dispatcher
	Reset      func(world string)
}

// flushTimeout bounds how long a flush waits for the endpoints.
const flushTimeout = 30 * time.Second

// maxBody is the size in bytes beyond which a body is refused; a snapshot is the largest.
const maxBody = 256 << 20

type server struct{ Options }

// call is a request and the world that it is for.
type call struct {
	*http.Request
	header http.Header // of the answer
	world  string      // empty: all
	books  *api.Books  // of the world, or the default
}

// New makes the handler.
func New(options Options) http.Handler {
	s := &server{options}
	mux := http.NewServeMux()
	for pattern, handle := range s.calls() {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { s.answer(w, r, handle) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, func(*call) (any, error) { return nil, &fault{http.StatusNotFound, "", "There is no such call."} })
	})
	return mux
}

func (s *server) calls() map[string]func(*call) (any, error) {
	return map[string]func(*call) (any, error){
		"POST /_emulator/reset":               s.reset,
		"GET /_emulator/snapshot":             s.snapshot,
		"PUT /_emulator/snapshot":             s.restore,
		"GET /_emulator/events":               s.events,
		"POST /_emulator/events/{id}/resend":  s.resend,
		"GET /_emulator/payment_intents":      s.paymentIntents,
		"GET /_emulator/faults":               func(c *call) (any, error) { return s.faults(c).List(), nil },
		"POST /_emulator/faults":              s.addFault,
		"DELETE /_emulator/faults":            s.clearFaults,
		"DELETE /_emulator/faults/{id}":       s.clearFaults,
		"GET /_emulator/webhooks":             s.webhooks,
		"POST /_emulator/webhooks":            s.setWebhooks,
		"POST /_emulator/webhooks/flush":      s.flush,
		"POST /_emulator/three_d_secure/{id}": s.threeDSecure,
	}
}

// Calls lists every call, such as "POST /_emulator/reset".
func Calls() []string {
	var out []string
	for pattern := range (&server{}).calls() {
		out = append(out, pattern)
	}
	return out
}

// fault is a refusal of a control call.
type fault struct {
	status         int
	field, message string
}

func (f *fault) Error() string { return f.message }

// refusal is the answer to a call that was not carried out.
type refusal struct {
	Code, Message string
	Field         string `json:",omitempty"`
}

var codes = map[int]string{
	http.StatusBadRequest: "invalid_argument", http.StatusNotFound: "not_found", http.StatusGatewayTimeout: "unavailable",
}

func refused(err error) (int, refusal) {
	var f *fault
	var wrong *strict.Error
	status, out := http.StatusBadRequest, refusal{Message: err.Error()}
	switch {
	case errors.As(err, &f):
		status, out.Field = f.status, f.field
	case errors.As(err, &wrong):
		out.Field = wrong.Field
	default:
		if e := account.AsError(err); e != nil {
			status = e.Status
		}
	}
	out.Code = codes[status]
	if out.Code == "" {
		out.Code = "failed_precondition"
	}
	return status, out
}

func (s *server) answer(w http.ResponseWriter, r *http.Request, handle func(*call) (any, error)) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	c := &call{Request: r, header: w.Header(), world: r.Header.Get(api.HeaderWorld)}
	if c.world == "" {
		c.world = r.URL.Query().Get("world")
	}
	out, err := any(nil), error(nil)
	if c.books = s.Directory.Default(); c.world != "" {
		c.books = s.Directory.Named(c.world)
	}
	if c.books == nil {
		err = &fault{http.StatusNotFound, "world", "There is no world named " + c.world + "."}
	} else {
		out, err = handle(c)
	}
	status := http.StatusOK
	if err != nil {
		status, out = refused(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out)
}

// read decodes a body strictly: a misspelt field is an error, an empty body is all defaults.
func (c *call) read(target any) error {
	body, err := io.ReadAll(c.Body)
	if err != nil {
		return err
	}
	return strict.Decode(body, target)
}

// books are those of the call's world, or of all.
func (s *server) booksOf(c *call) []*api.Books {
	if c.world != "" {
		return []*api.Books{c.books}
	}
	return s.Directory.All()
}

// find returns the books of an object.
func (s *server) find(c *call, id string) *api.Books {
	if serial, ok := account.SerialOf(id); ok && c.world == "" {
		if b := s.Directory.Serial(serial); b != nil {
			return b
		}
	}
	return c.books
}

func (s *server) faults(c *call) *faults.Set {
	if c.world != "" {
		return c.books.Faults
	}
	return s.Faults
}

type empty struct{}

func (s *server) reset(c *call) (any, error) {
	s.Reset(c.world)
	return empty{}, nil
}

func (s *server) snapshot(c *call) (any, error) {
	snapshot, err := c.books.Snapshot()
	return json.RawMessage(snapshot), err
}

func (s *server) restore(c *call) (any, error) {
	snapshot, err := io.ReadAll(c.Body)
	if err != nil {
		return nil, err
	}
	if err := c.books.Restore(snapshot); err != nil {
		return nil, &fault{http.StatusBadRequest, "", "This is not a snapshot: " + err.Error()}
	}
	return empty{}, nil
}

func (s *server) addFault(c *call) (any, error) {
	var f faults.Fault
	if err := c.read(&f); err != nil {
		return nil, err
	}
	if field, message := f.Check(); message != "" {
		return nil, &fault{http.StatusBadRequest, field, message}
	}
	return s.faults(c).Add(f), nil
}

func (s *server) clearFaults(c *call) (any, error) {
	id := c.PathValue("id")
	if !s.faults(c).Clear(id) {
		return nil, &fault{http.StatusNotFound, "Id", "There is no such fault."}
	}
	return empty{}, nil
}

// webhookState is the webhooks' rule and how many deliveries wait.
type webhookState struct {
	webhook.Rule
	Waiting int
}

func (s *server) webhooks(c *call) (any, error) {
	return webhookState{Rule: s.Dispatcher.Rule(c.world), Waiting: s.Dispatcher.Waiting(c.world)}, nil
}

// webhookRequest changes the rule, the endpoints, or both. The endpoints are those of all worlds.
type webhookRequest struct {
	Mode          webhook.Mode
	Times, Copies int
	URLs          *[]string
}

func (s *server) setWebhooks(c *call) (any, error) {
	var body webhookRequest
	if err := c.read(&body); err != nil {
		return nil, err
	}
	if body.Mode != "" || body.URLs == nil {
		rule := webhook.Rule{Mode: body.Mode, Times: body.Times, Copies: body.Copies}
		if field, message := rule.Check(); message != "" {
			return nil, &fault{http.StatusBadRequest, field, message}
		}
		s.Dispatcher.SetRule(c.world, rule)
	}
	if body.URLs != nil {
		s.Dispatcher.SetURLs(*body.URLs...)
	}
	return s.webhooks(c)
}

func (s *server) flush(c *call) (any, error) {
	ctx, cancel := context.WithTimeout(c.Context(), flushTimeout)
	defer cancel()
	if err := s.Dispatcher.Flush(ctx, c.world); err != nil {
		return nil, &fault{http.StatusGatewayTimeout, "", "The endpoints didn't answer in time."}
	}
	return s.webhooks(c)
}

func (s *server) threeDSecure(c *call) (any, error) {
	var body struct{ Outcome string }
	if err := c.read(&body); err != nil {
		return nil, err
	}
	if body.Outcome != "pass" && body.Outcome != "fail" {
		return nil, &fault{http.StatusBadRequest, "Outcome", "Outcome must be pass or fail."}
	}
	id := c.PathValue("id")
	return empty{}, s.find(c, id).Account.AuthenticateIntent(c.Context(), id, body.Outcome == "pass")
}

// page returns the first items of a list, as many as limit says, after the one that after names, and tells how many
// there are.
func page[T any](c *call, all []T, id func(T) string) ([]T, error) {
	c.header.Set("X-Total-Count", strconv.Itoa(len(all)))
	query := c.URL.Query()
	if after := query.Get("after"); after != "" {
		for i, item := range all {
			if id(item) == after {
				all = all[i+1:]
				break
			}
		}
	}
	if text := query.Get("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 1 {
			return nil, &fault{http.StatusBadRequest, "limit", "limit must be a number above zero."}
		}
		all = all[:min(limit, len(all))]
	}
	return all, nil
}
