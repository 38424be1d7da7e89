// Package life lives the whole life of a customer, from the registration to the
// cancellation, at a BFF in front of carriers that answer in different forms:
// the mock in each of its dialects, and a second carrier (textcarrier) that was
// written from the specification's text and shares nothing with the adapter.
package life
