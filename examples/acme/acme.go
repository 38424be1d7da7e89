// Package acme is the adapter for Acme, a carrier whose API has nothing in common
// with the documented one: REST resources, plans and donors with codes for ids,
// decimal prices in text, errors as problem documents, and orders that are decided
// later.
//
// It is built from public packages alone (bff/carrier and the standard library)
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
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// adapter has all roles. Acme changes no plans, so it is no carrier.PlanChanger.
type adapter struct{ client }

// Open makes a backend that calls Acme at settings.BaseURL as settings.ClientID
// (default "brand") with the key settings.APIToken. It is a carrier.Opener: it
// calls nobody.
func Open(settings carrier.Settings) (*carrier.Backend, error) {
	var faults []error
	base, err := url.Parse(settings.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.User != nil {
		faults = append(faults, errors.New("base_url must be an http or https address without credentials"))
	}
	if settings.APIToken == "" {
		faults = append(faults, errors.New("api_token is missing"))
	}
	for _, name := range slices.Sorted(maps.Keys(settings.Options)) {
		faults = append(faults, fmt.Errorf("option %s is unknown", name))
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	client := settings.ClientID
	if client == "" || client == "alpha" { // what the BFF has when nothing is configured
		client = "brand"
	}
	a := &adapter{newClient(strings.TrimRight(base.String(), "/"), client, settings.APIToken)}
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
