package world

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/goccy/go-yaml"

	"github.com/golight/selfservice/bff/carrier"
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

// decodeYAML reads YAML strictly; the error names line and column. The parser
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

func (a *ScenarioAddress) address() carrier.Address {
	return carrier.Address{Street: a.Street, City: a.City, Region: a.Province, PostalCode: a.PostalCode}
}

// maxRow keeps a mistyped row from filling the memory.
const maxRow = 10_000

// numbers returns all ICCIDs of the row.
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
