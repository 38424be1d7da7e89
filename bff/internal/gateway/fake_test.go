package gateway

import (
	"context"
	"reflect"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
)

var ada = carrier.Customer{UserID: "1001", CNUM: "C1000001", Token: "carrier-token"}

// does decides what a call of the fake carrier comes to.
type does = func(ctx context.Context, op *carrier.Operation, request any) error

// fake returns a backend that has every operation and answers each with a filled answer, unless do fails.
func fake(t testing.TB, do does) *carrier.Backend {
	t.Helper()
	capabilities := carrier.Capabilities{
		Donors:      []carrier.Donor{{ID: "3", Name: "Rogers"}},
		Termination: &carrier.Termination{Reasons: []string{"Other"}}, SavedCard: carrier.SavedCardAtCarrier,
	}
	b, err := carrier.FromHandlers(capabilities, func(op *carrier.Operation) carrier.Handler {
		return func(ctx context.Context, request any) (any, error) {
			if err := do(ctx, op, request); err != nil {
				return nil, err
			}
			return filled(op.Answer), nil
		}
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// filled returns a value whose texts are all "1001", as are those of the request that it answers.
func filled(t reflect.Type) any {
	v := reflect.New(t).Elem()
	for i := range v.NumField() {
		switch field := v.Field(i); {
		case field.Type() == reflect.TypeFor[time.Time]():
		case field.Kind() == reflect.String:
			field.SetString("1001")
		case field.Kind() == reflect.Struct && field.Type() != reflect.TypeFor[carrier.Date]():
			field.Set(reflect.ValueOf(filled(field.Type())))
		}
	}
	return v.Interface()
}

func guarded(backend *carrier.Backend) *carrier.Backend {
	return Guard(backend, Options{Metrics: prometheus.NewRegistry(), Logger: zap.NewNop()})
}

// each tests every operation in a subtest.
func each(t *testing.T, test func(t *testing.T, op *carrier.Operation)) {
	for _, op := range carrier.Operations() {
		t.Run(op.Name, func(t *testing.T) { t.Parallel(); test(t, op) })
	}
}

func profile(ctx context.Context, b *carrier.Backend) error {
	_, err := carrier.GetProfile.Call(ctx, b, ada)
	return err
}

func rename(ctx context.Context, b *carrier.Backend) error {
	_, err := carrier.ChangeName.Call(ctx, b, carrier.ChangeNameRequest{Customer: ada, FirstName: "A", LastName: "B"})
	return err
}

func TestEveryOperationPassesTheGuard(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, op *carrier.Operation) {
		request := filled(op.Request)
		b := guarded(fake(t, func(_ context.Context, reached *carrier.Operation, got any) error {
			if reached != op || !reflect.DeepEqual(got, request) {
				t.Errorf("reached %s with %+v; want %s with %+v", reached.Name, got, op.Name, request)
			}
			return nil
		}))
		answer, err := b.Invoke(t.Context(), op, request)
		if err != nil || !reflect.DeepEqual(answer, filled(op.Answer)) {
			t.Errorf("answered %+v, %v; want the adapter's answer", answer, err)
		}
		if _, err := guarded(fake(t, nil).Without(op)).Invoke(t.Context(), op,
			request); carrier.CodeOf(err) != carrier.Unimplemented {
			t.Errorf("where the carrier doesn't have it: %v; want unimplemented", err)
		}
	})
}
