package api

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// Nothing under /api is answered without the two client headers.
func TestClientHeaders(t *testing.T) {
	t.Parallel()
	for name, header := range map[string]map[string]string{
		"no ClientId":    {"ClientId": ""},
		"wrong ClientId": {"ClientId": "beta"},
		"no ApiToken":    {"ApiToken": ""},
		"wrong ApiToken": {"ApiToken": "a-test-tokem"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{})
			for _, r := range routes() {
				if r.access == hook {
					continue
				}
				q := goodRequest(t, r, nil)
				for key, value := range header {
					q.header[key] = value
				}
				e.send(q).want(t, http.StatusForbidden, `"Code":"forbidden"`)
			}
			if len(e.carrier.calls) > 0 {
				t.Errorf("the carrier was asked all the same: %v", e.carrier.calls)
			}
		})
	}
}

// During a rotation each of several tokens is good.
func TestSeveralAPITokens(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.APITokens = []carrier.Secret{"new", "old"} }})
	for token, want := range map[string]int{"new": http.StatusOK, "old": http.StatusOK, "": http.StatusForbidden,
		"new,old": http.StatusForbidden, "older": http.StatusForbidden} {
		q := request{method: "GET", path: lightphone.PathAppConfig,
			header: map[string]string{lightphone.HeaderAPIToken: token}}
		if r := e.send(q); r.Code != want {
			t.Errorf("with the token %q: %d; want %d", token, r.Code, want)
		}
	}
}

// Malformed, mistyped and oversized bodies, wrong types and unknown sessions, on every call that takes them.
func TestBadRequestsOnEveryCall(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{provider: hookProvider{}})
	session := e.login()
	large := `{"x":"` + strings.Repeat("a", maxBody) + `"}`
	for _, r := range routes() {
		q := goodRequest(t, r, session)
		q.bad = true
		if r.method == http.MethodPost && q.body != "" {
			oversized := q
			oversized.body = large
			e.send(oversized).want(t, http.StatusRequestEntityTooLarge, `"Code":"too_large"`)
		}
		if r.method == http.MethodPost && r.access != hook && q.body != "" {
			typed := q
			typed.header = with(q.header, "Content-Type", "text/plain")
			e.send(typed).want(t, http.StatusUnsupportedMediaType, `"Code":"unsupported_type"`)
		}
		if r.method == http.MethodPost && r.access != hook && strings.Contains(q.body, `":`) {
			for _, body := range []string{`{"`, `[]`, `"text"`, ``, `{} {}`} {
				broken := q
				broken.body = body
				e.send(broken).want(t, http.StatusBadRequest, `"Code":"invalid_request"`)
			}
		}
	}
}

// A body whose length isn't told is cut off as well.
func TestChunkedBodyIsLimited(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, lightphone.PathLogin,
		struct{ *strings.Reader }{strings.NewReader(`{"Email":"` + strings.Repeat("a", maxBody) + `"}`)})
	must(t, err)
	r.ContentLength = -1
	r.Header = http.Header{"Clientid": {lightphone.ClientID}, "Apitoken": {testToken},
		"Content-Type": {"application/json; charset=utf-8"}}
	w := &recorder{header: http.Header{}}
	e.server.ServeHTTP(w, r)
	if w.status != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d; want 413", w.status)
	}
}

type recorder struct {
	header http.Header
	status int
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) Write(p []byte) (int, error) { return len(p), nil }
func (r *recorder) WriteHeader(status int)      { r.status = status }

func TestWrongTypesNameTheField(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	e.send(request{method: "POST", path: lightphone.PathLogin, body: `{"Email":7,"Password":"x"}`, bad: true}).
		want(t, http.StatusBadRequest, `"Code":"invalid_request"`, `"Field":"Email"`)
	e.send(request{method: "POST", path: lightphone.PathLogin,
		body: `{"Email":"ada@example.com","Password":"Light-2026!","Later":[1]}`}).
		want(t, http.StatusOK, `"IsSuccess":true`)
}

