package scenarios_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/scenarios"
)

// example returns the scenario that the README shows.
func example(t *testing.T) []byte {
	t.Helper()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```yaml\n")
	text, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the README shows no scenario")
	}
	return []byte(text)
}

func TestTheExampleOfTheReadmeCanBeLoaded(t *testing.T) {
	t.Parallel()
	library := &scenarios.Library{Folder: t.TempDir()}
	if err := library.Put("mine", example(t)); err != nil {
		t.Fatal(err)
	}
	s, err := library.Load("mine.yaml")
	if err != nil || len(s.Customers) == 0 || s.Crowd.Size == 0 {
		t.Errorf("the example has %d customers and a crowd of %d, %v; want some of each", len(s.Customers), s.Crowd.Size,
			err)
	}
}

func TestEveryShippedScenarioCanBeLoaded(t *testing.T) {
	t.Parallel()
	library := new(scenarios.Library)
	for _, name := range library.Names() {
		if _, err := library.Load(name); err != nil {
			t.Error(err)
		}
	}
}

func TestAScenarioThatIsPutIsKeptInTheFolderOrInMemory(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, library := range []*scenarios.Library{{Folder: folder}, {}} {
		if err := library.Put("mine", example(t)); err != nil {
			t.Fatal(err)
		}
		if _, err := library.Load("mine"); err != nil || !slices.Contains(library.Names(), "mine") {
			t.Errorf("the scenario is not found among %v: %v", library.Names(), err)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "mine.yaml")); err != nil {
		t.Error(err)
	}
}

func TestAScenarioAtFaultIsNotKept(t *testing.T) {
	t.Parallel()
	library := &scenarios.Library{Folder: t.TempDir()}
	for name, want := range map[string]carrier.Code{"demo": carrier.PermissionDenied, "../up": carrier.InvalidArgument,
		"mine": carrier.InvalidArgument} {
		text := example(t)
		if name == "mine" {
			text = []byte("plans: [{id: 0}]")
		}
		if err := library.Put(name, text); carrier.CodeOf(err) != want {
			t.Errorf("Put(%s) = %v; want %s", name, err, want)
		}
	}
	if files, err := os.ReadDir(library.Folder); err != nil || len(files) != 0 {
		t.Errorf("the folder has %v, %v; want nothing", files, err)
	}
}
