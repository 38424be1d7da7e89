package rules

import (
	"slices"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

// ChangeName checks that both names are there (spec §5).
func ChangeName(r *lightphone.ChangeNameRequest) error {
	r.FirstName, r.LastName = clean(r.FirstName), clean(r.LastName)
	const message = "First name and last name are required."
	switch {
	case r.FirstName == "":
		return broken("NfName", message)
	case r.LastName == "":
		return broken("NlName", message)
	}
	return first(
		require("NfName", &r.FirstName, "First Name", maxName),
		require("NlName", &r.LastName, "Last Name", maxName),
	)
}

// ChangeAddress checks province, city, address and postal code (spec §5).
func ChangeAddress(r *lightphone.ChangeAddressRequest) error {
	return address(addressFields{
		street: &r.Street, city: &r.City, province: &r.Province, postal: &r.PostalCode,
		streetField: "NAddrSt", cityField: "NAddrCity", provinceField: "NAddrProv", postalField: "NAddrPCode",
	})
}

// ChangePlan checks that a plan is selected (spec §5). Whose Cnum it is, the session says.
func ChangePlan(r *lightphone.ChangePlanRequest) error {
	r.CNUM = clean(r.CNUM)
	return plan("PlanId", r.PlanID)
}

// Termination checks that one of the carrier's reasons is selected (spec §5).
// termination is the carrier's capability; Unimplemented if nil.
func Termination(r *lightphone.TerminationRequest, termination *carrier.Termination) error {
	if termination == nil {
		return &carrier.Error{Code: carrier.Unimplemented}
	}
	r.Reason = clean(r.Reason)
	if !slices.Contains(termination.Reasons, r.Reason) {
		return broken("Reason", "A reason must be selected")
	}
	return nil
}
