package controlapi

import (
	"context"
	"time"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/journal"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// text marks an answer that is plain text.
type text string

// copyCall returns a call of the journal as a command line, or as a test with what led to it.
func (s *server) copyCall(w *world.World, c *echo.Context) (any, error) {
	e, ok := w.Journal().Get(c.Param("id"))
	if !ok {
		return nil, &carrier.Error{Code: carrier.NotFound, Message: "There is no such call."}
	}
	if c.Param("form") == "curl" { // what led to it has happened in this world
		return s.copyAs("curl", w, journal.Journey{Steps: []journal.Step{{Entry: e}}})
	}
	return s.copyAs(c.Param("form"), w, journal.Journey{Name: e.Operation, Steps: w.Journal().Steps(e.User, e.ID)})
}

// copyJourney returns everything that happened to a customer as command lines or as a test.
func (s *server) copyJourney(w *world.World, c *echo.Context) (any, error) {
	email := c.Param("email")
	return s.copyAs(c.Param("form"), w, journal.Journey{Name: "Journey of " + email, Steps: w.Journal().Steps(email, "")})
}

func (s *server) copyAs(form string, w *world.World, j journal.Journey) (any, error) {
	if form == "curl" {
		tokens := map[string]string{}
		return text(j.Curl(s.opts.CarrierURL, w.Name(), func(email string) string {
			if tokens[email] == "" {
				tokens[email] = tokenOf(w, email)
			}
			return tokens[email]
		})), nil
	}
	began := w.Began()
	if began.IsZero() {
		return nil, &carrier.Error{
			Code: carrier.FailedPrecondition, Message: "This world was restored: a test cannot begin where it began.",
		}
	}
	scenario, crowd := w.Beginning()
	beginning, err := lightphone.Marshal(map[string]any{
		"Scenario": scenario, "Now": began.Format(time.RFC3339), "Crowd": crowd,
		"Dialects": append([]string{}, w.Dialects()...),
	})
	if err != nil {
		return nil, err
	}
	j.Beginning = string(beginning)
	switch form {
	case "go":
		return text(j.Go()), nil
	case "ts":
		return text(j.TypeScript()), nil
	}
	return nil, &carrier.Error{Code: carrier.NotFound, Field: "form", Message: "A copy is curl, go or ts."}
}

// tokenOf logs a customer in, and returns the token; a text that says so where that is not possible.
func tokenOf(w *world.World, email string) string {
	password, err := w.Pass(email)
	if err == nil {
		login, errLogin := w.Login(context.Background(), email, carrier.Secret(password))
		if errLogin == nil {
			return login.Token.Reveal()
		}
	}
	return "the token of " + email
}
