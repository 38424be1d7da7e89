package api

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/web"
	"github.com/golight/selfservice/bff/lightphone"
)

func withWorlds(o *Options) { o.ForwardHeaders = []string{lightphone.HeaderMockWorld} }

func TestABrowserChoosesItsWorld(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: withWorlds})
	r := e.send(request{method: "GET", path: "/dev/world/mine"})
	r.want(t, http.StatusSeeOther)
	cookies := strings.Join(r.Header().Values("Set-Cookie"), "\n")
	if r.Header().Get("Location") != "/" || !strings.Contains(cookies, "dev-world=mine; Path=/") ||
		!strings.Contains(cookies, lightphone.SessionCookie+"=;") {
		t.Errorf("entering a world leads to %q with the cookies\n%s\nwant / , the world, and no session",
			r.Header().Get("Location"), cookies)
	}
	for name, c := range map[string]struct{ cookie, header, want string }{
		"by the cookie":      {"dev-world=mine", "", "mine"},
		"the header wins":    {"dev-world=mine", "other", "other"},
		"no world":           {"", "", ""},
		"a name that is odd": {"dev-world=a b", "", ""},
	} {
		e.send(request{method: "GET", path: lightphone.PathValidateSimCard + "?iccid=8912230000000000001",
			header: map[string]string{
				"Cookie": c.cookie, lightphone.HeaderMockWorld: c.header,
			}}).want(t, http.StatusOK)
		if got := e.carrier.forwarded.Get(lightphone.HeaderMockWorld); got != c.want {
			t.Errorf("%s: the carrier is told of the world %q; want %q", name, got, c.want)
		}
	}
	if back := e.send(request{method: "GET", path: "/dev/world/default"}); !strings.Contains(
		strings.Join(back.Header().Values("Set-Cookie"), "\n"), "dev-world=default; Path=/; Max-Age=0") {
		t.Errorf("the way back sets the cookies %q; want the world's to end", back.Header().Values("Set-Cookie"))
	}
	e.send(request{method: "GET", path: "/dev/world/mine?enter"}).want(t, http.StatusOK, `src="/dev/enter.js"`, testToken)
	e.send(request{method: "GET", path: "/dev/enter.js"}).want(t, http.StatusOK, "LightPhoneLogin")
	e.send(request{method: "GET", path: "/dev/world/a%20b"}).want(t, http.StatusNotFound)
}

func TestProductionHasNoWorlds(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*Options){
		"production":                      func(o *Options) { withWorlds(o); o.Production = true },
		"a carrier that isn't told of it": func(*Options) {},
	} {
		folder := t.TempDir()
		must(t, os.WriteFile(filepath.Join(folder, "index.html"), []byte("<head></head>"), 0o600))
		site, err := web.Load(folder, []byte("{}"), nil, web.Shared{})
		must(t, err)
		e := newEdge(t, settings{options: func(o *Options) { change(o); o.Site = site }})
		for _, path := range []string{"/dev/world/mine", "/dev/world/mine?enter", "/dev/enter.js"} {
			if r := e.send(request{method: "GET", path: path}); r.Code != http.StatusNotFound ||
				len(r.Header().Values("Set-Cookie")) > 0 {
				t.Errorf("%s: %s is answered %d with cookies %q; want 404", name, path, r.Code, r.Header().Values("Set-Cookie"))
			}
		}
		e.send(request{method: "GET", path: lightphone.PathValidateSimCard + "?iccid=8912230000000000001",
			header: map[string]string{"Cookie": "dev-world=mine"}})
		if got := e.carrier.forwarded.Get(lightphone.HeaderMockWorld); got != "" {
			t.Errorf("%s: the carrier is told of the world %q; want none", name, got)
		}
	}
}
