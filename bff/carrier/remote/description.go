package remote

import (
	"errors"
	"fmt"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// description is what an adapter says of itself at GET /describe. The path and
// the member versions are the same in every version of the protocol.
type description struct {
	Versions     []int    // of the protocol
	Adapter      string   // its name, for logs
	Operations   []string // all that it has, by name
	Capabilities carrier.Capabilities
}

// describe tells what a backend is.
func describe(name string, b *carrier.Backend) description {
	d := description{Versions: []int{Version}, Adapter: name, Capabilities: b.Capabilities}
	for _, o := range carrier.Operations() {
		if b.Has(o) {
			d.Operations = append(d.Operations, o.Name)
		}
	}
	return d
}

// errVersion is in the chain of every error about versions that don't match.
var errVersion = errors.New("no version of the protocol in common")

// readDescription reads what /describe answers or a profile holds. Operations that
// this program doesn't know are left aside; an owner of saved cards or an effect of
// a termination that it doesn't know is taken for the least that may be promised.
func readDescription(body []byte) (description, error) {
	var spoken struct{ Versions []int }
	if err := decode(body, &spoken); err != nil {
		return description{}, err
	}
	if !slices.Contains(spoken.Versions, Version) { // what else it says may be of another kind
		return description{}, fmt.Errorf("%w: this program speaks %d, the adapter %v", errVersion, Version, spoken.Versions)
	}
	var d description
	if err := decode(body, &d); err != nil {
		return d, err
	}
	c := &d.Capabilities
	if !slices.Contains([]carrier.SavedCardOwner{carrier.SavedCardAtCarrier, carrier.SavedCardAtProvider}, c.SavedCard) {
		c.SavedCard = carrier.SavedCardNone
	}
	if t := c.Termination; t != nil && t.Effect != carrier.TerminatesAtCycleEnd && t.Effect != carrier.TerminatesAtOnce {
		t.Effect = carrier.TerminatesAfterRequest
	}
	return d, d.wholeRoles()
}

func (d description) has(o *carrier.Operation) bool { return slices.Contains(d.Operations, o.Name) }

// wholeRoles reports operations that are missing beside others of their role.
func (d description) wholeRoles() error {
	var faults []error
	for _, o := range carrier.Operations() {
		for _, other := range carrier.Operations() {
			if o.Role == other.Role && d.has(o) && !d.has(other) {
				faults = append(faults, fmt.Errorf("operations: %s goes with %s, which is missing", o.Name, other.Name))
			}
		}
	}
	return errors.Join(faults...)
}

// covers reports everything that a profile promises and d lacks.
func (d description) covers(profile description) error {
	var faults []error
	lack := func(absent bool, what, name string) {
		if absent {
			faults = append(faults, fmt.Errorf("the adapter lacks what the profile promises: %s %s", what, name))
		}
	}
	for _, o := range carrier.Operations() {
		lack(profile.has(o) && !d.has(o), "operation", o.Name)
	}
	has, want := d.Capabilities, profile.Capabilities
	lack(want.SavedCard != carrier.SavedCardNone && want.SavedCard != has.SavedCard, "savedCard", string(want.SavedCard))
	for _, donor := range want.Donors {
		lack(!slices.Contains(has.Donors, donor), "donor", donor.ID)
	}
	return errors.Join(faults...)
}
