package session_test

import (
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

func TestKeysRotateById(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		k1, k2 := key("2026-10", 1), key("2026-11", 2)
		before := replica(t, server.URL(), keys(k1))
		announced := replica(t, server.URL(), keys(ring(k1, k2)))
		rotated := replica(t, server.URL(), keys(ring(k2, k1)))
		after := replica(t, server.URL(), keys(k2))

		old := before.create(t, ada)
		fresh := rotated.create(t, ada)
		for _, f := range []fixture{announced, rotated} {
			f.want(t, old, ada)
			f.want(t, fresh, ada)
		}
		after.want(t, fresh, ada)
		after.wantErr(t, old, session.ErrUnavailable)
		before.wantErr(t, fresh, session.ErrUnavailable)

		if err := rotated.Update(t.Context(), old, func(*session.Session) {}); err != nil {
			t.Fatal(err)
		}
		after.wantSoon(t, old, ada) // an update seals under the first key

		old = before.create(t, ada)
		if err := rotated.RevokeUser(t.Context(), ada.UserID); err != nil {
			t.Fatal(err)
		}
		before.wantEnded(t, old) // indexed under the old key
		after.wantEnded(t, fresh)
	})
}

// A server with the wrong key can't tell who the customer is, and does no harm.
func TestWrongServerKeyIsUnavailable(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		right := replica(t, server.URL(), keys(key("k1", 1)))
		cred := right.create(t, ada)
		for name, wrong := range map[string]string{"another id": key("k2", 2), "the same id": key("k1", 2)} {
			f := replica(t, server.URL(), keys(wrong))
			f.wantErr(t, cred, session.ErrUnavailable)
			f.wantErr(t, session.Credentials{Token: cred.Token, CookieHalf: cred.Token}, session.ErrNotFound)
			if err := f.RevokeUser(t.Context(), ada.UserID); err != nil {
				t.Errorf("%s: revoke user: %v", name, err)
			}
			if err := f.Update(t.Context(), cred, func(*session.Session) {
				t.Errorf("%s: update: the change is called", name)
			}); err == nil {
				t.Errorf("%s: update: got nil, want ErrUnavailable", name)
			}
		}
		right.want(t, cred, ada)
	})
}

func TestParseKeyringNamesEveryFault(t *testing.T) {
	t.Parallel()
	good := key("ok", 1)
	tests := map[string][]string{ // ring → what the error must say
		"":                                 {"key 1: want id:base64"},
		good + ",":                         {"key 2: want id:base64"},
		"nokey":                            {"key 1: want id:base64"},
		strings.Replace(good, "ok", "", 1): {"key 1: the id"},
		key("seventeen-letters", 1):        {"key 1: the id"},
		key("a b", 1):                      {"key 1: the id"},
		"a:!!!":                            {"key 1 (a): not standard base64"},
		"a:AAAA":                           {"key 1 (a): 3 bytes, want 32"},
		ring(good, key("ok", 2)):           {"key 2 (ok): the id is taken"},
		ring("a:AAAA", good, "b:%"):        {"key 1 (a): 3 bytes", "key 3 (b): not standard base64"},
	}
	for text, wants := range tests {
		_, err := session.ParseKeyring(text)
		if err == nil {
			t.Errorf("%q: got no error, want %q", text, wants)
			continue
		}
		for _, want := range wants {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: got %q, want it to say %q", text, err, want)
			}
		}
		if _, secret, _ := strings.Cut(good, ":"); strings.Contains(err.Error(), secret) {
			t.Errorf("%q: the error shows a key", text)
		}
	}
	if _, err := session.ParseKeyring(ring(good, " "+key("k.2_B-", 2))); err != nil {
		t.Errorf("a good ring: %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	tests := map[string]session.Options{
		"no keys":              {},
		"idle over absolute":   {Keys: mustParse(key("k", 1)), Idle: 9 * session.DefaultAbsolute},
		"idle under a second":  {Keys: mustParse(key("k", 1)), Idle: 1},
		"a negative life time": {Keys: mustParse(key("k", 1)), Absolute: -1},
	}
	for name, opts := range tests {
		if _, err := session.New(nil, opts); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}
