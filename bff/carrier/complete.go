package carrier

import "context"

// Complete gives the backend as its users see it: every role is there, and an
// operation that b doesn't declare answers Unimplemented and never reaches the
// adapter. It is the capability check of the portable layer.
func Complete(b *Backend) *Backend {
	c, can := *b, b.Capabilities
	if b.Activations != nil && can.PortIn == nil {
		c.Activations = withoutPortIn{b.Activations}
	}
	if b.Subscriptions == nil {
		c.Subscriptions = undeclared{}
	} else if !can.ChangePlan || can.Termination == nil {
		c.Subscriptions = partialSubscriptions{b.Subscriptions, can}
	}
	if b.Payments == nil {
		c.Payments = undeclared{}
	}
	if b.SavedCards == nil || can.SavedCard != SavedCardAtCarrier {
		c.SavedCards = undeclared{}
	}
	if b.CardIntents == nil {
		c.CardIntents = undeclared{}
	}
	if b.LegacyCards == nil {
		c.LegacyCards = undeclared{}
	}
	if b.History == nil || !can.PaymentHistory {
		c.History = undeclared{}
	}
	if b.Outlooks == nil || !can.Outlook {
		c.Outlooks = undeclared{}
	}
	if b.Events == nil {
		c.Events = undeclared{}
	}
	return &c
}

func unimplemented(operation string) error {
	return Errorf(Unimplemented, "%s: not declared by the backend", operation)
}

type withoutPortIn struct{ Activations }

func (r withoutPortIn) Submit(ctx context.Context, c Customer, a Activation) (ActivationID, error) {
	if a.PortIn != nil {
		return "", unimplemented("Activations.Submit of a port-in")
	}
	return r.Activations.Submit(ctx, c, a)
}

// partialSubscriptions is a role one of whose two operations isn't declared.
type partialSubscriptions struct {
	Subscriptions
	can Capabilities
}

func (r partialSubscriptions) ChangePlan(ctx context.Context, c Customer, planID int) error {
	if !r.can.ChangePlan {
		return undeclared{}.ChangePlan(ctx, c, planID)
	}
	return r.Subscriptions.ChangePlan(ctx, c, planID)
}

func (r partialSubscriptions) Terminate(ctx context.Context, c Customer, reason string) error {
	if r.can.Termination == nil {
		return undeclared{}.Terminate(ctx, c, reason)
	}
	return r.Subscriptions.Terminate(ctx, c, reason)
}

// undeclared plays every optional role and does nothing.
type undeclared struct{}

func (undeclared) ChangePlan(context.Context, Customer, int) error {
	return unimplemented("Subscriptions.ChangePlan")
}

func (undeclared) Terminate(context.Context, Customer, string) error {
	return unimplemented("Subscriptions.Terminate")
}

func (undeclared) ActivationDue(context.Context, ActivationID) (Due, error) {
	return Due{}, unimplemented("Payments.ActivationDue")
}

func (undeclared) ExtensionDue(context.Context, Customer, int) (Due, error) {
	return Due{}, unimplemented("Payments.ExtensionDue")
}

func (undeclared) Record(context.Context, SettledPayment) error {
	return unimplemented("Payments.Record")
}

func (undeclared) SavedCard(context.Context, Customer) (*SavedCard, error) {
	return nil, unimplemented("SavedCards.SavedCard")
}

func (undeclared) ActivationIntent(context.Context, Customer, ActivationID) (CardIntent, error) {
	return CardIntent{}, unimplemented("CardIntents.ActivationIntent")
}

func (undeclared) ExtensionIntent(context.Context, Customer, int, bool) (CardIntent, error) {
	return CardIntent{}, unimplemented("CardIntents.ExtensionIntent")
}

func (undeclared) CardChangeIntent(context.Context, Customer) (CardIntent, error) {
	return CardIntent{}, unimplemented("CardIntents.CardChangeIntent")
}

func (undeclared) PayActivation(context.Context, Customer, CardPayment) error {
	return unimplemented("LegacyCards.PayActivation")
}

func (undeclared) ChangeCard(context.Context, Customer, Card) error {
	return unimplemented("LegacyCards.ChangeCard")
}

func (undeclared) Payments(context.Context, Customer) ([]PaymentRecord, error) {
	return nil, unimplemented("History.Payments")
}

func (undeclared) Outlook(context.Context, Customer) (Outlook, error) {
	return Outlook{}, unimplemented("Outlooks.Outlook")
}

func (undeclared) Parse(context.Context, map[string][]string, []byte) (Event, error) {
	return Event{}, unimplemented("Events.Parse")
}
