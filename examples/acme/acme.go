// Package acme is the adapter for Acme, a carrier whose API has nothing in common
// with the documented one: REST resources, plans with codes for ids, decimal
// prices in text, errors as problem documents, and orders that are decided later.
//
// It is built from public packages alone (bff/carrier and the standard library)
// and shows where things go:
//
//	acme.go      what Acme can do, and the options
//	client.go    one call, and what its failure means
//	problems.go  Acme's errors in the port's codes and reasons
//	units.go     money, rates, dates, data, provinces
//	people.go    roles Identities and Accounts
//	orders.go    roles SIMs, Catalog and Activations: 202, and asking until it is decided
//	lines.go     roles Subscriptions, Payments and History
package acme

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// OptionOffers gives Acme's plans the port's numbers, as "code=number" separated
// by commas. A number must never be given to another plan: customers have it. A
// plan that isn't listed isn't sold.
const OptionOffers = "offers"

const defaultOffers = "light-2g=101,light-6g=102,light-20g=103"

// adapter plays all roles.
type adapter struct {
	client
	codes   map[int]string // of offers, by the port's number
	numbers map[string]int
}

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
	offers := defaultOffers
	for _, name := range slices.Sorted(maps.Keys(settings.Options)) {
		if name != OptionOffers {
			faults = append(faults, fmt.Errorf("option %s is unknown", name))
			continue
		}
		offers = settings.Options[name]
	}
	a := &adapter{codes: map[int]string{}, numbers: map[string]int{}}
	faults = append(faults, a.readOffers(offers))
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	client := settings.ClientID
	if client == "" || client == "alpha" { // what the BFF has when nothing is configured
		client = "brand"
	}
	a.client = newClient(strings.TrimRight(base.String(), "/"), client, settings.APIToken)
	return &carrier.Backend{
		Capabilities: capabilities,
		Identities:   a, SIMs: a, Catalog: a, Activations: a, Accounts: a, Subscriptions: a, Payments: a, History: a,
		Ping:  func(ctx context.Context) error { return a.do(ctx, call{method: http.MethodGet, path: "/health"}, nil) },
		Close: a.close,
	}, nil
}

// donors are whence Acme takes numbers, by the port's key.
var donors = map[int]string{1: "bell", 3: "rogers", 10: "freedom"}

// capabilities are what Acme can do: no change of plan, and a cancellation is looked at by somebody.
var capabilities = carrier.Capabilities{
	PortIn: &carrier.PortInCapability{Donors: []carrier.Donor{
		{Key: 1, Name: "Bell"}, {Key: 3, Name: "Rogers"}, {Key: 10, Name: "Freedom", AccountNumberOptional: true},
	}},
	Termination:    &carrier.TerminationCapability{Reasons: []string{"Price too high", "Connectivity unsatisfactory", "Other"}, Effect: carrier.TerminatesAfterRequest},
	PaymentHistory: true,
	SavedCard:      carrier.SavedCardAtProvider,
	TimeZone:       "America/Toronto",
}

func (a *adapter) readOffers(text string) error {
	for entry := range strings.SplitSeq(text, ",") {
		code, number, _ := strings.Cut(strings.TrimSpace(entry), "=")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || code == "" || a.codes[n] != "" || a.numbers[code] != 0 {
			return errors.New("option offers must be a list of code=number, each code and each number once")
		}
		a.codes[n], a.numbers[code] = code, n
	}
	return nil
}
