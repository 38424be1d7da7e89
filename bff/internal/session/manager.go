package session

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"time"
)

// The lifetimes of a session unless Options say otherwise.
const (
	DefaultIdle     = 10*time.Minute + 30*time.Second // the browser's notice after 10 min comes first
	DefaultAbsolute = 8 * time.Hour
)

// maxSessions is how many sessions a user may have: a log-in ends the oldest beyond it.
const maxSessions = 20

// longestLogin is longer than any login can be under way.
const longestLogin = 5 * time.Minute

// Options tune a Manager. Only Keys must be given.
type Options struct {
	Keys          Keyring
	CookieBinding bool             // both halves are needed; off for integrators who call without a browser
	Idle          time.Duration    // life without a lookup; DefaultIdle if zero
	Absolute      time.Duration    // life in any case; DefaultAbsolute if zero
	Clock         func() time.Time // time.Now if nil
	Rand          io.Reader        // crypto/rand if nil
}

// Manager creates, finds and ends sessions. It is safe for concurrent use. Every
// method fails with an error that wraps ErrNotFound or ErrUnavailable.
type Manager struct {
	store Store
	opts  Options
}

// New returns a Manager over the store.
func New(store Store, opts Options) (*Manager, error) {
	if opts.Idle == 0 {
		opts.Idle = DefaultIdle
	}
	if opts.Absolute == 0 {
		opts.Absolute = DefaultAbsolute
	}
	if opts.Clock == nil {
		opts.Clock = time.Now
	}
	if opts.Rand == nil {
		opts.Rand = rand.Reader
	}
	switch {
	case len(opts.Keys.keys) == 0:
		return nil, errors.New("sessions need a server key")
	case opts.Idle < time.Second || opts.Absolute < opts.Idle:
		return nil, fmt.Errorf("session lifetimes: idle %s must be at least 1s and at most absolute %s", opts.Idle,
			opts.Absolute)
	}
	return &Manager{store: store, opts: opts}, nil
}

// Create starts a session and returns its fresh credentials. ExpiresAt is set
// here. ErrNotFound if the user's sessions were revoked after s.CreatedAt:
// the password that opened this login is no longer good.
//
// At a login, use Rotate.
func (m *Manager) Create(ctx context.Context, s Session) (Credentials, error) {
	now := m.opts.Clock()
	if s.CreatedAt.IsZero() {
		s.CreatedAt = now
	}
	s.ExpiresAt = s.CreatedAt.Add(m.opts.Absolute)
	secret, cred, err := newSecret(m.opts.Rand, m.opts.CookieBinding)
	if err != nil {
		return Credentials{}, unavailable(err)
	}
	id := secret.id()
	sealed, err := m.seal(&secret, id, &s)
	if err != nil {
		return Credentials{}, err
	}
	owner := &m.opts.Keys.keys[0]
	label, err := owner.sealLabel(id, &s, m.opts.Rand)
	if err != nil {
		return Credentials{}, unavailable(err)
	}
	err = m.store.Put(ctx, Record{
		ID:     id,
		Owner:  owner.owner(s.UserID),
		Sealed: sealed,
		Label:  label,
		Most:   maxSessions,
		Idle:   m.opts.Idle,
		Born:   s.CreatedAt,
		Until:  s.ExpiresAt,
	}, now)
	if err != nil {
		return Credentials{}, err
	}
	return cred, nil
}

// Rotate ends the session of the old credentials, if they are any good, and
// creates a new one, so that no credentials outlive a login.
func (m *Manager) Rotate(ctx context.Context, old Credentials, s Session) (Credentials, error) {
	if err := m.Revoke(ctx, old); err != nil && !errors.Is(err, ErrNotFound) {
		return Credentials{}, err
	}
	return m.Create(ctx, s)
}

// Lookup finds a session and lets it live for another Idle, at most until its ExpiresAt.
func (m *Manager) Lookup(ctx context.Context, cred Credentials) (Session, error) {
	secret, err := cred.parse(m.opts.CookieBinding)
	if err != nil {
		return Session{}, err
	}
	s, _, err := m.read(ctx, &secret, secret.id())
	return s, err
}

// Update changes a session in place: a new name, or the customer number once
// there is one. The credentials, the lifetimes, UserID and CreatedAt stay. change
// may be called again when another update came first. A session that is
// revoked while it is changed stays revoked: ErrNotFound.
func (m *Manager) Update(ctx context.Context, cred Credentials, change func(*Session)) error {
	secret, err := cred.parse(m.opts.CookieBinding)
	if err != nil {
		return err
	}
	id := secret.id()
	for {
		before, sealed, err := m.read(ctx, &secret, id)
		if err != nil {
			return err
		}
		after := before
		change(&after)
		after.UserID, after.CreatedAt, after.ExpiresAt = before.UserID, before.CreatedAt, before.ExpiresAt
		replacement, err := m.seal(&secret, id, &after)
		if err != nil {
			return err
		}
		swapped, err := m.store.Swap(ctx, id, sealed, replacement)
		if err != nil || swapped {
			return err
		}
	}
}

// Reread finds a session as it is now in the store, past what a replica remembers of it.
func (m *Manager) Reread(ctx context.Context, cred Credentials) (Session, error) {
	var s Session
	err := m.Update(ctx, cred, func(current *Session) { s = *current })
	return s, err
}

// Revoke ends a session at once on every replica. ErrNotFound if it had ended before.
func (m *Manager) Revoke(ctx context.Context, cred Credentials) error {
	secret, err := cred.parse(m.opts.CookieBinding)
	if err != nil {
		return err
	}
	return m.store.Delete(ctx, secret.id())
}

// RevokeUser ends all sessions of a user at once on every replica, and refuses the
// logins that began before it and are still under way (see Session.CreatedAt).
func (m *Manager) RevokeUser(ctx context.Context, userID string) error {
	now := m.opts.Clock()
	// Sessions are indexed under the key that was the first at their creation.
	for i := range m.opts.Keys.keys {
		owner := m.opts.Keys.keys[i].owner(userID)
		if err := m.store.DeleteOwned(ctx, owner, now, longestLogin); err != nil {
			return err
		}
	}
	return nil
}

// seal encodes and encrypts a session.
func (m *Manager) seal(secret *secret, id string, s *Session) ([]byte, error) {
	packed, err := s.encode()
	if err != nil {
		return nil, unavailable(errMalformed)
	}
	sealed, err := m.opts.Keys.seal(secret, id, packed, m.opts.Rand)
	if err != nil {
		return nil, unavailable(err)
	}
	return sealed, nil
}

// read finds and opens a record, and returns it sealed as well.
func (m *Manager) read(ctx context.Context, secret *secret, id string) (Session, []byte, error) {
	sealed, err := m.store.Get(ctx, id, m.opts.Idle)
	if err != nil {
		return Session{}, nil, err
	}
	plain, err := m.opts.Keys.open(secret, id, sealed)
	if err != nil {
		return Session{}, nil, err
	}
	s, err := decode(plain)
	if err != nil {
		return Session{}, nil, unavailable(err)
	}
	if left := s.ExpiresAt.Sub(m.opts.Clock()); left < m.opts.Idle {
		// Get has let the record live too long. Failing to shorten that costs
		// memory only: what is sealed inside decides.
		_ = m.store.Expire(ctx, id, left)
		if left <= 0 {
			return Session{}, nil, fmt.Errorf("%w: its absolute life is over", ErrNotFound)
		}
	}
	return s, sealed, nil
}

func unavailable(err error) error { return fmt.Errorf("%w: %w", ErrUnavailable, err) }
