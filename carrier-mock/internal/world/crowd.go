package world

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// A Crowd is many customers like any: each with a saved card and, where there is a subscription, a year of payments.
// Everything about one follows from the number, so that two worlds with the same crowd are alike. States, Plans and
// Provinces are weights: {active: 8, suspended: 2} makes eight in ten active. Without them all are active, and plans
// on sale and provinces come in equal parts.
type Crowd struct {
	Size      int            `yaml:"size"`
	States    map[string]int `yaml:"states,omitempty"`
	Plans     map[string]int `yaml:"plans,omitempty"`
	Provinces map[string]int `yaml:"provinces,omitempty"`
}

const (
	maxCrowd      = 200_000
	crowdPassword = "Light-2026!"
	crowdSIM      = 8912232
	crowdCycles   = 12
)

var crowdFirstNames = []string{"Amélie", "Ben", "Chidi", "Dana", "Émile", "Fatima", "Grace", "Hiro", "Inés", "Jack",
	"Kiran", "Liam", "Maya", "Noah", "Olga", "Priya", "Quinn", "Rosa", "Simon", "Tara"}

var crowdLastNames = []string{"Tremblay", "Singh", "Roy", "MacDonald", "Chen", "Gagnon", "Smith", "Nguyen", "Côté",
	"Brown", "Okafor", "Martin", "Wong", "Bouchard", "Wilson", "Patel", "Gauthier", "Lee", "Morin"}

// crowdAddresses has one address for each province and territory.
var crowdAddresses = map[string]ScenarioAddress{
	"AB": {Street: "10025 Jasper Avenue", City: "Edmonton", PostalCode: "T5J 1S6"},
	"BC": {Street: "800 Robson Street", City: "Vancouver", PostalCode: "V6Z 3B7"},
	"MB": {Street: "375 York Avenue", City: "Winnipeg", PostalCode: "R3C 3J3"},
	"NB": {Street: "270 Douglas Avenue", City: "Bathurst", PostalCode: "E2A 1M9"},
	"NL": {Street: "100 Water Street", City: "St. John's", PostalCode: "A1C 1A1"},
	"NS": {Street: "5161 George Street", City: "Halifax", PostalCode: "B3J 1M7"},
	"NT": {Street: "4807 49 Street", City: "Yellowknife", PostalCode: "X1A 3T5"},
	"NU": {Street: "1106 Ikaluktuutiak Drive", City: "Iqaluit", PostalCode: "X0A 0H0"},
	"ON": {Street: "12 Queen Street West", City: "Toronto", PostalCode: "M5H 3X4"},
	"PE": {Street: "119 Grafton Street", City: "Charlottetown", PostalCode: "C1A 1K9"},
	"QC": {Street: "1001 rue Sherbrooke Est", City: "Montréal", PostalCode: "H2L 1L3"},
	"SK": {Street: "2045 Broad Street", City: "Regina", PostalCode: "S4P 1Y1"},
	"YT": {Street: "2121 2nd Avenue", City: "Whitehorse", PostalCode: "Y1A 1C2"},
}

// crowdCards are the test cards of a crowd: all of them can be charged.
var crowdCards = []ScenarioCard{
	{Number: "4242424242424242", CVC: "123"}, {Number: "5555555555554444", CVC: "123"},
	{Number: "378282246310005", CVC: "1234"},
}

func (c *scenarioCheck) crowd(s *Crowd) {
	if s.Size < 0 || s.Size > maxCrowd {
		c.fault("$.crowd.size", "must be between 0 and %d", maxCrowd)
	}
	for name, weight := range s.States {
		if !slices.Contains(customerStates, name) || weight < 0 {
			c.fault("$.crowd.states."+name, "must be a customer's state with a weight of 0 or more")
		}
	}
	for name, weight := range s.Plans {
		if c.plans[PlanNumber(name)] == nil || weight < 0 {
			c.fault("$.crowd.plans", "%s must be a plan's id with a weight of 0 or more", name)
		}
	}
	for name, weight := range s.Provinces {
		if _, known := taxes[name]; !known || weight < 0 {
			c.fault("$.crowd.provinces", "%s must be a province with a weight of 0 or more", name)
		}
	}
	for what, weights := range map[string]map[string]int{"states": s.States, "plans": s.Plans, "provinces": s.Provinces} {
		if weights != nil && newShares(weights, 1).total == 0 {
			c.fault("$.crowd."+what, "has no weight above 0")
		}
	}
}

