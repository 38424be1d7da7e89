package api

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
)

// TRACE would send a customer's headers back to whoever made the browser ask.
func TestTraceIsRefused(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	paths := []string{"/", "/login", "/api/Nothing"}
	for _, r := range routes() {
		paths = append(paths, r.path)
	}
	for _, path := range paths {
		r := e.send(request{method: http.MethodTrace, path: path, header: session, bad: true})
		if r.Code != http.StatusMethodNotAllowed && r.Code != http.StatusNotFound {
			t.Errorf("TRACE %s: status %d; want it refused", path, r.Code)
		}
		if strings.Contains(r.text(), session[lightphone.HeaderAuthtoken]) {
			t.Errorf("TRACE %s sends the session's token back", path)
		}
	}
}

func TestTransportSecurityHoldsAYearForAllSubdomains(t *testing.T) {
	t.Parallel()
	const year = 365 * 24 * 60 * 60
	e := newEdge(t, settings{options: func(o *Options) { o.Production = true }})
	for _, path := range []string{lightphone.PathAppConfig, lightphone.PathGetProfile, "/api/Nothing", "/"} {
		policy := e.send(request{method: http.MethodGet, path: path}).Header().Get("Strict-Transport-Security")
		parts := regexp.MustCompile(`^max-age=(\d+); includeSubDomains$`).FindStringSubmatch(policy)
		if parts == nil {
			t.Errorf("%s: Strict-Transport-Security is %q; want an age and all subdomains", path, policy)
			continue
		}
		if age, err := strconv.Atoi(parts[1]); err != nil || age < year {
			t.Errorf("%s: Strict-Transport-Security holds %s s; want at least %d", path, parts[1], year)
		}
	}
}

// A form or a script of another site can send cookies, a query and a simple
// content type, but none of our headers without a preflight, which is refused.
func TestCrossSiteRequestsAreRefused(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	e.carrier.calls = nil
	for _, r := range routes() {
		if r.access == hook {
			continue // opened by a signature
		}
		for _, contentType := range []string{"application/x-www-form-urlencoded", "multipart/form-data", "text/plain"} {
			q := goodRequest(t, r, nil)
			q.bad = true
			q.header = map[string]string{
				"Cookie": session["Cookie"], "Origin": "https://elsewhere.example", "Content-Type": contentType,
				lightphone.HeaderClientID: "", lightphone.HeaderAPIToken: "",
			}
			e.send(q).want(t, http.StatusForbidden)
		}
		preflight := e.send(request{method: http.MethodOptions, path: r.path, bad: true, header: map[string]string{
			"Origin": "https://elsewhere.example", "Access-Control-Request-Method": r.method,
		}})
		for name := range preflight.Header() {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s answers a preflight of another site with %s", r.path, name)
			}
		}
	}
	if len(e.carrier.calls) > 0 {
		t.Errorf("the carrier was asked all the same: %v", e.carrier.calls)
	}
}

// What is checked is what is used: the first of repeated values, and never one
// that stands in the query for one of the body, or the reverse.
func TestRepeatedAndMisplacedParameters(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	const free, taken = "8912230000000000001", "8912230000000000002"
	for query, want := range map[string]string{"iccid=" + free + "&iccid=" + taken: "true",
		"iccid=" + taken + "&iccid=" + free: "false"} {
		r := e.send(request{method: http.MethodGet, path: lightphone.PathValidateSimCard + "?" + query, bad: true})
		if got := strings.TrimSpace(r.text()); r.Code != http.StatusOK || got != want {
			t.Errorf("%s: %d %s; want %s, of the first value", query, r.Code, got, want)
		}
	}
	query := url.Values{"Email": {adaEmail}, "Password": {goodPassword}}
	e.send(request{method: http.MethodPost, path: lightphone.PathLogin + "?" + query.Encode(), body: `{}`, bad: true}).
		want(t, http.StatusBadRequest, `"Code":"invalid_request"`)
	e.send(request{method: http.MethodGet, path: lightphone.PathValidateSimCard, body: `{"iccid":"` + free + `"}`,
		bad: true}).
		want(t, http.StatusBadRequest, `"Code":"invalid_request"`)
	twice := `{"Email":"nobody@example.com","Email":"` + adaEmail + `","Password":"` + goodPassword + `"}`
	e.send(request{method: http.MethodPost, path: lightphone.PathLogin, body: twice, bad: true}).
		want(t, http.StatusBadRequest, `"Code":"invalid_request"`)
}

