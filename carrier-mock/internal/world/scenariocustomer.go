package world

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/card/testcards"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Bounds that keep a mistyped number from filling the memory.
const (
	maxAgeDays    = 3650
	maxPaidCycles = 120
	maxAgo        = maxAgeDays * 24 * time.Hour
)

var customerStates = []string{
	stateUnverified, stateVerified, stateAwaiting, stateReview, stateRejected, stateActive, stateSuspended, stateEnded,
}

func subscribedState(state string) bool {
	return state == stateActive || state == stateSuspended || state == stateEnded
}

func (c *scenarioCheck) customer(path string, u *ScenarioCustomer) {
	if !emailPattern.MatchString(u.Email) {
		c.fault(path+".email", "must be an e-mail address")
	}
	if u.FirstName == "" || u.LastName == "" {
		c.fault(path+".first_name", "first and last name are required")
	}
	switch _, _, hashed := readPasswordHash(u.PasswordHash); {
	case u.Password != "" && u.PasswordHash != "":
		c.fault(path+".password_hash", "goes without a password")
	case u.PasswordHash != "" && !hashed:
		c.fault(path+".password_hash", "is none that a saved world wrote")
	case u.PasswordHash == "" && !passwordAllowed(u.Password):
		c.fault(path+".password", "must follow the password rule")
	}
	c.language(path, u.Language)
	c.card(path+".card", u.Card)
	if u.PaidCycles < 0 || u.PaidCycles > maxPaidCycles || u.PaidCycles > 0 && u.Payments != nil {
		c.fault(path+".paid_cycles", "must be between 0 and %d, and goes without payments", maxPaidCycles)
	}
	for i, code := range u.Codes {
		if code.Purpose != codeForRegistration && code.Purpose != codeForReset || code.Value == "" {
			c.fault(fmt.Sprintf("%s.codes[%d]", path, i), "needs a value, and the purpose registration or reset")
		}
	}
	if !slices.Contains(customerStates, u.State) {
		c.fault(path+".state", "must be %s", strings.Join(customerStates, ", "))
		return
	}
	c.situation(path, u)
	c.past(path, u)
}

func (c *scenarioCheck) card(path string, s *ScenarioCard) {
	if s == nil {
		return
	}
	if card, ok := testcards.Lookup(s.Number); !ok || card.Behaviour.Setup(true) != nil {
		c.fault(path+".number", "must be one of the card provider's test numbers that can be saved, such as "+
			"\"4242424242424242\"")
	}
	if s.ExpMonth < 1 || s.ExpMonth > 12 || s.ExpYear < 2000 {
		c.fault(path, "needs exp_month and an exp_year of four digits")
	}
}

// situation checks the subscription and the activations.
func (c *scenarioCheck) situation(path string, u *ScenarioCustomer) {
	if u.Address != nil {
		c.address(path+".address", u.Address)
	}
	switch {
	case subscribedState(u.State):
		c.subscription(path, u.State, &u.ScenarioSubscription)
		c.required(path, u)
		if p := u.PortIn; p != nil && p.State != PortDeclined && u.Phone == "" {
			c.phone(path+".port_in.number", p.Number) // that the subscription has
		}
	case u.State == stateUnverified || u.State == stateVerified:
	case u.Activations == nil: // the customer's own fields tell of the only one
		c.required(path, u)
		c.planExists(path+".plan", u.Plan)
		c.age(path+".since_days", u.SinceDays, maxAgeDays)
		if u.State == stateRejected {
			c.freedSIM(path+".iccid", u.ICCID)
		} else {
			c.takeSIM(path+".iccid", u.ICCID)
		}
	}
	if u.State == stateRejected && u.Activations == nil && u.Reason == "" {
		c.fault(path+".reason", "is required")
	}
	if u.Former != nil {
		c.subscription(path+".former", stateEnded, u.Former)
		c.required(path, u)
	}
	if u.PortIn != nil {
		c.portIn(path+".port_in", u.PortIn, subscribedState(u.State))
	}
	for i := range u.Activations {
		c.activation(fmt.Sprintf("%s.activations[%d]", path, i), u, i)
	}
}

func (c *scenarioCheck) required(path string, u *ScenarioCustomer) {
	if u.Address == nil {
		c.fault(path+".address", "is required")
	}
}

func (c *scenarioCheck) subscription(path, state string, s *ScenarioSubscription) {
	c.planExists(path+".plan", s.Plan)
	if state == stateEnded {
		c.freedSIM(path+".iccid", s.ICCID)
	} else {
		c.takeSIM(path+".iccid", s.ICCID)
	}
	c.phone(path+".phone", s.Phone)
	switch {
	case s.Cycle != nil && (s.Cycle.Days < 1 || s.Cycle.Days > maxAgeDays || s.Cycle.BeganDays < 0 ||
		s.Cycle.BeganDays > maxAgeDays):
		c.fault(path+".cycle", "needs days, and began_days ago")
	case state == stateActive && s.Cycle != nil && s.Cycle.BeganDays >= s.Cycle.Days:
		c.fault(path+".cycle", "must not be over")
	case state == stateActive:
		c.age(path+".since_days", s.SinceDays, cycleDays-1)
	case state == stateSuspended:
		c.age(path+".since_days", s.SinceDays, suspensionDays-1)
	default:
		c.age(path+".since_days", s.SinceDays, maxAgeDays)
	}
	for i, plan := range s.Prepaid {
		c.planExists(fmt.Sprintf("%s.prepaid[%d]", path, i), plan)
	}
	if s.NextPlan != 0 {
		c.planExists(path+".next_plan", s.NextPlan)
	}
	if s.NextPlan != 0 && s.NextPlan == s.Plan {
		c.fault(path+".next_plan", "must be another plan than the current one")
	}
	if s.Termination != "" && !slices.Contains(CancellationReasons, s.Termination) {
		c.fault(path+".termination", "must be one of: %s", strings.Join(CancellationReasons, "; "))
	}
	if s.Termination != "" && state == stateSuspended {
		c.fault(path+".termination", "a suspended subscription ends at once")
	}
}

