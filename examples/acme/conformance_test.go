package acme

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"testing"
	"time"
	_ "time/tzdata" // the carrier's time zone, on machines without one

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/examples/acme/acmefake"
)

// routes of Acme behind the operations whose answers the suite loses.
var routes = map[string]string{
	carrier.CheckSIM.Name: "GET /sims/{iccid}", carrier.GetQuote.Name: "POST /prices",
	carrier.Submit.Name: "POST /orders", carrier.GetActivationStatus.Name: "GET /people/{person}/orders",
	carrier.GetProfile.Name: "GET /people/{person}",
	carrier.ChangeName.Name: "PATCH /people/{person}", carrier.ChangeAddress.Name: "PATCH /people/{person}",
	carrier.GetActivationDue.Name: "GET /orders/{order}", carrier.RecordPayment.Name: "PUT /orders/{order}/payment",
}

// faults of the suite, as Acme makes them.
var faults = map[carriertest.Effect]string{
	carriertest.NoFault: "", carriertest.Hang: acmefake.Hangs, carriertest.ReplyLost: acmefake.DropsAnswer,
	carriertest.ServerError: acmefake.Breaks, carriertest.NotFoundPage: acmefake.Hides,
}

// arrived returns an order of Acme as the activation that it was.
func arrived(text []byte) (carrier.Activation, error) {
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		return carrier.Activation{}, err
	}
	start, end, err := cycle(o.From, o.Until)
	if err != nil {
		return carrier.Activation{}, err
	}
	quote, err := o.Price.toCarrier()
	if agreed := quote.Total.String(); o.Agreed != agreed {
		return carrier.Activation{}, errors.New("the price that was agreed is " + o.Agreed)
	}
	a := carrier.Activation{
		ICCID: o.SIM, Start: start, End: end, PlanID: o.Offer, FirstName: o.Given, LastName: o.Family, Email: o.Mail,
		Quote: quote, Address: o.Home.toCarrier(), PromoCode: o.Voucher, ReferralCNUM: o.Referrer,
		OrderSIM: o.ShipSIM, MarketingConsent: o.News, ShippingContactNumber: o.Contact,
	}
	if t := o.Transfer; t != nil {
		a.PortIn = &carrier.PortIn{DonorID: t.From, AccountNumber: t.Account, PhoneNumber: t.Number, IMEI: t.Device}
	}
	return a, err
}

func TestConformance(t *testing.T) {
	t.Parallel()
	const key = "key-of-the-test"
	carrierBehind := acmefake.New(key, time.Now)
	server := httptest.NewServer(carrierBehind)
	defer server.Close()
	open := func(key carrier.Secret) func(context.Context) (*carrier.Backend, error) {
		return func(context.Context) (*carrier.Backend, error) {
			return Open(carrier.Settings{BaseURL: server.URL, APIToken: key})
		}
	}
	carriertest.Test(t, carriertest.Harness{
		Open: open(key), OpenRefused: open("another"),
		Code: func(_ context.Context, email string) (carrier.Secret, error) {
			return carrier.Secret(carrierBehind.Code(email)), nil
		},
		SpareSIM: func(context.Context) (string, error) { return carrierBehind.SpareSIM(), nil },
		Approve:  func(_ context.Context, id carrier.ActivationID) error { return carrierBehind.Approve(string(id)) },
		Reject: func(_ context.Context, id carrier.ActivationID, reason string) error {
			return carrierBehind.TurnDown(string(id), reason)
		},
		Submitted: func(_ context.Context, id carrier.ActivationID) (carrier.Activation, error) {
			text, err := carrierBehind.Order(string(id))
			if err != nil {
				return carrier.Activation{}, err
			}
			return arrived(text)
		},
		Suspend: func(_ context.Context, who carriertest.Person) error { carrierBehind.Bar(who.Email); return nil },
		RetirePlan: func(_ context.Context, planID string, retired bool) error {
			carrierBehind.Withdraw(planID, retired)
			return nil
		},
		TerminationReason: func(_ context.Context, who carriertest.Person) (string, error) {
			return carrierBehind.WhyLeaving(who.Email), nil
		},
		Fault: func(_ context.Context, operation string, effect carriertest.Effect) error {
			if effect == carriertest.Unknown {
				carrierBehind.Teleport()
			} else {
				carrierBehind.Fail(routes[operation], faults[effect])
			}
			return nil
		},
		Logs: func() string { return "" }, // the adapter logs nothing: it has no logger
	})
}
