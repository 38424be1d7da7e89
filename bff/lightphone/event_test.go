package lightphone

import (
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

func TestVerifyEvent(t *testing.T) {
	t.Parallel()
	at := time.Unix(1793887200, 0)
	body := []byte(`{"id":"ev_1"}`)
	signed := SignEvent("s3cret", body, at)
	_, sum, _ := strings.Cut(signed, ",")
	for name, c := range map[string]struct {
		secret, header string
		body           []byte
		now            time.Time
		ok             bool
	}{
		"right":                  {"s3cret", signed, body, at, true},
		"five minutes late":      {"s3cret", signed, body, at.Add(SignatureTolerance), true},
		"five minutes early":     {"s3cret", signed, body, at.Add(-SignatureTolerance), true},
		"one of two matches":     {"s3cret", signed + ",v1=00", body, at, true},
		"the other one matches":  {"s3cret", "t=1793887200,v1=00," + sum, body, at, true},
		"too late":               {"s3cret", signed, body, at.Add(SignatureTolerance + time.Second), false},
		"too early":              {"s3cret", signed, body, at.Add(-SignatureTolerance - time.Second), false},
		"another secret":         {"other", signed, body, at, false},
		"no secret configured":   {"", SignEvent("", body, at), body, at, false},
		"another body":           {"s3cret", signed, []byte(`{"id":"ev_2"}`), at, false},
		"time changed":           {"s3cret", "t=1793887201," + sum, body, at, false},
		"no signature":           {"s3cret", "t=1793887200", body, at, false},
		"empty":                  {"s3cret", "", body, at, false},
		"not hexadecimal":        {"s3cret", "t=1793887200,v1=zz", body, at, false},
		"time is not a number":   {"s3cret", "t=now," + sum, body, at, false},
		"time before the epoch":  {"s3cret", "t=-9223372036854775808," + sum, body, at, false},
		"another version number": {"s3cret", "t=1793887200,v0=" + sum[3:], body, at, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := VerifyEvent(c.secret, c.header, c.body, c.now); (err == nil) != c.ok {
				t.Fatalf("VerifyEvent(%q) = %v; accepted should be %v", c.header, err, c.ok)
			}
		})
	}
}

func TestEventConversions(t *testing.T) {
	t.Parallel()
	want := carrier.Event{ID: "ev_1", Type: carrier.EventSuspended, UserID: "1001", At: time.Unix(1793887200, 0).UTC()}
	wire := EventFrom(want, "/worlds/default")
	if wire.Type != "carrier.account.suspended" {
		t.Errorf("type on the wire = %q; want carrier.account.suspended", wire.Type)
	}
	got, err := wire.ToCarrier()
	if err != nil || got != want {
		t.Fatalf("there and back = %+v, %v; want %+v", got, err, want)
	}
	for name, spoil := range map[string]func(*Event){
		"another version": func(e *Event) { e.SpecVersion = "0.3" },
		"no id":           func(e *Event) { e.ID = "" },
		"no source":       func(e *Event) { e.Source = "" },
		"a foreign type":  func(e *Event) { e.Type = "order.placed" },
		"no kind":         func(e *Event) { e.Type = EventTypePrefix },
	} {
		spoilt := wire
		spoil(&spoilt)
		if _, err := spoilt.ToCarrier(); err == nil {
			t.Errorf("%s is taken; want an error", name)
		}
	}
}

var eventTime = time.Unix(1793887200, 0)
