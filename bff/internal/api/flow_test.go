package api

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

const wrongCode = `{"IsSuccess":false,"Code":"invalid_otp","Message":"Invalid OTP. Please try again."}`

// from makes a call of another place, or of a browser that has a cookie.
func from(q request, remote string, cookies map[string]string) request {
	q.remote, q.header = remote, cookies
	return q
}

func place(i int) string { return fmt.Sprintf("203.0.%d.%d:1000", 113+i/200, i%200) }

func resend(userID string) request {
	return request{method: "POST", path: lightphone.PathResendOTP, body: fmt.Sprintf(`{"UserId":%q}`, userID)}
}

func forgot(email string) request {
	return request{method: "POST", path: lightphone.PathForgotPassword, body: fmt.Sprintf(`{"Email":%q}`, email)}
}

func reset(userID, code string) request {
	return request{method: "POST", path: lightphone.PathResetPassword,
		body: fmt.Sprintf(`{"UserId":%q,"NewPassword":"Light-2027!","ConfirmPassword":"Light-2027!","AccessCode":%q}`,
			userID, code)}
}

// flowOf returns the cookie of the flow that an answer begins.
func flowOf(t *testing.T, r reply) map[string]string {
	t.Helper()
	for _, cookie := range r.Result().Cookies() {
		if cookie.Name == flowCookie {
			if !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" {
				t.Errorf("the flow's cookie is %s; want it strict, secure and hidden from scripts", cookie)
			}
			return map[string]string{"Cookie": cookie.Name + "=" + cookie.Value}
		}
	}
	t.Fatalf("no flow begins with %d %s", r.Code, r.text())
	return nil
}

func realEdge(t *testing.T) *edge {
	t.Helper()
	return newEdge(t, settings{redis: redistest.Start(t).URL()})
}

// A flow has five tries, wherever its codes are typed, and a resent code refills nothing.
func TestAFlowHasFiveTries(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	flow := flowOf(t, e.send(forgot(adaEmail)))
	for i := range 5 {
		q := otp(adaID, "000000")
		if i%2 == 1 {
			q = reset(adaID, "000000")
		}
		e.send(from(q, place(i), flow)).want(t, http.StatusOK, wrongCode)
	}
	e.send(from(resend(adaID), place(0), flow)).want(t, http.StatusOK)
	e.carrier.set(func(f *fakeCarrier) { f.calls = nil })
	for _, q := range []request{otp(adaID, goodCode), reset(adaID, goodCode)} {
		e.send(from(q, place(9), flow)).want(t, http.StatusOK, wrongCode)
	}
	if e.carrier.called("VerifyCode") || e.carrier.called("ResetPassword") {
		t.Error("the sixth code was compared")
	}
	fresh := flowOf(t, e.send(from(forgot(adaEmail), place(1), nil)))
	e.send(from(otp(adaID, goodCode), place(1), fresh)).want(t, http.StatusOK, `"IsSuccess":true`)
}

// However many codes and resends strangers send, whoever began the flow gets in.
func TestStrangersNeverLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	for name, begin := range map[string]request{
		"registration": {method: "POST", path: lightphone.PathRegistration,
			body: `{"FirstName":"New","LastName":"One","Email":"new@example.com","Password":"Light-2026!"}`},
		"unverified login": password("new@example.com", goodPassword),
		"recovery":         forgot(adaEmail),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := realEdge(t)
			userID := "1002"
			if name == "recovery" {
				userID = adaID
			}
			flow := flowOf(t, e.send(from(begin, "198.51.100.1:1000", nil)))
			forged := map[string]string{"Cookie": flowCookie + "=" + strings.Repeat("A", 44)}
			const stranger = "203.0.113.7:1000"
			for i := range 100 {
				e.send(from(otp(userID, "000000"), stranger, nil)).want(t, http.StatusOK, wrongCode)
				e.send(from(otp(userID, "000000"), stranger, forged)).want(t, http.StatusOK, wrongCode)
				e.send(from(reset(userID, "000000"), place(i), nil)).want(t, http.StatusOK, wrongCode)
				e.send(from(resend(userID), place(i), nil))
			}
			if name == "recovery" { // which a stranger can begin as well
				for range 5 {
					theirs := flowOf(t, e.send(from(forgot(adaEmail), stranger, nil)))
					for range 5 {
						e.send(from(otp(userID, "000000"), stranger, theirs)).want(t, http.StatusOK, wrongCode)
					}
				}
				e.send(from(forgot(adaEmail), stranger, nil)).want(t, http.StatusTooManyRequests)
				flow = flowOf(t, e.send(from(forgot(adaEmail), "198.51.100.1:1000", nil)))
			}
			e.send(from(resend(userID), "198.51.100.1:1000", flow)).want(t, http.StatusOK)
			for range 4 { // the owner mistypes
				e.send(from(otp(userID, "111111"), "198.51.100.1:1000", flow)).want(t, http.StatusOK, wrongCode)
			}
			e.send(from(otp(userID, goodCode), "198.51.100.1:1000", flow)).want(t, http.StatusOK, `"IsSuccess":true`)
		})
	}
}

