package legacy

import (
	"context"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy/internal/tolerant"
	"github.com/golight/selfservice/bff/lightphone"
)

// Outlook calls GetOutlook, an extension of the documented API.
func (a *adapter) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	return do(ctx, a, get(carrier.GetOutlook.Operation, lightphone.PathGetOutlook, nil).of(c).extension(), a.readOutlook)
}

func (a *adapter) readOutlook(v tolerant.Value) carrier.Outlook {
	activation, portIn := v.Field("Activation"), v.Field("PortIn")
	o := carrier.Outlook{
		Activation: carrier.ActivationStatus{
			State:  carrier.ActivationState(activation.Field("State").Require().Text()).Known(),
			Reason: activation.Field("Reason").Text(),
		},
		PortIn: carrier.PortInProgress{
			State:       carrier.PortInState(portIn.Field("State").Require().Text()).Known(),
			PhoneNumber: portIn.Field("PhoneNumber").Phone(),
			Reason:      portIn.Field("Reason").Text(), Field: lightphone.PortField(portIn.Field("Field").Text()),
		},
	}
	if r := v.Field("Renewal"); !r.Nothing() {
		o.Renewal = &carrier.Renewal{
			On: r.Field("Date").Require().Date(),
			Money: carrier.Money{Amount: r.Field("Amount").Require().Amount(),
				Currency: strings.ToUpper(r.Field("Currency").Require().Text())},
		}
		if card := r.Field("Card"); !card.Nothing() {
			o.Renewal.Card = &carrier.SavedCard{Brand: card.Field("Brand").Text(),
				Last4: card.Field("Last4Digits").LastDigits()}
		}
	}
	if c := v.Field("PlanChange"); !c.Nothing() {
		o.PlanChange = &carrier.PlanChange{PlanID: planID(c.Field("PlanId")), Name: c.Field("Name").Text(),
			From: c.Field("FirstDay").Require().Date()}
	}
	if c := v.Field("Cancellation"); !c.Nothing() {
		o.Cancellation = &carrier.Cancellation{LastDay: c.Field("LastDay").Require().Date()}
	}
	return o
}
