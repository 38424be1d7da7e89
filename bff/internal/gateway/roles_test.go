package gateway

import (
	"context"
	"reflect"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

var ada = carrier.Customer{UserID: "1001", CNUM: "C1000001", Token: "carrier-token"}

// anyCall makes one call of a method; it gives the arguments and the answer that are expected.
type anyCall struct {
	method string
	write  bool
	args   []any
	answer any // nil for methods that only fail or not
	call   func(context.Context, *carrier.Backend) (any, error)
}

// allCalls are all methods of all roles.
func allCalls() []anyCall {
	registration := carrier.Registration{Email: "ada@example.com"}
	reset := carrier.PasswordReset{UserID: "1001"}
	quote := carrier.QuoteRequest{PlanID: 102}
	activation := carrier.Activation{ICCID: "8912230000000000001", PortIn: &carrier.PortIn{DonorKey: 3}}
	address := carrier.Address{City: "Toronto"}
	payment := carrier.SettledPayment{IntentID: "pi_1"}
	cardPayment := carrier.CardPayment{ActivationID: "50001"}
	card := carrier.Card{HolderName: "Ada"}
	only := func(err error) (any, error) { return nil, err }
	return []anyCall{
		{"Register", true, []any{registration}, "1001", func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Identities.Register(ctx, registration)
		}},
		{"VerifyCode", true, []any{"1001", carrier.Secret("123456")}, carrier.Login{UserID: "1001"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Identities.VerifyCode(ctx, "1001", "123456")
		}},
		{"ResendCode", true, []any{"1001"}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Identities.ResendCode(ctx, "1001"))
		}},
		{"Login", false, []any{"a@b.ca", carrier.Secret("x")}, carrier.Login{Email: "a@b.ca"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Identities.Login(ctx, "a@b.ca", "x")
		}},
		{"ForgotPassword", true, []any{"a@b.ca"}, "1001", func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Identities.ForgotPassword(ctx, "a@b.ca")
		}},
		{"ResetPassword", true, []any{reset}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Identities.ResetPassword(ctx, reset))
		}},
		{"Available", false, []any{"89"}, true, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.SIMs.Available(ctx, "89") }},
		{"Plans", false, []any{ada}, []carrier.Plan{{ID: 102}}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Catalog.Plans(ctx, ada) }},
		{"Quote", false, []any{ada, quote}, carrier.Quote{Total: 3390}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Catalog.Quote(ctx, ada, quote) }},
		{"Pending", false, []any{ada}, true, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Activations.Pending(ctx, ada) }},
		{"Submit", true, []any{ada, activation}, carrier.ActivationID("50001"), func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Activations.Submit(ctx, ada, activation)
		}},
		{"BasicInfo", false, []any{ada}, carrier.BasicInfo{FirstName: "Ada"}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.BasicInfo(ctx, ada) }},
		{"Profile", false, []any{ada}, carrier.Profile{FirstName: "Ada"}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.Profile(ctx, ada) }},
		{"AccountInfo", false, []any{ada}, carrier.AccountInfo{PlanID: 102}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Accounts.AccountInfo(ctx, ada) }},
		{"ChangeName", true, []any{ada, "Ada", "King"}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Accounts.ChangeName(ctx, ada, "Ada", "King"))
		}},
		{"ChangeAddress", true, []any{ada, address}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Accounts.ChangeAddress(ctx, ada, address))
		}},
		{"ChangePlan", true, []any{ada, 103}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Subscriptions.ChangePlan(ctx, ada, 103))
		}},
		{"Terminate", true, []any{ada, "Other"}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Subscriptions.Terminate(ctx, ada, "Other"))
		}},
		{"ActivationDue", false, []any{carrier.ActivationID("50001")}, carrier.Due{UserID: "1001"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Payments.ActivationDue(ctx, "50001")
		}},
		{"ExtensionDue", false, []any{ada, 102}, carrier.Due{UserID: "1001"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.Payments.ExtensionDue(ctx, ada, 102)
		}},
		{"Record", true, []any{payment}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.Payments.Record(ctx, payment))
		}},
		{"SavedCard", false, []any{ada}, &carrier.SavedCard{Last4: "4242"}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.SavedCards.SavedCard(ctx, ada) }},
		{"ActivationIntent", true, []any{ada, carrier.ActivationID("50001")}, carrier.CardIntent{ClientSecret: "s"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.CardIntents.ActivationIntent(ctx, ada, "50001")
		}},
		{"ExtensionIntent", true, []any{ada, 102, true}, carrier.CardIntent{ClientSecret: "s"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.CardIntents.ExtensionIntent(ctx, ada, 102, true)
		}},
		{"CardChangeIntent", true, []any{ada}, carrier.CardIntent{ClientSecret: "s"}, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return b.CardIntents.CardChangeIntent(ctx, ada)
		}},
		{"PayActivation", true, []any{ada, cardPayment}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.LegacyCards.PayActivation(ctx, ada, cardPayment))
		}},
		{"ChangeCard", true, []any{ada, card}, nil, func(ctx context.Context, b *carrier.Backend) (any, error) {
			return only(b.LegacyCards.ChangeCard(ctx, ada, card))
		}},
		{"PaymentHistory", false, []any{ada}, []carrier.PaymentRecord{{Category: "Plan"}}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.History.Payments(ctx, ada) }},
		{"Outlook", false, []any{ada}, carrier.Outlook{Cancellation: &carrier.Cancellation{}}, func(ctx context.Context, b *carrier.Backend) (any, error) { return b.Outlooks.Outlook(ctx, ada) }},
	}
}

