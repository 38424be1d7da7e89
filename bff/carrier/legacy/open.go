package legacy

import (
	"context"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
	"github.com/golight/selfservice/bff/lightphone"
)

// adapter has all roles but Events, over one client.
type adapter struct {
	client          *client
	zone            *time.Location // of times without one
	defaultCurrency string
}

// Note is a field of an answer that was read: in which form, and as what.
type Note struct{ Call, Field, Kind, Form string }

type noteKey struct{}

// WithNotes returns a context whose calls tell noted of every field that they read.
func WithNotes(ctx context.Context, noted func(Note)) context.Context {
	return context.WithValue(ctx, noteKey{}, noted)
}

func (a *adapter) reader(ctx context.Context, k call) *tolerant.Reader {
	noted, ok := ctx.Value(noteKey{}).(func(Note))
	if !ok {
		return tolerant.New(a.zone)
	}
	return tolerant.Noting(a.zone, func(field string, kind tolerant.Kind, form string) {
		noted(Note{k.name(), field, string(kind), form})
	})
}

// Close closes kept connections.
func (a *adapter) Close() error {
	a.client.http.GetClient().CloseIdleConnections()
	return nil
}

// Open makes a backend that calls the carrier at settings.BaseURL. ClientID
// defaults to the documented one; APIToken is required. Unknown options and bad
// values are all reported together. Open is a carrier.Opener: it calls nobody.
func Open(settings carrier.Settings) (*carrier.Backend, error) {
	return open(settings, time.Now)
}

func open(settings carrier.Settings, now func() time.Time) (*carrier.Backend, error) {
	opts := defaultOptions()
	base, err := settings.Check(readersInto(&opts))
	if err != nil {
		return nil, err
	}
	if opts.capabilities.SavedCard != carrier.SavedCardAtCarrier {
		opts.absent = append(opts.absent, carrier.GetSavedCard)
	}
	if settings.ClientID == "" {
		settings.ClientID = lightphone.ClientID
	}
	zone, err := opts.capabilities.Location()
	if err != nil {
		return nil, err
	}
	a := &adapter{
		client: newClient(base, settings.ClientID, settings.APIToken), zone: zone, defaultCurrency: opts.currency,
	}
	adapters := []any{a}
	if len(opts.eventSecrets) > 0 {
		adapters = append(adapters, events{secrets: opts.eventSecrets, now: now})
	}
	backend, err := carrier.New(opts.capabilities, adapters...)
	if err != nil {
		return nil, err
	}
	backend = backend.Without(opts.absent...)
	inQuestion := backend.Without(opts.settled...)
	backend.Absent = func(ctx context.Context) []*carrier.Operation { return a.absent(ctx, inQuestion.Has) }
	return backend, nil
}

// noSuchSIM has the form of an ICCID and belongs to nobody.
const noSuchSIM = "0000000000000000000"

// Ping asks for a SIM that doesn't exist: the one documented call that needs no customer and changes nothing.
func (a *adapter) Ping(ctx context.Context, _ carrier.PingRequest) (carrier.Done, error) {
	_, err := a.CheckSIM(ctx, carrier.CheckSIMRequest{ICCID: noSuchSIM})
	return carrier.Done{}, err
}
