package world_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/carrier-mock/internal/world"
)

// everySituation is a world in which each state has come about, by a scenario or by what happened since.
func everySituation(t *testing.T) *fixture {
	t.Helper()
	f := newFixture(t, noon, "situations")
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	// somebody changes the submission, pays, brings a number along, and goes after the approval
	c := f.logIn(t, "verified@example.com")
	request := f.request(t, c)
	request.FirstName, request.LastName, request.Email = "Véra", "Roy", "verified@example.com"
	f.submit(t, c, request)
	request.ICCID = otherSIM
	request.PortIn = &carrier.PortIn{DonorID: "10", PhoneNumber: "4165550001", IMEI: "490154203237518"}
	paID := f.submit(t, c, request)
	q := request.Quote
	must(f.Record(ctx, carrier.SettledPayment{
		Kind: carrier.PaymentActivation, ActivationID: carrier.ActivationID(paID), IntentID: "pi_1",
		Money: carrier.Money{Amount: q.Total, Currency: q.Currency},
		Card:  carrier.SavedCard{Last4: "4444", HolderName: "Vera Roy"},
	}))
	_, err := f.Approve(paID)
	must(err)
	c = f.logIn(t, "verified@example.com")
	must(f.ChangeAddress(ctx, c, carrier.Address{Street: "1 Water Street", City: "St. John's", Region: "NL",
		PostalCode: "A1C 1A1"}))
	// a suspension that breaks a cycle off, a cancellation, a former customer who begins again
	_, err = f.Suspend("changing@example.com")
	must(err)
	again := f.logIn(t, "gone@example.com")
	request = f.request(t, again)
	request.Email, request.ICCID = "gone@example.com", "8912230000000000003"
	f.submit(t, again, request)
	ended := f.logIn(t, "dormant@example.com")
	must(f.Terminate(ctx, ended, "Other"))
	// a code under way, another card, another name and password
	_, err = f.ForgotPassword(ctx, "moved@example.com")
	must(err)
	_, err = f.SetCard("ahead@example.com", world.Card{Number: "4000000000000341"})
	must(err)
	must(f.ChangeName(ctx, f.logIn(t, "moved@example.com"), "Renée", "O'Neil: \"the 1st\""))
	id, err := f.ForgotPassword(ctx, "stuck@example.com")
	must(err)
	must(f.ResetPassword(ctx, carrier.ResetPasswordRequest{
		UserID: id, NewPassword: "Another-1!", Code: carrier.Secret(f.newestMail(t, "stuck@example.com").Code),
	}))
	_, err = f.SetSIM(world.SIM{ICCID: "8912230000000000020", State: world.SIMActive})
	must(err)
	_, err = f.SetRetired(101, true)
	must(err)
	_, _, err = f.Advance(3 * time.Hour) // transfers end, codes expire
	must(err)
	id, err = f.ForgotPassword(ctx, "ahead@example.com")
	must(err)
	if _, err = f.VerifyCode(ctx, id, "000000"); err == nil { // one guess is used up
		t.Fatal("a wrong code was taken")
	}
	return f
}

