package api

import (
	"errors"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// canaries are secrets as customers and carriers send them.
var canaries = []string{
	"4000000000000002", "9317", "Canary-Pass1!", "135791", "canary-token-x", "8912230000000000042", "canary@example.com",
	adaToken, "pi_1_secret_x", "pi_2_secret_x", "seti_1_secret_x",
}

// Secrets sent through every route, at debug level, reach no log line and no value
// in Redis: in good requests, refused ones, malformed ones, and panics that carry them.
func TestSecretsReachNoLog(t *testing.T) {
	t.Parallel()
	all := strings.Join(canaries, " ")
	for name, prepare := range map[string]func(*fakeCarrier){
		"answered": func(*fakeCarrier) {},
		"failing": func(f *fakeCarrier) {
			f.err = carrier.Errorf(carrier.Internal, "cause")
		},
		"panicking with a text":  func(f *fakeCarrier) { f.panicking = "panic: " + all },
		"panicking with a value": func(f *fakeCarrier) { f.panicking = errors.New(all) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{level: "debug"})
			session := e.login()
			token, half := session[lightphone.HeaderAuthtoken],
				strings.TrimPrefix(session["Cookie"], lightphone.SessionCookie+"=")
			e.carrier.set(prepare)
			for _, r := range routes() {
				q := goodRequest(t, r, session)
				q.bad = true
				q.header["X-Canary"] = all
				if r.access == public && r.path != lightphone.PathLogin {
					q.header[lightphone.HeaderAuthtoken] = "canary-token-x"
				}
				q.path += map[bool]string{true: "&", false: "?"}[strings.Contains(q.path, "?")] +
					"iccid=8912230000000000042&Password=Canary-Pass1!"
				for from, to := range map[string]string{
					"4242424242424242": canaries[0], "5555555555554444": canaries[0], `"CCV":"987"`: `"CCV":"9317"`,
					"Light-2026!": canaries[2], "Light-2027!": canaries[2],
					goodCode: canaries[3], "ada@example.com": canaries[6], "grace@example.com": canaries[6],
					"8912230000000000001": canaries[5],
				} {
					q.body = strings.ReplaceAll(q.body, from, to)
				}
				e.send(q)
				q.body = `{"Password":"Canary-Pass1!","AccessCode":135791,"CreditCardNumber":4000000000000002,`
				e.send(q)
			}
			holdsNone(t, "the log", e.log.String(), token, half)
			if !strings.Contains(e.log.String(), `"route":"/api/Account/ChangePlan"`) {
				t.Error("the log lacks the requests; the test looks at nothing")
			}
			for _, key := range e.redis.Keys() {
				value, _ := e.redis.Get(key)
				members, _ := e.redis.ZMembers(key)
				holdsNone(t, "Redis", key+" "+value+" "+strings.Join(members, " "), token, half)
			}
		})
	}
}

func holdsNone(t *testing.T, where, text string, more ...string) {
	t.Helper()
	for _, canary := range append(canaries, more...) {
		if at := leak(canary).FindStringIndex(text); at != nil {
			t.Errorf("%s holds the secret %q: …%s…", where, canary, text[max(0, at[0]-200):min(len(text), at[1]+100)])
		}
	}
}

// leak finds a secret. The digits of a short one are chance within a number, a time or an id.
func leak(secret string) *regexp.Regexp {
	text := regexp.QuoteMeta(secret)
	if len(secret) <= len("135791") {
		text = `(?:^|[^0-9a-f.-])` + text + `(?:$|[^0-9a-f.-])`
	}
	return regexp.MustCompile(text)
}

// A panic is 500 in JSON and a line that says where; the next request is served.
func TestPanics(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{options: func(o *Options) { o.Checkout = nil }}) // which every read of the profile asks
	session := e.login()
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)).want(t, http.StatusInternalServerError,
		`"Code":"internal"`, `"Message":"An unexpected error occurred. Please try again."`)
	for _, part := range []string{`"message":"panic"`, `"panic":"runtime.errorString"`, "reconcile.go", `"status":500`} {
		if !strings.Contains(e.log.String(), part) {
			t.Errorf("log\n%s\nlacks %s", e.log, part)
		}
	}
	e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, http.StatusOK)
}

// An adapter's panic is the carrier's failure, with the operation and the place in the log.
func TestPanicsOfAnAdapter(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	e.carrier.set(func(f *fakeCarrier) { f.panicking = "boom" })
	q := goodRequest(t, routeOf(t, lightphone.PathGetProfile), session)
	e.send(q).want(t, http.StatusBadGateway, `"Code":"carrier_error"`)
	if want := "accounts.profile: the adapter panics at fakecarrier_test.go:"; !strings.Contains(e.log.String(), want) {
		t.Errorf("log\n%s\nlacks %s", e.log, want)
	}
	e.carrier.set(func(f *fakeCarrier) { f.panicking = nil })
	e.send(q).want(t, http.StatusOK)
}

func TestRequestLine(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	q := goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)
	q.header["X-Request-Id"] = "line-1"
	r := e.send(q)
	lines := strings.Split(strings.TrimSpace(e.log.String()), "\n")
	line := lines[len(lines)-1]
	for _, part := range []string{
		`"level":"info"`, `"request_id":"line-1"`, `"method":"GET"`, `"route":"/api/Account/GetBasicInfo"`, `"status":200`,
		`"duration":0`, `"user":"` + e.server.logName(adaID) + `"`,
	} {
		if !strings.Contains(line, part) {
			t.Errorf("line %s\nlacks %s", line, part)
		}
	}
	if strings.Contains(line, adaID+`"`) || r.Code != http.StatusOK || len(lines) != 2 {
		t.Errorf("log\n%s\nwant one line a request, without the user id", e.log)
	}
}
