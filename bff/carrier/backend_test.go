package carrier

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
)

// fake has the required roles; those that a test calls are methods of its own.
type fake struct {
	Identities
	SIMs
	Catalog
	Activations
	Accounts
}

func (fake) CheckSIM(_ context.Context, r CheckSIMRequest) (CheckSIMAnswer, error) {
	return CheckSIMAnswer{r.ICCID == "1"}, nil
}

func (fake) Register(ctx context.Context, r RegisterRequest) (UserAnswer, error) {
	switch r.Email {
	case "panic":
		panic(r.Password.Reveal())
	case "late":
		return UserAnswer{}, context.DeadlineExceeded
	case "nobody":
		return UserAnswer{}, nil
	}
	return UserAnswer{"1001"}, ctx.Err()
}

func (fake) Login(_ context.Context, r LoginRequest) (LoginAnswer, error) {
	return LoginAnswer{UserID: "1001", Token: "t", Email: strings.ToUpper(string(r.Password))}, nil
}

type changer struct{}

func (changer) ChangePlan(_ context.Context, r ChangePlanRequest) (Done, error) {
	if r.PlanID == "" {
		panic("no plan")
	}
	return Done{}, nil
}

type closer struct {
	Terminator
	closed *int
}

func (c closer) Close() error { *c.closed++; return nil }

