package carriertest_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// errs breaks an operation by its errors only.
func errs(op *carrier.Operation, change func(error) error) func(*double) {
	return func(d *double) { d.wrap(recode(op, change)) }
}

// ans breaks an operation by its answers only, req by its requests.
func ans[Req, Ans any](op carrier.Op[Req, Ans], change func(Req, *Ans)) func(*double) {
	return func(d *double) { d.wrap(answer(op, change)) }
}

func req[Req, Ans any](op carrier.Op[Req, Ans], change func(*Req)) func(*double) {
	return func(d *double) { d.wrap(request(op, change)) }
}

// outlook breaks what lies ahead.
func outlook(change func(*carrier.Outlook)) func(*double) {
	return ans(carrier.GetOutlook, func(_ carrier.Customer, o *carrier.Outlook) { change(o) })
}

// broken has for each rule a way to break it and nothing else.
var broken = map[string]func(*double){
	"adapter/open": func(d *double) {
		d.Open = func(context.Context) (*carrier.Backend, error) { return nil, errors.New("no address") }
	},
	"adapter/capabilities": func(d *double) {
		d.opened(func(b *carrier.Backend) *carrier.Backend {
			b.Capabilities.SavedCard = "somebody"
			return b
		})
	},
	"adapter/ping": func(d *double) {
		d.wrap(carrier.Replace(carrier.Ping, func(context.Context, carrier.PingRequest) (carrier.Done, error) {
			return carrier.Done{}, errors.New("no answer")
		}))
	},
	"adapter/backend-auth": func(d *double) {
		open := d.OpenRefused
		d.OpenRefused = func(ctx context.Context) (*carrier.Backend, error) {
			b, err := open(ctx)
			return b.Wrap(recode(carrier.GetProfile.Operation, swap(carrier.BackendAuth, carrier.Unauthenticated))), err
		}
	},
	"adapter/dead-token": errs(carrier.ListPlans.Operation, swap(carrier.Unauthenticated, carrier.NotFound)),
	"adapter/cancelled": func(d *double) {
		d.wrap(carrier.On(carrier.GetProfile, func(
			ctx context.Context, c carrier.Customer, next step[carrier.Customer, carrier.Profile],
		) (carrier.Profile, error) {
			if ctx.Err() != nil {
				return carrier.Profile{}, nil
			}
			return next(ctx, c)
		}))
	},
	"adapter/cancelled-waiting": func(d *double) {
		d.wrap(carrier.On(carrier.CheckSIM, func(
			ctx context.Context, r carrier.CheckSIMRequest, next step[carrier.CheckSIMRequest, carrier.CheckSIMAnswer],
		) (carrier.CheckSIMAnswer, error) {
			if ctx.Err() != nil {
				return next(ctx, r)
			}
			deaf, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			return next(deaf, r)
		}))
	},
	"adapter/read-timeout": errs(carrier.GetProfile.Operation, swap(carrier.DeadlineExceeded, carrier.Unavailable)),
	"adapter/concurrent": func(d *double) {
		meeting, calls := &meeting{match: another}, map[carrier.Secret]int{}
		d.wrap(carrier.On(carrier.GetProfile, func(
			ctx context.Context, c carrier.Customer, next step[carrier.Customer, carrier.Profile],
		) (carrier.Profile, error) {
			d.mu.Lock()
			calls[c.Token]++
			busy := calls[c.Token] > 4
			d.mu.Unlock()
			if busy {
				if other, met := meeting.meet(ctx, c); met {
					c = other
				}
			}
			return next(ctx, c)
		}))
	},
	"adapter/undeclared": func(d *double) {
		var whole *carrier.Backend
		d.opened(func(b *carrier.Backend) *carrier.Backend {
			whole = b
			return b.Without(carrier.Terminate)
		})
		d.Guard = func(*carrier.Backend) *carrier.Backend { return whole }
	},
	"adapter/server-error":   errs(carrier.ChangeName.Operation, swap(carrier.OutcomeUnknown, carrier.Unavailable)),
	"adapter/not-found-page": errs(carrier.GetProfile.Operation, swap(carrier.Internal, carrier.NotFound)),
	"adapter/secrets-in-errors": func(d *double) {
		d.wrap(carrier.On(carrier.Login, func(
			ctx context.Context, r carrier.LoginRequest, next step[carrier.LoginRequest, carrier.LoginAnswer],
		) (carrier.LoginAnswer, error) {
			a, err := next(ctx, r)
			return a, leak(err, r.Password.Reveal())
		}))
	},
	"adapter/bodies-in-errors": func(d *double) {
		d.wrap(carrier.On(carrier.ChangeAddress, func(
			ctx context.Context, r carrier.ChangeAddressRequest, next step[carrier.ChangeAddressRequest, carrier.Done],
		) (carrier.Done, error) {
			a, err := next(ctx, r)
			if carrier.CodeOf(err) == carrier.OutcomeUnknown {
				err = leak(err, r.Street)
			}
			return a, err
		}))
	},
	"adapter/secrets-in-logs": func(d *double) {
		logs := ""
		d.wrap(request(carrier.ChangeCard, func(r *carrier.ChangeCardRequest) {
			logs += "changing to " + r.Card.Number.Reveal()
		}))
		d.Logs = func() string { return logs }
	},
	"adapter/close": func(d *double) {
		open := d.Open
		d.Open = func(ctx context.Context) (*carrier.Backend, error) {
			b, err := open(ctx)
			return remade(b, b.Capabilities, busy{}), err
		}
	},

	"identities/user-exists": errs(carrier.Register.Operation, without(carrier.ReasonUserExists)),
	"identities/unverified": errs(carrier.Login.Operation, func(err error) error {
		if carrier.ReasonOf(err) == carrier.ReasonUnverified {
			return carrier.Refuse(carrier.ReasonUnverified, "")
		}
		return err
	}),
	"identities/invalid-code": errs(carrier.VerifyCode.Operation, without(carrier.ReasonInvalidOTP)),
	"identities/verified": ans(carrier.VerifyCode, func(_ carrier.VerifyCodeRequest, a *carrier.LoginAnswer) {
		a.Token = "not a token"
	}),
	"identities/resend": func(d *double) {
		d.wrap(carrier.Replace(carrier.ResendCode, func(context.Context, carrier.UserRequest) (carrier.Done, error) {
			return carrier.Done{}, nil
		}))
	},
	"identities/bad-credentials": func(d *double) {
		known := d.remembersEmails()
		d.wrap(carrier.On(carrier.Login, func(
			ctx context.Context, r carrier.LoginRequest, next step[carrier.LoginRequest, carrier.LoginAnswer],
		) (carrier.LoginAnswer, error) {
			if known[r.Email] == "" && ctx.Err() == nil {
				return carrier.LoginAnswer{}, carrier.Errorf(carrier.NotFound, "nobody")
			}
			return next(ctx, r)
		}))
	},
	"identities/forgot-unknown": func(d *double) {
		known := d.remembersEmails()
		d.wrap(carrier.On(carrier.ForgotPassword, func(
			ctx context.Context, r carrier.ForgotPasswordRequest, next step[carrier.ForgotPasswordRequest, carrier.UserAnswer],
		) (carrier.UserAnswer, error) {
			if known[r.Email] == "" {
				return carrier.UserAnswer{}, carrier.Errorf(carrier.NotFound, "nobody")
			}
			return next(ctx, r)
		}))
	},
	"identities/reset-code-kept": func(d *double) {
		key := func(r carrier.VerifyCodeRequest) string { return r.UserID + r.Code.Reveal() }
		d.wrap(seconds(d, carrier.VerifyCode, key, func(_ *carrier.LoginAnswer, err *error) {
			*err = &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
		}))
	},
	"identities/reset-once": func(d *double) {
		key := func(r carrier.ResetPasswordRequest) string { return r.Code.Reveal() }
		d.wrap(seconds(d, carrier.ResetPassword, key, func(_ *carrier.Done, err *error) { *err = nil }))
	},
	"identities/password-policy": errs(carrier.ResetPassword.Operation, without(carrier.ReasonPasswordPolicy)),
	"identities/weak-password":   errs(carrier.Register.Operation, without(carrier.ReasonPasswordPolicy)),

	"token-refresh/works": ans(carrier.RefreshToken,
		func(_ carrier.Customer, a *carrier.RefreshTokenAnswer) { a.Token += "x" }),
	"token-refresh/dead": errs(carrier.RefreshToken.Operation, swap(carrier.Unauthenticated, carrier.NotFound)),

	"sims/available": ans(carrier.CheckSIM,
		func(_ carrier.CheckSIMRequest, a *carrier.CheckSIMAnswer) { a.Available = false }),
	"sims/unknown": func(d *double) {
		d.wrap(carrier.On(carrier.CheckSIM, func(
			ctx context.Context, r carrier.CheckSIMRequest, next step[carrier.CheckSIMRequest, carrier.CheckSIMAnswer],
		) (carrier.CheckSIMAnswer, error) {
			if len(r.ICCID) == 20 {
				return carrier.CheckSIMAnswer{}, carrier.Errorf(carrier.InvalidArgument, "19 digits only")
			}
			return next(ctx, r)
		}))
	},
	"sims/taken": ans(carrier.CheckSIM, func(r carrier.CheckSIMRequest, a *carrier.CheckSIMAnswer) {
		a.Available = a.Available || strings.HasPrefix(r.ICCID, "89")
	}),

	"catalog/plans": ans(carrier.ListPlans,
		func(_ carrier.Customer, a *carrier.PlansAnswer) { a.Plans = append(a.Plans, a.Plans...) }),
	"catalog/quote-sums": ans(carrier.GetQuote, func(r carrier.QuoteRequest, q *carrier.Quote) {
		if r.Region == "QC" {
			q.Prorate++
		}
	}),
	"catalog/quote-taxes": ans(carrier.GetQuote, func(r carrier.QuoteRequest, q *carrier.Quote) {
		if r.Region == "NB" {
			q.Taxes[0].Name = "PST"
		}
	}),
	"catalog/quote-repeated": func(d *double) {
		key := func(r carrier.QuoteRequest) string { return r.Token.Reveal() + r.Region }
		d.wrap(seconds(d, carrier.GetQuote, key, func(q *carrier.Quote, _ *error) { q.ChargeDuration++ }))
	},
	"catalog/quote-unknown-plan":   errs(carrier.GetQuote.Operation, swap(carrier.NotFound, carrier.Internal)),
	"catalog/quote-unknown-region": errs(carrier.GetQuote.Operation, swap(carrier.InvalidArgument, carrier.NotFound)),

	"activations/submit-repeated": func(d *double) {
		times := map[carrier.Secret]int{}
		d.wrap(answer(carrier.Submit, func(r carrier.SubmitRequest, a *carrier.SubmitAnswer) {
			d.mu.Lock()
			defer d.mu.Unlock()
			if times[r.Token]++; times[r.Token] > 5 {
				a.ActivationID += "again"
			}
		}))
	},
	"activations/submit-concurrent": func(d *double) {
		meeting := &meeting{match: same}
		d.wrap(carrier.On(carrier.Submit, func(
			ctx context.Context, r carrier.SubmitRequest, next step[carrier.SubmitRequest, carrier.SubmitAnswer],
		) (carrier.SubmitAnswer, error) {
			_, second := meeting.meet(ctx, r.Customer)
			a, err := next(ctx, r)
			if second {
				a.ActivationID += "again"
			}
			return a, err
		}))
	},
	"activations/sim-unavailable":    errs(carrier.Submit.Operation, without(carrier.ReasonSIMUnavailable)),
	"activations/quote-changed":      errs(carrier.Submit.Operation, without(carrier.ReasonQuoteChanged)),
	"activations/plan-unavailable":   errs(carrier.Submit.Operation, without(carrier.ReasonPlanUnavailable)),
	"activations/activation-pending": errs(carrier.Submit.Operation, without(carrier.ReasonActivationPending)),
	"activations/arrives":            req(carrier.Submit, func(r *carrier.SubmitRequest) { r.MarketingConsent = false }),
	"activations/status": func(d *double) {
		cached := map[carrier.Secret]carrier.ActivationStatus{}
		d.wrap(answer(carrier.GetActivationStatus, func(c carrier.Customer, a *carrier.ActivationStatus) {
			if before, hit := cached[c.Token]; hit {
				*a = before
			}
			cached[c.Token] = *a
		}))
	},
	"activations/refused": ans(carrier.GetActivationStatus,
		func(_ carrier.Customer, a *carrier.ActivationStatus) { a.Reason = "" }),
	"activations/approved": ans(carrier.GetActivationStatus, func(c carrier.Customer, a *carrier.ActivationStatus) {
		if c.CNUM != "" {
			a.State = carrier.ActivationUnderReview
		}
	}),
	"activations/timeout":    uncertain(func(ctx context.Context) bool { return ctx.Err() != nil }),
	"activations/reply-lost": uncertain(func(ctx context.Context) bool { return ctx.Err() == nil }),
	"activations/unknown-state": func(d *double) {
		fault, unknown := d.Fault, false
		d.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
			unknown = operation == carrier.GetActivationStatus.Name
			return fault(ctx, operation, effect)
		}
		d.wrap(answer(carrier.GetActivationStatus, func(_ carrier.Customer, a *carrier.ActivationStatus) {
			if unknown {
				a.State = carrier.ActivationNone
			}
		}))
	},

	"port-in/accepted": func(d *double) {
		d.wrap(carrier.On(carrier.Submit, func(
			ctx context.Context, r carrier.SubmitRequest, next step[carrier.SubmitRequest, carrier.SubmitAnswer],
		) (carrier.SubmitAnswer, error) {
			if r.PortIn != nil && r.PortIn.AccountNumber == "" {
				return carrier.SubmitAnswer{}, &carrier.Error{
					Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "AccountNumber",
				}
			}
			return next(ctx, r)
		}))
	},
	"port-in/arrives": req(carrier.Submit, func(r *carrier.SubmitRequest) {
		if r.PortIn != nil && len(r.PortIn.IMEI) == 15 {
			r.PortIn = &carrier.PortIn{
				DonorID: r.PortIn.DonorID, AccountNumber: r.PortIn.AccountNumber, PhoneNumber: r.PortIn.PhoneNumber,
				IMEI: "000000000000000",
			}
		}
	}),
	"port-in/invalid-number":  errs(carrier.Submit.Operation, withoutField("PhoneNumber")),
	"port-in/invalid-account": errs(carrier.Submit.Operation, withoutField("AccountNumber")),
	"port-in/invalid-imei":    errs(carrier.Submit.Operation, withoutField("IMEI")),
	"port-in/unknown-donor":   errs(carrier.Submit.Operation, withoutField("DonorID")),

	"accounts/records": ans(carrier.GetBasicInfo,
		func(_ carrier.Customer, b *carrier.BasicInfo) { b.WebUserInfoID = "" }),
	"accounts/another's": func(d *double) {
		known := d.remembersEmails()
		d.wrap(carrier.On(carrier.GetProfile, func(
			ctx context.Context, c carrier.Customer, next step[carrier.Customer, carrier.Profile],
		) (carrier.Profile, error) {
			p, err := next(ctx, c)
			if carrier.CodeOf(err) != carrier.PermissionDenied {
				return p, err
			}
			for email, id := range known {
				if id == c.UserID {
					return carrier.Profile{Email: email}, nil
				}
			}
			return p, err
		}))
	},
	"accounts/subscription": ans(carrier.GetAccountInfo, func(_ carrier.Customer, i *carrier.AccountInfo) {
		i.Start.Day, i.Start.Month = 31, time.February
	}),
	"accounts/none": errs(carrier.GetAccountInfo.Operation, swap(carrier.NotFound, carrier.Unauthenticated)),
	"accounts/numbers": ans(carrier.GetProfile, func(_ carrier.Customer, p *carrier.Profile) {
		if p.PhoneNumber != "" {
			p.PhoneNumber = "6475550100"
		}
	}),
	"accounts/suspended": ans(carrier.GetProfile,
		func(_ carrier.Customer, p *carrier.Profile) { p.Suspended = false }),
	"accounts/plan-retired": ans(carrier.GetProfile,
		func(_ carrier.Customer, p *carrier.Profile) { p.CurrentPlanRetired = false }),
	"accounts/change-name": func(d *double) {
		key := func(r carrier.ChangeNameRequest) string { return r.Token.Reveal() + r.FirstName }
		d.wrap(seconds(d, carrier.ChangeName, key, func(_ *carrier.Done, err *error) {
			*err = carrier.Errorf(carrier.FailedPrecondition, "nothing to change")
		}))
	},
	"accounts/empty-name": errs(carrier.ChangeName.Operation, swap(carrier.InvalidArgument, carrier.Internal)),
	"accounts/change-address": req(carrier.ChangeAddress, func(r *carrier.ChangeAddressRequest) {
		r.City = strings.ToUpper(r.City)
	}),
	"accounts/unknown-region": errs(carrier.ChangeAddress.Operation, swap(carrier.InvalidArgument, carrier.Internal)),

	"plan-change/booked": func(d *double) {
		booked := map[carrier.Secret]string{}
		d.wrap(
			request(carrier.ChangePlan, func(r *carrier.ChangePlanRequest) { booked[r.Token] = r.PlanID }),
			answer(carrier.GetAccountInfo, func(c carrier.Customer, i *carrier.AccountInfo) {
				if plan := booked[c.Token]; plan != "" {
					i.PlanID = plan
				}
			}),
		)
	},
	"plan-change/change-pending":   errs(carrier.ChangePlan.Operation, without(carrier.ReasonChangePending)),
	"plan-change/plan-unavailable": errs(carrier.ChangePlan.Operation, without(carrier.ReasonPlanUnavailable)),
	"plan-change/no-subscription":  errs(carrier.ChangePlan.Operation, swap(carrier.NotFound, carrier.Internal)),
	"plan-change/takes-effect": func(d *double) {
		kept := map[string]string{}
		d.wrap(answer(carrier.GetAccountInfo, func(c carrier.Customer, i *carrier.AccountInfo) {
			if kept[c.UserID] == "" {
				kept[c.UserID] = i.PlanID
			}
			i.PlanID = kept[c.UserID]
		}))
	},

	"termination/accepted": func(d *double) {
		d.opened(func(b *carrier.Backend) *carrier.Backend {
			b.Capabilities.Termination.Reasons = []string{"Price too high", "Moving", "Other"}
			return b
		})
		d.wrap(carrier.On(carrier.Terminate, func(
			ctx context.Context, r carrier.TerminateRequest, next step[carrier.TerminateRequest, carrier.Done],
		) (carrier.Done, error) {
			if r.Reason == "Moving" {
				return carrier.Done{}, carrier.Errorf(carrier.InvalidArgument, "no such reason")
			}
			return next(ctx, r)
		}))
	},
	"termination/reason":              req(carrier.Terminate, func(r *carrier.TerminateRequest) { r.Reason = "Other" }),
	"termination/no-subscription":     errs(carrier.Terminate.Operation, swap(carrier.NotFound, carrier.Internal)),
	"termination/termination-pending": errs(carrier.Terminate.Operation, without(carrier.ReasonTerminationPending)),
	"termination/effect": func(d *double) {
		gone := map[string]bool{}
		d.wrap(
			request(carrier.Terminate, func(r *carrier.TerminateRequest) { gone[r.UserID] = true }),
			answer(carrier.GetAccountInfo, func(c carrier.Customer, i *carrier.AccountInfo) {
				if gone[c.UserID] {
					*i = carrier.AccountInfo{}
				}
			}),
		)
	},

	"payments/due": ans(carrier.GetActivationDue,
		func(_ carrier.ActivationDueRequest, due *carrier.Due) { due.Amount++ }),
	"payments/due-unknown": errs(carrier.GetActivationDue.Operation, swap(carrier.NotFound, carrier.Internal)),
	"payments/record-repeated": func(d *double) {
		told := map[string]int{}
		d.wrap(carrier.On(carrier.RecordPayment, func(
			ctx context.Context, p carrier.SettledPayment, next step[carrier.SettledPayment, carrier.Done],
		) (carrier.Done, error) {
			a, err := next(ctx, p)
			d.mu.Lock()
			defer d.mu.Unlock()
			if told[p.IntentID]++; told[p.IntentID] > 5 {
				err = carrier.Errorf(carrier.AlreadyExists, "told before")
			}
			return a, err
		}))
	},
	"payments/record-concurrent": func(d *double) {
		meeting := &meeting{match: same}
		d.wrap(carrier.On(carrier.RecordPayment, func(
			ctx context.Context, p carrier.SettledPayment, next step[carrier.SettledPayment, carrier.Done],
		) (carrier.Done, error) {
			if _, second := meeting.meet(ctx, carrier.Customer{UserID: p.UserID}); second {
				return carrier.Done{}, carrier.Errorf(carrier.AlreadyExists, "being told")
			}
			return next(ctx, p)
		}))
	},
	"payments/record-reply-lost": func(d *double) {
		fault, lost := d.Fault, false
		d.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
			lost = effect == carriertest.ReplyLost
			return fault(ctx, operation, effect)
		}
		d.wrap(recode(carrier.RecordPayment.Operation, func(err error) error {
			if lost {
				return swap(carrier.OutcomeUnknown, carrier.Unavailable)(err)
			}
			return err
		}))
	},
	"payments/payment-refused": onPayment(carrier.PaymentActivation, without(carrier.ReasonPaymentRefused)),
	"payments/superseded":      errs(carrier.GetActivationDue.Operation, without(carrier.ReasonPaymentRefused)),
	"payments/record-unknown":  onPayment(carrier.PaymentActivation, swap(carrier.NotFound, carrier.FailedPrecondition)),

	"extensions/due": ans(carrier.GetExtensionDue, func(_ carrier.ExtensionDueRequest, due *carrier.Due) {
		due.CycleStart = due.CycleStart.AddDays(1)
	}),
	"extensions/unknown":     errs(carrier.GetExtensionDue.Operation, swap(carrier.NotFound, carrier.Internal)),
	"extensions/unavailable": errs(carrier.GetExtensionDue.Operation, without(carrier.ReasonPlanUnavailable)),
	"extensions/refused":     onPayment(carrier.PaymentExtension, without(carrier.ReasonPaymentRefused)),
	"extensions/repeated": func(d *double) {
		told := map[string]bool{}
		d.wrap(request(carrier.RecordPayment, func(p *carrier.SettledPayment) {
			d.mu.Lock()
			defer d.mu.Unlock()
			if p.Kind == carrier.PaymentExtension && told[p.IntentID] {
				p.IntentID += "again"
			}
			told[p.IntentID] = true
		}))
	},

	"saved-card/none": func(d *double) {
		d.wrap(carrier.On(carrier.GetSavedCard, func(
			ctx context.Context, c carrier.Customer, next step[carrier.Customer, carrier.SavedCardAnswer],
		) (carrier.SavedCardAnswer, error) {
			a, err := next(ctx, c)
			if a.Card == nil && err == nil {
				err = carrier.Errorf(carrier.NotFound, "no card")
			}
			return a, err
		}))
	},
	"saved-card/shown": ans(carrier.GetSavedCard, func(_ carrier.Customer, a *carrier.SavedCardAnswer) {
		if a.Card != nil {
			a.Card.ExpYear -= 2000
		}
	}),

	"card-intents/activation": func(d *double) {
		d.wrap(answer(carrier.CreateActivationIntent, func(_ carrier.ActivationIntentRequest, i *carrier.CardIntent) {
			*i = carrier.CardIntent{}
		}))
		d.understood()
	},
	"card-intents/another's": errs(carrier.CreateActivationIntent.Operation,
		swap(carrier.NotFound, carrier.Unauthenticated)),
	"card-intents/paid": errs(carrier.CreateActivationIntent.Operation, without(carrier.ReasonPaymentRefused)),
	"card-intents/card-change": func(d *double) {
		d.wrap(answer(carrier.CreateCardChangeIntent,
			func(_ carrier.Customer, i *carrier.CardIntent) { *i = carrier.CardIntent{} }))
		d.understood()
	},

	"extension-intents/made": ans(carrier.CreateExtensionIntent,
		func(_ carrier.ExtensionIntentRequest, i *carrier.CardIntent) {
			i.PaymentMethodID = "pm_card_visa"
		}),
	"extension-intents/unavailable": errs(carrier.CreateExtensionIntent.Operation,
		without(carrier.ReasonPlanUnavailable)),
	"extension-intents/no-saved-card": errs(carrier.CreateExtensionIntent.Operation,
		swap(carrier.NotFound, carrier.Internal)),
	"extension-intents/saved-card": ans(carrier.CreateExtensionIntent,
		func(_ carrier.ExtensionIntentRequest, i *carrier.CardIntent) {
			i.PaymentMethodID = ""
		}),

	"raw-cards/paid": func(d *double) {
		d.wrap(carrier.On(carrier.PayActivation, func(
			ctx context.Context, r carrier.PayActivationRequest, next step[carrier.PayActivationRequest, carrier.Done],
		) (carrier.Done, error) {
			a, err := next(ctx, r)
			if err == nil {
				err = carrier.Errorf(carrier.Internal, "broken on purpose")
			}
			return a, err
		}))
	},
	"raw-cards/declined":        errs(carrier.PayActivation.Operation, without(carrier.ReasonCardDeclined)),
	"raw-cards/refused":         errs(carrier.PayActivation.Operation, without(carrier.ReasonPaymentRefused)),
	"raw-cards/unknown":         errs(carrier.PayActivation.Operation, swap(carrier.NotFound, carrier.Internal)),
	"raw-cards/change-declined": errs(carrier.ChangeCard.Operation, without(carrier.ReasonCardDeclined)),
	"raw-cards/invalid":         errs(carrier.ChangeCard.Operation, swap(carrier.InvalidArgument, carrier.Internal)),

	"history/payment-shown": eachPayment(func(r *carrier.PaymentRecord) { r.Debit = -r.Debit }),
	"history/last-digits": eachPayment(func(r *carrier.PaymentRecord) {
		if r.SubCategory == string(carrier.PaymentExtension) {
			r.CardNumber = "************" + r.CardNumber
		}
	}),
	"history/newest-first": ans(carrier.ListPayments,
		func(_ carrier.Customer, a *carrier.PaymentsAnswer) { slices.Reverse(a.Payments) }),

	"outlook/activation": outlook(func(o *carrier.Outlook) {
		if o.Activation.State == carrier.ActivationAwaitingPayment {
			o.Activation.State = carrier.ActivationUnderReview
		}
	}),
	"outlook/refused": outlook(func(o *carrier.Outlook) { o.Activation.Reason = "" }),
	"outlook/port-in": outlook(func(o *carrier.Outlook) { o.PortIn.PhoneNumber = "" }),
	"outlook/renewal": outlook(func(o *carrier.Outlook) {
		if o.Renewal != nil {
			o.Renewal.On = o.Renewal.On.AddDays(-1)
		}
	}),
	"outlook/card": outlook(func(o *carrier.Outlook) {
		if o.Renewal != nil {
			o.Renewal.Card = nil
		}
	}),
	"outlook/suspended": func(d *double) {
		suspend, suspended := d.Suspend, map[string]bool{}
		d.Suspend = func(ctx context.Context, who carriertest.Person) error {
			suspended[who.UserID] = true
			return suspend(ctx, who)
		}
		d.wrap(answer(carrier.GetOutlook, func(c carrier.Customer, o *carrier.Outlook) {
			if suspended[c.UserID] {
				o.Renewal = &carrier.Renewal{On: carrier.Date{Year: 2026, Month: 4, Day: 1}, Money: carrier.Money{Currency: "CAD"}}
			}
		}))
	},
	"outlook/plan-change":  outlook(func(o *carrier.Outlook) { o.PlanChange = nil }),
	"outlook/cancellation": outlook(func(o *carrier.Outlook) { o.Cancellation = nil }),
	"outlook/unknown-state": func(d *double) {
		fault, unknown := d.Fault, false
		d.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
			unknown = operation == carrier.GetOutlook.Name && effect == carriertest.Unknown
			return fault(ctx, operation, effect)
		}
		d.wrap(answer(carrier.GetOutlook, func(_ carrier.Customer, o *carrier.Outlook) {
			if unknown {
				o.Activation.State = carrier.ActivationNone
			}
		}))
	},

	"events/read": ans(carrier.ParseEvent, func(_ carrier.ParseEventRequest, e *carrier.Event) {
		if e.Type == carrier.EventActivationApproved {
			e.UserID = ""
		}
	}),
	"events/unknown-type": ans(carrier.ParseEvent, func(_ carrier.ParseEventRequest, e *carrier.Event) {
		if e.Type == "account.turned_upside_down" {
			e.Type = "unknown"
		}
	}),
	"events/forged":     errs(carrier.ParseEvent.Operation, swap(carrier.PermissionDenied, carrier.BackendAuth)),
	"events/unreadable": errs(carrier.ParseEvent.Operation, swap(carrier.InvalidArgument, carrier.Internal)),
}

