package legacy

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// adapter plays all roles over one client.
type adapter struct{ client *client }

// Open makes a backend that calls the carrier at settings.BaseURL. ClientID
// defaults to the documented one; APIToken is required. Unknown options and bad
// values are all reported together. Open is a carrier.Opener: it calls nobody.
func Open(settings carrier.Settings) (*carrier.Backend, error) {
	return open(settings, time.Now)
}

func open(settings carrier.Settings, now func() time.Time) (*carrier.Backend, error) {
	var faults []error
	base, err := url.Parse(settings.BaseURL)
	if err != nil || base.Host == "" || (base.Scheme != "http" && base.Scheme != "https") || base.User != nil || base.RawQuery != "" {
		faults = append(faults, errors.New("base_url must be an http or https address without credentials and query"))
	}
	if settings.APIToken == "" {
		faults = append(faults, errors.New("api_token is missing"))
	}
	if settings.ClientID == "" {
		settings.ClientID = lightphone.ClientID
	}
	opts, err := readOptions(settings.Options)
	if err := errors.Join(append(faults, err)...); err != nil {
		return nil, err
	}

	a := &adapter{newClient(strings.TrimRight(base.String(), "/"), settings.ClientID, settings.APIToken)}
	backend := &carrier.Backend{
		Capabilities: opts.capabilities,
		Identities:   a, SIMs: a, Catalog: a, Activations: a, Accounts: a, CardIntents: a, LegacyCards: a,
		Ping: a.ping, Close: a.client.close,
	}
	if opts.capabilities.ChangePlan || opts.capabilities.Termination != nil {
		backend.Subscriptions = a
	}
	if opts.capabilities.PaymentHistory {
		backend.History = a
	}
	if opts.capabilities.SavedCard == carrier.SavedCardAtCarrier {
		backend.SavedCards = a
	}
	if opts.capabilities.Outlook {
		backend.Outlooks = a
	}
	if opts.extensions {
		backend.Payments = a
	}
	if len(opts.eventSecrets) > 0 {
		backend.Events = events{secrets: opts.eventSecrets, now: now}
	}
	return backend, nil
}

// noSuchSIM has the form of an ICCID and belongs to nobody.
const noSuchSIM = "0000000000000000000"

// ping asks for a SIM that doesn't exist: the one documented call that needs no customer and changes nothing.
func (a *adapter) ping(ctx context.Context) error {
	_, err := a.Available(ctx, noSuchSIM)
	return err
}
