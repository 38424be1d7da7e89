package carriertest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var adapterRules = []Rule{
	rule("adapter/open", "the adapter opens, and its roles fit its capabilities",
		"", func(ctx context.Context, p *probe) { p.open(ctx) }),
	rule("adapter/capabilities", "every parameter of a capability can be used",
		"", func(_ context.Context, p *probe) {
			can := p.adapter.Capabilities // carrier.New has compared them with the roles
			if t := can.Termination; t != nil {
				effects := []carrier.TerminationEffect{
					carrier.TerminatesAtCycleEnd, carrier.TerminatesAtOnce, carrier.TerminatesAfterRequest,
				}
				distinct := slices.Compact(slices.Sorted(slices.Values(t.Reasons)))
				wantThat(slices.Contains(effects, t.Effect), "the effect of a termination is one of the port's", "%q", t.Effect)
				wantThat(len(distinct) == len(t.Reasons) && distinct[0] != "", "the reasons of a termination are all different",
					"%q", t.Reasons)
			}
			owners := []carrier.SavedCardOwner{"", carrier.SavedCardNone, carrier.SavedCardAtProvider,
				carrier.SavedCardAtCarrier}
			wantThat(slices.Contains(owners, can.SavedCard), "the owner of saved cards is one of the port's", "%q",
				can.SavedCard)
		}),
	rule("adapter/ping", "Ping, if there is one, answers while the carrier does",
		"ping", func(ctx context.Context, p *probe) {
			if p.Has(carrier.Ping) {
				call(ctx, p, carrier.Ping, carrier.PingRequest{})
			}
		}),
	rule("adapter/backend-auth",
		"the carrier refusing our own credentials is backend_auth, never a customer's dead session",
		"sims.check identities.login accounts.profile accounts.change_name", func(ctx context.Context, p *probe) {
			need("OpenRefused", p.harness.OpenRefused != nil)
			who := p.customer(ctx)
			backend, err := p.harness.OpenRefused(ctx)
			if carrier.CodeOf(err) == carrier.BackendAuth {
				return // an adapter that asks when it is opened knows it then
			}
			made("a backend that the carrier refuses", err)
			defer func() { _ = backend.Close() }() // judged by rule adapter/close
			p = &probe{Backend: backend}
			refused(ctx, p, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: nobodysSIM}, "backend_auth")
			refused(ctx, p, carrier.Login, who.login(), "backend_auth")
			refused(ctx, p, carrier.GetProfile, who.Customer, "backend_auth")
			refused(ctx, p, carrier.ChangeName, who.named(), "backend_auth")
		}),
	rule("adapter/dead-token", "a customer's token that the carrier doesn't know is unauthenticated",
		"accounts.profile catalog.plans", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			who.Token += "x"
			refused(ctx, p, carrier.GetProfile, who.Customer, "unauthenticated")
			refused(ctx, p, carrier.ListPlans, who.Customer, "unauthenticated")
		}),
	rule("adapter/cancelled", "a call whose context has ended fails at once",
		"sims.check identities.login accounts.profile", func(ctx context.Context, p *probe) {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			who := p.stranger()
			promptly(ctx, p, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: nobodysSIM})
			promptly(ctx, p, carrier.Login, who.login())
			promptly(ctx, p, carrier.GetProfile, who.Customer)
		}),
	rule("adapter/cancelled-waiting", "a call stops waiting as soon as its context ends",
		"sims.check", func(ctx context.Context, p *probe) {
			p.fault(ctx, carrier.CheckSIM.Operation, Hang)
			ctx, cancel := context.WithCancel(ctx)
			defer time.AfterFunc(p.patience, cancel).Stop()
			promptly(ctx, p, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: nobodysSIM})
		}),
	rule("adapter/read-timeout", "a read without an answer in time is deadline_exceeded",
		"accounts.profile", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			p.fault(ctx, carrier.GetProfile.Operation, Hang)
			err := unanswered(ctx, p, carrier.GetProfile, who.Customer)
			wantEqual("the code of Profile without an answer", carrier.CodeOf(err), carrier.DeadlineExceeded)
		}),
	rule("adapter/concurrent", "customers who call at the same time each get their own",
		"accounts.profile", func(ctx context.Context, p *probe) {
			const calls = 8
			people := []Person{p.customer(ctx), p.customer(ctx), p.customer(ctx)}
			outcomes := make(chan error, calls*len(people))
			for range calls {
				for _, who := range people {
					go func() {
						outcomes <- outcomeOf(func() { wantEqual("the e-mail in a profile", p.profile(ctx, who).Email, who.Email) })
					}()
				}
			}
			var worst error
			for range cap(outcomes) {
				if err := <-outcomes; err != nil {
					worst = err
				}
			}
			fail(worst)
		}),
	rule("adapter/undeclared", "an operation that the adapter doesn't have is unimplemented",
		"", func(ctx context.Context, p *probe) {
			for _, o := range carrier.Operations() {
				if !p.adapter.Has(o) {
					_, err := p.Invoke(ctx, o, reflect.Zero(o.Request).Interface())
					wantRefusal(o.Name+", which the adapter doesn't have,", err, "unimplemented")
				}
			}
			if !PortIn.In(p.adapter) {
				a := p.applicant(ctx)
				a.PortIn = p.portIn(carrier.Donor{ID: "1"})
				refused(ctx, p, carrier.Submit, a.request(), "unimplemented")
			}
		}),
	rule("adapter/server-error",
		"after a 5xx a write is outcome_unknown or internal, never unavailable: it may have happened",
		"accounts.profile accounts.change_name activations.submit subscriptions.terminate payments.record",
		func(ctx context.Context, p *probe) { p.wantUncertain(ctx, ServerError, "answered with a 5xx") }),
	rule("adapter/not-found-page",
		"a web page's 404 is no word of the carrier's: never not_found, nor a customer's dead session",
		"catalog.quote accounts.profile activations.submit payments.activation_due payments.record",
		func(ctx context.Context, p *probe) {
			p.wantUncertain(ctx, NotFoundPage, "answered with a web page's 404")
		}),
	rule("adapter/secrets-in-errors", "no error holds a password, a token or a card number",
		"", func(ctx context.Context, p *probe) {
			secrets, errs := p.provoked(ctx)
			wantWithout("a secret", secrets, errs...)
		}),
	// Refusals need no fault; with faults, errors that an adapter didn't expect are looked at, too.
	rule("adapter/bodies-in-errors", "no error holds what a customer has sent: name, street, e-mail",
		"", func(ctx context.Context, p *probe) {
			_, errs := p.provoked(ctx)
			who, calls := p.exposure(ctx)
			errs = append(errs, attempt(ctx, p, carrier.ChangeAddress, p.nowhere(who)))
			texts := []carrier.Secret{
				carrier.Secret(who.LastName), carrier.Secret(who.Email), carrier.Secret(p.sample.Address.Street),
			}
			wantWithout("a part of the request", texts, errs...)
			for _, effect := range []Effect{ServerError, NotFoundPage} {
				err := outcomeOf(func() {
					p.spoiled(ctx, effect, calls, func(_ *carrier.Operation, err error) {
						wantWithout("a part of the request", texts, err)
					})
				})
				if !errors.Is(err, errors.ErrUnsupported) {
					fail(err)
				}
			}
		}),
	rule("adapter/secrets-in-logs", "no log holds a password, a token or a card number",
		"", func(ctx context.Context, p *probe) {
			need("Logs", p.harness.Logs != nil)
			secrets, _ := p.provoked(ctx)
			wantThat(!holds(p.harness.Logs(), secrets), "no log holds a secret", "a line that does")
		}),
	rule("adapter/close", "Close gives back what Open took",
		"", func(ctx context.Context, p *probe) {
			backend, err := p.harness.Open(ctx)
			wantOK("a second Open", err)
			wantOK("Close", backend.Close())
		}),
}

