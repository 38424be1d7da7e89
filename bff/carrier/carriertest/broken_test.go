package carriertest_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/carrier/carriertest"
)

// broken has for each rule a way to break it and nothing else.
var broken = map[string]func(*double){
	"adapter/open": func(d *double) {
		d.Open = func(context.Context) (*carrier.Backend, error) { return nil, errors.New("no address") }
	},
	"adapter/capabilities": func(d *double) {
		d.backend.Capabilities.PortIn = &carrier.PortInCapability{Donors: []carrier.Donor{{Key: 3, Name: "Rogers"}, {Key: 3, Name: "Fido"}}}
	},
	"adapter/ping": func(d *double) { d.backend.Ping = func(context.Context) error { return errors.New("no answer") } },
	"adapter/backend-auth": func(d *double) {
		open := d.OpenRefused
		d.OpenRefused = func(ctx context.Context) (*carrier.Backend, error) {
			b, err := open(ctx)
			inner := b.Accounts
			other := newDouble()
			other.profile = recoded2(inner.Profile, swap(carrier.BackendAuth, carrier.Unauthenticated))
			b.Accounts = other
			return b, err
		}
	},
	"adapter/dead-token": func(d *double) { d.plans = recoded2(d.plans, swap(carrier.Unauthenticated, carrier.NotFound)) },
	"adapter/cancelled": func(d *double) {
		inner := d.profile
		d.profile = func(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
			if ctx.Err() != nil {
				return carrier.Profile{}, nil
			}
			return inner(ctx, c)
		}
	},
	"adapter/cancelled-waiting": func(d *double) {
		inner := d.available
		d.available = func(ctx context.Context, iccid string) (bool, error) {
			if ctx.Err() != nil {
				return inner(ctx, iccid)
			}
			deaf, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			return inner(deaf, iccid)
		}
	},
	"adapter/read-timeout": func(d *double) { d.profile = recoded2(d.profile, swap(carrier.DeadlineExceeded, carrier.Unavailable)) },
	"adapter/concurrent": func(d *double) {
		inner, meeting, calls := d.profile, &meeting{match: another}, map[carrier.Secret]int{}
		d.profile = func(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
			d.mu.Lock()
			calls[c.Token]++
			busy := calls[c.Token] > 2
			d.mu.Unlock()
			if busy {
				if other, met := meeting.meet(ctx, c); met {
					c = other
				}
			}
			return inner(ctx, c)
		}
	},
	"adapter/undeclared": func(d *double) {
		d.backend.Capabilities.Termination = nil
		d.Guard = func(b *carrier.Backend) *carrier.Backend { return b }
	},
	"adapter/secrets-in-errors": func(d *double) {
		inner := d.login
		d.login = func(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
			login, err := inner(ctx, email, password)
			var e *carrier.Error
			if errors.As(err, &e) {
				leak := *e
				leak.Err = errors.New("refused: " + password.Reveal())
				err = &leak
			}
			return login, err
		}
	},
	"adapter/secrets-in-logs": func(d *double) {
		inner, logs := d.changeCard, ""
		d.changeCard = func(ctx context.Context, c carrier.Customer, card carrier.Card) error {
			logs += "changing to " + card.Number.Reveal()
			return inner(ctx, c, card)
		}
		d.Logs = func() string { return logs }
	},
	"adapter/close": func(d *double) { d.backend.Close = func() error { return errors.New("still busy") } },

	"identities/user-exists": func(d *double) { d.register = recoded2(d.register, without(carrier.ReasonUserExists)) },
	"identities/unverified": func(d *double) {
		d.login = recoded3(d.login, func(err error) error {
			if carrier.ReasonOf(err) == carrier.ReasonUnverified {
				return carrier.Refuse(carrier.ReasonUnverified, "")
			}
			return err
		})
	},
	"identities/invalid-code": func(d *double) { d.verifyCode = recoded3(d.verifyCode, without(carrier.ReasonInvalidOTP)) },
	"identities/verified": func(d *double) {
		inner := d.verifyCode
		d.verifyCode = func(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
			login, err := inner(ctx, userID, code)
			login.Token = "not a token"
			return login, err
		}
	},
	"identities/resend": func(d *double) { d.resendCode = func(context.Context, string) error { return nil } },
	"identities/bad-credentials": func(d *double) {
		register, login, known := d.register, d.login, map[string]bool{}
		d.register = func(ctx context.Context, r carrier.Registration) (string, error) {
			known[r.Email] = true
			return register(ctx, r)
		}
		d.login = func(ctx context.Context, email string, password carrier.Secret) (carrier.Login, error) {
			if !known[email] && ctx.Err() == nil {
				return carrier.Login{}, carrier.Errorf(carrier.NotFound, "nobody")
			}
			return login(ctx, email, password)
		}
	},
	"identities/forgot-unknown": func(d *double) {
		inner, register, known := d.forgotPassword, d.register, map[string]bool{}
		d.register = func(ctx context.Context, r carrier.Registration) (string, error) {
			known[r.Email] = true
			return register(ctx, r)
		}
		d.forgotPassword = func(ctx context.Context, email string) (string, error) {
			if !known[email] {
				return "", carrier.Errorf(carrier.NotFound, "nobody")
			}
			return inner(ctx, email)
		}
	},
	"identities/reset-code-kept": func(d *double) {
		inner, seen := d.verifyCode, map[string]bool{}
		d.verifyCode = func(ctx context.Context, userID string, code carrier.Secret) (carrier.Login, error) {
			login, err := inner(ctx, userID, code)
			key := userID + code.Reveal()
			if err == nil && seen[key] {
				return carrier.Login{}, &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonInvalidOTP}
			}
			seen[key] = true
			return login, err
		}
	},
	"identities/reset-once": func(d *double) {
		inner, used := d.resetPassword, map[carrier.Secret]bool{}
		d.resetPassword = func(ctx context.Context, r carrier.PasswordReset) error {
			err := inner(ctx, r)
			if used[r.Code] {
				return nil
			}
			used[r.Code] = err == nil
			return err
		}
	},
	"identities/password-policy": func(d *double) { d.resetPassword = recoded1(d.resetPassword, without(carrier.ReasonPasswordPolicy)) },

	"sims/available": func(d *double) {
		d.available = answered2(d.available, func(_ string, _ bool) bool { return false })
	},
	"sims/unknown": func(d *double) {
		inner := d.available
		d.available = func(ctx context.Context, iccid string) (bool, error) {
			if len(iccid) == 20 {
				return false, carrier.Errorf(carrier.InvalidArgument, "19 digits only")
			}
			return inner(ctx, iccid)
		}
	},
	"sims/taken": func(d *double) {
		d.available = answered2(d.available, func(iccid string, ok bool) bool { return ok || strings.HasPrefix(iccid, "89") })
	},

	"catalog/plans": func(d *double) {
		d.plans = answered2(d.plans, func(_ carrier.Customer, plans []carrier.Plan) []carrier.Plan { return append(plans, plans...) })
	},
	"catalog/quote-sums": func(d *double) {
		inner := d.quote
		d.quote = func(ctx context.Context, c carrier.Customer, r carrier.QuoteRequest) (carrier.Quote, error) {
			q, err := inner(ctx, c, r)
			if r.Province == "QC" {
				q.Total++
			}
			return q, err
		}
	},
	"catalog/quote-repeated": func(d *double) {
		inner, asked := d.quote, map[carrier.Secret]bool{}
		d.quote = func(ctx context.Context, c carrier.Customer, r carrier.QuoteRequest) (carrier.Quote, error) {
			q, err := inner(ctx, c, r)
			if asked[c.Token] {
				q.ChargeDuration++
			}
			asked[c.Token] = true
			return q, err
		}
	},
	"catalog/quote-unknown-plan":     func(d *double) { d.quote = recoded3(d.quote, swap(carrier.NotFound, carrier.Internal)) },
	"catalog/quote-unknown-province": func(d *double) { d.quote = recoded3(d.quote, swap(carrier.InvalidArgument, carrier.NotFound)) },

	"activations/submit-repeated": func(d *double) {
		inner, times := d.submit, map[carrier.Secret]int{}
		d.submit = func(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
			id, err := inner(ctx, c, a)
			d.mu.Lock()
			defer d.mu.Unlock()
			if times[c.Token]++; times[c.Token] > 5 {
				id += "again"
			}
			return id, err
		}
	},
	"activations/submit-concurrent": func(d *double) {
		inner, meeting := d.submit, &meeting{match: same}
		d.submit = func(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
			_, second := meeting.meet(ctx, c)
			id, err := inner(ctx, c, a)
			if second {
				id += "again"
			}
			return id, err
		}
	},
	"activations/sim-unavailable": func(d *double) { d.submit = recoded3(d.submit, without(carrier.ReasonSIMUnavailable)) },
	"activations/quote-changed":   func(d *double) { d.submit = recoded3(d.submit, without(carrier.ReasonQuoteChanged)) },
	"activations/pending": func(d *double) {
		inner, cached := d.pending, map[carrier.Secret]bool{}
		d.pending = func(ctx context.Context, c carrier.Customer) (bool, error) {
			if is, hit := cached[c.Token]; hit {
				return is, nil
			}
			is, err := inner(ctx, c)
			cached[c.Token] = is
			return is, err
		}
	},
	"activations/activation-pending": func(d *double) { d.submit = recoded3(d.submit, without(carrier.ReasonActivationPending)) },
	"activations/approved": func(d *double) {
		d.pending = answered2(d.pending, func(c carrier.Customer, is bool) bool { return is || c.CNUM != "" })
	},
	"activations/timeout": func(d *double) {
		inner := d.submit
		d.submit = func(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
			id, err := inner(ctx, c, a)
			if ctx.Err() != nil {
				err = swap(carrier.OutcomeUnknown, carrier.Unavailable)(err)
			}
			return id, err
		}
	},
	"activations/reply-lost": func(d *double) {
		inner := d.submit
		d.submit = func(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
			id, err := inner(ctx, c, a)
			if ctx.Err() == nil {
				err = swap(carrier.OutcomeUnknown, carrier.Unavailable)(err)
			}
			return id, err
		}
	},
	"activations/unknown-state": func(d *double) {
		fault, unknown := d.Fault, false
		d.Fault = func(ctx context.Context, operation string, effect carriertest.Effect) error {
			unknown = operation == "Activations.Pending"
			return fault(ctx, operation, effect)
		}
		d.pending = answered2(d.pending, func(_ carrier.Customer, is bool) bool { return is && !unknown })
	},

	"port-in/accepted": func(d *double) {
		inner := d.submit
		d.submit = func(ctx context.Context, c carrier.Customer, a carrier.Activation) (carrier.ActivationID, error) {
			if a.PortIn != nil && a.PortIn.AccountNumber == "" {
				return "", &carrier.Error{Code: carrier.InvalidArgument, Reason: carrier.ReasonPortInInvalid, Field: "AccountNumber"}
			}
			return inner(ctx, c, a)
		}
	},
	"port-in/invalid":       func(d *double) { d.submit = recoded3(d.submit, withoutField("PhoneNumber")) },
	"port-in/unknown-donor": func(d *double) { d.submit = recoded3(d.submit, withoutField("DonorKey")) },

	"accounts/records": func(d *double) {
		d.basicInfo = answered2(d.basicInfo, func(_ carrier.Customer, b carrier.BasicInfo) carrier.BasicInfo {
			b.WebUserInfoID = ""
			return b
		})
	},
	"accounts/another's": func(d *double) {
		register, profile, emails := d.register, d.profile, map[string]string{}
		d.register = func(ctx context.Context, r carrier.Registration) (string, error) {
			id, err := register(ctx, r)
			emails[id] = r.Email
			return id, err
		}
		d.profile = func(ctx context.Context, c carrier.Customer) (carrier.Profile, error) {
			p, err := profile(ctx, c)
			if carrier.CodeOf(err) == carrier.PermissionDenied {
				return carrier.Profile{Email: emails[c.UserID]}, nil
			}
			return p, err
		}
	},
	"accounts/subscription": func(d *double) {
		d.accountInfo = answered2(d.accountInfo, func(_ carrier.Customer, i carrier.AccountInfo) carrier.AccountInfo {
			i.Start.Day = 31
			i.Start.Month = time.February
			return i
		})
	},
	"accounts/change-name": func(d *double) {
		inner, changed := d.changeName, map[carrier.Secret]bool{}
		d.changeName = func(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
			if changed[c.Token] {
				return carrier.Errorf(carrier.FailedPrecondition, "nothing to change")
			}
			changed[c.Token] = true
			return inner(ctx, c, firstName, lastName)
		}
	},
	"accounts/empty-name": func(d *double) {
		inner := d.changeName
		d.changeName = func(ctx context.Context, c carrier.Customer, firstName, lastName string) error {
			return swap(carrier.InvalidArgument, carrier.Internal)(inner(ctx, c, firstName, lastName))
		}
	},
	"accounts/change-address": func(d *double) {
		inner := d.changeAddress
		d.changeAddress = func(ctx context.Context, c carrier.Customer, a carrier.Address) error {
			a.City = strings.ToUpper(a.City)
			return inner(ctx, c, a)
		}
	},
	"accounts/unknown-province": func(d *double) {
		d.changeAddress = recoded(d.changeAddress, swap(carrier.InvalidArgument, carrier.Internal))
	},

	"plan-change/booked": func(d *double) {
		change, info, booked := d.changePlan, d.accountInfo, map[carrier.Secret]int{}
		d.changePlan = func(ctx context.Context, c carrier.Customer, planID int) error {
			booked[c.Token] = planID
			return change(ctx, c, planID)
		}
		d.accountInfo = answered2(info, func(c carrier.Customer, i carrier.AccountInfo) carrier.AccountInfo {
			if plan := booked[c.Token]; plan != 0 {
				i.PlanID = plan
			}
			return i
		})
	},
	"plan-change/change-pending":   func(d *double) { d.changePlan = recoded(d.changePlan, without(carrier.ReasonChangePending)) },
	"plan-change/plan-unavailable": func(d *double) { d.changePlan = recoded(d.changePlan, without(carrier.ReasonPlanUnavailable)) },
	"plan-change/takes-effect": func(d *double) {
		kept := map[string]int{}
		d.accountInfo = answered2(d.accountInfo, func(c carrier.Customer, i carrier.AccountInfo) carrier.AccountInfo {
			if kept[c.UserID] == 0 {
				kept[c.UserID] = i.PlanID
			}
			i.PlanID = kept[c.UserID]
			return i
		})
	},

	"termination/accepted": func(d *double) {
		inner := d.terminate
		d.terminate = func(ctx context.Context, c carrier.Customer, reason string) error {
			if reason == "Other" {
				return carrier.Errorf(carrier.InvalidArgument, "no such reason")
			}
			return inner(ctx, c, reason)
		}
	},
	"termination/termination-pending": func(d *double) { d.terminate = recoded(d.terminate, without(carrier.ReasonTerminationPending)) },
	"termination/effect": func(d *double) {
		terminate, gone := d.terminate, map[string]bool{}
		d.terminate = func(ctx context.Context, c carrier.Customer, reason string) error {
			gone[c.UserID] = true
			return terminate(ctx, c, reason)
		}
		d.accountInfo = answered2(d.accountInfo, func(c carrier.Customer, i carrier.AccountInfo) carrier.AccountInfo {
			if gone[c.UserID] {
				return carrier.AccountInfo{}
			}
			return i
		})
	},

	"payments/due": func(d *double) {
		d.activationDue = answered2(d.activationDue, func(_ carrier.ActivationID, due carrier.Due) carrier.Due {
			due.Amount++
			return due
		})
	},
	"payments/due-unknown": func(d *double) { d.activationDue = recoded2(d.activationDue, swap(carrier.NotFound, carrier.Internal)) },
	"payments/record-repeated": func(d *double) {
		inner, told := d.record, map[string]int{}
		d.record = func(ctx context.Context, p carrier.SettledPayment) error {
			err := inner(ctx, p)
			d.mu.Lock()
			defer d.mu.Unlock()
			if told[p.IntentID]++; told[p.IntentID] > 5 {
				return carrier.Errorf(carrier.AlreadyExists, "told before")
			}
			return err
		}
	},
	"payments/record-concurrent": func(d *double) {
		inner, meeting := d.record, &meeting{match: same}
		d.record = func(ctx context.Context, p carrier.SettledPayment) error {
			if _, second := meeting.meet(ctx, carrier.Customer{UserID: p.UserID}); second {
				return carrier.Errorf(carrier.AlreadyExists, "being told")
			}
			return inner(ctx, p)
		}
	},
	"payments/record-reply-lost": func(d *double) { d.record = recoded1(d.record, swap(carrier.OutcomeUnknown, carrier.Unavailable)) },
	"payments/payment-refused":   func(d *double) { d.record = recoded1(d.record, without(carrier.ReasonPaymentRefused)) },
	"payments/record-unknown":    func(d *double) { d.record = recoded1(d.record, swap(carrier.NotFound, carrier.FailedPrecondition)) },
	"payments/extension-unknown": func(d *double) { d.extensionDue = recoded3(d.extensionDue, swap(carrier.NotFound, carrier.Internal)) },
	"payments/extension-unavailable": func(d *double) {
		d.extensionDue = recoded3(d.extensionDue, without(carrier.ReasonPlanUnavailable))
	},
	"payments/extension-due": func(d *double) {
		inner := d.extensionDue
		d.extensionDue = func(ctx context.Context, c carrier.Customer, planID int) (carrier.Due, error) {
			due, err := inner(ctx, c, planID)
			due.CycleStart = due.CycleStart.AddDays(1)
			return due, err
		}
	},
	"payments/extension-repeated": func(d *double) {
		inner, told := d.record, map[string]bool{}
		d.record = func(ctx context.Context, p carrier.SettledPayment) error {
			if p.Kind == carrier.PaymentExtension && told[p.IntentID] {
				p.IntentID += "again"
			}
			d.mu.Lock()
			told[p.IntentID] = true
			d.mu.Unlock()
			return inner(ctx, p)
		}
	},

	"saved-card/none": func(d *double) {
		inner := d.savedCard
		d.savedCard = func(ctx context.Context, c carrier.Customer) (*carrier.SavedCard, error) {
			card, err := inner(ctx, c)
			if card == nil && err == nil {
				err = carrier.Errorf(carrier.NotFound, "no card")
			}
			return card, err
		}
	},
	"saved-card/shown": func(d *double) {
		d.savedCard = answered2(d.savedCard, func(_ carrier.Customer, card *carrier.SavedCard) *carrier.SavedCard {
			if card != nil {
				card.ExpYear -= 2000
			}
			return card
		})
	},

	"card-intents/activation": func(d *double) {
		inner := d.activationIntent
		d.activationIntent = func(ctx context.Context, c carrier.Customer, id carrier.ActivationID) (carrier.CardIntent, error) {
			_, err := inner(ctx, c, id)
			return carrier.CardIntent{}, err
		}
	},
	"card-intents/another's": func(d *double) {
		d.activationIntent = recoded3(d.activationIntent, swap(carrier.NotFound, carrier.Unauthenticated))
	},
	"card-intents/extension": func(d *double) {
		inner := d.extensionIntent
		d.extensionIntent = func(ctx context.Context, c carrier.Customer, planID int, saved bool) (carrier.CardIntent, error) {
			_, err := inner(ctx, c, planID, saved)
			return carrier.CardIntent{}, err
		}
	},
	"card-intents/no-saved-card": func(d *double) {
		inner := d.extensionIntent
		d.extensionIntent = func(ctx context.Context, c carrier.Customer, planID int, _ bool) (carrier.CardIntent, error) {
			return inner(ctx, c, planID, false)
		}
	},
	"card-intents/card-change": func(d *double) {
		d.cardChangeIntent = answered2(d.cardChangeIntent, func(carrier.Customer, carrier.CardIntent) carrier.CardIntent { return carrier.CardIntent{} })
	},

	"legacy-cards/paid": func(d *double) {
		inner := d.payActivation
		d.payActivation = func(ctx context.Context, c carrier.Customer, p carrier.CardPayment) error {
			if p.Card.Number == "4242424242424242" {
				return nil
			}
			return inner(ctx, c, p)
		}
	},
	"legacy-cards/declined":        func(d *double) { d.payActivation = recoded(d.payActivation, without(carrier.ReasonCardDeclined)) },
	"legacy-cards/change-declined": func(d *double) { d.changeCard = recoded(d.changeCard, without(carrier.ReasonCardDeclined)) },
	"legacy-cards/invalid":         func(d *double) { d.changeCard = recoded(d.changeCard, swap(carrier.InvalidArgument, carrier.Internal)) },

	"history/payment-shown": func(d *double) {
		d.payments = eachPayment(d, func(r *carrier.PaymentRecord) { r.Debit = -r.Debit })
	},
	"history/last-digits": func(d *double) {
		d.payments = eachPayment(d, func(r *carrier.PaymentRecord) { r.CardNumber = "************" + r.CardNumber })
	},
	"history/newest-first": func(d *double) {
		d.payments = answered2(d.payments, func(_ carrier.Customer, lines []carrier.PaymentRecord) []carrier.PaymentRecord {
			slices.Reverse(lines)
			return lines
		})
	},

	"outlook/activation": outlook(func(o *carrier.Outlook) {
		if o.Activation.State == carrier.ActivationPaymentDue {
			o.Activation.State = carrier.ActivationUnderReview
		}
	}),
	"outlook/renewal": outlook(func(o *carrier.Outlook) {
		if o.Renewal != nil {
			o.Renewal.On = o.Renewal.On.AddDays(-1)
		}
	}),
	"outlook/plan-change":  outlook(func(o *carrier.Outlook) { o.PlanChange = nil }),
	"outlook/cancellation": outlook(func(o *carrier.Outlook) { o.Cancellation = nil }),
	"outlook/unknown-state": outlook(func(o *carrier.Outlook) {
		if o.Activation.State == "on_hold" {
			o.Activation.State = carrier.ActivationNone
		}
	}),

	"events/read": func(d *double) {
		inner := d.parse
		d.parse = func(ctx context.Context, header map[string][]string, body []byte) (carrier.Event, error) {
			event, err := inner(ctx, header, body)
			if event.Type == carrier.EventActivationApproved {
				event.UserID = ""
			}
			return event, err
		}
	},
	"events/unknown-type": func(d *double) {
		inner := d.parse
		d.parse = func(ctx context.Context, header map[string][]string, body []byte) (carrier.Event, error) {
			event, err := inner(ctx, header, body)
			if event.Type == "account.turned_upside_down" {
				return carrier.Event{}, carrier.Errorf(carrier.InvalidArgument, "an unknown type")
			}
			return event, err
		}
	},
	"events/forged":     func(d *double) { d.parse = recoded3(d.parse, swap(carrier.PermissionDenied, carrier.BackendAuth)) },
	"events/unreadable": func(d *double) { d.parse = recoded3(d.parse, swap(carrier.InvalidArgument, carrier.Internal)) },
}

