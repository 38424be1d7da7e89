package session_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

func (f fixture) list(t testing.TB, userID string, cred session.Credentials) []session.Device {
	t.Helper()
	devices, err := f.List(t.Context(), userID, cred)
	if err != nil {
		t.Fatal(err)
	}
	return devices
}

// Sessions of two replicas, and of the time before the keys were rotated, are in one list.
func TestListAndEnd(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		a, b := replica(t, server.URL()), replica(t, server.URL(), keys(key("k2", 2)+","+key("k1", 1)))
		phone, laptop := ada, ada
		phone.Browser, phone.System = "Safari", "iOS"
		laptop.Browser, laptop.System = "Firefox", "Linux"
		first := a.create(t, phone)
		born := a.clock.Now()
		other := b.create(t, session.Session{UserID: "user-4712", Browser: "Chrome"})
		a.pass(t, time.Minute)
		b.clock.Advance(time.Minute)
		second := b.create(t, laptop)
		a.pass(t, time.Minute)
		b.clock.Advance(time.Minute)
		if _, err := b.Lookup(t.Context(), first); err != nil {
			t.Fatal(err)
		}

		devices := b.list(t, ada.UserID, second)
		if len(devices) != 2 {
			t.Fatalf("got %+v, want both sessions", devices)
		}
		for i, want := range []session.Device{
			{Browser: "Safari", System: "iOS", CreatedAt: born, LastUsedAt: born.Add(2 * time.Minute)},
			{Browser: "Firefox", System: "Linux", CreatedAt: born.Add(time.Minute), LastUsedAt: born.Add(time.Minute),
				Current: true},
		} {
			got := devices[i]
			if got.ID == "" || got.Browser != want.Browser || got.System != want.System || got.Current != want.Current ||
				!got.CreatedAt.Equal(want.CreatedAt) {
				t.Errorf("got %+v, want %+v", got, want)
			}
			// The server's clock goes on between the calls.
			if late := got.LastUsedAt.Sub(want.LastUsedAt); late > 0 ||
				late < -10*time.Second && got.LastUsedAt.After(got.CreatedAt) {
				t.Errorf("last use %s, want %s", got.LastUsedAt, want.LastUsedAt)
			}
		}

		strangers := func(d session.Device) bool { return d.ID == devices[0].ID }
		if ended, err := b.End(t.Context(), "user-4712", other, strangers); ended != 0 || err != nil {
			t.Errorf("another's session: ended %d, %v, want none", ended, err)
		}
		a.want(t, first, ada)
		if ended, err := b.End(t.Context(), ada.UserID, second,
			func(d session.Device) bool { return !d.Current }); ended != 1 || err != nil {
			t.Errorf("all others: ended %d, %v, want 1", ended, err)
		}
		a.wantEnded(t, first)
		b.want(t, second, ada)
		b.want(t, other, session.Session{UserID: "user-4712"})
		if devices := b.list(t, ada.UserID, second); len(devices) != 1 || !devices[0].Current {
			t.Errorf("afterwards: got %+v, want the current one", devices)
		}
	})
}

// Whoever has Redis and the server keys, and not the user id, can't read a label; one that can't
// be read hides no session.
func TestUnreadableLabels(t *testing.T) {
	t.Parallel()
	f := replica(t, redistest.Start(t).URL())
	labelled := ada
	labelled.Browser = "Firefox"
	cred := f.create(t, labelled)
	for _, name := range redistest.Keys(t, f.client) {
		if strings.HasPrefix(name, "bff:d:") {
			id := f.list(t, ada.UserID, cred)[0].ID
			if err := f.client.HSet(t.Context(), name, id, "damaged label of twenty-eight bytes").Err(); err != nil {
				t.Fatal(err)
			}
		}
	}
	devices := f.list(t, ada.UserID, cred)
	if len(devices) != 1 || devices[0].Browser != "" || !devices[0].Current || devices[0].CreatedAt.IsZero() {
		t.Errorf("got %+v, want the session without words", devices)
	}
}

func TestListIsUnavailableWithoutRedis(t *testing.T) {
	t.Parallel()
	server := redistest.Start(t)
	f := reading(redistest.OpenHasty)(t, server.URL())
	cred := f.create(t, ada)
	server.Stop()
	all := func(session.Device) bool { return true }
	_, listed := f.List(t.Context(), ada.UserID, cred)
	_, ended := f.End(t.Context(), ada.UserID, cred, all)
	for _, err := range []error{listed, ended} {
		if !errors.Is(err, session.ErrUnavailable) {
			t.Errorf("got %v, want ErrUnavailable", err)
		}
	}
}
