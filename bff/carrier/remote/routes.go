package remote

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

// routes binds every operation to its method. b plays all roles.
func (h *handler) routes(b *carrier.Backend) {
	serve(h, opPing, func(ctx context.Context, _ nothing) (nothing, error) {
		if b.Ping == nil {
			return nothing{}, nil
		}
		return nothing{}, b.Ping(ctx)
	})

	serve(h, opRegister, func(ctx context.Context, r carrier.Registration) (userAnswer, error) {
		id, err := b.Identities.Register(ctx, r)
		return userAnswer{id}, err
	})
	serve(h, opVerifyCode, func(ctx context.Context, r codeRequest) (carrier.Login, error) {
		return b.Identities.VerifyCode(ctx, r.UserID, r.Code)
	})
	serve(h, opResendCode, func(ctx context.Context, r userRequest) (nothing, error) {
		return nothing{}, b.Identities.ResendCode(ctx, r.UserID)
	})
	serve(h, opLogin, func(ctx context.Context, r loginRequest) (carrier.Login, error) {
		return b.Identities.Login(ctx, r.Email, r.Password)
	})
	serve(h, opForgotPassword, func(ctx context.Context, r emailRequest) (userAnswer, error) {
		id, err := b.Identities.ForgotPassword(ctx, r.Email)
		return userAnswer{id}, err
	})
	serve(h, opResetPassword, func(ctx context.Context, r carrier.PasswordReset) (nothing, error) {
		return nothing{}, b.Identities.ResetPassword(ctx, r)
	})

	serve(h, opAvailable, func(ctx context.Context, r simRequest) (availableAnswer, error) {
		available, err := b.SIMs.Available(ctx, r.ICCID)
		return availableAnswer{available}, err
	})
	serve(h, opPlans, func(ctx context.Context, r customerRequest) (plansAnswer, error) {
		plans, err := b.Catalog.Plans(ctx, r.Customer)
		return plansAnswer{plans}, err
	})
	serve(h, opQuote, func(ctx context.Context, r priceRequest) (carrier.Quote, error) {
		return b.Catalog.Quote(ctx, r.Customer, r.Request)
	})
	serve(h, opPending, func(ctx context.Context, r customerRequest) (pendingAnswer, error) {
		pending, err := b.Activations.Pending(ctx, r.Customer)
		return pendingAnswer{pending}, err
	})
	serve(h, opSubmit, func(ctx context.Context, r submitRequest) (activationAnswer, error) {
		id, err := b.Activations.Submit(ctx, r.Customer, r.Activation)
		return activationAnswer{id}, err
	})

	serve(h, opBasicInfo, func(ctx context.Context, r customerRequest) (carrier.BasicInfo, error) {
		return b.Accounts.BasicInfo(ctx, r.Customer)
	})
	serve(h, opProfile, func(ctx context.Context, r customerRequest) (carrier.Profile, error) {
		return b.Accounts.Profile(ctx, r.Customer)
	})
	serve(h, opAccountInfo, func(ctx context.Context, r customerRequest) (carrier.AccountInfo, error) {
		return b.Accounts.AccountInfo(ctx, r.Customer)
	})
	serve(h, opChangeName, func(ctx context.Context, r nameRequest) (nothing, error) {
		return nothing{}, b.Accounts.ChangeName(ctx, r.Customer, r.FirstName, r.LastName)
	})
	serve(h, opChangeAddress, func(ctx context.Context, r addressRequest) (nothing, error) {
		return nothing{}, b.Accounts.ChangeAddress(ctx, r.Customer, r.Address)
	})
	h.optionalRoutes(b)
}

func (h *handler) optionalRoutes(b *carrier.Backend) {
	serve(h, opChangePlan, func(ctx context.Context, r planRequest) (nothing, error) {
		return nothing{}, b.Subscriptions.ChangePlan(ctx, r.Customer, r.PlanID)
	})
	serve(h, opTerminate, func(ctx context.Context, r terminateRequest) (nothing, error) {
		return nothing{}, b.Subscriptions.Terminate(ctx, r.Customer, r.Reason)
	})

	serve(h, opActivationDue, func(ctx context.Context, r activationRequest) (carrier.Due, error) {
		return b.Payments.ActivationDue(ctx, r.ActivationID)
	})
	serve(h, opExtensionDue, func(ctx context.Context, r planRequest) (carrier.Due, error) {
		return b.Payments.ExtensionDue(ctx, r.Customer, r.PlanID)
	})
	serve(h, opRecord, func(ctx context.Context, r carrier.SettledPayment) (nothing, error) {
		return nothing{}, b.Payments.Record(ctx, r)
	})

	serve(h, opSavedCard, func(ctx context.Context, r customerRequest) (savedCardAnswer, error) {
		card, err := b.SavedCards.SavedCard(ctx, r.Customer)
		return savedCardAnswer{card}, err
	})

	serve(h, opActivationIntent, func(ctx context.Context, r activationIntentRequest) (carrier.CardIntent, error) {
		return b.CardIntents.ActivationIntent(ctx, r.Customer, r.ActivationID)
	})
	serve(h, opExtensionIntent, func(ctx context.Context, r extensionIntentRequest) (carrier.CardIntent, error) {
		return b.CardIntents.ExtensionIntent(ctx, r.Customer, r.PlanID, r.UseSavedCard)
	})
	serve(h, opCardChangeIntent, func(ctx context.Context, r customerRequest) (carrier.CardIntent, error) {
		return b.CardIntents.CardChangeIntent(ctx, r.Customer)
	})

	serve(h, opPayActivation, func(ctx context.Context, r cardPaymentRequest) (nothing, error) {
		return nothing{}, b.LegacyCards.PayActivation(ctx, r.Customer, r.Payment)
	})
	serve(h, opChangeCard, func(ctx context.Context, r cardRequest) (nothing, error) {
		return nothing{}, b.LegacyCards.ChangeCard(ctx, r.Customer, r.Card)
	})

	serve(h, opPayments, func(ctx context.Context, r customerRequest) (paymentsAnswer, error) {
		payments, err := b.History.Payments(ctx, r.Customer)
		return paymentsAnswer{payments}, err
	})
	serve(h, opOutlook, func(ctx context.Context, r customerRequest) (carrier.Outlook, error) {
		return b.Outlooks.Outlook(ctx, r.Customer)
	})
	serve(h, opParse, func(ctx context.Context, r eventRequest) (carrier.Event, error) {
		return b.Events.Parse(ctx, r.Header, r.Body)
	})
}
