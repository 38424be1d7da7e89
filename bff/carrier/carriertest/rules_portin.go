package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var portInRules = []Rule{
	rule("port-in/accepted", "an activation with a number from each declared donor is taken",
		"activations.submit", func(ctx context.Context, p *probe) {
			for _, donor := range p.Capabilities.Donors {
				err := attempt(ctx, p, carrier.Submit, p.porter(ctx, donor).request())
				wantOK("Submit with a number from "+donor.Name, err)
			}
		}),
	rule("port-in/arrives", "donor, account number, phone number and IMEI arrive",
		"activations.submit", func(ctx context.Context, p *probe) {
			p.arrives(ctx, p.porter(ctx, p.Capabilities.Donors[0]))
		}),
	spoiledPortIn("port-in/invalid-number", "a number that can't be brought along", "PhoneNumber",
		func(in *carrier.PortIn) { in.PhoneNumber = in.PhoneNumber[:9] }),
	spoiledPortIn("port-in/invalid-account", "an account number that can't be one", "AccountNumber",
		func(in *carrier.PortIn) { in.AccountNumber = "12" }),
	spoiledPortIn("port-in/invalid-imei", "an IMEI that can't be one", "IMEI",
		func(in *carrier.PortIn) { in.IMEI = in.IMEI[:14] }),
	spoiledPortIn("port-in/unknown-donor", "a donor that isn't declared", "DonorID",
		func(in *carrier.PortIn) { in.DonorID = noPlan }),
}

// spoiledPortIn is the rule that a port-in with one wrong field is refused.
func spoiledPortIn(id, what, field string, spoil func(*carrier.PortIn)) Rule {
	return rule(id, what+" is invalid_argument/portin_invalid with Field "+field,
		"activations.submit", func(ctx context.Context, p *probe) {
			a := p.porter(ctx, p.Capabilities.Donors[0])
			spoil(a.PortIn)
			refusal := refused(ctx, p, carrier.Submit, a.request(), "invalid_argument/portin_invalid")
			wantEqual("the Field of the refusal", refusal.Field, field)
		})
}

// portIn brings a number from a donor.
func (p *probe) portIn(donor carrier.Donor) *carrier.PortIn {
	in := carrier.PortIn{DonorID: donor.ID, PhoneNumber: p.sample.newNumber(), IMEI: p.sample.IMEI}
	if !donor.AccountNumberOptional {
		in.AccountNumber = p.sample.AccountNumber
	}
	return &in
}

// porter is an applicant who brings a number from a donor.
func (p *probe) porter(ctx context.Context, donor carrier.Donor) application {
	a := p.applicant(ctx)
	a.PortIn = p.portIn(donor)
	return a
}
