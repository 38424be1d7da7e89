package world

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
	"github.com/golight/selfservice/carrier-mock/internal/mail"
)

// Scenario is how a world begins: a YAML file, read strictly.
type Scenario struct {
	Name string `yaml:"-"`
	// BillingDay is a day of the month, 1 to 28: what comes before it in a first
	// cycle is charged by the day on top. 0: cycles begin on any day.
	BillingDay int                `yaml:"billing_day"`
	Plans      []ScenarioPlan     `yaml:"plans"`
	SIMs       []ScenarioSIMs     `yaml:"sims"`
	Customers  []ScenarioCustomer `yaml:"customers"`
}

// ScenarioPlan is a plan on sale, or one that has been. Fee is decimal text.
type ScenarioPlan struct {
	ID      int    `yaml:"id"`
	Fee     string `yaml:"fee"`
	DataGB  int    `yaml:"data_gb"`
	Carrier string `yaml:"carrier"`
	Overage string `yaml:"overage"`
	Retired bool   `yaml:"retired"`

	fee carrier.Cents
}

// ScenarioSIMs is a SIM card, or a row of them when Last is given.
type ScenarioSIMs struct {
	First string   `yaml:"first"`
	Last  string   `yaml:"last"`
	State SIMState `yaml:"state"`
}

// ScenarioCustomer is a customer. SinceDays is how many days ago the current
// cycle, the suspension or the submission began.
type ScenarioCustomer struct {
	Email      string           `yaml:"email"`
	FirstName  string           `yaml:"first_name"`
	LastName   string           `yaml:"last_name"`
	Password   string           `yaml:"password"`
	Language   string           `yaml:"language"`
	State      string           `yaml:"state"` // unverified, verified, awaiting_payment, under_review, active, suspended
	Plan       int              `yaml:"plan"`
	ICCID      string           `yaml:"iccid"`
	Phone      string           `yaml:"phone"`
	Address    *ScenarioAddress `yaml:"address"`
	SinceDays  int              `yaml:"since_days"`
	PaidCycles int              `yaml:"paid_cycles"`
	Card       *ScenarioCard    `yaml:"card"`
}

// ScenarioAddress is a home address.
type ScenarioAddress struct {
	Street     string `yaml:"street"`
	City       string `yaml:"city"`
	Province   string `yaml:"province"`
	PostalCode string `yaml:"postal_code"`
}

// ScenarioCard is a saved test card.
type ScenarioCard struct {
	Number   string `yaml:"number"`
	CVC      string `yaml:"cvc"`
	ExpMonth int    `yaml:"exp_month"`
	ExpYear  int    `yaml:"exp_year"`
	Holder   string `yaml:"holder"`
}

// ReadScenario reads a scenario. Every fault is reported, each with its line.
func ReadScenario(name string, r io.Reader) (*Scenario, error) {
	source, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s := &Scenario{Name: name}
	if err := decodeYAML(source, s); err != nil {
		return nil, fmt.Errorf("scenario %s: %w", name, err)
	}
	c := scenarioCheck{name: name, source: source}
	c.scenario(s)
	return s, errors.Join(c.faults...)
}

// decodeYAML reads YAML strictly; the error gives line and column. The parser
// panics on some malformed texts, which is an error as well.
func decodeYAML(source []byte, into any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("this is not YAML")
		}
	}()
	err = yaml.NewDecoder(bytes.NewReader(source), yaml.Strict()).Decode(into)
	if errors.Is(err, io.EOF) {
		return nil // an empty file is an empty scenario
	}
	if err != nil {
		return errors.New(yaml.FormatError(err, false, false))
	}
	return nil
}

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

func (a *ScenarioAddress) address() carrier.Address {
	return carrier.Address{Street: a.Street, City: a.City, Province: a.Province, PostalCode: a.PostalCode}
}

// maxRow keeps a mistyped row from filling the memory.
const maxRow = 10_000

// numbers gives all ICCIDs of the row.
func (s *ScenarioSIMs) numbers() ([]string, error) {
	first, ok := normalICCID(s.First)
	if !ok {
		return nil, errors.New("must be an ICCID as text of 19 digits")
	}
	if s.Last == "" {
		return []string{first}, nil
	}
	last, ok := normalICCID(s.Last)
	const tail = 6 // digits in which the numbers of a row differ
	if !ok || last < first || last[:iccidDigits-tail] != first[:iccidDigits-tail] {
		return nil, errors.New("the row must end at a later ICCID that differs in its last six digits only")
	}
	var from, to int
	_, _ = fmt.Sscanf(first[iccidDigits-tail:]+" "+last[iccidDigits-tail:], "%d %d", &from, &to) // digits only
	if to-from >= maxRow {
		return nil, errors.New("the row has more than 10,000 SIM cards")
	}
	row := make([]string, 0, to-from+1)
	for n := from; n <= to; n++ {
		row = append(row, fmt.Sprintf("%s%06d", first[:iccidDigits-tail], n))
	}
	return row, nil
}
