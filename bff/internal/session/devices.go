package session

import (
	"context"
	"crypto/cipher"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Device is a session as its customer sees it in a list.
type Device struct {
	ID              string // opaque; opens nothing
	Browser, System string // as at the login; empty if unknown
	CreatedAt       time.Time
	// LastUsedAt is taken from the life that is left to the session, so that reads write nothing.
	// In the last Idle before ExpiresAt it may be up to Idle too early.
	LastUsedAt time.Time
	Current    bool // the session that asks
}

// List returns the user's sessions, the one used last first. The session of the credentials is
// marked as the current one; they may be empty.
func (m *Manager) List(ctx context.Context, userID string, cred Credentials) ([]Device, error) {
	current := ""
	if secret, err := cred.parse(m.opts.CookieBinding); err == nil {
		current = secret.id()
	}
	now := m.opts.Clock()
	devices := []Device{}
	for i := range m.opts.Keys.keys { // sessions are indexed under the key that was the first at their creation
		key := &m.opts.Keys.keys[i]
		records, err := m.store.Owned(ctx, key.owner(userID))
		if err != nil {
			return nil, err
		}
		for _, r := range records {
			l := key.openLabel(r.ID, userID, r.Label)
			d := Device{ID: r.ID, Browser: l.Browser, System: l.System, CreatedAt: l.CreatedAt, Current: r.ID == current}
			d.LastUsedAt = now.Add(min(r.Life-m.opts.Idle, 0))
			if d.CreatedAt.IsZero() { // of a release without labels
				d.CreatedAt = d.LastUsedAt
			}
			if d.LastUsedAt.Before(d.CreatedAt) {
				d.LastUsedAt = d.CreatedAt
			}
			devices = append(devices, d)
		}
	}
	slices.SortFunc(devices, func(a, b Device) int { return b.LastUsedAt.Compare(a.LastUsedAt) })
	return devices, nil
}

// End ends those of the user's sessions that the condition selects, at once on every replica, and
// returns how many.
func (m *Manager) End(ctx context.Context, userID string, cred Credentials, selects func(Device) bool) (int, error) {
	devices, err := m.List(ctx, userID, cred)
	if err != nil {
		return 0, err
	}
	ended := 0
	for _, d := range devices {
		if !selects(d) {
			continue
		}
		switch err := m.store.Delete(ctx, d.ID); {
		case err == nil:
			ended++
		case !errors.Is(err, ErrNotFound):
			return ended, err
		}
	}
	return ended, nil
}

// label is what the customer's other sessions may know of a session.
type label struct {
	Browser, System string
	CreatedAt       time.Time
}

// sealLabel encrypts the label under a key of this server and user. Whoever has Redis and the
// server keys still lacks the user id, which isn't stored.
func (k *serverKey) sealLabel(id string, s *Session, random io.Reader) ([]byte, error) {
	plain, err := json.Marshal(label{Browser: s.Browser, System: s.System, CreatedAt: s.CreatedAt})
	if err != nil {
		return nil, err
	}
	aead, err := k.labelAEAD(s.UserID)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, nonceSize, nonceSize+len(plain)+tagSize)
	if _, err := io.ReadFull(random, nonce); err != nil {
		return nil, fmt.Errorf("draw a nonce: %w", err)
	}
	return aead.Seal(nonce, nonce, plain, []byte(id)), nil
}

// openLabel decrypts what sealLabel made. A label that can't be read is empty: its session must
// be listed all the same, so that it can be ended.
func (k *serverKey) openLabel(id, userID string, sealed []byte) (l label) {
	aead, err := k.labelAEAD(userID)
	if err != nil || len(sealed) < nonceSize {
		return label{}
	}
	plain, err := aead.Open(nil, sealed[:nonceSize], sealed[nonceSize:], []byte(id))
	if err != nil || json.Unmarshal(plain, &l) != nil {
		return label{}
	}
	return l
}

func (k *serverKey) labelAEAD(userID string) (cipher.AEAD, error) {
	return expandedAEAD(k.labels, userID)
}