func open(t *testing.T, adapters ...any) *Backend {
	t.Helper()
	b, err := New(Capabilities{}, adapters...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSeveralAdaptersAreOneBackend(t *testing.T) {
	t.Parallel()
	closed := 0
	b, err := New(Capabilities{Termination: &Termination{Reasons: []string{"Other"}}}, fake{}, changer{},
		closer{closed: &closed})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := CheckSIM.Call(t.Context(), b, CheckSIMRequest{"1"})
	if err != nil || !answer.Available {
		t.Errorf("CheckSIM = %+v, %v; want the first adapter's answer", answer, err)
	}
	if _, err := ChangePlan.Call(t.Context(), b, ChangePlanRequest{PlanID: "101"}); err != nil {
		t.Errorf("ChangePlan = %v; want the second adapter's answer", err)
	}
	for op, want := range map[AnyOp]bool{CheckSIM: true, ChangePlan: true, Terminate: true, GetOutlook: false} {
		if b.Has(op) != want {
			t.Errorf("%s: has %t; want %t", op.operation().Name, b.Has(op), want)
		}
	}
	if err := b.Close(); err != nil || closed != 1 {
		t.Errorf("Close = %v after %d closed; want the one", err, closed)
	}
}

func TestNewNamesEveryFault(t *testing.T) {
	t.Parallel()
	capabilities := Capabilities{
		Termination: &Termination{}, SavedCard: SavedCardAtCarrier, TimeZone: "Mars/Olympus",
		Donors: []Donor{{ID: "1", Name: "Bell"}, {ID: "1", Name: "Fido"}, {}},
	}
	_, err := New(capabilities, changer{}, changer{})
	if err == nil {
		t.Fatal("a backend without the required roles is taken")
	}
	for _, want := range []string{
		"role Identities is missing", "role SIMs is missing", "role Catalog is missing", "role Activations is missing",
		"role Accounts is missing",
		"have the role PlanChanger", "without the role Terminator", "has no reasons", "without the role SavedCards",
		"donor 1 twice", "lacks its id or name", "TimeZone",
	} {
		if strings.Count(err.Error(), want) != 1 {
			t.Errorf("the fault %q is named %d times; want once:\n%v", want, strings.Count(err.Error(), want), err)
		}
	}
	var role struct {
		fake
		Terminator
	}
	_, err = New(Capabilities{}, role)
	if err == nil || !strings.Contains(err.Error(), "Terminator needs") {
		t.Errorf("a role without its parameters: %v; want it named", err)
	}
}

func TestOperationsThatAreAbsent(t *testing.T) {
	t.Parallel()
	whole := open(t, fake{}, changer{})
	for name, b := range map[string]*Backend{"never there": open(t, fake{}), "switched off": whole.Without(ChangePlan),
		"zero": {}} {
		_, err := ChangePlan.Call(t.Context(), b.Wrap(failing), ChangePlanRequest{PlanID: "101"})
		if CodeOf(err) != Unimplemented || !strings.Contains(err.Error(), ChangePlan.Name) {
			t.Errorf("%s: %v; want unimplemented with the operation's name", name, err)
		}
	}
	leaving, err := New(Capabilities{Termination: &Termination{Reasons: []string{"Other"}}}, fake{}, closer{})
	if err != nil {
		t.Fatal(err)
	}
	if b := leaving.Without(Terminate); b.Has(Terminate) || b.Capabilities.Termination != nil {
		t.Error("the parameters of an operation that is switched off are still there")
	}
	if !whole.Has(ChangePlan) {
		t.Error("Without changed the backend that it was asked of")
	}
	_, err = Submit.Call(t.Context(), whole, SubmitRequest{Activation: Activation{PortIn: &PortIn{DonorID: "1"}}})
	if CodeOf(err) != Unimplemented {
		t.Errorf("a port-in where no donors are declared: %v; want unimplemented", err)
	}
}

// failing is middleware of which an operation that is absent must never hear.
func failing(o *Operation, next Handler) Handler {
	if o == ChangePlan.Operation {
		panic("middleware around an operation that is absent")
	}
	return next
}

func TestMiddlewareStandsInOrder(t *testing.T) {
	t.Parallel()
	var order []string
	noting := func(name string) Middleware {
		return func(o *Operation, next Handler) Handler {
			return func(ctx context.Context, request any) (any, error) {
				order = append(order, name+" "+o.Name)
				return next(ctx, request)
			}
		}
	}
	doubled := On(CheckSIM, func(
		ctx context.Context, r CheckSIMRequest, next func(context.Context, CheckSIMRequest) (CheckSIMAnswer, error),
	) (CheckSIMAnswer, error) {
		r.ICCID = "1"
		return next(ctx, r)
	})
	b := open(t, fake{}).Wrap(noting("outer"), doubled, noting("inner"))
	answer, err := CheckSIM.Call(t.Context(), b, CheckSIMRequest{"2"})
	if err != nil || !answer.Available || strings.Join(order, ", ") != "outer sims.check, inner sims.check" {
		t.Errorf("%+v, %v, order %q; want the changed request answered, outer before inner", answer, err, order)
	}
}

// Whatever goes wrong in an adapter or in middleware is a coded error that names the operation and quotes nothing.
func TestNothingCrashes(t *testing.T) {
	t.Parallel()
	const canary = "Canary-2026!"
	around := func(answer any, err error) Middleware {
		return func(*Operation, Handler) Handler {
			return func(context.Context, any) (any, error) { return answer, err }
		}
	}
	panicking := func(*Operation, Handler) Handler {
		return func(_ context.Context, request any) (any, error) { panic(request) }
	}
	misdirecting := func(_ *Operation, next Handler) Handler {
		return func(ctx context.Context, _ any) (any, error) { return next(ctx, Customer{Token: canary}) }
	}
	backend := open(t, fake{})
	for name, c := range map[string]struct {
		middleware Middleware
		email      string
		want       Code
	}{
		"nil answer":              {around(nil, nil), "", Internal},
		"wrong type":              {around("1001", nil), "", Internal},
		"panic in middleware":     {panicking, "", Internal},
		"wrong request":           {misdirecting, "", Internal},
		"foreign error":           {around(nil, errors.New("odd")), "", Internal},
		"panic in the adapter":    {nil, "panic", OutcomeUnknown},
		"deadline of a write":     {nil, "late", OutcomeUnknown},
		"answer without its id":   {nil, "nobody", OutcomeUnknown},
		"a refusal stays what is": {around(nil, Refuse(ReasonUserExists, "")), "", FailedPrecondition},
	} {
		b := backend
		if c.middleware != nil {
			b = b.Wrap(c.middleware)
		}
		answer, err := Register.Call(t.Context(), b, RegisterRequest{Email: c.email, Password: canary})
		var coded *Error
		if !errors.As(err, &coded) || coded.Code != c.want || answer != (UserAnswer{}) {
			t.Errorf("%s: %+v, %v; want no answer and %s", name, answer, err, c.want)
			continue
		}
		if c.want != FailedPrecondition && !strings.Contains(err.Error(), Register.Name) ||
			strings.Contains(err.Error(), canary) {
			t.Errorf("%s: %v; want the operation's name and no secret", name, err)
		}
	}
	_, err := Register.Call(t.Context(), backend, RegisterRequest{Email: "panic"})
	if err == nil || !strings.Contains(err.Error(), "backend_test.go:") {
		t.Errorf("a panic: %v; want the place of it", err)
	}
}

// An answer with another address than the one asked for is another customer's.
func TestALoginAnswersWhoeverAsked(t *testing.T) {
	t.Parallel()
	b := open(t, fake{})
	for answered, want := range map[Secret]Code{"ada@example.com": "", "": "", "bob@example.com": Internal} {
		_, err := Login.Call(t.Context(), b, LoginRequest{Email: "Ada@example.com ", Password: answered})
		if CodeOf(err) != want {
			t.Errorf("a login of ada answered for %q = %v; want code %q", answered.Reveal(), err, want)
		}
	}
}

func TestQuotesAddUp(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		quote Quote
		whole bool
	}{
		"two taxes": {Quote{Subtotal: 3000, Taxes: []Tax{{"GST", 5000, 150}, {"QST", 9975, 299}}, Total: 3449,
			Currency: "CAD"}, true},
		"none":        {Quote{Subtotal: 3000, Total: 3000, Currency: "EUR"}, true},
		"a cent off":  {Quote{Subtotal: 3000, Taxes: []Tax{{"GST", 5000, 150}}, Total: 3151, Currency: "CAD"}, false},
		"negative":    {Quote{Subtotal: 3000, Taxes: []Tax{{"GST", 5000, -150}}, Total: 2850, Currency: "CAD"}, false},
		"no currency": {Quote{Subtotal: 3000, Total: 3000}, false},
	} {
		if got := GetQuote.check(QuoteRequest{}, c.quote) == ""; got != c.whole {
			t.Errorf("%s: taken %t; want %t", name, got, c.whole)
		}
	}
}

func TestRegistry(t *testing.T) {
	t.Parallel()
	var registry Registry
	registry.Register("good", func(Settings) (*Backend, error) { return New(Capabilities{}, fake{}) })
	registry.Register("lacking", func(Settings) (*Backend, error) { return New(Capabilities{}) })
	registry.Register("failing", func(Settings) (*Backend, error) { return nil, errors.New("no key") })
	if backend, err := registry.Open("good", Settings{}); err != nil || backend == nil {
		t.Errorf("good = %v, %v; want a backend", backend, err)
	}
	for name, want := range map[string]string{"lacking": "Identities is missing", "failing": "no key",
		"unheard-of": "failing, good, lacking"} {
		if _, err := registry.Open(name, Settings{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s = %v; want an error with %q", name, err, want)
		}
	}
	for name, register := range map[string]func(){
		"a repeated name": func() { registry.Register("good", func(Settings) (*Backend, error) { return nil, nil }) },
		"an empty name":   func() { registry.Register("", func(Settings) (*Backend, error) { return nil, nil }) },
		"no opener":       func() { registry.Register("none", nil) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is taken; want a panic", name)
				}
			}()
			register()
		}()
	}
}

func TestForwarded(t *testing.T) {
	t.Parallel()
	if got := Forwarded(t.Context()); got != nil {
		t.Errorf("a bare context forwards %v; want nothing", got)
	}
	headers := http.Header{"X-Request-Id": {"req-1"}}
	if got := Forwarded(WithForwarded(t.Context(), headers)); got.Get("X-Request-Id") != "req-1" {
		t.Errorf("forwarded %v; want %v", got, headers)
	}
}

func BenchmarkCall(b *testing.B) {
	backend, err := New(Capabilities{}, fake{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := CheckSIM.Call(b.Context(), backend, CheckSIMRequest{"1"}); err != nil {
			b.Fatal(err)
		}
	}
}
