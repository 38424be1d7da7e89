// Package acmefake is Acme, a carrier that exists nowhere, in memory: its REST
// API as package acme calls it, and what a test may do behind its back.
//
// Orders are asynchronous: POST /orders and payments answer 202, and whoever
// asked looks at the order until it has been decided.
package acmefake

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// Client is the name under which the BFF introduces itself.
const Client = "brand"

// Acme is the carrier. It is a http.Handler.
type Acme struct {
	key string
	now func() time.Time
	mux *http.ServeMux

	mu        sync.Mutex
	people    map[string]*person
	sessions  map[string]*person
	sims      map[string]string // iccid → spare or used
	orders    map[string]*order
	lines     map[string]*line
	settled   map[string]bool   // payment references
	withdrawn map[string]bool   // offers that are no longer sold
	faults    map[string]string // method and pattern → how the next call goes wrong
	calls     []string
}

// New returns a carrier with spare SIM cards and nobody in it. key is what the BFF has to send with Client.
func New(key string, now func() time.Time) *Acme {
	a := &Acme{
		key: key, now: now, mux: http.NewServeMux(),
		people: map[string]*person{}, sessions: map[string]*person{}, sims: map[string]string{},
		orders: map[string]*order{}, lines: map[string]*line{}, settled: map[string]bool{},
		withdrawn: map[string]bool{}, faults: map[string]string{},
	}
	a.route("GET /health", open, func(*call) (any, error) { return struct{}{}, nil })
	a.routePeople()
	a.routeOrders()
	a.routeLines()
	for range 9 { // to try Acme by hand
		a.SpareSIM()
	}
	return a
}

// problem is a refusal, as application/problem+json.
type problem struct {
	Status  int    `json:"status"`
	Type    string `json:"type"`
	Pointer string `json:"pointer,omitempty"`
	Person  string `json:"person,omitempty"`
}

func (p *problem) Error() string { return p.Type }

func refuse(status int, kind string) *problem {
	return &problem{Status: status, Type: "urn:acme:" + kind}
}

// call is one request, with the session's person when the route needs one.
type call struct {
	*http.Request
	who *person
}

var errMalformed = refuse(http.StatusBadRequest, "malformed")

// reading reads the body for a handler that needs it.
func reading[In any](handle func(*call, In) (any, error)) func(*call) (any, error) {
	return func(c *call) (any, error) {
		var in In
		if err := json.NewDecoder(c.Body).Decode(&in); err != nil {
			return nil, errMalformed
		}
		return handle(c, in)
	}
}

// lock locks Acme; what it returns unlocks it.
func (a *Acme) lock() (unlock func()) {
	a.mu.Lock()
	return a.mu.Unlock
}

// accepted answers 202: the rest happens later.
type accepted struct{ body any }

// open routes need our own key, personal ones a session as well.
const (
	open     = false
	personal = true
)

// route serves a pattern. The handler holds the lock.
func (a *Acme) route(pattern string, needsSession bool, handle func(*call) (any, error)) {
	a.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		client, key, _ := r.BasicAuth()
		if subtle.ConstantTimeCompare([]byte(client+":"+key), []byte(Client+":"+a.key)) != 1 {
			answer(w, nil, refuse(http.StatusUnauthorized, "client-unknown"))
			return
		}
		a.mu.Lock()
		a.calls = append(a.calls, r.Method+" "+r.URL.Path)
		fault := a.faults[pattern]
		delete(a.faults, pattern)
		a.mu.Unlock()
		if fault == Hangs {
			_, _ = io.Copy(io.Discard, r.Body) // only then does the server see the caller go
			<-r.Context().Done()
			return
		}
		switch fault {
		case Breaks:
			http.Error(w, "the server is broken", http.StatusInternalServerError)
			return
		case Hides:
			http.Error(w, "<html>nothing here", http.StatusNotFound)
			return
		}
		body, err := a.serve(r, needsSession, handle)
		if fault == DropsAnswer {
			panic(http.ErrAbortHandler)
		}
		answer(w, body, err)
	})
}

func (a *Acme) serve(r *http.Request, needsSession bool, handle func(*call) (any, error)) (any, error) {
	defer a.lock()()
	c := &call{Request: r}
	if needsSession {
		if c.who = a.sessions[r.Header.Get("Acme-Session")]; c.who == nil {
			return nil, refuse(http.StatusUnauthorized, "session-gone")
		}
		if id := r.PathValue("person"); id != "" && id != c.who.ID {
			return nil, refuse(http.StatusForbidden, "not-yours")
		}
	}
	return handle(c)
}

func answer(w http.ResponseWriter, body any, err error) {
	status, media := http.StatusOK, "application/json"
	var refused *problem
	if later, ok := body.(accepted); ok {
		status, body = http.StatusAccepted, later.body
	}
	if errors.As(err, &refused) {
		status, media, body = refused.Status, "application/problem+json", refused
	}
	w.Header().Set("Content-Type", media)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the caller may be gone
}

// ServeHTTP answers a call of Acme's API.
func (a *Acme) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// How a call may go wrong.
const (
	// DropsAnswer does what is asked and loses the answer.
	DropsAnswer = "drops answer"
	// Hangs does nothing and never answers.
	Hangs = "hangs"
	// Breaks does nothing and answers 500 without a problem.
	Breaks = "breaks"
	// Hides does nothing and answers 404 with a page that isn't Acme's.
	Hides = "hides"
)

// Fail makes the next call of a route, such as "POST /orders", go wrong; "" takes that back.
func (a *Acme) Fail(pattern, how string) {
	defer a.lock()()
	a.faults[pattern] = how
}

// Calls returns the method and path of every call so far.
func (a *Acme) Calls() []string {
	defer a.lock()()
	return slices.Clone(a.calls)
}

// Code returns the newest code that was mailed to an address.
func (a *Acme) Code(mail string) string {
	defer a.lock()()
	if p := a.byMail(mail); p != nil {
		return p.code
	}
	return ""
}

// SpareSIM returns the number of another SIM card that can be activated.
func (a *Acme) SpareSIM() string {
	defer a.lock()()
	iccid := fmt.Sprintf("8912239900000%06d", len(a.sims)+1)
	a.sims[iccid] = "spare"
	return iccid
}

// WithControls serves /_fake beside the API: codes, orders of an address, approvals.
func (a *Acme) WithControls() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", a)
	mux.HandleFunc("GET /_fake/codes/{mail}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]string{"code": a.Code(r.PathValue("mail"))}, nil)
	})
	mux.HandleFunc("GET /_fake/orders/{mail}", func(w http.ResponseWriter, r *http.Request) {
		defer a.lock()()
		answer(w, a.ordersOf(a.byMail(r.PathValue("mail"))), nil)
	})
	mux.HandleFunc("POST /_fake/orders/{order}/approve", func(w http.ResponseWriter, r *http.Request) {
		answer(w, struct{}{}, a.Approve(r.PathValue("order")))
	})
	return mux
}

func newID(prefix string) string { return prefix + "-" + strings.ToLower(rand.Text()[:10]) }
