package session

import (
	"errors"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// The two ways in which an operation on a session fails. They are wrapped with
// the cause: ask with errors.Is.
var (
	// ErrNotFound: there is no such session; unknown, malformed, expired or
	// revoked credentials, or the wrong cookie half. The one reason for a 401.
	ErrNotFound = errors.New("session not found")
	// ErrUnavailable: whether there is such a session can't be told now; the
	// store is unreachable, full or slow, or this server lacks the key that sealed
	// the record. A 503 that logs nobody out.
	ErrUnavailable = errors.New("sessions are unavailable")
)

// Session is what the BFF knows of a logged-in customer. All of it is sealed in the store.
type Session struct {
	// UserID is the carrier's id of the web user. It never changes within a session.
	UserID string
	Email  string
	// FirstName and LastName are those of the login's answer.
	FirstName string
	LastName  string
	// CNUM is the subscriber number (ClientRef); empty until an activation is approved.
	CNUM string
	// CarrierToken is the carrier's own user token. It never leaves the BFF.
	CarrierToken carrier.Secret
	// TokenEnds is when CarrierToken ends; zero if the carrier doesn't tell.
	TokenEnds time.Time
	// CreatedAt is when the login began, and never changes within a session. Take it
	// before asking the carrier: a login that began before a RevokeUser, and comes
	// through after it, is refused. Zero means now.
	CreatedAt time.Time
	// Browser and System are what the customer logged in with, in words. They are for
	// List only: what Lookup finds has neither.
	Browser, System string
	// ExpiresAt is the end of the session's absolute life, set by Create.
	ExpiresAt time.Time
}
