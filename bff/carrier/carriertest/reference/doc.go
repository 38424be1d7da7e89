// Package reference is a whole carrier in memory behind the port: every role,
// every capability, every rule of package carriertest kept, and a harness that
// offers every ability. It shows what an adapter promises, and stands in where a
// test needs a carrier and no network.
//
// It calls nobody, so the parts of an adapter that speak a wire are missing; see
// package legacy for those.
package reference
