package lightphone

import (
	"fmt"

	"github.com/golight/selfservice/bff/carrier"
)

// Plan is an element of PrepaidPlans (spec §3).
type Plan struct {
	PlanID       PlanID `json:"PlanId"`
	Fee          Amount
	DataCapacity string
	Currency     string
	Carriers     string // with its -CCP suffix, if any
	DataOverRate string `json:"dataOverRate"`
}

// PlanFrom returns the wire's form of a plan.
func PlanFrom(p carrier.Plan) Plan {
	return Plan{PlanID: PlanID(p.ID), Fee: Amount(p.Fee), DataCapacity: p.DataCapacity, Currency: p.Currency,
		Carriers: p.Carrier, DataOverRate: p.OverageText}
}

// Quote is the first element of GetTotalPrepaid's array (spec §3). Rates are percentages.
type Quote struct {
	SIMCardAmt     Amount  `json:"simcard_amt"`
	PlanAmt        Amount  `json:"plan_Amt"`
	Subtotal       Amount  `json:"subtotal"`
	GSTAmt         Amount  `json:"gst_Amt"`
	PSTAmt         Amount  `json:"pst_Amt"`
	Total          Amount  `json:"total"`
	ProrateAmt     Amount  `json:"prorate_Amt"`
	ChargeDuration int     `json:"charge_Duration"`
	Currency       string  `json:"currency"`
	GSTRate        Percent `json:"gst_rate"`
	PSTRate        Percent `json:"pst_rate"`
	PromoAmt       Amount  `json:"promo_Amt"`
	// Reference is additive: the carrier's own name for the price, which comes back with the submission.
	Reference string `json:"reference,omitzero"`
}

// QuoteFrom returns the wire's form of a quote.
func QuoteFrom(q carrier.Quote) Quote {
	federal, provincial := splitTaxes(q.Taxes)
	return Quote{
		SIMCardAmt: Amount(q.SIMFee), PlanAmt: Amount(q.PlanFee), Subtotal: Amount(q.Subtotal),
		GSTAmt: Amount(federal.Amount), PSTAmt: Amount(provincial.Amount), Total: Amount(q.Total),
		ProrateAmt:     Amount(q.Prorate),
		ChargeDuration: q.ChargeDuration, Currency: q.Currency,
		GSTRate: Percent(federal.Rate), PSTRate: Percent(provincial.Rate), PromoAmt: Amount(q.Promo), Reference: q.Reference,
	}
}

// ToCarrier returns the port's form of a quote for a province.
func (q Quote) ToCarrier(province string) carrier.Quote {
	return carrier.Quote{
		SIMFee: carrier.Cents(q.SIMCardAmt), PlanFee: carrier.Cents(q.PlanAmt), Prorate: carrier.Cents(q.ProrateAmt),
		Promo:    carrier.Cents(q.PromoAmt),
		Subtotal: carrier.Cents(q.Subtotal), Total: carrier.Cents(q.Total),
		Taxes: Taxes(province,
			carrier.Tax{Rate: carrier.MilliPercent(q.GSTRate), Amount: carrier.Cents(q.GSTAmt)},
			carrier.Tax{Rate: carrier.MilliPercent(q.PSTRate), Amount: carrier.Cents(q.PSTAmt)}),
		ChargeDuration: q.ChargeDuration, Currency: q.Currency, Reference: q.Reference,
	}
}

// Fixed values of an activation request (spec §9).
const (
	ServiceType     = "M"
	CountryIDCanada = 42
	// CycleDays is the length of an activation period and of every cycle.
	CycleDays = 30
)

// ActivationRequest is the body of PostActivationInfoPrepaid (spec §3). A
// request without port-in leaves the four portin fields out or empty.
type ActivationRequest struct {
	SIMCardOrder          bool    `json:"simcardOrder"`
	SIMCardNo             string  `json:"simcard_no"`
	StartDate             string  `json:"startDate"`
	EndDate               string  `json:"endDate"`
	PlanID                PlanID  `json:"planId"`
	FirstName             string  `json:"firstName"`
	LastName              string  `json:"lastName"`
	Email                 string  `json:"email"`
	UserID                string  `json:"userId"`
	ServiceType           string  `json:"serviceType"`
	PortInCarrier         Digits  `json:"portin_carrier,omitzero"` // the donor's key
	PortInAccountNo       string  `json:"portin_accountNo,omitzero"`
	PortInPhoneNo         string  `json:"portin_phoneNo,omitzero"`
	PortInIMEI            string  `json:"portin_imei,omitzero"`
	CountryID             int     `json:"countryId"`
	StreetAddress         string  `json:"streetaddress"`
	Province              string  `json:"province"`
	City                  string  `json:"city"`
	Postal                string  `json:"postal"`
	Currency              string  `json:"currency"`
	SIMCardFee            Amount  `json:"simcard_fee"`
	ProrateFee            Amount  `json:"prorate_fee"`
	ChargeDuration        int     `json:"charge_duration"`
	PlanFee               Amount  `json:"plan_fee"`
	GSTRate               Percent `json:"gst_rate"`
	PSTRate               Percent `json:"pst_rate"`
	GSTAmt                Amount  `json:"gst_amt"`
	PSTAmt                Amount  `json:"pst_amt"`
	Subtotal              Amount  `json:"subtotal"`
	PromoCode             string  `json:"promocode,omitzero"`
	PromoCredit           Amount  `json:"promocredit"`
	Total                 Amount  `json:"total"`
	BizID                 string  `json:"bizId,omitzero"`
	SfID                  string  `json:"sfID,omitzero"`
	ReferralCNUM          string  `json:"referral_cnum,omitzero"`
	ConsentCEM            bool    `json:"consent_cem,omitzero"`
	ShippingContactNumber string  `json:"shipping_contact_number,omitzero"`
	QuoteReference        string  `json:"quote_reference,omitzero"` // additive: Quote.Reference
}

