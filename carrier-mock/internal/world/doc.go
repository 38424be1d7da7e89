// Package world is the simulated carrier, without HTTP: customers, SIM cards,
// plans, activations, port-ins, subscriptions, billing and the mailbox, each a
// state machine under one clock that can travel.
//
// A World implements the role interfaces of package carrier (Identities, SIMs,
// Catalog, Activations, Accounts, Subscriptions, Payments, History, SavedCards,
// CardIntents, LegacyCards), so the HTTP API in front of it only translates. The methods
// besides those are the tester's: approve, suspend, advance the clock, snapshot.
//
// Every operation first lets everything happen that has become due by the
// world's clock (renewals, suspensions, plan changes, terminations, expiry of
// codes and tokens), in order, and then runs at one fixed instant. Worlds share
// nothing but the card provider; Worlds keeps them by name and finds the one
// that owns an identifier.
package world
