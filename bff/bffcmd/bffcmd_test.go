package bffcmd

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/getkin/kin-openapi/openapi3"
	"go.uber.org/goleak"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/syncbuffer"
	"github.com/golight/selfservice/bff/lightphone"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const patience = 20 * time.Second

// program is a running BFF.
type program struct {
	t                  *testing.T
	public, operations string
	client             *http.Client
	stop               context.CancelFunc
	exit               chan int
	out                *syncbuffer.Buffer
}

// start runs the whole program on free ports, with the given variables besides.
func start(t *testing.T, environ ...string) *program {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	p := &program{t: t, stop: stop, exit: make(chan int, 1), out: &syncbuffer.Buffer{},
		client: &http.Client{Transport: &http.Transport{}}}
	ready := make(chan struct{})
	go func() {
		p.exit <- Run(ctx, Program{
			Registry: registry(), Args: []string{"--config", emptyFile(t)}, Stdout: p.out, Stderr: p.out,
			Environ: append([]string{"BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_SHUTDOWN__DELAY=0s",
				"BFF_STRIPE__API_BASE=http://127.0.0.1:1"}, environ...),
			Ready: func(public, operations net.Addr) {
				p.public, p.operations = "http://"+public.String(), "http://"+operations.String()
				close(ready)
			},
		})
	}()
	t.Cleanup(func() {
		p.client.CloseIdleConnections()
		p.stop()
	})
	select {
	case <-ready:
	case code := <-p.exit:
		t.Fatalf("the program ended with %d before it was ready:\n%s", code, p.out)
	case <-time.After(patience):
		t.Fatalf("the program isn't ready after %s:\n%s", patience, p.out)
	}
	return p
}

// end stops the program and expects an orderly exit.
func (p *program) end() {
	p.t.Helper()
	p.client.CloseIdleConnections()
	p.stop()
	p.wait(exitOK)
}

func (p *program) wait(want int) {
	p.t.Helper()
	select {
	case code := <-p.exit:
		if code != want {
			p.t.Errorf("exit code %d; want %d\n%s", code, want, p.out)
		}
	case <-time.After(patience):
		p.t.Fatalf("the program hasn't ended after %s:\n%s", patience, p.out)
	}
}

// call sends a request with the client headers and returns status and body.
func (p *program) call(method, address, body string, header http.Header) (int, string, http.Header) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header = http.Header{"ClientId": {"alpha"}, "ApiToken": {"light-dev"}, "Content-Type": {"application/json"}}
	for name, values := range header {
		r.Header[name] = values
	}
	answer, err := p.client.Do(r)
	if err != nil {
		return 0, err.Error(), nil
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, string(text), answer.Header
}

func (p *program) wantCall(status int, part, method, address, body string, header http.Header) http.Header {
	p.t.Helper()
	got, text, answered := p.call(method, address, body, header)
	if got != status || !strings.Contains(text, part) {
		p.t.Errorf("%s %s = %d %s; want %d with %s", method, address, got, text, status, part)
	}
	return answered
}

func (p *program) login() http.Header {
	p.t.Helper()
	status, text, header := p.call("POST", p.public+lightphone.PathLogin,
		`{"Email":"ada@example.com","Password":"Light-2026!"}`, nil)
	var answer lightphone.LoginAnswer
	if err := lightphone.Decode(strings.NewReader(text), &answer); err != nil || status != http.StatusOK ||
		answer.IDToken == "" {
		p.t.Fatalf("login = %d %s", status, text)
	}
	cookie, _, _ := strings.Cut(header.Get("Set-Cookie"), ";")
	return http.Header{lightphone.HeaderAuthtoken: {answer.IDToken.Reveal()}, "Cookie": {cookie}}
}

