package session

import (
	"crypto/rand"
	"testing"
)

// BenchmarkOpenRecord is what a lookup costs beyond the store.
func BenchmarkOpenRecord(b *testing.B) {
	ring := testRing()
	s, cred, err := newSecret(rand.Reader, true)
	if err != nil {
		b.Fatal(err)
	}
	packed, err := full.encode()
	if err != nil {
		b.Fatal(err)
	}
	sealed, err := ring.seal(&s, s.id(), packed, rand.Reader)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		s, err := cred.parse(true)
		if err != nil {
			b.Fatal(err)
		}
		plain, err := ring.open(&s, s.id(), sealed)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := decode(plain); err != nil {
			b.Fatal(err)
		}
	}
}
