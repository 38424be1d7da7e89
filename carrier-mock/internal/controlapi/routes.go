package controlapi

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

type route struct {
	method, path string
	run          func(*echo.Context) (any, error)
}

func (s *server) routes() []route {
	const get, post, put, del = http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete
	return []route{
		{get, "/scenarios", s.listScenarios},
		{put, "/scenarios/:name", s.putScenario},
		{get, "/dialects", listDialects},
		{get, "/worlds", s.listWorlds},
		{post, "/worlds", s.createWorld},
		{del, "/worlds", s.removeWorlds},
		{get, "/worlds/:world", s.inWorld(func(w *world.World, _ *echo.Context) (any, error) { return s.info(w), nil })},
		{del, "/worlds/:world", s.removeWorld},
		{post, "/worlds/:world/reset", s.resetWorld},
		{get, "/worlds/:world/snapshot", s.inWorld(snapshot)},
		{put, "/worlds/:world/snapshot", s.restore},
		{get, "/worlds/:world/scenario", s.inWorld(asScenario)},
		{post, "/worlds/:world/scenario", s.inWorld(s.keepAsScenario)},
		{put, "/worlds/:world/dialects", s.inWorld(s.setDialects)},
		{get, "/worlds/:world/clock", s.inWorld(clock)},
		{post, "/worlds/:world/clock", s.inWorld(moveClock)},
		{get, "/worlds/:world/events", s.inWorld(listed((*world.World).Events, func(e world.Event) string { return e.ID }))},
		{get, "/worlds/:world/mail", s.inWorld(mail)},
		{get, "/worlds/:world/activations", s.inWorld(activations)},
		{get, "/worlds/:world/activations/:paId", s.inWorld(activation)},
		{post, "/worlds/:world/activations/:paId/approve", s.inWorld(approve)},
		{post, "/worlds/:world/activations/:paId/reject", s.inWorld(reject)},
		{post, "/worlds/:world/activations/:paId/port/:action", s.inWorld(movePort)},
		{get, "/worlds/:world/accounts", s.inWorld(accounts)},
		{get, "/worlds/:world/accounts/:email", s.inWorld(account)},
		{get, "/worlds/:world/accounts/:email/timeline", s.inWorld(timeline)},
		{post, "/worlds/:world/accounts/:email/suspend", s.inWorld(suspend)},
		{post, "/worlds/:world/accounts/:email/resume", s.inWorld(resume)},
		{post, "/worlds/:world/accounts/:email/login", s.inWorld(s.loginAs)},
		{get, "/worlds/:world/accounts/:email/journey/:form", s.inWorld(s.copyJourney)},
		{post, "/worlds/:world/accounts/:email/card", s.inWorld(setCard)},
		{post, "/worlds/:world/accounts/:email/language", s.inWorld(language)},
		{get, "/worlds/:world/plans", s.inWorld(
			listed((*world.World).AllPlans, func(p world.PlanStatus) string { return strconv.Itoa(p.PlanID) }))},
		{post, "/worlds/:world/plans/:planId/retire", s.inWorld(retire(true))},
		{post, "/worlds/:world/plans/:planId/restore", s.inWorld(retire(false))},
		{get, "/worlds/:world/sims", s.inWorld(sims)},
		{post, "/worlds/:world/sims", s.inWorld(setSIM)},
		{get, "/worlds/:world/faults", s.inWorld(listFaults)},
		{post, "/worlds/:world/faults", s.inWorld(s.addFault)},
		{put, "/worlds/:world/faults/:id", s.inWorld(s.replaceFault)},
		{del, "/worlds/:world/faults", s.inWorld(removeFaults)},
		{del, "/worlds/:world/faults/:id", s.inWorld(removeFaults)},
		{get, "/worlds/:world/journal", s.inWorld(findCalls)},
		{get, "/worlds/:world/journal/:id/:form", s.inWorld(s.copyCall)},
	}
}

// inWorld finds the world of the path first.
func (s *server) inWorld(run func(*world.World, *echo.Context) (any, error)) func(*echo.Context) (any, error) {
	return func(c *echo.Context) (any, error) {
		w, err := s.world(c)
		if err != nil {
			return nil, err
		}
		if c.Request().Method == http.MethodGet {
			return run(w, c)
		}
		defer w.Touch()
		body, err := readAll(c)
		if err != nil {
			return nil, err
		}
		c.Request().Body = io.NopCloser(bytes.NewReader(body))
		answer, err := run(w, c)
		if err == nil && !strings.HasSuffix(c.Path(), "/login") { // for copies of a journey
			_, within, _ := strings.Cut(c.Request().URL.EscapedPath()[1:], "/")
			_, within, _ = strings.Cut(within, "/")
			w.Journal().AddControl(journal.Entry{
				Method: c.Request().Method, Path: "/" + within, Request: body,
				User: w.Whose("", "", c.Param("paId"), "", c.Param("email")),
			})
		}
		return answer, err
	}
}
