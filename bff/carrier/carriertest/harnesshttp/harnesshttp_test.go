package harnesshttp_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// overHTTP returns a harness whose abilities go over HTTP, and what is near the adapter doesn't.
func overHTTP(t *testing.T, h carriertest.Harness) carriertest.Harness {
	t.Helper()
	server := httptest.NewServer(harnesshttp.Handler(h))
	t.Cleanup(server.Close)
	through := harnesshttp.Harness(server.URL+"/", server.Client())
	through.Open, through.OpenRefused, through.Logs = h.Open, h.OpenRefused, h.Logs
	return through
}

// Everything can be conformant for an adapter in another process, whether its
// carrier makes customers and payments itself or has them through the adapter.
func TestTheHarnessOverHTTP(t *testing.T) {
	t.Parallel()
	for name, harness := range map[string]func(*reference.Carrier) carriertest.Harness{
		"abilities": (*reference.Carrier).Harness, "every ability": (*reference.Carrier).WholeHarness,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := carriertest.Test(t, overHTTP(t, harness(reference.NewIn(reference.Euro()))))
			if undeclared := report.Count("", carriertest.Undeclared); undeclared != 0 {
				t.Errorf("%d rules are undeclared; want none", undeclared)
			}
		})
	}
}

// Payments, customers and cards that only the harness can make are as good as the adapter's.
func TestWithoutPaymentsThroughTheAdapter(t *testing.T) {
	t.Parallel()
	h := overHTTP(t, reference.New().WholeHarness())
	open := h.Open
	h.Open = func(ctx context.Context) (*carrier.Backend, error) {
		b, err := open(ctx)
		if err != nil {
			return nil, err
		}
		return b.Without(carrier.GetActivationDue, carrier.RecordPayment, carrier.PayActivation, carrier.ChangeCard), nil
	}
	carriertest.Test(t, h)
}

// What isn't served isn't offered: the verdict is partial, and nothing fails.
func TestAbilitiesThatAreNotServed(t *testing.T) {
	t.Parallel()
	whole := reference.New().Harness()
	for name, handler := range map[string]http.Handler{
		"no ability": harnesshttp.Handler(carriertest.Harness{}),
		"no call":    http.NotFoundHandler(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(handler)
			t.Cleanup(server.Close)
			h := harnesshttp.Harness(server.URL, nil)
			h.Open = whole.Open
			report := carriertest.Run(t.Context(), h, carriertest.Options{})
			if report.Verdict != carriertest.Partial || report.Count("", carriertest.Failed) != 0 {
				t.Errorf("got\n%s; want a partial verdict and nothing failed", report)
			}
		})
	}
}
