package session

import (
	"crypto/rand"
	"errors"
	"slices"
	"testing"
)

// testRing is a ring of one key, whose id is "generated".
func testRing() Keyring {
	return Keyring{keys: []serverKey{newServerKey("generated", make([]byte, serverKeySize))}}
}

// Even with the server keys in hand, a record opens only with both halves, in its
// own place and as it was written.
func TestRecordOpensOnlyWithBothHalvesInItsPlace(t *testing.T) {
	t.Parallel()
	ring := testRing()
	twin := ring.keys[0] // the same key under another id
	twin.id = "generateD"
	ring.keys = append(ring.keys, twin)

	s, _, err := newSecret(rand.Reader, true)
	if err != nil {
		t.Fatal(err)
	}
	id := s.id()
	sealed, err := ring.seal(&s, id, []byte("plain"), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	change := func(at int) func(*secret, *string, []byte) {
		return func(_ *secret, _ *string, sealed []byte) { sealed[at] ^= 1 }
	}
	tests := map[string]func(s *secret, id *string, sealed []byte){
		"another token":       func(s *secret, _ *string, _ []byte) { s[0] ^= 1 },
		"another cookie half": func(s *secret, _ *string, _ []byte) { s[halfSize] ^= 1 },
		"another place":       func(_ *secret, id *string, _ []byte) { *id = "elsewhere" },
		"another key id":      func(_ *secret, _ *string, sealed []byte) { copy(sealed[2:], twin.id) },
		"another version":     change(0),
		"another nonce":       change(2 + len(twin.id)),
		"another text":        change(len(sealed) - tagSize - 1),
		"another tag":         change(len(sealed) - 1),
	}
	for name, harm := range tests {
		s, id, sealed := s, id, slices.Clone(sealed)
		harm(&s, &id, sealed)
		if plain, err := ring.open(&s, id, sealed); !errors.Is(err, ErrUnavailable) {
			t.Errorf("%s: got %q, %v, want ErrUnavailable", name, plain, err)
		}
	}
	if plain, err := ring.open(&s, id, sealed); err != nil || string(plain) != "plain" {
		t.Errorf("unharmed: got %q, %v, want the text", plain, err)
	}
}