// activation checks the i-th of a customer's activations, oldest first.
func (c *scenarioCheck) activation(path string, u *ScenarioCustomer, i int) {
	a := &u.Activations[i]
	open := a.State == AwaitingPayment || a.State == UnderReview
	switch last := i == len(u.Activations)-1; {
	case !slices.Contains([]ActivationState{AwaitingPayment, UnderReview, Approved, Rejected, Superseded}, a.State):
		c.fault(path+".state", "must be awaiting_payment, under_review, approved, rejected or superseded")
	case open != (last && u.State == string(a.State)):
		c.fault(path+".state", "an open activation is the last, and the customer's state")
	}
	c.planExists(path+".plan", a.Plan)
	if open {
		c.takeSIM(path+".iccid", a.ICCID)
	} else {
		c.freedSIM(path+".iccid", a.ICCID)
	}
	c.age(path+".start_days", a.StartDays, maxAgeDays)
	for field, ago := range map[string]time.Duration{".ago": a.Ago, ".paid_ago": a.PaidAgo,
		".reviewed_ago": a.ReviewedAgo} {
		c.ago(path+field, ago)
	}
	if a.Address != nil || u.Address == nil {
		c.address(path+".address", a.Address)
	}
	if a.PortIn != nil {
		c.portIn(path+".port_in", a.PortIn, a.State == Approved)
	}
}

// freedSIM checks a SIM card that was held once: another may hold it since.
func (c *scenarioCheck) freedSIM(path, iccid string) {
	if _, ok := normalICCID(iccid); !ok {
		c.fault(path, "must be an ICCID")
	}
}

func (c *scenarioCheck) portIn(path string, p *ScenarioPortIn, approved bool) {
	request := p.request()
	if err := checkPortIn(request); request.DonorID == "" {
		c.fault(path+".carrier", "there is no carrier %q to bring a number from", p.Carrier)
	} else if err != nil {
		c.fault(path, "%v", err)
	}
	switch {
	case !slices.Contains([]PortState{PortRequested, PortInfoRequired, PortCompleted, PortDeclined}, p.State):
		c.fault(path+".state", "must be requested, information_required, completed or declined")
	case p.State != PortRequested && !approved:
		c.fault(path+".state", "must be requested as long as the activation is not approved")
	case (p.State == PortInfoRequired || p.State == PortDeclined) && p.Reason == "":
		c.fault(path+".reason", "is required")
	case p.State == PortRequested && p.Ago >= portDuration:
		c.fault(path+".ago", "a transfer is completed after %s", portDuration)
	}
	c.ago(path+".ago", p.Ago)
}

// past checks the payments, mails and events.
func (c *scenarioCheck) past(path string, u *ScenarioCustomer) {
	for i := range u.Payments {
		p, at := &u.Payments[i], fmt.Sprintf("%s.payments[%d]", path, i)
		var err error
		if p.subtotal, err = lightphone.ParseAmount(p.Subtotal); err != nil || p.subtotal < 0 {
			c.fault(at+".subtotal", "must be decimal text, such as \"20.00\"")
		}
		if _, ok := taxes[p.Province]; !ok {
			c.fault(at+".province", "must be a province, such as \"ON\"")
		}
		if !slices.Contains([]string{categoryActivation, categoryRenewal, categoryExtension, categoryRefund}, p.Category) {
			c.fault(at+".category", "must be Activation, Renewal, Extension or Refund")
		}
		c.ago(at+".ago", p.Ago)
	}
	for i := range u.Mails {
		m, at := &u.Mails[i], fmt.Sprintf("%s.mails[%d]", path, i)
		if !slices.Contains(mail.Kinds, m.Kind) {
			c.fault(at+".kind", "there is no mail of the kind %q", m.Kind)
		}
		c.language(at, m.Language)
		c.ago(at+".ago", m.Ago)
	}
	for i := range u.Events {
		e, at := &u.Events[i], fmt.Sprintf("%s.events[%d]", path, i)
		if !slices.Contains(eventTypes, e.Type) {
			c.fault(at+".type", "there is no event %q", e.Type)
		}
		if e.Activation < 0 || e.Activation > len(u.activations()) {
			c.fault(at+".activation", "there is no activation %d", e.Activation)
		}
		c.ago(at+".ago", e.Ago)
	}
}

func (c *scenarioCheck) language(path, language string) {
	if language != "" && !mail.Known(language) {
		c.fault(path+".language", "must be en or fr")
	}
}

func (c *scenarioCheck) age(path string, days, most int) {
	if days < 0 || days > most {
		c.fault(path, "must be between 0 and %d", most)
	}
}

func (c *scenarioCheck) ago(path string, d time.Duration) {
	if d < 0 || d > maxAgo {
		c.fault(path, "must be a duration of at most ten years, such as 72h")
	}
}
