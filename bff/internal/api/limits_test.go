package api

import (
	"fmt"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

func otp(userID, code string) request {
	return request{method: "POST", path: lightphone.PathValidateOTP,
		body: fmt.Sprintf(`{"UserId":%q,"AccessCode":%q}`, userID, code)}
}

func password(email, password string) request {
	return request{method: "POST", path: lightphone.PathLogin,
		body: fmt.Sprintf(`{"Email":%q,"Password":%q}`, email, password)}
}

// Of fifty wrong codes at once at most five are compared; all get the same answer.
func TestParallelWrongCodes(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{redis: redistest.Start(t).URL()})
	const wrong = `{"IsSuccess":false,"Code":"invalid_otp","Message":"Invalid OTP. Please try again."}`
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if r := e.send(otp("1001", "000000")); r.Code != http.StatusOK || r.text() != wrong {
				t.Errorf("answer %d %s; want 200 %s", r.Code, r.text(), wrong)
			}
		})
	}
	all.Wait()
	if e.carrier.codes > 5 {
		t.Errorf("%d codes were compared; want at most 5", e.carrier.codes)
	}
	// Even the right one is one too many now, and a resend doesn't help.
	e.send(request{method: "POST", path: lightphone.PathResendOTP, body: `{"UserId":"1001"}`}).want(t, http.StatusOK)
	if r := e.send(otp("1001", goodCode)); r.text() != wrong {
		t.Errorf("the sixth code got %s; want %s", r.text(), wrong)
	}
	// Resetting with a code counts with the same attempts.
	r := e.send(request{method: "POST", path: lightphone.PathResetPassword,
		body: `{"UserId":"1001","NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":"246810"}`})
	if r.text() != wrong {
		t.Errorf("a reset after five wrong codes got %s; want %s", r.text(), wrong)
	}
	// Others are not concerned.
	e.send(otp("1003", goodCode)).want(t, http.StatusOK, `"IsSuccess":true`)
	e.clock.advance(time.Hour)
	e.send(otp("1001", goodCode)).want(t, http.StatusOK, `"IsSuccess":true`)
}

// Of a hundred right codes at once one logs in.
func TestParallelRightCodes(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{redis: redistest.Start(t).URL()})
	e.carrier.set(func(f *fakeCarrier) { f.once = true })
	var successes atomic.Int32
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			if strings.Contains(e.send(otp("1001", goodCode)).text(), `"IsSuccess":true`) {
				successes.Add(1)
			}
		})
	}
	all.Wait()
	if n := successes.Load(); n != 1 {
		t.Errorf("%d of 100 right codes logged in; want 1", n)
	}
}

// Right codes are given back their attempt.
func TestRightCodesDontCount(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	for range 20 {
		e.send(otp("1001", goodCode)).want(t, http.StatusOK, `"IsSuccess":true`)
	}
}

func TestResendLimit(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	resend := request{method: "POST", path: lightphone.PathResendOTP, body: `{"UserId":"1001"}`}
	e.send(resend).want(t, http.StatusOK)
	r := e.send(resend)
	r.want(t, http.StatusTooManyRequests, `"Code":"rate_limited"`)
	if seconds, err := strconv.Atoi(r.Header().Get("Retry-After")); err != nil || seconds < 1 || seconds > 60 {
		t.Errorf("Retry-After is %q; want 1 to 60 seconds", r.Header().Get("Retry-After"))
	}
	for range 4 {
		e.clock.advance(61 * time.Second)
		e.send(resend).want(t, http.StatusOK)
	}
	e.clock.advance(61 * time.Second)
	e.send(resend).want(t, http.StatusTooManyRequests)
}

func TestLoginLimit(t *testing.T) {
	t.Parallel()
	for _, email := range []string{adaEmail, "nobody@example.com"} {
		e := newEdge(t, settings{})
		for i := range 10 {
			e.send(password(email, "Wrong-2026!")).want(t, http.StatusOK, `"Code":"bad_credentials"`)
			if i == 0 && email == adaEmail {
				e.send(password(email, goodPassword)).want(t, http.StatusOK, `"IsSuccess":true`) // counts for nothing
			}
		}
		r := e.send(password("ADA@example.com", "Wrong-2026!"))
		if email != adaEmail {
			r = e.send(password(email, "Wrong-2026!"))
		}
		r.want(t, http.StatusTooManyRequests, `"Code":"rate_limited"`)
		if r.Header().Get("Retry-After") == "" {
			t.Error("429 without Retry-After")
		}
		e.clock.advance(16 * time.Minute)
		e.send(password(email, "Wrong-2026!")).want(t, http.StatusOK, `"Code":"bad_credentials"`)
	}
}

