// Package chaos proves with the real programs that a card payment is taken once
// and told once, whatever dies in between. Each seeded run is a customer who
// activates or extends, against a BFF that is killed with SIGKILL, a carrier that
// drops its reply after it has committed, webhooks that are lost, tripled, late
// or out of order, and a Redis that is emptied. Each must end in exactly one
// charge and one activation (or extension), or in a refund and none.
//
// `make test` makes a few runs, `make chaos` at least two thousand. A failing
// run prints its seed; CHAOS_SEED=<seed> makes that run again.
package chaos
