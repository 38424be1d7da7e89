package session_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redisclient"
	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

func TestCreatedSessionIsFound(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		empty := session.Session{UserID: "u"}
		odd := session.Session{UserID: "u\x00", Email: strings.Repeat("é", 500), LastName: "O’Brien\n"}
		for _, want := range []session.Session{ada, empty, odd} {
			f := replica(t, redisclient.Embedded)
			f.want(t, f.create(t, want), want)
		}
	})
}

func TestTimesOfASession(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		began := start.Add(-20 * time.Second)
		s := ada
		s.CreatedAt = began
		got, err := f.Lookup(t.Context(), f.create(t, s))
		if err != nil {
			t.Fatal(err)
		}
		if !got.CreatedAt.Equal(began) || !got.ExpiresAt.Equal(began.Add(session.DefaultAbsolute)) {
			t.Errorf("got created %s, expires %s, want %s and 8 h later", got.CreatedAt, got.ExpiresAt, began)
		}
	})
}

func TestCredentialsThatAreNotIssuedFindNothing(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		good := f.create(t, ada)
		other := f.create(t, ada)
		flip := func(text string) string { return string(text[0]^1) + text[1:] }
		tests := map[string]session.Credentials{
			"none":                    {},
			"no token":                {CookieHalf: good.CookieHalf},
			"no cookie":               {Token: good.Token},
			"another session's half":  {Token: good.Token, CookieHalf: other.CookieHalf},
			"wrong token":             {Token: flip(good.Token), CookieHalf: good.CookieHalf},
			"wrong cookie":            {Token: good.Token, CookieHalf: flip(good.CookieHalf)},
			"halves exchanged":        {Token: good.CookieHalf, CookieHalf: good.Token},
			"short token":             {Token: good.Token[1:], CookieHalf: good.CookieHalf},
			"long token":              {Token: good.Token + "A", CookieHalf: good.CookieHalf},
			"not base64url":           {Token: "+" + good.Token[1:], CookieHalf: good.CookieHalf},
			"another spelling":        {Token: good.Token[:42] + string(good.Token[42]+1), CookieHalf: good.CookieHalf},
			"line break in the token": {Token: good.Token[:42] + "\n", CookieHalf: good.CookieHalf},
		}
		for name, cred := range tests {
			t.Run(name, func(t *testing.T) {
				f.wantErr(t, cred, session.ErrNotFound)
				for call, err := range map[string]error{
					"update": f.Update(t.Context(), cred, func(*session.Session) { t.Error("update: the change is called") }),
					"revoke": f.Revoke(t.Context(), cred),
				} {
					if !errors.Is(err, session.ErrNotFound) {
						t.Errorf("%s: got %v, want ErrNotFound", call, err)
					}
				}
			})
		}
		f.want(t, good, ada)
	})
}

func TestWithoutBindingTheTokenIsEnough(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		off, on := replica(t, server.URL(), unbound), replica(t, server.URL())
		cred := off.create(t, ada)
		if cred.CookieHalf != "" {
			t.Errorf("got cookie half %d characters long, want none", len(cred.CookieHalf))
		}
		off.want(t, cred, ada)
		off.want(t, session.Credentials{Token: cred.Token, CookieHalf: "left over"}, ada)

		on.wantErr(t, cred, session.ErrNotFound) // what was made without a half can't be used where one is needed
		zeros := session.Credentials{Token: cred.Token, CookieHalf: strings.Repeat("A", 43)}
		on.wantErr(t, zeros, session.ErrNotFound)
		off.wantErr(t, on.create(t, ada), session.ErrNotFound)
	})
}

func TestIdleExpiry(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		cred := f.create(t, ada)
		for range 3 {
			f.pass(t, session.DefaultIdle-time.Second)
			f.want(t, cred, ada)
			f.pass(t, session.DefaultIdle-time.Second)
			f.want(t, cred, ada)
		}
		f.pass(t, session.DefaultIdle)
		f.wantErr(t, cred, session.ErrNotFound)
	})
}

func TestAbsoluteExpiry(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		cred := f.create(t, ada)
		const step = 10 * time.Minute
		for passed := step; passed < session.DefaultAbsolute; passed += step {
			f.pass(t, step)
			f.want(t, cred, ada)
		}
		f.pass(t, step-time.Second)
		f.want(t, cred, ada)
		for _, key := range redistest.Keys(t, f.client) {
			if left := f.client.PTTL(t.Context(), key).Val(); left > time.Second {
				t.Errorf("one second before the end %s lives for another %s, want at most 1s", key, left)
			}
		}
		// Even if Redis kept the record, what is sealed inside decides.
		f.clock.Advance(time.Second)
		f.wantErr(t, cred, session.ErrNotFound)
	})
}

func TestRotateEndsTheOldSession(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		old := f.create(t, ada)
		fresh, err := f.Rotate(t.Context(), old, ada)
		if err != nil {
			t.Fatal(err)
		}
		if fresh == old {
			t.Error("the credentials are the same after the login")
		}
		f.wantErr(t, old, session.ErrNotFound)
		f.want(t, fresh, ada)
		if _, err := f.Rotate(t.Context(), session.Credentials{Token: "junk"}, ada); err != nil {
			t.Errorf("rotate with worthless credentials: %v", err)
		}
	})
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		f := replica(t, redisclient.Embedded)
		cred := f.create(t, ada)
		err := f.Update(t.Context(), cred, func(s *session.Session) {
			s.FirstName, s.CNUM = "Grace", "CNUM-0816"
			s.UserID, s.ExpiresAt = "somebody else", s.ExpiresAt.Add(time.Hour)
		})
		if err != nil {
			t.Fatal(err)
		}
		want := ada
		want.FirstName, want.CNUM = "Grace", "CNUM-0816"
		f.want(t, cred, want)
		if got, _ := f.Lookup(t.Context(), cred); !got.ExpiresAt.Equal(start.Add(session.DefaultAbsolute)) {
			t.Errorf("after the update it expires at %s, want %s", got.ExpiresAt, start.Add(session.DefaultAbsolute))
		}
	})
}

