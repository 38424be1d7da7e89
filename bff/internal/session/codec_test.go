package session

import (
	"testing"
	"time"
)

// Replicas of two releases run side by side during an upgrade.
func TestDecodeReadsOtherReleases(t *testing.T) {
	t.Parallel()
	full := Session{UserID: "user", Email: "e@x", FirstName: "F", LastName: "L", CNUM: "C", CarrierToken: "token", TokenEnds: time.UnixMicro(3).UTC(),
		CreatedAt: time.UnixMicro(1).UTC(), ExpiresAt: time.UnixMicro(2).UTC()}
	packed := full.encode()

	newer := append(packed[:len(packed):len(packed)], "\x05field"...)
	if got, err := decode(newer); err != nil || got != full {
		t.Errorf("with a field more: got %#v, %v, want the fields that are known", got, err)
	}
	older := packed[:len(packed)-len("\x013")]
	want := full
	want.TokenEnds = time.Time{}
	if got, err := decode(older); err != nil || got != want {
		t.Errorf("without the token's end: got %#v, %v, want none", got, err)
	}
	want.CarrierToken = ""
	if got, err := decode(older[:len(older)-len("\x05token")]); err != nil || got != want {
		t.Errorf("with two fields less: got %#v, %v, want them empty", got, err)
	}
	if got, err := decode(append(older[:len(older):len(older)], "\x04soon"...)); err == nil {
		t.Errorf("with an end that is no number: got %#v, want an error", got)
	}
	if got, err := decode(packed[:len(packed)-1]); err == nil {
		t.Errorf("cut within a field: got %#v, want an error", got)
	}
}
