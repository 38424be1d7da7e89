package carriertest

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var accountRules = []Rule{
	{
		"accounts/records", Accounts, "the records are the customer's own",
		ops("accounts.basic_info accounts.profile"), records,
	},
	{
		"accounts/another's", Accounts, "a customer who names another's user id gets nothing of the other",
		ops("accounts.basic_info accounts.profile"), anothers,
	},
	{
		"accounts/subscription", Accounts, "a subscription names its plan, and its cycle is two civil dates around today",
		ops("accounts.account_info"), subscription,
	},
	{
		"accounts/none", Accounts, "a customer without a subscription has an empty one, or it is not_found",
		ops("accounts.account_info accounts.profile"), noSubscription,
	},
	{
		"accounts/numbers", Accounts, "subscribers have account numbers and phone numbers of their own",
		ops("accounts.profile"), ownNumbers,
	},
	{
		"accounts/suspended", Accounts, "a suspension is told, and only then",
		ops("accounts.profile"), suspended,
	},
	{
		"accounts/plan-retired", Accounts, "a subscriber's plan that is no longer sold is told as retired, and only then",
		ops("accounts.profile catalog.plans"), planRetired,
	},
	{
		"accounts/change-name", Accounts, "a name can be changed, twice to the same, and nothing else with it",
		ops("accounts.change_name accounts.profile accounts.basic_info"), changeName,
	},
	{
		"accounts/empty-name", Accounts, "an empty name is invalid_argument",
		ops("accounts.change_name"), emptyName,
	},
	{
		"accounts/change-address", Accounts, "an address can be changed, twice to the same, and nothing else with it",
		ops("accounts.change_address accounts.profile"), changeAddress,
	},
	{
		"accounts/unknown-region", Accounts, "an address in a place that is no region is invalid_argument",
		ops("accounts.change_address"), unknownRegion,
	},
}

func records(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	basic, err := carrier.GetBasicInfo.Call(ctx, p.Backend, who.Customer)
	name := [3]string{who.FirstName, who.LastName, who.Email}
	if err := first(
		wantOK("BasicInfo", err),
		wantEqual("the name and e-mail in BasicInfo", [3]string{basic.FirstName, basic.LastName, basic.Email}, name),
		wantThat(basic.WebUserInfoID != "", "BasicInfo names the user", "no WebUserInfoID"),
	); err != nil {
		return err
	}
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return first(
		wantOK("Profile", err),
		wantEqual("the name and e-mail in Profile", [3]string{profile.FirstName, profile.LastName, profile.Email}, name),
	)
}

func anothers(ctx context.Context, p *probe) error {
	victim, err := p.customer(ctx)
	if err != nil {
		return err
	}
	thief, err := p.customer(ctx)
	if err != nil {
		return err
	}
	mixed := carrier.Customer{UserID: victim.UserID, Token: thief.Token}
	basic, _ := carrier.GetBasicInfo.Call(ctx, p.Backend, mixed) // an error is as good as the thief's own record
	profile, _ := carrier.GetProfile.Call(ctx, p.Backend, mixed)
	return first(
		wantThat(basic.Email != victim.Email, "BasicInfo with the own token and another's id isn't the other's", "it is"),
		wantThat(profile.Email != victim.Email, "Profile with the own token and another's id isn't the other's", "it is"),
	)
}

func subscription(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	plan, err := p.plan(ctx, who)
	if err != nil {
		return err
	}
	if who, err = p.subscriber(ctx); err != nil {
		return err
	}
	today, err := p.today(ctx)
	if err != nil {
		return err
	}
	info, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	if err := first(
		wantOK("AccountInfo", err),
		wantThat(info.PlanID != "" && info.PlanName != "", "AccountInfo names the plan", "plan %q %q", info.PlanID, info.PlanName),
		wantThat(civil(info.Start) && civil(info.End), "the cycle's dates are civil dates", "%+v and %+v", info.Start, info.End),
		wantThat(!today.Before(info.Start) && today.Before(info.End),
			"today, "+today.String()+", lies in the cycle", "%v to %v", info.Start, info.End),
		wantThat(gigabytes.MatchString(info.DataUsage), "the data usage is a number of GB", "%q", info.DataUsage),
	); err != nil || info.PlanID != plan.ID {
		return err
	}
	unit, ofPlan := strings.CutPrefix(plan.DataCapacity, info.DataCapacity) // a number of GB, unless it is a word
	return wantThat(info.DataCapacity != "" && ofPlan && !strings.ContainsAny(unit, "0123456789") &&
		gigabytes.MatchString(info.DataCapacity) == strings.ContainsAny(plan.DataCapacity, "0123456789"),
		"the subscription has the data of its plan, "+plan.DataCapacity, "%q", info.DataCapacity)
}

var gigabytes = regexp.MustCompile(`^[0-9]+([.][0-9]+)?$`)

func noSubscription(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	if err := first(
		wantOK("Profile", err),
		wantEqual("the phone number before an activation", profile.PhoneNumber, ""),
		wantThat(!profile.Suspended && !profile.CurrentPlanRetired, "no subscription is suspended or has a retired plan", "one"),
	); err != nil {
		return err
	}
	info, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	if err == nil {
		return wantEqual("AccountInfo before an activation", info, carrier.AccountInfo{})
	}
	return wantRefusal("AccountInfo before an activation", err, carrier.NotFound, "")
}