// One password tried on many accounts is counted by the address it comes from.
func TestLoginLimitByAddress(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	guess := func(i int, remote string) request {
		q := password(fmt.Sprintf("somebody%d@example.com", i), "Wrong-2026!")
		q.remote = remote
		return q
	}
	const place, elsewhere = "203.0.113.7:1000", "203.0.113.8:1000"
	ada := password(adaEmail, goodPassword)
	ada.remote = place
	for i := range 100 {
		e.send(guess(i, place)).want(t, http.StatusOK, `"Code":"bad_credentials"`)
		if i < 99 {
			e.send(ada).want(t, http.StatusOK, `"IsSuccess":true`) // counts for nothing
		}
	}
	r := e.send(guess(100, place))
	r.want(t, http.StatusTooManyRequests, `"Code":"rate_limited"`)
	if r.Header().Get("Retry-After") == "" {
		t.Error("429 without Retry-After")
	}
	e.send(ada).want(t, http.StatusTooManyRequests) // a guess that is right must not show either
	e.send(guess(100, elsewhere)).want(t, http.StatusOK, `"Code":"bad_credentials"`)
	e.clock.advance(16 * time.Minute)
	e.send(ada).want(t, http.StatusOK, `"IsSuccess":true`)
	e.redis.SetError("LOADING")
	e.send(ada).want(t, http.StatusServiceUnavailable)
}

// Mails to one account are bounded wherever they are asked for, and the refusal is
// the same whether there is such an account or not.
func TestForgottenPasswordLimitByEmail(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	var refusals []string
	for _, email := range []string{adaEmail, "nobody@example.com"} {
		forgot := func(i int, email string) reply {
			return e.send(request{
				method: "POST", path: lightphone.PathForgotPassword, body: fmt.Sprintf(`{"Email":%q}`, email),
				remote: fmt.Sprintf("203.0.113.%d:1000", i), header: map[string]string{lightphone.HeaderRequestID: "same"},
			})
		}
		for i := range 20 {
			forgot(i, email).want(t, http.StatusOK, `"IsSuccess":true`)
		}
		r := forgot(20, strings.ToUpper(email[:1])+email[1:])
		r.want(t, http.StatusTooManyRequests, `"Code":"rate_limited"`)
		refusals = append(refusals, fmt.Sprint(r.Header(), r.text()))
	}
	if refusals[0] != refusals[1] {
		t.Errorf("the refusals differ:\nknown   %s\nunknown %s", refusals[0], refusals[1])
	}
	e.clock.advance(time.Hour + time.Second)
	e.send(request{method: "POST", path: lightphone.PathForgotPassword, body: `{"Email":"ada@example.com"}`}).want(t,
		http.StatusOK)
}

// What makes the carrier or the card provider work is bounded for a customer, in all
// sessions together; reads are not, and cost no round trip for it.
func TestCustomerCallsAreBounded(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{})
	session := e.login()
	quote := goodRequest(t, routeOf(t, lightphone.PathGetTotalPrepaid), session)
	for range 600 {
		e.send(quote).want(t, http.StatusOK)
	}
	other := e.login()
	for _, r := range routes() {
		status := http.StatusOK
		switch {
		case !r.access.needsSession() || r.path == lightphone.PathSessionLogout || r.path == lightphone.PathSessionEnd ||
			r.path == lightphone.PathSessionKeepAlive:
			continue
		case r.access == counted:
			status = http.StatusTooManyRequests
		}
		for _, header := range []map[string]string{session, other} {
			if got := e.send(goodRequest(t, r, header)); got.Code != status {
				t.Errorf("%s after 600 calls: %d %s; want %d", r.path, got.Code, got.text(), status)
			}
		}
	}
	e.clock.advance(61 * time.Second)
	e.send(quote).want(t, http.StatusOK)
}

