package rules

import (
	"errors"
	"strings"
	"testing"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

func TestChangeName(t *testing.T) {
	t.Parallel()
	const message = "First name and last name are required."
	for name, c := range map[string]struct {
		first, last string
		want        verdict
	}{
		"both":               {" Ada ", "King", fine},
		"no first name":      {" ", "King", verdict{"NfName", message}},
		"no last name":       {"Ada", "", verdict{"NlName", message}},
		"endless first name": {strings.Repeat("x", 101), "King", verdict{"NfName", "First Name is too long"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := lightphone.ChangeNameRequest{FirstName: c.first, LastName: c.last}
			check(t, ChangeName(&r), c.want)
			if c.want == fine && r.FirstName != "Ada" {
				t.Errorf("left the first name %q; want Ada", r.FirstName)
			}
		})
	}
}

func TestChangeAddress(t *testing.T) {
	t.Parallel()
	type request = lightphone.ChangeAddressRequest
	for name, c := range map[string]struct {
		change func(*request)
		want   verdict
	}{
		"all good":              {func(*request) {}, fine},
		"no province":           {func(r *request) { r.Province = "" }, verdict{"NAddrProv", "Province is required"}},
		"no city":               {func(r *request) { r.City = "" }, verdict{"NAddrCity", "City is required"}},
		"no address":            {func(r *request) { r.Street = " " }, verdict{"NAddrSt", "Address is required"}},
		"no postal code":        {func(r *request) { r.PostalCode = "" }, verdict{"NAddrPCode", "Postal Code is required"}},
		"postal code elsewhere": {func(r *request) { r.Province = "QC" }, fine},
		"nothing at all":        {func(r *request) { *r = request{} }, verdict{"NAddrProv", "Province is required"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := request{Street: "290 Bremner Blvd", City: "Toronto", Province: "ON", PostalCode: "m5v3l9"}
			c.change(&r)
			check(t, ChangeAddress(&r), c.want)
			if c.want == fine && r.PostalCode != "M5V 3L9" {
				t.Errorf("left the postal code %q; want M5V 3L9", r.PostalCode)
			}
		})
	}
}

func TestChangePlan(t *testing.T) {
	t.Parallel()
	check(t, ChangePlan(&lightphone.ChangePlanRequest{PlanID: "103"}), fine)
	for _, id := range []lightphone.PlanID{"", "0"} {
		check(t, ChangePlan(&lightphone.ChangePlanRequest{PlanID: id}), verdict{"PlanId", "A plan must be selected"})
	}
}

func TestTermination(t *testing.T) {
	t.Parallel()
	capability := &carrier.Termination{Reasons: []string{"Price too high", "Other"}}
	check(t, Termination(&lightphone.TerminationRequest{Reason: " Other "}, capability), fine)
	for _, reason := range []string{"", "Just because", "other"} {
		check(t, Termination(&lightphone.TerminationRequest{Reason: reason}, capability),
			verdict{"Reason", "A reason must be selected"})
	}
	var e *carrier.Error
	if err := Termination(&lightphone.TerminationRequest{Reason: "Other"}, nil); !errors.As(err, &e) ||
		e.Code != carrier.Unimplemented {
		t.Errorf("a termination that the carrier can't do = %v; want unimplemented", err)
	}
}
