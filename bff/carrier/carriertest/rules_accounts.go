package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var accountRules = []Rule{
	{"accounts/records", Accounts, "the records are the customer's own", []string{"Accounts.BasicInfo", "Accounts.Profile"}, records},
	{"accounts/another's", Accounts, "a customer who names another's user id gets nothing of the other", []string{"Accounts.BasicInfo", "Accounts.Profile"}, anothers},
	{"accounts/subscription", Accounts, "a subscription names its plan, and its cycle is two civil dates around today", []string{"Accounts.AccountInfo"}, subscription},
	{"accounts/change-name", Accounts, "a name can be changed, twice to the same", []string{"Accounts.ChangeName"}, changeName},
	{"accounts/empty-name", Accounts, "an empty name is invalid_argument", []string{"Accounts.ChangeName"}, emptyName},
	{"accounts/change-address", Accounts, "an address can be changed, twice to the same", []string{"Accounts.ChangeAddress"}, changeAddress},
	{"accounts/unknown-province", Accounts, "an address in a place that is no province is invalid_argument", []string{"Accounts.ChangeAddress"}, unknownProvince},
}

func records(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	basic, err := p.Accounts.BasicInfo(ctx, who.Customer)
	if err := first(
		wantOK("BasicInfo", err),
		wantEqual("the name and e-mail in BasicInfo", [3]string{basic.FirstName, basic.LastName, basic.Email}, [3]string{who.FirstName, who.LastName, who.Email}),
		wantThat(basic.WebUserInfoID != "", "BasicInfo names the user", "no WebUserInfoID"),
	); err != nil {
		return err
	}
	profile, err := p.Accounts.Profile(ctx, who.Customer)
	return first(
		wantOK("Profile", err),
		wantEqual("the name and e-mail in Profile", [3]string{profile.FirstName, profile.LastName, profile.Email}, [3]string{who.FirstName, who.LastName, who.Email}),
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
	basic, _ := p.Accounts.BasicInfo(ctx, mixed) // an error is as good as the thief's own record
	profile, _ := p.Accounts.Profile(ctx, mixed)
	return first(
		wantThat(basic.Email != victim.Email, "BasicInfo with the own token and another's user id is not the other's", "the other's"),
		wantThat(profile.Email != victim.Email, "Profile with the own token and another's user id is not the other's", "the other's"),
	)
}

func subscription(ctx context.Context, p *probe) error {
	who, err := p.subscriber(ctx)
	if err != nil {
		return err
	}
	today, err := p.today(ctx)
	if err != nil {
		return err
	}
	info, err := p.Accounts.AccountInfo(ctx, who.Customer)
	return first(
		wantOK("AccountInfo", err),
		wantThat(info.PlanID > 0 && info.PlanName != "", "AccountInfo names the plan", "plan %d %q", info.PlanID, info.PlanName),
		wantThat(civil(info.Start) && civil(info.End), "the cycle's dates are civil dates", "%+v and %+v", info.Start, info.End),
		wantThat(!today.Before(info.Start) && today.Before(info.End), "today, "+today.String()+", lies in the cycle", "%v to %v", info.Start, info.End),
	)
}

// civil reports whether a date is one of the calendar.
func civil(d carrier.Date) bool { return !d.IsZero() && d == d.AddDays(0) }

func changeName(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	const firstName, lastName = "Zoé", "O'Brien-Côté"
	for range 2 {
		if err := p.Accounts.ChangeName(ctx, who.Customer, firstName, lastName); err != nil {
			return wantOK("ChangeName", err)
		}
	}
	basic, err := p.Accounts.BasicInfo(ctx, who.Customer)
	return first(wantOK("BasicInfo", err), wantEqual("the changed name", basic.FirstName+" "+basic.LastName, firstName+" "+lastName))
}

func emptyName(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	return wantRefusal("ChangeName to an empty one", p.Accounts.ChangeName(ctx, who.Customer, "", who.LastName), carrier.InvalidArgument, "")
}

func changeAddress(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	elsewhere := carrier.Address{Street: "2 rue des Carrières", City: "Québec", Province: "QC", PostalCode: "G1R 4P5"}
	for range 2 {
		if err := p.Accounts.ChangeAddress(ctx, who.Customer, elsewhere); err != nil {
			return wantOK("ChangeAddress", err)
		}
	}
	profile, err := p.Accounts.Profile(ctx, who.Customer)
	return first(wantOK("Profile", err), wantEqual("the changed address", profile.Address, elsewhere))
}

func unknownProvince(ctx context.Context, p *probe) error {
	who, err := p.customer(ctx)
	if err != nil {
		return err
	}
	nowhere := address
	nowhere.Province = "ZZ"
	return wantRefusal("ChangeAddress to province ZZ", p.Accounts.ChangeAddress(ctx, who.Customer, nowhere), carrier.InvalidArgument, "")
}
