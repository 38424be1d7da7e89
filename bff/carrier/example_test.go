package carrier_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
)

// sims is the part of an adapter that knows SIM cards.
type sims map[string]bool

// Available implements carrier.SIMs.
func (s sims) Available(_ context.Context, iccid string) (bool, error) { return s[iccid], nil }

// An adapter gathers its roles in a Backend; a program registers it under a name.
func Example() {
	var registry carrier.Registry
	registry.Register("acme", func(s carrier.Settings) (*carrier.Backend, error) {
		if s.BaseURL == "" {
			return nil, errors.New("base_url is missing")
		}
		return &carrier.Backend{SIMs: sims{"8912230000000000001": true}}, nil
	})
	_, err := registry.Open("acme", carrier.Settings{})
	fmt.Println(err)
	// Output: carrier adapter acme: base_url is missing
}

// What a backend doesn't declare is refused without asking the adapter.
func ExampleComplete() {
	backend := carrier.Complete(&carrier.Backend{})
	err := backend.Subscriptions.Terminate(context.Background(), carrier.Customer{}, "Other")
	fmt.Println(carrier.CodeOf(err))
	// Output: unimplemented
}

// Callers act on the code and the reason of an error, never on its text.
func ExampleRefuse() {
	err := fmt.Errorf("submitting: %w", carrier.Refuse(carrier.ReasonSIMUnavailable, "Invalid or unavailable SIM card!"))
	fmt.Println(carrier.CodeOf(err), carrier.ReasonOf(err))
	// Output: failed_precondition sim_unavailable
}

// A write whose request never left may be made again, whatever it is.
func ExampleNotSent() {
	err := carrier.Errorf(carrier.Unavailable, "no connection")
	err.NotSent = true
	fmt.Println(carrier.NotSent(err), carrier.NotSent(carrier.Errorf(carrier.OutcomeUnknown, "no answer")))
	// Output: true false
}

// Secrets print redacted, in every way that there is.
func ExampleSecret() {
	password := carrier.Secret("Light-2026!")
	fmt.Printf("%v %q %#v\n", password, password, carrier.Registration{Password: password}.Password)
	// Output: [redacted] "[redacted]" [redacted]
}

// Amounts are whole cents, rates whole thousandths of a percent.
func ExampleMoney() {
	fmt.Println(carrier.Money{Amount: 3449, Currency: "CAD"}, carrier.MilliPercent(9975))
	// Output: 34.49 CAD 9.975
}

// Dates are civil: a day later is a day later, whatever clocks do that night.
func ExampleDate_AddDays() {
	day, err := carrier.ParseDate("2026-03-07")
	fmt.Println(day.AddDays(1), day.AddDays(30), err)
	// Output: 2026-03-08 2026-04-06 <nil>
}

// What an operation means, and whether it may be repeated, can be asked.
func ExampleOperations() {
	for _, o := range carrier.Operations() {
		if o.Name == "Subscriptions.Terminate" {
			fmt.Println(o.Meaning, o.Repeatable, o.Refusals[0])
		}
	}
	// Output: requests the end of the subscription, once false failed_precondition/termination_pending
}
