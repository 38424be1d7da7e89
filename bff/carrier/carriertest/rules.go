package carriertest

import (
	"context"
	"slices"

	"github.com/golight/selfservice/bff/carrier"
)

// Rule is one thing that an adapter keeps.
type Rule struct {
	// ID is stable: the capability, a slash, and a name.
	ID         string     `json:"id"`
	Capability Capability `json:"capability"`
	// Meaning says the rule in one line.
	Meaning string `json:"meaning"`
	// Operations are what it covers, such as "Activations.Submit".
	Operations []string `json:"operations,omitempty"`

	check func(context.Context, *probe) error
}

// Capability is a group of rules that an adapter declares as a whole.
type Capability string

// The capabilities. Those of the required roles, and Adapter, are always declared.
const (
	Adapter     Capability = "adapter" // what holds for all operations
	Identities  Capability = "identities"
	SIMs        Capability = "sims"
	Catalog     Capability = "catalog"
	Activations Capability = "activations"
	Accounts    Capability = "accounts"
	PortIn      Capability = "port-in"
	PlanChange  Capability = "plan-change"
	Termination Capability = "termination"
	Payments    Capability = "payments"
	SavedCard   Capability = "saved-card"
	CardIntents Capability = "card-intents"
	LegacyCards Capability = "legacy-cards"
	History     Capability = "history"
	Outlooks    Capability = "outlook"
	Events      Capability = "events"
)

// declaration is how a backend declares an optional capability.
type declaration struct {
	by   string
	made func(*carrier.Backend) bool
}

var declarations = map[Capability]declaration{
	PortIn:      {"Capabilities.PortIn", func(b *carrier.Backend) bool { return b.Capabilities.PortIn != nil }},
	PlanChange:  {"Capabilities.ChangePlan", func(b *carrier.Backend) bool { return b.Capabilities.ChangePlan }},
	Termination: {"Capabilities.Termination", func(b *carrier.Backend) bool { return b.Capabilities.Termination != nil }},
	Payments:    {"role Payments", func(b *carrier.Backend) bool { return b.Payments != nil }},
	SavedCard:   {"Capabilities.SavedCard = carrier", func(b *carrier.Backend) bool { return b.Capabilities.SavedCard == carrier.SavedCardAtCarrier }},
	CardIntents: {"role CardIntents", func(b *carrier.Backend) bool { return b.CardIntents != nil }},
	LegacyCards: {"role LegacyCards", func(b *carrier.Backend) bool { return b.LegacyCards != nil }},
	History:     {"Capabilities.PaymentHistory", func(b *carrier.Backend) bool { return b.Capabilities.PaymentHistory }},
	Outlooks:    {"Capabilities.Outlook", func(b *carrier.Backend) bool { return b.Capabilities.Outlook }},
	Events:      {"role Events", func(b *carrier.Backend) bool { return b.Events != nil }},
}

// DeclaredBy says how a backend declares the capability: "" for one that every backend has.
func (c Capability) DeclaredBy() string { return declarations[c].by }

// In reports whether a backend declares the capability.
func (c Capability) In(b *carrier.Backend) bool {
	optional, ok := declarations[c]
	return !ok || optional.made(b)
}

// Rules gives all rules in the order in which they are tried.
func Rules() []Rule { return slices.Clone(rules) }

// Capabilities gives all capabilities in the order of their rules.
func Capabilities() []Capability {
	var list []Capability
	for _, rule := range rules {
		if !slices.Contains(list, rule.Capability) {
			list = append(list, rule.Capability)
		}
	}
	return list
}

// rules in the order in which they are tried. adapter/open comes first: it opens the backend of the run.
var rules = slices.Concat(
	adapterRules, identityRules, simRules, catalogRules, activationRules, accountRules, portInRules,
	planChangeRules, terminationRules, paymentRules, savedCardRules, cardIntentRules, legacyCardRules, historyRules, outlookRules, eventRules,
)
