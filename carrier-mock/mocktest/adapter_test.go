package mocktest_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/mocktest"
)

// adapted opens the BFF's adapter for the legacy API over a world of its own.
func adapted(t *testing.T) (*mocktest.Mock, *mocktest.World, *carrier.Backend) {
	t.Helper()
	m := mocktest.Start(t)
	w := m.NewWorld(t, "demo")
	backend, err := legacy.Open(carrier.Settings{
		BaseURL: m.CarrierURL, APIToken: lightphone.DevelopmentAPIToken,
		Options: map[string]string{legacy.OptionSavedCard: string(carrier.SavedCardAtCarrier)},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := backend.Close(); err != nil {
			t.Error(err)
		}
	})
	return m, w, backend
}

// session logs in through the adapter.
func session(t *testing.T, b *carrier.Backend, w *mocktest.World, email string) carrier.Customer {
	t.Helper()
	login, err := carrier.Login.Call(inWorld(t, w), b, carrier.LoginRequest{Email: email, Password: password})
	if err != nil {
		t.Fatalf("Login(%s): %v", email, err)
	}
	return carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
}

func TestTheBFFsAdapterSpeaksToTheMock(t *testing.T) {
	t.Parallel()
	_, w, b := adapted(t)
	ctx := inWorld(t, w)
	const email = "vera@example.com"
	if _, err := carrier.Ping.Call(ctx, b, carrier.PingRequest{}); err != nil {
		t.Errorf("Ping: %v", err)
	}
	user, err := carrier.Register.Call(ctx, b,
		carrier.RegisterRequest{FirstName: "Vera", LastName: "Novak", Email: email, Password: password})
	if err != nil {
		t.Fatal(err)
	}
	_, err = carrier.Login.Call(ctx, b, carrier.LoginRequest{Email: email, Password: password})
	if carrier.ReasonOf(err) != carrier.ReasonUnverified || carrier.CodeOf(err) != carrier.FailedPrecondition {
		t.Errorf("Login before the code: %v; want unverified", err)
	}
	login, err := carrier.VerifyCode.Call(ctx, b,
		carrier.VerifyCodeRequest{UserID: user.UserID, Code: carrier.Secret(w.WaitForMail(t, email).Code)})
	if err != nil || login.Token == "" {
		t.Fatalf("VerifyCode = %+v, %v; want a login", login, err)
	}
	vera := carrier.Customer{UserID: login.UserID, Token: login.Token}
	if sim, err := carrier.CheckSIM.Call(ctx, b, carrier.CheckSIMRequest{ICCID: freeSIM}); err != nil || !sim.Available {
		t.Errorf("CheckSIM = %v, %v; want it available", sim, err)
	}
	onSale, err := carrier.ListPlans.Call(ctx, b, vera)
	if err != nil || len(onSale.Plans) != 3 {
		t.Errorf("ListPlans = %+v, %v; want three", onSale, err)
	}
	today := carrier.DateOf(w.Now(t).In(toronto(t)))
	quote, err := carrier.GetQuote.Call(ctx, b,
		carrier.QuoteRequest{Customer: vera, PlanID: "102", Region: "QC", Start: today})
	if err != nil || quote.Total != 3449 || len(quote.Taxes) != 2 ||
		quote.Taxes[1] != (carrier.Tax{Name: "QST", Rate: 9975, Amount: 299}) {
		t.Fatalf("Quote in Quebec = %+v, %v; want 34.49 at 9.975 %%", quote, err)
	}
	a := carrier.Activation{
		ICCID: freeSIM, Start: today, End: today.AddDays(30), PlanID: "102", FirstName: "Vera", LastName: "Novak",
		Email: email, Quote: quote,
		Address: carrier.Address{Street: "2 rue des Carrières", City: "Québec", Region: "QC", PostalCode: "G1R 4P5"},
		PortIn:  &carrier.PortIn{DonorID: "10", PhoneNumber: "4185550199", IMEI: "490154203237518"},
	}
	cheap := a
	cheap.Quote.Total -= 100
	if _, err := carrier.Submit.Call(ctx, b,
		carrier.SubmitRequest{Customer: vera, Activation: cheap}); carrier.ReasonOf(err) != carrier.ReasonQuoteChanged {
		t.Errorf("Submit with another price: %v; want quote_changed", err)
	}
	submitted, err := carrier.Submit.Call(ctx, b, carrier.SubmitRequest{Customer: vera, Activation: a})
	if err != nil {
		t.Fatal(err)
	}
	paID := submitted.ActivationID
	// as a webhook asks: without a world
	due, err := carrier.GetActivationDue.Call(t.Context(), b, carrier.ActivationDueRequest{ActivationID: paID})
	if err != nil || due.Amount != 3449 || due.UserID != vera.UserID {
		t.Fatalf("ActivationDue = %+v, %v; want 34.49 of vera", due, err)
	}
	payment := carrier.SettledPayment{Kind: carrier.PaymentActivation, ActivationID: paID, UserID: vera.UserID,
		IntentID: "pi_1", Money: due.Money}
	for range 2 {
		if _, err := carrier.RecordPayment.Call(t.Context(), b, payment); err != nil {
			t.Fatalf("Record: %v", err)
		}
	}
	if status, err := carrier.GetActivationStatus.Call(ctx, b, vera); err != nil ||
		status.State != carrier.ActivationUnderReview {
		t.Errorf("GetActivationStatus = %v, %v; want it under review", status, err)
	}
	w.Approve(t, string(paID))
	vera = session(t, b, w, email)
	profile, err := carrier.GetProfile.Call(ctx, b, vera)
	if err != nil || profile.PhoneNumber != "4185550199" || profile.AccountNumber != vera.CNUM {
		t.Errorf("Profile = %+v, %v; want the number brought along", profile, err)
	}
	info, err := carrier.GetAccountInfo.Call(ctx, b, vera)
	if err != nil || info.PlanID != "102" || info.End != today.AddDays(30) {
		t.Errorf("AccountInfo = %+v, %v; want plan 102 for 30 days", info, err)
	}
	due, err = carrier.GetExtensionDue.Call(t.Context(), b, carrier.ExtensionDueRequest{Customer: vera, PlanID: "102"})
	if err != nil || due.CycleStart != info.End {
		t.Errorf("ExtensionDue = %+v, %v; want the cycle from %v", due, err, info.End)
	}
	_, err = carrier.RecordPayment.Call(t.Context(), b,
		carrier.SettledPayment{Kind: carrier.PaymentExtension, CNUM: vera.CNUM, PlanID: "102", IntentID: "pi_2",
			Money: due.Money})
	if err != nil {
		t.Errorf("Record of the extension: %v", err)
	}
	if _, err := carrier.ChangePlan.Call(ctx, b, carrier.ChangePlanRequest{Customer: vera, PlanID: "103"}); err != nil {
		t.Errorf("ChangePlan: %v", err)
	}
	if _, err := carrier.ChangePlan.Call(ctx, b,
		carrier.ChangePlanRequest{Customer: vera, PlanID: "101"}); carrier.ReasonOf(err) != carrier.ReasonChangePending {
		t.Errorf("ChangePlan again: %v; want change_pending", err)
	}
	ahead, err := carrier.GetOutlook.Call(ctx, b, vera)
	if err != nil || ahead.PlanChange == nil || ahead.PlanChange.PlanID != "103" || ahead.Renewal == nil ||
		ahead.Renewal.Amount != 5174 || ahead.PortIn.State != carrier.PortInRequested {
		t.Errorf("Outlook = %+v, %v; want plan 103 for 51.74, and the number on its way", ahead, err)
	}
	if _, err := carrier.Terminate.Call(ctx, b, carrier.TerminateRequest{Customer: vera, Reason: "Other"}); err != nil {
		t.Errorf("Terminate: %v", err)
	}
	if ahead, err := carrier.GetOutlook.Call(ctx, b, vera); err != nil || ahead.Cancellation == nil ||
		ahead.Cancellation.LastDay != today.AddDays(59) || ahead.Renewal != nil {
		t.Errorf("Outlook after that = %+v, %v; want the end of what is paid, and nothing renewed", ahead, err)
	}
	if _, err := carrier.Terminate.Call(ctx, b,
		carrier.TerminateRequest{Customer: vera, Reason: "Other"}); carrier.ReasonOf(
		err) != carrier.ReasonTerminationPending {
		t.Errorf("Terminate again: %v; want termination_pending", err)
	}
	history, err := carrier.ListPayments.Call(ctx, b, vera)
	if err != nil || len(history.Payments) != 2 {
		t.Fatalf("ListPayments = %+v, %v; want two", history, err)
	}
	if p := history.Payments[0]; p.Category != "Extension" || p.Balance != 2*3449 || len(p.Taxes) != 2 ||
		p.Taxes[1].Name != "QST" || p.Taxes[1].Amount != 299 || p.Region != "QC" {
		t.Errorf("the newest payment = %+v; want the extension, 68.98 in all, its QST named", p)
	}
}

