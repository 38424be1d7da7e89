package world

import (
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
)

// A crowd is many customers like any: active, each with a saved card and a year
// of payments. Everything about one follows from the number, so that two worlds
// with the same crowd are alike.
const (
	maxCrowd      = 200_000
	crowdPassword = "Light-2026!"
	crowdSIM      = 8912232
	crowdCycles   = 12
)

var crowdFirstNames = []string{"Amélie", "Ben", "Chidi", "Dana", "Émile", "Fatima", "Grace", "Hiro", "Inés", "Jack", "Kiran", "Liam", "Maya", "Noah", "Olga", "Priya", "Quinn", "Rosa", "Simon", "Tara"}

var crowdLastNames = []string{"Tremblay", "Singh", "Roy", "MacDonald", "Chen", "Gagnon", "Smith", "Nguyen", "Côté", "Brown", "Okafor", "Martin", "Wong", "Bouchard", "Wilson", "Patel", "Gauthier", "Lee", "Morin"}

var crowdAddresses = []carrier.Address{
	{Street: "12 Queen Street West", City: "Toronto", Region: "ON", PostalCode: "M5H 3X4"},
	{Street: "800 Robson Street", City: "Vancouver", Region: "BC", PostalCode: "V6Z 3B7"},
	{Street: "1001 rue Sherbrooke Est", City: "Montréal", Region: "QC", PostalCode: "H2L 1L3"},
	{Street: "5161 George Street", City: "Halifax", Region: "NS", PostalCode: "B3J 1M7"},
	{Street: "10025 Jasper Avenue", City: "Edmonton", Region: "AB", PostalCode: "T5J 1S6"},
	{Street: "375 York Avenue", City: "Winnipeg", Region: "MB", PostalCode: "R3C 3J3"},
}

// crowdCards are the test cards of a crowd: all of them can be charged.
var crowdCards = []string{"4242424242424242", "5555555555554444", "378282246310005"}

// playCrowd adds n customers, crowd-000001@example.com and so on.
// Codes: InvalidArgument for too many, or without a plan on sale.
func (w *World) playCrowd(n int) error {
	if n < 0 || n > maxCrowd {
		return invalid("Crowd", fmt.Sprintf("A crowd has at most %d customers.", maxCrowd))
	}
	var onSale []*plan
	for _, p := range w.st.Plans {
		if !p.Retired {
			onSale = append(onSale, p)
		}
	}
	if n > 0 && len(onSale) == 0 {
		return invalid("Crowd", "A crowd needs a scenario with a plan on sale.")
	}
	w.st.Crowd = n
	for i := 1; i <= n; i++ {
		first, last := crowdFirstNames[i%len(crowdFirstNames)], crowdLastNames[i%len(crowdLastNames)]
		u := w.addUser(fmt.Sprintf("crowd-%06d@example.com", i), first, last, crowdPassword)
		u.Verified, u.Address = true, crowdAddresses[i%len(crowdAddresses)]
		u.Card = &Card{Number: crowdCards[i%len(crowdCards)], CVC: "123", HolderName: first + " " + last, ExpMonth: 12, ExpYear: scenarioCard.ExpYear}
		if u.Card.Number[0] == '3' {
			u.Card.CVC = "1234"
		}
		if err := w.cards.Seed(payerOf(u), *u.Card); err != nil {
			return err
		}
		w.playSubscription(u, &ScenarioCustomer{
			State: string(subActive), Plan: onSale[i%len(onSale)].ID, SinceDays: i % cycleDays, PaidCycles: crowdCycles,
		}, fmt.Sprintf("%d%012d", crowdSIM, i))
	}
	return nil
}
