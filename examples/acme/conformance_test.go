package acme_test

import (
	"context"
	"net/http/httptest"
	"testing"
	"time"
	_ "time/tzdata" // the carrier's time zone, on machines without one

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/examples/acme"
	"github.com/golight/selfservice/examples/acme/acmefake"
)

// routes of Acme behind the operations whose answers the suite loses.
var routes = map[string]string{
	carrier.CheckSIM.Name: "GET /sims/{iccid}", carrier.Submit.Name: "POST /orders", carrier.GetActivationStatus.Name: "GET /people/{person}/orders",
	carrier.GetProfile.Name: "GET /people/{person}", carrier.RecordPayment.Name: "PUT /orders/{order}/payment",
}

func TestConformance(t *testing.T) {
	t.Parallel()
	const key = "key-of-the-test"
	carrierBehind := acmefake.New(key, time.Now)
	server := httptest.NewServer(carrierBehind)
	defer server.Close()
	open := func(key carrier.Secret) func(context.Context) (*carrier.Backend, error) {
		return func(context.Context) (*carrier.Backend, error) {
			return acme.Open(carrier.Settings{BaseURL: server.URL, APIToken: key})
		}
	}
	carriertest.Test(t, carriertest.Harness{
		Open: open(key), OpenRefused: open("another"),
		Code: func(_ context.Context, email string) (carrier.Secret, error) {
			return carrier.Secret(carrierBehind.Code(email)), nil
		},
		SpareSIM: func(context.Context) (string, error) { return carrierBehind.SpareSIM() },
		Approve:  func(_ context.Context, id carrier.ActivationID) error { return carrierBehind.Approve(string(id)) },
		Fault: func(_ context.Context, operation string, effect carriertest.Effect) error {
			switch effect {
			case carriertest.Unknown:
				carrierBehind.Teleport()
			case carriertest.NoFault:
				carrierBehind.Fail(routes[operation], "")
			case carriertest.Hang:
				carrierBehind.Fail(routes[operation], acmefake.Hangs)
			case carriertest.ReplyLost:
				carrierBehind.Fail(routes[operation], acmefake.DropsAnswer)
			}
			return nil
		},
		Logs: func() string { return "" }, // the adapter logs nothing: it has no logger
	})
}
