package bffcmd

import (
	"net/http"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/eventually"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

// Support ends the sessions of one customer while the BFF serves, and of nobody else.
func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	shared := []string{
		"BFF_SESSION__REDIS_URL=" + redistest.Start(t).URL(),
		"BFF_SESSION__KEYS=k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
	}
	p := start(t, append(shared, fakeCarrier(t, nil))...)
	first, second := p.login(), p.login()
	end := func(user string) string {
		t.Helper()
		code, out, errors := run(t, []string{"sessions", "end", "--config", emptyFile(t), "--user", user}, shared...)
		if code != exitOK {
			t.Fatalf("exit %d: %s", code, errors)
		}
		return out
	}
	if out := end("somebody@example.com"); out != "sessions ended: 0\n" {
		t.Errorf("for another: %q; want none", out)
	}
	p.wantCall(http.StatusOK, "Ada", "GET", p.public+lightphone.PathGetBasicInfo, "", first)
	if out := end("ada@example.com"); out != "sessions ended: 2\n" { // the fake carrier's user id
		t.Errorf("got %q; want two", out)
	}
	for _, session := range []http.Header{first, second} {
		eventually.Holds(t, "the session has ended", func() bool {
			status, _, _ := p.call("GET", p.public+lightphone.PathGetBasicInfo, "", session)
			return status == http.StatusUnauthorized
		})
	}
	p.end()
}

func TestSessionsEndRefuses(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"sessions"}, {"sessions", "list"}, {"sessions", "end"},
		{"sessions", "end", "--user", "1", "2"}} {
		if code, _, errors := run(t, args); code != exitUsage ||
			!strings.Contains(errors, "Usage: bff sessions end --user ID") {
			t.Errorf("%v: exit %d with %q; want the usage", args, code, errors)
		}
	}
	code, _, errors := run(t, []string{"sessions", "end", "--config", emptyFile(t), "--user", "1"})
	if code != exitFailed || !strings.Contains(errors, "session.redis_url") {
		t.Errorf("with the embedded store: exit %d with %q; want it refused", code, errors)
	}
}
