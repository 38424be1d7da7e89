package carrierctlcmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/zap"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/legacy"
	"github.com/golight/selfservice/bff/internal/delivery"
)

// passwordVariable holds the password of the customer whose records are read.
const passwordVariable = "CARRIERCTL_PASSWORD"

// payments asks whether the carrier can be told of card payments that the BFF takes.
func (d *examination) payments(ctx context.Context, backend *carrier.Backend) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	err := delivery.New(backend, zap.NewNop(), prometheus.NewRegistry()).Check(ctx)
	switch {
	case err == nil:
		d.good("payments", "the carrier can be told of card payments")
	case errors.Is(err, delivery.ErrMissing), carrier.CodeOf(err) == carrier.Unimplemented:
		d.warn("payments", "%v; %s", err, delivery.Advice)
	default:
		d.warn("payments", "can't be asked: %v", err)
	}
}

// walk logs a customer in, makes every read of a customer, and says which forms the answers had.
func (d *examination) walk(ctx context.Context, backend *carrier.Backend, email string, password carrier.Secret) {
	met := map[string]string{} // "call field" → its form
	ctx = legacy.WithNotes(ctx, func(n legacy.Note) { met[n.Call+" "+n.Field] = n.Form })
	login, err := carrier.Login.Call(ctx, backend, carrier.LoginRequest{Email: email, Password: password})
	if err != nil {
		d.fault("login", err)
		return
	}
	d.good("login", "%s", email)
	customer := carrier.Customer{UserID: login.UserID, CNUM: login.CNUM, Token: login.Token}
	for _, o := range carrier.Operations() {
		if o.Write || o.Request != reflect.TypeFor[carrier.Customer]() || !backend.Has(o) {
			continue
		}
		if _, err := backend.Invoke(ctx, o, customer); err != nil {
			d.fault(o.Name, err)
			continue
		}
		d.good(o.Name, "answered")
	}
	for _, field := range slices.Sorted(maps.Keys(met)) {
		d.good("form", "%-40s %s", field, met[field])
	}
}

// password returns the value of passwordVariable in the environment.
func (p Program) password() (carrier.Secret, error) {
	for _, variable := range p.Environ {
		if value, found := strings.CutPrefix(variable, passwordVariable+"="); found {
			return carrier.Secret(value), nil
		}
	}
	return "", fmt.Errorf("-email needs the customer's password in %s", passwordVariable)
}