// SIM checks, registrations and forgotten passwords are counted by the client's
// address, which a client can't forge.
func TestLimitsByAddress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		max  int
	}{
		{lightphone.PathValidateSimCard, 30},
		{lightphone.PathRegistration, 60},
		{lightphone.PathForgotPassword, 60},
	} {
		t.Run(c.path, func(t *testing.T) {
			t.Parallel()
			e := newEdge(t, settings{options: func(o *Options) {
				o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
			}})
			q := goodRequest(t, routeOf(t, c.path), nil)
			q.remote = "203.0.113.7:1000"
			for i := range c.max {
				// which has limits of its own
				q.body = strings.Replace(goodRequest(t, routeOf(t, c.path), nil).body, "ada@", fmt.Sprintf("ada%d@", i), 1)
				q.header["X-Forwarded-For"] = fmt.Sprintf("198.51.100.%d", i)
				e.send(q).want(t, http.StatusOK)
			}
			e.send(q).want(t, http.StatusTooManyRequests)
			q.remote = "10.0.0.1:1000" // through our proxy, from elsewhere
			e.send(q).want(t, http.StatusOK)
		})
	}
}

var userIDs = regexp.MustCompile(`"UserId":"[^"]*"`)

// However long the carrier has worked, an answer leaves at the next whole multiple
// of the pace after its request came.
func TestAnswersLeaveOnAGrid(t *testing.T) {
	t.Parallel()
	const pace = 250 * time.Millisecond
	for worked, want := range map[time.Duration]time.Duration{
		0: pace, time.Millisecond: pace, 120 * time.Millisecond: pace, 249 * time.Millisecond: pace,
		251 * time.Millisecond: 2 * pace, 600 * time.Millisecond: 3 * pace,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &Server{Options: Options{EvenPace: pace, Clock: time.Now}}
			c := &call{started: time.Now(), ctx: t.Context()}
			time.Sleep(worked) // in the bubble of synctest: no time passes
			if err := s.evenOut(c); err != nil || time.Since(c.started) != want {
				t.Errorf("after %s of work the answer left after %s, %v; want %s", worked, time.Since(c.started), err, want)
			}
		})
	}
}

// Whether an e-mail is known shows neither in the bytes nor in the time of an answer.
func TestKnownAndUnknownEmailsLookAlike(t *testing.T) {
	t.Parallel()
	const pace = 50 * time.Millisecond
	e := newEdge(t, settings{options: func(o *Options) { o.EvenPace, o.Clock = pace, time.Now }})
	for _, c := range []struct {
		name           string
		known, unknown request
	}{
		{"login", password(adaEmail, "Wrong-2026!"), password("nobody@example.com", "Wrong-2026!")},
		{
			"forgot",
			request{method: "POST", path: lightphone.PathForgotPassword, body: `{"Email":"ada@example.com"}`},
			request{method: "POST", path: lightphone.PathForgotPassword, body: `{"Email":"nobody@example.com"}`},
		},
		{"resend", resend(adaID), resend("9999")},
	} {
		var answers []reply
		for _, q := range []request{c.known, c.unknown} {
			start := time.Now()
			answers = append(answers, e.send(q))
			if took := time.Since(start); took < pace {
				t.Errorf("%s answered after %s; want it no sooner than %s", c.name, took, pace)
			}
		}
		known, unknown := answers[0], answers[1]
		// What differs is the user id alone, of as many characters.
		if text := userIDs.ReplaceAllString(unknown.text(), `"UserId":"?"`); known.Code != unknown.Code ||
			known.Body.Len() != unknown.Body.Len() ||
			userIDs.ReplaceAllString(known.text(), `"UserId":"?"`) != text {
			t.Errorf("%s: known e-mail: %d %s\nunknown e-mail: %d %s", c.name, known.Code, known.text(), unknown.Code,
				unknown.text())
		}
		for name := range known.Header() {
			if _, ok := unknown.Header()[name]; !ok || len(known.Header()) != len(unknown.Header()) {
				t.Errorf("%s: the headers differ: %v and %v", c.name, known.Header(), unknown.Header())
			}
		}
	}
}
