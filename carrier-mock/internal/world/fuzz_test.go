package world_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// What is taken as a snapshot must be a world that lives.
func FuzzRestore(f *testing.F) {
	base := newFixture(f, noon, "demo")
	good, err := base.Snapshot()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(
		[]byte(
			`{"Format":2,"Random":"Y2hhY2hhODoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","Users":{"1":null}}`))
	f.Fuzz(func(t *testing.T, snapshot []byte) {
		target := newFixture(t, noon, "empty")
		if _, err := target.worlds.Restore(world.Default, snapshot); err != nil {
			if carrier.CodeOf(err) != carrier.InvalidArgument {
				t.Errorf("refused with %v; want invalid_argument", err)
			}
			return
		}
		target.Accounts()
		target.ActivationList("")
		target.SIMs()
		if again, err := target.Snapshot(); err != nil || len(again) == 0 {
			t.Errorf("a restored world gives no snapshot: %v", err)
		}
	})
}

func FuzzICCID(f *testing.F) {
	for _, text := range []string{freeSIM, freeSIM + "f", freeSIM + "1", "8912239999999999999", "", "f",
		"89122300000000000٠1"} {
		f.Add(text)
	}
	target := newFixture(f, noon, "demo")
	f.Fuzz(func(t *testing.T, text string) {
		ok, err := target.Available(t.Context(), text)
		if err != nil || ok && (len(text) < 19 || len(text) > 21) {
			t.Errorf("Available(%q) = %v, %v; want true only for 19 or 20 digits and a trailing f", text, ok, err)
		}
	})
}
