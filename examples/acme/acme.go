// Package acme is the adapter for Acme, a carrier whose API has nothing in common
// with the documented one: REST resources, plans and donors with codes for ids,
// decimal prices in text, errors as problem documents, and orders that are decided
// later.
//
// It is built from public packages only (bff/carrier, its HTTP client, the standard library)
// and shows where things go:
//
//	acme.go      the settings, and what customers may choose from
//	client.go    one call, and what its failure means
//	problems.go  Acme's errors in the port's codes and reasons
//	units.go     money, rates, dates, data, regions
//	people.go    roles Identities and Accounts
//	orders.go    roles SIMs, Catalog and Activations: 202, and asking until it is decided
//	lines.go     roles Terminator, Payments, Extensions and History
package acme

import (
	"context"
	"net/http"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/httpclient"
)

// adapter has all roles. Acme changes no plans, so it is no carrier.PlanChanger.
type adapter struct{ client }

// Open makes a backend that calls Acme at settings.BaseURL as settings.ClientID
// (default "brand") with the key settings.APIToken. It is a carrier.Opener: it
// calls nobody.
func Open(settings carrier.Settings) (*carrier.Backend, error) {
	base, err := settings.Check(nil) // no options
	if err != nil {
		return nil, err
	}
	id := settings.ClientID
	if id == "" || id == "alpha" { // what the BFF has when nothing is configured
		id = "brand"
	}
	a := &adapter{client{httpclient.New(), base, id, settings.APIToken}}
	return carrier.New(capabilities, a)
}

func (a *adapter) Ping(ctx context.Context, _ carrier.PingRequest) (carrier.Done, error) {
	return carrier.Done{}, a.do(ctx, call{method: http.MethodGet, path: "/health"}, nil)
}

// capabilities are what customers of Acme may choose from. Somebody looks at a cancellation.
var capabilities = carrier.Capabilities{
	Donors: []carrier.Donor{
		{ID: "bell", Name: "Bell"}, {ID: "rogers", Name: "Rogers"},
		{ID: "freedom", Name: "Freedom", AccountNumberOptional: true},
	},
	Termination: &carrier.Termination{
		Reasons: []string{"Price too high", "Connectivity unsatisfactory", "Other"}, Effect: carrier.TerminatesAfterRequest,
	},
	SavedCard: carrier.SavedCardAtProvider,
	TimeZone:  "America/Toronto",
}
