// Package remote puts a process boundary into the carrier port, so that an
// adapter can be written in any language and run beside the BFF.
//
// It holds both ends of one HTTP protocol, described in openapi.yaml:
//
//	BFF → Open's backend → POST {base}/v1/{role}/{method} → Handler → a carrier.Backend
//
// Open is a carrier.Opener, registered as "remote"; Handler serves an adapter
// that is written in Go. An adapter in another language replaces the right half.
//
// The protocol adds nothing to the port: there is one operation for each method
// of each role (protocol.go), its request and its answer are the port's own types
// with lowerCamel names (codec.go), and every failure of the port is status 422
// with the error's code (failure.go). Any other status is about the connection.
// GET {base}/describe tells versions, roles and capabilities (description.go).
//
// The client sends nothing twice, follows no redirect and believes no answer
// that lacks a number, a flag or an owner. Deadlines, retries, breakers and
// validation are the portable layer's, as for every adapter.
package remote