// fakeCarrier speaks as much of the legacy wire as these tests need.
func fakeCarrier(t *testing.T, hold <-chan struct{}) string {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+lightphone.PathLogin, func(w http.ResponseWriter, r *http.Request) {
		var login lightphone.LoginRequest
		_ = lightphone.Decode(r.Body, &login)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w,
			`{"IsSuccess":true,"Message":"","FirstName":"Ada","LastName":"L","Email":%[1]q,"UserId":%[1]q,"IdToken":"carrier-token","ClientRef":"C1"}`, login.Email)
	})
	mux.HandleFunc("GET "+lightphone.PathGetBasicInfo, func(w http.ResponseWriter, r *http.Request) {
		if hold != nil {
			<-hold
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"Firstname":"Ada","LastName":"L","Email":"ada@example.com","WebUserInfoId":%q}`,
			r.Header.Get(lightphone.HeaderAuthtoken))
	})
	mux.HandleFunc("GET "+lightphone.PathValidateSimCard, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `true`)
	})
	for _, path := range []string{lightphone.PathPostTermination, lightphone.PathResendOTP} {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, `{"IsSuccess":true,"Message":""}`)
		})
	}
	for _, path := range []string{lightphone.PathActivationDue, lightphone.PathRecordPayment} {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, `{"IsSuccess":false,"Code":"not_found","Message":""}`)
		})
	}
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return "BFF_CARRIER__BASE_URL=" + server.URL
}

func TestServesUntilStopped(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil))
	session := p.login()
	p.wantCall(http.StatusOK, `"WebUserInfoId":"carrier-token"`, "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/livez", "", nil)
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/readyz", "", nil)
	p.wantCall(http.StatusOK, `bff_http_requests_total{method="GET",route="/api/Account/GetBasicInfo",status="200"} 1`,
		"GET", p.operations+"/metrics", "", nil)
	for _, path := range []string{"/livez", "/readyz", "/metrics"} {
		p.wantCall(http.StatusNotFound, "not_found", "GET", p.public+path, "", nil)
	}
	p.end()
	for _, message := range []string{"serving", "stopping", "draining"} {
		if !strings.Contains(p.out.String(), `"message":"`+message+`"`) {
			t.Errorf("the log lacks %q:\n%s", message, p.out)
		}
	}
}

// After the signal: not ready at once, serving goes on, and what is under way ends well.
func TestDrains(t *testing.T) {
	t.Parallel()
	hold := make(chan struct{})
	p := start(t, fakeCarrier(t, hold), "BFF_SHUTDOWN__DELAY=3s")
	session := p.login()
	slow := make(chan string, 1)
	go func() {
		status, text, _ := p.call("GET", p.public+lightphone.PathGetBasicInfo, "", session)
		slow <- fmt.Sprint(status, text)
	}()
	eventually.Holds(t, "the slow request is under way", func() bool {
		_, text, _ := p.call("GET", p.operations+"/metrics", "", nil)
		return strings.Contains(text, "bff_http_requests_in_flight 1")
	})
	p.stop()
	eventually.Holds(t, "readiness fails", func() bool {
		status, text, _ := p.call("GET", p.operations+"/readyz", "", nil)
		return status == http.StatusServiceUnavailable && strings.Contains(text, "draining")
	})
	p.wantCall(http.StatusOK, "PublishableKey", "GET", p.public+lightphone.PathAppConfig, "", nil)
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/livez", "", nil)
	eventually.Holds(t, "the listener closes", func() bool {
		status, _, _ := p.call("GET", p.public+lightphone.PathAppConfig, "", http.Header{"Connection": {"close"}})
		return status == 0
	})
	close(hold)
	if got := <-slow; !strings.HasPrefix(got, "200") {
		t.Errorf("the request under way got %s; want 200", got)
	}
	p.wait(exitOK)
}

// The images hold nothing but the program, so it asks itself.
func TestHealthCheck(t *testing.T) {
	t.Parallel()
	redis := miniredis.RunT(t)
	redis.SetError("LOADING")
	p := start(t, fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=redis://"+redis.Addr())
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(p.operations, "http://"))
	check := func(listen string) (int, string) {
		code, _, errors := run(t, []string{"--config", emptyFile(t), "--healthcheck"}, "BFF_OPS_LISTEN="+listen)
		return code, errors
	}
	if code, errors := check(":" + port); code != exitFailed || errors != "bff: not ready: 503 Service Unavailable\n" {
		t.Errorf("without Redis: exit %d with %q; want %d, not ready", code, errors, exitFailed)
	}
	redis.SetError("")
	for _, listen := range []string{"127.0.0.1:" + port, ":" + port, "0.0.0.0:" + port} {
		if code, errors := check(listen); code != exitOK || errors != "" {
			t.Errorf("listening on %s: exit %d with %q; want %d", listen, code, errors, exitOK)
		}
	}
	p.end()
	if code, errors := check(":" + port); code != exitFailed || !strings.Contains(errors, "refused") {
		t.Errorf("after the end: exit %d with %q; want %d, refused", code, errors, exitFailed)
	}
}

func TestSessionsSurviveARestart(t *testing.T) {
	t.Parallel()
	redis := miniredis.RunT(t)
	environ := []string{fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=redis://" + redis.Addr()}
	first := start(t, environ...)
	session := first.login()
	first.end()
	second := start(t, environ...)
	second.wantCall(http.StatusOK, "Ada", "GET", second.public+lightphone.PathGetBasicInfo, "", session)
	second.end()
}

// A replica is ready once it has found Redis, and stays it when Redis is lost: the page, and answers
// that say what is wrong, are better than none (docs/adr/0027).
func TestReadinessWaitsForRedisOnce(t *testing.T) {
	t.Parallel()
	redis := miniredis.RunT(t)
	redis.SetError("LOADING")
	p := start(t, fakeCarrier(t, nil), "BFF_WEB__DIR="+webApp(t, "index-1.js"),
		"BFF_SESSION__REDIS_URL=redis://"+redis.Addr())
	p.wantCall(http.StatusServiceUnavailable, "redis", "GET", p.operations+"/readyz", "", nil)
	redis.SetError("")
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/readyz", "", nil)
	session := p.login()
	redis.SetError("LOADING")
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/readyz", "", nil)
	p.wantCall(http.StatusOK, "<title>Light</title>", "GET", p.public+"/", "", nil)
	p.wantCall(http.StatusOK, "index-1.js", "GET", p.public+"/assets/index-1.js", "", nil)
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/livez", "", nil)
	p.wantCall(http.StatusServiceUnavailable, `"Code":"unavailable"`, "GET", p.public+lightphone.PathGetBasicInfo, "",
		session)
	redis.SetError("")
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/readyz", "", nil)
	p.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	p.end()
}

// A real Redis that stops, or hangs, costs 503 within 1.5 s and no session.
func TestRedisOutage(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	p := start(t, fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL="+redis.URL())
	session := p.login()
	for name, outage := range map[string]struct{ begin, end func() }{
		"stopped": {redis.Stop, redis.Start},
		"hanging": {redis.Pause, redis.Resume},
	} {
		outage.begin()
		eventually.Holds(t, "Redis "+name+" is noticed", func() bool { // until then, what is in memory is answered
			begun := time.Now()
			status, text, header := p.call("GET", p.public+lightphone.PathGetBasicInfo, "", session)
			if took := time.Since(begun); took > 1500*time.Millisecond {
				t.Errorf("with Redis %s the answer took %s; want at most 1.5 s", name, took)
			}
			if header.Get("Set-Cookie") != "" || status == http.StatusUnauthorized {
				t.Errorf("with Redis %s the session was ended: %d", name, status)
			}
			return status == http.StatusServiceUnavailable && strings.Contains(text, `"Code":"unavailable"`)
		})
		outage.end()
		eventually.Holds(t, "the session works again", func() bool {
			status, _, _ := p.call("GET", p.public+lightphone.PathGetBasicInfo, "", session)
			return status == http.StatusOK
		})
	}
	p.end()
}

// A user of Redis that may touch nothing but bff:* is enough, as deploy/kubernetes/README.md promises.
func TestRedisWithAccessControl(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	if err := redis.Admin().Do(t.Context(), "ACL", "SETUSER", "bff", "on", ">secret", "~bff:*", "resetchannels", "&bff:*",
		"+@all", "-@dangerous").Err(); err != nil {
		t.Fatal(err)
	}
	p := start(t, fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=redis://bff:secret@"+redis.Addr)
	session := p.login()
	p.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	p.wantCall(http.StatusOK, `"IsSuccess":true`, "POST", p.public+lightphone.PathPostTermination,
		`{"Cnum":"C1","Reason":"Other"}`, session)
	eventually.Holds(t, "sessions are kept in memory", func() bool {
		_, text, _ := p.call("GET", p.operations+"/metrics", "", nil)
		return strings.Contains(text, "bff_session_cache_up 1")
	})
	p.wantCall(http.StatusOK, "", "POST", p.public+lightphone.PathSessionLogout, "", session)
	p.end()
	if denied, err := redis.Admin().Do(t.Context(), "ACL", "LOG").Slice(); err != nil || len(denied) > 0 {
		t.Errorf("Redis has denied %v, %v; want nothing", denied, err)
	}
}

// A client that dawdles over its headers, or sends too many, is cut off.
func TestSlowAndGreedyClients(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil))
	connection, err := net.Dial("tcp", strings.TrimPrefix(p.public, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	begun := time.Now()
	fmt.Fprint(connection, "GET / HTTP/1.1\r\nHost: light\r\n") // and nothing more
	if err := connection.SetReadDeadline(begun.Add(patience)); err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, bufio.NewReader(connection))
	if took := time.Since(begun); err != nil || took > readHeaderTimeout+5*time.Second {
		t.Errorf("the slow connection ended after %s with %v; want it cut after %s", took, err, readHeaderTimeout)
	}
	p.wantCall(http.StatusRequestHeaderFieldsTooLarge, "", "GET", p.public+lightphone.PathAppConfig, "",
		http.Header{"X-Large": {strings.Repeat("x", 2*maxHeaderBytes)}})
	p.end()
}

// A client that dawdles over its body is cut off as well, and what it has sent so far is not acted on.
func TestSlowBodies(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil))
	connection, err := net.Dial("tcp", strings.TrimPrefix(p.public, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	begun := time.Now()
	fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: light\r\nClientId: alpha\r\nApiToken: "+
		"light-dev\r\nContent-Type: application/json\r\nContent-Length: 70\r\n\r\n", lightphone.PathLogin)
	fmt.Fprint(connection, `{"Email":"ada@example.com",`) // and nothing more
	if err := connection.SetReadDeadline(begun.Add(readTimeout + patience)); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(connection)
	if took := time.Since(begun); err != nil || took > readTimeout+5*time.Second {
		t.Errorf("the slow connection ended after %s with %v; want it cut after %s", took, err, readTimeout)
	}
	if text := string(answer); text != "" && !strings.HasPrefix(text, "HTTP/1.1 400 ") ||
		strings.Contains(text, "IdToken") {
		t.Errorf("half a body was answered with %s; want 400 or nothing", text)
	}
	p.wantCall(http.StatusOK, "PublishableKey", "GET", p.public+lightphone.PathAppConfig, "", nil)
	p.end()
}

func TestServesTheWebApp(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil), "BFF_WEB__DIR="+webApp(t))
	header := p.wantCall(http.StatusOK, "<title>Light</title>", "GET", p.public+"/myplan", "", nil)
	if header.Get("Content-Security-Policy") == "" || header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the page's headers are %v; want a policy and no-cache", header)
	}
	p.wantCall(http.StatusOK, `"PublishableKey":`, "GET", p.public+"/myplan", "", nil)
	p.wantCall(http.StatusNotFound, "not_found", "GET", p.public+"/assets/none.js", "", nil)
	p.wantCall(http.StatusNotFound, "not_found", "GET", p.public+"/api/none", "", nil)
	p.end()
}

// In development the BFF takes the events that the mock carrier signs, without a key being set.
func TestTakesTheMocksEvents(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil))
	event, err := lightphone.Marshal(lightphone.EventFrom(
		carrier.Event{ID: "ev_1", Type: carrier.EventActivationApproved, UserID: "1001", At: time.Now()}, "/mock"))
	if err != nil {
		t.Fatal(err)
	}
	signed := func(secret string) http.Header {
		return http.Header{"Content-Type": {lightphone.EventContentType},
			lightphone.HeaderSignature: {lightphone.SignEvent(secret, event, time.Now())}}
	}
	p.wantCall(http.StatusForbidden, "", "POST", p.public+lightphone.PathHookCarrier, string(event), signed("another"))
	for range 2 { // a repeated delivery is taken and not told again
		p.wantCall(http.StatusOK, `"IsSuccess":true`, "POST", p.public+lightphone.PathHookCarrier, string(event),
			signed("light-dev"))
	}
	p.end()
	if n := strings.Count(p.out.String(), `"message":"carrier event"`); n != 1 ||
		!strings.Contains(p.out.String(), `"type":"activation.approved"`) {
		t.Errorf("the log has %d events; want one approval:\n%s", n, p.out)
	}
}

// Traces reach the collector and hold nothing of what customers send.
func TestTraces(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var sent bytes.Buffer
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		_, _ = io.Copy(&sent, r.Body)
	}))
	defer collector.Close()
	p := start(t, fakeCarrier(t, nil), "BFF_OTLP__ENDPOINT="+collector.URL, "BFF_LOG__LEVEL=debug")
	session := p.login()
	p.wantCall(http.StatusOK, "true", "GET", p.public+lightphone.PathValidateSimCard+"?iccid=8912230000000000042", "",
		session)
	p.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
	canaries := []string{"4000000000000002", "9317", "Canary-Pass1!", "135791", "canary-token-x", "canary_secret_x",
		"canary@example.com", "8912230000000000059"}
	body := `{"Email":"canary@example.com","Password":"Canary-Pass1!","NewPassword":"Canary-Pass1!","ConfirmPassword":"Canary-Pass1!","UserId":"u","AccessCode":"135791",
		"CreditCardNumber":"4000000000000002","CCV":"9317","authToken":"canary-token-x","clientSecret":"canary_secret_x"}`
	doc, err := openapi3.NewLoader().LoadFromData(lightphone.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range doc.Paths.Map() {
		if path == lightphone.PathSessionLogout {
			continue
		}
		for method := range item.Operations() {
			address := p.public + path +
				"?iccid=8912230000000000059&payment_intent_client_secret=canary_secret_x&Password=Canary-Pass1!"
			p.call(method, address, body, session)
			p.call(method, address, body, http.Header{lightphone.HeaderAuthtoken: {"canary-token-x"},
				"Stripe-Signature": {"t=1,v1=canary_secret_x"}})
		}
	}
	p.end()
	for _, canary := range canaries {
		for where, text := range map[string]string{"traces": sent.String(), "log": p.out.String()} {
			if at := leak(canary).FindStringIndex(text); at != nil {
				t.Errorf("the %s hold %s: …%q…", where, canary, text[max(0, at[0]-200):min(len(text), at[1]+100)])
			}
		}
	}
	for _, part := range []string{"GET " + lightphone.PathGetBasicInfo, "POST " + lightphone.PathChangePaymentInfo,
		"http.route", "redis"} {
		if !strings.Contains(sent.String(), part) {
			t.Errorf("the traces lack %q", part)
		}
	}
	for _, secret := range []string{"8912230000000000042", "Light-2026!", "ada@example.com", "carrier-token",
		session.Get(lightphone.HeaderAuthtoken), session[lightphone.HeaderAuthtoken][0]} {
		if secret != "" && strings.Contains(sent.String(), secret) {
			t.Errorf("the traces hold %q", secret)
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

func TestTakenPort(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	code, _, errors := run(t, []string{"--config", emptyFile(t)}, "BFF_LISTEN="+taken.Addr().String(),
		"BFF_OPS_LISTEN=127.0.0.1:0")
	want := "bff: listen: port " + port + " is taken; stop what uses it or choose another address\n"
	if code != exitFailed || errors != want {
		t.Errorf("exit %d with %q; want %d with %q", code, errors, exitFailed, want)
	}
}

func TestCommandLine(t *testing.T) {
	t.Parallel()
	file := emptyFile(t)
	for name, c := range map[string]struct {
		args, environ []string
		code          int
		out, err      string
	}{
		"version":      {[]string{"--version"}, nil, exitOK, "bff dev\n", ""},
		"help":         {[]string{"--help"}, nil, exitOK, "", "-check-config"},
		"unknown flag": {[]string{"--colour"}, nil, exitUsage, "", "-colour"},
		"argument":     {[]string{"serve"}, nil, exitUsage, "", `unexpected argument "serve"`},
		"missing file": {[]string{"--config", file + ".none"}, nil, exitFailed, "", "no such file"},
		"check": {[]string{"--config", file, "--check-config"}, []string{"BFF_LISTEN=:9999"}, exitOK,
			"listen: :9999", ""},
		"faults": {[]string{"--config", file, "--check-config"}, []string{"BFF_LISTEN=x", "BFF_NOPE=1"}, exitFailed,
			"", "bff: BFF_NOPE: no such variable\nbff: listen: want host:port or :port\n"},
		"unknown adapter": {[]string{"--config", file, "--check-config"}, []string{"BFF_CARRIER__ADAPTER=acme"}, exitFailed,
			"", `carrier.adapter: there is no "acme"; this program has bare, legacy`},
		"bad web folder": {[]string{"--config", file},
			[]string{"BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0", "BFF_WEB__DIR=" + file}, exitFailed, "",
			"bff: web app: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, out, errors := run(t, c.args, c.environ...)
			if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errors, c.err) {
				t.Errorf("exit %d\nout: %s\nerr: %s\nwant exit %d with %q and %q", code, out, errors, c.code, c.out, c.err)
			}
		})
	}
}

// A carrier that can't be told of payments, or can't take any, is found out at the start.
func TestPaymentsNeedTheirRole(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		environ []string
		want    string // empty: it starts
	}{
		"stripe, told": {nil, ""},
		"stripe, not told": {[]string{"BFF_CARRIER__OPTIONS__EXTENSIONS=off"},
			"bff: payments.provider: stripe asks for a carrier with the role Payments,"},
		"carrier with intents": {[]string{"BFF_PAYMENTS__PROVIDER=carrier", "BFF_CARRIER__OPTIONS__SAVED_CARD=none",
			"BFF_CARRIER__OPTIONS__EXTENSIONS=off"}, ""},
		"carrier, our account": {[]string{"BFF_PAYMENTS__PROVIDER=carrier"},
			"bff: payments.provider: carrier leaves cards to the carrier, and the adapter legacy declares"},
		"carrier without": {[]string{"BFF_PAYMENTS__PROVIDER=carrier", "BFF_CARRIER__ADAPTER=bare"},
			"bff: payments.provider: carrier asks for a carrier with the role CardIntents,"},
		"carrier with cards": {[]string{"BFF_PAYMENTS__PROVIDER=carrier", "BFF_CARRIER__OPTIONS__SAVED_CARD=carrier"}, ""},
		"stripe, cards apart": {[]string{"BFF_CARRIER__OPTIONS__SAVED_CARD=carrier"},
			"bff: payments.provider: stripe keeps cards itself, and the adapter legacy declares that the carrier does"},
		"stripe, bare carrier": {[]string{"BFF_CARRIER__ADAPTER=bare"},
			"bff: payments.provider: stripe asks for a carrier with the role Payments,"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c.want == "" {
				start(t, append(c.environ, fakeCarrier(t, nil))...).end()
				return
			}
			code, _, errors := run(t, []string{"--config", emptyFile(t)},
				append(c.environ, "BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0")...)
			if code != exitFailed || !strings.HasPrefix(errors, c.want) || strings.Count(errors, "\n") != 1 {
				t.Errorf("exit %d with %q; want %d with one line %q", code, errors, exitFailed, c.want)
			}
		})
	}
}

// webApp writes a web app with these assets, each with its name as its text.
func webApp(t *testing.T, assets ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	files := map[string]string{"index.html": "<!doctype html><head><title>Light</title></head>"}
	for _, name := range assets {
		files["assets/"+name] = name
	}
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func run(t *testing.T, args []string, environ ...string) (code int, out, errors string) {
	t.Helper()
	var stdout, stderr syncbuffer.Buffer
	code = Run(t.Context(), Program{Registry: registry(), Args: args, Environ: environ, Stdout: &stdout, Stderr: &stderr})
	return code, stdout.String(), stderr.String()
}

func registry() *carrier.Registry {
	var r carrier.Registry
	r.Register("legacy", legacy.Open)
	r.Register("bare", openBare)
	return &r
}

// openBare opens the legacy carrier without its optional roles for payments.
func openBare(settings carrier.Settings) (*carrier.Backend, error) {
	backend, err := legacy.Open(settings)
	if err != nil {
		return nil, err
	}
	return backend.Without(carrier.GetActivationDue, carrier.RecordPayment, carrier.CreateActivationIntent), nil
}

func emptyFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "bff.yaml")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// What the carrier lacks is found at the start and not offered, unless an option says that it is there. The fake has
// PostTermination and nothing else optional.
func TestAbsentCallsAreNotOffered(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		environ []string
		want    string
	}{
		"found":     {nil, `"ChangePlan":false,"Terminate":{"Reasons":["Support unsatisfactory",`},
		"an option": {[]string{"BFF_CARRIER__OPTIONS__CHANGE_PLAN=on"}, `"ChangePlan":true,"Terminate":{`},
		"down":      {[]string{"BFF_CARRIER__BASE_URL=http://127.0.0.1:1"}, `"PaymentHistory":true,"Outlook":true`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, append([]string{fakeCarrier(t, nil)}, c.environ...)...)
			p.wantCall(http.StatusOK, c.want, "GET", p.public+lightphone.PathAppConfig, "", nil)
			p.end()
			if lacks := strings.Contains(p.out.String(), `"operation":"history.payments"`); lacks == (name == "down") {
				t.Errorf("the log names the missing history: %v", lacks)
			}
		})
	}
}
