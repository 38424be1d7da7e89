package api

import (
	"context"
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// The page is told that records of the carrier could not be read; the others it gets.
func TestOmittedRecordsAreTold(t *testing.T) {
	t.Parallel()
	const omit = "[0].Fee: expected a number, got an object"
	backend := (&fakeCarrier{cnum: adaCNUM}).backend(t).Wrap(
		carrier.On(carrier.ListPlans, func(ctx context.Context, c carrier.Customer,
			next func(context.Context, carrier.Customer) (carrier.PlansAnswer, error)) (carrier.PlansAnswer, error) {
			answer, err := next(ctx, c)
			answer.Omitted = omit + "\n" + omit
			return answer, err
		}),
		carrier.On(carrier.ListPayments, func(ctx context.Context, c carrier.Customer,
			next func(context.Context, carrier.Customer) (carrier.PaymentsAnswer, error)) (carrier.PaymentsAnswer, error) {
			answer, err := next(ctx, c)
			answer.Omitted = omit
			return answer, err
		}),
	)
	e := newEdge(t, settings{backend: backend})
	session := e.login()
	for path, want := range map[string]string{lightphone.PathPrepaidPlans: "2", lightphone.PathGetPaymentHistory: "1",
		lightphone.PathGetProfile: ""} {
		a := e.send(goodRequest(t, routeOf(t, path), session))
		if a.Code != http.StatusOK || a.Header().Get(headerOmitted) != want {
			t.Errorf("%s: %d with %s %q; want %q", path, a.Code, headerOmitted, a.Header().Get(headerOmitted), want)
		}
	}
}
