package world

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// BasicInfo serves carrier.Accounts.
func (w *World) BasicInfo(_ context.Context, c carrier.Customer) (carrier.BasicInfo, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return carrier.BasicInfo{}, err
	}
	return carrier.BasicInfo{FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, WebUserInfoID: u.ID}, nil
}

// Profile serves carrier.Accounts.
func (w *World) Profile(_ context.Context, c carrier.Customer) (carrier.Profile, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return carrier.Profile{}, err
	}
	p := carrier.Profile{FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, AccountNumber: u.cnum(),
		Address: u.Address}
	if u.cnum() != "" {
		p.PhoneNumber, p.Suspended, p.CurrentPlanRetired = u.Sub.Phone, u.Sub.State == subSuspended,
			w.plan(u.Sub.PlanID).Retired
	}
	return p, nil
}

// AccountInfo serves carrier.Accounts. A customer without a subscription has an empty one.
func (w *World) AccountInfo(_ context.Context, c carrier.Customer) (carrier.AccountInfo, error) {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil || u.cnum() == "" {
		return carrier.AccountInfo{}, err
	}
	p := w.plan(u.Sub.PlanID)
	return carrier.AccountInfo{
		Start: u.Sub.Start, End: u.Sub.paidUntil(), PlanName: "$" + p.Fee.String() + "/month", PlanID: strconv.Itoa(p.ID),
		DataCapacity: strconv.Itoa(p.DataGB), DataCapacityName: p.dataText(), DataUsage: w.usage(u, p),
		Carrier: p.Carrier, DataOverage: p.OverageText, Calling: calling,
	}, nil
}

// usage returns the data used in the cycle so far, in GB with one decimal. It
// grows with the clock, evenly, a little differently for each customer, and
// stands still while the service is suspended.
func (w *World) usage(u *user, p *plan) string {
	until := w.now
	if u.Sub.State == subSuspended {
		until = w.midnight(u.Sub.SuspendedOn)
	}
	elapsed := max(until.Sub(w.midnight(u.Sub.Start)), 0)
	hours := int64(elapsed.Hours())
	last := int64(u.ID[len(u.ID)-1] - '0') // the customer's habit
	perMille := min(hours*(usagePerMilleADay+last)/24, 1000)
	tenths := int64(p.DataGB) * 10 * perMille / 1000
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// ChangeName serves carrier.Accounts.
func (w *World) ChangeName(_ context.Context, c carrier.Customer, firstName, lastName string) error {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return err
	}
	firstName, lastName = strings.TrimSpace(firstName), strings.TrimSpace(lastName)
	if firstName == "" {
		return invalid("FirstName", "First name and last name are required.")
	}
	if lastName == "" {
		return invalid("LastName", "First name and last name are required.")
	}
	u.FirstName, u.LastName = firstName, lastName
	return nil
}

// ChangeAddress serves carrier.Accounts.
func (w *World) ChangeAddress(_ context.Context, c carrier.Customer, a carrier.Address) error {
	defer w.begin()()
	u, err := w.customer(c)
	if err != nil {
		return err
	}
	if err := checkAddress(&a); err != nil {
		return err
	}
	u.Address = a
	return nil
}
