package carriertest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

var activationRules = []Rule{
	{
		"activations/submit-repeated", Activations, "the same request ten times is one activation",
		ops("activations.submit"), submitRepeated,
	},
	{
		"activations/submit-concurrent", Activations, "the same request from two tabs at once is one activation",
		ops("activations.submit"), submitConcurrent,
	},
	{
		"activations/sim-unavailable", Activations, "a SIM card that can't be activated is failed_precondition/sim_unavailable",
		ops("activations.submit"), simUnavailable,
	},
	{
		"activations/quote-changed", Activations, "another price than the carrier's is failed_precondition/quote_changed",
		ops("activations.submit"), quoteChanged,
	},
	{
		"activations/plan-unavailable", Activations, "a plan that is no longer sold is failed_precondition/plan_unavailable",
		ops("activations.submit"), submitRetired,
	},
	{
		"activations/arrives", Activations, "all that a customer asked for arrives: the order of a SIM card, promotion, consent, names, address",
		ops("activations.submit catalog.quote"), submitArrives,
	},
	{
		"activations/status", Activations, "an activation is none, then awaits payment (or still is none), then is under review",
		ops("activations.status"), activationStatus,
	},
	{
		"activations/refused", Activations, "a refused activation is told with its reason, or is none any more",
		ops("activations.status"), activationRefused,
	},
	{
		"activations/activation-pending", Activations, "another activation while one is under review is failed_precondition/activation_pending",
		ops("activations.submit"), activationPending,
	},
	{
		"activations/approved", Activations, "an approval ends the review, and the next login knows the subscriber number and the address",
		ops("activations.status identities.login accounts.profile"), approved,
	},
	{
		"activations/timeout", Activations, "a Submit without an answer in time is outcome_unknown, and asking again gives the one activation",
		ops("activations.submit"), submitTimeout,
	},
	{
		"activations/reply-lost", Activations, "a Submit whose answer is lost is outcome_unknown, and asking again gives the one activation",
		ops("activations.submit"), submitReplyLost,
	},
	{
		"activations/unknown-state", Activations, "a state that the contract doesn't list counts as under review",
		ops("activations.status"), unknownState,
	},
}

const repeats = 10

func submitRepeated(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	for range repeats - 1 {
		answer, err := carrier.Submit.Call(ctx, p.Backend, s.again())
		if err := first(wantOK("the same Submit again", err), wantEqual("the id of the same Submit again", answer.ActivationID, s.ID)); err != nil {
			return err
		}
	}
	return nil
}

func submitConcurrent(ctx context.Context, p *probe) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	type result struct {
		id  carrier.ActivationID
		err error
	}
	results := make(chan result, 2)
	for range cap(results) {
		go func() {
			s, err := p.submit(ctx, who, request)
			results <- result{s.ID, err}
		}()
	}
	one, two := <-results, <-results
	return first(wantOK("Submit from two tabs", one.err), wantOK("Submit from two tabs", two.err), wantEqual("the second tab's id", two.id, one.id))
}

// arrived compares an activation with what arrived at the carrier.
func (p *probe) arrived(ctx context.Context, s submitted) error {
	if p.harness.Submitted == nil {
		return needs("Submitted")
	}
	got, err := p.harness.Submitted(ctx, s.ID)
	if err != nil {
		return making("a look at the activation", err)
	}
	return wantSame("Activation", reflect.ValueOf(got), reflect.ValueOf(s.Activation))
}

func submitArrives(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	referrer, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	request, err := p.ordered(ctx, who, true)
	if err != nil {
		return err
	}
	request.FirstName, request.LastName = "Zoé", "O'Brien-Côté"
	request.MarketingConsent, request.PromoCode, request.ReferralCNUM = true, p.sample.PromoCode, referrer.CNUM
	request.ShippingContactNumber = p.sample.newNumber()
	s, err := p.submit(ctx, who, request)
	if err != nil {
		return wantOK("Submit", err)
	}
	if err := p.arrived(ctx, s); err != nil {
		return err
	}
	if who, request, err = p.applicant(ctx); err != nil {
		return err
	}
	request.MarketingConsent = true
	if s, err = p.submit(ctx, who, request); err != nil {
		return wantOK("Submit without an order of a SIM card", err)
	}
	return p.arrived(ctx, s)
}

func simUnavailable(ctx context.Context, p *probe) error {
	taken, err := p.paid(ctx)
	if err != nil {
		return err
	}
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	for what, iccid := range map[string]string{"a SIM card that doesn't exist": nobodysSIM, "another customer's SIM card": taken.ICCID} {
		request.ICCID = iccid
		if err := p.wantSubmitRefused(ctx, "Submit of "+what, who, request, carrier.ReasonSIMUnavailable); err != nil {
			return err
		}
	}
	return nil
}

func (p *probe) wantSubmitRefused(ctx context.Context, what string, who Person, a carrier.Activation, reason carrier.Reason) error {
	err := attempt(ctx, p, carrier.Submit, carrier.SubmitRequest{Customer: who.Customer, Activation: a})
	return wantRefusal(what, err, carrier.FailedPrecondition, reason)
}

