package harnesshttp_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// overHTTP gives a harness whose abilities go over HTTP, and what is near the adapter doesn't.
func overHTTP(t *testing.T, h carriertest.Harness) carriertest.Harness {
	t.Helper()
	server := httptest.NewServer(harnesshttp.Handler(h))
	t.Cleanup(server.Close)
	through := harnesshttp.Harness(server.URL+"/", server.Client())
	through.Open, through.OpenRefused, through.Logs = h.Open, h.OpenRefused, h.Logs
	return through
}

func TestTheHarnessOverHTTP(t *testing.T) {
	t.Parallel()
	carriertest.Test(t, overHTTP(t, reference.New().Harness()))
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
