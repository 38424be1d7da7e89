package account

import "context"

// CreateSetupIntent makes a setup intent and, when told, confirms it. A decline is an *Error that holds the intent.
func (a *Account) CreateSetupIntent(ctx context.Context, p SetupIntentParams) (*SetupIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	si := &SetupIntent{
		Object: "setup_intent", Created: a.now(), Metadata: map[string]string{}, PaymentMethodTypes: []string{"card"},
		PaymentMethodOptions: &SetupMethodOption{Card: SetupCardOptions{RequestThreeDSecure: "automatic"}},
		Status:               StatusRequiresPaymentMethod, Usage: "off_session",
		AutomaticPaymentMethods: p.AutomaticPaymentMethods,
	}
	if si.AutomaticPaymentMethods == nil && p.PaymentMethodTypes == nil {
		si.AutomaticPaymentMethods = &AutomaticMethods{Enabled: true} // what the provider does since 2023
	}
	if p.Usage != nil {
		if *p.Usage != "off_session" && *p.Usage != "on_session" {
			return nil, Invalid("", "usage", "Invalid usage: must be one of off_session or on_session")
		}
		si.Usage = *p.Usage
	}
	if err := a.applySetupDetails(si, p.SetupIntentDetails); err != nil {
		return nil, err
	}
	method, err := a.chosenMethod(si.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	si.ID = a.state.IDs.id("seti")
	si.ClientSecret = ptr(si.ID + "_secret_" + a.state.IDs.random())
	if method != nil {
		si.PaymentMethod, si.Status = &method.ID, StatusRequiresConfirmation
	}
	a.state.SetupIntents.add(si)
	a.emit(ctx, "setup_intent.created", si)
	if p.Confirm {
		if err := a.confirmSetup(ctx, si, method); err != nil {
			return nil, err
		}
	}
	return copyOf(si), nil
}

// UpdateSetupIntent changes what the parameters name.
func (a *Account) UpdateSetupIntent(_ context.Context, id string, p SetupIntentUpdateParams) (*SetupIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	si, err := a.setupIntent(id)
	if err != nil {
		return nil, err
	}
	changed := copyOf(si)
	if err := a.applySetupDetails(changed, p.SetupIntentDetails); err != nil {
		return nil, err
	}
	method, err := a.chosenMethod(changed.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	if method != nil {
		if err := mayMoveSetup(si, "update"); err != nil {
			return nil, err
		}
		changed.PaymentMethod, changed.Status, changed.NextAction = &method.ID, StatusRequiresConfirmation, nil
	}
	*si = *changed
	return copyOf(si), nil
}

func (a *Account) applySetupDetails(si *SetupIntent, p SetupIntentDetails) (err error) {
	if customer := orNil(p.Customer); customer != nil {
		if _, err := a.customer(*customer, "customer", false); err != nil {
			return err
		}
		si.Customer = customer
	}
	if p.PaymentMethodTypes != nil {
		if err := cardsOnly(p.PaymentMethodTypes); err != nil {
			return err
		}
	}
	set(&si.Description, p.Description)
	si.Metadata, err = merged(si.Metadata, p.Metadata)
	return err
}

// ConfirmSetupIntent tries to save the card. The intent comes back succeeded or requires_action; a decline is an
// *Error with 402 that holds the intent, which is back at requires_payment_method.
func (a *Account) ConfirmSetupIntent(ctx context.Context, id string, p SetupConfirmParams) (*SetupIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	si, err := a.setupIntent(id)
	if err != nil {
		return nil, err
	}
	if err := mayMoveSetup(si, "confirm"); err != nil {
		return nil, err
	}
	method, err := a.chosenMethod(si.Customer, p.PaymentMethod, p.PaymentMethodData)
	if err != nil {
		return nil, err
	}
	if err := a.confirmSetup(ctx, si, method); err != nil {
		return nil, err
	}
	return copyOf(si), nil
}

// CancelSetupIntent cancels a set-up; one that succeeded can't be canceled.
func (a *Account) CancelSetupIntent(ctx context.Context, id string, p CancelParams) (*SetupIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	si, err := a.setupIntent(id)
	if err != nil {
		return nil, err
	}
	if err := mayMoveSetup(si, "cancel"); err != nil {
		return nil, err
	}
	reason := orNil(p.CancellationReason)
	if reason != nil {
		switch *reason {
		case "abandoned", "duplicate", "requested_by_customer":
		default:
			return nil, Invalid("", "cancellation_reason",
				"Invalid cancellation_reason: must be one of abandoned, requested_by_customer, or duplicate")
		}
	}
	si.Status, si.CancellationReason, si.NextAction = StatusCanceled, reason, nil
	a.emit(ctx, "setup_intent.canceled", si)
	return copyOf(si), nil
}

// SetupIntent returns a setup intent by its id.
func (a *Account) SetupIntent(_ context.Context, id string, _ RetrieveParams) (*SetupIntent, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	si, err := a.setupIntent(id)
	if err != nil {
		return nil, err
	}
	return copyOf(si), nil
}

// ListSetupIntents lists setup intents, newest first.
func (a *Account) ListSetupIntents(_ context.Context, p SetupIntentListParams) (*List, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return list(&a.state.SetupIntents, "/v1/setup_intents", p.Page, func(si *SetupIntent) bool {
		return (p.Customer == nil || si.Customer != nil && *si.Customer == *p.Customer) &&
			(p.PaymentMethod == nil || si.PaymentMethod != nil && *si.PaymentMethod == *p.PaymentMethod)
	})
}

func (a *Account) setupIntent(id string) (*SetupIntent, error) {
	si, ok := a.state.SetupIntents.get(id)
	if !ok {
		return nil, NotFound("setupintent", id, "intent", true)
	}
	return si, nil
}

func mayMoveSetup(si *SetupIntent, verb string) error {
	if si.Status == StatusSucceeded || si.Status == StatusCanceled {
		return Invalid(CodeSetupUnexpectedState, "",
			"You cannot "+verb+" this SetupIntent because it has a status of "+si.Status+".").within(nil, si)
	}
	return nil
}
