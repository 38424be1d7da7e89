package reference_test

import (
	"testing"
	_ "time/tzdata" // the zones of the markets, on machines without them

	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// The suite holds nothing that one country has and others don't.
func TestTheReferenceConforms(t *testing.T) {
	t.Parallel()
	for name, market := range map[string]reference.Market{"Canada": reference.Canada(), "euro": reference.Euro()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := carriertest.Test(t, reference.NewIn(market).Harness())
			if undeclared := report.Count("", carriertest.Undeclared); undeclared != 0 {
				t.Errorf("%d rules are undeclared; want none", undeclared)
			}
		})
	}
}
