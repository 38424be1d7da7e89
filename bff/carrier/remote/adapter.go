package remote

import (
	"context"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// adapter plays all roles over one client: each method is one call.
type adapter struct{ *client }

// backend gathers the roles that the profile names.
func (c *client) backend() *carrier.Backend {
	a := adapter{c}
	b := &carrier.Backend{
		Capabilities: c.profile.Capabilities,
		Identities:   a, SIMs: a, Catalog: a, Activations: a, Accounts: a,
		Ping: a.ping, Close: c.close,
	}
	has := func(role string) bool { return slices.Contains(c.profile.Roles, role) }
	if has(roleSubscriptions) {
		b.Subscriptions = a
	}
	if has(rolePayments) {
		b.Payments = a
	}
	if has(roleSavedCards) {
		b.SavedCards = a
	}
	if has(roleCardIntents) {
		b.CardIntents = a
	}
	if has(roleLegacyCards) {
		b.LegacyCards = a
	}
	if has(roleHistory) {
		b.History = a
	}
	if has(roleOutlooks) {
		b.Outlooks = a
	}
	if has(roleEvents) {
		b.Events = a
	}
	return b
}

func (a adapter) ping(ctx context.Context) error {
	_, err := ask(ctx, a.client, opPing, nothing{})
	return err
}

func (a adapter) Register(ctx context.Context, r carrier.Registration) (string, error) {
	answer, err := ask(ctx, a.client, opRegister, r)
	return answer.UserID, err
}

func (a adapter) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return ask(ctx, a.client, opVerifyCode, codeRequest{userID, code})
}

func (a adapter) ResendCode(ctx context.Context, userID string) error {
	_, err := ask(ctx, a.client, opResendCode, userRequest{userID})
	return err
}

func (a adapter) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return ask(ctx, a.client, opLogin, loginRequest{email, password})
}

func (a adapter) ForgotPassword(ctx context.Context, email string) (string, error) {
	answer, err := ask(ctx, a.client, opForgotPassword, emailRequest{email})
	return answer.UserID, err
}

func (a adapter) ResetPassword(ctx context.Context, reset carrier.PasswordReset) error {
	_, err := ask(ctx, a.client, opResetPassword, reset)
	return err
}

func (a adapter) Available(ctx context.Context, iccid string) (bool, error) {
	answer, err := ask(ctx, a.client, opAvailable, simRequest{iccid})
	return answer.Available, err
}

func (a adapter) Plans(ctx context.Context, customer carrier.Customer) ([]carrier.Plan, error) {
	answer, err := ask(ctx, a.client, opPlans, customerRequest{customer})
	return answer.Plans, err
}

func (a adapter) Quote(ctx context.Context, customer carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	return ask(ctx, a.client, opQuote, priceRequest{customer, q})
}

func (a adapter) Pending(ctx context.Context, customer carrier.Customer) (bool, error) {
	answer, err := ask(ctx, a.client, opPending, customerRequest{customer})
	return answer.Pending, err
}

func (a adapter) Submit(ctx context.Context, customer carrier.Customer, activation carrier.Activation) (carrier.ActivationID, error) {
	answer, err := ask(ctx, a.client, opSubmit, submitRequest{customer, activation})
	return answer.ActivationID, err
}

func (a adapter) BasicInfo(ctx context.Context, customer carrier.Customer) (carrier.BasicInfo, error) {
	return ask(ctx, a.client, opBasicInfo, customerRequest{customer})
}

func (a adapter) Profile(ctx context.Context, customer carrier.Customer) (carrier.Profile, error) {
	return ask(ctx, a.client, opProfile, customerRequest{customer})
}

func (a adapter) AccountInfo(ctx context.Context, customer carrier.Customer) (carrier.AccountInfo, error) {
	return ask(ctx, a.client, opAccountInfo, customerRequest{customer})
}

func (a adapter) ChangeName(ctx context.Context, customer carrier.Customer, firstName, lastName string) error {
	_, err := ask(ctx, a.client, opChangeName, nameRequest{customer, firstName, lastName})
	return err
}

func (a adapter) ChangeAddress(ctx context.Context, customer carrier.Customer, address carrier.Address) error {
	_, err := ask(ctx, a.client, opChangeAddress, addressRequest{customer, address})
	return err
}

func (a adapter) ChangePlan(ctx context.Context, customer carrier.Customer, planID int) error {
	_, err := ask(ctx, a.client, opChangePlan, planRequest{customer, planID})
	return err
}

func (a adapter) Terminate(ctx context.Context, customer carrier.Customer, reason string) error {
	_, err := ask(ctx, a.client, opTerminate, terminateRequest{customer, reason})
	return err
}

func (a adapter) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	return ask(ctx, a.client, opActivationDue, activationRequest{id})
}

func (a adapter) ExtensionDue(ctx context.Context, customer carrier.Customer, planID int) (carrier.Due, error) {
	return ask(ctx, a.client, opExtensionDue, planRequest{customer, planID})
}

func (a adapter) Record(ctx context.Context, payment carrier.SettledPayment) error {
	_, err := ask(ctx, a.client, opRecord, payment)
	return err
}

func (a adapter) SavedCard(ctx context.Context, customer carrier.Customer) (*carrier.SavedCard, error) {
	answer, err := ask(ctx, a.client, opSavedCard, customerRequest{customer})
	return answer.Card, err
}

func (a adapter) ActivationIntent(ctx context.Context, customer carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	return ask(ctx, a.client, opActivationIntent, activationIntentRequest{customer, id})
}

func (a adapter) ExtensionIntent(ctx context.Context, customer carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	return ask(ctx, a.client, opExtensionIntent, extensionIntentRequest{customer, planID, useSavedCard})
}

func (a adapter) CardChangeIntent(ctx context.Context, customer carrier.Customer) (carrier.CardIntent, error) {
	return ask(ctx, a.client, opCardChangeIntent, customerRequest{customer})
}

func (a adapter) PayActivation(ctx context.Context, customer carrier.Customer, payment carrier.CardPayment) error {
	_, err := ask(ctx, a.client, opPayActivation, cardPaymentRequest{customer, payment})
	return err
}

func (a adapter) ChangeCard(ctx context.Context, customer carrier.Customer, card carrier.Card) error {
	_, err := ask(ctx, a.client, opChangeCard, cardRequest{customer, card})
	return err
}

func (a adapter) Outlook(ctx context.Context, customer carrier.Customer) (carrier.Outlook, error) {
	return ask(ctx, a.client, opOutlook, customerRequest{customer})
}

func (a adapter) Parse(ctx context.Context, header map[string][]string, body []byte) (carrier.Event, error) {
	return ask(ctx, a.client, opParse, eventRequest{header, body})
}

func (a adapter) Payments(ctx context.Context, customer carrier.Customer) ([]carrier.PaymentRecord, error) {
	answer, err := ask(ctx, a.client, opPayments, customerRequest{customer})
	return answer.Payments, err
}