// swap gives errors of one code another.
func swap(from, to carrier.Code) func(error) error {
	return func(err error) error {
		if err != nil && carrier.CodeOf(err) == from {
			return carrier.Errorf(to, "broken on purpose")
		}
		return err
	}
}

// without takes a reason away.
func without(reason carrier.Reason) func(error) error {
	return func(err error) error {
		if carrier.ReasonOf(err) == reason {
			return carrier.Errorf(carrier.CodeOf(err), "broken on purpose")
		}
		return err
	}
}

// withoutField takes a field away.
func withoutField(field string) func(error) error {
	return func(err error) error {
		var e *carrier.Error
		if errors.As(err, &e) && e.Field == field {
			return &carrier.Error{Code: e.Code, Reason: e.Reason}
		}
		return err
	}
}

// recoded1, recoded and the like change the errors of an operation, by the number of what it takes and gives.
func recoded1[A any](inner func(context.Context, A) error, change func(error) error) func(context.Context, A) error {
	return func(ctx context.Context, a A) error { return change(inner(ctx, a)) }
}

func recoded[A, B any](inner func(context.Context, A, B) error, change func(error) error) func(context.Context, A, B) error {
	return func(ctx context.Context, a A, b B) error { return change(inner(ctx, a, b)) }
}

func recoded2[A, V any](inner func(context.Context, A) (V, error), change func(error) error) func(context.Context, A) (V, error) {
	return func(ctx context.Context, a A) (V, error) {
		v, err := inner(ctx, a)
		return v, change(err)
	}
}

