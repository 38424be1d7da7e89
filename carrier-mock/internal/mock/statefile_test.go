package mock

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

// saving is a mock's state file whose saves the test makes.
func saving(t testing.TB) (*Mock, *stateFile) {
	t.Helper()
	m := start(t, configuration(t))
	f := &stateFile{path: filepath.Join(t.TempDir(), "state"), worlds: m.worlds.Load()}
	if err := f.open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.db.Close(); err != nil {
			t.Error(err)
		}
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m, f
}

func save(t testing.TB, f *stateFile) (size int64) {
	t.Helper()
	if err := f.save(endPatience); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(f.path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

func demo(t testing.TB) *world.Scenario {
	t.Helper()
	scenario, err := new(scenarios.Library).Load("demo")
	if err != nil {
		t.Fatal(err)
	}
	return scenario
}

func TestASaveWritesWhatHasChanged(t *testing.T) {
	t.Parallel()
	m, f := saving(t)
	w, err := m.worlds.Load().Create("large", world.Setup{Scenario: demo(t), Crowd: 200})
	if err != nil {
		t.Fatal(err)
	}
	save(t, f)
	rows := func() (names []string) {
		changes, err := w.Unsaved(endPatience)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range changes.Rows {
			if row.Table != "" && row.Table != cardsHead { // the heads, which are small, are there each time
				names = append(names, row.Table+" "+row.Key)
			}
		}
		return names
	}
	if got := rows(); len(got) != 0 {
		t.Errorf("right after a save there are %v to save; want nothing", got)
	}
	if _, err := w.Login(t.Context(), "crowd-000100@example.com", "Light-2026!"); err != nil {
		t.Fatal(err)
	}
	if got := rows(); len(got) != 1 || !strings.HasPrefix(got[0], "Tokens ") {
		t.Errorf("a login changes %v; want its token alone", got)
	}
	if _, err := w.Suspend("crowd-000100@example.com"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rows(), "\n"); strings.Count(got, "\n") != 2 || !strings.Contains(got, "Users ") ||
		!strings.Contains(got, "Mails ") || !strings.Contains(got, "Events ") {
		t.Errorf("a suspension changes\n%s\nwant one customer, a mail and an event", got)
	}
}

// cardsHead is the table of what is no object of the card provider.
const cardsHead = "Cards."

func TestWorldsThatWereRemovedLeaveNothing(t *testing.T) {
	t.Parallel()
	m, f := saving(t)
	worlds := m.worlds.Load()
	before := save(t, f)
	for i := range 60 {
		name := fmt.Sprint("passing-", i)
		w, err := worlds.Create(name, world.Setup{Scenario: demo(t)})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Advance(31 * 24 * time.Hour); err != nil {
			t.Fatal(err)
		}
		if i%6 == 0 {
			save(t, f)
		}
		if err := worlds.Remove(name); err != nil {
			t.Fatal(err)
		}
		if b := m.emulator.World(name); b != nil {
			t.Errorf("the card provider still has books of %s", name)
		}
	}
	if after := save(t, f); after > before {
		t.Errorf("after 60 worlds have come and gone the state file has %d bytes; want the %d of before", after, before)
	}
}

func TestEverythingIsRestored(t *testing.T) {
	t.Parallel()
	m, f := saving(t)
	w, err := m.worlds.Load().Create("rich", world.Setup{Scenario: demo(t), Crowd: 20})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 { // saved in parts, which have to fit together
		if _, _, err := w.Advance(31 * 24 * time.Hour); err != nil {
			t.Fatal(err)
		}
		login, err := w.Login(t.Context(), "nora@example.com", "Light-2026!")
		if err != nil {
			t.Fatal(err)
		}
		if err := w.ChangeName(t.Context(), carrier.Customer{Token: login.Token}, "Nora",
			fmt.Sprint("After ", w.Now())); err != nil {
			t.Fatal(err)
		}
		save(t, f)
	}
	if _, err := m.worlds.Load().Reset(world.Default,
		world.Setup{Scenario: &world.Scenario{Name: "nothing"}}); err != nil {
		t.Fatal(err)
	}
	save(t, f)
	want, err := w.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	other := start(t, configuration(t))
	defer func() {
		if err := other.Close(); err != nil {
			t.Error(err)
		}
	}()
	copied := filepath.Join(t.TempDir(), "copy")
	text, err := os.ReadFile(f.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, text, 0o600); err != nil {
		t.Fatal(err)
	}
	again := &stateFile{path: copied, worlds: other.worlds.Load()}
	if err := again.open(); err != nil {
		t.Fatal(err)
	}
	defer again.db.Close()
	restored, err := other.worlds.Load().Get("rich")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := restored.Snapshot(); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the restored world differs (%d and %d bytes), %v", len(got), len(want), err)
	}
	if w, err := other.worlds.Load().Get(world.Default); err != nil || len(w.Accounts()) != 0 {
		t.Errorf("the world that was reset to nothing has customers again, %v", err)
	}
}
