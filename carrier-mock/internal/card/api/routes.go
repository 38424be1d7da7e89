package api

import (
	"context"
	"strings"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
	"github.com/golight/selfservice/carrier-mock/internal/card/form"
)

// route is one call: its pattern, and what it does with the parameters.
type route struct {
	pattern string
	// run returns the object to answer and the paths to expand in it.
	run func(*call) (object any, expand []string, err error)
}

// params is what every call's parameters can do.
type params interface{ Expansions() []string }

// routes lists every call. Those of the page take the publishable key too.
func routes(a *account.Account) []route {
	return []route{
		{"POST /v1/customers", secret(plain(a.CreateCustomer))},
		{"GET /v1/customers", secret(plain(a.ListCustomers))},
		{"GET /v1/customers/search", secret(plain(a.SearchCustomers))},
		{"GET /v1/customers/{id}", secret(byID(a.Customer))},
		{"POST /v1/customers/{id}", secret(byID(a.UpdateCustomer))},
		{"DELETE /v1/customers/{id}", secret(byID(a.DeleteCustomer))},
		{"GET /v1/customers/{id}/payment_methods", secret(byID(a.ListCustomerPaymentMethods))},
		{"GET /v1/customers/{id}/payment_methods/{method}", secret(customerPaymentMethod(a))},

		{"POST /v1/payment_methods", page(plain(a.CreatePaymentMethod))},
		{"GET /v1/payment_methods", secret(plain(a.ListPaymentMethods))},
		{"GET /v1/payment_methods/{id}", secret(byID(a.PaymentMethod))},
		{"POST /v1/payment_methods/{id}", secret(byID(a.UpdatePaymentMethod))},
		{"POST /v1/payment_methods/{id}/attach", secret(byID(a.AttachPaymentMethod))},
		{"POST /v1/payment_methods/{id}/detach", secret(byID(a.DetachPaymentMethod))},
		{"POST /v1/tokens", page(plain(a.CreateToken))},
		{"GET /v1/tokens/{id}", page(byID(a.Token))},

		{"POST /v1/payment_intents", secret(plain(a.CreatePaymentIntent))},
		{"GET /v1/payment_intents", secret(plain(a.ListPaymentIntents))},
		{"GET /v1/payment_intents/search", secret(plain(a.SearchPaymentIntents))},
		{"GET /v1/payment_intents/{id}", page(withPaymentSecret(a, a.PaymentIntent, retrieveSecret))},
		{"POST /v1/payment_intents/{id}", secret(byID(a.UpdatePaymentIntent))},
		{"POST /v1/payment_intents/{id}/confirm", page(withPaymentSecret(a, a.ConfirmPaymentIntent, confirmSecret))},
		{"POST /v1/payment_intents/{id}/cancel", secret(byID(a.CancelPaymentIntent))},

		{"POST /v1/setup_intents", secret(plain(a.CreateSetupIntent))},
		{"GET /v1/setup_intents", secret(plain(a.ListSetupIntents))},
		{"GET /v1/setup_intents/{id}", page(withSetupSecret(a, a.SetupIntent, retrieveSecret))},
		{"POST /v1/setup_intents/{id}", secret(byID(a.UpdateSetupIntent))},
		{"POST /v1/setup_intents/{id}/confirm", page(withSetupSecret(a, a.ConfirmSetupIntent, setupConfirmSecret))},
		{"POST /v1/setup_intents/{id}/cancel", secret(byID(a.CancelSetupIntent))},

		{"GET /v1/charges", secret(plain(a.ListCharges))},
		{"GET /v1/charges/search", secret(plain(a.SearchCharges))},
		{"GET /v1/charges/{id}", secret(byID(a.Charge))},
		{"POST /v1/refunds", secret(plain(a.CreateRefund))},
		{"GET /v1/refunds", secret(plain(a.ListRefunds))},
		{"GET /v1/refunds/{id}", secret(byID(a.Refund))},
		{"POST /v1/refunds/{id}", secret(byID(a.UpdateRefund))},
		{"GET /v1/events", secret(plain(a.ListEvents))},
		{"GET /v1/events/{id}", secret(byID(a.Event))},

		{"POST /three_d_secure/{id}", page(authenticate(a))},
	}
}

// Calls lists every call of the provider's API that is served, such as "GET /v1/customers/{id}".
func Calls() []string {
	var out []string
	for _, r := range routes(nil) {
		if _, path, _ := strings.Cut(r.pattern, " "); strings.HasPrefix(path, "/v1/") {
			out = append(out, r.pattern)
		}
	}
	return out
}

type run = func(*call) (any, []string, error)

// page marks a call that the page may make with the publishable key.
func page(r run) run { return r }

// secret marks a call that needs the secret key.
func secret(r run) run {
	return func(c *call) (any, []string, error) {
		if c.publishable {
			return nil, nil, secretKeyRequired()
		}
		return r(c)
	}
}

// plain is a call on a whole collection.
func plain[P params, R any](do func(context.Context, P) (R, error)) run {
	return func(c *call) (any, []string, error) {
		var p P
		if err := form.Decode(c.params, &p); err != nil {
			return nil, nil, err
		}
		object, err := do(c.ctx, p)
		return object, p.Expansions(), err
	}
}

// byID is a call on one object.
func byID[P params, R any](do func(context.Context, string, P) (R, error)) run {
	return func(c *call) (any, []string, error) {
		return plain(func(ctx context.Context, p P) (R, error) { return do(ctx, c.request.PathValue("id"), p) })(c)
	}
}

func customerPaymentMethod(a *account.Account) run {
	return func(c *call) (any, []string, error) {
		return plain(func(ctx context.Context, _ account.NoParams) (*account.PaymentMethod, error) {
			return a.CustomerPaymentMethod(ctx, c.request.PathValue("id"), c.request.PathValue("method"))
		})(c)
	}
}
