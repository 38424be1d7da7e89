package mocktest_test

import (
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/golight/selfservice/bff/carrier"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"),
		goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"))
}

func toronto(t *testing.T) *time.Location {
	t.Helper()
	zone, err := carrier.Capabilities{}.Location()
	if err != nil {
		t.Fatal(err)
	}
	return zone
}
