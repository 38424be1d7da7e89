package carrier

import "time"

// Capabilities hold the parameters that the web app needs. That something can be
// done at all follows from the operations of a backend.
type Capabilities struct {
	// Donors are the carriers from which numbers can be brought along; none if they can't be.
	Donors []Donor
	// Termination tells how a cancellation works; nil without the role Terminator.
	Termination *Termination
	// SavedCard says who keeps a customer's card. SavedCardAtCarrier goes with the role SavedCards.
	SavedCard SavedCardOwner
	// TimeZone is the IANA name of the zone of the carrier's civil dates. Empty: America/Toronto.
	TimeZone string
}

// Location returns the zone of the carrier's civil dates (design decision 10).
func (c Capabilities) Location() (*time.Location, error) {
	if c.TimeZone == "" {
		return time.LoadLocation("America/Toronto")
	}
	return time.LoadLocation(c.TimeZone)
}

// faults names parameters that contradict the roles.
func (c Capabilities) faults(b *Backend) (faults []string) {
	fault := func(is bool, text string) {
		if is {
			faults = append(faults, text)
		}
	}
	fault(c.Termination != nil && !b.Has(Terminate), "Capabilities.Termination is set without the role Terminator")
	fault(c.Termination == nil && b.Has(Terminate),
		"the role Terminator needs Capabilities.Termination: the reasons to choose from")
	fault(c.Termination != nil && len(c.Termination.Reasons) == 0, "Capabilities.Termination has no reasons")
	fault(c.SavedCard == SavedCardAtCarrier && !b.Has(GetSavedCard),
		"Capabilities.SavedCard is carrier without the role SavedCards")
	seen := map[string]bool{}
	for _, donor := range c.Donors {
		fault(donor.ID == "" || donor.Name == "", "a donor of Capabilities.Donors lacks its id or name")
		fault(seen[donor.ID], "Capabilities.Donors names donor "+donor.ID+" twice")
		seen[donor.ID] = true
	}
	_, err := c.Location()
	fault(err != nil, "Capabilities.TimeZone is not the name of a time zone")
	return faults
}

// Donor is a carrier that a customer may leave (spec §3 "Carriers").
type Donor struct {
	ID, Name string
	// AccountNumberOptional is true for donors that have none (Freedom, spec §5).
	AccountNumberOptional bool
}

// Termination tells how a cancellation works.
type Termination struct {
	Reasons []string // as shown and sent, in order (spec §9)
	Effect  TerminationEffect
}

// TerminationEffect says when a termination takes effect.
type TerminationEffect string

// The effects: the paid cycle is used up first, service stops with the request,
// or the carrier decides and tells.
const (
	TerminatesAtCycleEnd   TerminationEffect = "cycle_end"
	TerminatesAtOnce       TerminationEffect = "immediate"
	TerminatesAfterRequest TerminationEffect = "reviewed"
)

// SavedCardOwner says who keeps a customer's saved card.
type SavedCardOwner string

// The owners: nobody keeps one, the card provider does (the BFF asks it), or the
// carrier does (role SavedCards).
const (
	SavedCardNone       SavedCardOwner = "none"
	SavedCardAtProvider SavedCardOwner = "provider"
	SavedCardAtCarrier  SavedCardOwner = "carrier"
)
