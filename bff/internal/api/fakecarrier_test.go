package api

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// Who exists at the fake carrier. Every other e-mail, code and password is wrong.
const (
	adaID, adaCNUM, adaToken = "1001", "C1000001", "carrier-token-of-ada"
	adaEmail                 = "ada@example.com"
	goodPassword             = "Light-2026!"
	goodCode                 = "246810"
	adaPaID, otherPaID       = "50001", "50002"
)

// fakeCarrier answers every call of the port with the same good answer, or with err.
type fakeCarrier struct {
	mu        sync.Mutex
	err       error              // what every call fails with
	failing   string             // the only operation that fails so; all if empty
	panicking any                // what every call panics with
	forgetful bool               // keeps no account of its calls
	calls     []string           // in order
	customers []carrier.Customer // on whose behalf
	forwarded http.Header        // of the last call
	codes     int                // compared
	cnum      string             // of ada; empty before the approval
	once      bool               // the good code is consumed by its first use

	account    string // ada's account number; her cnum if empty
	reference  string // of every quote
	activation carrier.ActivationState
	submitted  carrier.Activation     // the last one
	tokenEnds  time.Time              // of every login
	before     func(operation string) // every call
	refresh    func(carrier.Customer) (carrier.RefreshTokenAnswer, error)
}

