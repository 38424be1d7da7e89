package gateway

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

// fake plays every role; do decides what happens and learns which method was called with what.
type fake struct {
	do func(ctx context.Context, method string, args ...any) error
}

func (f *fake) Register(ctx context.Context, r carrier.Registration) (string, error) {
	return "1001", f.do(ctx, "Register", r)
}

func (f *fake) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return carrier.Login{UserID: userID}, f.do(ctx, "VerifyCode", userID, code)
}
func (f *fake) ResendCode(ctx context.Context, userID string) error {
	return f.do(ctx, "ResendCode", userID)
}

func (f *fake) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return carrier.Login{Email: email}, f.do(ctx, "Login", email, password)
}

func (f *fake) ForgotPassword(ctx context.Context, email string) (string, error) {
	return "1001", f.do(ctx, "ForgotPassword", email)
}

func (f *fake) ResetPassword(ctx context.Context, r carrier.PasswordReset) error {
	return f.do(ctx, "ResetPassword", r)
}

func (f *fake) Available(ctx context.Context, iccid string) (bool, error) {
	return true, f.do(ctx, "Available", iccid)
}

func (f *fake) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	return []carrier.Plan{{ID: 102}}, f.do(ctx, "Plans", c)
}

func (f *fake) Quote(ctx context.Context, c carrier.Customer, q carrier.QuoteRequest) (carrier.Quote, error) {
	return carrier.Quote{Total: 3390}, f.do(ctx, "Quote", c, q)
}

func (f *fake) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	return true, f.do(ctx, "Pending", c)
}

func (f *fake) Submit(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
	return "50001", f.do(ctx, "Submit", c, a)
}

func (f *fake) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	return carrier.BasicInfo{FirstName: "Ada"}, f.do(ctx, "BasicInfo", c)
}

func (f *fake) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	return carrier.Profile{FirstName: "Ada"}, f.do(ctx, "Profile", c)
}

func (f *fake) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	return carrier.AccountInfo{PlanID: 102}, f.do(ctx, "AccountInfo", c)
}

func (f *fake) ChangeName(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
	return f.do(ctx, "ChangeName", c, firstName, lastName)
}

func (f *fake) ChangeAddress(ctx context.Context, c carrier.Customer, a carrier.Address) error {
	return f.do(ctx, "ChangeAddress", c, a)
}

func (f *fake) ChangePlan(ctx context.Context, c carrier.Customer, planID int) error {
	return f.do(ctx, "ChangePlan", c, planID)
}

func (f *fake) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	return f.do(ctx, "Terminate", c, reason)
}

func (f *fake) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	return carrier.Due{UserID: "1001"}, f.do(ctx, "ActivationDue", id)
}

func (f *fake) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	return carrier.Due{UserID: "1001"}, f.do(ctx, "ExtensionDue", c, planID)
}

func (f *fake) Record(ctx context.Context, p carrier.SettledPayment) error {
	return f.do(ctx, "Record", p)
}

func (f *fake) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	return &carrier.SavedCard{Last4: "4242"}, f.do(ctx, "SavedCard", c)
}

func (f *fake) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "s"}, f.do(ctx, "ActivationIntent", c, id)
}

func (f *fake) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "s"}, f.do(ctx, "ExtensionIntent", c, planID, useSavedCard)
}

func (f *fake) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "s"}, f.do(ctx, "CardChangeIntent", c)
}

func (f *fake) PayActivation(ctx context.Context, c carrier.Customer, p carrier.CardPayment) error {
	return f.do(ctx, "PayActivation", c, p)
}

func (f *fake) ChangeCard(ctx context.Context, c carrier.Customer, card carrier.Card) error {
	return f.do(ctx, "ChangeCard", c, card)
}

func (f *fake) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	return []carrier.PaymentRecord{{Category: "Plan"}}, f.do(ctx, "PaymentHistory", c)
}

func (f *fake) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	return carrier.Outlook{Cancellation: &carrier.Cancellation{}}, f.do(ctx, "Outlook", c)
}

func (f *fake) Parse(ctx context.Context, header map[string][]string, body []byte) (carrier.Event, error) {
	return carrier.Event{ID: "ev_1"}, f.do(ctx, "Parse", header, body)
}

// backend has every role and declares everything.
func (f *fake) backend() *carrier.Backend {
	return &carrier.Backend{
		Capabilities: carrier.Capabilities{
			PortIn: &carrier.PortInCapability{}, ChangePlan: true, Termination: &carrier.TerminationCapability{},
			PaymentHistory: true, Outlook: true, SavedCard: carrier.SavedCardAtCarrier,
		},
		Identities: f, SIMs: f, Catalog: f, Activations: f, Accounts: f, Subscriptions: f, Payments: f, SavedCards: f,
		CardIntents: f, LegacyCards: f, History: f, Outlooks: f, Events: f,
		Ping:  func(ctx context.Context) error { return f.do(ctx, "Ping") },
		Close: func() error { return nil },
	}
}
