package carriertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

var adapterRules = []Rule{
	{"adapter/open", Adapter, "the adapter opens, and its roles fit its capabilities", nil, func(ctx context.Context, p *probe) error { return p.open(ctx) }},
	{"adapter/capabilities", Adapter, "every parameter of a capability can be used", nil, capabilityParameters},
	{"adapter/ping", Adapter, "Ping, if there is one, answers while the carrier does", []string{"Ping"}, ping},
	{"adapter/backend-auth", Adapter, "the carrier refusing our own credentials is backend_auth, never a customer's dead session", []string{"SIMs.Available", "Identities.Login", "Accounts.Profile", "Accounts.ChangeName"}, backendAuth},
	{"adapter/dead-token", Adapter, "a customer's token that the carrier doesn't know is unauthenticated", []string{"Accounts.Profile", "Catalog.Plans"}, deadToken},
	{"adapter/cancelled", Adapter, "a call whose context has ended fails at once", []string{"SIMs.Available", "Identities.Login", "Accounts.Profile"}, cancelled},
	{"adapter/cancelled-waiting", Adapter, "a call stops waiting as soon as its context ends", []string{"SIMs.Available"}, cancelledWaiting},
	{"adapter/read-timeout", Adapter, "a read without an answer in time is deadline_exceeded", []string{"Accounts.Profile"}, readTimeout},
	{"adapter/concurrent", Adapter, "customers who call at the same time each get their own", []string{"Accounts.Profile"}, concurrent},
	{"adapter/undeclared", Adapter, "an operation that isn't declared answers unimplemented and changes nothing", nil, undeclared},
	{"adapter/secrets-in-errors", Adapter, "no error holds a password, a token or a card number", nil, secretsInErrors},
	{"adapter/secrets-in-logs", Adapter, "no log holds a password, a token or a card number", nil, secretsInLogs},
	{"adapter/close", Adapter, "Close gives back what Open took", nil, closes},
}

func capabilityParameters(_ context.Context, p *probe) error {
	can := p.adapter.Capabilities
	if _, err := can.Location(); err != nil {
		return wantOK("loading time zone "+can.TimeZone, err)
	}
	if can.PortIn != nil {
		seen := map[int]bool{}
		for _, donor := range can.PortIn.Donors {
			if donor.Key <= 0 || donor.Name == "" || seen[donor.Key] {
				return &mismatch{"each donor has a name and a positive key of its own", fmt.Sprintf("%+v", donor)}
			}
			seen[donor.Key] = true
		}
		if err := wantThat(len(seen) > 0, "port-in lists the donors", "none"); err != nil {
			return err
		}
	}
	if t := can.Termination; t != nil {
		known := t.Effect == carrier.TerminatesAtCycleEnd || t.Effect == carrier.TerminatesAtOnce || t.Effect == carrier.TerminatesAfterRequest
		distinct := slices.Compact(slices.Sorted(slices.Values(t.Reasons)))
		if err := first(
			wantThat(known, "the effect of a termination is one of the port's", "%q", t.Effect),
			wantThat(len(t.Reasons) > 0 && len(distinct) == len(t.Reasons) && distinct[0] != "", "a termination lists reasons, all different", "%q", t.Reasons),
		); err != nil {
			return err
		}
	}
	owners := []carrier.SavedCardOwner{"", carrier.SavedCardNone, carrier.SavedCardAtProvider, carrier.SavedCardAtCarrier}
	return wantThat(slices.Contains(owners, can.SavedCard), "the owner of saved cards is one of the port's", "%q", can.SavedCard)
}

func ping(ctx context.Context, p *probe) error {
	if p.Ping == nil {
		return nil
	}
	return wantOK("Ping", p.Ping(ctx))
}

