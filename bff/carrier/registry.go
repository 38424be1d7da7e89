package carrier

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Settings are what an adapter is opened with: the `carrier` section of the BFF's configuration.
type Settings struct {
	BaseURL  string
	ClientID string
	APIToken Secret
	// Options holds the adapter's own keys, as text.
	Options map[string]string
}

// Opener makes a backend from its settings, with New. It must not call the
// carrier: a carrier that is down must not keep the BFF from starting.
type Opener func(Settings) (*Backend, error)

// Registry knows the adapters that a program was built with, by name.
type Registry struct{ openers map[string]Opener }

// Register adds an adapter. It panics on an empty or a repeated name: both are mistakes of the program.
func (r *Registry) Register(name string, open Opener) {
	if name == "" || open == nil {
		panic("carrier: Register needs a name and an opener")
	}
	if _, taken := r.openers[name]; taken {
		panic("carrier: adapter " + name + " is registered twice")
	}
	if r.openers == nil {
		r.openers = map[string]Opener{}
	}
	r.openers[name] = open
}

// Names returns the names of the registered adapters, sorted.
func (r *Registry) Names() []string { return slices.Sorted(maps.Keys(r.openers)) }

// Open opens the named adapter.
func (r *Registry) Open(name string, settings Settings) (*Backend, error) {
	open, ok := r.openers[name]
	if !ok {
		return nil, fmt.Errorf("no carrier adapter is named %q; there are: %s", name, strings.Join(r.Names(), ", "))
	}
	backend, err := open(settings)
	if err != nil {
		return nil, fmt.Errorf("carrier adapter %s: %w", name, err)
	}
	return backend, nil
}
