package world_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// told returns events as "date type", dates in Toronto.
func told(t *testing.T, events []world.Event) []string {
	t.Helper()
	zone, err := time.LoadLocation("America/Toronto")
	if err != nil {
		t.Fatal(err)
	}
	list := []string{}
	for _, e := range events {
		list = append(list, e.At.In(zone).Format("2006-01-02 15:04 ")+string(e.Type))
	}
	return list
}

func TestWhatACycleEndBrings(t *testing.T) {
	t.Parallel()
	const nora = "nora@example.com"
	for name, c := range map[string]struct {
		before  func(t *testing.T, f *fixture, c carrier.Customer)
		want    []string // in 31 days from 2026-11-21; the token of the session expires first
		state   string
		plan    int
		charges int
	}{
		"a saved card": {
			func(*testing.T, *fixture, carrier.Customer) {},
			[]string{"2026-12-21 00:00 account.renewed"}, "active", 102, 1,
		},
		"a declined card": {
			func(_ *testing.T, f *fixture, _ carrier.Customer) { f.cards.setDecline(true) },
			[]string{"2026-12-21 00:00 payment.failed", "2026-12-21 00:00 account.suspended"}, "suspended", 102, 0,
		},
		"a plan change": {
			func(t *testing.T, f *fixture, c carrier.Customer) {
				if err := f.ChangePlan(t.Context(), c, 103); err != nil {
					t.Fatal(err)
				}
				want(t, "a second change", f.ChangePlan(t.Context(), c, 101), carrier.FailedPrecondition,
					carrier.ReasonChangePending)
			},
			[]string{"2026-12-21 00:00 account.plan_changed", "2026-12-21 00:00 account.renewed"}, "active", 103, 1,
		},
		"a change to a plan retired since": {
			func(t *testing.T, f *fixture, c carrier.Customer) {
				if err := f.ChangePlan(t.Context(), c, 103); err != nil {
					t.Fatal(err)
				}
				if _, err := f.SetRetired(103, true); err != nil {
					t.Fatal(err)
				}
			},
			[]string{"2026-12-21 00:00 account.plan_change_dropped", "2026-12-21 00:00 account.renewed"}, "active", 102, 1,
		},
		"the plan retired": {
			func(t *testing.T, f *fixture, _ carrier.Customer) {
				if _, err := f.SetRetired(102, true); err != nil {
					t.Fatal(err)
				}
			},
			[]string{"2026-12-21 00:00 account.renewed"}, "active", 102, 1,
		},
		"a termination": {
			func(t *testing.T, f *fixture, c carrier.Customer) {
				want(t, "without a listed reason", f.Terminate(t.Context(), c, "Because"), carrier.InvalidArgument, "")
				if err := f.Terminate(t.Context(), c, "Price too high"); err != nil {
					t.Fatal(err)
				}
				want(t, "a second request", f.Terminate(t.Context(), c, "Other"), carrier.FailedPrecondition,
					carrier.ReasonTerminationPending)
			},
			[]string{"2026-12-21 00:00 account.ended"}, "ended", 102, 0,
		},
		"a cycle paid ahead": {
			func(t *testing.T, f *fixture, c carrier.Customer) { f.extend(t, c, 103, "pi_x", 5085) },
			[]string{"2026-12-21 00:00 account.renewed"}, "active", 103, 0,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, customer := subscribed(t, noon)
			c.before(t, f, customer)
			got := told(t, slices.DeleteFunc(f.advance(t, 31*day, nora),
				func(e world.Event) bool { return strings.HasSuffix(string(e.Type), ".expired") }))
			if !slices.Equal(got, c.want) {
				t.Errorf("events %q; want %q", got, c.want)
			}
			a, err := f.Account(nora)
			if err != nil || a.State != c.state || a.PlanID != c.plan {
				t.Errorf("after the cycle the account is %s on plan %d, %v; want %s on %d", a.State, a.PlanID, err, c.state,
					c.plan)
			}
			if got := f.renewals(t, nora); got != c.charges {
				t.Errorf("%d renewals were charged; want %d", got, c.charges)
			}
		})
	}
}

// renewals counts the renewals in a customer's history.
func (f *fixture) renewals(t *testing.T, email string) int {
	t.Helper()
	n := 0
	records, err := f.Payments(t.Context(), f.logIn(t, email))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if r.Category == "Renewal" {
			n++
		}
	}
	return n
}

// extend records the payment of one more cycle.
func (f *fixture) extend(t *testing.T, c carrier.Customer, planID int, intent string, cents carrier.Cents) {
	t.Helper()
	due, err := f.ExtensionDue(t.Context(), c, planID)
	if err != nil || due.Amount != cents {
		t.Fatalf("ExtensionDue of %d = %+v, %v; want %d cents", planID, due, err, cents)
	}
	err = f.Record(t.Context(), carrier.SettledPayment{Kind: carrier.PaymentExtension, CNUM: c.CNUM,
		PlanID: fmt.Sprint(planID), IntentID: intent, Money: due.Money})
	if err != nil {
		t.Fatalf("Record: %v", err)
	}
}