func backendAuth(ctx context.Context, p *probe) error {
	if p.harness.OpenRefused == nil {
		return needs("OpenRefused")
	}
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	refused, err := p.harness.OpenRefused(ctx)
	if carrier.CodeOf(err) == carrier.BackendAuth {
		return nil // an adapter that asks when it is opened knows it then
	}
	if err != nil {
		return making("a backend that the carrier refuses", err)
	}
	if refused.Close != nil {
		defer func() { _ = refused.Close() }() // judged by rule adapter/close
	}
	_, available := refused.SIMs.Available(ctx, nobodysSIM)
	_, login := refused.Identities.Login(ctx, who.Email, who.Password)
	_, profile := refused.Accounts.Profile(ctx, who.Customer)
	change := refused.Accounts.ChangeName(ctx, who.Customer, who.FirstName, who.LastName)
	return first(
		wantRefusal("SIMs.Available with our credentials refused", available, carrier.BackendAuth, ""),
		wantRefusal("Identities.Login with our credentials refused", login, carrier.BackendAuth, ""),
		wantRefusal("Accounts.Profile with our credentials refused", profile, carrier.BackendAuth, ""),
		wantRefusal("Accounts.ChangeName with our credentials refused", change, carrier.BackendAuth, ""),
	)
}

func deadToken(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	who.Token += "x"
	_, profile := p.Accounts.Profile(ctx, who.Customer)
	_, plans := p.Catalog.Plans(ctx, who.Customer)
	return first(
		wantRefusal("Accounts.Profile with a dead token", profile, carrier.Unauthenticated, ""),
		wantRefusal("Catalog.Plans with a dead token", plans, carrier.Unauthenticated, ""),
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
		return &mismatch{what + " ends with its context", fmt.Sprintf("no end after %v", prompt)}
	}
}

func cancelled(ctx context.Context, p *probe) error {
	over, cancel := context.WithCancel(ctx)
	cancel()
	who := p.stranger()
	return first(
		promptly(over, "SIMs.Available", func(ctx context.Context) error { _, err := p.SIMs.Available(ctx, nobodysSIM); return err }),
		promptly(over, "Identities.Login", func(ctx context.Context) error {
			_, err := p.Identities.Login(ctx, who.Email, who.Password)
			return err
		}),
		promptly(over, "Accounts.Profile", func(ctx context.Context) error { _, err := p.Accounts.Profile(ctx, who.Customer); return err }),
	)
}

func cancelledWaiting(ctx context.Context, p *probe) error {
	if err := p.fault(ctx, "SIMs.Available", Hang); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer time.AfterFunc(p.patience, cancel).Stop()
	return promptly(ctx, "SIMs.Available", func(ctx context.Context) error { _, err := p.SIMs.Available(ctx, nobodysSIM); return err })
}

func readTimeout(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	if err := p.fault(ctx, "Accounts.Profile", Hang); err != nil {
		return err
	}
	err = p.unanswered(ctx, func(ctx context.Context) error {
		_, err := p.Accounts.Profile(ctx, who.Customer)
		return err
	})
	return wantEqual("the code of Accounts.Profile without an answer", carrier.CodeOf(err), carrier.DeadlineExceeded)
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
				profile, err := p.Accounts.Profile(ctx, who.Customer)
				results <- first(wantOK("Accounts.Profile", err), wantEqual("the e-mail in a customer's profile", profile.Email, who.Email))
			}()
		}
	}
	var worst error
	for range cap(results) {
		worst = first(worst, <-results)
	}
	return worst
}

// state is what an undeclared operation must leave alone.
type state struct {
	profile carrier.Profile
	info    carrier.AccountInfo
	pending bool
}

func (p *probe) state(ctx context.Context, who Person) (s state, err error) {
	if s.profile, err = p.Accounts.Profile(ctx, who.Customer); err != nil {
		return s, err
	}
	if s.info, err = p.Accounts.AccountInfo(ctx, who.Customer); err != nil && carrier.CodeOf(err) != carrier.NotFound {
		return s, err
	}
	s.info.DataUsage = "" // changes by itself
	s.pending, err = p.Activations.Pending(ctx, who.Customer)
	return s, err
}

func undeclared(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if errors.Is(err, errors.ErrUnsupported) {
		who, err = p.customer(ctx)
	}
	if err != nil {
		return err
	}
	before, err := p.state(ctx, who)
	if err != nil {
		return making("a look at the customer's state", err)
	}
	for _, o := range operations(ctx, p.Backend, who.Customer) {
		if o.capability.In(p.adapter) {
			continue
		}
		if err := wantRefusal(o.name+", which isn't declared,", o.call(), carrier.Unimplemented, ""); err != nil {
			return err
		}
	}
	after, err := p.state(ctx, who)
	if err != nil {
		return making("a look at the customer's state", err)
	}
	return wantEqual("what the customer has, after operations that aren't declared,", after, before)
}