// From everybody together, by all ways, 30 codes of an account are compared a day.
func TestThirtyCodesADay(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	day := func() int {
		before := e.carrier.codes
		for i := range 200 {
			remote := place(i)
			e.send(from(otp(adaID, "000000"), remote, nil))
			recovery := e.send(from(forgot(adaEmail), remote, nil))
			if recovery.Code == http.StatusOK {
				flow := flowOf(t, recovery)
				for range 6 {
					e.send(from(otp(adaID, "000000"), remote, flow))
				}
			}
			// As if the account weren't verified: a flow that began with its password.
			flow := map[string]string{"Cookie": flowCookie + "=" + e.server.sealFlow(flow{kind: verification}, adaID)}
			for range 6 {
				e.send(from(otp(adaID, "000000"), remote, flow))
			}
			e.clock.advance(6 * time.Minute)
		}
		return e.carrier.codes - before
	}
	if got := day(); got != 30 {
		t.Errorf("%d codes of one account were compared in 20 hours; want 30", got)
	}
	e.clock.advance(24 * time.Hour)
	if got := day(); got != 30 {
		t.Errorf("%d codes were compared the next day; want 30", got)
	}
}

// One place is bounded over all accounts.
func TestCodesByAddress(t *testing.T) {
	t.Parallel()
	for path, q := range map[string]func(i int) request{
		"codes":  func(i int) request { return otp(fmt.Sprint("user", i), "000000") },
		"resets": func(i int) request { return reset(fmt.Sprint("user", i), "000000") },
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			e := realEdge(t)
			compared := func() int { return len(e.carrier.calls) }
			for i := range 100 {
				// Another address of the same customer's network.
				e.send(from(q(i), fmt.Sprintf("[2001:db8:0:%x::%x]:1000", i, i), nil)).want(t, http.StatusOK, wrongCode)
			}
			if got := compared(); got != 60 {
				t.Errorf("%d codes from one network were compared; want 60", got)
			}
			e.send(from(q(100), "[2001:db8:0:100::1]:1000", nil))
			if got := compared(); got != 61 {
				t.Errorf("%d codes were compared with one of another network; want 61", got)
			}
			e.clock.advance(15 * time.Minute)
			e.send(from(q(101), "[2001:db8::1]:1000", nil))
			if got := compared(); got != 62 {
				t.Errorf("%d codes were compared with one after the time; want 62", got)
			}
		})
	}
}

func TestResendsByAddress(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	for i := range 60 {
		e.send(from(resend(fmt.Sprint("user", i)), place(0), nil)).want(t, http.StatusOK)
	}
	e.send(from(resend("user60"), place(0), nil)).want(t, http.StatusTooManyRequests)
	e.send(from(resend("user60"), place(1), nil)).want(t, http.StatusOK)
}