func quoteChanged(ctx context.Context, p *probe) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	request.Quote.Total, request.Quote.Subtotal = request.Quote.Total-1, request.Quote.Subtotal-1
	return p.wantSubmitRefused(ctx, "Submit for a cent less", who, request, carrier.ReasonQuoteChanged)
}

func submitRetired(ctx context.Context, p *probe) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	restore, err := p.retire(ctx, request.PlanID)
	if err != nil {
		return err
	}
	defer restore()
	return p.wantSubmitRefused(ctx, "Submit of a plan that is no longer sold", who, request, carrier.ReasonPlanUnavailable)
}

func (p *probe) wantState(ctx context.Context, what string, who Person, want ...carrier.ActivationState) error {
	status, err := carrier.GetActivationStatus.Call(ctx, p.Backend, who.Customer)
	return first(
		wantOK("ActivationStatus", err),
		wantThat(slices.Contains(want, status.State), fmt.Sprintf("the state %s is one of %q", what, want), "%q", status.State),
		wantEqual("the reason of a state that needs none", status.Reason, ""),
	)
}

func activationStatus(ctx context.Context, p *probe) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	if err := p.wantState(ctx, "before an activation", who, carrier.ActivationNone); err != nil {
		return err
	}
	s, err := p.submit(ctx, who, request)
	if err != nil {
		return err
	}
	if err := p.wantState(ctx, "of an unpaid activation", who, carrier.ActivationAwaitingPayment, carrier.ActivationNone); err != nil {
		return err
	}
	if err := p.pay(ctx, s); err != nil {
		return making("a payment", err)
	}
	return p.wantState(ctx, "of a paid activation", who, carrier.ActivationUnderReview)
}

func activationRefused(ctx context.Context, p *probe) error {
	s, err := p.rejected(ctx)
	if err != nil {
		return err
	}
	status, err := carrier.GetActivationStatus.Call(ctx, p.Backend, s.Customer)
	if err != nil || status == (carrier.ActivationStatus{State: carrier.ActivationNone}) {
		return wantOK("ActivationStatus", err)
	}
	return wantEqual("the status of a refused activation", status, refused)
}

// refused is what an activation comes to that is rejected.
var refused = carrier.ActivationStatus{State: carrier.ActivationRefused, Reason: "The address could not be confirmed."}

// rejected is a paid activation that is refused.
func (p *probe) rejected(ctx context.Context) (submitted, error) {
	if p.harness.Reject == nil {
		return submitted{}, needs("Reject")
	}
	s, err := p.paid(ctx)
	if err != nil {
		return s, err
	}
	return s, making("a refused activation", p.harness.Reject(ctx, s.ID, refused.Reason))
}

func activationPending(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	if s.Activation.ICCID, err = p.sim(ctx); err != nil {
		return err
	}
	return p.wantSubmitRefused(ctx, "Submit while another activation is under review", s.Person, s.Activation, carrier.ReasonActivationPending)
}

func approved(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	who, err := p.approved(ctx, s)
	if err != nil {
		return err
	}
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return first(
		p.wantState(ctx, "of an approved activation", who, carrier.ActivationApproved, carrier.ActivationNone),
		wantOK("Profile", err),
		wantEqual("the address after the approval", profile.Address, s.Activation.Address),
		wantEqual("the e-mail after the approval", profile.Email, who.Email),
	)
}

// wantUnknown is nil for a write that may have happened: outcome_unknown, or
// the context's own error, of which the portable layer makes it.
func wantUnknown(what string, err error) error {
	var coded *carrier.Error
	if errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &coded) {
		return nil
	}
	return wantRefusal(what, err, carrier.OutcomeUnknown, "")
}

func submitTimeout(ctx context.Context, p *probe) error { return p.submitUncertain(ctx, Hang) }

func submitReplyLost(ctx context.Context, p *probe) error { return p.submitUncertain(ctx, ReplyLost) }

// submitUncertain loses the answer of a Submit and asks twice more.
func (p *probe) submitUncertain(ctx context.Context, effect Effect) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, carrier.Submit.Operation, effect); err != nil {
		return err
	}
	s := submitted{Person: who, Activation: request}
	submit := func(ctx context.Context) error { return attempt(ctx, p, carrier.Submit, s.again()) }
	if effect == Hang {
		err = p.unanswered(ctx, submit)
	} else {
		err = submit(ctx)
	}
	if err := wantUnknown("Submit without an answer", err); err != nil {
		return err
	}
	again, err := carrier.Submit.Call(ctx, p.Backend, s.again())
	if err != nil {
		return wantOK("the same Submit after one without an answer", err)
	}
	once, err := carrier.Submit.Call(ctx, p.Backend, s.again())
	return first(wantOK("the same Submit once more", err), wantEqual("its id", once.ActivationID, again.ActivationID))
}

func unknownState(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, carrier.GetActivationStatus.Operation, Unknown); err != nil {
		return err
	}
	return p.wantState(ctx, "that the contract doesn't list", s.Person, carrier.ActivationUnderReview)
}
