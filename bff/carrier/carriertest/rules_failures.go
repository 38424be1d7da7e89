package carriertest

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// exposed is a call that the suite spoils.
type exposed struct {
	o    *carrier.Operation
	call func(context.Context) error
}

// expose calls the adapter itself: a retry of the portable layer would hide what it made of the answer.
func expose[Req, Ans any](p *probe, op carrier.Op[Req, Ans], request Req) exposed {
	bare := &probe{Backend: p.adapter}
	return exposed{op.Operation, func(ctx context.Context) error { return attempt(ctx, bare, op, request) }}
}

// exposure returns calls of each kind that would work if nothing was spoiled.
func (p *probe) exposure(ctx context.Context) (who Person, calls []exposed) {
	a := p.applicant(ctx)
	question := carrier.QuoteRequest{Customer: a.Customer, PlanID: a.PlanID, Region: a.Address.Region, Start: a.Start}
	calls = []exposed{
		expose(p, carrier.GetProfile, a.Customer),
		expose(p, carrier.GetQuote, question),
		expose(p, carrier.ChangeName, a.named()),
		expose(p, carrier.ChangeAddress, carrier.ChangeAddressRequest{Customer: a.Customer, Address: a.Address}),
	}
	if p.adapter.Has(carrier.RecordPayment) {
		s := p.submitted(ctx)
		calls = append(calls, expose(p, carrier.GetActivationDue, s.which()), expose(p, carrier.RecordPayment, s.settled()))
	}
	return a.Person, append(calls, expose(p, carrier.Submit, a.request()))
}

// spoiled makes the calls, each with an effect, and looks at their errors.
func (p *probe) spoiled(ctx context.Context, effect Effect, calls []exposed, look func(*carrier.Operation, error)) {
	for _, c := range calls {
		p.fault(ctx, c.o, effect)
		err := c.call(ctx)
		p.mend(ctx)
		look(c.o, err)
	}
}

// wantUncertain wants errors that leave open whether a spoiled call was carried out.
func (p *probe) wantUncertain(ctx context.Context, effect Effect, how string) {
	_, calls := p.exposure(ctx)
	p.spoiled(ctx, effect, calls, func(o *carrier.Operation, err error) {
		want := fmt.Sprintf("%s %s is %s or %s", o.Name, how, o.Code(carrier.Unavailable), carrier.Internal)
		wantThat(err != nil, want, "no error")
		if code := carrier.CodeOf(err); code != o.Code(carrier.Unavailable) && code != carrier.Internal {
			fail(failedWith(want, err))
		}
	})
}

// provoked makes calls that fail with secrets in their hands.
func (p *probe) provoked(ctx context.Context) (secrets []carrier.Secret, errs []error) {
	who := p.customer(ctx)
	wrong, dead := who, who.Customer
	wrong.Password = p.stranger().Password
	dead.Token += "-canary"
	_, reset := p.passwordReset(who, "000000")
	secrets = []carrier.Secret{who.Password, who.Token, wrong.Password, reset.NewPassword, dead.Token}
	errs = []error{
		attempt(ctx, p, carrier.Login, wrong.login()),
		attempt(ctx, p, carrier.Register, wrong.signUp()),
		attempt(ctx, p, carrier.ResetPassword, reset),
		attempt(ctx, p, carrier.GetProfile, dead),
	}
	if p.adapter.Has(carrier.ChangeCard) {
		for _, card := range []carrier.Card{goodCard, decliningCard} {
			secrets = append(secrets, card.Number)
			change := carrier.ChangeCardRequest{Customer: who.Customer, Card: card}
			errs = append(errs, attempt(ctx, p, carrier.ChangeCard, change))
		}
	}
	return secrets, errs
}

// wantWithout takes errors that hold none of the texts.
func wantWithout(what string, texts []carrier.Secret, errs ...error) {
	for _, err := range errs {
		wantThat(err == nil || !holds(err.Error(), texts), "no error holds "+what, "one that does, with code %s",
			carrier.CodeOf(err))
	}
}

func holds(text string, secrets []carrier.Secret) bool {
	return slices.ContainsFunc(secrets, func(s carrier.Secret) bool {
		return s != "" && strings.Contains(text, s.Reveal())
	})
}
