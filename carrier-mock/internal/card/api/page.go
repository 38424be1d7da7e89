package api

import (
	"context"

	"github.com/golight/selfservice/carrier-mock/internal/card/account"
)

func retrieveSecret(p account.RetrieveParams) *string         { return p.ClientSecret }
func confirmSecret(p account.ConfirmParams) *string           { return p.ClientSecret }
func setupConfirmSecret(p account.SetupConfirmParams) *string { return p.ClientSecret }

// withPaymentSecret checks the client secret before a call on a payment intent.
func withPaymentSecret[P params](a *account.Account,
	do func(context.Context, string, P) (*account.PaymentIntent, error), given func(P) *string) run {
	return func(c *call) (any, []string, error) {
		return byID(func(ctx context.Context, id string, p P) (*account.PaymentIntent, error) {
			pi, err := a.PaymentIntent(ctx, id, account.RetrieveParams{})
			if err == nil {
				err = checkClientSecret(c, given(p), pi.ClientSecret, "PaymentIntent")
			}
			if err == nil {
				err = mayThePage(c, p)
			}
			if err != nil {
				return nil, err
			}
			return do(ctx, id, p)
		})(c)
	}
}

// mayThePage refuses what only the merchant may decide.
func mayThePage(c *call, p any) error {
	if confirm, ok := p.(account.ConfirmParams); ok && c.publishable && confirm.OffSession != nil {
		return account.Invalid("", "off_session", "The parameter off_session cannot be used with a publishable key.")
	}
	return nil
}

// withSetupSecret checks the client secret before a call on a setup intent.
func withSetupSecret[P params](a *account.Account, do func(context.Context, string, P) (*account.SetupIntent, error),
	given func(P) *string) run {
	return func(c *call) (any, []string, error) {
		return byID(func(ctx context.Context, id string, p P) (*account.SetupIntent, error) {
			si, err := a.SetupIntent(ctx, id, account.RetrieveParams{})
			if err == nil {
				err = checkClientSecret(c, given(p), si.ClientSecret, "SetupIntent")
			}
			if err != nil {
				return nil, err
			}
			return do(ctx, id, p)
		})(c)
	}
}

// authenticateParams end the 3-D Secure step from the page's dialog.
type authenticateParams struct {
	account.Expandable
	ClientSecret *string `form:"client_secret"`
	Outcome      string  `form:"outcome"` // pass or fail
}

// authenticate stands for the customer's bank, to which the provider sends the page.
func authenticate(a *account.Account) run {
	return func(c *call) (any, []string, error) {
		return byID(func(ctx context.Context, id string, p authenticateParams) (any, error) {
			if p.Outcome != "pass" && p.Outcome != "fail" {
				return nil, account.Invalid("", "outcome", "Invalid outcome: must be one of pass or fail")
			}
			if si, err := a.SetupIntent(ctx, id, account.RetrieveParams{}); err == nil {
				if err := checkClientSecret(c, p.ClientSecret, si.ClientSecret, "SetupIntent"); err != nil {
					return nil, err
				}
				if err := a.AuthenticateIntent(ctx, id, p.Outcome == "pass"); err != nil {
					return nil, err
				}
				return a.SetupIntent(ctx, id, account.RetrieveParams{})
			}
			pi, err := a.PaymentIntent(ctx, id, account.RetrieveParams{})
			if err == nil {
				err = checkClientSecret(c, p.ClientSecret, pi.ClientSecret, "PaymentIntent")
			}
			if err == nil {
				err = a.AuthenticateIntent(ctx, id, p.Outcome == "pass")
			}
			if err != nil {
				return nil, err
			}
			return a.PaymentIntent(ctx, id, account.RetrieveParams{})
		})(c)
	}
}
