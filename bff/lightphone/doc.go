// Package lightphone is the documented wire, in one place: paths, header names,
// request and answer bodies, and their conversions to the types of package
// carrier. The BFF's edge, the legacy adapter and the mock carrier share it.
//
// openapi.yaml beside this file is the full contract. Package wiretest has an
// example of every call, written from the specification's text, to which a test
// holds each of the three: a mistake that they share can't hide.
package lightphone