// testimony is all that testers see of a world, without the identifiers that no two worlds share.
func testimony(t *testing.T, w *world.World) map[string]string {
	t.Helper()
	names := map[string]string{} // of identifiers, as they stand in JSON
	for _, a := range w.Accounts() {
		names[`"UserId":"`+a.UserID+`"`] = `"UserId":"of ` + a.Email + `"`
		names[`"`+a.CNUM+`"`] = `"CNUM of ` + a.Email + `"`
	}
	delete(names, `""`)
	activations, each := map[string]world.ActivationStatus{}, map[string]int{}
	for _, a := range w.ActivationList("") {
		each[a.Email]++
		name := fmt.Sprintf("activation %d of %s", each[a.Email], a.Email)
		activations[name] = a
		for _, field := range []string{"PaId", "Detail"} {
			names[`"`+field+`":"`+a.PaID+`"`] = `"` + field + `":"` + name + `"`
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	mails := w.Mail(ctx, world.MailQuery{})
	for i := range mails {
		mails[i].ID = ""
	}
	events := w.Events()
	for i := range events {
		events[i].ID = ""
	}
	byCustomer := func(email string, at time.Time) string { return email + at.Format(time.RFC3339Nano) }
	slices.SortStableFunc(mails, func(a, b world.Mail) int {
		return strings.Compare(byCustomer(a.To, a.SentAt), byCustomer(b.To, b.SentAt))
	})
	slices.SortStableFunc(events, func(a, b world.Event) int {
		return strings.Compare(byCustomer(a.Email, a.At), byCustomer(b.Email, b.At))
	})
	seen := map[string]any{
		"clock": w.Now().UTC(), "dialects": w.Dialects(), "faults": w.Faults().List(), "plans": w.AllPlans(),
		"sims": w.SIMs(), "mails": mails, "events": events,
	}
	for name, a := range activations {
		seen[name] = a
	}
	for _, a := range w.Accounts() {
		seen["account "+a.Email] = a
		if a.State == "unverified" {
			continue
		}
		pass, err := w.Pass(a.Email)
		if err != nil {
			t.Fatal(err)
		}
		login, err := w.Login(t.Context(), a.Email, carrier.Secret(pass))
		if err != nil {
			t.Fatal(err)
		}
		c := carrier.Customer{Token: login.Token}
		payments, err := w.Payments(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		outlook, err := w.Outlook(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		card, err := w.SavedCard(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if card != nil {
			card.PaymentMethodID = ""
		}
		profile, err := w.Profile(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		seen["customer "+a.Email] = []any{payments, outlook, card, profile}
	}
	out := map[string]string{}
	for what, value := range seen {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		out[what] = string(text)
		for id, name := range names {
			out[what] = strings.ReplaceAll(out[what], id, name)
		}
	}
	return out
}

// saved returns the world as a file of a scenario.
func saved(t *testing.T, w *world.World) string {
	t.Helper()
	text, err := w.Scenario().YAML()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAWorldSavedAsAScenarioHasTheSameCustomers(t *testing.T) {
	t.Parallel()
	f := everySituation(t)
	before := testimony(t, f.World)
	text := saved(t, f.World)
	scenario, err := world.ReadScenario("saved", strings.NewReader(text))
	if err != nil {
		t.Fatalf("the saved scenario can't be read: %v\n%s", err, text)
	}
	again, err := f.worlds.Create("again", world.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	after := testimony(t, again)
	for what, was := range before {
		if after[what] != was {
			t.Errorf("%s is\n%s\nin the world that was made from the saved scenario; want\n%s", what, after[what], was)
		}
	}
	if twice := saved(t, again); twice != text {
		t.Errorf("a world saved twice differs from itself:\n%s", firstDifference(text, twice))
	}
	events := again.Events()
	if !slices.IsSortedFunc(events, func(a, b world.Event) int { return a.At.Compare(b.At) }) || events[0].ID == "" {
		t.Errorf("the events of the past are not in the order in which they happened: %+v", events)
	}
	if _, err := again.Register(t.Context(), vera); err != nil { // gets an id that no mail of the past has
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	ids := map[string]bool{}
	for _, m := range again.Mail(ctx, world.MailQuery{}) {
		ids[m.ID] = true
	}
	if mails := again.Mail(ctx, world.MailQuery{}); len(ids) != len(mails) || mails[0].To != vera.Email {
		t.Errorf("%d mails have %d ids, and the newest is to %s", len(mails), len(ids), mails[0].To)
	}
	for _, a := range again.ActivationList(world.UnderReview) {
		if _, err := again.Approve(a.PaID); err != nil {
			t.Fatal(err)
		}
	}
	numbers := map[string]string{}
	for _, a := range again.Accounts() {
		if other := numbers[a.PhoneNumber]; other != "" && a.PhoneNumber != "" {
			t.Errorf("%s and %s have the number %s", other, a.Email, a.PhoneNumber)
		}
		numbers[a.PhoneNumber] = a.Email
	}
	if len(after) != len(before) {
		t.Errorf("%d things are to be seen; want %d", len(after), len(before))
	}
}

func firstDifference(a, b string) string {
	as, bs := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return as[i] + "\n" + bs[i]
		}
	}
	return "one is longer"
}

// Both worlds live on alike: what was booked, ordered and announced is carried out in the copy too.
func TestAWorldSavedAsAScenarioLivesOnAlike(t *testing.T) {
	t.Parallel()
	f := everySituation(t)
	scenario, err := world.ReadScenario("saved", strings.NewReader(saved(t, f.World)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := f.worlds.Create("again", world.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	happens := func(w *world.World) []string {
		_, events, err := w.Advance(100 * day)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, e := range events {
			if e.Type != world.EventTokenExpired {
				list = append(list, e.At.String()+" "+e.Email+" "+string(e.Type))
			}
		}
		slices.Sort(list) // customers of one instant come by their ids
		return list
	}
	first, second := happens(f.World), happens(again)
	if len(first) < 50 || !reflect.DeepEqual(first, second) {
		t.Errorf("a hundred days bring %d events in the world and %d in its copy:\n%s", len(first), len(second),
			firstDifference(strings.Join(first, "\n"), strings.Join(second, "\n")))
	}
}
