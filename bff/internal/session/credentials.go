package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
)

const halfSize = 32 // bytes of randomness in each half

// base64url without padding; strict, so that each half has exactly one spelling.
var encoding = base64.RawURLEncoding.Strict()

// Credentials are what the browser presents, each half 43 characters of
// base64url. They print redacted.
type Credentials struct {
	Token      string // the Authtoken header
	CookieHalf string // the cookie's value; empty, and ignored, when binding is off
}

// String redacts.
func (Credentials) String() string { return "[redacted]" }

// GoString redacts %#v.
func (Credentials) GoString() string { return "[redacted]" }

// MarshalText redacts JSON.
func (Credentials) MarshalText() ([]byte, error) { return []byte("[redacted]"), nil }

// LogValue redacts slog.
func (Credentials) LogValue() slog.Value { return slog.StringValue("[redacted]") }

// secret is the binary form of credentials: the token, then the cookie half, which
// is all zeros when binding is off.
type secret [2 * halfSize]byte

var noHalf [halfSize]byte

// newSecret draws fresh credentials.
func newSecret(random io.Reader, bound bool) (secret, Credentials, error) {
	var s secret
	drawn := s[:halfSize]
	if bound {
		drawn = s[:]
	}
	if _, err := io.ReadFull(random, drawn); err != nil {
		return secret{}, Credentials{}, fmt.Errorf("draw session credentials: %w", err)
	}
	cred := Credentials{Token: encoding.EncodeToString(s[:halfSize])}
	if bound {
		cred.CookieHalf = encoding.EncodeToString(s[halfSize:])
	}
	return s, cred, nil
}

// parse reads credentials strictly. ErrNotFound for anything that this package
// can't have issued under the same binding.
func (c Credentials) parse(bound bool) (secret, error) {
	var s secret
	valid := decodeHalf(s[:halfSize], c.Token)
	if bound {
		// Spelling out the zeros must not open a session that was made without a half.
		valid = valid && decodeHalf(s[halfSize:], c.CookieHalf) && [halfSize]byte(s[halfSize:]) != noHalf
	}
	if !valid {
		return secret{}, fmt.Errorf("%w: malformed credentials", ErrNotFound)
	}
	return s, nil
}

func decodeHalf(dst []byte, text string) bool {
	if len(text) != encoding.EncodedLen(halfSize) {
		return false
	}
	n, err := encoding.Decode(dst, []byte(text))
	return err == nil && n == halfSize
}

// id is where the session's record lies in the store.
func (s *secret) id() string {
	mac := hmac.New(sha256.New, s[halfSize:])
	mac.Write(s[:halfSize])
	var sum [sha256.Size]byte
	return encoding.EncodeToString(mac.Sum(sum[:0]))
}
