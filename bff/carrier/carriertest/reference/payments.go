package reference

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

// ActivationDue implements carrier.Payments.
func (a *adapter) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	return call(ctx, a, "Payments.ActivationDue", false, func(c *Carrier) (carrier.Due, error) {
		found := c.activations[id]
		if found == nil {
			return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no such activation")
		}
		paid := found.state == carrier.ActivationUnderReview || found.state == carrier.ActivationApproved
		return carrier.Due{UserID: found.userID, Money: found.due(), PlanID: found.request.PlanID, Paid: paid}, nil
	})
}

func (a *activation) due() carrier.Money {
	return carrier.Money{Amount: a.request.Quote.Total, Currency: a.request.Quote.Currency}
}

// ExtensionDue implements carrier.Payments.
func (a *adapter) ExtensionDue(ctx context.Context, customer carrier.Customer, planID int) (carrier.Due, error) {
	return call(ctx, a, "Payments.ExtensionDue", false, func(c *Carrier) (carrier.Due, error) {
		u := c.byCNUM(customer.CNUM)
		if u == nil {
			return carrier.Due{}, carrier.Errorf(carrier.NotFound, "no such subscriber")
		}
		plan := planOf(planID)
		if plan == nil {
			return carrier.Due{}, carrier.Refuse(carrier.ReasonPlanUnavailable, "")
		}
		quote, _ := price(plan, u.address.Province)
		return carrier.Due{UserID: u.id, Money: carrier.Money{Amount: quote.Total, Currency: quote.Currency}, PlanID: planID, CycleStart: u.sub.end}, nil
	})
}

func (c *Carrier) byCNUM(cnum string) *user {
	return c.userBy(func(u *user) bool { return u.sub != nil && u.sub.cnum == cnum })
}

// Record implements carrier.Payments.
func (a *adapter) Record(ctx context.Context, p carrier.SettledPayment) error {
	_, err := call(ctx, a, "Payments.Record", true, func(c *Carrier) (none, error) {
		if p.Kind == carrier.PaymentExtension {
			return none{}, c.recordExtension(p)
		}
		return none{}, c.recordActivation(p)
	})
	return err
}

