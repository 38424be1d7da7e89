package lightphone

import (
	"time"

	"github.com/golight/selfservice/bff/carrier"
)

// BasicInfo answers GetBasicInfo. The first name's field is spelt as the carrier spells it (spec §3).
type BasicInfo struct {
	Firstname, LastName, Email string
	WebUserInfoID              string `json:"WebUserInfoId"`
}

// Profile answers GetProfile.
type Profile struct {
	FirstName, LastName, Email, AccountNumber           string
	StreetAddress, City, Province, ZipCode, PhoneNumber string
	Suspended, IsCurrentPlanRetired                     bool
}

// AccountInfo answers AccountInfo. Dates are YYYY-MM-DD.
type AccountInfo struct {
	StartDate, EndDate, CurrentPlan, DataCapacity, DataCapacityName, DataUsage string
	Carrier, DataOverage, Calling                                              string
	CurrentPlanID                                                              PlanID `json:"CurrentPlan_pfId"`
}

// ChangeNameRequest sets the name.
type ChangeNameRequest struct {
	FirstName string `json:"NfName"`
	LastName  string `json:"NlName"`
}

// ChangeAddressRequest sets the home address.
type ChangeAddressRequest struct {
	Street     string `json:"NAddrSt"`
	Province   string `json:"NAddrProv"`
	City       string `json:"NAddrCity"`
	PostalCode string `json:"NAddrPCode"`
}

// ChangePlanRequest books another plan. Cnum may be empty; another's is refused.
type ChangePlanRequest struct {
	CNUM   string `json:"Cnum,omitzero"`
	PlanID PlanID `json:"PlanId"`
}

// TerminationRequest cancels the subscription.
type TerminationRequest struct{ Reason string }

// PaymentRecord is an element of GetPaymentHistory. CardNumber holds the last digits only.
type PaymentRecord struct {
	PaymentCategory, PaymentSubCategory string
	TransactionDate                     time.Time
	CardHolder, CardNumber              string
	Debit, Credit, Balance              Amount
	Currency                            string

	// Additive, for the receipt: what the amount is made of, and whose taxes they are.
	Subtotal Amount `json:",omitzero"`
	GST      Amount `json:"GstAmt,omitzero"`
	PST      Amount `json:"PstAmt,omitzero"`
	Province string `json:",omitzero"`
}

// BasicInfoFrom returns the wire's form.
func BasicInfoFrom(b carrier.BasicInfo) BasicInfo {
	return BasicInfo{Firstname: b.FirstName, LastName: b.LastName, Email: b.Email, WebUserInfoID: b.WebUserInfoID}
}

// ProfileFrom returns the wire's form.
func ProfileFrom(p carrier.Profile) Profile {
	return Profile{
		FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, AccountNumber: p.AccountNumber,
		StreetAddress: p.Address.Street, City: p.Address.City, Province: p.Address.Region, ZipCode: p.Address.PostalCode,
		PhoneNumber: p.PhoneNumber, Suspended: p.Suspended, IsCurrentPlanRetired: p.CurrentPlanRetired,
	}
}

// AccountInfoFrom returns the wire's form.
func AccountInfoFrom(a carrier.AccountInfo) AccountInfo {
	return AccountInfo{
		StartDate: a.Start.String(), EndDate: a.End.String(), CurrentPlan: a.PlanName, CurrentPlanID: PlanID(a.PlanID),
		DataCapacity: a.DataCapacity, DataCapacityName: a.DataCapacityName, DataUsage: a.DataUsage,
		Carrier: a.Carrier, DataOverage: a.DataOverage, Calling: a.Calling,
	}
}

// ToCarrier returns the port's form.
func (r ChangeAddressRequest) ToCarrier() carrier.Address {
	return carrier.Address{Street: r.Street, City: r.City, Region: r.Province, PostalCode: r.PostalCode}
}

// PaymentRecordFrom returns the wire's form.
func PaymentRecordFrom(p carrier.PaymentRecord) PaymentRecord {
	gst, pst := splitTaxes(p.Taxes)
	return PaymentRecord{
		PaymentCategory: p.Category, PaymentSubCategory: p.SubCategory, TransactionDate: p.At, CardHolder: p.CardHolder,
		CardNumber: p.CardNumber,
		Debit:      Amount(p.Debit), Credit: Amount(p.Credit), Balance: Amount(p.Balance), Currency: p.Currency,
		Subtotal: Amount(p.Subtotal), GST: Amount(gst.Amount), PST: Amount(pst.Amount), Province: p.Region,
	}
}