// named asks for the name that the person has.
func (p Person) named() carrier.ChangeNameRequest {
	return carrier.ChangeNameRequest{Customer: p.Customer, FirstName: p.FirstName, LastName: p.LastName}
}

// prompt is how long a call may take that has nothing to wait for any more: long
// enough for a busy machine, shorter than any time-out.
const prompt = 2 * time.Second

// promptly makes an operation and wants it to fail within prompt of its context's end.
func promptly[Req, Ans any](ctx context.Context, p *probe, op carrier.Op[Req, Ans], request Req) {
	done := make(chan error, 1)
	go func() { done <- attempt(ctx, p, op, request) }()
	<-ctx.Done()
	select {
	case err := <-done:
		wantThat(err != nil, op.Name+" fails when its context has ended", "no error")
	case <-time.After(prompt):
		wantThat(false, op.Name+" ends with its context", "no end after %v", prompt)
	}
}

// unanswered makes an operation that the carrier doesn't answer, until patience ends.
// On a busy machine that may be before it leaves: then it gets longer.
func unanswered[R, A any](ctx context.Context, p *probe, op carrier.Op[R, A], request R) error {
	for patience := p.patience; ; patience *= 2 {
		hurried, cancel := context.WithTimeout(ctx, patience)
		err := attempt(hurried, p, op, request)
		cancel()
		if !carrier.NotSent(err) || patience > prompt {
			return err
		}
	}
}
