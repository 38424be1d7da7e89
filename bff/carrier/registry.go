package carrier

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
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

// Check returns BaseURL without slashes at its end, and reads each option that isn't empty with the reader of its
// name. The error names all faults: an address that is not http or https or holds credentials or a query, a missing
// APIToken, and options that have no reader or that their reader refuses.
func (s Settings) Check(options map[string]func(text string) error) (base string, err error) {
	var faults []error
	address, err := url.Parse(s.BaseURL)
	if err != nil || address.Host == "" || (address.Scheme != "http" && address.Scheme != "https") ||
		address.User != nil || address.RawQuery != "" {
		faults = append(faults, errors.New("base_url must be an http or https address without credentials and query"))
	}
	if s.APIToken == "" {
		faults = append(faults, errors.New("api_token is missing"))
	}
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		if read, known := options[name]; !known {
			faults = append(faults, fmt.Errorf("option %s is unknown", name))
		} else if text := s.Options[name]; text != "" {
			if err := read(text); err != nil {
				faults = append(faults, fmt.Errorf("option %s: %w", name, err))
			}
		}
	}
	return strings.TrimRight(s.BaseURL, "/"), errors.Join(faults...)
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
