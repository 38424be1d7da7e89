package world

import (
	"cmp"
	"crypto/subtle"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/golight/selfservice/bff/carrier"
)

// Scenario returns the world as a scenario: a world that begins with it has the same customers at the same time, with
// identifiers of its own. Sessions, open payments and the calls of the journal are no part of it.
func (w *World) Scenario() *Scenario {
	defer w.begin()()
	s := &Scenario{
		Name: w.st.Scenario, Clock: w.now.UTC().Format(time.RFC3339Nano), BillingDay: w.st.BillingDay,
		Dialects: slices.Clone(w.st.Dialects),
		Faults:   w.faults.List(), clock: w.now,
	}
	for i := range s.Faults {
		f := &s.Faults[i]
		f.ID, f.Seen, f.Hits = "", 0, 0
	}
	for _, p := range w.st.Plans {
		s.Plans = append(s.Plans, ScenarioPlan{
			ID: p.ID, Fee: p.Fee.String(), DataGB: p.DataGB, Carrier: p.Carrier, Overage: p.OverageText, Retired: p.Retired,
			fee: p.Fee,
		})
	}
	held := map[string]bool{}
	told := w.byUser()
	for _, u := range w.inOrder() {
		s.Customers = append(s.Customers, w.asScenario(u, told[u.ID], held))
	}
	s.SIMs = w.simRows(held)
	return s
}

// YAML returns the scenario as a file.
func (s *Scenario) YAML() ([]byte, error) {
	return yaml.MarshalWithOptions(s, yaml.UseLiteralStyleIfMultiline(true))
}

// told is what a world has of one customer in lists of its own, oldest first.
type told struct {
	activations []*activation
	mails       []Mail
	events      []Event
}

func (w *World) byUser() map[string]*told {
	all := map[string]*told{}
	for id := range w.st.Users {
		all[id] = &told{}
	}
	w.tell(func(userID string) *told { return all[userID] })
	return all
}

func (w *World) toldOf(u *user) *told {
	t := &told{}
	w.tell(func(userID string) *told {
		if userID == u.ID {
			return t
		}
		return nil
	})
	return t
}

// tell fills what is wanted of each user; nil is not wanted.
func (w *World) tell(of func(userID string) *told) {
	for _, id := range slices.Sorted(maps.Keys(w.st.Activations)) { // as they were made
		if a := w.st.Activations[id]; of(a.UserID) != nil {
			of(a.UserID).activations = append(of(a.UserID).activations, a)
		}
	}
	for _, m := range newest(w.st.Mails, maxMails) {
		if t := of(w.emails[strings.ToLower(m.To)]); t != nil {
			t.mails = append(t.mails, m)
		}
	}
	for _, e := range newest(w.st.Events, maxEvents) {
		if t := of(e.UserID); t != nil {
			t.events = append(t.events, e)
		}
	}
}

// asScenario tells of a customer, and notes in held the SIM cards that are theirs.
func (w *World) asScenario(u *user, t *told, held map[string]bool) ScenarioCustomer {
	c := ScenarioCustomer{
		Email: u.Email, FirstName: u.FirstName, LastName: u.LastName, Language: u.Language, State: w.accountState(u),
		Address: scenarioAddress(u.Address),
	}
	if subtle.ConstantTimeCompare(hashPassword(u.Salt, crowdPassword), u.Password) == 1 {
		c.Password = crowdPassword // the one of all shipped scenarios
	} else {
		c.PasswordHash = passwordHash(u)
	}
	for _, purpose := range slices.Sorted(maps.Keys(u.Codes)) {
		sent := u.Codes[purpose]
		c.Codes = append(c.Codes, ScenarioCode{Purpose: purpose, Value: sent.Value, Ago: w.ago(sent.Expires.Add(-codeLife)),
			Attempts: sent.Attempts})
	}
	if card, ok := w.cards.TestCard(u.ID); ok {
		c.Card = &ScenarioCard{Number: card.Number, CVC: card.CVC, ExpMonth: card.ExpMonth, ExpYear: card.ExpYear,
			Holder: card.HolderName}
	}
	if u.Sub != nil {
		if u.Sub.State != subEnded {
			held[u.Sub.ICCID] = true
		}
		if s := w.subscriptionAsScenario(u.Sub); subscribedState(c.State) {
			c.ScenarioSubscription = s
		} else {
			c.Former = &s
		}
	}
	for _, a := range t.activations {
		if a.State == AwaitingPayment || a.State == UnderReview {
			held[a.Request.ICCID] = true
		}
		c.Activations = append(c.Activations, w.activationAsScenario(u, a))
	}
	if subscribedState(c.State) {
		c.PaidCycles = w.regularCycles(u)
	}
	if c.PaidCycles == 0 {
		for _, r := range u.History {
			c.Payments = append(c.Payments, ScenarioPayment{
				Ago: w.ago(r.At), Category: r.Category, Text: r.SubCategory, Subtotal: r.Subtotal.String(), Province: r.Region,
				Card: &ScenarioPaidWith{Last4: r.CardNumber, Holder: r.CardHolder}, subtotal: r.Subtotal,
			})
		}
	}
	for _, m := range t.mails {
		c.Mails = append(c.Mails, ScenarioMail{Ago: w.ago(m.SentAt), Kind: m.Kind, Language: m.Language, Code: m.Code,
			Subject: m.Subject, Text: m.Text})
	}
	for _, e := range t.events {
		event := ScenarioEvent{Ago: w.ago(e.At), Type: e.Type, Detail: e.Detail}
		if i := slices.IndexFunc(t.activations, func(a *activation) bool { return a.ID == e.Detail }); i >= 0 {
			event.Detail, event.Activation = "", i+1
		}
		c.Events = append(c.Events, event)
	}
	return c
}

