// Package carrier is the port behind which a mobile carrier stands.
//
// An adapter implements the small role interfaces of this package (Identities,
// SIMs, Catalog, …), gathers them in a Backend and registers an Opener under a
// name. The BFF opens the adapter that its configuration names and calls it
// through the portable layer, which owns validation, normalising, deadlines,
// retries, redaction and metrics: an adapter only translates.
//
// Every failure is an *Error with a Code. Callers act on Code and Reason, never
// on text. The package imports the standard library alone, so that an adapter
// in a module of its own pulls in nothing else.
package carrier