func (c *Carrier) recordActivation(p carrier.SettledPayment) error {
	a := c.activations[p.ActivationID]
	switch {
	case a == nil:
		return carrier.Errorf(carrier.NotFound, "no such activation")
	case c.intents[p.IntentID] == "activation "+string(a.id):
		return nil
	case c.intents[p.IntentID] != "" || a.state != carrier.ActivationPaymentDue || p.Money != a.due():
		return carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	c.intents[p.IntentID] = "activation " + string(a.id)
	a.state = carrier.ActivationUnderReview
	c.charge(c.users[a.userID], "Activation", p.Amount, p.Card)
	return nil
}

func (c *Carrier) recordExtension(p carrier.SettledPayment) error {
	u := c.byCNUM(p.CNUM)
	switch {
	case u == nil:
		return carrier.Errorf(carrier.NotFound, "no such subscriber")
	case c.intents[p.IntentID] == "extension "+p.CNUM:
		return nil
	case c.intents[p.IntentID] != "" || planOf(p.PlanID) == nil:
		return carrier.Refuse(carrier.ReasonPaymentRefused, "")
	}
	c.intents[p.IntentID] = "extension " + p.CNUM
	u.sub.end = u.sub.end.AddDays(cycleDays)
	c.charge(u, "Extension", p.Amount, p.Card)
	return nil
}

func (c *Carrier) charge(u *user, category string, amount carrier.Cents, card carrier.SavedCard) {
	u.history = append(u.history, carrier.PaymentRecord{
		Category: category, At: c.now, CardHolder: card.HolderName, CardNumber: card.Last4, Debit: amount, Balance: amount, Currency: "CAD",
	})
}

// SavedCard implements carrier.SavedCards.
func (a *adapter) SavedCard(ctx context.Context, customer carrier.Customer) (*carrier.SavedCard, error) {
	return call(ctx, a, "SavedCards.SavedCard", false, func(c *Carrier) (*carrier.SavedCard, error) {
		u, err := c.who(customer)
		if err != nil {
			return nil, err
		}
		return u.card, nil
	})
}

// ActivationIntent implements carrier.CardIntents.
func (a *adapter) ActivationIntent(ctx context.Context, customer carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	return a.intent(ctx, "CardIntents.ActivationIntent", func(c *Carrier) (string, error) {
		u, err := c.who(customer)
		if err == nil && (c.activations[id] == nil || c.activations[id].userID != u.id) {
			err = carrier.Errorf(carrier.NotFound, "no such activation")
		}
		return "", err
	})
}

// ExtensionIntent implements carrier.CardIntents.
func (a *adapter) ExtensionIntent(ctx context.Context, customer carrier.Customer, _ int, useSavedCard bool) (carrier.CardIntent, error) {
	return a.intent(ctx, "CardIntents.ExtensionIntent", func(c *Carrier) (string, error) {
		u, err := c.subscriber(customer)
		if err != nil || !useSavedCard {
			return "", err
		}
		if u.card == nil {
			return "", carrier.Errorf(carrier.NotFound, "no saved card")
		}
		return u.card.PaymentMethodID, nil
	})
}

// CardChangeIntent implements carrier.CardIntents.
func (a *adapter) CardChangeIntent(ctx context.Context, customer carrier.Customer) (carrier.CardIntent, error) {
	return a.intent(ctx, "CardIntents.CardChangeIntent", func(c *Carrier) (string, error) {
		_, err := c.who(customer)
		return "", err
	})
}

func (a *adapter) intent(ctx context.Context, operation string, check func(*Carrier) (methodID string, err error)) (carrier.CardIntent, error) {
	return call(ctx, a, operation, true, func(c *Carrier) (carrier.CardIntent, error) {
		methodID, err := check(c)
		return carrier.CardIntent{ClientSecret: carrier.Secret("pi_" + c.newID() + "_secret"), PaymentMethodID: methodID}, err
	})
}

// declining is the provider's published test card that declines.
const declining carrier.Secret = "4000000000000002"

// take says whether a card can be charged. Codes: FailedPrecondition/card_declined, InvalidArgument.
func take(card carrier.Card) (carrier.SavedCard, error) {
	number := card.Number.Reveal()
	switch {
	case len(number) < 15 || len(number) > 16:
		return carrier.SavedCard{}, &carrier.Error{Code: carrier.InvalidArgument, Field: "Number"}
	case card.Number == declining:
		return carrier.SavedCard{}, carrier.Refuse(carrier.ReasonCardDeclined, "")
	}
	return carrier.SavedCard{
		Brand: "visa", Last4: number[len(number)-4:], HolderName: card.HolderName, PaymentMethodID: "pm_card_visa", ExpMonth: card.ExpMonth, ExpYear: card.ExpYear,
	}, nil
}

// PayActivation implements carrier.LegacyCards.
func (a *adapter) PayActivation(ctx context.Context, customer carrier.Customer, p carrier.CardPayment) error {
	_, err := call(ctx, a, "LegacyCards.PayActivation", true, func(c *Carrier) (none, error) {
		u, err := c.who(customer)
		if err != nil {
			return none{}, err
		}
		card, err := take(p.Card)
		if err != nil {
			return none{}, err
		}
		return none{}, c.recordActivation(carrier.SettledPayment{
			Kind: carrier.PaymentActivation, ActivationID: p.ActivationID, UserID: u.id, IntentID: "pi_" + c.newID(), Money: p.Money, Card: card,
		})
	})
	return err
}

// ChangeCard implements carrier.LegacyCards.
func (a *adapter) ChangeCard(ctx context.Context, customer carrier.Customer, card carrier.Card) error {
	_, err := call(ctx, a, "LegacyCards.ChangeCard", true, func(c *Carrier) (none, error) {
		u, err := c.who(customer)
		if err != nil {
			return none{}, err
		}
		saved, err := take(card)
		if err == nil {
			u.card = &saved
		}
		return none{}, err
	})
	return err
}
