package lightphone

import "github.com/golight/selfservice/bff/carrier"

// ToCarrier returns the port's form of a settled payment, as the carrier reads it.
func (r RecordPaymentRequest) ToCarrier() carrier.SettledPayment {
	return carrier.SettledPayment{
		Kind: carrier.PaymentKind(r.Kind), ActivationID: carrier.ActivationID(r.PaID), UserID: r.UserID, CNUM: r.CNUM,
		PlanID:   string(r.PlanID),
		IntentID: r.PaymentIntentID, Money: carrier.Money{Amount: carrier.Cents(r.Amount), Currency: r.Currency},
		Card: carrier.SavedCard{Brand: r.CardBrand, Last4: r.CardLast4, HolderName: r.CardHolder},
	}
}

// DueFrom returns the wire's form of what is due.
func DueFrom(d carrier.Due) Due {
	return Due{UserID: d.UserID, PlanID: PlanID(d.PlanID), Amount: Amount(d.Amount), Currency: d.Currency, Paid: d.Paid,
		CycleStart: d.CycleStart.String()}
}

// LoginAnswerFrom returns the wire's form of a login. The carrier's own token goes to the BFF and no further.
func LoginAnswerFrom(l carrier.LoginAnswer, message string) LoginAnswer {
	return LoginAnswer{
		IsSuccess: true, Message: message, FirstName: l.FirstName, LastName: l.LastName, Email: l.Email,
		UserID: l.UserID, IDToken: Token(l.Token), ClientRef: l.CNUM,
	}
}
