package carrier

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Backend is one opened carrier: its roles and what it can do. A nil optional
// role means "not supported"; the portable layer then answers Unimplemented
// without calling the adapter.
type Backend struct {
	// Capabilities are published to the web app, which hides what is absent.
	Capabilities Capabilities

	Identities  Identities  // required
	SIMs        SIMs        // required
	Catalog     Catalog     // required
	Activations Activations // required
	Accounts    Accounts    // required

	Subscriptions Subscriptions
	Payments      Payments
	SavedCards    SavedCards
	CardIntents   CardIntents
	LegacyCards   LegacyCards
	History       History
	Outlooks      Outlooks
	Events        Events

	// Ping tells whether the carrier answers at all; nil if it can't be asked. Used by readiness and doctor.
	Ping func(context.Context) error
	// Close releases what Open took; nil if nothing is held.
	Close func() error
}

// Check reports every required role that is missing and every capability that
// contradicts the roles. The registry calls it before a backend is used.
func (b *Backend) Check() error {
	var faults []error
	miss := func(absent bool, what string) {
		if absent {
			faults = append(faults, errors.New(what))
		}
	}
	miss(b.Identities == nil, "required role Identities is missing")
	miss(b.SIMs == nil, "required role SIMs is missing")
	miss(b.Catalog == nil, "required role Catalog is missing")
	miss(b.Activations == nil, "required role Activations is missing")
	miss(b.Accounts == nil, "required role Accounts is missing")
	c := b.Capabilities
	miss((c.ChangePlan || c.Termination != nil) && b.Subscriptions == nil, "plan change or termination is declared without the role Subscriptions")
	miss(c.PaymentHistory && b.History == nil, "payment history is declared without the role History")
	miss(c.Outlook && b.Outlooks == nil, "an outlook is declared without the role Outlooks")
	miss(c.SavedCard == SavedCardAtCarrier && b.SavedCards == nil, "a saved card at the carrier is declared without the role SavedCards")
	return errors.Join(faults...)
}

// Capabilities say what a backend can do, with the parameters that the web app needs.
type Capabilities struct {
	PortIn         *PortInCapability      // nil: numbers can't be brought along
	ChangePlan     bool                   // another plan can be booked: Subscriptions.ChangePlan
	Termination    *TerminationCapability // nil: a customer can't cancel by self-service
	PaymentHistory bool                   // payments can be listed: History
	Outlook        bool                   // what lies ahead of a customer can be asked
	SavedCard      SavedCardOwner
	// TimeZone is the IANA name of the zone in which the carrier's civil dates are meant. Empty: America/Toronto.
	TimeZone string
}

// Location gives the zone of the carrier's civil dates (design decision 10).
func (c Capabilities) Location() (*time.Location, error) {
	if c.TimeZone == "" {
		return time.LoadLocation("America/Toronto")
	}
	return time.LoadLocation(c.TimeZone)
}

// PortInCapability lists the carriers from which a number can be brought.
type PortInCapability struct{ Donors []Donor }

// Donor is a carrier that a customer may leave (spec §3 "Carriers").
type Donor struct {
	Key  int
	Name string
	// AccountNumberOptional is true for donors that have none (Freedom, spec §5).
	AccountNumberOptional bool
}

// TerminationCapability tells how a cancellation works.
type TerminationCapability struct {
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

// Settings are what an adapter is opened with: the `carrier` section of the BFF's configuration.
type Settings struct {
	BaseURL  string
	ClientID string
	APIToken Secret
	// Options holds the adapter's own keys, as text.
	Options map[string]string
}

// Opener makes a backend from its settings. It must not call the carrier: a
// carrier that is down must not keep the BFF from starting.
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

// Names lists the registered adapters in no particular order.
func (r *Registry) Names() []string {
	names := make([]string, 0, len(r.openers))
	for name := range r.openers {
		names = append(names, name)
	}
	return names
}

// Open opens the named adapter and refuses a backend that Check faults.
func (r *Registry) Open(name string, settings Settings) (*Backend, error) {
	open, ok := r.openers[name]
	if !ok {
		return nil, fmt.Errorf("no carrier adapter is named %q; there are: %s", name, strings.Join(r.Names(), ", "))
	}
	backend, err := open(settings)
	if err != nil {
		return nil, fmt.Errorf("carrier adapter %s: %w", name, err)
	}
	if err := backend.Check(); err != nil {
		return nil, fmt.Errorf("carrier adapter %s: %w", name, err)
	}
	return backend, nil
}
