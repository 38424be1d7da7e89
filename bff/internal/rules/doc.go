// Package rules holds the validation rules of the specification (spec §5) as
// pure functions over the bodies of the wire.
//
// Each function first normalises what humans type – surrounding space, and in
// numbers and codes the spaces and hyphens of a paste – in the body itself,
// then checks it. What it leaves behind is what the carrier gets. The first
// broken rule is returned as a *carrier.Error of code InvalidArgument whose Field
// is the wire's name of the field and whose Message is the documented text.
// Such an error never quotes what was typed.
package rules

import "github.com/golight/selfservice/bff/carrier"

// missingInformation is the documented text for an identifier that the page should have brought along.
const missingInformation = "Missing required information. Please return to the previous page."

func broken(field, message string) error {
	return &carrier.Error{Code: carrier.InvalidArgument, Field: field, Message: message}
}

// first returns the first error that isn't nil.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