func guarded(backend *carrier.Backend) *carrier.Backend {
	return Guard(backend, Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop()})
}

func TestAllCallsIsComplete(t *testing.T) {
	t.Parallel()
	methods := 0
	for backend, i := reflect.TypeFor[carrier.Backend](), 0; i < backend.NumField(); i++ {
		if role := backend.Field(i).Type; role.Kind() == reflect.Interface {
			methods += role.NumMethod()
		}
	}
	if want := len(allCalls()) + 1; methods != want { // and Events.Parse
		t.Errorf("the roles have %d methods, the table of calls and Parse are %d", methods, want)
	}
}

func TestEveryCallReachesItsMethod(t *testing.T) {
	t.Parallel()
	for _, c := range allCalls() {
		t.Run(c.method, func(t *testing.T) {
			t.Parallel()
			backend := guarded((&fake{func(_ context.Context, method string, args ...any) error {
				if method != c.method || !reflect.DeepEqual(args, c.args) {
					t.Errorf("reached %s%v; want %s%v", method, args, c.method, c.args)
				}
				return nil
			}}).backend())
			if got, err := c.call(t.Context(), backend); err != nil || !reflect.DeepEqual(got, c.answer) {
				t.Errorf("answered %v, %v; want %v and no error", got, err, c.answer)
			}
		})
	}
}

func TestAFailedCallGivesNoAnswer(t *testing.T) {
	t.Parallel()
	backend := guarded((&fake{func(context.Context, string, ...any) error { return &carrier.Error{Code: carrier.NotFound} }}).backend())
	for _, c := range allCalls() {
		got, err := c.call(t.Context(), backend)
		if carrier.CodeOf(err) != carrier.NotFound {
			t.Errorf("%s = %v; want not_found", c.method, err)
		}
		if got != nil && !reflect.ValueOf(got).IsZero() {
			t.Errorf("%s failed, but answered %v", c.method, got)
		}
	}
}

func TestAbsentRolesAnswerUnimplemented(t *testing.T) {
	t.Parallel()
	whole := (&fake{func(context.Context, string, ...any) error { return nil }}).backend()
	backend := guarded(&carrier.Backend{
		Capabilities: whole.Capabilities, Identities: whole.Identities, SIMs: whole.SIMs, Catalog: whole.Catalog,
		Activations: whole.Activations, Accounts: whole.Accounts,
	})
	required := map[string]bool{}
	for _, role := range []reflect.Type{
		reflect.TypeFor[carrier.Identities](), reflect.TypeFor[carrier.SIMs](), reflect.TypeFor[carrier.Catalog](),
		reflect.TypeFor[carrier.Activations](), reflect.TypeFor[carrier.Accounts](),
	} {
		for i := range role.NumMethod() {
			required[role.Method(i).Name] = true
		}
	}
	for _, c := range allCalls() {
		want := carrier.Unimplemented
		if required[c.method] {
			want = ""
		}
		if _, err := c.call(t.Context(), backend); carrier.CodeOf(err) != want {
			t.Errorf("%s = %v; want code %q", c.method, err, want)
		}
	}
	if _, err := backend.Events.Parse(t.Context(), nil, nil); carrier.CodeOf(err) != carrier.Unimplemented {
		t.Errorf("Parse of an absent role = %v; want unimplemented", err)
	}
	if backend.Ping != nil || backend.Close != nil {
		t.Error("Ping or Close appeared out of nothing")
	}
}

func TestUndeclaredCapabilitiesAreNotUsed(t *testing.T) {
	t.Parallel()
	undeclared := map[string]bool{"ChangePlan": true, "Terminate": true, "PaymentHistory": true, "Outlook": true, "SavedCard": true, "Submit": true} // allCalls submits a port-in
	inner := (&fake{func(_ context.Context, method string, args ...any) error {
		if method == "Submit" && args[1].(carrier.Activation).PortIn == nil {
			return nil
		}
		if undeclared[method] {
			t.Errorf("%s was called, though it is not declared", method)
		}
		return nil
	}}).backend()
	inner.Capabilities = carrier.Capabilities{SavedCard: carrier.SavedCardAtProvider}
	backend := guarded(inner)
	for _, c := range allCalls() {
		want := carrier.Code("")
		if undeclared[c.method] {
			want = carrier.Unimplemented
		}
		if _, err := c.call(t.Context(), backend); carrier.CodeOf(err) != want {
			t.Errorf("%s = %v; want code %q", c.method, err, want)
		}
	}
	if _, err := backend.Activations.Submit(t.Context(), ada, carrier.Activation{}); err != nil {
		t.Errorf("Submit of a new number = %v; want no error, it needs no capability", err)
	}
}

func TestEventsPingAndClosePass(t *testing.T) {
	t.Parallel()
	f := &fake{func(context.Context, string, ...any) error { return nil }}
	backend := guarded(f.backend())
	if event, err := backend.Events.Parse(t.Context(), nil, nil); err != nil || event.ID != "ev_1" {
		t.Errorf("Parse = %+v, %v; want the adapter's event", event, err)
	}
	if err := backend.Ping(t.Context()); err != nil {
		t.Errorf("Ping = %v; want none", err)
	}
	if err := backend.Close(); err != nil {
		t.Errorf("Close = %v; want none", err)
	}
}
