package world

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// scenarioCheck gathers what is wrong with a scenario, each fault with its line.
type scenarioCheck struct {
	name   string
	source []byte
	faults []error
	plans  map[int]*ScenarioPlan
	sims   map[string]SIMState
}

// fault reports what is wrong at a YAML path such as $.plans[0].fee.
func (c *scenarioCheck) fault(path, format string, args ...any) {
	c.faults = append(c.faults, fmt.Errorf("scenario %s, line %d: %s: %s", c.name, c.line(path), strings.TrimPrefix(path, "$."), fmt.Sprintf(format, args...)))
}

// line finds a path, or its nearest parent when the field is missing.
func (c *scenarioCheck) line(path string) int {
	for ; path != "$" && path != ""; path = path[:max(strings.LastIndexAny(path, ".["), 0)] {
		p, err := yaml.PathString(path)
		if err != nil {
			continue
		}
		if node, err := p.ReadNode(bytes.NewReader(c.source)); err == nil && node != nil {
			return node.GetToken().Position.Line
		}
	}
	return 1
}

func (c *scenarioCheck) scenario(s *Scenario) {
	c.plans, c.sims = map[int]*ScenarioPlan{}, map[string]SIMState{}
	const lastDay = 28 // that every month has
	if s.BillingDay < 0 || s.BillingDay > lastDay {
		c.fault("$.billing_day", "must be between 1 and 28")
	}
	for i := range s.Plans {
		c.plan(fmt.Sprintf("$.plans[%d]", i), &s.Plans[i])
	}
	for i := range s.SIMs {
		c.simRow(fmt.Sprintf("$.sims[%d]", i), &s.SIMs[i])
	}
	emails := map[string]bool{}
	for i := range s.Customers {
		path := fmt.Sprintf("$.customers[%d]", i)
		c.customer(path, &s.Customers[i])
		email := strings.ToLower(s.Customers[i].Email)
		if emails[email] {
			c.fault(path+".email", "%s is there twice", email)
		}
		emails[email] = true
	}
}

func (c *scenarioCheck) plan(path string, p *ScenarioPlan) {
	fee, err := lightphone.ParseAmount(p.Fee)
	if err != nil || fee <= 0 {
		c.fault(path+".fee", "must be decimal text above zero, such as \"20.00\"")
	}
	p.fee = fee
	if p.ID <= 0 || c.plans[p.ID] != nil {
		c.fault(path+".id", "must be above zero and unique")
	}
	if p.DataGB <= 0 {
		c.fault(path+".data_gb", "must be above zero")
	}
	if p.Carrier == "" {
		c.fault(path+".carrier", "is required")
	}
	c.plans[p.ID] = p
}

func (c *scenarioCheck) simRow(path string, s *ScenarioSIMs) {
	if !slices.Contains([]SIMState{SIMFree, SIMBlocked}, s.State) {
		c.fault(path+".state", "must be free or blocked")
	}
	row, err := s.numbers()
	if err != nil {
		c.fault(path+".first", "%v", err)
	}
	for _, iccid := range row {
		if c.sims[iccid] != "" {
			c.fault(path+".first", "SIM card %s is there twice", iccid)
			return
		}
		c.sims[iccid] = s.State
	}
}

func (c *scenarioCheck) customer(path string, u *ScenarioCustomer) {
	if !emailPattern.MatchString(u.Email) {
		c.fault(path+".email", "must be an e-mail address")
	}
	if u.FirstName == "" || u.LastName == "" {
		c.fault(path+".first_name", "first and last name are required")
	}
	if !passwordAllowed(u.Password) {
		c.fault(path+".password", "must follow the password rule")
	}
	if u.Language != "" && !mail.Known(u.Language) {
		c.fault(path+".language", "must be en or fr")
	}
	if u.SinceDays < 0 || u.SinceDays >= cycleDays {
		c.fault(path+".since_days", "must be between 0 and 29")
	}
	if u.Card != nil && (len(u.Card.Number) < 12 || u.Card.ExpMonth < 1 || u.Card.ExpMonth > 12 || u.Card.ExpYear < 2000) {
		c.fault(path+".card", "needs a test number, a month and a year of four digits")
	}
	switch u.State {
	case "unverified", "verified":
		return
	case string(AwaitingPayment), string(UnderReview), string(subActive), string(subSuspended):
	default:
		c.fault(path+".state", "must be unverified, verified, awaiting_payment, under_review, active or suspended")
		return
	}
	if c.plans[u.Plan] == nil {
		c.fault(path+".plan", "there is no plan %d", u.Plan)
	}
	if key, ok := normalICCID(u.ICCID); !ok || c.sims[key] != "" {
		c.fault(path+".iccid", "must be an ICCID that no other SIM card has")
	} else {
		c.sims[key] = SIMReserved
	}
	if u.Address == nil {
		c.fault(path+".address", "is required")
	} else if a := u.Address.address(); checkAddress(&a) != nil {
		c.fault(path+".address", "must be a Canadian address: %v", checkAddress(&a))
	}
}
