package api

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Who exists at the fake carrier. Every other e-mail, code and password is wrong.
const (
	adaID, adaCNUM, adaToken = "1001", "C1001", "carrier-token-of-ada"
	adaEmail                 = "ada@example.com"
	goodPassword             = "Light-2026!"
	goodCode                 = "246810"
	adaPaID, otherPaID       = "50001", "50002"
)

// fakeCarrier answers every call of the port with the same good answer, or with err.
type fakeCarrier struct {
	mu        sync.Mutex
	err       error              // what every call fails with
	failing   string             // the only call that fails so; all if empty
	panicking any                // what every call panics with
	forgetful bool               // keeps no account of its calls
	calls     []string           // in order
	customers []carrier.Customer // on whose behalf
	forwarded http.Header        // of the last call
	codes     int                // compared
	cnum      string             // of ada; empty before the approval
	once      bool               // the good code is consumed by its first use
}

func (f *fakeCarrier) enter(ctx context.Context, name string, customers ...carrier.Customer) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.forgetful {
		f.calls = append(f.calls, name)
		f.customers = append(f.customers, customers...)
	}
	f.forwarded = carrier.Forwarded(ctx)
	if f.panicking != nil {
		panic(f.panicking)
	}
	if f.failing != "" && f.failing != name {
		return nil
	}
	return f.err
}

func (f *fakeCarrier) set(change func(*fakeCarrier)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

func (f *fakeCarrier) called(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Contains(f.calls, name)
}

func (f *fakeCarrier) backend() *carrier.Backend {
	return &carrier.Backend{
		Capabilities: carrier.Capabilities{
			PortIn:         &carrier.PortInCapability{Donors: []carrier.Donor{{Key: 3, Name: "Rogers"}}},
			ChangePlan:     true,
			Termination:    &carrier.TerminationCapability{Reasons: []string{"Other"}, Effect: carrier.TerminatesAtCycleEnd},
			PaymentHistory: true,
			Outlook:        true,
			SavedCard:      carrier.SavedCardAtCarrier,
		},
		Identities: f, SIMs: f, Catalog: f, Activations: f, Accounts: f, Subscriptions: f,
		Payments: f, SavedCards: f, CardIntents: f, LegacyCards: f, History: f, Outlooks: f, Events: f,
	}
}

func (f *fakeCarrier) ada() carrier.Login {
	return carrier.Login{UserID: adaID, Email: adaEmail, FirstName: "Ada", LastName: "Lovelace", Token: adaToken, CNUM: f.cnum}
}

func (f *fakeCarrier) Register(ctx context.Context, r carrier.Registration) (string, error) {
	if err := f.enter(ctx, "Register"); err != nil {
		return "", err
	}
	if r.Email == adaEmail {
		return "", &carrier.Error{Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists}
	}
	return "1002", nil
}

func (f *fakeCarrier) VerifyCode(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
	if err := f.enter(ctx, "VerifyCode"); err != nil {
		return carrier.Login{}, err
	}
	used := false
	f.set(func(f *fakeCarrier) {
		f.codes++
		used = f.once && f.codes > 1
	})
	if code != goodCode || used {
		return carrier.Login{}, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	if userID != adaID {
		return carrier.Login{}, nil // a reset code
	}
	return f.ada(), nil
}

func (f *fakeCarrier) ResendCode(ctx context.Context, _ string) error {
	return f.enter(ctx, "ResendCode")
}

func (f *fakeCarrier) Login(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
	if err := f.enter(ctx, "Login"); err != nil {
		return carrier.Login{}, err
	}
	switch {
	case email == "new@example.com":
		return carrier.Login{}, &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified, UserID: "1002"}
	case email != adaEmail || password != goodPassword:
		return carrier.Login{}, &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials}
	}
	return f.ada(), nil
}

func (f *fakeCarrier) ForgotPassword(ctx context.Context, email string) (string, error) {
	if err := f.enter(ctx, "ForgotPassword"); err != nil {
		return "", err
	}
	if email != adaEmail {
		return "9999", nil
	}
	return adaID, nil
}

