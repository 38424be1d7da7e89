package reference

import (
	"context"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

func (c adapter) ActivationDue(_ context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	found := c.activations[r.ActivationID]
	switch {
	case found == nil:
		return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no such activation")
	case found.state == carrier.ActivationRefused || found.state == carrier.ActivationNone:
		return carrier.Due{}, carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	return carrier.Due{
		UserID: found.userID, Money: found.due(), PlanID: found.request.PlanID,
		Paid: found.state != carrier.ActivationAwaitingPayment,
	}, nil
}

func (a *activation) due() carrier.Money { return money(a.request.Quote) }

func (c adapter) ExtensionDue(_ context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	u := c.byCNUM(r.CNUM)
	if u == nil {
		return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no such subscriber")
	}
	plan := c.extendable(u, r.PlanID)
	if plan == nil {
		return carrier.Due{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	}
	quote, _ := c.price(plan, u.address.Region, false)
	return carrier.Due{UserID: u.id, Money: money(quote), PlanID: plan.ID, CycleStart: u.sub.end}, nil
}

// extendable returns a plan that is sold or that the subscriber has, or nil.
func (c *Carrier) extendable(u *user, id string) *carrier.Plan {
	if u.sub.plan == id {
		return c.plan(id)
	}
	return c.sold(id)
}

func (c *Carrier) byCNUM(cnum string) *user {
	return c.userBy(func(u *user) bool { return u.sub != nil && u.sub.cnum == cnum })
}

func (c adapter) RecordPayment(_ context.Context, p carrier.SettledPayment) (carrier.Done, error) {
	if p.IntentID == "" {
		return carrier.Done{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "IntentID"}
	}
	if p.Kind == carrier.PaymentExtension {
		return carrier.Done{}, c.recordExtension(p)
	}
	return carrier.Done{}, c.recordActivation(p)
}

func (c *Carrier) recordActivation(p carrier.SettledPayment) error {
	a := c.activations[p.ActivationID]
	switch {
	case a == nil:
		return carrier.Errorf(carrier.NotFound, "no such activation")
	case c.intents[p.IntentID] == "activation "+string(a.id):
		return nil
	case c.intents[p.IntentID] != "" || a.state != carrier.ActivationAwaitingPayment || p.Money != a.due() ||
		p.UserID != a.userID:
		return carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	c.intents[p.IntentID] = "activation " + string(a.id)
	a.state = carrier.ActivationUnderReview
	c.charge(c.users[a.userID], p, a.request.Quote, a.request.Address.Region)
	return nil
}

func (c *Carrier) recordExtension(p carrier.SettledPayment) error {
	u := c.byCNUM(p.CNUM)
	if u == nil {
		return carrier.Errorf(carrier.NotFound, "no such subscriber")
	}
	if c.intents[p.IntentID] == "extension "+p.CNUM {
		return nil
	}
	plan := c.extendable(u, p.PlanID)
	if c.intents[p.IntentID] != "" || plan == nil || p.UserID != u.id {
		return carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	quote, _ := c.price(plan, u.address.Region, false)
	if p.Money != money(quote) {
		return carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	c.intents[p.IntentID] = "extension " + p.CNUM
	u.sub.end = u.sub.end.AddDays(cycleDays)
	c.charge(u, p, quote, u.address.Region)
	return nil
}

func (c *Carrier) charge(u *user, p carrier.SettledPayment, q carrier.Quote, region string) {
	u.history = append(u.history, carrier.PaymentRecord{
		Category: "Payment", SubCategory: string(p.Kind), At: c.now, CardHolder: p.Card.HolderName, CardNumber: p.Card.Last4,
		Debit: p.Amount, Balance: p.Amount, Currency: p.Currency, Subtotal: q.Subtotal, Taxes: q.Taxes, Region: region,
	})
}

func (c adapter) SavedCard(_ context.Context, customer carrier.Customer) (carrier.SavedCardAnswer, error) {
	u, err := c.who(customer)
	if err != nil {
		return carrier.SavedCardAnswer{}, err
	}
	return carrier.SavedCardAnswer{Card: u.card}, nil
}

func (c adapter) ActivationIntent(_ context.Context, r carrier.ActivationIntentRequest) (carrier.CardIntent, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.CardIntent{}, err
	}
	switch a := c.activations[r.ActivationID]; {
	case a == nil || a.userID != u.id:
		return carrier.CardIntent{}, carrier.Errorf(carrier.NotFound, "no such activation")
	case a.state != carrier.ActivationAwaitingPayment:
		return carrier.CardIntent{}, carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	return c.intent(""), nil
}

func (c adapter) ExtensionIntent(_ context.Context, r carrier.ExtensionIntentRequest) (carrier.CardIntent, error) {
	u, err := c.subscriber(r.Customer)
	switch {
	case err != nil:
		return carrier.CardIntent{}, err
	case c.extendable(u, r.PlanID) == nil:
		return carrier.CardIntent{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
	case !r.UseSavedCard:
		return c.intent(""), nil
	case u.card == nil:
		return carrier.CardIntent{}, carrier.Errorf(carrier.NotFound, "no saved card")
	}
	return c.intent(u.card.PaymentMethodID), nil
}

func (c adapter) CardChangeIntent(_ context.Context, customer carrier.Customer) (carrier.CardIntent, error) {
	if _, err := c.who(customer); err != nil {
		return carrier.CardIntent{}, err
	}
	return c.intent(""), nil
}

func (c *Carrier) intent(methodID string) carrier.CardIntent {
	return carrier.CardIntent{ClientSecret: carrier.Secret("pi_" + c.newID() + "_secret"), PaymentMethodID: methodID}
}

// declining is the provider's published test card that declines.
const declining carrier.Secret = "4000000000000002"

// take says whether a card can be charged. Codes: FailedPrecondition/card_declined, InvalidArgument.
func take(card carrier.Card) (carrier.SavedCard, error) {
	number := card.Number.Reveal()
	switch {
	case len(number) < 15 || len(number) > 16 || strings.Trim(number, "0123456789") != "":
		return carrier.SavedCard{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Number"}
	case card.CVV == "" || card.HolderName == "":
		return carrier.SavedCard{}, carrier.Errorf(carrier.InvalidArgument, "the card lacks its code or its holder")
	case card.Number == declining:
		return carrier.SavedCard{}, carrier.Refuse(carrier.ReasonCardDeclined, "")
	}
	return carrier.SavedCard{
		Brand: strings.ToLower(card.Type), Last4: number[len(number)-4:], HolderName: card.HolderName,
		PaymentMethodID: "pm_card_visa", ExpMonth: card.ExpMonth, ExpYear: card.ExpYear,
	}, nil
}

func (c adapter) PayActivation(_ context.Context, r carrier.PayActivationRequest) (carrier.Done, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.Done{}, err
	}
	card, err := take(r.Card)
	if err != nil {
		return carrier.Done{}, err
	}
	err = c.recordActivation(carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: r.ActivationID, UserID: u.id, IntentID: "pi_" + c.newID(),
		Money: r.Money, Card: card,
	})
	if err == nil && r.AutoPay {
		u.card = &card
	}
	return carrier.Done{}, err
}

func (c adapter) ChangeCard(_ context.Context, r carrier.ChangeCardRequest) (carrier.Done, error) {
	u, err := c.who(r.Customer)
	if err != nil {
		return carrier.Done{}, err
	}
	card, err := take(r.Card)
	if err == nil {
		u.card = &card
	}
	return carrier.Done{}, err
}
