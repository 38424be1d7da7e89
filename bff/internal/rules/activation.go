package rules

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/golight/selfservice/bff/carrier"
	"github.com/golight/selfservice/bff/lightphone"
)

const planRequired = "A plan must be selected"

var currencyPattern = regexp.MustCompile(`^[A-Z]{3}$`)

// ICCID returns the 19 or 20 digits of a SIM card's number without the trailing f
// that some cards print to fill 20 places (spec §5).
func ICCID(text string) (string, error) { return iccid("iccid", text) }

func iccid(field, text string) (string, error) {
	number := compact(text)
	if len(number) <= 20 { // the f counts as a place
		number = strings.TrimSuffix(strings.TrimSuffix(number, "f"), "F")
	}
	if !isDigits(number, 19, 20) {
		return "", broken(field, "Please enter a valid SIM card number!")
	}
	return number, nil
}

// Quote reads the query of GetTotalPrepaid. The price is asked for today, the
// civil date in the carrier's zone; start is held to it as in Activation.
func Quote(orderSIM, planID, provinceCode, start string, today carrier.Date) (carrier.QuoteRequest, error) {
	order, err := strconv.ParseBool(orderSIM)
	if err != nil && orderSIM != "" {
		return carrier.QuoteRequest{}, broken("orderSimcard", missingInformation)
	}
	id := lightphone.PlanID(clean(planID))
	if err := first(plan("planId", id), province("provinceCode", &provinceCode),
		startsToday("start", start, today)); err != nil {
		return carrier.QuoteRequest{}, err
	}
	return carrier.QuoteRequest{OrderSIM: order, PlanID: string(id), Region: provinceCode, Start: today}, nil
}

// Activation checks a request for service: SIM, period, plan, person, address,
// port-in and the form of the price (spec §5, §9). donors are those of the
// carrier, none if numbers can't be brought along; today is the civil date in
// the carrier's zone. Whether the price is right is not a matter of form: the
// checkout asks again.
func Activation(r *lightphone.ActivationRequest, donors []carrier.Donor, today carrier.Date) error {
	return first(
		sim(r),
		period(r, today),
		plan("planId", r.PlanID),
		require("firstName", &r.FirstName, "First Name", maxName),
		require("lastName", &r.LastName, "Last Name", maxName),
		email("email", &r.Email),
		address(addressFields{
			street: &r.StreetAddress, city: &r.City, province: &r.Province, postal: &r.Postal,
			streetField: "streetaddress", cityField: "city", provinceField: "province", postalField: "postal",
		}),
		port(r, donors),
		fixed(r),
		price(r),
		limit("promocode", &r.PromoCode),
		limit("referral_cnum", &r.ReferralCNUM),
		limit("shipping_contact_number", &r.ShippingContactNumber),
		limit("bizId", &r.BizID),
		limit("sfID", &r.SfID),
		reference(r.QuoteReference),
	)
}

func sim(r *lightphone.ActivationRequest) error {
	if r.SIMCardOrder && clean(r.SIMCardNo) == "" {
		r.SIMCardNo = ""
		return nil
	}
	number, err := iccid("simcard_no", r.SIMCardNo)
	r.SIMCardNo = number
	return err
}

// period holds the request to a cycle that starts today. The server's clock
// decides (design decision 10): what a page that was opened before midnight, or
// in another time zone, calls today becomes the carrier's today.
func period(r *lightphone.ActivationRequest, today carrier.Date) error {
	if err := startsToday("startDate", r.StartDate, today); err != nil {
		return err
	}
	start, _ := carrier.ParseDate(r.StartDate) // startsToday has read it
	if r.EndDate != start.AddDays(lightphone.CycleDays).String() {
		return broken("endDate", "The period must end 30 days after its start")
	}
	r.StartDate, r.EndDate = today.String(), today.AddDays(lightphone.CycleDays).String()
	return nil
}

// startsToday accepts the dates that are today somewhere or were until just now: the carrier's today and its
// neighbours.
func startsToday(field, text string, today carrier.Date) error {
	start, err := carrier.ParseDate(text)
	if err != nil || start.Before(today.AddDays(-1)) || today.AddDays(1).Before(start) {
		return broken(field, "The period must start today")
	}
	return nil
}

func plan(field string, id lightphone.PlanID) error {
	if id == "" || id == "0" || len(id) > maxFreely {
		return broken(field, planRequired)
	}
	return nil
}

// fixed fills in or checks what is the same in every request (spec §9).
func fixed(r *lightphone.ActivationRequest) error {
	if r.ServiceType == "" {
		r.ServiceType = lightphone.ServiceType
	}
	if r.CountryID == 0 {
		r.CountryID = lightphone.CountryIDCanada
	}
	if r.ServiceType != lightphone.ServiceType {
		return broken("serviceType", missingInformation)
	}
	if r.CountryID != lightphone.CountryIDCanada {
		return broken("countryId", missingInformation)
	}
	return nil
}

func price(r *lightphone.ActivationRequest) error {
	if !currencyPattern.MatchString(r.Currency) {
		return broken("currency", missingInformation)
	}
	for _, amount := range []struct {
		field string
		lightphone.Amount
	}{
		{"simcard_fee", r.SIMCardFee}, {"plan_fee", r.PlanFee}, {"subtotal", r.Subtotal},
		{"gst_amt", r.GSTAmt}, {"pst_amt", r.PSTAmt}, {"total", r.Total},
	} {
		if amount.Amount < 0 {
			return broken(amount.field, missingInformation)
		}
	}
	return nil
}

// port checks the four port-in fields (spec §5). The account number is required
// unless the donor has none, as Freedom, and is checked if typed (design decision 6).
func port(r *lightphone.ActivationRequest, donors []carrier.Donor) error {
	r.PortInCarrier = lightphone.Digits(clean(string(r.PortInCarrier)))
	r.PortInAccountNo, r.PortInIMEI = compact(r.PortInAccountNo), compact(r.PortInIMEI)
	r.PortInPhoneNo = phone(r.PortInPhoneNo)
	if !r.HasPortIn() {
		return nil
	}
	if len(donors) == 0 {
		return &carrier.Error{Code: carrier.Unimplemented, Field: "portin_carrier"}
	}
	donor := slices.IndexFunc(donors, func(d carrier.Donor) bool { return d.ID == string(r.PortInCarrier) })
	switch {
	case donor < 0:
		return broken("portin_carrier", "Carrier is required")
	case !isDigits(r.PortInPhoneNo, 10, 10):
		return broken("portin_phoneNo", "Phone number must be 10 digits")
	case !isDigits(r.PortInIMEI, 15, 15):
		return broken("portin_imei", "IMEI number must be 15 digits")
	case r.PortInAccountNo == "" && donors[donor].AccountNumberOptional:
		return nil
	case !isDigits(r.PortInAccountNo, 10, 20) || r.PortInAccountNo == r.PortInPhoneNo:
		return broken("portin_accountNo", "Account number cannot be the same as phone number, and it must be 10-20 digits "+
			"long.")
	}
	return nil
}

// reference leaves a quote's reference as it is: only the carrier knows what it means.
func reference(text string) error {
	if len(text) > maxRef {
		return broken("quote_reference", missingInformation)
	}
	return nil
}

// phone drops what a number is written with, up to "+1 (xxx) xxx-xxxx", the form in which the app shows it (spec §9).
func phone(text string) string {
	number := strings.NewReplacer("(", "", ")", "", ".", "").Replace(compact(text))
	return strings.TrimPrefix(number, "+1")
}
