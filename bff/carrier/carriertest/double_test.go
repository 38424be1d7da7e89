package carriertest_test

import (
	"context"
	"sync"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
	"github.com/golight/selfservice/bff/carrier/carriertest/reference"
)

// double plays all roles with functions that a test can replace one by one: the
// reference carrier, and what is to be broken about it.
type double struct {
	carriertest.Harness
	backend *carrier.Backend
	mu      sync.Mutex // for what a broken function remembers

	register         func(context.Context, carrier.Registration) (string, error)
	verifyCode       func(context.Context, string, carrier.Secret) (carrier.Login, error)
	resendCode       func(context.Context, string) error
	login            func(context.Context, string, carrier.Secret) (carrier.Login, error)
	forgotPassword   func(context.Context, string) (string, error)
	resetPassword    func(context.Context, carrier.PasswordReset) error
	available        func(context.Context, string) (bool, error)
	plans            func(context.Context, carrier.Customer) ([]carrier.Plan, error)
	quote            func(context.Context, carrier.Customer, carrier.QuoteRequest) (carrier.Quote, error)
	pending          func(context.Context, carrier.Customer) (bool, error)
	submit           func(context.Context, carrier.Customer, carrier.Activation) (carrier.ActivationID, error)
	basicInfo        func(context.Context, carrier.Customer) (carrier.BasicInfo, error)
	profile          func(context.Context, carrier.Customer) (carrier.Profile, error)
	accountInfo      func(context.Context, carrier.Customer) (carrier.AccountInfo, error)
	changeName       func(context.Context, carrier.Customer, string, string) error
	changeAddress    func(context.Context, carrier.Customer, carrier.Address) error
	changePlan       func(context.Context, carrier.Customer, int) error
	terminate        func(context.Context, carrier.Customer, string) error
	activationDue    func(context.Context, carrier.ActivationID) (carrier.Due, error)
	extensionDue     func(context.Context, carrier.Customer, int) (carrier.Due, error)
	record           func(context.Context, carrier.SettledPayment) error
	savedCard        func(context.Context, carrier.Customer) (*carrier.SavedCard, error)
	activationIntent func(context.Context, carrier.Customer, carrier.ActivationID) (carrier.CardIntent, error)
	extensionIntent  func(context.Context, carrier.Customer, int, bool) (carrier.CardIntent, error)
	cardChangeIntent func(context.Context, carrier.Customer) (carrier.CardIntent, error)
	payActivation    func(context.Context, carrier.Customer, carrier.CardPayment) error
	changeCard       func(context.Context, carrier.Customer, carrier.Card) error
	payments         func(context.Context, carrier.Customer) ([]carrier.PaymentRecord, error)
	outlook          func(context.Context, carrier.Customer) (carrier.Outlook, error)
	parse            func(context.Context, map[string][]string, []byte) (carrier.Event, error)
}

// newDouble gives a double of a fresh reference carrier with nothing broken.
func newDouble() *double {
	c := reference.New()
	b := c.Backend()
	d := &double{
		Harness: c.Harness(), backend: b,
		register:         b.Identities.Register,
		verifyCode:       b.Identities.VerifyCode,
		resendCode:       b.Identities.ResendCode,
		login:            b.Identities.Login,
		forgotPassword:   b.Identities.ForgotPassword,
		resetPassword:    b.Identities.ResetPassword,
		available:        b.SIMs.Available,
		plans:            b.Catalog.Plans,
		quote:            b.Catalog.Quote,
		pending:          b.Activations.Pending,
		submit:           b.Activations.Submit,
		basicInfo:        b.Accounts.BasicInfo,
		profile:          b.Accounts.Profile,
		accountInfo:      b.Accounts.AccountInfo,
		changeName:       b.Accounts.ChangeName,
		changeAddress:    b.Accounts.ChangeAddress,
		changePlan:       b.Subscriptions.ChangePlan,
		terminate:        b.Subscriptions.Terminate,
		activationDue:    b.Payments.ActivationDue,
		extensionDue:     b.Payments.ExtensionDue,
		record:           b.Payments.Record,
		savedCard:        b.SavedCards.SavedCard,
		activationIntent: b.CardIntents.ActivationIntent,
		extensionIntent:  b.CardIntents.ExtensionIntent,
		cardChangeIntent: b.CardIntents.CardChangeIntent,
		payActivation:    b.LegacyCards.PayActivation,
		changeCard:       b.LegacyCards.ChangeCard,
		payments:         b.History.Payments,
		outlook:          b.Outlooks.Outlook,
		parse:            b.Events.Parse,
	}
	d.Open = func(context.Context) (*carrier.Backend, error) { return d.backend, nil }
	*d.backend = carrier.Backend{
		Capabilities: b.Capabilities, Ping: b.Ping, Close: b.Close,
		Identities: d, SIMs: d, Catalog: d, Activations: d, Accounts: d, Subscriptions: d, Payments: d,
		SavedCards: d, CardIntents: d, LegacyCards: d, History: d, Outlooks: d, Events: d,
	}
	return d
}

