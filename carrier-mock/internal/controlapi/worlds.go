package controlapi

import (
	"strings"
	"time"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// WorldRequest creates a world. Scenario is demo when empty; Now is RFC 3339, the scenario's clock when empty. Crowd
// is how large the scenario's crowd is. Dialects take the place of the scenario's.
type WorldRequest struct {
	Name, Scenario, Now string
	Crowd               int
	Dialects            []string `json:",omitzero"`
}

// ResetRequest puts a world back. An empty Scenario is the one that it began with, and so is a missing Crowd then.
type ResetRequest struct {
	Scenario string
	Crowd    *int
	Dialects []string `json:",omitzero"` // in place of the scenario's
}

// WorldInfo is a world in a few figures.
type WorldInfo struct {
	world.Summary
	// AppURL opens the web app in this world.
	AppURL string `json:"AppUrl,omitzero"`
	// CarrierURL is where the carrier API is.
	CarrierURL string `json:"CarrierUrl,omitzero"`
}

func (s *server) info(w *world.World) WorldInfo {
	i := WorldInfo{Summary: w.Summary(), CarrierURL: s.opts.CarrierURL}
	if s.opts.AppURL != "" {
		i.AppURL = s.opts.AppURL + "/dev/world/" + w.Name()
	}
	return i
}

func (s *server) listWorlds(c *echo.Context) (any, error) {
	list := []WorldInfo{}
	for _, w := range s.opts.Worlds.List() {
		if strings.Contains(strings.ToLower(w.Name()), strings.ToLower(c.QueryParam("search"))) {
			list = append(list, s.info(w))
		}
	}
	return page(c, list, func(i WorldInfo) string { return i.Name })
}

func (s *server) createWorld(c *echo.Context) (any, error) {
	var r WorldRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	if err := checkDialects(r.Dialects); err != nil {
		return nil, err
	}
	if r.Scenario == "" {
		r.Scenario = "demo"
	}
	scenario, err := s.opts.Scenarios.Load(r.Scenario)
	if err != nil {
		return nil, err
	}
	var now time.Time
	if r.Now != "" {
		if now, err = time.Parse(time.RFC3339, r.Now); err != nil {
			return nil, invalid("Now", "Now must be a time as in RFC 3339.")
		}
	}
	w, err := s.opts.Worlds.Create(r.Name, world.Setup{Scenario: scenario, Now: now, Crowd: r.Crowd})
	if err != nil {
		return nil, err
	}
	if r.Dialects != nil {
		w.SetDialects(r.Dialects)
	}
	return created{s.info(w)}, nil
}

func (s *server) removeWorld(c *echo.Context) (any, error) {
	return nil, s.opts.Worlds.Remove(c.Param("world"))
}

// removeWorlds removes those that the query names; all or none.
func (s *server) removeWorlds(c *echo.Context) (any, error) {
	names := c.QueryParams()["name"]
	if len(names) == 0 {
		return nil, invalid("name", "Name the worlds: name=one&name=two.")
	}
	return nil, s.opts.Worlds.Remove(names...)
}

func (s *server) resetWorld(c *echo.Context) (any, error) {
	w, err := s.world(c)
	if err != nil {
		return nil, err
	}
	var r ResetRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	if err := checkDialects(r.Dialects); err != nil {
		return nil, err
	}
	setup := world.Setup{}
	if r.Scenario == "" {
		r.Scenario, setup.Crowd = w.Beginning()
	}
	if r.Crowd != nil {
		setup.Crowd = *r.Crowd
	}
	if setup.Scenario, err = s.opts.Scenarios.Load(r.Scenario); err != nil {
		return nil, err
	}
	if w, err = s.opts.Worlds.Reset(w.Name(), setup); err != nil {
		return nil, err
	}
	if r.Dialects != nil {
		w.SetDialects(r.Dialects)
	}
	return s.info(w), nil
}

func snapshot(w *world.World, _ *echo.Context) (any, error) {
	text, err := w.Snapshot()
	return raw(text), err
}

func (s *server) restore(c *echo.Context) (any, error) {
	text, err := readAll(c)
	if err != nil {
		return nil, err
	}
	w, err := s.opts.Worlds.Restore(c.Param("world"), text)
	if err != nil {
		return nil, err
	}
	return s.info(w), nil
}

// Clock is a world's clock, and what happened on its way there.
type Clock struct {
	Now    time.Time
	Events []world.Event
	// NextRenewal is where next_renewal leads.
	NextRenewal *world.RenewalDue `json:",omitzero"`
}

// ClockRequest moves the clock: Advance is a duration such as "720h", To is RFC
// 3339 or "next_renewal". One of them.
type ClockRequest struct{ Advance, To string }

const nextRenewal = "next_renewal"

func clock(w *world.World, _ *echo.Context) (any, error) {
	return Clock{Now: w.Now().UTC(), NextRenewal: w.NextRenewal()}, nil
}

func moveClock(w *world.World, c *echo.Context) (any, error) {
	var r ClockRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	if (r.Advance == "") == (r.To == "") {
		return nil, invalid("Advance", "Give Advance or To.")
	}
	now, events, err := travel(w, r)
	if err != nil {
		return nil, err
	}
	return Clock{now.UTC(), events, w.NextRenewal()}, nil
}

func travel(w *world.World, r ClockRequest) (time.Time, []world.Event, error) {
	if r.To == nextRenewal {
		return w.AdvanceToRenewal()
	}
	if r.To != "" {
		at, err := time.Parse(time.RFC3339, r.To)
		if err != nil {
			return time.Time{}, nil, invalid("To", "To must be a time as in RFC 3339, or next_renewal.")
		}
		return w.AdvanceTo(at)
	}
	by, err := time.ParseDuration(r.Advance)
	if err != nil {
		return time.Time{}, nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Advance",
			Message: "Advance must be a duration such as 720h."}
	}
	return w.Advance(by)
}