// busy can't be closed.
type busy struct{}

func (busy) Close() error { return errors.New("still busy") }

// leak puts a text into an error.
func leak(err error, text string) error {
	var e *carrier.Error
	if !errors.As(err, &e) {
		return err
	}
	leaking := *e
	leaking.Err = errors.New("refused: " + text)
	return &leaking
}

// remembersEmails fills a map of user ids by e-mail as people register.
func (d *double) remembersEmails() map[string]string {
	known := map[string]string{}
	d.wrap(answer(carrier.Register, func(r carrier.RegisterRequest, a *carrier.UserAnswer) { known[r.Email] = a.UserID }))
	return known
}

// understood checks the answers of a double as those of an adapter are checked.
func (d *double) understood() {
	d.opened(func(b *carrier.Backend) *carrier.Backend { return remade(b, b.Capabilities, nil) })
}

// uncertain makes a Submit without an answer look as if nothing had happened, in one of two cases.
func uncertain(when func(context.Context) bool) func(*double) {
	return func(d *double) {
		fault, lost := d.Fault, false
		d.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
			lost = effect == carriertest.ReplyLost || effect == carriertest.Hang
			return fault(ctx, operation, effect)
		}
		d.wrap(carrier.On(carrier.Submit, func(
			ctx context.Context, r carrier.SubmitRequest, next step[carrier.SubmitRequest, carrier.SubmitAnswer],
		) (carrier.SubmitAnswer, error) {
			a, err := next(ctx, r)
			if lost && when(ctx) {
				err = swap(carrier.OutcomeUnknown, carrier.Unavailable)(err)
			}
			return a, err
		}))
	}
}

