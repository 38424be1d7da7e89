// Package console is the testers' page on the control listener: worlds,
// customers, reviews, SIM cards, plans, clock, mailbox, faults and the live
// journal. It is being built here; everything it does goes through the control
// API, so that every button names the call behind it.
package console