// HasPortIn reports whether any of the port-in fields is filled in.
func (r ActivationRequest) HasPortIn() bool {
	return r.PortInCarrier != "" || r.PortInAccountNo != "" || r.PortInPhoneNo != "" || r.PortInIMEI != ""
}

// Quote returns the price that the customer agreed to.
func (r ActivationRequest) Quote() Quote {
	return Quote{
		SIMCardAmt: r.SIMCardFee, PlanAmt: r.PlanFee, Subtotal: r.Subtotal, GSTAmt: r.GSTAmt, PSTAmt: r.PSTAmt,
		Total: r.Total, ProrateAmt: r.ProrateFee, ChargeDuration: r.ChargeDuration, Currency: r.Currency,
		GSTRate: r.GSTRate, PSTRate: r.PSTRate, PromoAmt: r.PromoCredit, Reference: r.QuoteReference,
	}
}

// ToCarrier returns the port's form, or an error that names the field that can't be read.
func (r ActivationRequest) ToCarrier() (carrier.Activation, error) {
	start, err := carrier.ParseDate(r.StartDate)
	if err != nil {
		return carrier.Activation{}, fmt.Errorf("startDate: %w", err)
	}
	end, err := carrier.ParseDate(r.EndDate)
	if err != nil {
		return carrier.Activation{}, fmt.Errorf("endDate: %w", err)
	}
	a := carrier.Activation{
		ICCID: r.SIMCardNo, Start: start, End: end, PlanID: string(r.PlanID),
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email,
		Address: carrier.Address{Street: r.StreetAddress, City: r.City, Region: r.Province, PostalCode: r.Postal},
		Quote:   r.Quote().ToCarrier(r.Province), PromoCode: r.PromoCode, ReferralCNUM: r.ReferralCNUM,
		OrderSIM: r.SIMCardOrder, MarketingConsent: r.ConsentCEM, ShippingContactNumber: r.ShippingContactNumber,
	}
	if r.HasPortIn() {
		a.PortIn = &carrier.PortIn{
			DonorID: string(r.PortInCarrier), AccountNumber: r.PortInAccountNo, PhoneNumber: r.PortInPhoneNo,
			IMEI: r.PortInIMEI,
		}
	}
	return a, nil
}

// ActivationFrom returns the wire's form of an activation of the given user.
func ActivationFrom(a carrier.Activation, userID string) ActivationRequest {
	q := QuoteFrom(a.Quote)
	r := ActivationRequest{
		SIMCardOrder: a.OrderSIM, SIMCardNo: a.ICCID, StartDate: a.Start.String(), EndDate: a.End.String(),
		PlanID:    PlanID(a.PlanID),
		FirstName: a.FirstName, LastName: a.LastName, Email: a.Email, UserID: userID,
		ServiceType: ServiceType, CountryID: CountryIDCanada,
		StreetAddress: a.Address.Street, Province: a.Address.Region, City: a.Address.City, Postal: a.Address.PostalCode,
		Currency: q.Currency, SIMCardFee: q.SIMCardAmt, ProrateFee: q.ProrateAmt, ChargeDuration: q.ChargeDuration,
		PlanFee: q.PlanAmt,
		GSTRate: q.GSTRate, PSTRate: q.PSTRate, GSTAmt: q.GSTAmt, PSTAmt: q.PSTAmt, Subtotal: q.Subtotal,
		PromoCode: a.PromoCode, PromoCredit: q.PromoAmt, Total: q.Total, ReferralCNUM: a.ReferralCNUM,
		ConsentCEM: a.MarketingConsent, ShippingContactNumber: a.ShippingContactNumber,
		QuoteReference: q.Reference,
	}
	if p := a.PortIn; p != nil {
		r.PortInCarrier = Digits(p.DonorID)
		r.PortInAccountNo, r.PortInPhoneNo, r.PortInIMEI = p.AccountNumber, p.PhoneNumber, p.IMEI
	}
	return r
}