func (f *fakeCarrier) ResetPassword(ctx context.Context, r carrier.PasswordReset) error {
	if err := f.enter(ctx, "ResetPassword"); err != nil {
		return err
	}
	if r.Code != goodCode {
		return &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	return nil
}

func (f *fakeCarrier) Available(ctx context.Context, iccid string) (bool, error) {
	return iccid == "8912230000000000001", f.enter(ctx, "Available")
}

func (f *fakeCarrier) Plans(ctx context.Context, c carrier.Customer) ([]carrier.Plan, error) {
	return []carrier.Plan{{ID: 102, Fee: 3000, Currency: "CAD", DataCapacity: "6GB", Carrier: "Light-CCP", OverageText: "$10 per extra GB"}}, f.enter(ctx, "Plans", c)
}

func (f *fakeCarrier) Quote(ctx context.Context, c carrier.Customer, _ carrier.QuoteRequest) (carrier.Quote, error) {
	if err := f.enter(ctx, "Quote", c); err != nil {
		return carrier.Quote{}, err
	}
	return carrier.Quote{PlanFee: 3000, Subtotal: 3000, GST: 390, Total: 3390, GSTRate: 13000, ChargeDuration: 30, Currency: "CAD"}, nil
}

func (f *fakeCarrier) Pending(ctx context.Context, c carrier.Customer) (bool, error) {
	return true, f.enter(ctx, "Pending", c)
}

func (f *fakeCarrier) Submit(ctx context.Context, c carrier.Customer, _ carrier.Activation) (carrier.ActivationID, error) {
	return adaPaID, f.enter(ctx, "Submit", c)
}

func (f *fakeCarrier) BasicInfo(ctx context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	return carrier.BasicInfo{FirstName: "Ada", LastName: "Lovelace", Email: adaEmail, WebUserInfoID: adaID}, f.enter(ctx, "BasicInfo", c)
}

func (f *fakeCarrier) Profile(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
	return carrier.Profile{FirstName: "Ada", LastName: "Lovelace", Email: adaEmail, AccountNumber: f.cnum, PhoneNumber: "4165550123"}, f.enter(ctx, "Profile", c)
}

func (f *fakeCarrier) AccountInfo(ctx context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	return carrier.AccountInfo{Start: carrier.Date{Year: 2026, Month: 11, Day: 1}, End: carrier.Date{Year: 2026, Month: 12, Day: 1}, PlanID: 102}, f.enter(ctx, "AccountInfo", c)
}

func (f *fakeCarrier) ChangeName(ctx context.Context, c carrier.Customer, _, _ string) error {
	return f.enter(ctx, "ChangeName", c)
}

func (f *fakeCarrier) ChangeAddress(ctx context.Context, c carrier.Customer, _ carrier.Address) error {
	return f.enter(ctx, "ChangeAddress", c)
}

func (f *fakeCarrier) ChangePlan(ctx context.Context, c carrier.Customer, _ int) error {
	return f.enter(ctx, "ChangePlan", c)
}

func (f *fakeCarrier) Terminate(ctx context.Context, c carrier.Customer, _ string) error {
	return f.enter(ctx, "Terminate", c)
}

func (f *fakeCarrier) ActivationDue(ctx context.Context, id carrier.ActivationID) (carrier.Due, error) {
	due := carrier.Due{UserID: adaID, Money: carrier.Money{Amount: 3390, Currency: "CAD"}, PlanID: 102}
	if id == otherPaID {
		due.UserID = "2002"
	}
	return due, f.enter(ctx, "ActivationDue")
}

func (f *fakeCarrier) ExtensionDue(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
	return carrier.Due{UserID: c.UserID, Money: carrier.Money{Amount: 3390, Currency: "CAD"}, PlanID: planID}, f.enter(ctx, "ExtensionDue", c)
}

func (f *fakeCarrier) Record(ctx context.Context, _ carrier.SettledPayment) error {
	return f.enter(ctx, "Record")
}

func (f *fakeCarrier) SavedCard(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
	return &carrier.SavedCard{Brand: "visa", Last4: "4242", HolderName: "Ada Lovelace", PaymentMethodID: "pm_1", ExpMonth: 9, ExpYear: 2030}, f.enter(ctx, "SavedCard", c)
}

func (f *fakeCarrier) ActivationIntent(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
	if id == otherPaID {
		return carrier.CardIntent{}, carrier.Errorf(carrier.NotFound, "another customer's")
	}
	return carrier.CardIntent{ClientSecret: "pi_1_secret_x"}, f.enter(ctx, "ActivationIntent", c)
}

func (f *fakeCarrier) ExtensionIntent(ctx context.Context, c carrier.Customer, _ int, useSavedCard bool) (carrier.CardIntent, error) {
	intent := carrier.CardIntent{ClientSecret: "pi_2_secret_x"}
	if useSavedCard {
		intent.PaymentMethodID = "pm_1"
	}
	return intent, f.enter(ctx, "ExtensionIntent", c)
}

func (f *fakeCarrier) CardChangeIntent(ctx context.Context, c carrier.Customer) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "seti_1_secret_x"}, f.enter(ctx, "CardChangeIntent", c)
}

func (f *fakeCarrier) PayActivation(ctx context.Context, c carrier.Customer, _ carrier.CardPayment) error {
	return f.enter(ctx, "PayActivation", c)
}

func (f *fakeCarrier) ChangeCard(ctx context.Context, c carrier.Customer, _ carrier.Card) error {
	return f.enter(ctx, "ChangeCard", c)
}

func (f *fakeCarrier) Payments(ctx context.Context, c carrier.Customer) ([]carrier.PaymentRecord, error) {
	return []carrier.PaymentRecord{{Category: "Plan", SubCategory: "Renewal", At: noon, CardHolder: "Ada Lovelace", CardNumber: "4242", Debit: 3390, Currency: "CAD"}}, f.enter(ctx, "Payments", c)
}

func (f *fakeCarrier) Outlook(ctx context.Context, c carrier.Customer) (carrier.Outlook, error) {
	return carrier.Outlook{
		Renewal:    &carrier.Renewal{On: carrier.Date{Year: 2026, Month: 12, Day: 1}, Money: carrier.Money{Amount: 3390, Currency: "CAD"}},
		Activation: carrier.ActivationProgress{State: carrier.ActivationNone}, PortIn: carrier.PortInProgress{State: carrier.PortInNone},
	}, f.enter(ctx, "Outlook", c)
}

func (f *fakeCarrier) Parse(ctx context.Context, header map[string][]string, _ []byte) (carrier.Event, error) {
	_ = f.enter(ctx, "Parse") // an event is read here, not at the carrier
	if http.Header(header).Get("Carrier-Signature") != "good" {
		return carrier.Event{}, carrier.Errorf(carrier.PermissionDenied, "signature")
	}
	return carrier.Event{ID: "ev_1", Type: carrier.EventActivationApproved, UserID: adaID, At: noon}, nil
}

var noon = time.Date(2026, 11, 5, 17, 0, 0, 0, time.UTC) // in Toronto
