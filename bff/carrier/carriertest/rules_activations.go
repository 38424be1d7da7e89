package carriertest

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"

	"github.com/golight/selfservice/bff/carrier"
)

var activationRules = []Rule{
	{"activations/submit-repeated", Activations, "the same request ten times is one activation", []string{"Activations.Submit"}, submitRepeated},
	{"activations/submit-concurrent", Activations, "the same request from two tabs at once is one activation", []string{"Activations.Submit"}, submitConcurrent},
	{"activations/sim-unavailable", Activations, "a SIM card that can't be activated is failed_precondition/sim_unavailable", []string{"Activations.Submit"}, simUnavailable},
	{"activations/quote-changed", Activations, "another price than the carrier's is failed_precondition/quote_changed", []string{"Activations.Submit"}, quoteChanged},
	{"activations/pending", Activations, "an activation is pending from its payment on, not before", []string{"Activations.Pending"}, pending},
	{"activations/activation-pending", Activations, "another activation while one is under review is failed_precondition/activation_pending", []string{"Activations.Submit"}, activationPending},
	{"activations/approved", Activations, "an approval ends the review, and the next login knows the subscriber number", []string{"Activations.Pending", "Identities.Login"}, approved},
	{"activations/timeout", Activations, "a Submit without an answer in time is outcome_unknown, and asking again gives the one activation", []string{"Activations.Submit"}, submitTimeout},
	{"activations/reply-lost", Activations, "a Submit whose answer is lost is outcome_unknown, and asking again gives the one activation", []string{"Activations.Submit"}, submitReplyLost},
	{"activations/unknown-state", Activations, "a state that the contract doesn't list counts as pending", []string{"Activations.Pending"}, unknownState},
}

const repeats = 10

func submitRepeated(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if s.ID == "" {
		return &mismatch{"Submit gives an id", "none"}
	}
	for range repeats - 1 {
		id, err := p.Activations.Submit(ctx, s.Customer, s.Activation)
		if err := first(wantOK("the same Submit again", err), wantEqual("the id of the same Submit again", id, s.ID)); err != nil {
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
	type answer struct {
		id  carrier.ActivationID
		err error
	}
	answers := make(chan answer, 2)
	for range cap(answers) {
		go func() {
			id, err := p.Activations.Submit(ctx, who.Customer, request)
			answers <- answer{id, err}
		}()
	}
	one, two := <-answers, <-answers
	return first(wantOK("Submit from two tabs", one.err), wantOK("Submit from two tabs", two.err), wantEqual("the second tab's id", two.id, one.id))
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
		_, err := p.Activations.Submit(ctx, who.Customer, request)
		if err := wantRefusal("Submit of "+what, err, carrier.FailedPrecondition, carrier.ReasonSIMUnavailable); err != nil {
			return err
		}
	}
	return nil
}

func quoteChanged(ctx context.Context, p *probe) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	request.Quote.Total, request.Quote.Subtotal = request.Quote.Total-1, request.Quote.Subtotal-1
	_, err = p.Activations.Submit(ctx, who.Customer, request)
	return wantRefusal("Submit for a cent less", err, carrier.FailedPrecondition, carrier.ReasonQuoteChanged)
}

func pending(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	before, err := p.Activations.Pending(ctx, s.Customer)
	if err := first(wantOK("Pending", err), wantEqual("whether an unpaid activation is pending", before, false)); err != nil {
		return err
	}
	if err := p.pay(ctx, s); err != nil {
		return making("a payment", err)
	}
	after, err := p.Activations.Pending(ctx, s.Customer)
	return first(wantOK("Pending", err), wantEqual("whether a paid activation is pending", after, true))
}

func activationPending(ctx context.Context, p *probe) error {
	s, err := p.paid(ctx)
	if err != nil {
		return err
	}
	if s.Activation.ICCID, err = p.sim(ctx); err != nil {
		return err
	}
	_, err = p.Activations.Submit(ctx, s.Customer, s.Activation)
	return wantRefusal("Submit while another activation is under review", err, carrier.FailedPrecondition, carrier.ReasonActivationPending)
}