// shares deals out names by weight. Any row of customers has about its share of each: neighbours differ, and what has
// another stride is dealt out independently.
type shares struct {
	names  []string
	upTo   []uint64 // the sums of the weights
	total  uint64
	stride uint32
}

// Strides far apart; odd ones visit every value once (the first is the golden ratio's, the others those of √2 and √3).
const (
	strideOfStates    = 2654435769
	strideOfPlans     = 1779033703
	strideOfProvinces = 3144134277
)

func newShares(weights map[string]int, stride uint32) shares {
	s := shares{stride: stride}
	for _, name := range slices.Sorted(maps.Keys(weights)) {
		s.total += uint64(max(weights[name], 0))
		s.names, s.upTo = append(s.names, name), append(s.upTo, s.total)
	}
	return s
}

func (s shares) of(i int) string {
	at := uint64(uint32(i)*s.stride) * s.total >> 32 // to wrap around is the point
	n, _ := slices.BinarySearch(s.upTo, at+1)
	return s.names[n]
}

// equally weighs names alike.
func equally[K cmp.Ordered](names []K) map[K]int {
	weights := map[K]int{}
	for _, name := range names {
		weights[name] = 1
	}
	return weights
}

// playCrowd adds customers, crowd-000001@example.com and so on; numbers that are taken are passed over.
// Codes: InvalidArgument for too many, or without a plan on sale.
func (w *World) playCrowd(c Crowd) error {
	if c.Size < 0 || c.Size > maxCrowd {
		return invalid("Crowd", fmt.Sprintf("A crowd has at most %d customers.", maxCrowd))
	}
	w.st.Crowd = c.Size
	if c.Size == 0 {
		return nil
	}
	if c.States == nil {
		c.States = map[string]int{stateActive: 1}
	}
	if c.Provinces == nil {
		c.Provinces = equally(slices.Collect(maps.Keys(taxes)))
	}
	if c.Plans == nil {
		var onSale []string
		for _, p := range w.st.Plans {
			if !p.Retired {
				onSale = append(onSale, strconv.Itoa(p.ID))
			}
		}
		c.Plans = equally(onSale)
	}
	if len(c.Plans) == 0 {
		return invalid("Crowd", "A crowd needs a scenario with a plan on sale.")
	}
	states, plans := newShares(c.States, strideOfStates), newShares(c.Plans, strideOfPlans)
	provinces := newShares(c.Provinces, strideOfProvinces)
	for i, added := 1, 0; added < c.Size; i++ {
		if w.userByEmail(crowdEmail(i)) != nil {
			continue
		}
		added++
		if err := w.playCustomer(crowdCustomer(i, states.of(i), PlanNumber(plans.of(i)), provinces.of(i))); err != nil {
			return err
		}
	}
	return nil
}

func crowdEmail(i int) string { return fmt.Sprintf("crowd-%06d@example.com", i) }

func crowdCustomer(i int, state string, plan int, province string) *ScenarioCustomer {
	c := &ScenarioCustomer{
		Email: crowdEmail(i), FirstName: crowdFirstNames[i%len(crowdFirstNames)],
		LastName: crowdLastNames[i%len(crowdLastNames)],
		Password: crowdPassword, State: state,
	}
	if state == stateUnverified || state == stateVerified {
		return c
	}
	address := crowdAddresses[province]
	address.Province = province
	c.Address = &address
	c.Plan, c.ICCID, c.SinceDays = plan, fmt.Sprintf("%d%012d", crowdSIM, i), i%cycleDays
	if state == stateRejected {
		c.Reason = "The address could not be confirmed."
	}
	if subscribedState(state) {
		card := crowdCards[i%len(crowdCards)]
		card.Holder, card.ExpMonth, card.ExpYear = c.FirstName+" "+c.LastName, scenarioCard.ExpMonth, scenarioCard.ExpYear
		c.Card, c.PaidCycles = &card, crowdCycles
	}
	return c
}
