// Package scenarios holds the scenario files that ship with the mock, and finds
// a scenario by name.
package scenarios

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

//go:embed *.yaml
var shipped embed.FS

// Library finds scenarios among those that ship and those in a folder.
type Library struct {
	// Folder holds further scenario files, or is nil. Its files win over those of the same name that ship.
	Folder fs.FS
}

const ending = ".yaml"

// Load reads the scenario of a name, with or without .yaml.
// Codes: NotFound, InvalidArgument with every fault and its line.
func (l Library) Load(name string) (*world.Scenario, error) {
	name = strings.TrimSuffix(name, ending)
	for _, folder := range []fs.FS{l.Folder, shipped} {
		if folder == nil || !fs.ValidPath(name+ending) {
			continue
		}
		file, err := folder.Open(name + ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		s, err := world.ReadScenario(name, file)
		if closeErr := file.Close(); closeErr != nil && err == nil {
			err = closeErr
		}
		if err != nil {
			return nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Scenario", Message: err.Error()}
		}
		return s, nil
	}
	return nil, &carrier.Error{Code: carrier.NotFound, Field: "Scenario", Message: fmt.Sprintf("There is no scenario %q; there are: %s.", name, strings.Join(l.Names(), ", "))}
}

// Names lists the scenarios.
func (l Library) Names() []string {
	var names []string
	for _, folder := range []fs.FS{l.Folder, shipped} {
		if folder == nil {
			continue
		}
		files, _ := fs.Glob(folder, "*"+ending) // the pattern is well-formed
		for _, f := range files {
			names = append(names, strings.TrimSuffix(f, ending))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
