// Package carrier is the port behind which a mobile carrier stands.
//
// The port is a table of operations. An adapter is any value that implements role
// interfaces of this package (Identities, SIMs, Catalog, …): each method takes one
// request and returns one answer. One line for each operation binds the method to
// its Operation: name, meaning, whether it reads or writes, and how it may be refused.
// New finds the roles of one or several adapters and joins them in a Backend; a
// caller writes
//
//	answer, err := carrier.Login.Call(ctx, backend, carrier.LoginRequest{Email: email, Password: password})
//
// What holds for every operation (deadlines, retries, metrics, the remote protocol)
// is a Middleware or a loop over Operations and is written once.
//
// Every failure is an *Error with a Code. Callers act on Code and Reason, never on
// text. The package imports the standard library alone, so that an adapter in a
// module of its own pulls in nothing else.
package carrier
