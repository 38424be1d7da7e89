package carriertest_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/harnesshttp"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// The test of an adapter: it fails unless the verdict is conformant.
func ExampleTest() {
	acme := reference.New() // your carrier's test system
	_ = func(t *testing.T) {
		carriertest.Test(t, carriertest.Harness{
			Open: func(context.Context) (*carrier.Backend, error) { return acme.Backend(), nil },
			// Code, SpareSIM, Approve, Advance, Fault, Logs …
		})
	}
}

// A program looks at the report itself.
func ExampleRun() {
	harness := reference.New().Harness()
	harness.Advance = nil // this test system runs on real time
	report := carriertest.Run(context.Background(), harness, carriertest.Options{
		Capabilities: []carriertest.Capability{carriertest.PlanChange},
		Progress: func(row carriertest.Row) {
			if row.Capability == carriertest.PlanChange {
				fmt.Println(row)
			}
		},
	})
	fmt.Println(report.Verdict, report.Lacks(carriertest.Adapter, carriertest.PlanChange))
	// Output:
	// plan-change/booked passed
	// plan-change/change-pending passed
	// plan-change/plan-unavailable passed
	// plan-change/no-subscription passed
	// plan-change/takes-effect needs harness: the harness offers no Advance
	// partial [plan-change]
}

// The abilities of a carrier's test system may come over HTTP.
func Example_overHTTP() {
	carrierAtWork := reference.New()
	server := httptest.NewServer(harnesshttp.Handler(carrierAtWork.Harness()))
	defer server.Close()

	harness := harnesshttp.Harness(server.URL, nil)
	harness.Open = func(context.Context) (*carrier.Backend, error) { return carrierAtWork.Backend(), nil }
	report := carriertest.Run(context.Background(), harness,
		carriertest.Options{Capabilities: []carriertest.Capability{carriertest.Activations}})
	fmt.Println(report.Count(carriertest.Activations, carriertest.Passed), "rules of", carriertest.Activations, "passed")
	// Output: 13 rules of activations passed
}
