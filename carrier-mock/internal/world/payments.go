package world

import (
	"context"
	"slices"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// Categories of payment records.
const (
	categoryActivation = "Activation"
	categoryRenewal    = "Renewal"
	categoryExtension  = "Extension"
	categoryRefund     = "Refund"
)

func errPaymentRefused(message string) error {
	return carrier.Refuse(carrier.ReasonPaymentRefused, message)
}

// ActivationDue serves carrier.Payments. An activation that can't be paid
// any more is refused with payment_refused.
func (w *World) ActivationDue(_ context.Context, id carrier.ActivationID) (carrier.Due, error) {
	defer w.begin()()
	a := w.st.Activations[string(id)]
	if a == nil {
		return carrier.Due{}, errNoActivation()
	}
	if a.State == Superseded {
		return carrier.Due{}, errPaymentRefused("Another activation request has taken this one's place.")
	}
	q := a.Request.Quote
	return carrier.Due{UserID: a.UserID, PlanID: a.Request.PlanID,
		Money: carrier.Money{Amount: q.Total, Currency: q.Currency}, Paid: a.paid()}, nil
}

// ExtensionDue serves carrier.Extensions. A call of the service itself names
// the customer by CNUM, without a token.
func (w *World) ExtensionDue(_ context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	defer w.begin()()
	if c.Token == "" && c.CNUM != "" {
		u := w.subscriberBy(c.CNUM, "")
		if u == nil || u.Sub.State == subEnded {
			return carrier.Due{}, errNoSubscription()
		}
		return w.extensionDue(u, planID)
	}
	u, err := w.subscriber(c)
	if err != nil {
		return carrier.Due{}, err
	}
	return w.extensionDue(u, planID)
}

// extensionDue prices one more cycle. Who holds a retired plan may extend it; nobody may choose it.
func (w *World) extensionDue(u *user, planID int) (carrier.Due, error) {
	p := w.plan(planID)
	if p == nil || p.Retired && planID != u.Sub.PlanID {
		return carrier.Due{}, refuse(carrier.FailedPrecondition, carrier.ReasonPlanUnavailable, "PlanID")
	}
	q, _ := price(p, u.Address.Region, 0) // the province was checked when the address was taken
	start := u.Sub.paidUntil()
	if u.Sub.State == subSuspended {
		start = w.today()
	}
	return carrier.Due{UserID: u.ID, PlanID: strconv.Itoa(planID),
		Money: carrier.Money{Amount: q.Total, Currency: q.Currency}, CycleStart: start}, nil
}

// Record serves carrier.Payments.
func (w *World) Record(_ context.Context, p carrier.SettledPayment) error {
	defer w.begin()()
	if p.IntentID == "" {
		return invalid("IntentID", "The payment intent is required.")
	}
	switch p.Kind {
	case carrier.PaymentActivation:
		return w.recordActivation(p)
	case carrier.PaymentExtension:
		return w.recordExtension(p)
	}
	return invalid("Kind", "A payment is for an activation or an extension.")
}

func (w *World) recordActivation(p carrier.SettledPayment) error {
	a := w.st.Activations[string(p.ActivationID)]
	if a == nil {
		return errNoActivation()
	}
	if what, known := w.st.Intents[p.IntentID]; known {
		if what == a.ID {
			return nil
		}
		return errPaymentRefused("This payment was for something else.")
	}
	due := carrier.Money{Amount: a.Request.Quote.Total, Currency: a.Request.Quote.Currency}
	switch {
	case p.UserID != "" && p.UserID != a.UserID:
		return errPaymentRefused("This activation is another customer's.")
	case a.State != AwaitingPayment:
		return errPaymentRefused("This activation can't be paid any more.")
	case p.Money != due:
		return errPaymentRefused("The amount is not the one due.")
	}
	w.settleActivation(a, p.IntentID, p.Card)
	w.acknowledge(a)
	return nil
}

func (w *World) recordExtension(p carrier.SettledPayment) error {
	u := w.subscriberBy(p.CNUM, p.UserID)
	if u == nil {
		return errNoSubscription()
	}
	key := "extension-" + u.Sub.CNUM
	if what, known := w.st.Intents[p.IntentID]; known {
		if what == key {
			return nil
		}
		return errPaymentRefused("This payment was for something else.")
	}
	if u.Sub.State == subEnded {
		return errPaymentRefused("The subscription has ended.")
	}
	planID := PlanNumber(p.PlanID)
	due, err := w.extensionDue(u, planID)
	if err != nil {
		return errPaymentRefused("This plan can't be chosen.")
	}
	if p.Money != due.Money {
		return errPaymentRefused("The amount is not the one due.")
	}
	w.st.Intents[p.IntentID] = key
	paid := w.plan(planID)
	q, _ := price(paid, u.Address.Region, 0) // the price that is due
	w.charged(u, categoryExtension, paid, q, u.Address.Region, p.Card)
	w.extend(u, planID)
	return nil
}

// extend adds the paid cycle: from today when suspended, else after what is paid already.
func (w *World) extend(u *user, planID int) {
	s := u.Sub
	if s.State == subSuspended {
		s.PlanID, s.NextPlanID = planID, 0
		s.Start, s.End, s.Prepaid = w.today(), w.today().AddDays(cycleDays), nil
		w.resume(u)
	} else {
		s.Prepaid = append(s.Prepaid, planID)
	}
	q, _ := price(w.plan(planID), u.Address.Region, 0)
	w.sendReceipt(u, planID, q, w.subscriptionData(u))
}

func (w *World) subscriberBy(cnum, userID string) *user {
	for _, u := range w.st.Users {
		if u.Sub != nil && (u.Sub.CNUM == cnum || cnum == "" && u.ID == userID) {
			return u
		}
	}
	return nil
}

// Payments serves carrier.History.
func (w *World) Payments(_ context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return nil, err
	}
	list := slices.Clone(u.History)
	slices.Reverse(list)
	return list, nil
}

// charged records money taken from a card, and refunded money given back.
// Balance returns the total that the customer has paid so far.
func (w *World) charged(u *user, category string, p *plan, q carrier.Quote, province string, card carrier.SavedCard) {
	r := carrier.PaymentRecord{Category: category, SubCategory: p.dataText() + " plan", Debit: q.Total}
	w.record(u, split(r, q, province), card)
}

func (w *World) refunded(u *user, q carrier.Quote, province string, card carrier.SavedCard) {
	r := carrier.PaymentRecord{Category: categoryRefund, SubCategory: "Activation rejected", Credit: q.Total}
	w.record(u, split(r, q, province), card)
}

// split adds what the amount is made of.
func split(r carrier.PaymentRecord, q carrier.Quote, province string) carrier.PaymentRecord {
	r.Subtotal, r.Taxes, r.Region = q.Subtotal, q.Taxes, province
	return r
}

func (w *World) record(u *user, r carrier.PaymentRecord, card carrier.SavedCard) {
	r.At, r.CardHolder, r.CardNumber, r.Currency = w.now.UTC(), card.HolderName, card.Last4, currency
	r.Balance = r.Debit - r.Credit
	if n := len(u.History); n > 0 {
		r.Balance += u.History[n-1].Balance
	}
	u.History = append(u.History, r)
}

func errNoActivation() error {
	return &carrier.Error{Code: carrier.NotFound, Field: "ActivationID", Message: "There is no such activation."}
}
