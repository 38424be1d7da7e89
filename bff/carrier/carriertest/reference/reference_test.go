package reference_test

import (
	"testing"

	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

func TestTheReferenceConforms(t *testing.T) {
	t.Parallel()
	report := carriertest.Test(t, reference.New().Harness())
	if undeclared := report.Count("", carriertest.Undeclared); undeclared != 0 {
		t.Errorf("%d rules are undeclared; want none", undeclared)
	}
}
