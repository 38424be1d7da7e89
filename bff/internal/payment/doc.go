// Package payment is the port behind which the card provider stands.
//
// The provider is the truth about money: every intent carries in its metadata
// what it pays for (Subject) and, once that is done, that it is settled. Whoever
// finds an intent therefore knows all there is to know about it, with no
// database of ours. Package checkout decides; an adapter such as stripepay only
// translates.
//
// Every failure of a Provider is a *carrier.Error:
//
//	not_found            there is no such object
//	failed_precondition  the object's state forbids it (a paid intent can't be cancelled)
//	already_exists       the idempotency key was used before with other parameters
//	unavailable          not reached; the same call with the same key may be made again
//	outcome_unknown      the provider failed and keeps that answer under the key: look, then use another key
//	backend_auth         our key was refused
//	internal             anything else
package payment
