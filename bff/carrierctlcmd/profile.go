package carrierctlcmd

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// profiles are sets of capabilities that adapters are commonly held to.
var profiles = map[string][]carriertest.Capability{
	"required": requiredRoles,
	"prepaid": slices.Concat(requiredRoles, []carriertest.Capability{
		carriertest.PortIn, carriertest.PlanChange, carriertest.Termination, carriertest.Payments, carriertest.History,
	}),
	"everything": carriertest.Capabilities(),
}

var requiredRoles = []carriertest.Capability{
	carriertest.Adapter, carriertest.Identities, carriertest.SIMs, carriertest.Catalog, carriertest.Activations,
	carriertest.Accounts,
}

func profileNames() []string { return slices.Sorted(maps.Keys(profiles)) }

// readProfile returns the capabilities of a profile, by its name or from a file
// with one a line, where # begins a remark. None for "".
func readProfile(nameOrFile string) ([]carriertest.Capability, error) {
	if nameOrFile == "" {
		return nil, nil
	}
	if known, ok := profiles[nameOrFile]; ok {
		return known, nil
	}
	text, err := os.ReadFile(nameOrFile) //nolint:gosec // the operator names the file
	if err != nil {
		return nil, fmt.Errorf("-profile: %q is neither %s nor a file that can be read", nameOrFile,
			strings.Join(profileNames(), ", "))
	}
	var names []string
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		names = append(names, strings.Fields(line)...)
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("-profile: %s names no capability", nameOrFile)
	}
	return readCapabilities(names)
}

func readCapabilities(names []string) ([]carriertest.Capability, error) {
	var list []carriertest.Capability
	for _, name := range names {
		c := carriertest.Capability(strings.TrimSpace(name))
		if !slices.Contains(carriertest.Capabilities(), c) {
			return nil, fmt.Errorf("there is no capability %q; there are %v", c, carriertest.Capabilities())
		}
		list = append(list, c)
	}
	return list, nil
}
