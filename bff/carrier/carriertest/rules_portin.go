package carriertest

import (
	"context"

	"github.com/golight/selfservice/bff/carrier"
)

var portInRules = []Rule{
	{
		"port-in/accepted", PortIn, "an activation with a number from each declared donor is taken",
		ops("activations.submit"), portInAccepted,
	},
	{
		"port-in/arrives", PortIn, "donor, account number, phone number and IMEI arrive",
		ops("activations.submit"), portInArrives,
	},
	{
		"port-in/invalid-number", PortIn, "a number that can't be brought along is invalid_argument/portin_invalid with Field PhoneNumber",
		ops("activations.submit"), portInRefused("PhoneNumber", func(in *carrier.PortIn) { in.PhoneNumber = in.PhoneNumber[:9] }),
	},
	{
		"port-in/invalid-account", PortIn, "an account number that can't be one is invalid_argument/portin_invalid with Field AccountNumber",
		ops("activations.submit"), portInRefused("AccountNumber", func(in *carrier.PortIn) { in.AccountNumber = "12" }),
	},
	{
		"port-in/invalid-imei", PortIn, "an IMEI that can't be one is invalid_argument/portin_invalid with Field IMEI",
		ops("activations.submit"), portInRefused("IMEI", func(in *carrier.PortIn) { in.IMEI = in.IMEI[:14] }),
	},
	{
		"port-in/unknown-donor", PortIn, "a donor that isn't declared is invalid_argument/portin_invalid with Field DonorID",
		ops("activations.submit"), portInRefused("DonorID", func(in *carrier.PortIn) { in.DonorID = noPlan }),
	},
}

// portIn brings a number from a donor.
func (p *probe) portIn(donor carrier.Donor) *carrier.PortIn {
	in := carrier.PortIn{DonorID: donor.ID, PhoneNumber: p.sample.newNumber(), IMEI: p.sample.IMEI}
	if !donor.AccountNumberOptional {
		in.AccountNumber = p.sample.AccountNumber
	}
	return &in
}

// ported is an activation with a number from a donor.
func (p *probe) ported(ctx context.Context, donor carrier.Donor) (submitted, error) {
	who, request, err := p.applicant(ctx)
	if err != nil {
		return submitted{}, err
	}
	request.PortIn = p.portIn(donor)
	s, err := p.submit(ctx, who, request)
	return s, wantOK("Submit with a number from "+donor.Name, err)
}

func portInAccepted(ctx context.Context, p *probe) error {
	for _, donor := range p.Capabilities.Donors {
		if _, err := p.ported(ctx, donor); err != nil {
			return err
		}
	}
	return nil
}

func portInArrives(ctx context.Context, p *probe) error {
	s, err := p.ported(ctx, p.Capabilities.Donors[0])
	if err != nil {
		return err
	}
	return p.arrived(ctx, s)
}

// portInRefused wants a port-in refused with a field that is spoiled.
func portInRefused(field string, spoil func(*carrier.PortIn)) func(context.Context, *probe) error {
	return func(ctx context.Context, p *probe) error {
		who, request, err := p.applicant(ctx)
		if err != nil {
			return err
		}
		request.PortIn = p.portIn(p.Capabilities.Donors[0])
		spoil(request.PortIn)
		err = attempt(ctx, p, carrier.Submit, carrier.SubmitRequest{Customer: who.Customer, Activation: request})
		return first(
			wantRefusal("Submit with a wrong "+field, err, carrier.InvalidArgument, carrier.ReasonPortInInvalid),
			wantEqual("the Field of the refusal", fieldOf(err), field),
		)
	}
}
