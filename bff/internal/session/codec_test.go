package session

import (
	"testing"
	"time"
)

// full is a session with every field set. Its names and texts need care in JSON.
var full = Session{
	UserID: "user", Email: "e@x", FirstName: "Zoé \u2028<&>", LastName: `O"Neil\`, CNUM: "C", CarrierToken: "token",
	CreatedAt: time.UnixMicro(1).UTC(), ExpiresAt: time.UnixMicro(2).UTC(), TokenEnds: time.UnixMicro(3).UTC(),
}

func TestDecodeReadsWhatEncodeWrote(t *testing.T) {
	t.Parallel()
	packed, err := full.encode()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := decode(packed); err != nil || got != full {
		t.Errorf("decode(%s) = %#v, %v; want %#v", packed, got, err, full)
	}
	if got, err := decode(packed[:len(packed)-1]); err == nil {
		t.Errorf("cut short: got %#v, want an error", got)
	}
}

// Replicas of two releases run side by side during an upgrade.
func TestDecodeReadsOtherReleases(t *testing.T) {
	t.Parallel()
	const known = `"u":"user","e":"e@x","f":"F","l":"L","n":"C","c":"1970-01-01T00:00:00.000001Z","x":"1970-01-01T00:00:00.000002Z"`
	want := Session{
		UserID: "user", Email: "e@x", FirstName: "F", LastName: "L", CNUM: "C",
		CreatedAt: time.UnixMicro(1).UTC(), ExpiresAt: time.UnixMicro(2).UTC(),
	}
	if got, err := decode([]byte("{" + known + "}")); err != nil || got != want {
		t.Errorf("with a field less: got %#v, %v, want that field empty", got, err)
	}
	want.CarrierToken = "token"
	if got, err := decode([]byte("{" + known + `,"t":"token","new":{"er":[1]}}`)); err != nil || got != want {
		t.Errorf("with a field more: got %#v, %v, want the fields that are known", got, err)
	}
}
