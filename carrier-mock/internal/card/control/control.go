// Package control serves /_emulator: what happened at the card emulator, and how it is to misbehave.
//
// It is JSON with names in PascalCase, and needs no key: it listens where tests and testers are, never in production.
//
//	POST reset                        everything back to the seeded start
//	GET, PUT snapshot                 objects, events and idempotency keys as one document
//	GET events?type=&object=          newest first, each with its deliveries and their attempts
//	GET payment_intents               newest first, each with its charges
//	GET, POST, DELETE faults[/{id}]   {Path, Method?, Nth?, Times?, Effect, Status?, AtEdge?, Delay?}
//	GET, POST webhooks                {Mode, Times?, Copies?, URLs?}; URLs alone leaves the mode
//	POST webhooks/flush               releases what is held, tries all once, answers when done
//	POST three_d_secure/{intent}      {Outcome: pass|fail}
package control

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/faults"
	"github.com/golight/selfservice/carrier-mock/internal/card/webhook"
)

// Options names what is controlled.
type Options struct {
	Account    *account.Account
	Faults     *faults.Set
	Dispatcher *webhook.Dispatcher
	Reset      func()
	Snapshot   func() ([]byte, error)
	Restore    func([]byte) error
}

// flushTimeout bounds how long a flush waits for the endpoints.
const flushTimeout = 30 * time.Second

// maxBody is the size in bytes beyond which a body is refused; a snapshot is the largest.
const maxBody = 256 << 20

type server struct{ Options }

// New makes the handler.
func New(options Options) http.Handler {
	s := &server{options}
	mux := http.NewServeMux()
	for pattern, handle := range map[string]func(*http.Request) (any, error){
		"POST /_emulator/reset":               s.reset,
		"GET /_emulator/snapshot":             s.snapshot,
		"PUT /_emulator/snapshot":             s.restore,
		"GET /_emulator/events":               s.events,
		"GET /_emulator/payment_intents":      s.paymentIntents,
		"GET /_emulator/faults":               func(*http.Request) (any, error) { return s.Faults.List(), nil },
		"POST /_emulator/faults":              s.addFault,
		"DELETE /_emulator/faults":            s.clearFaults,
		"DELETE /_emulator/faults/{id}":       s.clearFaults,
		"GET /_emulator/webhooks":             s.webhooks,
		"POST /_emulator/webhooks":            s.setWebhooks,
		"POST /_emulator/webhooks/flush":      s.flush,
		"POST /_emulator/three_d_secure/{id}": s.threeDSecure,
		"/":                                   func(*http.Request) (any, error) { return nil, &fault{http.StatusNotFound, "no such call"} },
	} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { answer(w, r, handle) })
	}
	return mux
}

// fault is a refusal of a control call.
type fault struct {
	status  int
	message string
}

func (f *fault) Error() string { return f.message }

func answer(w http.ResponseWriter, r *http.Request, handle func(*http.Request) (any, error)) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	out, err := handle(r)
	status := http.StatusOK
	if err != nil {
		status = http.StatusBadRequest
		var f *fault
		if errors.As(err, &f) {
			status = f.status
		} else if refusal := account.AsError(err); refusal != nil {
			status = refusal.Status
		}
		out = map[string]string{"Message": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(out)
}

// read decodes a body strictly: a misspelt field is an error, an empty body is all defaults.
func read(r *http.Request, target any) error {
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(target); err != nil && !errors.Is(err, io.EOF) {
		return &fault{http.StatusBadRequest, err.Error()}
	}
	return nil
}

type empty struct{}

func (s *server) reset(*http.Request) (any, error) {
	s.Reset()
	return empty{}, nil
}

func (s *server) snapshot(*http.Request) (any, error) {
	snapshot, err := s.Snapshot()
	return json.RawMessage(snapshot), err
}

func (s *server) restore(r *http.Request) (any, error) {
	snapshot, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	return empty{}, s.Restore(snapshot)
}

func (s *server) addFault(r *http.Request) (any, error) {
	var f faults.Fault
	if err := read(r, &f); err != nil {
		return nil, err
	}
	return s.Faults.Add(f)
}

func (s *server) clearFaults(r *http.Request) (any, error) {
	s.Faults.Clear(r.PathValue("id"))
	return empty{}, nil
}

// webhookState is the webhooks' rule and how many deliveries wait.
type webhookState struct {
	webhook.Rule
	Waiting int
}

func (s *server) webhooks(*http.Request) (any, error) {
	return webhookState{Rule: s.Dispatcher.Rule(), Waiting: s.Dispatcher.Waiting()}, nil
}

// setWebhooks changes the rule, the endpoints, or both.
func (s *server) setWebhooks(r *http.Request) (any, error) {
	var body struct {
		webhook.Rule
		URLs *[]string
	}
	if err := read(r, &body); err != nil {
		return nil, err
	}
	if body.Mode != "" || body.URLs == nil {
		if err := s.Dispatcher.SetRule(body.Rule); err != nil {
			return nil, err
		}
	}
	if body.URLs != nil {
		s.Dispatcher.SetURLs(*body.URLs...)
	}
	return s.webhooks(r)
}

func (s *server) flush(r *http.Request) (any, error) {
	ctx, cancel := context.WithTimeout(r.Context(), flushTimeout)
	defer cancel()
	if err := s.Dispatcher.Flush(ctx); err != nil {
		return nil, &fault{http.StatusGatewayTimeout, "the endpoints didn't answer in time"}
	}
	return s.webhooks(r)
}

func (s *server) threeDSecure(r *http.Request) (any, error) {
	var body struct{ Outcome string }
	if err := read(r, &body); err != nil {
		return nil, err
	}
	if body.Outcome != "pass" && body.Outcome != "fail" {
		return nil, &fault{http.StatusBadRequest, "Outcome must be pass or fail"}
	}
	return empty{}, s.Account.AuthenticateIntent(r.Context(), r.PathValue("id"), body.Outcome == "pass")
}