func (f *fakeCarrier) enter(ctx context.Context, name string, request any) error {
	f.mu.Lock()
	before := f.before
	f.mu.Unlock()
	if before != nil {
		before(name)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.forgetful {
		f.calls = append(f.calls, name)
		if customer, ok := carrier.CustomerOf(request); ok {
			f.customers = append(f.customers, customer)
		}
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

func (f *fakeCarrier) backend(t testing.TB) *carrier.Backend {
	t.Helper()
	capabilities := carrier.Capabilities{
		Donors:      []carrier.Donor{{ID: "3", Name: "Rogers"}},
		Termination: &carrier.Termination{Reasons: []string{"Price too high"}, Effect: carrier.TerminatesAtCycleEnd},
		SavedCard:   carrier.SavedCardAtCarrier,
	}
	answers, err := carrier.New(capabilities, f)
	must(t, err)
	backend, err := carrier.FromHandlers(capabilities, func(o *carrier.Operation) carrier.Handler {
		if !answers.Has(o) {
			return nil
		}
		return func(ctx context.Context, request any) (any, error) {
			// An event is read here, not at the carrier.
			if err := f.enter(ctx, o.Name, request); err != nil && o != carrier.ParseEvent.Operation {
				return nil, err
			}
			return answers.Invoke(ctx, o, request)
		}
	}, nil)
	must(t, err)
	return backend
}

func (f *fakeCarrier) ada() carrier.LoginAnswer {
	return carrier.LoginAnswer{
		UserID: adaID, Email: adaEmail, FirstName: "Ada", LastName: "Lovelace", Token: adaToken, TokenEnds: f.tokenEnds,
		CNUM: f.cnum,
	}
}

func (f *fakeCarrier) Register(_ context.Context, r carrier.RegisterRequest) (carrier.UserAnswer, error) {
	if r.Email == adaEmail {
		return carrier.UserAnswer{}, &carrier.Error{Code: carrier.AlreadyExists, Reason: carrier.ReasonUserExists}
	}
	return carrier.UserAnswer{UserID: "1002"}, nil
}

func (f *fakeCarrier) VerifyCode(_ context.Context, r carrier.VerifyCodeRequest) (carrier.LoginAnswer, error) {
	used := false
	f.set(func(f *fakeCarrier) {
		f.codes++
		used = f.once && f.codes > 1
	})
	if r.Code != goodCode || used {
		return carrier.LoginAnswer{}, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	if r.UserID != adaID {
		return carrier.LoginAnswer{}, nil // a reset code
	}
	return f.ada(), nil
}

func (f *fakeCarrier) ResendCode(context.Context, carrier.UserRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) Login(_ context.Context, r carrier.LoginRequest) (carrier.LoginAnswer, error) {
	switch {
	case r.Email == "new@example.com":
		return carrier.LoginAnswer{}, &carrier.Error{Code: carrier.FailedPrecondition, Reason: carrier.ReasonUnverified,
			UserID: "1002"}
	case r.Email != adaEmail || r.Password != goodPassword:
		return carrier.LoginAnswer{}, &carrier.Error{Code: carrier.Unauthenticated, Reason: carrier.ReasonBadCredentials}
	}
	return f.ada(), nil
}

func (f *fakeCarrier) RefreshToken(_ context.Context, c carrier.Customer) (carrier.RefreshTokenAnswer, error) {
	return f.refresh(c)
}

func (f *fakeCarrier) ForgotPassword(_ context.Context, r carrier.ForgotPasswordRequest) (carrier.UserAnswer, error) {
	if r.Email != adaEmail {
		return carrier.UserAnswer{UserID: "9999"}, nil
	}
	return carrier.UserAnswer{UserID: adaID}, nil
}

func (f *fakeCarrier) ResetPassword(_ context.Context, r carrier.ResetPasswordRequest) (carrier.Done, error) {
	if r.Code != goodCode {
		return carrier.Done{}, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
	}
	return carrier.Done{}, nil
}

func (f *fakeCarrier) CheckSIM(_ context.Context, r carrier.CheckSIMRequest) (carrier.CheckSIMAnswer, error) {
	return carrier.CheckSIMAnswer{Available: r.ICCID == "8912230000000000001"}, nil
}

func (f *fakeCarrier) Plans(context.Context, carrier.Customer) (carrier.PlansAnswer, error) {
	return carrier.PlansAnswer{Plans: []carrier.Plan{
		{ID: "102", Fee: 3000, Currency: "CAD", DataCapacity: "6GB", Carrier: "Light-CCP", OverageText: "$10 per extra GB"},
	}}, nil
}

func (f *fakeCarrier) Quote(context.Context, carrier.QuoteRequest) (carrier.Quote, error) {
	return carrier.Quote{
		PlanFee: 3000, Subtotal: 3000, Taxes: []carrier.Tax{{Name: "GST", Rate: 5000, Amount: 150},
			{Name: "QST", Rate: 9975, Amount: 299}}, Total: 3449,
		ChargeDuration: 30, Currency: "CAD", Reference: f.reference,
	}, nil
}

func (f *fakeCarrier) ActivationStatus(context.Context, carrier.Customer) (carrier.ActivationStatus, error) {
	return carrier.ActivationStatus{State: cmp.Or(f.activation, carrier.ActivationUnderReview)}, nil
}

func (f *fakeCarrier) Submit(_ context.Context, r carrier.SubmitRequest) (carrier.SubmitAnswer, error) {
	f.set(func(f *fakeCarrier) { f.submitted = r.Activation })
	return carrier.SubmitAnswer{ActivationID: adaPaID}, nil
}

func (f *fakeCarrier) BasicInfo(context.Context, carrier.Customer) (carrier.BasicInfo, error) {
	return carrier.BasicInfo{FirstName: "Ada", LastName: "Lovelace", Email: adaEmail, WebUserInfoID: adaID}, nil
}

func (f *fakeCarrier) Profile(context.Context, carrier.Customer) (carrier.Profile, error) {
	return carrier.Profile{
		FirstName: "Ada", LastName: "Lovelace", Email: adaEmail, AccountNumber: cmp.Or(f.account, f.cnum),
		PhoneNumber: "4165550123",
	}, nil
}

func (f *fakeCarrier) AccountInfo(context.Context, carrier.Customer) (carrier.AccountInfo, error) {
	return carrier.AccountInfo{Start: carrier.Date{Year: 2026, Month: 11, Day: 1},
		End: carrier.Date{Year: 2026, Month: 12, Day: 1}, PlanID: "102"}, nil
}

func (f *fakeCarrier) ChangeName(context.Context, carrier.ChangeNameRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) ChangeAddress(context.Context, carrier.ChangeAddressRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) ChangePlan(context.Context, carrier.ChangePlanRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) Terminate(context.Context, carrier.TerminateRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) ActivationDue(_ context.Context, r carrier.ActivationDueRequest) (carrier.Due, error) {
	due := carrier.Due{UserID: adaID, Money: carrier.Money{Amount: 3449, Currency: "CAD"}, PlanID: "102"}
	if r.ActivationID == otherPaID {
		due.UserID = "2002"
	}
	return due, nil
}

func (f *fakeCarrier) ExtensionDue(_ context.Context, r carrier.ExtensionDueRequest) (carrier.Due, error) {
	return carrier.Due{UserID: r.UserID, Money: carrier.Money{Amount: 3449, Currency: "CAD"}, PlanID: r.PlanID}, nil
}

func (f *fakeCarrier) RecordPayment(context.Context, carrier.SettledPayment) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) SavedCard(context.Context, carrier.Customer) (carrier.SavedCardAnswer, error) {
	return carrier.SavedCardAnswer{Card: &carrier.SavedCard{
		Brand: "visa", Last4: "4242", HolderName: "Ada Lovelace", PaymentMethodID: "pm_1", ExpMonth: 9, ExpYear: 2030,
	}}, nil
}

func (f *fakeCarrier) ActivationIntent(_ context.Context, r carrier.ActivationIntentRequest) (carrier.CardIntent,
	error) {
	if r.ActivationID == otherPaID {
		return carrier.CardIntent{}, carrier.Errorf(carrier.NotFound, "another customer's")
	}
	return carrier.CardIntent{ClientSecret: "pi_1_secret_x"}, nil
}

func (f *fakeCarrier) ExtensionIntent(_ context.Context, r carrier.ExtensionIntentRequest) (carrier.CardIntent,
	error) {
	intent := carrier.CardIntent{ClientSecret: "pi_2_secret_x"}
	if r.UseSavedCard {
		intent.PaymentMethodID = "pm_1"
	}
	return intent, nil
}

func (f *fakeCarrier) CardChangeIntent(context.Context, carrier.Customer) (carrier.CardIntent, error) {
	return carrier.CardIntent{ClientSecret: "seti_1_secret_x"}, nil
}

func (f *fakeCarrier) PayActivation(context.Context, carrier.PayActivationRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) ChangeCard(context.Context, carrier.ChangeCardRequest) (carrier.Done, error) {
	return carrier.Done{}, nil
}

func (f *fakeCarrier) Payments(context.Context, carrier.Customer) (carrier.PaymentsAnswer, error) {
	return carrier.PaymentsAnswer{Payments: []carrier.PaymentRecord{
		{Category: "Plan", SubCategory: "Renewal", At: noon, CardHolder: "Ada Lovelace", CardNumber: "4242", Debit: 3449,
			Currency: "CAD"},
	}}, nil
}

func (f *fakeCarrier) Outlook(context.Context, carrier.Customer) (carrier.Outlook, error) {
	return carrier.Outlook{
		Renewal: &carrier.Renewal{On: carrier.Date{Year: 2026, Month: 12, Day: 1},
			Money: carrier.Money{Amount: 3449, Currency: "CAD"}},
		Activation: carrier.ActivationStatus{State: carrier.ActivationNone},
		PortIn:     carrier.PortInProgress{State: carrier.PortInNone},
	}, nil
}

func (f *fakeCarrier) ParseEvent(_ context.Context, r carrier.ParseEventRequest) (carrier.Event, error) {
	if http.Header(r.Header).Get("Carrier-Signature") != "good" {
		return carrier.Event{}, carrier.Errorf(carrier.PermissionDenied, "signature")
	}
	return carrier.Event{ID: "ev_1", Type: carrier.EventActivationApproved, UserID: adaID, At: noon}, nil
}

var noon = time.Date(2026, 11, 5, 17, 0, 0, 0, time.UTC) // in Toronto
