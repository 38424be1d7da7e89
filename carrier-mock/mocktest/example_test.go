package mocktest_test

import (
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

func ExampleStart() {
	// What stands in TestRenewal(t *testing.T) of a test file:
	_ = func(t *testing.T) {
		mock := mocktest.Start(t) // on free ports, stopped when the test ends
		world := mock.NewWorld(t, "demo")

		// Calls of the carrier API choose the world by a header.
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, mock.CarrierURL+lightphone.PathGetProfile, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(lightphone.HeaderMockWorld, world.Name)

		// The tester's calls are typed; one that fails ends the test.
		world.AdvanceToRenewal(t)
		if mail := world.WaitForMail(t, "ada@example.com"); mail.Kind != "receipt" {
			t.Errorf("ada's newest mail is %s; want her receipt", mail.Kind)
		}
	}
	// Output:
}