func TestParallelUpdatesAreAllKept(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		a, b := replica(t, server.URL()), replica(t, server.URL())
		cred := a.create(t, session.Session{UserID: "u"})
		var all sync.WaitGroup
		for i, f := range []fixture{a, b, a, b, a, b, a, b} {
			all.Go(func() {
				if err := f.Update(t.Context(), cred, func(s *session.Session) { s.LastName += fmt.Sprint(i) }); err != nil {
					t.Errorf("update %d: %v", i, err)
				}
			})
		}
		all.Wait()
		got, err := a.Lookup(t.Context(), cred)
		if err != nil || len(got.LastName) != 8 {
			t.Errorf("after 8 updates: got %q, %v, want all 8 digits", got.LastName, err)
		}
	})
}

// 100 requests of every kind, on two replicas, race a logout: once it has
// returned nobody finds the session, and once they are done nothing has come back.
func TestNothingResurrectsALogout(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		a, b := replica(t, server.URL()), replica(t, server.URL())
		for range 10 {
			cred := a.create(t, ada)
			var all sync.WaitGroup
			for i := range 100 {
				f := []fixture{a, b}[i%2]
				all.Go(func() {
					var err error
					if i%3 > 0 {
						_, err = f.Lookup(t.Context(), cred)
					} else {
						err = f.Update(t.Context(), cred, func(s *session.Session) { s.CNUM = "changed" })
					}
					if err != nil && !errors.Is(err, session.ErrNotFound) {
						t.Errorf("request %d: got %v, want nil or ErrNotFound", i, err)
					}
				})
			}
			all.Go(func() {
				if err := a.Revoke(t.Context(), cred); err != nil {
					t.Errorf("revoke: %v", err)
				}
				b.wantEnded(t, cred)
			})
			all.Wait()
			a.wantErr(t, cred, session.ErrNotFound)
		}
		for _, key := range redistest.Keys(t, a.client) {
			if strings.HasPrefix(key, "bff:s:") {
				t.Errorf("a record is left: %s", key)
			}
		}
	})
}

func TestRevokeUser(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		a, b := replica(t, server.URL()), replica(t, server.URL())
		creds := []session.Credentials{a.create(t, ada), b.create(t, ada), a.create(t, ada)}
		other := b.create(t, session.Session{UserID: "user-4712"})
		if err := a.RevokeUser(t.Context(), ada.UserID); err != nil {
			t.Fatal(err)
		}
		for _, cred := range creds {
			b.wantEnded(t, cred)
		}
		b.want(t, other, session.Session{UserID: "user-4712"})

		inFlight := ada
		inFlight.CreatedAt = start.Add(-time.Second)
		if _, err := b.Create(t.Context(), inFlight); !errors.Is(err, session.ErrNotFound) {
			t.Errorf("a login that began before: got %v, want ErrNotFound", err)
		}
		b.want(t, b.create(t, ada), ada)
	})
}

func TestRevokeUserRacingLogins(t *testing.T) {
	t.Parallel()
	eachWay(t, func(t *testing.T, replica opener) {
		server := redistest.Start(t)
		a, b := replica(t, server.URL()), replica(t, server.URL())
		inFlight := ada
		inFlight.CreatedAt = start.Add(-time.Millisecond) // with the old password
		for range 20 {
			creds := make([]session.Credentials, 10)
			var all sync.WaitGroup
			for i := range creds {
				all.Go(func() {
					var err error
					if creds[i], err = b.Create(t.Context(), inFlight); err != nil && !errors.Is(err, session.ErrNotFound) {
						t.Errorf("create: got %v, want nil or ErrNotFound", err)
					}
				})
			}
			all.Go(func() {
				if err := a.RevokeUser(t.Context(), ada.UserID); err != nil {
					t.Errorf("revoke user: %v", err)
				}
			})
			all.Wait()
			for _, cred := range creds {
				a.wantErr(t, cred, session.ErrNotFound)
			}
			a.pass(t, 5*time.Minute) // the bar lifts
			a.clock.Advance(-5 * time.Minute)
		}
	})
}

// A user has 20 sessions at most; the oldest goes, and those that have ended don't count.
func TestTwentySessionsOfAUser(t *testing.T) {
	t.Parallel()
	f := replica(t, redistest.Start(t).URL())
	var creds []session.Credentials
	for range 25 {
		creds = append(creds, f.create(t, ada))
		f.clock.Advance(time.Second)
	}
	for i, cred := range creds {
		if i < 5 {
			f.wantErr(t, cred, session.ErrNotFound)
		} else if _, err := f.Lookup(t.Context(), cred); err != nil {
			t.Errorf("session %d of 25: %v", i+1, err)
		}
	}
	for _, cred := range creds[15:] { // ten log out
		if err := f.Revoke(t.Context(), cred); err != nil {
			t.Fatal(err)
		}
	}
	for range 10 {
		f.create(t, ada)
		f.clock.Advance(time.Second)
	}
	for i, cred := range creds[5:15] {
		if _, err := f.Lookup(t.Context(), cred); err != nil {
			t.Errorf("session %d of 20 that are alive: %v", i+1, err)
		}
	}
	f.create(t, ada)
	f.wantErr(t, creds[5], session.ErrNotFound)
}
