package carriertest

import (
	"context"
	"fmt"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// repeats is how often the same write is made that must count once.
const repeats = 10

var activationRules = []Rule{
	rule("activations/submit-repeated", "the same request ten times is one activation",
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			for range repeats - 1 {
				wantEqual("the id of the same Submit again", p.submit(ctx, a).ID, a.ID)
			}
		}),
	rule("activations/submit-concurrent", "the same request from two tabs at once is one activation",
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.applicant(ctx)
			ids, errs := make(chan carrier.ActivationID, 2), make(chan error, 2)
			for range cap(ids) {
				go func() {
					answer, err := carrier.Submit.Call(ctx, p.Backend, a.request())
					ids <- answer.ActivationID
					errs <- err
				}()
			}
			wantOK("Submit from two tabs", <-errs)
			wantOK("Submit from two tabs", <-errs)
			wantEqual("the second tab's id", <-ids, <-ids)
		}),
	rule("activations/sim-unavailable", "a SIM card that can't be activated is failed_precondition/sim_unavailable",
		"activations.submit", func(ctx context.Context, p *probe) {
			taken, a := p.paid(ctx), p.applicant(ctx)
			for how, iccid := range map[string]string{"of nobody's SIM card": nobodysSIM,
				"of another's SIM card": taken.ICCID} {
				a.ICCID = iccid
				wantRefusal("Submit "+how, attempt(ctx, p, carrier.Submit, a.request()), "failed_precondition/sim_unavailable")
			}
		}),
	rule("activations/quote-changed", "another price than the carrier's is failed_precondition/quote_changed",
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.applicant(ctx)
			a.Quote.Total, a.Quote.Subtotal = a.Quote.Total-1, a.Quote.Subtotal-1
			refused(ctx, p, carrier.Submit, a.request(), "failed_precondition/quote_changed")
		}),
	rule("activations/plan-unavailable", "a plan that is no longer sold is failed_precondition/plan_unavailable",
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.applicant(ctx)
			defer p.retire(ctx, a.PlanID)()
			refused(ctx, p, carrier.Submit, a.request(), "failed_precondition/plan_unavailable")
		}),
	rule("activations/arrives",
		"all that a customer asked for arrives: the order of a SIM card, promotion, consent, names, address",
		"activations.submit catalog.quote", func(ctx context.Context, p *probe) {
			need("Submitted", p.harness.Submitted != nil)
			ordered := p.application(ctx, p.customer(ctx), true)
			ordered.Activation.FirstName, ordered.Activation.LastName = "Zoé", "O'Brien-Côté"
			ordered.MarketingConsent, ordered.PromoCode, ordered.ReferralCNUM = true, p.sample.PromoCode, p.subscriber(ctx).CNUM
			ordered.ShippingContactNumber = p.sample.newNumber()
			p.arrives(ctx, ordered)

			unordered := p.applicant(ctx)
			unordered.MarketingConsent = true
			p.arrives(ctx, unordered)
		}),
	rule("activations/status", "an activation is none, then awaits payment (or still is none), then is under review",
		"activations.status", func(ctx context.Context, p *probe) {
			a := p.applicant(ctx)
			p.wantState(ctx, "before an activation", a.Person, carrier.ActivationNone)
			a = p.submit(ctx, a)
			p.wantState(ctx, "of an unpaid activation", a.Person, carrier.ActivationAwaitingPayment, carrier.ActivationNone)
			p.pay(ctx, a)
			p.wantState(ctx, "of a paid activation", a.Person, carrier.ActivationUnderReview)
		}),
	rule("activations/refused", "a refused activation is told with its reason, or is none any more",
		"activations.status", func(ctx context.Context, p *probe) {
			status := call(ctx, p, carrier.GetActivationStatus, p.rejected(ctx).Customer)
			if status != (carrier.ActivationStatus{State: carrier.ActivationNone}) {
				wantEqual("the status of a refused activation", status, rejection)
			}
		}),
	rule("activations/activation-pending",
		"another activation while one is under review is failed_precondition/activation_pending",
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.paid(ctx)
			a.ICCID = p.sim(ctx)
			refused(ctx, p, carrier.Submit, a.request(), "failed_precondition/activation_pending")
		}),
	rule("activations/approved",
		"an approval ends the review, and the next login knows the subscriber number and the address",
		"activations.status identities.login accounts.profile", func(ctx context.Context, p *probe) {
			a := p.paid(ctx)
			who := p.approved(ctx, a)
			profile := p.profile(ctx, who)
			p.wantState(ctx, "of an approved activation", who, carrier.ActivationApproved, carrier.ActivationNone)
			wantEqual("the address after the approval", profile.Address, a.Address)
			wantEqual("the e-mail after the approval", profile.Email, who.Email)
		}),
	rule("activations/timeout",
		"a Submit without an answer in time is outcome_unknown, and asking again gives the one activation",
		"activations.submit", func(ctx context.Context, p *probe) { p.submitUncertain(ctx, Hang) }),
	rule("activations/reply-lost",
		"a Submit whose answer is lost is outcome_unknown, and asking again gives the one activation",
		"activations.submit", func(ctx context.Context, p *probe) { p.submitUncertain(ctx, ReplyLost) }),
	rule("activations/unknown-state", "a state that the contract doesn't list counts as under review",
		"activations.status", func(ctx context.Context, p *probe) {
			a := p.submitted(ctx)
			p.fault(ctx, carrier.GetActivationStatus.Operation, Unknown)
			p.wantState(ctx, "that the contract doesn't list", a.Person, carrier.ActivationUnderReview)
		}),
}

// arrives submits an activation and compares it with what arrived at the carrier.
func (p *probe) arrives(ctx context.Context, a application) {
	need("Submitted", p.harness.Submitted != nil)
	got, err := p.harness.Submitted(ctx, p.submit(ctx, a).ID)
	made("a look at the activation", err)
	wantEqual("Activation", got, a.Activation)
}

func (p *probe) wantState(ctx context.Context, what string, who Person, want ...carrier.ActivationState) {
	status := call(ctx, p, carrier.GetActivationStatus, who.Customer)
	wantThat(slices.Contains(want, status.State), fmt.Sprintf("the state %s is one of %q", what, want), "%q",
		status.State)
	wantEqual("the reason of a state that needs none", status.Reason, "")
}

// rejection is what an activation comes to that is rejected.
var rejection = carrier.ActivationStatus{State: carrier.ActivationRefused, Reason: "The address was not confirmed."}

// rejected is a paid activation that is refused.
func (p *probe) rejected(ctx context.Context) application {
	need("Reject", p.harness.Reject != nil)
	a := p.paid(ctx)
	made("a refused activation", p.harness.Reject(ctx, a.ID, rejection.Reason))
	return a
}

// submitUncertain loses the answer of a Submit and asks twice more.
func (p *probe) submitUncertain(ctx context.Context, effect Effect) {
	a := p.applicant(ctx)
	p.fault(ctx, carrier.Submit.Operation, effect)
	submit := attempt[carrier.SubmitRequest, carrier.SubmitAnswer]
	if effect == Hang {
		submit = unanswered
	}
	wantUnknown("Submit without an answer", submit(ctx, p, carrier.Submit, a.request()))
	wantEqual("the id of the same Submit once more", p.submit(ctx, a).ID, p.submit(ctx, a).ID)
}