func (d *double) Register(ctx context.Context, a carrier.Registration) (string, error) {
	return d.register(ctx, a)
}
func (d *double) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	return d.verifyCode(ctx, userID, code)
}
func (d *double) ResendCode(ctx context.Context, userID string) error {
	return d.resendCode(ctx, userID)
}
func (d *double) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	return d.login(ctx, email, password)
}
func (d *double) ForgotPassword(ctx context.Context, email string) (string, error) {
	return d.forgotPassword(ctx, email)
}
func (d *double) ResetPassword(ctx context.Context, a carrier.PasswordReset) error {
	return d.resetPassword(ctx, a)
}
func (d *double) Available(ctx context.Context, iccid string) (bool, error) {
	return d.available(ctx, iccid)
}
func (d *double) Plans(ctx context.Context, a carrier.Customer) ([]carrier.Plan, error) {
	return d.plans(ctx, a)
}
func (d *double) Quote(ctx context.Context, a carrier.Customer, b carrier.QuoteRequest) (carrier.Quote, error) {
	return d.quote(ctx, a, b)
}
func (d *double) Pending(ctx context.Context, a carrier.Customer) (bool, error) {
	return d.pending(ctx, a)
}
func (d *double) Submit(ctx context.Context, a carrier.Customer, b carrier.Activation) (carrier.ActivationID, error) {
	return d.submit(ctx, a, b)
}
func (d *double) BasicInfo(ctx context.Context, a carrier.Customer) (carrier.BasicInfo, error) {
	return d.basicInfo(ctx, a)
}
func (d *double) Profile(ctx context.Context, a carrier.Customer) (carrier.Profile, error) {
	return d.profile(ctx, a)
}
func (d *double) AccountInfo(ctx context.Context, a carrier.Customer) (carrier.AccountInfo, error) {
	return d.accountInfo(ctx, a)
}
func (d *double) ChangeName(ctx context.Context, c carrier.Customer, firstName string, lastName string) error {
	return d.changeName(ctx, c, firstName, lastName)
}
func (d *double) ChangeAddress(ctx context.Context, a carrier.Customer, b carrier.Address) error {
	return d.changeAddress(ctx, a, b)
}
func (d *double) ChangePlan(ctx context.Context, c carrier.Customer, planID int) error {
	return d.changePlan(ctx, c, planID)
}
func (d *double) Terminate(ctx context.Context, c carrier.Customer, reason string) error {
	return d.terminate(ctx, c, reason)
}
func (d *double) ActivationDue(ctx context.Context, a carrier.ActivationID) (carrier.Due, error) {
	return d.activationDue(ctx, a)
}
func (d *double) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	return d.extensionDue(ctx, c, planID)
}
func (d *double) Record(ctx context.Context, a carrier.SettledPayment) error { return d.record(ctx, a) }
func (d *double) SavedCard(ctx context.Context, a carrier.Customer) (*carrier.SavedCard, error) {
	return d.savedCard(ctx, a)
}
func (d *double) ActivationIntent(ctx context.Context, a carrier.Customer, b carrier.ActivationID) (carrier.CardIntent, error) {
	return d.activationIntent(ctx, a, b)
}
func (d *double) ExtensionIntent(ctx context.Context, c carrier.Customer, planID int, useSavedCard bool) (carrier.CardIntent, error) {
	return d.extensionIntent(ctx, c, planID, useSavedCard)
}
func (d *double) CardChangeIntent(ctx context.Context, a carrier.Customer) (carrier.CardIntent, error) {
	return d.cardChangeIntent(ctx, a)
}
func (d *double) PayActivation(ctx context.Context, a carrier.Customer, b carrier.CardPayment) error {
	return d.payActivation(ctx, a, b)
}
func (d *double) ChangeCard(ctx context.Context, a carrier.Customer, b carrier.Card) error {
	return d.changeCard(ctx, a, b)
}
func (d *double) Payments(ctx context.Context, a carrier.Customer) ([]carrier.PaymentRecord, error) {
	return d.payments(ctx, a)
}
func (d *double) Outlook(ctx context.Context, a carrier.Customer) (carrier.Outlook, error) {
	return d.outlook(ctx, a)
}
func (d *double) Parse(ctx context.Context, header map[string][]string, body []byte) (carrier.Event, error) {
	return d.parse(ctx, header, body)
}