func recoded3[A, B, V any](inner func(context.Context, A, B) (V, error), change func(error) error) func(context.Context, A, B) (V, error) {
	return func(ctx context.Context, a A, b B) (V, error) {
		v, err := inner(ctx, a, b)
		return v, change(err)
	}
}

// answered2 changes the answers of an operation.
func answered2[A, V any](inner func(context.Context, A) (V, error), change func(A, V) V) func(context.Context, A) (V, error) {
	return func(ctx context.Context, a A) (V, error) {
		v, err := inner(ctx, a)
		if err == nil {
			v = change(a, v)
		}
		return v, err
	}
}

func eachPayment(d *double, change func(*carrier.PaymentRecord)) func(context.Context, carrier.Customer) ([]carrier.PaymentRecord, error) {
	return answered2(d.payments, func(_ carrier.Customer, lines []carrier.PaymentRecord) []carrier.PaymentRecord {
		for i := range lines {
			change(&lines[i])
		}
		return lines
	})
}

func outlook(change func(*carrier.Outlook)) func(*double) {
	return func(d *double) {
		d.outlook = answered2(d.outlook, func(_ carrier.Customer, o carrier.Outlook) carrier.Outlook {
			change(&o)
			return o
		})
	}
}

// meeting brings the first two calls that match together when they are under way at the same time.
type meeting struct {
	match func(a, b carrier.Customer) bool

	mu      sync.Mutex
	waiting *waiter
	over    bool
}

