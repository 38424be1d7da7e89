package carrier

import (
	"errors"
	"net/http"
	"strings"
	"testing"
)

func TestCheckNamesEveryFault(t *testing.T) {
	t.Parallel()
	err := (&Backend{Capabilities: Capabilities{ChangePlan: true, PaymentHistory: true, SavedCard: SavedCardAtCarrier, Outlook: true}}).Check()
	if err == nil {
		t.Fatal("an empty backend passes")
	}
	for _, want := range []string{"Identities", "SIMs", "Catalog", "Activations", "Accounts", "Subscriptions", "History", "SavedCards", "Outlooks"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the fault of %s is not named: %v", want, err)
		}
	}
}

// whole has every required role; none is ever called.
func whole() *Backend {
	var role struct {
		Identities
		SIMs
		Catalog
		Activations
		Accounts
	}
	return &Backend{Identities: role, SIMs: role, Catalog: role, Activations: role, Accounts: role}
}

func TestRegistry(t *testing.T) {
	t.Parallel()
	var registry Registry
	registry.Register("good", func(Settings) (*Backend, error) { return whole(), nil })
	registry.Register("lacking", func(Settings) (*Backend, error) { return &Backend{}, nil })
	registry.Register("failing", func(Settings) (*Backend, error) { return nil, errors.New("no key") })
	if backend, err := registry.Open("good", Settings{}); err != nil || backend == nil {
		t.Errorf("good = %v, %v; want a backend", backend, err)
	}
	for name, want := range map[string]string{"lacking": "Identities is missing", "failing": "no key", "unheard-of": "good"} {
		if _, err := registry.Open(name, Settings{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s = %v; want an error with %q", name, err, want)
		}
	}
	for name, register := range map[string]func(){
		"a repeated name": func() { registry.Register("good", func(Settings) (*Backend, error) { return nil, nil }) },
		"an empty name":   func() { registry.Register("", func(Settings) (*Backend, error) { return nil, nil }) },
		"no opener":       func() { registry.Register("none", nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken; want a panic", name)
				}
			}()
			register()
		}()
	}
}

func TestForwarded(t *testing.T) {
	t.Parallel()
	if got := Forwarded(t.Context()); got != nil {
		t.Errorf("a bare context forwards %v; want nothing", got)
	}
	headers := http.Header{"X-Request-Id": {"req-1"}}
	if got := Forwarded(WithForwarded(t.Context(), headers)); got.Get("X-Request-Id") != "req-1" {
		t.Errorf("forwarded %v; want %v", got, headers)
	}
}