func TestUnknownPathsAndMethods(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for _, path := range []string{"/api/Nothing", "/api/", "/api/account/getprofile", "/hooks/other", "/", "/login",
		"/docs/none"} {
		r := e.send(request{method: "GET", path: path})
		r.want(t, http.StatusNotFound, `"Code":"not_found"`, `"RequestId"`)
		if got := r.Header().Get("Content-Type"); got != "application/json" {
			t.Errorf("%s: content type %q; want application/json", path, got)
		}
	}
	for _, r := range routes() {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"} {
			if method == r.method {
				continue
			}
			a := e.send(request{method: method, path: r.path, bad: true})
			a.want(t, http.StatusMethodNotAllowed)
			if a.Header().Get("Allow") != r.method {
				t.Errorf("%s %s: Allow is %q; want %s", method, r.path, a.Header().Get("Allow"), r.method)
			}
		}
	}
	e.send(request{method: "POST", path: "/login"}).want(t, http.StatusMethodNotAllowed)
}

func TestRequestID(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for incoming, kept := range map[string]bool{
		"": false, "abc-1.2_3:4": true, strings.Repeat("a", 128): true, strings.Repeat("a", 129): false, "a b": false,
		"a\nb": false, "é": false, `"`: false,
	} {
		r := e.send(request{method: "GET", path: lightphone.PathAppConfig,
			header: map[string]string{"X-Request-Id": incoming}, bad: true})
		if got := r.Header().Get("X-Request-Id"); (got == incoming) != kept || got == "" {
			t.Errorf("request id %q became %q; kept should be %v", incoming, got, kept)
		}
	}
}

func TestSecurityHeadersOnEveryAnswer(t *testing.T) {
	t.Parallel()
	for _, production := range []bool{false, true} {
		e := newEdge(t, settings{options: func(o *Options) { o.Production = production }})
		for _, q := range []request{
			{method: "GET", path: lightphone.PathAppConfig},
			{method: "GET", path: lightphone.PathAppConfig, header: map[string]string{"ApiToken": ""}},
			{method: "GET", path: lightphone.PathGetProfile},
			{method: "GET", path: "/api/Nothing"},
			{method: "PUT", path: "/"},
			{method: "POST", path: lightphone.PathHookStripe, body: `{}`, bad: true},
		} {
			h := e.send(q).Header()
			for name, want := range map[string]string{
				"Content-Security-Policy": "default-src 'none'; script-src 'self' https://js.stripe.com " +
					"https://*.js.stripe.com; connect-src 'self' https://api.stripe.com https://js.stripe.com " +
					"https://*.js.stripe.com; " +
					"frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; style-src 'self'; img-src " +
					"'self' data:; font-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action " +
					"'self'; object-src 'none'",
				"X-Content-Type-Options":     "nosniff",
				"X-Frame-Options":            "DENY",
				"Referrer-Policy":            "no-referrer",
				"Cross-Origin-Opener-Policy": "same-origin",
			} {
				if got := h.Get(name); got != want {
					t.Errorf("%s %s: %s is\n%q; want\n%q", q.method, q.path, name, got, want)
				}
			}
			if got := h.Get("Strict-Transport-Security") != ""; got != production {
				t.Errorf("%s %s: HSTS sent: %v; want %v", q.method, q.path, got, production)
			}
			if strings.HasPrefix(q.path, "/api") && h.Get("Cache-Control") != "no-store" {
				t.Errorf("%s %s: Cache-Control is %q; want no-store", q.method, q.path, h.Get("Cache-Control"))
			}
			if h.Get("Permissions-Policy") == "" || h.Get("X-Request-Id") == "" {
				t.Errorf("%s %s: Permissions-Policy or X-Request-Id is missing", q.method, q.path)
			}
		}
	}
}

func TestEmulatorInThePolicy(t *testing.T) {
	t.Parallel()
	policy := securityHeaders("http://localhost:8091/stripe.js", "http://127.0.0.1:8091",
		false).Get("Content-Security-Policy")
	for _, want := range []string{"script-src 'self' http://localhost:8091;",
		"connect-src 'self' http://127.0.0.1:8091 http://localhost:8091;", "frame-src http://localhost:8091;"} {
		if !strings.Contains(policy, want) {
			t.Errorf("policy %q\nlacks %q", policy, want)
		}
	}
	if strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q allows something unsafe", policy)
	}
}

