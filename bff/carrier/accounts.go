package carrier

import "context"

// Accounts reads and edits a subscriber's records. Required.
type Accounts interface {
	// BasicInfo tells who the customer is.
	BasicInfo(context.Context, Customer) (BasicInfo, error)
	// Profile returns the customer's record.
	Profile(context.Context, Customer) (Profile, error)
	// AccountInfo returns the customer's subscription; an empty one, or NotFound, before the approval.
	AccountInfo(context.Context, Customer) (AccountInfo, error)
	// ChangeName sets first and last name.
	ChangeName(context.Context, ChangeNameRequest) (Done, error)
	// ChangeAddress sets the home address.
	ChangeAddress(context.Context, ChangeAddressRequest) (Done, error)
}

// The operations of Accounts.
var (
	GetBasicInfo = read(Accounts.BasicInfo, Operation{
		Name: "accounts.basic_info", Required: true,
		Meaning: "tells who the customer is",
	}).checked(func(_ Customer, b BasicInfo) string { return needs(b.Email == "", "Email") })

	GetProfile = read(Accounts.Profile, Operation{
		Name: "accounts.profile", Required: true,
		Meaning: "returns the customer's record",
	}).checked(func(_ Customer, p Profile) string { return needs(p.Email == "", "Email") })

	GetAccountInfo = read(Accounts.AccountInfo, Operation{
		Name: "accounts.account_info", Required: true,
		Meaning:  "returns the customer's subscription",
		Refusals: []Refusal{notFound},
	})

	ChangeName = idempotent(Accounts.ChangeName, Operation{
		Name: "accounts.change_name", Required: true,
		Meaning:  "sets first and last name",
		Refusals: []Refusal{invalid},
	})

	ChangeAddress = idempotent(Accounts.ChangeAddress, Operation{
		Name: "accounts.change_address", Required: true,
		Meaning:  "sets the home address",
		Refusals: []Refusal{invalid},
	})
)

// BasicInfo is who the customer is (spec §3).
type BasicInfo struct{ FirstName, LastName, Email, WebUserInfoID string }

// Profile is the customer's record (spec §3). The account number is the one on
// the bill; it may differ from the subscriber number (design decision 7).
type Profile struct {
	FirstName, LastName, Email, AccountNumber string
	Address                                   Address
	PhoneNumber                               string // 10 digits, empty until a number is live
	Suspended, CurrentPlanRetired             bool
}

// AccountInfo is the customer's subscription (spec §3).
type AccountInfo struct {
	Start, End       Date   // of the current cycle; End is the next renewal
	PlanName         string // as a customer reads it; what is before a slash is the price (spec §2): "$30.00/month"
	PlanID           string
	DataCapacity     string // in GB, as text
	DataCapacityName string
	DataUsage        string // in GB, as text
	Carrier          string
	DataOverage      string
	Calling          string
}

// ChangeNameRequest sets a customer's name.
type ChangeNameRequest struct {
	Customer
	FirstName, LastName string
}

// ChangeAddressRequest sets a customer's home address.
type ChangeAddressRequest struct {
	Customer
	Address
}