// Whoever makes user ids up makes no more keys in Redis than there are groups, and
// from one place no more than its bound.
func TestUnknownUserIDsAreBoundedInRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	e := newEdge(t, settings{redis: server.URL()})
	for i := range 500 {
		e.send(from(otp(fmt.Sprint("made-up-", i), "000000"), place(0), nil)).want(t, http.StatusOK, wrongCode)
		e.send(from(resend(fmt.Sprint("made-up-", i)), place(0), nil))
	}
	client := redistest.Open(t, server.URL())
	if keys := len(redistest.Keys(t, client)); keys > 2*(60+1) {
		t.Errorf("500 made-up ids made %d keys; want at most %d", keys, 2*(60+1))
	}
	groups := map[string]bool{}
	for i := range 1_000_000 {
		groups[strangersTo(fmt.Sprint("made-up-", i))] = true
	}
	if len(groups) > strangerGroups {
		t.Errorf("a million ids made %d groups; want at most %d", len(groups), strangerGroups)
	}
	for _, alike := range []string{" abc1", "ABC1", "0abc1", "abc1\n"} {
		if strangersTo(alike) != strangersTo("abc1") {
			t.Errorf("%q has tries of its own", alike)
		}
	}
}

// What the carrier hasn't compared counts as nothing.
func TestFailuresOfTheCarrierDontCount(t *testing.T) {
	t.Parallel()
	for _, code := range []carrier.Code{
		carrier.BackendAuth, carrier.Unavailable, carrier.DeadlineExceeded, carrier.OutcomeUnknown, carrier.Internal,
		carrier.RateLimited,
	} {
		t.Run(string(code), func(t *testing.T) {
			t.Parallel()
			e := realEdge(t)
			flow := flowOf(t, e.send(forgot(adaEmail)))
			e.carrier.set(func(f *fakeCarrier) { f.err = &carrier.Error{Code: code} })
			for range 101 { // more than any bound
				e.send(password(adaEmail, goodPassword))
				e.send(from(otp(adaID, goodCode), "", flow))
				e.send(from(reset(adaID, goodCode), "", flow))
			}
			e.carrier.set(func(f *fakeCarrier) { f.err = nil })
			e.send(password(adaEmail, goodPassword)).want(t, http.StatusOK, `"IsSuccess":true`)
			e.send(from(otp(adaID, goodCode), "", flow)).want(t, http.StatusOK, `"IsSuccess":true`)
			e.send(from(reset(adaID, goodCode), "", flow)).want(t, http.StatusOK, `"IsSuccess":true`)
		})
	}
}

// A password that is right for an account that isn't verified is no guess.
func TestUnverifiedLoginsDontCount(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	for range 20 {
		e.send(password("new@example.com", goodPassword)).want(t, http.StatusOK, `"Code":"unverified"`)
	}
}

// Log-ins that succeed are bounded for an account, and leave 20 sessions at most.
func TestLoginsOfAnAccountAreBounded(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	var sessions []map[string]string
	for range 120 {
		sessions = append(sessions, e.login())
		e.clock.advance(time.Second)
	}
	e.send(password(adaEmail, goodPassword)).want(t, http.StatusTooManyRequests, `"Code":"rate_limited"`)
	for i, session := range sessions {
		want := http.StatusUnauthorized
		if i >= 100 {
			want = http.StatusOK
		}
		if r := e.send(request{method: "POST", path: lightphone.PathSessionKeepAlive, body: `{}`,
			header: session}); r.Code != want {
			t.Errorf("session %d of 120: %d; want %d", i+1, r.Code, want)
		}
	}
}

// The browser in which a password was forgotten knows whose it is.
func TestNewPasswordsArentMadeOfTheMailbox(t *testing.T) {
	t.Parallel()
	e := realEdge(t)
	began := e.send(forgot("ada.lovelace@example.com"))
	own := flowOf(t, began)
	if cookie, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(own["Cookie"], flowCookie+"=")); err != nil ||
		strings.Contains(string(cookie), "lovelace") {
		t.Errorf("the flow's cookie is %q, %v; want the address in it unreadable", cookie, err)
	}
	var answer lightphone.ForgotPasswordAnswer
	if err := json.Unmarshal(began.Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	q := reset(answer.UserID, goodCode)
	q.body = strings.ReplaceAll(q.body, "Light-2027!", "Lovelace-1815!")
	e.send(from(q, place(0), own)).want(t, http.StatusOK, `"IsSuccess":false`, `"Code":"password_personal"`)
	if e.carrier.called("ResetPassword") {
		t.Error("the carrier was asked to set the password")
	}
	e.send(from(q, place(1), nil)).want(t, http.StatusOK, `"IsSuccess":true`) // another browser's
}
