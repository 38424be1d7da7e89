package carriertest

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

var (
	tenDigits = regexp.MustCompile(`^[0-9]{10}$`)
	gigabytes = regexp.MustCompile(`^[0-9]+([.][0-9]+)?$`)
)

// profile is the record of a customer.
func (p *probe) profile(ctx context.Context, who Person) carrier.Profile {
	return call(ctx, p, carrier.GetProfile, who.Customer)
}

// retire takes a plan off the market until restore is called.
func (p *probe) retire(ctx context.Context, planID string) (restore func()) {
	need("RetirePlan", p.harness.RetirePlan != nil)
	made("a retired plan", p.harness.RetirePlan(ctx, planID, true))
	return func() { _ = p.harness.RetirePlan(context.WithoutCancel(ctx), planID, false) }
}

// civil reports whether a date is one of the calendar.
func civil(d carrier.Date) bool { return !d.IsZero() && d == d.AddDays(0) }

var accountRules = []Rule{
	rule("accounts/records", "the records are the customer's own",
		"accounts.basic_info accounts.profile", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			name := [3]string{who.FirstName, who.LastName, who.Email}
			basic, profile := call(ctx, p, carrier.GetBasicInfo, who.Customer), p.profile(ctx, who)
			wantEqual("the name and e-mail in BasicInfo", [3]string{basic.FirstName, basic.LastName, basic.Email}, name)
			wantThat(basic.WebUserInfoID != "", "BasicInfo names the user", "no WebUserInfoID")
			wantEqual("the name and e-mail in Profile", [3]string{profile.FirstName, profile.LastName, profile.Email}, name)
		}),
	rule("accounts/another's", "a customer who names another's user id gets nothing of the other",
		"accounts.basic_info accounts.profile", func(ctx context.Context, p *probe) {
			victim, thief := p.customer(ctx), p.customer(ctx)
			mixed := carrier.Customer{UserID: victim.UserID, Token: thief.Token}
			basic, _ := carrier.GetBasicInfo.Call(ctx, p.Backend, mixed) // an error is as good as the thief's own record
			profile, _ := carrier.GetProfile.Call(ctx, p.Backend, mixed)
			wantThat(basic.Email != victim.Email, "BasicInfo with the own token and another's id isn't the other's", "it is")
			wantThat(profile.Email != victim.Email, "Profile with the own token and another's id isn't the other's", "it is")
		}),
	rule("accounts/subscription", "a subscription names its plan, and its cycle is two civil dates around today",
		"accounts.account_info", func(ctx context.Context, p *probe) {
			plan, today := p.plan(ctx, p.customer(ctx)), p.today(ctx)
			_, info := p.extender(ctx)
			wantThat(info.PlanID != "" && info.PlanName != "", "AccountInfo names the plan", "plan %q %q", info.PlanID,
				info.PlanName)
			wantThat(civil(info.Start) && civil(info.End), "the cycle's dates are civil dates", "%+v and %+v", info.Start,
				info.End)
			wantThat(!today.Before(info.Start) && today.Before(info.End),
				"today, "+today.String()+", lies in the cycle", "%v to %v", info.Start, info.End)
			wantThat(gigabytes.MatchString(info.DataUsage), "the data usage is a number of GB", "%q", info.DataUsage)
			if info.PlanID != plan.ID {
				return
			}
			unit, ofPlan := strings.CutPrefix(plan.DataCapacity, info.DataCapacity) // a number of GB, unless it is a word
			wantThat(info.DataCapacity != "" && ofPlan && !strings.ContainsAny(unit, "0123456789") &&
				gigabytes.MatchString(info.DataCapacity) == strings.ContainsAny(plan.DataCapacity, "0123456789"),
				"the subscription has the data of its plan, "+plan.DataCapacity, "%q", info.DataCapacity)
		}),
	rule("accounts/none", "a customer without a subscription has an empty one, or it is not_found",
		"accounts.account_info accounts.profile", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			profile := p.profile(ctx, who)
			wantEqual("the phone number before an activation", profile.PhoneNumber, "")
			wantThat(!profile.Suspended && !profile.CurrentPlanRetired, "no subscription is suspended or has a retired plan",
				"one")
			info, err := carrier.GetAccountInfo.Call(ctx, p.Backend, who.Customer)
			if err != nil {
				wantRefusal("AccountInfo before an activation", err, "not_found")
			}
			wantEqual("AccountInfo before an activation", info, carrier.AccountInfo{})
		}),
	rule("accounts/numbers", "subscribers have account numbers and phone numbers of their own",
		"accounts.profile", func(ctx context.Context, p *probe) {
			one, other := p.profile(ctx, p.subscriber(ctx)), p.profile(ctx, p.subscriber(ctx))
			wantThat(tenDigits.MatchString(one.PhoneNumber), "a subscriber's phone number has ten digits", "%q",
				one.PhoneNumber)
			wantThat(one.AccountNumber != "", "a subscriber has an account number", "none")
			wantThat(one.PhoneNumber != other.PhoneNumber, "two subscribers have two phone numbers", "one")
			wantThat(one.AccountNumber != other.AccountNumber, "two subscribers have two account numbers", "one")
		}),
	rule("accounts/suspended", "a suspension is told, and only then",
		"accounts.profile", func(ctx context.Context, p *probe) {
			need("Suspend", p.harness.Suspend != nil)
			who := p.subscriber(ctx)
			wantEqual("whether a subscriber is suspended who isn't", p.profile(ctx, who).Suspended, false)
			p.suspend(ctx, who)
			wantEqual("whether a suspended subscriber is suspended", p.profile(ctx, who).Suspended, true)
		}),
	rule("accounts/plan-retired", "a subscriber's plan that is no longer sold is told as retired, and only then",
		"accounts.profile catalog.plans", func(ctx context.Context, p *probe) {
			who, info := p.extender(ctx)
			wantEqual("whether a plan on sale is retired", p.profile(ctx, who).CurrentPlanRetired, false)
			defer p.retire(ctx, info.PlanID)()
			wantEqual("whether a retired plan is retired", p.profile(ctx, who).CurrentPlanRetired, true)
			offered := slices.ContainsFunc(call(ctx, p, carrier.ListPlans, who.Customer).Plans, func(plan carrier.Plan) bool {
				return plan.ID == info.PlanID
			})
			wantThat(!offered, "a retired plan is not on sale", "it is")
		}),
	rule("accounts/change-name", "a name can be changed, twice to the same, and nothing else with it",
		"accounts.change_name accounts.profile accounts.basic_info", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			record := p.profile(ctx, who)
			record.FirstName, record.LastName = "Zoé", "O'Brien-Côté"
			for range 2 {
				call(ctx, p, carrier.ChangeName, carrier.ChangeNameRequest{
					Customer: who.Customer, FirstName: record.FirstName, LastName: record.LastName,
				})
			}
			basic := call(ctx, p, carrier.GetBasicInfo, who.Customer)
			wantEqual("the changed name", basic.FirstName+" "+basic.LastName, record.FirstName+" "+record.LastName)
			wantEqual("the record after the name was changed", p.profile(ctx, who), record)
		}),
	rule("accounts/empty-name", "an empty name is invalid_argument",
		"accounts.change_name", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			refused(ctx, p, carrier.ChangeName, carrier.ChangeNameRequest{Customer: who.Customer, LastName: who.LastName},
				"invalid_argument")
		}),
	rule("accounts/change-address", "an address can be changed, twice to the same, and nothing else with it",
		"accounts.change_address accounts.profile", func(ctx context.Context, p *probe) {
			who := p.customer(ctx)
			record := p.profile(ctx, who)
			record.Address = p.sample.Elsewhere
			for range 2 {
				call(ctx, p, carrier.ChangeAddress, carrier.ChangeAddressRequest{Customer: who.Customer, Address: record.Address})
			}
			wantEqual("the record after the address was changed", p.profile(ctx, who), record)
		}),
	rule("accounts/unknown-region", "an address in a place that is no region is invalid_argument",
		"accounts.change_address", func(ctx context.Context, p *probe) {
			refused(ctx, p, carrier.ChangeAddress, p.nowhere(p.customer(ctx)), "invalid_argument")
		}),
}

// nowhere moves a person to a place that is no region.
func (p *probe) nowhere(who Person) carrier.ChangeAddressRequest {
	move := carrier.ChangeAddressRequest{Customer: who.Customer, Address: p.sample.Address}
	move.Region = p.sample.NoRegion
	return move
}