// onPayment changes the errors of payments of a kind.
func onPayment(kind carrier.PaymentKind, change func(error) error) func(*double) {
	return func(d *double) {
		d.wrap(carrier.On(carrier.RecordPayment, func(
			ctx context.Context, p carrier.SettledPayment, next step[carrier.SettledPayment, carrier.Done],
		) (carrier.Done, error) {
			a, err := next(ctx, p)
			if err != nil && p.Kind == kind {
				err = change(err)
			}
			return a, err
		}))
	}
}

func eachPayment(change func(*carrier.PaymentRecord)) func(*double) {
	return ans(carrier.ListPayments, func(_ carrier.Customer, a *carrier.PaymentsAnswer) {
		for i := range a.Payments {
			change(&a.Payments[i])
		}
	})
}

func TestEveryRuleHasABrokenDouble(t *testing.T) {
	t.Parallel()
	ids := map[string]bool{}
	for _, rule := range carriertest.Rules() {
		if ids[rule.ID] {
			t.Errorf("two rules are named %s", rule.ID)
		}
		ids[rule.ID] = true
		if broken[rule.ID] == nil {
			t.Errorf("rule %s has no broken double", rule.ID)
		}
	}
	for id := range broken {
		if !ids[id] {
			t.Errorf("%s breaks a rule that doesn't exist", id)
		}
	}
}

// briefly makes the rules that wait wait less: nothing here is slow.
var briefly = carriertest.Options{Patience: 10 * time.Millisecond}

func TestBreakingARuleTurnsItsRowRed(t *testing.T) {
	t.Parallel()
	for id, spoil := range broken {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			d := newDouble()
			spoil(d)
			report := carriertest.Run(t.Context(), d.Harness, briefly)
			if report.Verdict != carriertest.NotConformant {
				t.Errorf("verdict: got %s; want %s", report.Verdict, carriertest.NotConformant)
			}
			var red []string
			for _, row := range report.Rows {
				if row.Status == carriertest.Failed {
					red = append(red, row.ID)
				}
			}
			if !slices.Equal(red, []string{id}) {
				t.Errorf("red: got %q; want %s alone\n%s", red, id, report)
			}
		})
	}
}
