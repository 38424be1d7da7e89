package remote

import (
	"errors"
	"fmt"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// description is what an adapter says of itself at GET /describe. The path and
// the members' names are the same in every version of the protocol.
type description struct {
	Versions     []int  // of the protocol
	Adapter      string // its name, for logs
	Roles        []string
	Capabilities carrier.Capabilities
}

// The optional roles by name.
const (
	roleSubscriptions = "subscriptions"
	rolePayments      = "payments"
	roleSavedCards    = "savedCards"
	roleCardIntents   = "cardIntents"
	roleLegacyCards   = "legacyCards"
	roleHistory       = "history"
	roleOutlooks      = "outlooks"
	roleEvents        = "events"
)

// describe tells what a backend is.
func describe(name string, b *carrier.Backend) description {
	d := description{Versions: []int{Version}, Adapter: name, Capabilities: b.Capabilities}
	add := func(role string, there bool) {
		if there {
			d.Roles = append(d.Roles, role)
		}
	}
	add(roleSubscriptions, b.Subscriptions != nil)
	add(rolePayments, b.Payments != nil)
	add(roleSavedCards, b.SavedCards != nil)
	add(roleCardIntents, b.CardIntents != nil)
	add(roleLegacyCards, b.LegacyCards != nil)
	add(roleHistory, b.History != nil)
	add(roleOutlooks, b.Outlooks != nil)
	add(roleEvents, b.Events != nil)
	return d
}

// readDescription reads what /describe answers or a profile holds. An owner of
// saved cards or an effect of a termination that the port doesn't know is taken
// for the least that may be promised.
func readDescription(body []byte) (description, error) {
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
	if _, err := c.Location(); err != nil {
		return d, &decodeError{"capabilities.timeZone", "not the name of a time zone"}
	}
	return d, nil
}

// errVersion is in the chain of every error about versions that don't match.
var errVersion = errors.New("no version of the protocol in common")

func (d description) checkVersion() error {
	if slices.Contains(d.Versions, Version) {
		return nil
	}
	return fmt.Errorf("%w: this program speaks %d, the adapter %v", errVersion, Version, d.Versions)
}

// covers reports everything that a profile promises and d lacks.
func (d description) covers(profile description) error {
	var faults []error
	lack := func(absent bool, what string, args ...any) {
		if absent {
			faults = append(faults, fmt.Errorf("the adapter lacks what the profile promises: "+what, args...))
		}
	}
	for _, role := range profile.Roles {
		lack(!slices.Contains(d.Roles, role), "role %s", role)
	}
	has, want := d.Capabilities, profile.Capabilities
	lack(want.ChangePlan && !has.ChangePlan, "changePlan")
	lack(want.PaymentHistory && !has.PaymentHistory, "paymentHistory")
	lack(want.Outlook && !has.Outlook, "outlook")
	lack(want.Termination != nil && has.Termination == nil, "termination")
	lack(want.PortIn != nil && has.PortIn == nil, "portIn")
	lack(want.SavedCard != carrier.SavedCardNone && want.SavedCard != has.SavedCard, "savedCard %q", string(want.SavedCard))
	if want.PortIn != nil && has.PortIn != nil {
		for _, donor := range want.PortIn.Donors {
			lack(!slices.Contains(has.PortIn.Donors, donor), "donor %d", donor.Key)
		}
	}
	return errors.Join(faults...)
}
