package main

// Reasons for which several mutants may survive.
const (
	anyOfThree = "a carrier may go by any one of user id, subscriber number and token"
	wording    = "what customers read there is the carrier's own wording"
	moves      = "the port lets it be empty"
	unseen     = "no call of the port shows it again"
	readable   = "the reference carrier's records can all be read"
	unpriced   = "the reference carrier has no part cycles and no promotions"
)

// excuses are the mutants that may survive, by name, with the reason. Those of a
// name with a star may also be killed.
var excuses = map[string]string{
	"* request.UserID *":            anyOfThree,
	"* request.CNUM *":              anyOfThree,
	"extensions.due request.Token*": "webhooks have no token",

	"* refusal invalid_argument turned internal": "the portable layer validates first; an adapter may do without",

	"accounts.account_info answer.PlanName *":           wording,
	"accounts.account_info answer.DataCapacityName *":   wording,
	"accounts.account_info answer.Carrier *":            wording,
	"accounts.account_info answer.DataOverage *":        wording,
	"accounts.account_info answer.Calling *":            wording,
	"accounts.account_info answer.DataUsage invented":   "usage changes by itself",
	"accounts.basic_info answer.WebUserInfoID invented": "the carrier's own name for the user",
	"accounts.profile answer.AccountNumber invented":    "nothing else shows the account number",

	"activations.submit request.Quote.Pro*": unpriced,
	"catalog.quote answer.Pro*":             unpriced,

	"catalog.plans answer.Plans without the last": "what is on sale is the carrier's to say",
	"catalog.plans answer.Plans.Carrier *":        wording,
	"catalog.plans answer.Plans.OverageText *":    wording,

	"card_intents.* answer.ClientSecret invented":       "only the card provider can tell",
	"card_intents.activation answer.PaymentMethodID *":  "an intent may name the method that it is for",
	"card_intents.card_change answer.PaymentMethodID *": "an intent may name the method that it is for",

	"* answer.Omitted *":                                  readable,
	"history.payments answer.Payments.Category *":         wording,
	"history.payments answer.Payments.SubCategory *":      wording,
	"history.payments answer.Payments.Taxes.Rate dropped": moves,
	"history.payments answer.Payments.CardHolder dropped": moves,
	"history.payments answer.Payments.Credit dropped":     "the reference carrier gives no credit",
	"history.payments answer.Payments.Balance *":          "a balance is the carrier's own sum",

	"identities.* answer.Email dropped":           "it then means the address that was typed",
	"identities.* answer.TokenEnds dropped":       moves,
	"identities.verify_code answer.Token dropped": "a carrier may verify without logging in (design decision 2)",
	"identities.verify_code answer.CNUM dropped":  "nobody has one yet",

	"* answer.Renewal.Card.*":    "brand and last digits alone are told: nothing can be dropped",
	"* answer.PlanChange.Name *": wording,
	"* answer.PortIn.Reason *":   "the reference carrier completes every port-in",
	"* answer.PortIn.Field *":    "the reference carrier completes every port-in",

	"payments.activation_due answer.CycleStart dropped": "an activation has none",
	"payments.record request.IntentID invented":         "another name that is as unique does as well",
	"payments.record request.Card.*":                    unseen,

	"raw_cards.change_card request.Card.CVV invented": "a test card has no right CVV",
	"raw_cards.pay_activation request.Card.*":         unseen,
	"raw_cards.pay_activation request.AutoPay turned": unseen,
}