// operation is one that may be undeclared, with a call of it.
type operation struct {
	capability Capability
	name       string
	call       func() error
}

func operations(ctx context.Context, b *carrier.Backend, c carrier.Customer) []operation {
	const plan = 1
	id := carrier.ActivationID("1")
	only := func(_ any, err error) error { return err }
	return []operation{
		{PortIn, "Activations.Submit of a port-in", func() error {
			return only(b.Activations.Submit(ctx, c, carrier.Activation{PortIn: &carrier.PortIn{DonorKey: 1}}))
		}},
		{PlanChange, "Subscriptions.ChangePlan", func() error { return b.Subscriptions.ChangePlan(ctx, c, plan) }},
		{Termination, "Subscriptions.Terminate", func() error { return b.Subscriptions.Terminate(ctx, c, "Other") }},
		{Payments, "Payments.ActivationDue", func() error { return only(b.Payments.ActivationDue(ctx, id)) }},
		{Payments, "Payments.ExtensionDue", func() error { return only(b.Payments.ExtensionDue(ctx, c, plan)) }},
		{Payments, "Payments.Record", func() error { return b.Payments.Record(ctx, carrier.SettledPayment{}) }},
		{SavedCard, "SavedCards.SavedCard", func() error { return only(b.SavedCards.SavedCard(ctx, c)) }},
		{CardIntents, "CardIntents.ActivationIntent", func() error { return only(b.CardIntents.ActivationIntent(ctx, c, id)) }},
		{CardIntents, "CardIntents.ExtensionIntent", func() error { return only(b.CardIntents.ExtensionIntent(ctx, c, plan, false)) }},
		{CardIntents, "CardIntents.CardChangeIntent", func() error { return only(b.CardIntents.CardChangeIntent(ctx, c)) }},
		{LegacyCards, "LegacyCards.PayActivation", func() error { return b.LegacyCards.PayActivation(ctx, c, carrier.CardPayment{}) }},
		{LegacyCards, "LegacyCards.ChangeCard", func() error { return b.LegacyCards.ChangeCard(ctx, c, carrier.Card{}) }},
		{History, "History.Payments", func() error { return only(b.History.Payments(ctx, c)) }},
		{Outlooks, "Outlooks.Outlook", func() error { return only(b.Outlooks.Outlook(ctx, c)) }},
		{Events, "Events.Parse", func() error { return only(b.Events.Parse(ctx, nil, nil)) }},
	}
}

// provoked makes calls that fail with secrets in their hands.
func (p *probe) provoked(ctx context.Context) (secrets []carrier.Secret, errs []error, err error) {
	who, err := p.customer(ctx)
	if err != nil {
		return nil, nil, err
	}
	wrong, dead := p.stranger().Password, who.Customer
	dead.Token += "-canary"
	_, login := p.Identities.Login(ctx, who.Email, wrong)
	_, again := p.Identities.Register(ctx, carrier.Registration{FirstName: who.FirstName, LastName: who.LastName, Email: who.Email, Password: wrong})
	reset := p.Identities.ResetPassword(ctx, carrier.PasswordReset{UserID: who.UserID, NewPassword: wrong, Code: "000000"})
	_, profile := p.Accounts.Profile(ctx, dead)
	secrets, errs = []carrier.Secret{who.Password, who.Token, wrong, dead.Token}, []error{login, again, reset, profile}
	if p.adapter.LegacyCards != nil {
		secrets = append(secrets, goodNumber, decliningNumber)
		errs = append(errs, p.LegacyCards.ChangeCard(ctx, who.Customer, goodCard), p.LegacyCards.ChangeCard(ctx, who.Customer, decliningCard))
	}
	return secrets, errs, nil
}

func secretsInErrors(ctx context.Context, p *probe) error {
	secrets, errs, err := p.provoked(ctx)
	if err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil && holds(err.Error(), secrets) {
			return &mismatch{"no error holds a secret", "one that does, with code " + string(carrier.CodeOf(err))}
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

func closes(ctx context.Context, p *probe) error {
	b, err := p.harness.Open(ctx)
	if err != nil {
		return wantOK("a second Open", err)
	}
	if b.Close == nil {
		return nil
	}
	return wantOK("Close", b.Close())
}
