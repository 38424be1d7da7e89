// Package carrierhttp is the HTTP that adapters call their carriers with.
//
// NewClient gives an http.Client that sends each request once, whatever becomes of
// it: what may be sent again is decided by the layer above the adapters, which knows
// reads from writes. It follows no redirect, which would carry a customer's token or
// our own to another address. NotSent tells the errors of requests that have not
// left, Read reads an answer up to a limit, and Harmless leaves of an error what
// quotes nothing that was sent or received.
//
// It speaks HTTP/1.1 over connections that are kept, with the standard library's own
// reading and writing of messages; what it does in place of http.Transport is to use a
// connection within the caller's goroutine. Two goroutines for each connection, and
// the handing to and fro between them, cost as much as all that the BFF does for a
// read of its own. Where a proxy is configured, http.Transport does the work.
package carrierhttp
