// Package carriertest holds a carrier's adapter to the rules of the port.
//
// A Harness says how to open the adapter and what can be done with the carrier
// behind it: read a code that it mailed, get a spare SIM card, approve an
// activation, let time pass, lose an answer. Everything but Open is optional.
// Run takes the adapter through every rule of every capability that it declares
// and returns a Report:
//
//	passed         the rule holds
//	failed         it doesn't; the row says what was expected and what came
//	undeclared     the adapter doesn't declare the capability
//	needs harness  it could not be tried
//
// The verdict is Conformant when all rules of the declared capabilities passed,
// NotConformant when one failed, and Partial when one could not be tried: what
// was skipped is never taken for granted.
//
// In a test of the adapter, Test does it all; carrierctl does the same on a
// terminal. The suite makes customers of its own for each rule, and leaves them
// behind: point it at a carrier's test system.
package carriertest