func TestRefusedAccessIsLogged(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	another := goodRequest(t, routeOf(t, lightphone.PathChangePlan), session)
	another.body = `{"Cnum":"C2002","PlanId":103}`
	e.send(another).want(t, http.StatusForbidden)
	e.wantLine(`"route":"/api/Account/ChangePlan"`, `"status":403`, `"error":"forbidden`,
		`"user":"`+e.server.logName(adaID)+`"`)

	stranger := goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)
	stranger.header = with(stranger.header, lightphone.HeaderAuthtoken, strings.Repeat("A", 43))
	e.send(stranger).want(t, http.StatusUnauthorized)
	e.wantLine(`"route":"/api/Account/GetProfile"`, `"status":401`, `"error":`)

	client := request{method: http.MethodGet, path: lightphone.PathAppConfig,
		header: map[string]string{lightphone.HeaderAPIToken: "guessed"}}
	e.send(client).want(t, http.StatusForbidden)
	e.wantLine(`"route":"/api/App/Config"`, `"status":403`, `"error":"forbidden`)
}

// What is refused with a 200 is told apart from what is granted, and who it was by a
// hash that is the same in each line, with nothing else of the customer.
func TestRefusedLoginsAreLogged(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	ada, account := `"user":"`+e.server.logName(adaID)+`"`, `"account":"`+e.server.logName(adaEmail)+`"`
	line := func(q request, parts ...string) {
		t.Helper()
		e.send(q).want(t, http.StatusOK)
		e.wantLine(append(parts, `"status":200`)...)
	}
	line(password("ADA@example.com", "Wrong-2026!"), `"code":"bad_credentials"`, account)
	line(password("nobody@example.com", "Wrong-2026!"), `"code":"bad_credentials"`,
		`"account":"`+e.server.logName("nobody@example.com")+`"`)
	line(password(adaEmail, goodPassword), ada, account)
	line(otp(adaID, "000000"), `"code":"invalid_otp"`, ada)
	line(otp(adaID, goodCode), ada)
	line(request{method: "POST", path: lightphone.PathResendOTP, body: `{"UserId":"1001"}`}, ada)
	line(request{method: "POST", path: lightphone.PathForgotPassword, body: `{"Email":"ada@example.com"}`}, account)
	reset := `{"UserId":"1001","NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":"000000"}`
	line(request{method: "POST", path: lightphone.PathResetPassword, body: reset}, `"code":"invalid_otp"`, ada)
	if text := e.log.String(); strings.Contains(text, "example.com") || strings.Contains(text, `"`+adaID+`"`) {
		t.Errorf("the log names a customer:\n%s", text)
	}
	if other := newEdge(t, settings{options: func(o *Options) { o.LogKey = []byte("another") }}); other.server.logName(
		adaID) == e.server.logName(adaID) {
		t.Error("another key gives the same hash")
	}
}

// wantLine checks the log's last line.
func (e *edge) wantLine(parts ...string) {
	e.t.Helper()
	lines := strings.Split(strings.TrimSpace(e.log.String()), "\n")
	line := lines[len(lines)-1]
	for _, part := range parts {
		if !strings.Contains(line, part) {
			e.t.Errorf("line %s\nlacks %s", line, part)
		}
	}
}

func TestMissingAssetsAreNamedInTheLog(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	e.send(request{method: http.MethodGet, path: "/assets/index-Bq3x_9Zk.js", bad: true})
	e.wantLine(`"status":404`, `"path":"/assets/index-Bq3x_9Zk.js"`)
	e.send(request{method: http.MethodGet, path: "/assets/../4242424242424242", bad: true})
	e.send(request{method: http.MethodGet, path: "/assets/" + strings.Repeat("a", 81) + ".js", bad: true})
	if n := strings.Count(e.log.String(), `"path"`); n != 1 {
		t.Errorf("%d lines name a path; want one:\n%s", n, e.log)
	}
}