func approved(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	reviewed, err := p.Activations.Pending(ctx, who.Customer)
	return first(
		wantOK("Pending", err), wantEqual("whether an approved activation is pending", reviewed, false),
		wantThat(who.CNUM != "", "the login after the approval names the subscriber number", "none"),
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
	if err := p.fault(ctx, "Activations.Submit", effect); err != nil {
		return err
	}
	submit := func(ctx context.Context) error {
		_, err := p.Activations.Submit(ctx, who.Customer, request)
		return err
	}
	if effect == Hang {
		err = p.unanswered(ctx, submit)
	} else {
		err = submit(ctx)
	}
	if err := wantUnknown("Submit without an answer", err); err != nil {
		return err
	}
	again, err := p.Activations.Submit(ctx, who.Customer, request)
	if err != nil {
		return wantOK("the same Submit after one without an answer", err)
	}
	once, err := p.Activations.Submit(ctx, who.Customer, request)
	return first(wantOK("the same Submit once more", err), wantEqual("its id", once, again))
}

func unknownState(ctx context.Context, p *probe) error {
	s, err := p.submitted(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, "Activations.Pending", Unknown); err != nil {
		return err
	}
	is, err := p.Activations.Pending(ctx, s.Customer)
	return first(wantOK("Pending for an unknown state", err), wantEqual("whether an unknown state is pending", is, true))
}

var portInRules = []Rule{
	{"port-in/accepted", PortIn, "an activation with a number from each declared donor is taken", []string{"Activations.Submit"}, portInAccepted},
	{"port-in/invalid", PortIn, "a number that can't be brought along is invalid_argument/portin_invalid with Field PhoneNumber", []string{"Activations.Submit"}, portInInvalid},
	{"port-in/unknown-donor", PortIn, "a donor that isn't declared is invalid_argument/portin_invalid with Field DonorKey", []string{"Activations.Submit"}, portInUnknownDonor},
}

// portIn brings a number from a donor.
func portIn(donor carrier.Donor) *carrier.PortIn {
	n, err := rand.Int(rand.Reader, big.NewInt(10_000))
	if err != nil {
		panic(err) // the system has no randomness
	}
	in := carrier.PortIn{DonorKey: donor.Key, PhoneNumber: fmt.Sprintf("416555%04d", n), IMEI: "490154203237518"}
	if !donor.AccountNumberOptional {
		in.AccountNumber = "3141592653589"
	}
	return &in
}

func portInAccepted(ctx context.Context, p *probe) error {
	for _, donor := range p.Capabilities.PortIn.Donors {
		who, request, err := p.applicant(ctx)
		if err != nil {
			return err
		}
		request.PortIn = portIn(donor)
		if _, err := p.Activations.Submit(ctx, who.Customer, request); err != nil {
			return wantOK("Submit with a number from "+donor.Name, err)
		}
	}
	return nil
}

func portInInvalid(ctx context.Context, p *probe) error {
	return p.portInRefused(ctx, "PhoneNumber", func(in *carrier.PortIn) { in.PhoneNumber = in.PhoneNumber[:9] })
}

func portInUnknownDonor(ctx context.Context, p *probe) error {
	return p.portInRefused(ctx, "DonorKey", func(in *carrier.PortIn) { in.DonorKey = noPlan })
}

func (p *probe) portInRefused(ctx context.Context, field string, spoil func(*carrier.PortIn)) error {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	request.PortIn = portIn(p.Capabilities.PortIn.Donors[0])
	spoil(request.PortIn)
	_, err = p.Activations.Submit(ctx, who.Customer, request)
	return first(
		wantRefusal("Submit with a wrong "+field, err, carrier.InvalidArgument, carrier.ReasonPortInInvalid),
		wantEqual("the Field of the refusal", fieldOf(err), field),
	)
}