func (w *World) ago(at time.Time) time.Duration { return max(w.now.Sub(at), 0) }

// daysAgo counts the civil days since a date.
func (w *World) daysAgo(d carrier.Date) int { return daysBetween(d, w.today()) }

func daysBetween(from, to carrier.Date) int {
	noon := func(d carrier.Date) time.Time { return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC) }
	return int(noon(to).Sub(noon(from)) / (24 * time.Hour))
}

func scenarioAddress(a carrier.Address) *ScenarioAddress {
	if a == (carrier.Address{}) {
		return nil
	}
	return &ScenarioAddress{Street: a.Street, City: a.City, Province: a.Region, PostalCode: a.PostalCode}
}

func (w *World) subscriptionAsScenario(s *subscription) ScenarioSubscription {
	out := ScenarioSubscription{
		Plan: s.PlanID, ICCID: s.ICCID, Phone: s.Phone, Prepaid: slices.Clone(s.Prepaid), NextPlan: s.NextPlanID,
		Termination: s.Termination,
	}
	regular := false // what follows from since_days
	switch s.State {
	case subActive:
		out.SinceDays = w.daysAgo(s.Start)
		regular = s.End == s.Start.AddDays(cycleDays)
	case subSuspended:
		out.SinceDays = w.daysAgo(s.SuspendedOn)
		regular = s.End == s.SuspendedOn && s.Start == s.End.AddDays(-cycleDays)
	case subEnded:
		if regular = !w.today().Before(s.End) && s.Start == s.End.AddDays(-cycleDays); regular {
			out.SinceDays = w.daysAgo(s.End)
		}
	}
	if !regular {
		out.Cycle = &ScenarioCycle{BeganDays: w.daysAgo(s.Start), Days: daysBetween(s.Start, s.End)}
	}
	if s.State == subActive && !regular {
		out.SinceDays = 0
	}
	return out
}

func (w *World) activationAsScenario(u *user, a *activation) ScenarioActivation {
	out := ScenarioActivation{
		State: a.State, Plan: PlanNumber(a.Request.PlanID), ICCID: a.Request.ICCID, StartDays: w.daysAgo(a.Request.Start),
		Ago:    w.ago(a.SubmittedAt),
		Reason: a.Reason,
	}
	if a.Request.FirstName != u.FirstName || a.Request.LastName != u.LastName {
		out.FirstName, out.LastName = a.Request.FirstName, a.Request.LastName
	}
	if a.Request.Address != u.Address {
		out.Address = scenarioAddress(a.Request.Address)
	}
	if !a.ReviewedAt.IsZero() {
		out.ReviewedAgo = w.ago(a.ReviewedAt)
	}
	if a.paid() {
		out.PaidAgo, out.PaidWith = w.ago(a.PaidAt),
			&ScenarioPaidWith{Last4: a.PaidWith.Last4, Holder: a.PaidWith.HolderName}
	}
	if p := a.Request.PortIn; p != nil {
		out.PortIn = &ScenarioPortIn{
			Carrier: donorByID(p.DonorID).Name, Number: p.PhoneNumber, Account: p.AccountNumber, IMEI: p.IMEI,
			State: a.Port.State, Reason: a.Port.Reason, Field: a.Port.Field,
		}
		if !a.Port.RequestedAt.IsZero() {
			out.PortIn.Ago = w.ago(a.Port.RequestedAt)
		}
	}
	return out
}

// regularCycles returns how many paid_cycles make the customer's history what it is; 0 if it can't be said so.
func (w *World) regularCycles(u *user) int {
	n := len(u.History)
	if n > maxPaidCycles {
		return 0
	}
	again := *u
	again.History = nil
	card, hadCard := w.cards.TestCard(u.ID)
	if again.Card = nil; hadCard {
		again.Card = &card
	}
	w.playHistory(&again, n)
	if !reflect.DeepEqual(again.History, u.History) {
		return 0
	}
	return n
}

// simRows lists the SIM cards that no customer holds, neighbours of one state in a row.
func (w *World) simRows(held map[string]bool) []ScenarioSIMs {
	var rows []ScenarioSIMs
	for _, iccid := range slices.Sorted(maps.Keys(w.st.SIMs)) {
		s := w.st.SIMs[iccid]
		if held[iccid] {
			continue
		}
		if n := len(rows); n > 0 && rows[n-1].State == s.State && rows[n-1].endsBefore(iccid) {
			rows[n-1].Last = iccid
			continue
		}
		rows = append(rows, ScenarioSIMs{First: iccid, State: s.State})
	}
	return rows
}

// endsBefore reports whether a card is the next of a row, in which the last six digits count.
func (s *ScenarioSIMs) endsBefore(iccid string) bool {
	const head = iccidDigits - 6
	last := cmp.Or(s.Last, s.First)
	from, _ := strconv.Atoi(s.First[head:]) // digits only
	at, _ := strconv.Atoi(last[head:])
	next, _ := strconv.Atoi(iccid[head:])
	return last[:head] == iccid[:head] && next == at+1 && next-from < maxRow
}
