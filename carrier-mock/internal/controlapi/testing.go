package controlapi

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

func listFaults(w *world.World, c *echo.Context) (any, error) {
	return page(c, w.Faults().List(), func(f faults.Fault) string { return f.ID })
}

// FaultRequest says which calls misbehave and how; see faults.Fault.
type FaultRequest struct {
	Operation   string
	User        string    `json:",omitzero"`
	Query       string    `json:",omitzero"`
	Body        string    `json:",omitzero"`
	From        time.Time `json:",omitzero"`
	Until       time.Time `json:",omitzero"`
	Nth         int       `json:",omitzero"`
	Every       int       `json:",omitzero"`
	Times       int       `json:",omitzero"`
	Probability float64   `json:",omitzero"`
	Effect      faults.Effect
	Status      int               `json:",omitzero"`
	Code        string            `json:",omitzero"`
	Delay       string            `json:",omitzero"`
	Headers     map[string]string `json:",omitzero"`
	Answer      string            `json:",omitzero"`
}

// RequestOf returns the request that puts a fault in force.
func RequestOf(f faults.Fault) FaultRequest {
	return FaultRequest{
		Operation: f.Operation, User: f.User, Query: f.Query, Body: f.Body, From: f.From, Until: f.Until, Nth: f.Nth,
		Every: f.Every,
		Times: f.Times, Probability: f.Probability, Effect: f.Effect, Status: f.Status, Code: f.Code, Delay: f.Delay,
		Headers: f.Headers, Answer: f.Answer,
	}
}

func (r FaultRequest) fault() faults.Fault {
	return faults.Fault{
		Operation: r.Operation, User: r.User, Query: r.Query, Body: r.Body, From: r.From, Until: r.Until, Nth: r.Nth,
		Every: r.Every,
		Times: r.Times, Probability: r.Probability, Effect: r.Effect, Status: r.Status, Code: r.Code, Delay: r.Delay,
		Headers: r.Headers, Answer: r.Answer,
	}
}

func (s *server) addFault(w *world.World, c *echo.Context) (any, error) {
	f, err := s.readFault(c)
	if err != nil {
		return nil, err
	}
	return created{w.Faults().Add(f)}, nil
}

func (s *server) replaceFault(w *world.World, c *echo.Context) (any, error) {
	f, err := s.readFault(c)
	if err != nil {
		return nil, err
	}
	f, ok := w.Faults().Replace(c.Param("id"), f)
	if !ok {
		return nil, errNoFault()
	}
	return f, nil
}

func (s *server) readFault(c *echo.Context) (faults.Fault, error) {
	var r FaultRequest
	if err := read(c, &r); err != nil {
		return faults.Fault{}, err
	}
	f := r.fault()
	if field, fault := f.Check(); field != "" {
		return f, invalid(field, fault)
	}
	if f.Operation != faults.Any && !slices.Contains(s.opts.Operations, f.Operation) {
		return f, invalid("Operation", "There is no operation "+f.Operation+"; there are: "+
			strings.Join(s.opts.Operations, ", ")+".")
	}
	if f.Effect == faults.Error && lightphone.RefusalText(carrier.Reason(f.Code)) == "" {
		return f, invalid("Code", "There is no refusal "+f.Code+".")
	}
	return f, nil
}

func errNoFault() error {
	return &carrier.Error{Code: carrier.NotFound, Message: "There is no such fault."}
}

// removeFaults takes away the fault that the path names, or all.
func removeFaults(w *world.World, c *echo.Context) (any, error) {
	if !w.Faults().Remove(c.Param("id")) {
		return nil, errNoFault()
	}
	return nil, nil
}

func findCalls(w *world.World, c *echo.Context) (any, error) {
	q := journal.Query{Operation: c.QueryParam("operation"), User: c.QueryParam("user"), Search: c.QueryParam("search")}
	if text := c.QueryParam("since"); text != "" {
		since, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return nil, invalid("since", "since must be a time as in RFC 3339.")
		}
		q.Since = since
	}
	return page(c, w.Journal().Find(q), func(e journal.Entry) string { return e.ID })
}

// keepAlive keeps proxies from closing a stream in which nothing happens.
const keepAlive = 15 * time.Second

// stream tells by server-sent events that the world has changed, until the
// caller goes. It tells nothing else: listeners read again.
func (s *server) stream(c *echo.Context) error {
	w, err := s.world(c)
	if err != nil {
		return err
	}
	out := c.Response()
	out.Header().Set("Content-Type", "text/event-stream")
	out.Header().Set("Cache-Control", "no-store")
	flush := http.NewResponseController(out).Flush
	pause := time.NewTicker(keepAlive)
	defer pause.Stop()
	line := "data: changed\n\n" // what happened before counts as well
	for {
		changed := w.Changed()
		if _, err := out.Write([]byte(line)); err != nil {
			return nil // the caller has gone
		}
		if err := flush(); err != nil {
			return nil
		}
		select {
		case <-changed:
			line = "data: changed\n\n"
		case <-pause.C:
			line = ": still here\n\n"
		case <-c.Request().Context().Done():
			return nil
		}
	}
}
