package controlapi

import (
	"context"
	"strconv"
	"time"

	"github.com/labstack/echo/v5"

	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// maxWait bounds how long a call for mail may wait.
const maxWait = 60 * time.Second

// mail answers with the matching mails, newest first, waiting for the first when asked.
func mail(w *world.World, c *echo.Context) (any, error) {
	q := world.MailQuery{To: c.QueryParam("to"), Search: c.QueryParam("search")}
	if text := c.QueryParam("since"); text != "" {
		since, err := time.Parse(time.RFC3339, text)
		if err != nil {
			return nil, invalid("since", "since must be a time as in RFC 3339.")
		}
		q.Since = since
	}
	var wait time.Duration
	if text := c.QueryParam("wait"); text != "" {
		var err error
		if wait, err = time.ParseDuration(text); err != nil || wait < 0 || wait > maxWait {
			return nil, invalid("wait", "wait must be a duration of at most 60s.")
		}
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), wait)
	defer cancel()
	return w.Mail(ctx, q), nil
}

func activations(w *world.World, c *echo.Context) (any, error) {
	return w.ActivationList(world.ActivationState(c.QueryParam("state"))), nil
}

func approve(w *world.World, c *echo.Context) (any, error) { return w.Approve(c.Param("paId")) }

// ReasonRequest says why.
type ReasonRequest struct{ Reason string }

func reject(w *world.World, c *echo.Context) (any, error) {
	var r ReasonRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	return w.Reject(c.Request().Context(), c.Param("paId"), r.Reason)
}

func movePort(w *world.World, c *echo.Context) (any, error) {
	var r ReasonRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	return w.MovePort(c.Param("paId"), world.PortAction(c.Param("action")), r.Reason)
}

func account(w *world.World, c *echo.Context) (any, error) { return w.Account(c.Param("email")) }

func suspend(w *world.World, c *echo.Context) (any, error) { return w.Suspend(c.Param("email")) }

func resume(w *world.World, c *echo.Context) (any, error) { return w.Resume(c.Param("email")) }

// LanguageRequest chooses the language of a customer's mails: en or fr.
type LanguageRequest struct{ Language string }

func language(w *world.World, c *echo.Context) (any, error) {
	var r LanguageRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	return w.SetLanguage(c.Param("email"), r.Language)
}

func retire(retired bool) func(*world.World, *echo.Context) (any, error) {
	return func(w *world.World, c *echo.Context) (any, error) {
		id, err := strconv.Atoi(c.Param("planId"))
		if err != nil {
			return nil, invalid("PlanId", "PlanId must be a number.")
		}
		return w.SetRetired(id, retired)
	}
}

func setSIM(w *world.World, c *echo.Context) (any, error) {
	var r world.SIM
	if err := read(c, &r); err != nil {
		return nil, err
	}
	return w.SetSIM(r)
}
