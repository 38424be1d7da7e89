// Package checkout is what takes more than one party: it prices, takes card
// payments, settles them with the carrier and refunds.
//
// The flow of a payment:
//
//  1. What is due comes from the carrier: from its quote when an activation was
//     accepted (SubmitActivation), or from what it answers now (ExtensionIntent).
//  2. One intent at the card provider stands for it, however often the page asks
//     (ensureIntent). The browser pays it with the client secret.
//  3. settle re-reads the intent at the provider, compares it with what is due,
//     tells the carrier, and marks the intent as settled. The webhook, the
//     customer's next read and the reconciler all call it, any number of times,
//     in any order: telling is idempotent by the intent's id.
//
// The provider is the truth. Redis only makes things quick: every value in it is
// checked against the provider or the carrier before money depends on it, a lost
// or unreachable Redis costs calls and nothing else, and no lock in it is
// needed for correctness. Idempotency keys at the provider are what keeps two
// replicas from making two intents.
//
// With a carrier that owns the card account (no Provider) the calls pass through.
package checkout
