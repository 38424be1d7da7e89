package carriertest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var adapterRules = []Rule{
	{
		"adapter/open", Adapter, "the adapter opens, and its roles fit its capabilities",
		nil, func(ctx context.Context, p *probe) error { return p.open(ctx) },
	},
	{
		"adapter/capabilities", Adapter, "every parameter of a capability can be used",
		nil, capabilityParameters,
	},
	{
		"adapter/ping", Adapter, "Ping, if there is one, answers while the carrier does",
		ops("ping"), ping,
	},
	{
		"adapter/backend-auth", Adapter, "the carrier refusing our own credentials is backend_auth, never a customer's dead session",
		ops("sims.check identities.login accounts.profile accounts.change_name"), backendAuth,
	},
	{
		"adapter/dead-token", Adapter, "a customer's token that the carrier doesn't know is unauthenticated",
		ops("accounts.profile catalog.plans"), deadToken,
	},
	{
		"adapter/cancelled", Adapter, "a call whose context has ended fails at once",
		ops("sims.check identities.login accounts.profile"), cancelled,
	},
	{
		"adapter/cancelled-waiting", Adapter, "a call stops waiting as soon as its context ends",
		ops("sims.check"), cancelledWaiting,
	},
	{
		"adapter/read-timeout", Adapter, "a read without an answer in time is deadline_exceeded",
		ops("accounts.profile"), readTimeout,
	},
	{
		"adapter/concurrent", Adapter, "customers who call at the same time each get their own",
		ops("accounts.profile"), concurrent,
	},
	{
		"adapter/undeclared", Adapter, "an operation that the adapter doesn't have is unimplemented",
		nil, undeclared,
	},
	{
		"adapter/server-error", Adapter, "after a 5xx a write is outcome_unknown or internal, never unavailable: it may have happened",
		ops("accounts.profile accounts.change_name activations.submit subscriptions.terminate payments.record"), serverError,
	},
	{
		"adapter/not-found-page", Adapter, "a web page's 404 is no word of the carrier's: never not_found, nor a customer's dead session",
		ops("catalog.quote accounts.profile activations.submit payments.activation_due payments.record"), notFoundPage,
	},
	{
		"adapter/secrets-in-errors", Adapter, "no error holds a password, a token or a card number",
		nil, secretsInErrors,
	},
	{
		"adapter/bodies-in-errors", Adapter, "no error holds what a customer has sent: name, street, e-mail",
		nil, bodiesInErrors,
	},
	{
		"adapter/secrets-in-logs", Adapter, "no log holds a password, a token or a card number",
		nil, secretsInLogs,
	},
	{
		"adapter/close", Adapter, "Close gives back what Open took",
		nil, closes,
	},
}

func capabilityParameters(_ context.Context, p *probe) error {
	can := p.adapter.Capabilities // carrier.New has compared them with the roles
	if t := can.Termination; t != nil {
		effects := []carrier.TerminationEffect{
			carrier.TerminatesAtCycleEnd, carrier.TerminatesAtOnce, carrier.TerminatesAfterRequest,
		}
		distinct := slices.Compact(slices.Sorted(slices.Values(t.Reasons)))
		if err := first(
			wantThat(slices.Contains(effects, t.Effect), "the effect of a termination is one of the port's", "%q", t.Effect),
			wantThat(len(distinct) == len(t.Reasons) && distinct[0] != "", "the reasons of a termination are all different", "%q", t.Reasons),
		); err != nil {
			return err
		}
	}
	owners := []carrier.SavedCardOwner{"", carrier.SavedCardNone, carrier.SavedCardAtProvider, carrier.SavedCardAtCarrier}
	return wantThat(slices.Contains(owners, can.SavedCard), "the owner of saved cards is one of the port's", "%q", can.SavedCard)
}

func ping(ctx context.Context, p *probe) error {
	if !p.Has(carrier.Ping) {
		return nil
	}
	return wantOK("Ping", attempt(ctx, p, carrier.Ping, carrier.PingRequest{}))
}

func backendAuth(ctx context.Context, p *probe) error {
	if p.harness.OpenRefused == nil {
		return needs("OpenRefused")
	}
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	backend, err := p.harness.OpenRefused(ctx)
	if carrier.CodeOf(err) == carrier.BackendAuth {
		return nil // an adapter that asks when it is opened knows it then
	}
	if err != nil {
		return making("a backend that the carrier refuses", err)
	}
	defer func() { _ = backend.Close() }() // judged by rule adapter/close
	refused := &probe{Backend: backend}
	for _, call := range []struct {
		what string
		err  error
	}{
		{"CheckSIM", attempt(ctx, refused, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: nobodysSIM})},
		{"Login", attempt(ctx, refused, carrier.Login, who.login())},
		{"Profile", attempt(ctx, refused, carrier.GetProfile, who.Customer)},
		{"ChangeName", attempt(ctx, refused, carrier.ChangeName, who.named())},
	} {
		if err := wantRefusal(call.what+" with our credentials refused", call.err, carrier.BackendAuth, ""); err != nil {
			return err
		}
	}
	return nil
}

