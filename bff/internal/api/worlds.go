package api

import (
	"bytes"
	_ "embed" // the page that logs a tester in
	"html/template"
	"net/http"
	"regexp"
	"slices"

	"github.com/golight/selfservice/bff/lightphone"
)

// worldCookie names the mock's world that this browser is in. The web app reads it, to show the name.
const worldCookie = "dev-world"

const defaultWorld = "default"

var (
	worldName = regexp.MustCompile(`^[A-Za-z0-9._-]{1,64}$`)

	//go:embed dev/enter.html
	enterSource string
	enterPage   = template.Must(template.New("enter").Parse(enterSource))
	//go:embed dev/enter.js
	enterScript []byte
)

// hasWorlds reports whether browsers may choose a world: in development, in front of a carrier that is told of it.
func (s *Server) hasWorlds() bool {
	return !s.Production && slices.Contains(s.ForwardHeaders, lightphone.HeaderMockWorld)
}

func worldRoutes() []route {
	return []route{
		{method: http.MethodGet, path: "/dev/world/:world", handle: (*Server).chooseWorld},
		{method: http.MethodGet, path: "/dev/enter.js", handle: func(_ *Server, c *call) error {
			return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", enterScript)
		}},
	}
}

// chooseWorld moves this browser into a world of the mock, where nobody is logged in yet. With ?enter it answers with
// a page that logs in as its fragment says.
func (s *Server) chooseWorld(c *call) error {
	name := c.Param("world")
	if !worldName.MatchString(name) {
		return errNotFound
	}
	//nolint:gosec // read by the app, over plain http, in development alone
	cookie := &http.Cookie{Name: worldCookie, Value: name, Path: "/", SameSite: http.SameSiteLaxMode}
	if name == defaultWorld {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
	s.clearCookie(c)
	c.Response().Header().Set("Cache-Control", "no-store")
	if c.QueryParams().Has("enter") {
		var page bytes.Buffer
		if err := enterPage.Execute(&page, map[string]string{"ClientID": lightphone.ClientID,
			"APIToken": s.APITokens[0].Reveal()}); err != nil {
			return err
		}
		return c.HTMLBlob(http.StatusOK, page.Bytes())
	}
	c.Response().Header().Set("Clear-Site-Data", `"storage"`)
	return c.Redirect(http.StatusSeeOther, "/")
}

// enterWorld lets a browser's cookie name the world of a call that has no header for it.
func enterWorld(r *http.Request) {
	cookie, err := r.Cookie(worldCookie)
	if err == nil && worldName.MatchString(cookie.Value) && r.Header.Get(lightphone.HeaderMockWorld) == "" {
		r.Header.Set(lightphone.HeaderMockWorld, cookie.Value)
	}
}
