package bffcmd

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

// A secret in a file is read again when the file changes: nobody is refused, or logged out.
func TestSecretsFromFilesAreReadAgain(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "api-token")
	put := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("light-dev\n")
	p := start(t, fakeCarrier(t, nil), "BFF_API_TOKEN_FILE="+file, "BFF_SESSION__REDIS_URL="+redistest.Start(t).URL())
	session := p.login()
	with := func(token string) int {
		status, _, _ := p.call("GET", p.public+lightphone.PathGetBasicInfo, "", http.Header{
			"ApiToken": {token}, lightphone.HeaderAuthtoken: session[lightphone.HeaderAuthtoken], "Cookie": session["Cookie"],
		})
		return status
	}
	if status := with("next"); status != http.StatusForbidden {
		t.Errorf("before the change the next token got %d; want 403", status)
	}
	put("light-dev,next\n")
	eventually.Holds(t, "the next token is accepted", func() bool {
		if status := with("light-dev"); status != http.StatusOK {
			t.Errorf("while the file is read again the old token got %d; want 200", status)
		}
		return with("next") == http.StatusOK
	})
	// What can't be run with changes nothing.
	put("light-dev,,next")
	eventually.Holds(t, "the fault is in the log",
		func() bool { return strings.Contains(p.out.String(), "api_token: missing") })
	if status := with("next"); status != http.StatusOK {
		t.Errorf("after a fault the token got %d; want 200", status)
	}
	p.wantCall(http.StatusOK, "ok", "GET", p.operations+"/readyz", "", nil)
	p.end()
}

// SIGHUP ends nothing: the configuration is read again.
func TestHangUp(t *testing.T) {
	t.Parallel()
	p := launch(t, build(t), fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL="+redistest.Start(t).URL())
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	c := &program{t: t, public: p.public, client: client}
	session := c.login()
	calls := func() string {
		_, text, _ := c.call("GET", p.operations+"/metrics", "", nil)
		return text
	}
	const counted = `bff_http_requests_total{method="POST",route="/api/LoginRegistration/LightPhoneLogin",status="200"}`
	if !strings.Contains(calls(), counted+" 1") {
		t.Fatal("the login wasn't counted")
	}
	if err := p.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	// The parts are new ones, so their counters begin again.
	eventually.Holds(t, "the configuration is read again", func() bool {
		c.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", session)
		return !strings.Contains(calls(), counted+" 1")
	})
}

// --check-config and the start have the same verdict.
func TestCheckIsTheStart(t *testing.T) {
	t.Parallel()
	file := emptyFile(t)
	for name, environ := range map[string][]string{
		"good":             nil,
		"web folder":       {"BFF_WEB__DIR=" + file},
		"adapter option":   {"BFF_CARRIER__OPTIONS__NO_SUCH=on"},
		"payments":         {"BFF_CARRIER__ADAPTER=bare"},
		"all proxies":      {"BFF_TRUSTED_PROXIES=0.0.0.0/0"},
		"Redis' authority": {"BFF_SESSION__REDIS_URL=rediss://127.0.0.1:1?ca_file=" + file},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			environ := append(environ, "BFF_LISTEN=127.0.0.1:0", "BFF_OPS_LISTEN=127.0.0.1:0")
			code, _, faults := run(t, []string{"--config", file, "--check-config"}, environ...)
			if name == "good" {
				if code != exitOK {
					t.Errorf("--check-config ended with %d: %s", code, faults)
				}
				return
			}
			begun, _, startFaults := run(t, []string{"--config", file}, environ...)
			if code != exitFailed || begun != exitFailed || faults != startFaults || faults == "" {
				t.Errorf("--check-config ends with %d and %q, the start with %d and %q; want the same", code, faults, begun,
					startFaults)
			}
		})
	}
}

// What keeps a replica from getting ready is said as what it is.
func TestRefusedRedisPassword(t *testing.T) {
	t.Parallel()
	redis := redistest.Start(t)
	if err := redis.Admin().ConfigSet(t.Context(), "requirepass", "ours").Err(); err != nil {
		t.Fatal(err)
	}
	for name, user := range map[string]string{"another password": ":theirs@", "none": ""} {
		t.Run(name, func(t *testing.T) {
			p := start(t, fakeCarrier(t, nil), "BFF_SESSION__REDIS_URL=redis://"+user+redis.Addr)
			p.wantCall(http.StatusServiceUnavailable, "redis refuses our user or password", "GET", p.operations+"/readyz", "",
				nil)
			eventually.Holds(t, "the log says so",
				func() bool { return strings.Contains(p.out.String(), `"redis refuses our user or password"`) })
			if strings.Contains(p.out.String(), "theirs") {
				t.Error("the log holds the password")
			}
			p.end()
		})
	}
}

// That a proxy stands in front which nobody has named is said, once.
func TestUnknownProxyIsNoticed(t *testing.T) {
	t.Parallel()
	p := start(t, fakeCarrier(t, nil))
	const said = "a proxy stands in front, and trusted_proxies names none"
	p.login()
	if strings.Contains(p.out.String(), said) {
		t.Error("a proxy was noticed where there is none")
	}
	for range 3 {
		p.call("GET", p.public+lightphone.PathValidateSimCard+"?iccid=8912230000000000001", "",
			http.Header{"X-Forwarded-For": {"198.51.100.1"}})
	}
	p.end()
	if n := strings.Count(p.out.String(), said); n != 1 {
		t.Errorf("the proxy was noticed %d times; want once", n)
	}
}
