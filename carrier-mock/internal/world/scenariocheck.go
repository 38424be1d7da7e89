package world

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/dialect"
	"github.com/golight/selfservice/carrier-mock/internal/faults"
)

// scenarioCheck gathers what is wrong with a scenario, each fault with its line.
type scenarioCheck struct {
	name       string
	operations []string
	document   ast.Node
	faults     []scenarioFault
	plans      map[int]*ScenarioPlan
	sims       map[string]SIMState
	phones     map[string]bool
}

// fault reports what is wrong at a YAML path such as $.plans[0].fee.
func (c *scenarioCheck) fault(path, format string, args ...any) {
	c.add(c.line(path), "%s: %s", strings.TrimPrefix(path, "$."), fmt.Sprintf(format, args...))
}

func (c *scenarioCheck) scenario(s *Scenario) {
	c.plans, c.sims, c.phones = map[int]*ScenarioPlan{}, map[string]SIMState{}, map[string]bool{}
	const lastDay = 28 // that every month has
	if s.BillingDay < 0 || s.BillingDay > lastDay {
		c.fault("$.billing_day", "must be between 1 and 28")
	}
	if s.Clock != "" {
		var err error
		if s.clock, err = time.Parse(time.RFC3339, s.Clock); err != nil {
			c.fault("$.clock", "must be a time as in RFC 3339, such as 2027-03-14T12:00:00-04:00")
		}
	}
	if unknown := dialect.Unknown(s.Dialects); unknown != "" {
		c.fault("$.dialects", "there is no dialect %s", unknown)
	}
	for i := range s.Faults {
		c.callFault(fmt.Sprintf("$.faults[%d]", i), &s.Faults[i])
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
	c.crowd(&s.Crowd)
}

func (c *scenarioCheck) callFault(path string, f *faults.Fault) {
	if field, fault := f.Check(); field != "" {
		c.fault(path+"."+strings.ToLower(field), "%s", fault)
	}
	if len(c.operations) > 0 && f.Operation != faults.Any && !slices.Contains(c.operations, f.Operation) {
		c.fault(path+".operation", "there is no operation %s", f.Operation)
	}
	if f.Effect == faults.Error && lightphone.RefusalText(carrier.Reason(f.Code)) == "" {
		c.fault(path+".code", "there is no refusal %s", f.Code)
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
	if !slices.Contains([]SIMState{SIMFree, SIMReserved, SIMActive, SIMBlocked}, s.State) {
		c.fault(path+".state", "must be free, reserved, active or blocked")
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

// phonePattern is a number of the North American plan.
var phonePattern = regexp.MustCompile(`^[2-9]\d{2}[2-9]\d{6}$`)

// phone checks a customer's number, which nobody else may have.
func (c *scenarioCheck) phone(path, number string) {
	if number == "" {
		return
	}
	if !phonePattern.MatchString(number) {
		c.fault(path, "must be a North American number as text of ten digits, such as \"4165550101\"")
	}
	if c.phones[number] {
		c.fault(path, "%s is there twice", number)
	}
	c.phones[number] = true
}

func (c *scenarioCheck) address(path string, a *ScenarioAddress) {
	if a == nil {
		c.fault(path, "is required")
	} else if address := a.address(); checkAddress(&address) != nil {
		c.fault(path, "must be a Canadian address: %v", checkAddress(&address))
	}
}

// takeSIM checks a SIM card that a customer holds, which nobody else may have.
func (c *scenarioCheck) takeSIM(path, iccid string) {
	key, ok := normalICCID(iccid)
	if !ok || c.sims[key] != "" {
		c.fault(path, "must be an ICCID that no other SIM card has")
		return
	}
	c.sims[key] = SIMReserved
}

// onSale checks a plan that has to be there; any that may be retired.
func (c *scenarioCheck) planExists(path string, id int) {
	if c.plans[id] == nil {
		c.fault(path, "there is no plan %d", id)
	}
}
