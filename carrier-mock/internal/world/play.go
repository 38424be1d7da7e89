package world

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// scenarioCard pays where a scenario tells of payments without a saved card.
var scenarioCard = Card{Number: "4242424242424242", CVC: "123", ExpMonth: 12, ExpYear: 2035}

// play fills an empty world with a scenario, by the clock that the world has.
func (w *World) play(s *Scenario) error {
	w.st.Scenario, w.st.BillingDay, w.st.Dialects = s.Name, s.BillingDay, slices.Clone(s.Dialects)
	for _, f := range s.Faults {
		w.faults.Add(f)
	}
	w.st.Faults = w.faults.List()
	for _, p := range s.Plans {
		w.st.Plans = append(w.st.Plans, &plan{ID: p.ID, Fee: p.fee, Currency: currency, DataGB: p.DataGB, Carrier: p.Carrier,
			OverageText: p.Overage, Retired: p.Retired})
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
		w.reservePhones(&s.Customers[i])
	}
	for i := range s.Customers {
		if err := w.playCustomer(&s.Customers[i]); err != nil {
			return fmt.Errorf("scenario %s: %s: %w", s.Name, s.Customers[i].Email, err)
		}
	}
	w.sortPast()
	return nil
}

// reservePhones keeps new numbers from being those that a scenario has given away.
func (w *World) reservePhones(c *ScenarioCustomer) {
	taken := []string{c.Phone}
	if c.Former != nil {
		taken = append(taken, c.Former.Phone)
	}
	if c.PortIn != nil {
		taken = append(taken, c.PortIn.Number)
	}
	for _, phone := range taken {
		local, ours := strings.CutPrefix(phone, phoneArea)
		if n, err := strconv.ParseInt(local, 10, 64); ours && err == nil && n >= firstPhone {
			w.st.LastPhone = max(w.st.LastPhone, n-firstPhone)
		}
	}
}

func (w *World) playCustomer(c *ScenarioCustomer) error {
	u := w.addUser(c.Email, c.FirstName, c.LastName, c.Password)
	if salt, hash, ok := readPasswordHash(c.PasswordHash); ok {
		u.Salt, u.Password = salt, hash
	}
	if c.Language != "" {
		u.Language = c.Language
	}
	if c.Address != nil {
		u.Address = c.Address.address()
		if err := checkAddress(&u.Address); err != nil {
			return err
		}
	}
	if c.Card != nil {
		card := c.Card.card()
		u.Card = &card
		if err := w.cards.Seed(payerOf(u), card); err != nil {
			return err
		}
	}
	u.Verified = c.State != stateUnverified
	if c.State == stateUnverified && c.Codes == nil {
		w.sendCode(u, codeForRegistration)
	}
	w.playCodes(u, c.Codes)
	switch {
	case subscribedState(c.State):
		w.playSubscription(u, c.State, &c.ScenarioSubscription)
		w.playHistory(u, c.PaidCycles)
	case c.Former != nil:
		w.playSubscription(u, stateEnded, c.Former)
	}
	for _, p := range c.Payments {
		w.playPayment(u, p)
	}
	var made []*activation
	for _, s := range c.activations() {
		a, err := w.playActivation(u, c, s)
		if err != nil {
			return err
		}
		made = append(made, a)
	}
	if p := c.PortIn; p != nil && u.Sub != nil && p.State != PortDeclined && c.Phone == "" {
		u.Sub.Phone = p.Number
	}
	return w.playPast(u, c, made)
}

func (w *World) playCodes(u *user, codes []ScenarioCode) {
	for _, c := range codes {
		if u.Codes == nil {
			u.Codes = map[codePurpose]code{}
		}
		sent := code{Value: c.Value, Expires: w.now.Add(codeLife - c.Ago), Attempts: c.Attempts}
		u.Codes[c.Purpose] = sent
		if sent.Expires.After(w.now) {
			w.schedule(sent.Expires, dueCodeExpiry, u.ID)
		}
	}
}

// activations are all that the customer has; where the scenario lists none, the one that follows from the state.
func (c *ScenarioCustomer) activations() []ScenarioActivation {
	if c.Activations != nil {
		return c.Activations
	}
	days := time.Duration(c.SinceDays) * 24 * time.Hour
	a := ScenarioActivation{
		State: ActivationState(c.State), Plan: c.Plan, ICCID: c.ICCID, StartDays: c.SinceDays, Ago: days, PaidAgo: days,
		ReviewedAgo: days,
		Reason:      c.Reason, PortIn: c.PortIn,
	}
	switch {
	case subscribedState(c.State) && c.PortIn != nil:
		a.State = Approved
		return []ScenarioActivation{a}
	case c.State == stateAwaiting || c.State == stateReview || c.State == stateRejected:
		return []ScenarioActivation{a}
	}
	return nil
}

// playSubscription begins a subscription in the past.
func (w *World) playSubscription(u *user, state string, s *ScenarioSubscription) {
	iccid, _ := normalICCID(s.ICCID) // checked when the scenario was read
	if state != stateEnded {
		w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMActive}
	} else if w.st.SIMs[iccid] == nil {
		w.st.SIMs[iccid] = &sim{ICCID: iccid, State: SIMBlocked}
	}
	w.subscribe(u, iccid, s.Plan, cycleDays)
	if s.Phone != "" {
		u.Sub.Phone = s.Phone
	}
	since := w.today().AddDays(-s.SinceDays)
	u.Sub.State, u.Sub.Start, u.Sub.End = subState(state), since, since.AddDays(cycleDays)
	switch u.Sub.State {
	case subSuspended:
		u.Sub.Start, u.Sub.End, u.Sub.SuspendedOn = since.AddDays(-cycleDays), since, since
	case subEnded:
		u.Sub.Start, u.Sub.End = since.AddDays(-cycleDays), since
	}
	if s.Cycle != nil {
		u.Sub.Start = w.today().AddDays(-s.Cycle.BeganDays)
		u.Sub.End = u.Sub.Start.AddDays(s.Cycle.Days)
	}
	u.Sub.Prepaid, u.Sub.NextPlanID, u.Sub.Termination = slices.Clone(s.Prepaid), s.NextPlan, s.Termination
	w.scheduleSub(u)
}

// at returns the instant that was some time ago.
func (w *World) at(ago time.Duration) time.Time { return w.now.Add(-ago).UTC() }

// passwordHash is a customer's password as scenarios keep it; readPasswordHash reads it.
func passwordHash(u *user) string {
	return hex.EncodeToString(u.Salt) + ":" + hex.EncodeToString(u.Password)
}

func readPasswordHash(text string) (salt, hash []byte, ok bool) {
	first, second, ok := strings.Cut(text, ":")
	salt, saltErr := hex.DecodeString(first)
	hash, hashErr := hex.DecodeString(second)
	return salt, hash, ok && saltErr == nil && hashErr == nil && len(hash) > 0
}
