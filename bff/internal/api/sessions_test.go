package api

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// Without its whole session no private call reaches the carrier: 401. The cookie is left alone, since a
// login under way may have set another by the time that the answer arrives.
func TestPrivateCallsNeedTheSession(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	e.carrier.set(func(f *fakeCarrier) { f.calls = nil })
	for _, r := range routes() {
		if !r.access.needsSession() {
			continue
		}
		for name, header := range map[string]map[string]string{
			"no token":           with(session, lightphone.HeaderAuthtoken, ""),
			"no cookie":          with(session, "Cookie", ""),
			"another's cookie":   with(session, "Cookie", lightphone.SessionCookie+"="+strings.Repeat("A", 43)),
			"another token":      with(session, lightphone.HeaderAuthtoken, strings.Repeat("A", 43)),
			"the carrier's":      with(session, lightphone.HeaderAuthtoken, adaToken),
			"nothing of the two": nil,
		} {
			a := e.send(goodRequest(t, r, header))
			if a.Code != http.StatusUnauthorized || !strings.Contains(a.text(), `"Code":"session_expired"`) {
				t.Errorf("%s with %s = %d %s; want 401 session_expired", r.path, name, a.Code, a.text())
			}
			if cookie := a.Header().Get("Set-Cookie"); cookie != "" {
				t.Errorf("%s with %s touches the cookie: %q", r.path, name, cookie)
			}
		}
	}
	if len(e.carrier.calls) > 0 {
		t.Errorf("the carrier was asked all the same: %v", e.carrier.calls)
	}
}

func TestLoginSetsTheCookieHalf(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for _, path := range []string{lightphone.PathLogin, lightphone.PathValidateOTP} {
		cookie := e.send(goodRequest(t, routeOf(t, path), nil)).Header().Get("Set-Cookie")
		if !strings.HasPrefix(cookie, "__Host-session=") ||
			!strings.HasSuffix(cookie, "; Path=/; Max-Age=28800; HttpOnly; Secure; SameSite=Strict") {
			t.Errorf("%s sets the cookie %q", path, cookie)
		}
	}
}

func TestWithoutCookieBinding(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.CookieBinding = false }})
	r := e.send(goodRequest(t, routeOf(t, lightphone.PathLogin), nil))
	if cookie := r.Header().Get("Set-Cookie"); cookie != "" {
		t.Errorf("a cookie is set though binding is off: %q", cookie)
	}
	session := e.sessionOf(r)
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusOK)
	session[lightphone.HeaderAuthtoken] = strings.Repeat("A", 43)
	r = e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session))
	r.want(t, http.StatusUnauthorized)
	if cookie := r.Header().Get("Set-Cookie"); cookie != "" {
		t.Errorf("a cookie is touched though binding is off: %q", cookie)
	}
}

func TestLifeOfASession(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	read := func(session map[string]string, status int) {
		t.Helper()
		e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, status)
	}
	first, other := e.login(), e.login()
	read(first, http.StatusOK)

	// A login with a session at hand takes its place.
	second := e.sessionOf(e.send(goodRequest(t, routeOf(t, lightphone.PathLogin), first)))
	read(first, http.StatusUnauthorized)
	read(second, http.StatusOK)

	// Logout ends one session, and clears its cookie.
	r := e.send(goodRequest(t, routeOf(t, lightphone.PathSessionLogout), second))
	r.want(t, http.StatusOK)
	if cookie := r.Header().Get("Set-Cookie"); !strings.Contains(cookie, "Max-Age=0") {
		t.Errorf("logout sets the cookie %q; want it cleared", cookie)
	}
	read(second, http.StatusUnauthorized)
	e.send(goodRequest(t, routeOf(t, lightphone.PathSessionLogout), second)).want(t, http.StatusUnauthorized)
	read(other, http.StatusOK)

	// A password reset ends all of the user's sessions.
	third := e.login()
	e.clock.advance(time.Second)
	e.send(goodRequest(t, routeOf(t, lightphone.PathResetPassword), nil)).want(t, http.StatusOK)
	read(other, http.StatusUnauthorized)
	read(third, http.StatusUnauthorized)
	e.clock.advance(time.Second)
	read(e.login(), http.StatusOK)

	// Eight hours are the end in any case.
	fourth := e.login()
	for range 50 {
		e.clock.advance(10 * time.Minute)
		e.redis.FastForward(10 * time.Minute)
		if e.send(goodRequest(t, routeOf(t, lightphone.PathSessionKeepAlive), fourth)).Code != http.StatusOK {
			break
		}
	}
	if lived := e.clock.Now().Sub(noon); lived < 8*time.Hour || lived > 8*time.Hour+20*time.Minute {
		t.Errorf("a session kept alive lived for %s; want 8 h", lived)
	}
}

// The carrier says that the customer's own token is dead: the session is over, with it.
func TestDeadCarrierToken(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	e.carrier.set(func(f *fakeCarrier) { f.err = carrier.Errorf(carrier.Unauthenticated, "token") })
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusUnauthorized,
		`"Code":"session_expired"`)
	e.carrier.set(func(f *fakeCarrier) { f.err = nil })
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusUnauthorized)
}

// Redis away is 503 on everything that needs it, logs nobody out, and mends itself.
func TestRedisDown(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{provider: hookProvider{}})
	session := e.login()
	e.redis.SetError("LOADING Redis is loading the dataset in memory")
	free := []string{lightphone.PathAppConfig, lightphone.PathHookStripe}
	for _, r := range routes() {
		want := http.StatusServiceUnavailable
		for _, path := range free {
			if r.path == path {
				want = http.StatusOK
			}
		}
		a := e.send(goodRequest(t, r, session))
		if a.Code != want {
			t.Errorf("%s = %d %s; want %d", r.path, a.Code, a.text(), want)
		}
		if cookie := a.Header().Get("Set-Cookie"); cookie != "" {
			t.Errorf("%s touches the cookie: %q", r.path, cookie)
		}
	}
	e.redis.SetError("")
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusOK)
}

// The subscriber number is assigned on approval: a read that shows it teaches the session.
func TestSessionLearnsTheSubscriberNumber(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	e.carrier.set(func(f *fakeCarrier) { f.cnum = "" })
	session := e.login()
	change := goodRequest(t, routeOf(t, lightphone.PathChangePlan), session)
	e.send(change).want(t, http.StatusForbidden)
	e.carrier.set(func(f *fakeCarrier) { f.cnum = adaCNUM })
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusOK)
	e.send(change).want(t, http.StatusOK)
}
