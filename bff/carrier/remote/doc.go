// Package remote puts a process boundary into the carrier port, so that an
// adapter can be written in any language and run beside the BFF.
//
// It holds both ends of one HTTP protocol, described in openapi.yaml:
//
//	BFF → Open's backend → POST {base}/v2/{operation} → Handler → a carrier.Backend
//
// Open is a carrier.Opener, registered as "remote"; Handler serves an adapter
// that is written in Go. An adapter in another language replaces the right half.
//
// The protocol adds nothing to the port: both ends are loops over
// carrier.Operations. A path ends in the operation's name, request and answer are
// the port's own types with lowerCamel names (codec.go), and every failure of the
// port is status 422 with the error's code (failure.go). Any other status is about
// the connection. GET {base}/describe tells versions, operations and capabilities
// (description.go). openapi.yaml is generated from the same table and types.
//
// The client sends nothing twice, follows no redirect and believes no answer
// that lacks a number, a flag or an owner. Deadlines, retries, breakers and
// validation are the portable layer's, as for every adapter.
package remote