func TestTheAdapterAndCards(t *testing.T) {
	t.Parallel()
	_, w, b := adapted(t)
	ctx := inWorld(t, w)
	ada := session(t, b, w, "ada@example.com")
	saved, err := carrier.GetSavedCard.Call(ctx, b, ada)
	if err != nil || saved.Card == nil || saved.Card.Last4 != "4242" {
		t.Fatalf("SavedCard = %+v, %v; want the Visa 4242", saved, err)
	}
	card := carrier.Card{Type: "Mastercard", HolderName: "Ada Tremblay", Number: "5555555555554444", CVV: "123",
		ExpMonth: 12, ExpYear: 2034}
	if _, err := carrier.ChangeCard.Call(ctx, b, carrier.ChangeCardRequest{Customer: ada, Card: card}); err != nil {
		t.Fatal(err)
	}
	if saved, err := carrier.GetSavedCard.Call(ctx, b, ada); err != nil || saved.Card.Last4 != "4444" {
		t.Errorf("SavedCard after the change = %+v, %v; want 4444", saved, err)
	}
	card.Number = "4000000000000002"
	if _, err := carrier.ChangeCard.Call(ctx, b,
		carrier.ChangeCardRequest{Customer: ada, Card: card}); carrier.ReasonOf(err) != carrier.ReasonCardDeclined {
		t.Errorf("ChangeCard to one that declines: %v; want card_declined", err)
	}
	intent, err := carrier.CreateExtensionIntent.Call(ctx, b,
		carrier.ExtensionIntentRequest{Customer: ada, PlanID: "102", UseSavedCard: true})
	if err != nil || intent.ClientSecret == "" || intent.PaymentMethodID == "" {
		t.Errorf("ExtensionIntent = %+v, %v; want a secret and the saved card", intent, err)
	}
	if intent, err := carrier.CreateCardChangeIntent.Call(ctx, b, ada); err != nil || intent.ClientSecret == "" {
		t.Errorf("CardChangeIntent = %+v, %v; want a secret", intent, err)
	}
	events := w.AdvanceToRenewal(t)
	if len(events) == 0 || events[len(events)-1].Type != carrier.EventRenewed {
		t.Errorf("the renewal by the new card: events %+v; want it renewed", events)
	}
}

// The carrier refusing our own credentials is never a customer's dead session.
func TestTheAdapterAndCredentials(t *testing.T) {
	t.Parallel()
	m, w, b := adapted(t)
	ctx := inWorld(t, w)
	if _, err := carrier.GetProfile.Call(ctx, b,
		carrier.Customer{Token: "lpt_1_00"}); carrier.CodeOf(err) != carrier.Unauthenticated {
		t.Errorf("a dead token: %v; want unauthenticated", err)
	}
	wrong, err := legacy.Open(carrier.Settings{BaseURL: m.CarrierURL, APIToken: "guess"})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = wrong.Close() }()
	if _, err := carrier.GetProfile.Call(ctx, wrong,
		session(t, b, w, "ada@example.com")); carrier.CodeOf(err) != carrier.BackendAuth {
		t.Errorf("a wrong API token: %v; want backend_auth", err)
	}
}

// inWorld is a context whose calls go to the world, as when the BFF forwards the header.
func inWorld(t *testing.T, w *mocktest.World) context.Context {
	t.Helper()
	return carrier.WithForwarded(t.Context(), http.Header{http.CanonicalHeaderKey(lightphone.HeaderMockWorld): {w.Name}})
}