// profiled is a subscriber with her record.
func (p *probe) profiled(ctx context.Context) (Person, carrier.Profile, error) {
	who, err := p.subscriber(ctx)
	if err != nil {
		return who, carrier.Profile{}, err
	}
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return who, profile, wantOK("Profile", err)
}

var tenDigits = regexp.MustCompile(`^[0-9]{10}$`)

func ownNumbers(ctx context.Context, p *probe) error {
	_, one, err := p.profiled(ctx)
	if err != nil {
		return err
	}
	_, other, err := p.profiled(ctx)
	return first(
		err,
		wantThat(tenDigits.MatchString(one.PhoneNumber), "a subscriber's phone number has ten digits", "%q", one.PhoneNumber),
		wantThat(one.AccountNumber != "", "a subscriber has an account number", "none"),
		wantThat(one.PhoneNumber != other.PhoneNumber, "two subscribers have two phone numbers", "one"),
		wantThat(one.AccountNumber != other.AccountNumber, "two subscribers have two account numbers", "one"),
	)
}

func suspended(ctx context.Context, p *probe) error {
	if p.harness.Suspend == nil {
		return needs("Suspend")
	}
	who, before, err := p.profiled(ctx)
	if err != nil {
		return err
	}
	if err := p.harness.Suspend(ctx, who); err != nil {
		return making("a suspension", err)
	}
	after, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return first(
		wantEqual("whether a subscriber is suspended who isn't", before.Suspended, false),
		wantOK("Profile of a suspended subscriber", err),
		wantEqual("whether a suspended subscriber is suspended", after.Suspended, true),
	)
}

func planRetired(ctx context.Context, p *probe) error {
	who, before, err := p.profiled(ctx)
	if err != nil {
		return err
	}
	info, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
	if err != nil {
		return making("a look at the current plan", err)
	}
	restore, err := p.retire(ctx, info.PlanID)
	if err != nil {
		return err
	}
	defer restore()
	after, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	if err := first(
		wantEqual("whether a plan on sale is retired", before.CurrentPlanRetired, false),
		wantOK("Profile of a subscriber with a retired plan", err),
		wantEqual("whether a retired plan is retired", after.CurrentPlanRetired, true),
	); err != nil {
		return err
	}
	answer, err := carrier.ListPlans.Call(ctx, p.Backend, who.Customer)
	offered := slices.ContainsFunc(answer.Plans, func(plan carrier.Plan) bool { return plan.ID == info.PlanID })
	return first(wantOK("Plans", err), wantThat(!offered, "a retired plan is not on sale", "it is"))
}

// retire takes a plan off the market until restore is called.
func (p *probe) retire(ctx context.Context, planID string) (restore func(), err error) {
	if p.harness.RetirePlan == nil {
		return nil, needs("RetirePlan")
	}
	restore = func() { _ = p.harness.RetirePlan(context.WithoutCancel(ctx), planID, false) }
	return restore, making("a retired plan", p.harness.RetirePlan(ctx, planID, true))
}

// civil reports whether a date is one of the calendar.
func civil(d carrier.Date) bool { return !d.IsZero() && d == d.AddDays(0) }

func changeName(ctx context.Context, p *probe) error {
	who, before, err := p.recorded(ctx)
	if err != nil {
		return err
	}
	name := carrier.ChangeNameRequest{Customer: who.Customer, FirstName: "Zoé", LastName: "O'Brien-Côté"}
	for range 2 {
		if err := attempt(ctx, p, carrier.ChangeName, name); err != nil {
			return wantOK("ChangeName", err)
		}
	}
	basic, err := carrier.GetBasicInfo.Call(ctx, p.Backend, who.Customer)
	if err := first(
		wantOK("BasicInfo", err),
		wantEqual("the changed name", basic.FirstName+" "+basic.LastName, name.FirstName+" "+name.LastName),
	); err != nil {
		return err
	}
	before.FirstName, before.LastName = name.FirstName, name.LastName
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("Profile", err), wantEqual("the record after the name was changed", profile, before))
}

// recorded is a customer with her record.
func (p *probe) recorded(ctx context.Context) (Person, carrier.Profile, error) {
	who, err := p.customer(ctx)
	if err != nil {
		return who, carrier.Profile{}, err
	}
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return who, profile, wantOK("Profile", err)
}

func emptyName(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	err = attempt(ctx, p, carrier.ChangeName, carrier.ChangeNameRequest{Customer: who.Customer, LastName: who.LastName})
	return wantRefusal("ChangeName to an empty one", err, carrier.InvalidArgument, "")
}

func changeAddress(ctx context.Context, p *probe) error {
	who, before, err := p.recorded(ctx)
	if err != nil {
		return err
	}
	move := carrier.ChangeAddressRequest{Customer: who.Customer, Address: p.sample.Elsewhere}
	for range 2 {
		if err := attempt(ctx, p, carrier.ChangeAddress, move); err != nil {
			return wantOK("ChangeAddress", err)
		}
	}
	before.Address = move.Address
	profile, err := carrier.GetProfile.Call(ctx, p.Backend, who.Customer)
	return first(wantOK("Profile", err), wantEqual("the record after the address was changed", profile, before))
}

func unknownRegion(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	nowhere := carrier.ChangeAddressRequest{Customer: who.Customer, Address: p.sample.Address}
	nowhere.Region = p.sample.NoRegion
	err = attempt(ctx, p, carrier.ChangeAddress, nowhere)
	return wantRefusal("ChangeAddress to region "+nowhere.Region, err, carrier.InvalidArgument, "")
}