// named asks for the name that the person has.
func (p Person) named() carrier.ChangeNameRequest {
	return carrier.ChangeNameRequest{Customer: p.Customer, FirstName: p.FirstName, LastName: p.LastName}
}

func deadToken(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	who.Token += "x"
	profile := attempt(ctx, p, carrier.GetProfile, who.Customer)
	plans := attempt(ctx, p, carrier.ListPlans, who.Customer)
	return first(
		wantRefusal("Profile with a dead token", profile, carrier.Unauthenticated, ""),
		wantRefusal("Plans with a dead token", plans, carrier.Unauthenticated, ""),
	)
}

// prompt is how long a call may take that has nothing to wait for any more: long
// enough for a busy machine, shorter than any time-out.
const prompt = 2 * time.Second

// promptly makes a call and wants it to fail within prompt of its context's end.
func promptly(ctx context.Context, what string, call func(context.Context) error) error {
	done := make(chan error, 1)
	go func() { done <- call(ctx) }()
	<-ctx.Done()
	late := time.NewTimer(prompt)
	defer late.Stop()
	select {
	case err := <-done:
		return wantThat(err != nil, what+" fails when its context has ended", "no error")
	case <-late.C:
		return &mismatch{want: what + " ends with its context", got: fmt.Sprintf("no end after %v", prompt)}
	}
}

func (p *probe) checkNobodysSIM(ctx context.Context) error {
	return attempt(ctx, p, carrier.CheckSIM, carrier.CheckSIMRequest{ICCID: nobodysSIM})
}

func cancelled(ctx context.Context, p *probe) error {
	over, cancel := context.WithCancel(ctx)
	cancel()
	who := p.stranger()
	return first(
		promptly(over, "CheckSIM", p.checkNobodysSIM),
		promptly(over, "Login", func(ctx context.Context) error { return attempt(ctx, p, carrier.Login, who.login()) }),
		promptly(over, "Profile", func(ctx context.Context) error { return attempt(ctx, p, carrier.GetProfile, who.Customer) }),
	)
}

func cancelledWaiting(ctx context.Context, p *probe) error {
	if err := p.fault(ctx, carrier.CheckSIM.Operation, Hang); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer time.AfterFunc(p.patience, cancel).Stop()
	return promptly(ctx, "CheckSIM", p.checkNobodysSIM)
}

func readTimeout(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, carrier.GetProfile.Operation, Hang); err != nil {
		return err
	}
	err = p.unanswered(ctx, func(ctx context.Context) error { return attempt(ctx, p, carrier.GetProfile, who.Customer) })
	return wantEqual("the code of Profile without an answer", carrier.CodeOf(err), carrier.DeadlineExceeded)
}

// unanswered makes a call that the carrier doesn't answer, until patience ends.
// On a busy machine that may be before it leaves: then it gets longer.
func (p *probe) unanswered(ctx context.Context, call func(context.Context) error) error {
	for patience := p.patience; ; patience *= 2 {
		hurried, cancel := context.WithTimeout(ctx, patience)
		err := call(hurried)
		cancel()
		if !carrier.NotSent(err) || patience > prompt {
			return err
		}
	}
}

func concurrent(ctx context.Context, p *probe) error {
	const customers, calls = 3, 8
	var people []Person
	for range customers {
		who, err := p.customer(ctx)
		if err != nil {
			return err
		}
		people = append(people, who)
	}
	results := make(chan error, customers*calls)
	for range calls {
		for _, who := range people {
			go func() {
				profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
				results <- first(wantOK("Profile", err), wantEqual("the e-mail in a customer's profile", profile.Email, who.Email))
			}()
		}
	}
	var worst error
	for range cap(results) {
		worst = first(worst, <-results)
	}
	return worst
}

func undeclared(ctx context.Context, p *probe) error {
	for _, o := range carrier.Operations() {
		if p.adapter.Has(o) {
			continue
		}
		_, err := p.Invoke(ctx, o, reflect.Zero(o.Request).Interface())
		if err := wantRefusal(o.Name+", which the adapter doesn't have,", err, carrier.Unimplemented, ""); err != nil {
			return err
		}
	}
	if PortIn.In(p.adapter) {
		return nil
	}
	who, request, err := p.applicant(ctx)
	if err != nil {
		return err
	}
	request.PortIn = p.portIn(carrier.Donor{ID: "1"})
	_, err = p.submit(ctx, who, request)
	return wantRefusal("Submit of a port-in, which isn't declared,", err, carrier.Unimplemented, "")
}

func closes(ctx context.Context, p *probe) error {
	b, err := p.harness.Open(ctx)
	if err != nil {
		return wantOK("a second Open", err)
	}
	return wantOK("Close", b.Close())
}