func TestCrossOriginCallsAreClosedUnlessConfigured(t *testing.T) {
	t.Parallel()
	const friend = "https://app.example.com"
	preflight := func(origin string) request {
		return request{method: "OPTIONS", path: lightphone.PathLogin,
			header: map[string]string{"Origin": origin, "Access-Control-Request-Method": "POST"}}
	}
	closed := newEdge(t, settings{})
	r := closed.send(preflight(friend))
	r.want(t, http.StatusMethodNotAllowed)
	if r.Header().Get("Access-Control-Allow-Origin") != "" {
		t.Error("an origin is allowed though none is configured")
	}
	open := newEdge(t, settings{options: func(o *Options) { o.CORSOrigins = []string{friend} }})
	r = open.send(preflight(friend))
	r.want(t, http.StatusNoContent)
	if got := r.Header().Get("Access-Control-Allow-Origin"); got != friend {
		t.Errorf("allowed origin is %q; want %s", got, friend)
	}
	if got := r.Header().Get("Access-Control-Allow-Headers"); !strings.Contains(got, "Authtoken") {
		t.Errorf("allowed headers are %q; want Authtoken among them", got)
	}
	for _, origin := range []string{"https://evil.example.com", "null", "https://app.example.com.evil.example"} {
		r = open.send(preflight(origin))
		if r.Header().Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("origin %s is allowed", origin)
		}
	}
	r = open.send(request{method: "GET", path: lightphone.PathAppConfig, header: map[string]string{"Origin": friend}})
	r.want(t, http.StatusOK)
	if r.Header().Get("Access-Control-Allow-Origin") != friend || r.Header().Get("Vary") != "Origin" {
		t.Errorf("headers %v; want the origin allowed and Vary: Origin", r.Header())
	}
}

// X-Forwarded-For is believed from trusted proxies only, and only up to the first address that isn't one.
func TestClientAddress(t *testing.T) {
	t.Parallel()
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct {
		name, remote, forwarded, want string
		trusted                       []netip.Prefix
	}{
		{"nobody is trusted", "10.0.0.1:5", "1.2.3.4", "10.0.0.1", nil},
		{"from a proxy", "10.0.0.1:5", "1.2.3.4", "1.2.3.4", trusted},
		{"from elsewhere", "9.9.9.9:5", "1.2.3.4", "9.9.9.9", trusted},
		{"forged in front", "10.0.0.1:5", "6.6.6.6, 1.2.3.4", "1.2.3.4", trusted},
		{"two proxies", "10.0.0.1:5", "1.2.3.4, 10.0.0.2", "1.2.3.4", trusted},
		{"nonsense", "10.0.0.1:5", "nobody", "10.0.0.1", trusted},
		{"loopback is not trusted by itself", "127.0.0.1:5", "1.2.3.4", "127.0.0.1", trusted},
		{"IPv6", "[fd00::1]:5", "2001:db8::7", "2001:db8::7", trusted},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := &http.Request{RemoteAddr: c.remote, Header: http.Header{"X-Forwarded-For": {c.forwarded}}}
			if got := clientAddress(c.trusted)(r); got != c.want {
				t.Errorf("client address %s; want %s", got, c.want)
			}
		})
	}
	for address, want := range map[string]string{"1.2.3.4": "1.2.3.4", "2001:db8:0:17::7": "2001:db8::/56",
		"::ffff:1.2.3.4": "::ffff:1.2.3.4", "": ""} {
		if got := network(address); got != want {
			t.Errorf("network(%q) = %q; want %q", address, got, want)
		}
	}
}

func with(header map[string]string, name, value string) map[string]string {
	out := map[string]string{name: value}
	for n, v := range header {
		if n != name {
			out[n] = v
		}
	}
	return out
}