func TestExtensions(t *testing.T) {
	t.Parallel()
	f, nora := subscribed(t, noon)
	end := func() string {
		a, err := f.AccountInfo(t.Context(), nora)
		if err != nil {
			t.Fatal(err)
		}
		return a.Start.String() + " to " + a.End.String()
	}
	f.extend(t, nora, 102, "pi_a", 3390)
	f.extend(t, nora, 102, "pi_b", 3390)
	if got := end(); got != "2026-11-21 to 2027-02-19" {
		t.Errorf("after two extensions: %s; want 2026-11-21 to 2027-02-19", got)
	}
	err := f.Record(t.Context(), carrier.SettledPayment{Kind: carrier.PaymentExtension, CNUM: nora.CNUM, PlanID: "102",
		IntentID: "pi_a", Money: carrier.Money{Amount: 3390, Currency: "CAD"}})
	if got := end(); err != nil || got != "2026-11-21 to 2027-02-19" {
		t.Errorf("the same payment again: %v, %s; want no error and no change", err, got)
	}
	f.cards.setDecline(true)
	f.advance(t, 100*day, "")
	nora = f.logIn(t, "nora@example.com")
	due, err := f.ExtensionDue(t.Context(), nora, 102)
	if err != nil || due.CycleStart.String() != "2027-03-01" {
		t.Errorf("a suspended customer's next cycle: %+v, %v; want it from today, 2027-03-01", due, err)
	}
	f.extend(t, nora, 101, "pi_c", 2260)
	a, _ := f.Account("nora@example.com")
	if got := end(); a.State != "active" || a.PlanID != 101 || got != "2027-03-01 to 2027-03-31" {
		t.Errorf("after the extension %s on %d, %s; want active on 101, 2027-03-01 to 2027-03-31", a.State, a.PlanID, got)
	}
}

func TestWhoMayExtendARetiredPlan(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	rita, ada := f.logIn(t, "rita@example.com"), f.logIn(t, "ada@example.com")
	if due, err := f.ExtensionDue(t.Context(), rita, 90); err != nil || due.Amount != 2874 {
		t.Errorf("who holds it: %+v, %v; want 28.74 in Quebec", due, err)
	}
	_, err := f.ExtensionDue(t.Context(), ada, 90)
	want(t, "who doesn't", err, carrier.FailedPrecondition, carrier.ReasonPlanUnavailable)
	_, err = f.ExtensionDue(t.Context(), f.logIn(t, "nora@example.com"), 102)
	want(t, "who has no subscription", err, carrier.NotFound, "")
}

func TestSuspension(t *testing.T) {
	t.Parallel()
	const ada = "ada@example.com"
	f := newFixture(t, noon, "demo")
	if _, err := f.Suspend(ada); err != nil {
		t.Fatal(err)
	}
	_, err := f.Suspend(ada)
	want(t, "suspending again", err, carrier.FailedPrecondition, "")
	before, _ := f.Account(ada)
	if events := f.advance(t, 5*day, ada); len(events) != 0 {
		t.Errorf("a suspended account has events %q; want none", told(t, events))
	}
	after, err := f.Resume(ada)
	if err != nil || after.State != "active" || after.EndDate != before.EndDate {
		t.Errorf("resumed within the cycle: %+v, %v; want active until %s", after, err, before.EndDate)
	}
	if _, err := f.Suspend(ada); err != nil {
		t.Fatal(err)
	}
	events := f.advance(t, 95*day, ada)
	if got := told(t, events); len(got) != 1 || got[0] != "2027-02-24 00:00 account.ended" {
		t.Errorf("events of a long suspension %q; want its end after 90 days", got)
	}
	if login, err := f.Login(t.Context(), ada, password); err != nil || login.CNUM != "" {
		t.Errorf("login after the end: %+v, %v; want no CNUM", login, err)
	}
	_, err = f.Resume(ada)
	want(t, "resuming what has ended", err, carrier.FailedPrecondition, "")
}

func TestTwelveMonthsInUnderASecond(t *testing.T) {
	t.Parallel()
	f, _ := subscribed(t, noon)
	began := time.Now()
	events := f.advance(t, 365*day, "nora@example.com")
	if took := time.Since(began); took > time.Second {
		t.Errorf("twelve months took %v; want less than a second", took)
	}
	renewals := 0
	for _, e := range events {
		if e.Type == carrier.EventRenewed {
			renewals++
		}
	}
	if renewals != 12 {
		t.Errorf("%d renewals in 365 days; want 12", renewals)
	}
	history, err := f.Payments(t.Context(), f.logIn(t, "nora@example.com"))
	if err != nil || len(history) != 13 {
		t.Fatalf("%d payments, %v; want 13", len(history), err)
	}
	var sum carrier.Cents
	for _, r := range slices.Backward(history) {
		sum += r.Debit - r.Credit
		if r.Balance != sum {
			t.Errorf("balance at %v is %v; want %v", r.At, r.Balance, sum)
		}
	}
	if sum != 13*3390 {
		t.Errorf("paid in all: %v; want 440.70", sum)
	}
}

