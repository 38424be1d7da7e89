// Package lightphone is the documented wire, in one place: paths, header names,
// request and answer bodies, and their conversions to the types of package
// carrier. The BFF's edge, the legacy adapter and the mock carrier share it.
//
// openapi.yaml beside this file is the full contract; hand-written golden
// payloads in testdata keep a mistake shared by all three from hiding.
package lightphone
