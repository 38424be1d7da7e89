package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/lightphone"
)

const (
	firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
	iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
		"Version/18.5 Mobile/15E148 Safari/604.1"
)

func (e *edge) loginWith(t *testing.T, userAgent string) map[string]string {
	t.Helper()
	q := goodRequest(t, routeOf(t, lightphone.PathLogin), nil)
	q.header["User-Agent"] = userAgent
	return e.sessionOf(e.send(q))
}

func (e *edge) devices(t *testing.T, session map[string]string) (records []lightphone.SessionRecord) {
	t.Helper()
	a := e.send(goodRequest(t, routeOf(t, lightphone.PathSessionList), session))
	a.want(t, http.StatusOK)
	must(t, json.Unmarshal([]byte(a.text()), &records))
	return records
}

func TestCustomersSeeAndEndTheirSessions(t *testing.T) {
	t.Parallel()
	e := newEdge(t, settings{redis: redistest.Start(t).URL()})
	phone := e.loginWith(t, iPhone)
	e.clock.advance(time.Second)
	laptop := e.loginWith(t, firefox)
	e.clock.advance(time.Second)
	odd := e.loginWith(t, strings.Repeat("x", 500)+"/1.0")

	list := e.devices(t, laptop)
	if len(list) != 3 {
		t.Fatalf("got %+v; want three", list)
	}
	found := map[string]lightphone.SessionRecord{}
	for _, r := range list {
		found[r.Browser+" "+r.System] = r
		if r.Current != (r.Browser == "Firefox") {
			t.Errorf("%+v is marked as current: %v", r, r.Current)
		}
		if r.StartedAt.Before(noon) || r.LastUsedAt.Before(r.StartedAt) || r.LastUsedAt.After(e.clock.Now()) {
			t.Errorf("%+v: times are out of order", r)
		}
		if len(r.Browser) > 40 || len(r.System) > 40 {
			t.Errorf("%+v: names are longer than 40", r)
		}
	}
	iOS, known := found["Safari iOS"]
	if _, linux := found["Firefox Linux"]; !known || !linux {
		t.Fatalf("got %+v; want Safari on iOS and Firefox on Linux", list)
	}

	end := func(body string, status int, parts ...string) {
		t.Helper()
		q := goodRequest(t, routeOf(t, lightphone.PathSessionEnd), laptop)
		q.body = body
		e.send(q).want(t, status, parts...)
	}
	read := func(session map[string]string, status int) {
		t.Helper()
		e.send(goodRequest(t, routeOf(t, lightphone.PathGetBasicInfo), session)).want(t, status)
	}
	end(`{}`, http.StatusBadRequest, `"Field":"Id"`)
	end(`{"Id":"unknown"}`, http.StatusNotFound, `"Code":"not_found"`)
	read(phone, http.StatusOK)
	end(`{"Id":"`+iOS.ID+`"}`, http.StatusOK)
	end(`{"Id":"`+iOS.ID+`"}`, http.StatusNotFound)
	read(phone, http.StatusUnauthorized)
	read(odd, http.StatusOK)
	end(`{"AllOthers":true}`, http.StatusOK)
	read(odd, http.StatusUnauthorized)
	read(laptop, http.StatusOK)
	if list := e.devices(t, laptop); len(list) != 1 || !list[0].Current {
		t.Errorf("afterwards: %+v; want this one alone", list)
	}
}
