// Package scenarios holds the scenario files that ship with the mock, and keeps
// those that testers add, by name.
package scenarios

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

//go:embed *.yaml
var shipped embed.FS

// Library finds scenarios among those that ship, those in a folder and those that were put. The zero Library has no
// folder. Its methods are safe for concurrent use.
type Library struct {
	// Folder holds further scenario files. They win over those of the same name that ship.
	Folder string
	// Operations are the names that faults of calls may have; nil: any.
	Operations []string

	mu  sync.Mutex
	put map[string][]byte // without a folder
}

const ending = ".yaml"

var nameRule = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$`)

// Load reads the scenario of a name, with or without .yaml.
// Codes: NotFound, InvalidArgument with every fault and its line.
func (l *Library) Load(name string) (*world.Scenario, error) {
	name = strings.TrimSuffix(name, ending)
	text, err := l.text(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &carrier.Error{Code: carrier.NotFound, Field: "Scenario",
			Message: fmt.Sprintf("There is no scenario %q; there are: %s.", name, strings.Join(l.Names(), ", "))}
	}
	if err != nil {
		return nil, err
	}
	return l.read(name, text)
}

func (l *Library) read(name string, text []byte) (*world.Scenario, error) {
	s, err := world.ReadScenario(name, bytes.NewReader(text), l.Operations...)
	if err != nil {
		return nil, &carrier.Error{Code: carrier.InvalidArgument, Field: "Scenario", Message: err.Error()}
	}
	return s, nil
}

// text returns the file of a scenario, or fs.ErrNotExist.
func (l *Library) text(name string) ([]byte, error) {
	if !nameRule.MatchString(name) {
		return nil, fs.ErrNotExist
	}
	if l.Folder != "" {
		text, err := fs.ReadFile(os.DirFS(l.Folder), name+ending)
		if !errors.Is(err, fs.ErrNotExist) {
			return text, err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if text, ok := l.put[name]; ok {
		return text, nil
	}
	return shipped.ReadFile(name + ending)
}

// Put keeps a scenario under a name: in the folder, or without one until the mock ends.
// Codes: InvalidArgument, PermissionDenied for the name of one that ships.
func (l *Library) Put(name string, text []byte) error {
	name = strings.TrimSuffix(name, ending)
	if !nameRule.MatchString(name) {
		return &carrier.Error{Code: carrier.InvalidArgument, Field: "Name",
			Message: "A scenario's name has 1 to 64 letters, digits, dots, hyphens and underscores."}
	}
	if _, err := shipped.ReadFile(name + ending); err == nil {
		return &carrier.Error{Code: carrier.PermissionDenied, Field: "Name",
			Message: "The scenario " + name + " ships with the mock; take another name."}
	}
	if _, err := l.read(name, text); err != nil {
		return err
	}
	if l.Folder != "" {
		const readable = 0o644
		return os.WriteFile(filepath.Join(l.Folder, name+ending), text, readable)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.put == nil {
		l.put = map[string][]byte{}
	}
	l.put[name] = text
	return nil
}

// Names lists the scenarios.
func (l *Library) Names() []string {
	files, _ := fs.Glob(shipped, "*"+ending) // the pattern is well-formed
	if l.Folder != "" {
		more, _ := fs.Glob(os.DirFS(l.Folder), "*"+ending)
		files = append(files, more...)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for name := range l.put {
		files = append(files, name+ending)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ending)
	}
	slices.Sort(files)
	return slices.Compact(files)
}