// Civil dates: cycles are thirty days long whatever the calendar does, and end at midnight in Toronto.
func TestCalendarTraps(t *testing.T) {
	t.Parallel()
	at := func(text string) time.Time {
		parsed, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	for name, c := range map[string]struct {
		begin time.Time
		want  string // the renewal, in UTC
	}{
		"over the end of the year":    {at("2026-12-15T15:00:00Z"), "2027-01-14T05:00:00Z"},
		"from the 31st":               {at("2027-01-31T15:00:00Z"), "2027-03-02T05:00:00Z"},
		"over a leap day":             {at("2028-02-10T15:00:00Z"), "2028-03-11T05:00:00Z"},
		"on a leap day":               {at("2028-01-30T15:00:00Z"), "2028-02-29T05:00:00Z"},
		"clocks go forward within":    {at("2027-03-01T15:00:00Z"), "2027-03-31T04:00:00Z"},
		"clocks go back within":       {at("2026-10-15T15:00:00Z"), "2026-11-14T05:00:00Z"},
		"on the day clocks go back":   {at("2026-10-02T15:00:00Z"), "2026-11-01T04:00:00Z"},
		"late evening in Toronto":     {at("2026-11-22T04:30:00Z"), "2026-12-21T05:00:00Z"}, // still the 21st there
		"just after midnight there":   {at("2026-11-22T05:00:00Z"), "2026-12-22T05:00:00Z"},
		"approved on the day forward": {at("2027-03-14T15:00:00Z"), "2027-04-13T04:00:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, _ := subscribed(t, c.begin)
			for _, e := range f.advance(t, 32*day, "nora@example.com") {
				if e.Type == carrier.EventRenewed {
					if got := e.At.UTC().Format(time.RFC3339); got != c.want {
						t.Errorf("renewed at %s; want %s", got, c.want)
					}
					return
				}
			}
			t.Errorf("there was no renewal within 32 days of %s", c.begin)
		})
	}
}

func TestTravel(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	for name, move := range map[string]func() error{
		"back":      func() error { _, _, err := f.Advance(-time.Second); return err },
		"too far":   func() error { _, _, err := f.Advance(100 * 366 * day); return err },
		"to before": func() error { _, _, err := f.AdvanceTo(noon.Add(-time.Hour)); return err },
	} {
		want(t, name, move(), carrier.InvalidArgument, "")
	}
	now, events, err := f.AdvanceToRenewal()
	if err != nil || now.UTC() != time.Date(2026, 12, 1, 5, 0, 0, 0, time.UTC) {
		t.Fatalf("AdvanceToRenewal = %v, %v; want the midnight of ada's renewal on 2026-12-01", now, err)
	}
	if len(events) == 0 || events[len(events)-1].Type != carrier.EventRenewed ||
		events[len(events)-1].Email != "ada@example.com" {
		t.Errorf("events %q; want ada's renewal at the end", told(t, events))
	}
	empty := newFixture(t, noon, "empty")
	_, _, err = empty.AdvanceToRenewal()
	want(t, "no subscription", err, carrier.NotFound, "")
}

func TestEventsComeInOrderAcrossCustomers(t *testing.T) {
	t.Parallel()
	f := newFixture(t, noon, "demo")
	_, events, err := f.Advance(200 * day)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSortedFunc(events, func(a, b world.Event) int { return a.At.Compare(b.At) }) {
		t.Errorf("events are not in order: %q", told(t, events))
	}
	seen := map[string]bool{}
	for _, e := range events {
		seen[fmt.Sprint(e.Email, " ", e.Type)] = true
	}
	for _, w := range []string{"ada@example.com account.renewed", "zoe@example.com account.suspended",
		"zoe@example.com account.ended", "sam@example.com account.ended"} {
		if !seen[w] {
			t.Errorf("in 200 days of the demo there was no %s", w)
		}
	}
}

func TestDataUsageGrowsWithTheClock(t *testing.T) {
	t.Parallel()
	f, nora := subscribed(t, noon)
	last := ""
	for range 11 {
		a, err := f.AccountInfo(t.Context(), nora)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.DataUsage) != 3 || a.DataUsage <= last {
			t.Errorf("usage %q after %q; want it to grow, in GB with one decimal", a.DataUsage, last)
		}
		last = a.DataUsage
		f.advance(t, day, "")
		nora = f.logIn(t, "nora@example.com")
	}
	f.advance(t, 19*day, "")
	if a, _ := f.AccountInfo(t.Context(), f.logIn(t, "nora@example.com")); a.DataUsage >= last {
		t.Errorf("usage in a new cycle %q; want less than %q", a.DataUsage, last)
	}
}
