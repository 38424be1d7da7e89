package session_test

import (
	"errors"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/internal/redistest"
	"github.com/golight/selfservice/bff/internal/session"
)

// Redis stops: every call says so within 1.5 s and nobody is logged out. It comes
// back: every session still works.
func TestSessionsOutliveAnOutage(t *testing.T) {
	t.Parallel()
	eachWayOver(t, redistest.OpenHasty, func(t *testing.T, replica opener) {
		ways := map[string]struct{ down, up func(*redistest.Server) }{
			"stopped": {(*redistest.Server).Stop, (*redistest.Server).Start},
			"killed":  {(*redistest.Server).Kill, (*redistest.Server).Start},
			"hanging": {(*redistest.Server).Pause, (*redistest.Server).Resume},
		}
		for name, way := range ways {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				server := redistest.Start(t)
				f := replica(t, server.URL())
				creds := make([]session.Credentials, 200)
				for i := range creds {
					creds[i] = f.create(t, typical(i))
				}
				way.down(server)
				// A hanging Redis may do later what it was asked, so nothing here may end a session.
				unknown := session.Credentials{Token: creds[0].CookieHalf, CookieHalf: creds[0].Token}
				calls := map[string]func() error{
					"create": func() error { _, err := f.Create(t.Context(), ada); return err },
					"rotate": func() error { _, err := f.Rotate(t.Context(), unknown, ada); return err },
					"lookup": func() error { _, err := f.Lookup(t.Context(), creds[0]); return err },
					"update": func() error { return f.Update(t.Context(), creds[0], func(*session.Session) {}) },
					"revoke": func() error {
						return f.Revoke(t.Context(), unknown)
					},
					"revoke user": func() error { return f.RevokeUser(t.Context(), "nobody") },
				}
				for call, do := range calls {
					began := time.Now()
					if err := do(); !errors.Is(err, session.ErrUnavailable) || errors.Is(err, session.ErrNotFound) {
						t.Errorf("%s: got %v, want ErrUnavailable", call, err)
					}
					if took := time.Since(began); took > 1500*time.Millisecond {
						t.Errorf("%s took %s, want at most 1.5s", call, took)
					}
				}
				way.up(server)
				for i, cred := range creds {
					if _, err := f.Lookup(t.Context(), cred); err != nil {
						t.Fatalf("session %d after the outage: %v", i, err)
					}
				}
			})
		}
	})
}
