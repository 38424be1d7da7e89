// Package legacy is the adapter for the documented legacy HTTP API of the
// carrier (spec §7, lightphone.OpenAPI).
//
// Each method of a role is one call: package lightphone gives the path and the
// bodies, client.go sends it, answer.go judges what comes back. Nothing is sent
// twice here and nothing is cached; deadlines, retries and breakers are the
// portable layer's.
//
// What the carrier says in words is never carried on: a refusal becomes a
// carrier.Reason by its Code, and its text is the documented one. No error
// holds any part of a body, a header or a query.
package legacy
