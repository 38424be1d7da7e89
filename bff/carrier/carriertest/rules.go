package carriertest

import (
	"context"
	"slices"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
)

// Rule is one thing that an adapter keeps.
type Rule struct {
	// ID is stable: the capability, a slash, and a name.
	ID         string     `json:"id"`
	Capability Capability `json:"capability"`
	// Meaning says the rule in one line.
	Meaning string `json:"meaning"`
	// Operations are what it covers, such as "activations.submit".
	Operations []string `json:"operations,omitempty"`

	check func(context.Context, *probe)
}

// rule makes a rule that covers the operations in names. check stops at the first
// thing that isn't as it should be: see expect.go.
func rule(id, meaning, names string, check func(context.Context, *probe)) Rule {
	capability, _, _ := strings.Cut(id, "/")
	return Rule{id, Capability(capability), meaning, strings.Fields(names), check}
}

// Capability is a group of rules that an adapter declares as a whole.
type Capability string

// The capabilities. Those of the required roles, and Adapter, are always declared.
const (
	Adapter          Capability = "adapter" // what holds for all operations
	Identities       Capability = "identities"
	TokenRefresh     Capability = "token-refresh"
	SIMs             Capability = "sims"
	Catalog          Capability = "catalog"
	Activations      Capability = "activations"
	Accounts         Capability = "accounts"
	PortIn           Capability = "port-in"
	PlanChange       Capability = "plan-change"
	Termination      Capability = "termination"
	Payments         Capability = "payments"
	Extensions       Capability = "extensions"
	SavedCard        Capability = "saved-card"
	CardIntents      Capability = "card-intents"
	ExtensionIntents Capability = "extension-intents"
	RawCards         Capability = "raw-cards"
	History          Capability = "history"
	Outlooks         Capability = "outlook"
	Events           Capability = "events"
)

// declarations are the operations by which a backend declares an optional capability.
var declarations = map[Capability]*carrier.Operation{
	TokenRefresh: carrier.RefreshToken.Operation, PlanChange: carrier.ChangePlan.Operation,
	Termination: carrier.Terminate.Operation, Payments: carrier.RecordPayment.Operation,
	Extensions: carrier.GetExtensionDue.Operation, SavedCard: carrier.GetSavedCard.Operation,
	CardIntents: carrier.CreateActivationIntent.Operation, ExtensionIntents: carrier.CreateExtensionIntent.Operation,
	RawCards: carrier.PayActivation.Operation, History: carrier.ListPayments.Operation,
	Outlooks: carrier.GetOutlook.Operation, Events: carrier.ParseEvent.Operation,
}

// DeclaredBy says how a backend declares the capability: "" for one that every backend has.
func (c Capability) DeclaredBy() string {
	if c == PortIn {
		return "Capabilities.Donors"
	}
	if o := declarations[c]; o != nil {
		return "role " + o.Role.Name()
	}
	return ""
}

// In reports whether a backend declares the capability.
func (c Capability) In(b *carrier.Backend) bool {
	if c == PortIn {
		return len(b.Capabilities.Donors) > 0
	}
	o := declarations[c]
	return o == nil || b.Has(o)
}

// Rules returns all rules in the order in which they are tried.
func Rules() []Rule { return slices.Clone(rules) }

// Capabilities returns all capabilities in the order of their rules.
func Capabilities() []Capability {
	return capabilitiesOf(rules, func(r Rule) Capability { return r.Capability })
}

// capabilitiesOf returns the capability of each element, once.
func capabilitiesOf[E any](list []E, of func(E) Capability) (found []Capability) {
	for _, element := range list {
		if c := of(element); !slices.Contains(found, c) {
			found = append(found, c)
		}
	}
	return found
}

// rules in the order in which they are tried. adapter/open comes first: it opens the backend of the run.
var rules = slices.Concat(
	adapterRules, identityRules, tokenRules, simRules, catalogRules, activationRules, accountRules, portInRules,
	planChangeRules, terminationRules, paymentRules, extensionRules, savedCardRules, cardIntentRules,
	extensionIntentRules, rawCardRules, historyRules, outlookRules, eventRules,
)