type waiter struct {
	carrier.Customer
	met chan struct{}
}

func same(a, b carrier.Customer) bool    { return a == b }
func another(a, b carrier.Customer) bool { return a != b }

// meet gives the customer of the call that was there first to the one that
// comes while it waits. A call that is in a hurry doesn't wait.
func (m *meeting) meet(ctx context.Context, c carrier.Customer) (other carrier.Customer, met bool) {
	const while = 100 * time.Millisecond // calls that come at once come sooner than that
	me := &waiter{c, make(chan struct{})}
	m.mu.Lock()
	first := m.waiting
	switch deadline, ok := ctx.Deadline(); {
	case m.over || ok && time.Until(deadline) < time.Second:
		me = nil
	case first == nil:
		m.waiting = me
	case m.match(first.Customer, c):
		m.over = true
		close(first.met)
		m.mu.Unlock()
		return first.Customer, true
	default:
		me = nil
	}
	m.mu.Unlock()
	if me != nil {
		alone := time.NewTimer(while)
		defer alone.Stop()
		select {
		case <-me.met:
		case <-alone.C:
			m.mu.Lock()
			m.waiting = nil
			m.mu.Unlock()
		}
	}
	return carrier.Customer{}, false
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

func TestNothingBroken(t *testing.T) {
	t.Parallel()
	carriertest.Test(t, newDouble().Harness)
}
