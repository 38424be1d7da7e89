package legacy

import (
	"net/http"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func TestEvents(t *testing.T) {
	t.Parallel()
	const good = `{"specversion":"1.0","id":"ev_1","source":"/carrier","type":"carrier.activation.approved","time":"2026-11-05T14:00:00Z","data":{"UserId":"1001"}}`
	want := carrier.Event{ID: "ev_1", Type: carrier.EventActivationApproved, UserID: "1001", At: clock().UTC()}
	signed := func(secret, body string, at time.Time) http.Header {
		return http.Header{lightphone.HeaderSignature: {lightphone.SignEvent(secret, []byte(body), at)}}
	}
	for name, c := range map[string]struct {
		header http.Header
		body   string
		want   carrier.Code
	}{
		"good":                    {signed("event-secret", good, clock()), good, ""},
		"signed with the new one": {signed("next-secret", good, clock()), good, ""},
		"at the edge":             {signed("event-secret", good, clock().Add(5*time.Minute)), good, ""},
		"stale": {signed("event-secret", good, clock().Add(-5*time.Minute-time.Second)), good,
			carrier.PermissionDenied},
		"from the future": {signed("event-secret", good, clock().Add(5*time.Minute+time.Second)), good,
			carrier.PermissionDenied},
		"signed with a stranger's": {signed("stranger", good, clock()), good, carrier.PermissionDenied},
		"not signed":               {nil, good, carrier.PermissionDenied},
		"changed":                  {signed("event-secret", good, clock()), good + " ", carrier.PermissionDenied},
		"signed garbage":           {signed("event-secret", "{", clock()), "{", carrier.InvalidArgument},
		"another envelope": {signed("event-secret", `{"id":"ev_1"}`, clock()), `{"id":"ev_1"}`,
			carrier.InvalidArgument},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			backend, err := open(carrier.Settings{
				BaseURL: "http://carrier.test", APIToken: apiToken,
				Options: map[string]string{OptionEventSecret: "event-secret, next-secret"},
			}, clock)
			if err != nil {
				t.Fatal(err)
			}
			got, err := carrier.ParseEvent.Call(t.Context(), backend,
				carrier.ParseEventRequest{Header: c.header, Body: []byte(c.body)})
			if carrier.CodeOf(err) != c.want || (err == nil && got != want) {
				t.Errorf("Parse = %+v, %v; want code %q", got, err, c.want)
			}
		})
	}
}
