package world

import (
	"context"
	"fmt"
	"strconv"

	"github.com/golight/selfservice/bff/carrier"
)

// scenarioCard pays where a scenario tells of payments without a saved card.
var scenarioCard = Card{Number: "4242424242424242", CVC: "123", ExpMonth: 12, ExpYear: 2035}

// play fills an empty world with a scenario.
func (w *World) play(s *Scenario) error {
	w.now = w.opts.Now().Add(w.st.Offset)
	w.st.Scenario, w.st.BillingDay = s.Name, s.BillingDay
	for _, p := range s.Plans {
		w.st.Plans = append(w.st.Plans, &plan{ID: p.ID, Fee: p.fee, Currency: currency, DataGB: p.DataGB, Carrier: p.Carrier, OverageText: p.Overage, Retired: p.Retired})
	}
	for _, row := range s.SIMs {
		numbers, err := row.numbers()
		if err != nil {
			return err
		}
		for _, iccid := range numbers {
			w.st.SIMs[iccid] = &sim{ICCID: iccid, State: row.State}
		}
	}
	for i := range s.Customers {
		if err := w.playCustomer(&s.Customers[i]); err != nil {
			return fmt.Errorf("scenario %s: %s: %w", s.Name, s.Customers[i].Email, err)
		}
	}
	return nil
}

func (w *World) playCustomer(c *ScenarioCustomer) error {
	u := w.addUser(c.Email, c.FirstName, c.LastName, c.Password)
	if c.Language != "" {
		u.Language = c.Language
	}
	if c.Card != nil {
		u.Card = &Card{Number: c.Card.Number, CVC: c.Card.CVC, HolderName: c.Card.Holder, ExpMonth: c.Card.ExpMonth, ExpYear: c.Card.ExpYear}
		if err := w.cards.Seed(payerOf(u), *u.Card); err != nil {
			return err
		}
	}
	switch c.State {
	case "unverified":
		w.sendCode(u, codeForRegistration)
		return nil
	case "verified":
		u.Verified = true
		return nil
	}
	u.Verified = true
	address := c.Address.address()
	if err := checkAddress(&address); err != nil {
		return err
	}
	iccid, _ := normalICCID(c.ICCID) // checked when the scenario was read
	switch c.State {
	case string(AwaitingPayment), string(UnderReview):
		return w.playActivation(u, c, iccid, address)
	}
	u.Address = address
	w.playSubscription(u, c, iccid)
	return nil
}

// playActivation submits, and if the scenario says so pays, an activation as it was some days ago.
func (w *World) playActivation(u *user, c *ScenarioCustomer, iccid string, address carrier.Address) error {
	start := w.today().AddDays(-c.SinceDays)
	q, _ := price(w.plan(c.Plan), address.Region, w.partialDays(start)) // the address has been checked
	a := &activation{
		ID: w.st.nextID(&w.st.LastActivation), UserID: u.ID, State: AwaitingPayment, SubmittedAt: w.now.AddDate(0, 0, -c.SinceDays).UTC(),
		Request: carrier.Activation{
			ICCID: iccid, Start: start, End: start.AddDays(cycleDays), PlanID: strconv.Itoa(c.Plan),
			FirstName: u.FirstName, LastName: u.LastName, Email: u.Email, Address: address, Quote: q,
		},
	}
	w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMReserved}
	w.st.Activations[a.ID] = a
	u.ActivationID = a.ID
	if c.State == string(AwaitingPayment) {
		return nil
	}
	card := scenarioCard
	card.HolderName = payerOf(u).Name
	paid, err := w.cards.ChargeCard(context.Background(), payerOf(u), card, carrier.Money{Amount: q.Total, Currency: q.Currency}, "activation-"+a.ID, true)
	if err != nil {
		return err
	}
	w.settleActivation(a, paid.IntentID, paid.Card)
	return nil
}

// playSubscription begins a subscription in the past, with its payments.
func (w *World) playSubscription(u *user, c *ScenarioCustomer, iccid string) {
	w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMActive}
	w.subscribe(u, iccid, c.Plan, cycleDays)
	if c.Phone != "" {
		u.Sub.Phone = c.Phone
	}
	began := w.today().AddDays(-c.SinceDays)
	u.Sub.Start, u.Sub.End = began, began.AddDays(cycleDays)
	if c.State == string(subSuspended) {
		u.Sub.Start, u.Sub.End = began.AddDays(-cycleDays), began
		u.Sub.State, u.Sub.SuspendedOn = subSuspended, began
	}
	w.scheduleSub(u)
	w.playHistory(u, c.PaidCycles)
}

// playHistory records the payments of the last cycles, the current one included.
func (w *World) playHistory(u *user, cycles int) {
	card := carrier.SavedCard{HolderName: payerOf(u).Name, Last4: last4(scenarioCard.Number)}
	if u.Card != nil {
		card = carrier.SavedCard{HolderName: u.Card.HolderName, Last4: last4(u.Card.Number)}
	}
	p := w.plan(u.Sub.PlanID)
	q, _ := price(p, u.Address.Region, 0)
	present := w.now
	for n := cycles - 1; n >= 0; n-- {
		w.now = w.midnight(u.Sub.Start.AddDays(-n * cycleDays))
		category := categoryRenewal
		if n == cycles-1 {
			category = categoryActivation
		}
		w.charged(u, category, p, q, u.Address.Region, card)
	}
	w.now = present
}

func last4(number string) string { return number[max(len(number)-4, 0):] }
