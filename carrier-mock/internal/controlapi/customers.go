package controlapi

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
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
	return page(c, w.Mail(ctx, q), func(m world.Mail) string { return m.ID })
}

func activations(w *world.World, c *echo.Context) (any, error) {
	list, err := ordered(c, w.ActivationList(world.ActivationState(c.QueryParam("state"))))
	if err != nil {
		return nil, err
	}
	return page(c, list, func(a world.ActivationStatus) string { return a.PaID })
}

func activation(w *world.World, c *echo.Context) (any, error) { return w.Activation(c.Param("paId")) }

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

// accounts answers with the customers that match, by e-mail.
func accounts(w *world.World, c *echo.Context) (any, error) {
	limit, err := limitOf(c)
	if err != nil {
		return nil, err
	}
	list, total := w.FindAccounts(world.AccountQuery{
		Search: c.QueryParam("search"), State: c.QueryParam("state"), After: c.QueryParam("after"), Limit: limit,
	})
	c.Response().Header().Set(headerTotal, strconv.Itoa(total))
	return list, nil
}

// sims answers with the SIM cards that match, by number.
func sims(w *world.World, c *echo.Context) (any, error) {
	state, search := world.SIMState(c.QueryParam("state")), c.QueryParam("search")
	list := slices.DeleteFunc(w.SIMs(), func(s world.SIM) bool {
		return state != "" && s.State != state || !strings.Contains(s.ICCID, search)
	})
	return page(c, list, func(s world.SIM) string { return s.ICCID })
}

func account(w *world.World, c *echo.Context) (any, error) { return w.Account(c.Param("email")) }

func timeline(w *world.World, c *echo.Context) (any, error) {
	list, err := w.Timeline(c.Param("email"))
	if err != nil {
		return nil, err
	}
	return page(c, list, func(m world.Moment) string { return m.ID })
}

func suspend(w *world.World, c *echo.Context) (any, error) { return w.Suspend(c.Param("email")) }

func resume(w *world.World, c *echo.Context) (any, error) { return w.Resume(c.Param("email")) }

// LoginPass is a password by which a tester logs in as a customer, once and within a minute, and a link to the app
// that does so.
type LoginPass struct {
	Email, Password string
	URL             string `json:"Url,omitzero"`
}

func (s *server) loginAs(w *world.World, c *echo.Context) (any, error) {
	email := c.Param("email")
	password, err := w.Pass(email)
	if err != nil {
		return nil, err
	}
	out := LoginPass{Email: email, Password: password}
	if s.opts.AppURL != "" {
		out.URL = s.opts.AppURL + "/dev/world/" + w.Name() + "?enter#" +
			url.Values{"email": {email}, "password": {password}}.Encode()
	}
	return out, nil
}

// CardRequest is a test card to save for a customer.
type CardRequest struct {
	Number, CVC, HolderName string
	ExpMonth, ExpYear       int
}

func setCard(w *world.World, c *echo.Context) (any, error) {
	var r CardRequest
	if err := read(c, &r); err != nil {
		return nil, err
	}
	return w.SetCard(c.Param("email"), world.Card(r))
}

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
