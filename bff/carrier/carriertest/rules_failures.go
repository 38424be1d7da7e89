package carriertest

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// exposed is a call that the suite spoils.
type exposed struct {
	o    *carrier.Operation
	call func(context.Context) error
}

// exposure returns calls of each kind that would work if nothing was spoiled.
func (p *probe) exposure(ctx context.Context) (who Person, calls []exposed, err error) {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return who, nil, err
	}
	question := carrier.QuoteRequest{Customer: who.Customer, PlanID: request.PlanID, Region: request.Address.Region, Start: request.Start}
	move := carrier.ChangeAddressRequest{Customer: who.Customer, Address: request.Address}
	calls = []exposed{
		expose(p, carrier.GetProfile, who.Customer),
		expose(p, carrier.GetQuote, question),
		expose(p, carrier.ChangeName, who.named()),
		expose(p, carrier.ChangeAddress, move),
	}
	if p.adapter.Has(carrier.RecordPayment) {
		s, err := p.submitted(ctx)
		if err != nil {
			return who, nil, err
		}
		calls = append(calls, expose(p, carrier.GetActivationDue, s.which()), expose(p, carrier.RecordPayment, s.settled(newIntent())))
	}
	again := submitted{Person: who, Activation: request}.again()
	return who, append(calls, expose(p, carrier.Submit, again)), nil
}

// expose calls the adapter itself: a retry of the portable layer would hide what it made of the answer.
func expose[Req, Ans any](p *probe, op carrier.Op[Req, Ans], request Req) exposed {
	return exposed{op.Operation, func(ctx context.Context) error {
		_, err := op.Call(ctx, p.adapter, request)
		return err
	}}
}

// spoiled makes the calls, each with an effect, and looks at their errors.
func (p *probe) spoiled(ctx context.Context, effect Effect, calls []exposed, look func(*carrier.Operation, error) error) error {
	for _, c := range calls {
		if err := p.fault(ctx, c.o, effect); err != nil {
			return err
		}
		err := c.call(ctx)
		p.mend(ctx)
		if err := look(c.o, err); err != nil {
			return err
		}
	}
	return nil
}

func serverError(ctx context.Context, p *probe) error {
	_, calls, err := p.exposure(ctx)
	if err != nil {
		return err
	}
	return p.spoiled(ctx, ServerError, calls, func(o *carrier.Operation, err error) error {
		return wantCode(o.Name+" answered with a 5xx", err, o.Code(carrier.Unavailable), carrier.Internal)
	})
}

func notFoundPage(ctx context.Context, p *probe) error {
	_, calls, err := p.exposure(ctx)
	if err != nil {
		return err
	}
	return p.spoiled(ctx, NotFoundPage, calls, func(o *carrier.Operation, err error) error {
		return wantCode(o.Name+" answered with a web page's 404", err, o.Code(carrier.Unavailable), carrier.Internal)
	})
}

// provoked makes calls that fail with secrets in their hands.
func (p *probe) provoked(ctx context.Context) (secrets []carrier.Secret, errs []error, err error) {
	who, err := p.customer(ctx)
	if err != nil {
		return nil, nil, err
	}
	wrong, dead := p.stranger().Password, who.Customer
	dead.Token += "-canary"
	secrets = []carrier.Secret{who.Password, who.Token, wrong, dead.Token}
	errs = []error{
		attempt(ctx, p, carrier.Login, carrier.LoginRequest{Email: who.Email, Password: wrong}),
		attempt(ctx, p, carrier.Register, carrier.RegisterRequest{
			FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Password: wrong,
		}),
		attempt(ctx, p, carrier.ResetPassword, carrier.ResetPasswordRequest{UserID: who.UserID, NewPassword: wrong, Code: "000000"}),
		attempt(ctx, p, carrier.GetProfile, dead),
	}
	if p.adapter.Has(carrier.ChangeCard) {
		secrets = append(secrets, goodNumber, decliningNumber)
		for _, card := range []carrier.Card{goodCard, decliningCard} {
			errs = append(errs, attempt(ctx, p, carrier.ChangeCard, carrier.ChangeCardRequest{Customer: who.Customer, Card: card}))
		}
	}
	return secrets, errs, nil
}

// wantWithout is nil unless an error holds one of the texts.
func wantWithout(what string, errs []error, texts []carrier.Secret) error {
	for _, err := range errs {
		if err != nil && holds(err.Error(), texts) {
			return &mismatch{want: "no error holds " + what, got: "one that does, with code " + string(carrier.CodeOf(err))}
		}
	}
	return nil
}

func secretsInErrors(ctx context.Context, p *probe) error {
	secrets, errs, err := p.provoked(ctx)
	if err != nil {
		return err
	}
	return wantWithout("a secret", errs, secrets)
}

// bodiesInErrors needs no fault for the refusals; with them it also looks at what an adapter didn't expect.
func bodiesInErrors(ctx context.Context, p *probe) error {
	_, errs, err := p.provoked(ctx)
	if err != nil {
		return err
	}
	who, calls, err := p.exposure(ctx)
	if err != nil {
		return err
	}
	nowhere := carrier.ChangeAddressRequest{Customer: who.Customer, Address: p.sample.Address}
	nowhere.Region = p.sample.NoRegion
	errs = append(errs, attempt(ctx, p, carrier.ChangeAddress, nowhere))
	texts := []carrier.Secret{
		carrier.Secret(who.LastName), carrier.Secret(who.Email), carrier.Secret(p.sample.Address.Street),
	}
	if err := wantWithout("a part of the request", errs, texts); err != nil {
		return err
	}
	for _, effect := range []Effect{ServerError, NotFoundPage} {
		err := p.spoiled(ctx, effect, calls, func(_ *carrier.Operation, err error) error {
			return wantWithout("a part of the request", []error{err}, texts)
		})
		if err != nil && !errors.Is(err, errors.ErrUnsupported) {
			return err
		}
	}
	return nil
}

func secretsInLogs(ctx context.Context, p *probe) error {
	if p.harness.Logs == nil {
		return needs("Logs")
	}
	secrets, _, err := p.provoked(ctx)
	if err != nil {
		return err
	}
	return wantThat(!holds(p.harness.Logs(), secrets), "no log holds a secret", "a line that does")
}

func holds(text string, secrets []carrier.Secret) bool {
	return slices.ContainsFunc(secrets, func(s carrier.Secret) bool { return s != "" && strings.Contains(text, s.Reveal()) })
}
