package session

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"
)

// Whatever a browser sends: ErrNotFound, or credentials of exactly one spelling.
func FuzzCredentials(f *testing.F) {
	_, cred, err := newSecret(rand.Reader, true)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(cred.Token, cred.CookieHalf, true)
	f.Add(cred.Token, "", false)
	f.Add("", strings.Repeat("A", 43), true)
	f.Add(strings.Repeat("=", 43), "\x00", true)
	f.Fuzz(func(t *testing.T, token, half string, bound bool) {
		s, err := Credentials{Token: token, CookieHalf: half}.parse(bound)
		if err != nil {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("got %v, want ErrNotFound", err)
			}
			return
		}
		if got := encoding.EncodeToString(s[:halfSize]); got != token {
			t.Errorf("accepted the token %q, which is spelt %q", token, got)
		}
		if got := encoding.EncodeToString(s[halfSize:]); bound && got != half {
			t.Errorf("accepted the cookie half %q, which is spelt %q", half, got)
		}
	})
}

// Whatever the store holds: ErrUnavailable, ErrNotFound for an earlier version, or the very record that was sealed.
func FuzzOpen(f *testing.F) {
	ring := testRing()
	s, _, err := newSecret(rand.Reader, true)
	if err != nil {
		f.Fatal(err)
	}
	id := s.id()
	good, err := ring.seal(&s, id, []byte("plain"), rand.Reader)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add([]byte{sealVersion})
	f.Add([]byte{sealVersion - 1})
	f.Add([]byte{sealVersion, 255, 'g'})
	f.Fuzz(func(t *testing.T, sealed []byte) {
		plain, err := ring.open(&s, id, sealed)
		switch {
		case err == nil && !bytes.Equal(sealed, good):
			t.Errorf("opened %x, which was never sealed, as %q", sealed, plain)
		case len(sealed) > 0 && sealed[0] < sealVersion:
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("of an earlier version: got %v, want ErrNotFound", err)
			}
		case err != nil && !errors.Is(err, ErrUnavailable):
			t.Errorf("got %v, want ErrUnavailable", err)
		}
	})
}

// What decodes, encodes to the same session.
func FuzzDecode(f *testing.F) {
	packed, err := full.encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Add([]byte(`{"u":"older"}`))
	f.Add([]byte(`{"u":"twice","u":"twice"}`))
	f.Add([]byte(`{"c":"2026-13-45T00:00:00Z"}`))
	f.Fuzz(func(t *testing.T, packed []byte) {
		s, err := decode(packed)
		if err != nil {
			if !errors.Is(err, errMalformed) {
				t.Errorf("got %v, want errMalformed", err)
			}
			return
		}
		packed, err = s.encode()
		if err != nil {
			t.Fatalf("encode %#v: %v", s, err)
		}
		again, err := decode(packed)
		if err != nil || !again.CreatedAt.Equal(s.CreatedAt) || !again.ExpiresAt.Equal(s.ExpiresAt) ||
			!again.TokenEnds.Equal(s.TokenEnds) {
			t.Errorf("decoded %#v, then %#v, %v", s, again, err)
		}
		again.CreatedAt, again.ExpiresAt, again.TokenEnds = s.CreatedAt, s.ExpiresAt, s.TokenEnds
		if again != s {
			t.Errorf("decoded %#v, then %#v", s, again)
		}
	})
}
